"""The terminal: what it can show, single keys, and what it says."""
