"""The journal: accepted events, snapshots and the heartbeat, kept through any power cut."""
