"""The base of games in plain Python: a game writes only its own rules."""
