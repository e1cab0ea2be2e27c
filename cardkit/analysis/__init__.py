"""Analysis of play: chances, judgements of decisions, hints, puzzles and lessons."""
