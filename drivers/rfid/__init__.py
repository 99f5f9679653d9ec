"""Card readers under the table."""
