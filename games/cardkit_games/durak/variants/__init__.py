"""The games of the family, a module each: its rules in words, its presets, and `game`, which makes it."""
