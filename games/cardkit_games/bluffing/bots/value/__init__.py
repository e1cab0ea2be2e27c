"""Values of answers, plays and positions, and what was learned for them."""
