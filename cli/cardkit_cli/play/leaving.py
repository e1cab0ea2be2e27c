"""Leaving a match."""


class Leave(Exception):
    """The player wants to stop."""


class Resigned(Leave):
    """A person gives the deal up."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
