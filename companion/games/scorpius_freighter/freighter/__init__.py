"""A freighter and its crew: what is in the hold, and what skills and printed figures make of it."""
