"""Values of decisions and their reasons, for people."""
