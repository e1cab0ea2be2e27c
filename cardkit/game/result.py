"""Results: the ends of deals and matches.

>>> Result.parse("penalties 3 0 13 10").scores(4)
[0.6666666666666666, 1.0, 0.0, 0.3333333333333333]
>>> Result.parse("ranking 2 0=1 3").numbers
(2, 2, 1, 4)
"""

import re
from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.arguments import is_number, require_iterable, require_number, require_state, require_text
from cardkit.engine.standings import places_of, scores_of
from cardkit.engine.state import (
    DRAW,
    GOING_ON,
    LOSER,
    LOSING_TEAM,
    PENALTIES,
    POINTS,
    RANKING,
    REDEALT,
    UNFINISHED,
    WINNER,
    WINNERS,
    State,
)
from cardkit.errors import InvalidText
from cardkit.language import Message, gettext

KINDS: Final = {
    LOSER: "loser",
    WINNER: "winner",
    DRAW: "draw",
    LOSING_TEAM: "losing-team",
    UNFINISHED: "unfinished",
    POINTS: "points",
    PENALTIES: "penalties",
    WINNERS: "winners",
    RANKING: "ranking",
    REDEALT: "redealt",
}
CODES: Final = {kind: outcome for outcome, kind in KINDS.items()}
"""The outcome of a state for each word."""

TOLD: Final = {
    "loser": Message("loser {numbers}"),
    "winner": Message("winner {numbers}"),
    "winners": Message("winners {numbers}"),
    "losing-team": Message("losing team {numbers}"),
    "draw": Message("draw"),
    "unfinished": Message("unfinished"),
    "points": Message("points {numbers}"),
    "penalties": Message("penalties {numbers}"),
    "ranking": Message("ranking {numbers}"),
    "redealt": Message("redealt"),
}
"""The words of each kind for people."""

_ALONE: Final = ("draw", "unfinished", "redealt")
_ONE: Final = ("loser", "winner", "losing-team")
_SCORED: Final = ("points", "penalties")


@attrs.frozen
class Result:
    """The end of a deal or a match.

    In text `loser 1`, `winner 0`, `draw`, `losing-team 1`, `unfinished`, `redealt` when the cards are dealt again;
    `points 3 0 13 10`, of which the most are best, or `penalties 3 0 13 10`, of which the fewest are; `winners 0 2`,
    who share the win; `ranking 2 0=1 3`, the best seat first, with `=` between seats that are level.
    """

    kind: str
    """`loser`, `winner`, `draw`, `losing-team`, `unfinished`, `redealt`, `points`, `penalties`, `winners` or
    `ranking`."""
    who: int = -1
    """The seat or team that it names; -1 when it names none, or several."""
    numbers: tuple[int, ...] = ()
    """The points or penalties of each seat, the seats of the winners in rising order, or each seat's place from 1."""

    @classmethod
    def by_points(cls, points: Sequence[int]) -> "Result":
        """Return the result with these points for each seat; the most are best."""
        return cls("points", numbers=_whole(points, "points"))

    @classmethod
    def by_penalties(cls, points: Sequence[int]) -> "Result":
        """Return the result with these penalty points for each seat; the fewest are best."""
        return cls("penalties", numbers=_whole(points, "points"))

    @classmethod
    def won_by(cls, seats: Sequence[int]) -> "Result":
        """Return the result of winners, who share the win; raises `InvalidText` for none, or a wrong seat."""
        seats = _whole(seats, "seats")
        if not seats or min(seats) < 0:
            raise InvalidText(gettext("A win has one seat at least, from 0 on."))
        return cls("winner", seats[0]) if len({*seats}) == 1 else cls("winners", numbers=tuple(sorted({*seats})))

    @classmethod
    def by_places(cls, places: Sequence[int]) -> "Result":
        """The place of each seat, from 1; seats that are level share one, and the places behind it stay empty."""
        return cls("ranking", numbers=tuple(places_of(list(_whole(places, "places")), fewest=True)))

    @classmethod
    def of(cls, state: State) -> "Result | None":
        """The result of a state, or None while the deal goes on."""
        require_state(state)
        if state.outcome == GOING_ON:
            return None
        return cls(KINDS[state.outcome], state.outcome_seat, tuple(state.standing()))

    @classmethod
    def parse(cls, text: str) -> "Result":
        """Read a result as `text` writes it; raises `InvalidText`."""
        require_text(text, "text")
        kind, *words = text.split() or [""]
        result = _read(kind, words)
        if result is None:
            raise InvalidText(
                gettext(
                    "{text!r} is not a result: it is draw, unfinished, redealt, loser, winner or losing-team with a "
                    "number, points or penalties with those of each seat, winners with two seats or more in "
                    "rising order, or ranking with every seat, the best first, and = between equals.",
                    text=text,
                )
            )
        return result

    def fits(self, seats: int) -> bool:
        """Return whether it fits `seats` seats: every named seat exists, and every seat has its number."""
        if self.kind in ("points", "penalties", "ranking"):
            return len(self.numbers) == seats
        return max(self.who, *self.numbers, -1) < seats

    @property
    def text(self) -> str:
        """The result as files write it."""
        if self.kind == "ranking":
            return f"ranking {_ranking(self.numbers)}"
        return " ".join([self.kind, *map(str, self.numbers if self.who < 0 else [self.who])])

    def in_words(self, names: Sequence[str] = ()) -> str:
        """Return the result in the language of the user, with `names`, one for each seat, in place of seats."""
        numbers = self.text.partition(" ")[2]
        if names and self.kind in ("loser", "winner", "winners", "ranking"):
            numbers = re.sub(r"\d+", lambda seat: names[int(seat[0])], numbers)
        return TOLD[self.kind].format(numbers=numbers)

    def __str__(self) -> str:
        return self.text

    @property
    def points(self) -> tuple[int, ...]:
        """The points or penalties of each seat; empty when the result has none."""
        return self.numbers if self.kind in _SCORED else ()

    def scores(self, seats: int, teams: int = 0) -> list[float]:
        """Return for each seat 1 for a win, 0 for a loss, 0.5 for a draw or a deal that is unfinished or dealt again.

        Seats that share a win have equal parts of it, unless they are one team. Points, penalties and rankings give the
        share of the other seats that a seat is ahead of, level seats counting half: with four seats 1, 2/3, 1/3 and 0.
        In `teams` the members add up, and the score is the share of the other teams that a team is ahead of.

        Raises `InvalidText` when the result does not fit `seats` seats, or is one of teams and there are none.
        """
        require_number(seats, "seats")
        require_number(teams, "teams")
        if self.kind == "losing-team" and not teams:
            raise InvalidText(gettext("{text!r} is a result of teams: say how many, as in `teams=2`.", text=self.text))
        parts = teams if self.kind == "losing-team" else seats
        strange = self.kind not in CODES or (self.kind in _ONE and not 0 <= self.who < parts)
        named = max([*self.numbers, -1]) + 1 if self.kind == "winners" else len(self.numbers) or seats
        if strange or named > seats or (named != seats and self.kind != "winners"):
            raise InvalidText(gettext("{text!r} is not a result of {seats} seats.", text=self.text, seats=seats))
        return scores_of(CODES[self.kind], self.who, list(self.numbers), seats, teams)

    def places(self, seats: int, teams: int = 0) -> list[int]:
        """Return the place of each seat, from 1, by `scores`; equals share one."""
        scores = self.scores(seats, teams)
        return [1 + sum(other > own for other in scores) for own in scores]

    @property
    def last(self) -> int:
        """The seat that lost alone, or came in last alone in a ranking; -1 when there is none, and for all other
        results.
        """
        if self.kind == "loser":
            return self.who
        places = self.numbers if self.kind == "ranking" else ()
        return places.index(len(places)) if places.count(len(places)) == 1 else -1

    def winners(self, seats: int, teams: int = 0) -> frozenset[int]:
        """The seats that came first; none in a draw or an unfinished deal, nor when all are level."""
        places = self.places(seats, teams)
        first = frozenset(seat for seat in range(seats) if places[seat] == 1)
        if seats == 1 and self.scores(1, teams)[0] == 1:
            return first  # a seat that plays alone wins against the cards
        return first if len(first) < seats else frozenset()

    def losers(self, seats: int, teams: int = 0) -> frozenset[int]:
        """The seats that lost: all that did not come first; none in a draw or an unfinished deal."""
        winners = self.winners(seats, teams)
        return frozenset(range(seats)) - winners if winners else frozenset()


