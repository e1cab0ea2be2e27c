"""How each kind of game looks in the terminal, and how its moves are typed."""
