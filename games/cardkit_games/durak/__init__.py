"""The Durak family: one engine, every variant a rule set."""
