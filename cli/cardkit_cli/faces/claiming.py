"""Announcements open to somebody who lays cards face down, as data: for faces that build a play step by step."""

import attrs


@attrs.frozen(kw_only=True)
class Claiming:
    """The plays that a seat may make now, true or not."""

    least: int
    """The number of cards that are laid at least."""
    most: int
    """The number of cards that are laid at most."""
    says: tuple[tuple[str, str], ...]
    """The possible announcements: as they are typed, and in words."""
    numbers: tuple[int, int] | None = None
    """The numbers that may be announced, where that may be another number than are laid."""
    open: bool = False
    """True where the cards are laid face up, and announced as what they are."""

    @property
    def example(self) -> str:
        """The last possible announcement, as it is typed: where all ranks are, an ace, which is no number."""
        return self.says[-1][0]
