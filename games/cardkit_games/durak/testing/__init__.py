"""Checks of states and observations of Durak."""
