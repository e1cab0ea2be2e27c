"""Lessons, puzzles and a person's own mistakes in the terminal."""
