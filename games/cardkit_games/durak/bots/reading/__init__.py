"""What the others are like: the cards that they hardly hold, and whether they play like `cheapest`."""
