"""Search for bots: it samples the hidden cards, looks ahead, and contains no rules of a game."""
