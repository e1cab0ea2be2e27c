"""A match in the terminal: deal after deal, people and bots in the seats."""

from collections.abc import Sequence
from typing import Any, Final

from cardkit.bots import Bot
from cardkit.chance import derived_seed
from cardkit.driver import choose
from cardkit.errors import CardkitError, InvalidText
from cardkit.game import Game, Opening
from cardkit.moves import Move
from cardkit.record import Recorder
from cardkit.result import Result
from cardkit_cli import words
from cardkit_cli.console import Screen
from cardkit_cli.durak_face import DurakFace
from cardkit_cli.rules_text import print_rules
from cardkit_cli.seats import DEFAULT_BOT, Seat
from cardkit_games.bots import make_bot

FACES: Final = {"durak": DurakFace}
"""How each family looks in the terminal."""


class Leave(Exception):
    """The player wants to stop."""


class Session:
    """Deals a game again and again until the players leave."""

    def __init__(self, game: Game[Any, Any], seats: Sequence[Seat], seed: int, screen: Screen) -> None:
        self.game = game
        self.seats = seats
        self.names = [seat.name for seat in seats]
        self.people = [place for place, seat in enumerate(seats) if seat.bot is None]
        self.seed = seed
        self.screen = screen
        self.face = FACES[game.family](screen)
        self.lost = [0] * len(seats)

    def run(self) -> None:
        """Play until somebody leaves or the input ends; without people, one deal."""
        self.screen.say(words.WELCOME.format(game=self.game.name, title=self.game.preset.title), style="bold")
        if self.people:
            self.screen.say(words.START_HINT)
        opening: Opening | None = None
        number = 0
        try:
            while True:
                number += 1
                table = _Table(self, number, opening)
                result = table.play()
                self._score(result)
                opening = self.game.next_opening(table.opening, result, len(self.seats))
                if not self.people or self.screen.ask(words.NEXT_DEAL).lower() in ("q", "quit"):
                    break
        except (Leave, EOFError, KeyboardInterrupt):
            self.screen.say()
        if self.people:
            self.screen.say(words.GOODBYE)

    def _score(self, result: Result) -> None:
        for seat in result.losers(len(self.seats), self.game.teams):
            self.lost[seat] += 1
        score = ", ".join(f"{name} {lost}" for name, lost in zip(self.names, self.lost, strict=True))
        self.screen.say(words.FOOLS.format(score=score))


