"""The program: the daemon and the command `dealer-table`."""
