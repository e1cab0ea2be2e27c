"""The cards that a record hides: dealt anew, and exchanged until its lines can be played."""
