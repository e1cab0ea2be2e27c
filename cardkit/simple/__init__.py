"""Games in plain Python, of which only the game's own is left to say."""