class _Table:
    """One deal of a session."""

    def __init__(self, session: Session, number: int, opening: Opening | None) -> None:
        self.session = session
        self.game = session.game
        self.screen = session.screen
        self.face = session.face
        self.names = session.names
        seats = len(session.seats)
        seed = session.seed if number == 1 else derived_seed(session.seed, number)
        state = self.game.deal(seats, seed=seed, opening=opening)
        self.opening = opening or Opening(state.dealer)
        self.recorder = Recorder(self.game, state)
        self.past: list[Recorder] = []
        self.told: list[str] = []
        """What was told of the latest move."""
        self.news: list[list[str]] = [[] for _ in range(seats)]
        """For each seat, what has happened since it last looked: only with several people at the keyboard."""
        self.viewer = session.people[0] if len(session.people) == 1 else -1
        dealt = words.DEAL_SEED if number == 1 else words.DEAL
        self.screen.say()
        self._announce([dealt.format(number=number, dealer=self.names[self.opening.dealer], seed=seed)], indent="")

    @property
    def state(self) -> Any:
        """The state of the deal now."""
        return self.recorder.state

    def play(self) -> Result:
        """Play the deal to its end."""
        bots = [(place, seat.bot) for place, seat in enumerate(self.session.seats) if seat.bot]
        for place, bot in bots:
            bot.start(place, len(self.names))
        while not self.state.over:
            bot = self.session.seats[self.state.actor].bot
            if bot is None:
                self._person()
            else:
                self._bot(bot)
        result = Result.of(self.state)
        assert result is not None
        for _, bot in bots:
            bot.end(self.game.scores(result, len(self.names)))
        if len(self.session.people) > 1:
            self.screen.wipe()
            for sentence in self.told:
                self.screen.say(f"  {sentence}")
        self.screen.say(self.face.tell_result(result, self.names, self.session.people), style="bold")
        return result

    def _tell(self, before: Any, move: Move) -> None:
        self.told = self.face.tell(before, move, self.state, self.names)
        self._announce(self.told)

    def _announce(self, sentences: Sequence[str], indent: str = "  ") -> None:
        if len(self.session.people) > 1:
            for person in self.session.people:
                self.news[person] += sentences
        else:
            for sentence in sentences:
                self.screen.say(indent + sentence)

    def _bot(self, bot: Bot) -> None:
        before = self.state.clone()
        while not self.recorder.apply(choose(self.state, bot)):
            pass
        if self.recorder.last is not None:
            self._tell(before, self.recorder.last)

    # -- People

    def _person(self) -> None:
        seat = self.state.actor
        if len(self.session.people) > 1 and self.viewer != seat:
            self._hand_over(seat)
        self._draw(seat)
        while self.state.actor == seat and not self.state.over:
            text = self.screen.ask(words.YOUR_MOVE.format(name=self.names[seat]))
            try:
                if self._obey(text, seat):
                    return
            except CardkitError as error:
                self.screen.say(self.screen.with_cards(str(error)), style="yellow")

    def _hand_over(self, seat: int) -> None:
        self.screen.wipe()
        self.screen.ask(words.HAND_OVER.format(name=self.names[seat]))
        self.screen.wipe()
        self.viewer = seat
        self._show_news(seat)

    def _show_news(self, seat: int) -> None:
        for sentence in self.news[seat]:
            self.screen.say(f"  {sentence}")
        self.news[seat] = []

    def _draw(self, seat: int) -> None:
        self.screen.say()
        self.screen.console.print(self.face.draw(self.state.observe(seat), self.names))
        self.screen.console.print(self.face.choices(self.game.offers(self.state)))

    def _obey(self, text: str, seat: int) -> bool:
        """Do what was typed; True when the table has changed."""
        word = text.lower()
        if word in ("q", "quit", "exit"):
            raise Leave
        if word in ("?", "help", "h"):
            self.screen.say(words.HELP.format(game_help=self.face.help(self.game.rules)))
        elif word in ("l", "look"):
            self._draw(seat)
        elif word == "rules":
            print_rules(self.game, self.screen)
            self._draw(seat)
        elif word == "hint":
            self._hint()
        elif word in ("undo", "u"):
            return self._undo()
        else:
            self._move(self._read(text))
            return True
        return False

    def _read(self, text: str) -> Move:
        offers = self.game.offers(self.state)
        if not text:
            passing = [move for move in offers if move.verb == "pass"]
            if not passing:
                raise InvalidText(words.CANNOT_PASS)
            return passing[0]
        numbers = text.replace(",", " ").split()
        if all(number.isdecimal() for number in numbers):
            return _by_numbers([int(number) for number in numbers], offers)
        move: Move = self.face.read(text, self.state, offers)
        return move

    def _move(self, move: Move) -> None:
        actions = self.game.plan(self.state, move)
        before = self.recorder.clone()
        for action in actions:
            self.recorder.apply(action)
        self.past.append(before)
        self._tell(before.state, move)
        if len(self.session.people) > 1:
            self._show_news(move.seat)

    def _undo(self) -> bool:
        if len(self.session.people) > 1:
            raise InvalidText(words.NO_UNDO_AMONG_PEOPLE)
        if not self.past:
            raise InvalidText(words.NOTHING_TO_UNDO)
        self.recorder = self.past.pop()
        self.screen.say(words.UNDONE)
        return True

    def _hint(self) -> None:
        trial = Recorder(self.game, self.state.clone())
        bot = make_bot(DEFAULT_BOT, self.game.family)
        while not trial.apply(choose(trial.state, bot)):
            pass
        if trial.last is not None:
            self.screen.say(words.HINT.format(bot=bot.name, move=self.face.tell_choice(trial.last)))


def _by_numbers(numbers: Sequence[int], offers: Sequence[Move]) -> Move:
    for number in numbers:
        if not 1 <= number <= len(offers):
            raise InvalidText(words.NO_SUCH_NUMBER.format(number=number, last=len(offers)))
    chosen = [offers[number - 1] for number in numbers]
    if len(chosen) == 1:
        return chosen[0]
    if {move.verb for move in chosen} != {"attack"}:
        raise InvalidText(words.ONE_NUMBER)
    return Move(chosen[0].seat, "attack", tuple(card for move in chosen for card in move.cards))
