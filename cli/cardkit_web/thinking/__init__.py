"""Long work: bots, hints and analysis think in processes of their own, so that no table waits for another's."""
