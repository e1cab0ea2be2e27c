"""Leaving a match."""


class Leave(Exception):
    """The player wants to stop."""
