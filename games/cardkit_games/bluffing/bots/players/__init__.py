"""Bots of the bluffing games as they sit down: each puts the same parts together."""
