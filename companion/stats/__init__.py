"""The rogues gallery: plays, the people who played them, and what follows. Pure, like the core."""
