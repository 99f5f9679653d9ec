"""The players' screen, a client of the public feed."""
