"""Belief about hidden cards and the course of a deal, from the observations of one seat alone."""
