"""The terminal: its abilities, single keys, and its texts."""
