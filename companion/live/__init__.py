"""How pages hear of changes at once: the bell, the bell between processes, and event streams."""
