"""Deals imagined for the knowledge of one seat, and their play-outs."""
