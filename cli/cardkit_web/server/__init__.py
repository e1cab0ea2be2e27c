"""Running of a server: its address, and its messages to the person who started it."""
