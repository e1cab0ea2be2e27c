"""The party of a match: the seats, screen and speed that all deals share, and how people leave it."""

from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.cards.card import Card
from cardkit.drawing.scene import Scene, ScenePile
from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.record import LOSS
from cardkit.match.seats import HUMAN, OWN
from cardkit.match.seen_table import SeenTable, public_table, sight_of
from cardkit.speech.speech import AnySpeech, named, speech_of
from cardkit.speech.spelling import NO_TRUMP, sorted_hand
from cardkit_cli.play.seats import Seat
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import drawn_table, show_end

NOT_LOST: Final = "left"
"""The word for a deal that somebody gives up and that counts neither as won nor as lost."""

FALSE_MARK: Final = "×"
"""The mark behind a card that is not as it was announced."""
PACE: Final = 0.6
"""The default number of seconds between the moves of bots, when a person plays in a terminal."""


class Leave(Exception):
    """The player wants to stop."""


class Resigned(Leave):
    """A person gives the deal up."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat


def chosen_leaving(word: str | None) -> str:
    """Return the value of `Record.leaving` for the choice of a person: `left`, the default, or `loss`; raises
    `InvalidText` for another word.
    """
    if word not in (None, NOT_LOST, LOSS):
        raise InvalidText(words.NO_LEAVING.format(leaving=word))
    return LOSS if word == LOSS else ""


@attrs.frozen(kw_only=True)
class MatchTable:
    """The people and bots at one table, and their game."""

    game: AnyGame
    seats: Sequence[Seat]
    seed: int
    screen: Screen
    window: float = 5
    """The number of seconds that people at one keyboard have to press a key."""
    pace: float = 0
    """The number of seconds that there are at least between the moves of bots that are shown."""

    @property
    def names(self) -> list[str]:
        """The names of the seats on the screen."""
        return [seat.name for seat in self.seats]

    @property
    def kept_names(self) -> list[str]:
        """The names of the seats in records."""
        return [seat.kept_name or seat.name for seat in self.seats]

    @property
    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [index for index, seat in enumerate(self.seats) if seat.bot is None]

    @property
    def at_one_keyboard(self) -> bool:
        """Return whether several people share the keyboard, and must not see each other's hands."""
        return len(self.people) > 1

    @property
    def players(self) -> list[str]:
        """The player of each seat: `human`, or a bot's name."""
        return [seat.player for seat in self.seats]

    def show_table(self, speech: AnySpeech, state: State, seat: int | None) -> None:
        """Show the table as `seat` sees it, or with None as everybody does."""
        sight = self._sight(state, seat)
        asks = "" if seat is None else speech.asks(state.observe(seat))
        drawn = drawn_table(self.screen, sight, asks=asks, numbered=speech.numbers_cards)
        self.screen.show_table(drawn, lambda: sight)

    def _sight(self, state: State, seat: int | None) -> SeenTable:
        """The table as `seat` sees it, its hand in the order that was chosen."""
        covers, order = self.screen.memory == OWN, self.screen.hand_order
        sight = sight_of(self.game, state, seat, self.names, covers=covers)
        if seat is None or order is None:
            return sight
        suits = self.game.card_type.alphabet.suits
        trump = suits.find(sight.trump) if sight.trump else NO_TRUMP
        hand = sorted_hand(map(self.game.card_type, sight.hand), order, trump)
        return attrs.evolve(sight, hand=[card.text for card in hand], order=order)

    def show_end(self, state: State, said: str) -> None:
        """Show the table of a deal that is over with all hands open, and the losers, if it stays in place."""
        people = self.people
        show_end(self.screen, self.game, state, self.names, people[0] if len(people) == 1 else None, said)

    def show_call(self, state: State, turned: Sequence[Card], false: Sequence[Card], told: Sequence[str]) -> None:
        """Show the cards that were turned over, with `false` ones marked, if the table stays in place."""
        scene = public_table(state, self.names)
        if scene is None:
            return
        cards = tuple(f"{card.text}/{FALSE_MARK}" if card in false else card.text for card in turned)
        middle = ScenePile("", cards, False, False)
        shown = attrs.evolve(scene, middle=(middle,), claim="", bare="", notes=tuple(told))
        self.screen.show_table("", lambda: self._seen_by_its_one(shown, state))

    def _seen_by_its_one(self, scene: Scene, state: State) -> SeenTable:
        """Return a scene as the only person at the table sees it; without a seat when there are several people."""
        if len(self.people) != 1:
            return SeenTable(scene, (), None, ())
        sight = self._sight(state, self.people[0])
        return SeenTable(scene, (), self.people[0], sight.hand, sight.order)

    def speech(self) -> AnySpeech:
        """The game as it looks on the screen."""
        return named(speech_of(self.game, self.screen), self.names)


@attrs.frozen(kw_only=True)
class Timing:
    """The time that people and bots take; None for the default."""

    window: float | None = None
    """The number of seconds that people at one keyboard have to call."""
    pace: float | None = None
    """The number of seconds that there are at least between the moves of bots."""

    def pace_on(self, screen: Screen, players: Sequence[str]) -> float:
        """Return the pace on a screen: 0 when nobody watches; without a `pace`, `PACE` if a person plays, else 0."""
        if not screen.interactive:
            return 0
        usual = PACE if HUMAN in players else 0
        return usual if self.pace is None else self.pace
