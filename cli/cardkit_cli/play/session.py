"""A match in the terminal: deal after deal, people and bots in the seats, saved as it goes."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Final

import attrs

from cardkit import escaping
from cardkit.bots.registry import runs_code
from cardkit.bots.sandbox.bot import Apart
from cardkit.cards.chance import derived_seed, fresh_seed
from cardkit.catalogue import load, load_among_people
from cardkit.errors import CardkitError, InvalidBot, InvalidText
from cardkit.game.capabilities import EVERYBODY
from cardkit.game.game import Deal
from cardkit.game.moves import Move
from cardkit.game.record import Record, at_line
from cardkit.game.result import Result
from cardkit.game.rules import parse_changes
from cardkit.language import Message
from cardkit.match.progress import MatchProgress
from cardkit.match.seats import HUMAN
from cardkit.records.commitments import check, committed, seed_of
from cardkit.records.names import ALONE, YOU
from cardkit.records.reading import load_match
from cardkit.records.replaying import game_of
from cardkit.records.saving import CannotSave, FileTaken, SavedGame
from cardkit_cli.play import fair_play, saves
from cardkit_cli.play.live_table import LiveTable
from cardkit_cli.play.party import Leave, MatchTable, Resigned, Timing
from cardkit_cli.play.saves import Saver
from cardkit_cli.play.seats import choose_seats, make_seats, names_of
from cardkit_cli.records import saved
from cardkit_cli.records import words as record_words
from cardkit_cli.rules.printing import print_rules
from cardkit_cli.terminal import words
from cardkit_cli.terminal.choosing import Answer
from cardkit_cli.terminal.console import LEAVE, Screen
from cardkit_cli.terminal.preferences import remembered_order, usual_memory

THIS_DEAL: Final = Message("this deal")
"""The name of the deal in errors: it need not be in a file."""


After = Callable[[Sequence[Record], Sequence[int], Screen], None]
"""A function that shows the deals of a match, the last of which has just ended, to the people in these seats."""


def _judge(deals: Sequence[Record], people: Sequence[int], screen: Screen) -> None:
    from cardkit.analysis.judgements import analyse
    from cardkit_cli.records.judgements import print_analysis

    print_analysis(analyse(deals[-1]), deals[-1], screen, everything=False)


def _step_through(deals: Sequence[Record], people: Sequence[int], screen: Screen) -> None:
    from cardkit_cli.records.files import Deals
    from cardkit_cli.records.stepping import Replay

    Replay(Deals(Path(str(THIS_DEAL)), [deals[-1]]), None, screen).run(None)


AFTER_DEAL: Final[Mapping[str, After]] = {"analyse": _judge, "replay": _step_through}
"""The words that can be typed between two deals and after a match, with their functions: see `Session.after`."""


WINDOW: Final = 5.0
"""The default number of seconds that people at one keyboard have to call."""
RECALLED: Final = 6
"""The number of moves that are shown again when a match is resumed."""


class Session:
    """Deals a game again and again until the players leave."""

    def __init__(
        self,
        party: MatchTable,
        saver: Saver | None = None,
        *,
        fair: bool = False,
        shared: bool = False,
        leaving: str = "",
    ) -> None:
        self.party = party
        self.game = party.game
        self.screen = party.screen
        self.saver = saver or Saver(party.screen, None)
        self.fair = fair
        """True when each deal is committed to before play (docs/notes/fairness.md)."""
        self.shared = shared
        """True when the seeds of fair deals are made of shares of chance, of the program and of each person."""
        self.leaving = leaving
        """The value of `Record.leaving` for a deal that a person gives up."""
        self.promised: Record | None = None
        """The deal under way, as it was committed to."""
        self.progress = MatchProgress(party.game, party.names)
        self.table: LiveTable | None = None
        """The deal under way; None between two."""
        self.recalled: list[str] = []
        """Sentences shown again at the start."""
        self.after: dict[str, After] = dict(AFTER_DEAL)
        """The words that can be typed once a deal has ended, and their functions."""
        self.ended: list[Record] = []
        """The deals that have ended."""

    def run(self) -> bool:
        """Play until a person leaves or the input ends; without people, one deal, or a match that has an end.

        Return whether all that was to be saved is on the disk.
        """
        with closing(self.saver):
            self._run()
        return self.saver.unsaved is None

    def _run(self) -> None:
        """Play deals, beginning with one under way, until the match is over or the people stop; tell the results.

        Leaving, resigning, end of input and Ctrl-C end it too, and are not raised.
        """
        self.screen.headline(f"{self.game.preset.shown_title}.")
        if self.party.people:
            self.screen.say(self.party.speech().start_hint)
        for sentence in self.recalled:
            self.screen.say(sentence)
        try:
            while self.table is not None or self._wants_deal():
                table = self.table or self._deal()
                self.table = None
                self.progress.close(table.play())
                self.ended.append(self._record(table.deal))
                if self.promised is not None:
                    played = attrs.evolve(self.promised, play=self.ended[-1].play)
                    fair_play.reveal(played, self.saver.path, self.screen)
                    self.promised = None
                if self.progress.in_words():
                    self.screen.say(self.progress.in_words())
                if self.progress.result is not None:
                    said = self.party.speech().tell_result(self.progress.result, self.party.names, self.party.people)
                    self.screen.say(words.MATCH_OVER.format(result=said), style="bold")
                    if self.party.people:
                        self._goes_on(words.AFTER_MATCH, words.LEAVE_MATCH, words.END_MATCH)
                    break
        except (Leave, EOFError, KeyboardInterrupt) as leaving:
            self.screen.say()
            if isinstance(leaving, Resigned):
                self.saver.end(None, [leaving.seat])
                pattern = words.RESIGNED_AND_LOST if self.leaving else words.RESIGNED
                self.screen.say(pattern.format(name=self.party.names[leaving.seat]))
            if self.promised is not None:
                fair_play.leave(self.promised, self.saver.path, self.screen)
        self.saver.tell_unsaved()
        if self.party.people:
            self.saver.tell_where()
            self.screen.say(words.GOODBYE)

    def _wants_deal(self) -> bool:
        """Return whether another deal follows: the first one, a deal again, or the next one if people want it, or
        without people until the match ends.
        """
        if not self.progress.number:
            return True
        if self.progress.result is not None:
            return False
        if self.progress.redealt:
            return True
        if not self.party.people:
            return self.game.has_match
        return self._goes_on(words.AFTER_DEAL, words.DEAL_NEXT, words.NEXT_DEAL)

    def _goes_on(self, said: Message, enter: Message, prompt: Message) -> bool:
        """Answer questions about the ended deals until a person goes on; return False when a person leaves."""
        if not self.screen.stays:  # there the list says it
            self.screen.say(said)
        answers = [Answer(str(enter), ""), *(Answer(str(words.AFTERWARDS[word]), word) for word in self.after)]
        while word := self.screen.ask_move(prompt, answers=answers).lower():
            if word in LEAVE:
                return False
            try:
                self._obey(word)
            except CardkitError as error:
                self.screen.say(str(error), style="yellow")
        return True

    def _obey(self, word: str) -> None:
        """Carry out a word typed between two deals; raises `CardkitError`, also for a word meant for the table."""
        if word == "rules":
            self.screen.show_in_pages(lambda: print_rules(self.game, self.screen), words.MORE)
            return
        if word not in self.after:
            raise InvalidText(str(words.NOTHING_DUE if word == "hint" else words.BETWEEN_DEALS))
        self.screen.show_aside(lambda: self.after[word](self.ended, self.party.people, self.screen))

    def _deal(self) -> LiveTable:
        """Deal, save the beginning of the record, announce the deal, committed to if `fair`, and return its table."""
        number = self.progress.number + 1
        seed = self.party.seed if number == 1 else derived_seed(self.party.seed, number)
        shares = fair_play.gather_shares(self.party) if self.shared else ()
        if shares:
            seed = seed_of(shares)
        live = Deal(self.game, self.progress.deal(seed))
        record = attrs.evolve(self._record(live), seed=seed, shares=shares)
        if self.fair:
            record = self.promised = committed(record)
        self.saver.begin(record)
        table = LiveTable(self.party, live, self.saver)
        dealt = words.DEAL_SEED if number == 1 and not self.fair else words.DEAL
        self.screen.say()
        assert self.progress.opening is not None
        dealer = self.party.names[self.progress.opening.dealer]
        promise = fair_play.promise(record) if self.fair else []
        table.announce([dealt.format(number=number, dealer=dealer, seed=seed), *promise], indent="")
        return table

    def _record(self, live: Deal) -> Record:
        record = live.record(tuple(self.party.kept_names), date.today().isoformat())
        window = self.party.window if self.party.at_one_keyboard else None
        return attrs.evolve(record, players=tuple(self.party.players), window=window, leaving=self.leaving)

    # -- Going on with a saved match

    def restore(self, deals: Sequence[Record]) -> None:
        """Go on after `deals`, the last of which may not have ended; raises `InvalidText` or `InvalidRule`."""
        past: list[tuple[Deal, Move]] = []
        live = self.progress.restore(deals, lambda before, move: past.append((before.copy(), move)))
        result, last = Result.of(live.state), deals[-1]
        self.saver.go_on(deals)
        self.ended = [deal for deal in deals if deal.result is not None]
        going_on = words.RESUMED_AFTER.format(number=self.progress.number)
        if result is None:
            going_on = words.RESUMED.format(len(live.moves), deal=self.progress.number)
        if deals[-1].dropped:
            self.recalled = [escaping.sentence(record_words.DROPPED.format(line=deals[-1].dropped))]
        self.recalled += ["", going_on]
        if result is None:
            own = [before for before, move in past if [move.seat] == self.party.people]
            self.table = LiveTable(self.party, live, self.saver, own)
            if self.fair:
                check(last)
                self.promised = last
                self.recalled.append(words.STILL_COMMITTED.format(commitment=last.commitment))
            self.recalled += self._told_again(live, past[-RECALLED:])
        else:
            self.saver.end(result)  # it may have been killed before that was written
            self.recalled += [self.progress.in_words()] if self.progress.in_words() else []

    def _told_again(self, live: Deal, past: Sequence[tuple[Deal, Move]]) -> list[str]:
        """Return the sentences about the moves of `past`, which led to `live`, as a person alone saw them, else as
        everybody did.
        """
        speech = self.party.speech()
        people = self.party.people
        seat = people[0] if len(people) == 1 else EVERYBODY
        states = [before.state for before, _ in past] + [live.state]
        sentences: list[str] = []
        for (before, after), (_, move) in zip(pairwise(states), past, strict=True):
            sentences += [f"  {sentence}" for sentence in speech.tell(before, move, after, self.party.names, seat)]
        return sentences


@attrs.frozen(kw_only=True)
class Match:
    """A match as it is asked for."""

    game: str
    """A preset, or the path of a file of house rules."""
    seats: str | None = None
    """`human` or a bot for each seat, with commas between them; None for a person and bots."""
    bots: str | None = None
    """The bots that play against you, with commas between them; None for the usual ones."""
    players: int | None = None
    seed: int | None = None
    rules: Sequence[str] = ()
    """Changes to the rules, as `name=value`."""
    fair: bool = False
    """True when each deal is committed to before play."""
    names: str | None = None
    """Names of the people, with commas between them; None to ask them."""
    leaving: str = ""
    """The value of `Record.leaving` for a deal that a person gives up."""


def people_of(match: Match) -> int:
    """Return the number of people in a match; raises `CardkitError` for an impossible one."""
    return choose_seats(load(match.game, parse_changes(match.rules)), match.seats, match.players, match.bots).count(
        HUMAN
    )


def begin(match: Match, path: Path | None, screen: Screen, timing: Timing) -> Session:
    """Return a new match, saved in `path` or in the folder for games.

    Raises `CardkitError` for an impossible match, and `EOFError` when a person leaves instead of giving a name.
    """
    game = load(match.game, parse_changes(match.rules))
    names = choose_seats(game, match.seats, match.players, match.bots)
    game = load_among_people(match.game, names.count(HUMAN), parse_changes(match.rules))
    seed = fresh_seed() if match.seed is None else match.seed
    seats = make_seats(game, names, seed, names_of(names.count(HUMAN), match.names, screen))
    window = WINDOW if timing.window is None else timing.window
    screen.memory = screen.memory or usual_memory(names.count(HUMAN))
    screen.hand_order = remembered_order() if screen.can_ask else None
    party = MatchTable(
        game=game, seats=seats, seed=seed, screen=screen, window=window, pace=timing.pace_on(screen, names)
    )
    saver = Saver(screen, lambda: SavedGame.new(path) if path else saves.new_file(game.name), asked=path is not None)
    shared = match.fair and match.seed is None and bool(party.people)
    return Session(party, saver, fair=match.fair, shared=shared, leaving=match.leaving)


def resume_match(
    path: Path | None, also_asked: Sequence[str], screen: Screen, timing: Timing, trust_bots: bool = False
) -> Session:
    """Return the match saved in `path`, or the latest, to resume; raises `CardkitError` when there is none.

    Instead of the latest, while another window plays it, the latest of the others that are under way is resumed.
    Raises `CardkitError` too for any option in `also_asked`, as a saved match has its own.
    """
    if also_asked:
        raise InvalidText(words.RESUME_ALONE.format(what=also_asked[0]))
    latest = path or saved.latest()
    try:
        return resume(latest, screen, timing, trust_bots)
    except FileTaken:
        if path is not None:
            raise
    for other in saved.Saved.read().matches:
        if other.under_way and other.path != latest:
            with suppress(CardkitError):
                session = resume(other.path, screen, timing, trust_bots)
                session.recalled.insert(0, str(words.RESUMED_OTHER))
                return session
    raise InvalidText(str(words.PLAYED_ELSEWHERE))


def resume(path: Path, screen: Screen, timing: Timing | None = None, trust_bots: bool = False) -> Session:
    """The match saved in `path`, to go on with; raises `InvalidText`, `InvalidRule`, `InvalidBot` or `CannotSave`."""
    if not path.is_file():
        load_match(path)
        raise InvalidText(words.NO_FILE.format(path=path))
    saver = Saver(screen, lambda: SavedGame(path), asked=True)
    try:
        return _resume_held(path, saver, screen, timing or Timing(), trust_bots)
    except CardkitError as error:
        saver.close()
        if isinstance(error, CannotSave) or str(error).startswith(f"{path}: "):
            raise
        raise InvalidText(f"{path}: {error}") from None
    except BaseException:
        saver.close()
        raise


def _people_of(record: Record) -> list[str]:
    """Return the names of the people of a match, in the order of their seats; empty for those without a name."""
    unnamed = [YOU.english, ALONE.english]
    seats = zip(record.seats, record.players, strict=False)
    return ["" if name in unnamed else name for name, player in seats if player == HUMAN]


def _ask_trust(bots: Sequence[str], screen: Screen) -> None:
    """Ask before programs are run that the match names: the maker of the file chose them.

    Raises `InvalidBot` when a person says no, and when nobody can be asked.
    """
    for bot in bots:
        refusal = InvalidBot(words.NOT_TRUSTED.format(bot=bot))
        if not screen.interactive or sys.stdin is None or not sys.stdin.isatty():
            raise refusal
        if screen.ask_move(escaping.sentence(words.TRUST.format(bot=bot)) + " ").lower() not in ("y", "yes"):
            raise refusal


def _resume_held(path: Path, saver: Saver, screen: Screen, timing: Timing, trust_bots: bool) -> Session:
    """The match in a file that no other program can write any more."""
    deals = load_match(path)
    last = deals[-1]
    if not last.players or last.view is not None:
        raise InvalidText(at_line(last, "game", str(words.NO_PLAYERS)))
    game = game_of(last, load)
    game.check_seats(len(last.players))
    seed = deals[0].seed if deals[0].seed is not None else fresh_seed()
    if not trust_bots:
        _ask_trust([player for player in dict.fromkeys(last.players) if runs_code(player, game)], screen)
    players = last.players
    seats = make_seats(game, players, seed, _people_of(last), Apart())  # the maker of the file has chosen them
    kept = [timing.window, last.window, WINDOW]
    window = next(one for one in kept if one is not None)
    pace = timing.pace_on(screen, players)
    screen.memory = screen.memory or usual_memory(last.players.count(HUMAN))
    screen.hand_order = remembered_order() if screen.can_ask else None
    party = MatchTable(game=game, seats=seats, seed=seed, screen=screen, window=window, pace=pace)
    shared = bool(last.commitment and last.shares)
    session = Session(party, saver, fair=bool(last.commitment), shared=shared, leaving=last.leaving)
    session.restore(deals)
    return session
