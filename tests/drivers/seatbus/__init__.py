"""The seat bus: frames, nodes, master, and the simulated bus they meet on."""
