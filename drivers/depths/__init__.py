"""The hardware of a whole simulated table, at each depth of reality."""
