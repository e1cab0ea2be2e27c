"""Candidates: the cost of cards, the cheapest of them, and whole defences."""
