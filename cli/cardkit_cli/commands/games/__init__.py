"""The commands about games: to play one, and to list them."""
