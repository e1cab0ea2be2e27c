"""Deals in text: written, read, replayed, seen from one seat, saved, and committed to."""
