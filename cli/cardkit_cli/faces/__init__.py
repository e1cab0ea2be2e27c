"""Faces: the look of each kind of game in the terminal, and the typing of its moves."""
