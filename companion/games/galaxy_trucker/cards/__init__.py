"""Adventure cards: one class per kind with its numbers, how it goes, what it asks and what it does."""
