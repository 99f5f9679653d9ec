"""Table profiles: TOML files read into frozen values."""
