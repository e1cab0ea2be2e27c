"""Whole numbers in text: only what can be meant, so that no text is a number too large to be handled."""

from typing import Final

MOST_DIGITS: Final = 18
"""The number of digits that a number may have: it fits into 64 bits."""


def is_number(text: str) -> bool:
    """Return whether `text` is a whole number from 0 on: digits 0 to 9, at most `MOST_DIGITS` of them, and nothing
    else.
    """
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
