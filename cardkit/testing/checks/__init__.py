"""The checks of the kit, a subject in each file."""
