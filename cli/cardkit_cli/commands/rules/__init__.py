"""`cardkit rules` and its sub-commands, a file for each."""
