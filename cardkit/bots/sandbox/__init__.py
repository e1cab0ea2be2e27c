"""Bots in processes of their own, which get observations and nothing else (docs/reference/apart.md)."""
