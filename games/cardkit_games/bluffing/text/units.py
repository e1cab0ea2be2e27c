"""Sentences about what is announced: a rank, a suit or a card, which are of different genders in other languages."""

import attrs

from cardkit.language import pgettext


@attrs.frozen
class PerUnit:
    """A sentence with the placeholder `{unit}`, which the catalogues have three times: for rank, suit and card."""

    english: str

    def format(self, unit: str, **values: object) -> str:
        """The sentence for `rank`, `suit` or `card`."""
        return pgettext(unit, self.english).format(unit=unit, **values)
