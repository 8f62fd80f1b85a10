"""How a bot decides: the orders of the rulebook, and the questions that lead through its turn (boxes B1 to B8)."""
