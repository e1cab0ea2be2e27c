"""`cardkit new-game`: a package that brings a game which plays, to be changed into another."""
