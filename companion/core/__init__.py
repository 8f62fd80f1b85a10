"""The pure heart: the contract of a game, the log of a table, the sheet at its end."""
