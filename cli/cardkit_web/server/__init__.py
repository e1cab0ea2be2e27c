"""Running a server: where it listens, and what whoever started it is told."""
