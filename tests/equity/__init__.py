"""Tests of equity: the figures, the question that a table poses, and the process that answers it."""
