"""Cards: single ones, sets, packs, piles, dealing, chance, and which card beats which."""
