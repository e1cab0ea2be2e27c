"""Combinations of several cards: tricks and melds."""
