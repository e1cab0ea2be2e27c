"""What can be worked out exactly."""
