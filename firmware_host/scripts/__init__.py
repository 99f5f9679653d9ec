"""Table scripts: plain text of what happens at a table and what the table must show."""
