"""The games of the family, a module each."""
