"""Runs of many games: from the options of a command to printed results."""
