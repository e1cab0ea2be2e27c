"""Search for bots: it samples what is hidden, looks ahead, and knows no game."""
