"""Drawings of tables: what a drawing says, and the registry of who draws what."""
