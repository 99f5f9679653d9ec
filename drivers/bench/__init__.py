"""The bench: a simulated table that other processes play on over a socket."""
