"""The daemon and its feeds: alone, as a process, and among clients who mean it ill."""
