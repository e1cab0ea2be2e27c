"""A bot that never answers, in a module that a process of its own can import wherever pytest was started."""


class Loops:
    """Never answers, in machine code."""

    def act(self, seen: object) -> int:
        return sum(range(10**12))
