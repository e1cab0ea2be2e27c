"""The bots of the family, and how they sample what is hidden, judge and explain."""
