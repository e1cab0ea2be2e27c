"""What one seat believes of hidden cards and of the others, from its observations alone."""
