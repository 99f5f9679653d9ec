"""Campaigns of whole nights: kills at every write, every fault of a bar, and hours of play."""
