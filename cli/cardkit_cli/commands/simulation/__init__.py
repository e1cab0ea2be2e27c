"""The commands about many games between bots."""
