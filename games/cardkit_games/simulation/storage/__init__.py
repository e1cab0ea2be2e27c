"""What a run keeps: a folder of games, records and results."""
