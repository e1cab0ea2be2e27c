"""What several cards make together: tricks and melds."""
