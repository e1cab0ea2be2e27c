"""Records and positions in files, and how they are shown."""
