"""What a position is worth: learned values, the rules that they are for, and how far they are to be believed."""
