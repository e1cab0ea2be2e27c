"""What answers, plays and positions are worth, and what was learned for that."""
