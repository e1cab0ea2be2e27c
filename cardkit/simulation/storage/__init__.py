"""The storage of a run: a folder of games, records and results."""
