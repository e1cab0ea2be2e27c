"""Intervals, confidence sequences and ratings: what sums over deals say, and how surely."""

from cardkit.simulation.statistics.intervals import (
    Estimate,
    Moments,
    elo_difference,
    mean_interval,
    share_interval,
    signed_interval,
    sum_interval,
    wilson_interval,
)
from cardkit.simulation.statistics.ratings import Rating, TableScore, elo_ratings
from cardkit.simulation.statistics.until_sure import UntilSure, confidence_sequence, whole_number

__all__ = [
    "Estimate",
    "Moments",
    "Rating",
    "TableScore",
    "UntilSure",
    "confidence_sequence",
    "elo_difference",
    "elo_ratings",
    "mean_interval",
    "share_interval",
    "signed_interval",
    "sum_interval",
    "whole_number",
    "wilson_interval",
]
