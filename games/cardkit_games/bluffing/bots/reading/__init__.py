"""The bot `reader`: what the others are like, and what is worth most against them."""
