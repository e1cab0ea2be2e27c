"""Cards: single ones, sets, decks, piles, dealing, chance, and which card beats which."""
