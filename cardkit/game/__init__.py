"""The contract of a game: its rules as data, its moves, positions and results in text, and its family."""
