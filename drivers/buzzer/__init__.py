"""The buzzer in the middle of the table."""
