"""The bots of the family, and how they sample what is hidden, evaluate and explain."""
