"""A ship as its owner drew it: components on the squares of the board, and all that follows from them."""
