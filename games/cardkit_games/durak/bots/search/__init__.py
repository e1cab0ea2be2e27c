"""How imagined deals are played out and searched."""
