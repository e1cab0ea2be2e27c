"""Values of positions: learned ones, the rules that they are for, and how far they are to be believed."""
