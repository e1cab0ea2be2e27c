"""The commands for learning to play."""
