"""A bot that never answers, in a module that other processes can import wherever pytest was started."""


class Loops:
    """Never answers, in machine code."""

    def act(self, seen: object) -> int:
        return sum(range(10**12))
