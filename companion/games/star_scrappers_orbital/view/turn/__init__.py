"""A turn on a page: what a person can do, and what a bot is asked."""
