"""The `cardkit` command."""
