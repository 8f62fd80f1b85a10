"""The bench: how fast, how small and how sure, measured against a bare server that does the same job."""
