"""Positions in files."""
