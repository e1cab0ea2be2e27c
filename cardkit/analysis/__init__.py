"""Play looked at: chances, judgements of decisions, hints, puzzles and lessons."""
