"""Table scripts of our own, and the test that plays them."""
