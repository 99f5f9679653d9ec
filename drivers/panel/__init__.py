"""The panel of keys that the dealer presses."""
