"""Intervals, confidence sequences and ratings from sums over deals."""
