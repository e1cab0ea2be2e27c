"""Deals imagined for what one seat knows, and played on."""
