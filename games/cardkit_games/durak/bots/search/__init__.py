"""Searches of imagined deals, and their play-outs."""
