"""Bots by name, from files and packages, in processes of their own, and hosted elsewhere."""
