"""Determinization: deals, and the way of every hidden card through them, that agree with what one seat has seen."""
