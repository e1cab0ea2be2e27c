"""Matches of people and bots, whatever shows them: names, seats, progress, and advice of bots."""
