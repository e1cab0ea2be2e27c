"""Lines for screen readers."""
