"""The words of moves and tables: what people read of them, type for them, and how cards are spelled."""
