"""Lessons, puzzles and the own mistakes in the terminal."""
