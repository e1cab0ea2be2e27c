"""Exact play when nothing is hidden and the stock is empty."""
