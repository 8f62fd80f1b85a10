"""A year on its way and at its end: the race for each kind, and what the end brings."""
