"""The words of moves and tables: how people read and type moves, and how cards are spelled."""
