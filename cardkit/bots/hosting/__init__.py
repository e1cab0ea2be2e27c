"""The process of a foreign bot in Python, and the checks of programs that play as bots."""
