"""Running tables: the one write path, rooms, and who is at them."""
