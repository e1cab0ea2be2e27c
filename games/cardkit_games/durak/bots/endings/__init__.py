"""Exact play where nothing is hidden and nothing is drawn."""
