"""Candidates at a decision, and the choice of one of them."""
