"""A match in the terminal: people and bots in the seats, saved as it goes."""
