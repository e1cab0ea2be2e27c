"""The commands about single positions."""
