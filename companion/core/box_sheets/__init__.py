"""The sheet of a box, as data: what is entered, how it counts, who wins. Pure; nothing in it is ever run as code."""
