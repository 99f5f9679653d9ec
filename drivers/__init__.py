"""The hardware of a table and a simulator beside every part; knows no poker."""
