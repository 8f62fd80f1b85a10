"""The served process, one or several: how it starts, what it writes down, what it measures, how it stops."""
