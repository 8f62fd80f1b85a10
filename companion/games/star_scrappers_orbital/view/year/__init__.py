"""A year's end on a page: the tally, the receipts, corrections, the finale and ties."""
