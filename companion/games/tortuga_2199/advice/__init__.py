"""What a player could do and would need: actions at a sector, who can take it, the way to fifteen."""
