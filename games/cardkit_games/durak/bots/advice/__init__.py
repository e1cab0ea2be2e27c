"""What a decision is worth and why, for people."""
