"""In and out: what other programs write about plays, what we write for them, and the preview between. Pure."""