def _whole(numbers: Sequence[int], name: str) -> tuple[int, ...]:
    """Return the numbers, which were given as `name`; raises `WrongType` for a value that is no whole number."""
    require_iterable(numbers, name)
    found = tuple(numbers)
    for number in found:
        require_number(number, name)
    return found


def _read(kind: str, words: list[str]) -> Result | None:
    """The result that `kind` and the words behind it spell; None when they spell none."""
    if kind in _ALONE:
        return Result(kind) if not words else None
    if kind in _ONE:
        return Result(kind, int(words[0])) if len(words) == 1 and is_number(words[0]) else None
    if kind in _SCORED:
        return Result(kind, -1, tuple(map(int, words))) if words and all(map(_is_plain, words)) else None
    if kind == "winners":
        seats = tuple(int(word) for word in words if _is_seat(word))
        rising = len(seats) == len(words) > 1 and list(seats) == sorted(set(seats))
        return Result(kind, -1, seats) if rising else None
    return _read_ranking(words) if kind == "ranking" else None


def _read_ranking(words: list[str]) -> Result | None:
    """Return the ranking that `words` spell, as `2 0=1 3`; None unless they name each seat once, level seats in
    rising order.
    """
    places: dict[int, int] = {}
    for word in words:
        level = word.split("=")
        if not all(map(_is_seat, level)):
            return None
        place = len(places) + 1
        places |= {int(seat): place for seat in level}
    if sorted(places) != list(range(len(places))) or not places:
        return None
    result = Result("ranking", -1, tuple(places[seat] for seat in sorted(places)))
    return result if _ranking(result.numbers).split() == words else None


def _ranking(places: Sequence[int]) -> str:
    """The seats, the best first, with `=` between those that are level: `2 0=1 3`."""
    level = [[str(seat) for seat in range(len(places)) if places[seat] == place] for place in sorted(set(places))]
    return " ".join("=".join(seats) for seats in level)


def _is_plain(word: str) -> bool:
    """Return whether `word` is a whole number in its one spelling, below 0 too."""
    digits = word.removeprefix("-")
    return is_number(digits) and str(int(word)) == word


def _is_seat(word: str) -> bool:
    return is_number(word) and str(int(word)) == word
