"""The one writer: readings become events, events are committed, and everything shown follows from the table."""
