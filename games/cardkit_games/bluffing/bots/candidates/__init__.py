"""What is tried at a decision, and how one of it is chosen."""
