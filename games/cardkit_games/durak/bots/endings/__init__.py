"""Exact play when nothing is hidden and nothing is drawn."""
