"""Belief of one seat about hidden cards and the others, from its observations alone."""
