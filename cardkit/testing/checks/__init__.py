"""The checks of the kit, a file each."""
