"""A policy that has learned Durak by playing against itself, as a bot, and what trains it."""
