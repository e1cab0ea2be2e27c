"""Matches of people and bots, on any screen: names, seats, progress, and advice of bots."""
