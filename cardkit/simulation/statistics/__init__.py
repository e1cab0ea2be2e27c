"""Intervals, confidence sequences and ratings: what sums over deals say, and how surely."""
