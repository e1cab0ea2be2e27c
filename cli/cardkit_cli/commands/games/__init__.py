"""The commands about games: playing one, and what there is to play."""
