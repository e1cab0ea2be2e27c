"""Moves, positions, facts and rules in words: between the engine and people."""
