"""Values of answers, plays and positions, with their learned constants."""
