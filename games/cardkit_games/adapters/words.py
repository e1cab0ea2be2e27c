"""Words of 64 bits as the arrays that frameworks want."""

from typing import Any, TypeAlias

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

Bits: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint8]]


def bits_of(words: "vec[i64]") -> Bits:
    """Every bit of the words as a 0 or 1, the lowest bit of the first word first."""
    there: Any = words  # a buffer, which its type does not say
    return np.unpackbits(np.frombuffer(there, np.uint8), bitorder="little")
