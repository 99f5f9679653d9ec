"""The bench: how fast the table is, beside a public engine and by itself."""
