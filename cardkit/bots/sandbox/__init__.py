"""Bots in processes of their own, which are sent observations and nothing else (docs/reference/apart.md)."""
