"""Several people at one keyboard: hands shown to one of them at a time, and keys with which they call."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from cardkit.engine.state import State
from cardkit.game.capabilities import EVERYBODY
from cardkit.language import Message
from cardkit_cli.play.party import Leave, MatchTable
from cardkit_cli.terminal import words
from cardkit_cli.terminal.choosing import Answer
from cardkit_cli.terminal.console import LEAVE
from cardkit_cli.terminal.input import Watch

KEYS: Final = "123456789abc"
"""The keys of the people at one keyboard, in the order of their seats."""


@attrs.frozen
class KeyQuestion:
    """A question that people answer by pressing their keys, in words."""

    by_key: Message
    by_line: Message
    countdown: Message
    countdown_else: Message
    """The countdown after the first answer."""
    pressed: Message


CALL: Final = KeyQuestion(words.KEYS, words.KEYS_LINE, words.COUNTDOWN, words.COUNTDOWN_ELSE, words.KEY_CALLS)
REPORT: Final = KeyQuestion(
    words.REPORT_KEYS, words.REPORT_KEYS_LINE, words.REPORT_COUNTDOWN, words.REPORT_COUNTDOWN, words.KEY_REPORTS
)
FLOOR: Final = KeyQuestion(
    words.FLOOR_KEYS, words.FLOOR_LINE, words.COUNTDOWN_ORDER, words.COUNTDOWN_ORDER, words.KEY_COMES
)


class SharedKeyboard:
    """The screen that several people share, and the events that each of them has seen."""

    def __init__(self, party: MatchTable) -> None:
        self.party = party
        self.screen = party.screen
        self.names = party.names
        self.speech = party.speech()
        self.viewer = -1
        """The seat whose hand is on the screen; -1 for nobody's."""
        self.news: list[list[str]] = [[] for _ in party.seats]
        """For each seat, the events since it last looked."""
        self.untold: list[str] = []
        """Events since a screen was last shown to everybody."""
        self.latest: list[str] = []
        """Sentences about the latest move."""
        self.seen: dict[int, Counter[str]] = {}
        """For each person the hand that it has seen, less the cards that it has laid since."""

    def announce(self, sentences: Mapping[int, Sequence[str]]) -> None:
        """Keep the sentences of each person until it looks, and those of `EVERYBODY` for the screen for all."""
        for person in self.party.people:
            self.news[person] += sentences[person]
        self.untold += sentences[EVERYBODY]

    def show_live(self) -> None:
        """Tell the latest move on the present screen: to the person who looks, or to everybody."""
        if self.viewer >= 0:
            self.show_news(self.viewer)
        else:  # the next screen for everybody tells it again, after the events before it
            self._tell(self.latest)

    def hand_over(self, seat: int) -> None:
        """Let `seat` alone look, and tell it the events since it last did; raises `Leave`."""
        self.screen.wipe()
        self._tell_all()
        looks = [Answer(str(words.READY), "")]
        if self.screen.ask_move(words.HAND_OVER.format(name=self.names[seat]), answers=looks).lower() in LEAVE:
            raise Leave
        self.screen.wipe()
        self.viewer = seat
        self.show_news(seat)

    def show_news(self, seat: int) -> None:
        """Show the events since `seat` last looked."""
        self._tell(self.news[seat])
        self.news[seat] = []

    def _tell_all(self) -> None:
        self._tell(self.untold)
        self.untold = []

    def _tell(self, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            self.screen.say(f"  {sentence}")

    def saw(self, seat: int, state: State) -> None:
        """`seat` is shown the hand that it has now."""
        if self.party.game.out_of_turn is not None:
            self.seen[seat] = self._hand(seat, state)

    def moved(self, seat: int, state: State) -> None:
        """Update the hand that `seat` has seen, after its move: the rest of the hand, and none of the new cards."""
        if self.party.game.out_of_turn is not None:
            self.seen[seat] = self.seen.get(seat, Counter()) & self._hand(seat, state)

    def _hand(self, seat: int, state: State) -> Counter[str]:
        return Counter(self.party.game.to_position(state)["hands"][seat].split())

    def show(self, state: State, seat: int | None) -> None:
        """Show the table as `seat` sees it, or as everybody does."""
        self.party.show_table(self.speech, state, seat)

    def let_look(self, people: Sequence[int], state: State) -> None:
        """Show their hands to those of `people` who hold cards that they have not seen: nobody calls blindly.

        Whether a hand has such cards is public: they were dealt, chosen or taken. Raises `Leave` when a person leaves.
        """
        for seat in people:
            if self._hand(seat, state) - self.seen.get(seat, Counter()):
                self.hand_over(seat)
                self.screen.say()
                self.show(state, seat)
                self.saw(seat, state)
                hides = [Answer(str(words.HIDE), "")]
                if self.screen.ask_move(words.HIDE_AGAIN.format(name=self.names[seat]), answers=hides).lower() in LEAVE:
                    raise Leave

    def read(self, people: Sequence[int], question: KeyQuestion, state: State) -> list[int]:
        """Return those of `people` who press their keys, in order, while the public table is shown; raises `Leave`.

        Without single keys, or without a window, they are read from a typed line.
        """
        self.let_look(people, state)
        told = self.untold or self.latest
        self.untold = []
        self.screen.wipe()
        self.viewer = -1
        self._tell(told)
        self.show(state, None)
        keys = {KEYS[self.party.people.index(seat)]: seat for seat in people}
        legend = ", ".join(f"{key} {self.names[seat]}" for key, seat in keys.items())
        if self.screen.can_read_keys and self.party.window > 0:
            self.screen.say(question.by_key.format(keys=legend, seconds=f"{self.party.window:g}"))
            pressed = self.screen.read_keys(keys, self.party.window, self._watch(keys, question))
            self.screen.overwrite("")
            return [keys[key] for key in pressed]
        return self._read_line(keys, question.by_line.format(keys=legend))

    def _read_line(self, keys: dict[str, int], prompt: str) -> list[int]:
        """Return the seats of the keys on a typed line, in order, each once; other letters are refused. Raises
        `Leave`.
        """
        while True:
            typed = self.screen.ask_move(f"{prompt} ").lower()
            if typed in LEAVE:
                raise Leave
            if all(key in keys for key in typed.replace(" ", "")):
                return [keys[key] for key in dict.fromkeys(typed.replace(" ", ""))]
            self.screen.say(words.KEYS_ONLY.format(keys=" ".join(keys)), style="yellow")

    def _watch(self, keys: dict[str, int], question: KeyQuestion) -> Watch:
        """Return a function that acknowledges each pressed key at once, and shows the remaining seconds."""
        acknowledged = 0

        def watch(pressed: Sequence[str], remaining: int) -> None:
            nonlocal acknowledged
            for index, key in enumerate(pressed[acknowledged:], acknowledged):
                said = question.pressed.format(name=self.names[keys[key]], nth=words.ordinal(index))
                self.screen.overwrite(f"  {said}")
                self.screen.say()
            acknowledged = len(pressed)
            countdown = question.countdown_else if pressed else question.countdown
            self.screen.overwrite(countdown.format(seconds=remaining))

        return watch
