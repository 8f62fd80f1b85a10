"""The map: names of cities, laps, and where junk and ships can fly."""
