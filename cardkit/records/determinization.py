"""Determinization of a record that hides cards: full states in which each of its lines can be played.

The view of a seat is the same for every choice of hidden cards that fits it. So the hidden zones are dealt at random,
and a line whose seat does not hold the cards that it shows is repaired: each such card is exchanged for one of the
seat's hand. When no repair helps, randomised backtracking replays earlier lines, farther back each time, and now and
then all of them. In every state the seat has the same view as at that time; the hidden cards need not have a past.

Source of the method: local repair of a random assignment with restarts, as min-conflicts does for constraint
satisfaction (Minton, Johnston, Philips, Laird 1992), and chronological backtracking where repair fails.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from random import Random
from typing import Final

import attrs

from cardkit.arguments import is_number
from cardkit.cards.card import Card
from cardkit.engine.state import CHANCE, NOBODY, State
from cardkit.errors import CardkitError, IllegalMove, InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.moves import CHANCE_NAME
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, Fields, card_words
from cardkit.game.record import Record, at_move
from cardkit.game.result import Result
from cardkit.language import Message, Plural, gettext
from cardkit.records.hidden import HiddenDeal, HiddenHands, fill
from cardkit.records.revealed import RevealingLine, brought_to_light, split_light

# None of these numbers has been fitted.
TRIES: Final = 20
TRIES_UNSEEN: Final = 60
"""The random deals of hidden cards that are tried for one line before the search returns to earlier lines; the second
number holds for games that lay cards face down."""
MOST_RETURNS: Final = 30
"""The number of returns to earlier lines, farther back each time, before the search starts again."""
MOST_WORK: Final = 12_000
"""The units of work after which the farthest line is refused: states copied, moves and cards checked, cards exchanged.

That takes a second or two of processor time, interpreted, in most games."""
WORK_A_LINE: Final = 6
"""The units of work added for each line."""
DOUBLES: Final = 7
"""The work of a new deal in packs with repeated cards, which takes longer; elsewhere 2."""
IN_SIGHT: Final = 3_000
"""The units of work for a seat that shows a card seen elsewhere: hardly any deal would help."""
OTHER_RESULTS: Final = 3
"""The number of retries of the last line when the deal does not end like the record; then the result is judged."""
LIGHT: Final = 0.7
"""The share of tries in which chance draws a card that came to light with its line."""
FITS: Final = 20
"""The number of sets of hidden cards that are tried for a line that hides some."""
SEARCHED: Final = Message("{why} ({trials} deals of the hidden cards were tried.)")


SURELY: Final = 3
"""The number of times that a view must lack the cards its seat drew with a line before it is refused for that."""
OWN_DRAW: Final = Plural(
    "you drew a card here: write which, instead of the ?? in the stock.",
    "you drew {number} cards here: write which, instead of the ?? in the stock.",
)


class OwnDraw(InvalidText):
    """The seat of a view has drawn cards, and the view does not name them."""

    def __init__(self, before: State, after: State, cards: Collection[Card], sentence: str) -> None:
        """`cards` were invented for it, in the states `before` and `after` the line."""
        super().__init__(sentence)
        self.before = before
        self.after = after
        self.cards = cards


class NotHidden(InvalidText):
    """A seat shows a card that lies open elsewhere."""


@attrs.frozen
class PlayableLine:
    """A line, and full states before and behind it."""

    state: State
    """A state in which the line can be played."""
    text: str
    """The line, with cards in place of its hidden ones."""
    after: State
    """The state behind it."""
    shown: frozenset[Card]
    """The cards whose places the deal or earlier lines have shown."""


class Determinizer:
    """Deals the hidden cards of a record, always the same for the same record."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        """Prepare to deal the hidden cards of `record`.

        Raises `InvalidText` for a game that cannot do so, and `InvalidText` or `InvalidDeal` for an impossible deal.
        """
        if game.hidden_cards is None:
            raise InvalidText(gettext("Records of {name} that hide cards cannot be played.", name=game.name))
        self.game = game
        self.record = record
        self._as_dealt = game.hidden_cards.of(record.deal)
        self._shuffled = game.hidden_cards
        """The same after chance has moved cards unseen: from then on the deal does not say where a card lies."""
        self.trials = 0
        """The number of deals of the hidden cards that have been tried."""
        self.other_results = 0
        self.view = _view(record)
        seats = len(record.deal["hands"])
        game.check_seats(seats)
        pairs = [split_light(line, game.card_type) for line in record.play]
        self.lines = [line for line, _ in pairs]
        self.light = [light for _, light in pairs]
        """For each line the cards that came to light with it."""
        self.seats = [_seat(line) for line in self.lines]
        """The seat of each line; `CHANCE`, or `NOBODY` for a line that belongs to no single seat."""
        self.words = [card_words(self._as_dealt.moved(line), game.card_type) for line in self.lines]
        """The cards of each line, hidden ones included."""
        self.rng = Random(1)
        most = MOST_WORK + WORK_A_LINE * len(record.play)
        self.hands = HiddenHands(game, self._as_dealt, self.view, seats, most, self.rng)
        shows = list(zip(self.seats, self.words, strict=True))
        self.deal = HiddenDeal(game, self._as_dealt, record.deal, self.lines, shows, self.rng)
        self.position = self.deal.position
        """The position dealt, with a card for each that is hidden."""

    @property
    def work(self) -> int:
        """The number of states copied, moves and cards checked and cards exchanged."""
        return self.hands.work

    # -- The lines

    def steps(self) -> list[PlayableLine]:
        """Return every line as it can be played; raises `InvalidText`, which names the impossible line."""
        start: State = self.game.from_puzzle(self.position)
        start.hold_chance()
        if len(self.record.play) > start.action_cap:
            cap = int(start.action_cap)
            sentence = gettext("a deal ends after {cap:,} actions, and each line takes one or more.", cap=cap)
            raise InvalidText(at_move(self.record, cap, sentence))
        self._check_lines()
        steps: list[PlayableLine] = []
        failures: Counter[int] = Counter()
        farthest, why, returns = -1, "", 0
        elsewhere = unread = 0
        while len(steps) < len(self.record.play):
            number = len(steps)
            self.hands.shown = steps[-1].shown if steps else self.deal.fixed
            self.hands.hidden = self._shuffled if self._is_shuffled(number) else self._as_dealt
            try:
                steps.append(self._step(steps[-1].after if steps else start, number, returns > 0))
            except InvalidText as error:
                unread += isinstance(error, OwnDraw)
                if isinstance(error, OwnDraw) and unread >= SURELY:
                    sentence = at_move(self.record, number, str(error))
                    raise OwnDraw(error.before, error.after, error.cards, sentence) from None
                if number > farthest:
                    farthest, why = number, str(error)
                returns += 1
                elsewhere += isinstance(error, NotHidden)
                if self.work + IN_SIGHT * elsewhere > self.hands.most:
                    searched = SEARCHED.format(why=why, trials=self.trials)
                    raise InvalidText(at_move(self.record, farthest, searched)) from None
                failures[number] += 1
                back = failures[number] if returns % MOST_RETURNS else number
                del steps[max(0, number - back) :]
                if not steps:
                    failures.clear()
        return steps

    def _check_lines(self) -> None:
        """Raise `InvalidText` for a line that is no move, whatever cards it hides, and for a seat that does not exist.

        It is also raised for a line that hides its number of cards in a game where that is never hidden.
        """
        some = self.game.cards(len(self.record.deal["hands"]))
        for number, line in enumerate(self.lines):
            try:
                self.game.parse_move(fill(line, some, 1))
                if self.seats[number] >= len(self.record.deal["hands"]):
                    raise InvalidText(gettext("there is no seat {seats}.", seats=self.seats[number]))
                if HIDDEN_CARDS in self.words[number] and number not in self.deal.numbers.laid:
                    raise InvalidText(gettext("the number of cards is never hidden in this game."))
            except InvalidText as error:
                raise InvalidText(at_move(self.record, number, str(error))) from None

    def _step(self, state: State, number: int, again: bool) -> PlayableLine:
        error = gettext("no cards in the hidden zones allow it.")
        unread: OwnDraw | None = None
        led_on = 0
        for attempt in range(TRIES_UNSEEN if self.game.views.private_actions else TRIES):
            if self.hands.is_spent:
                break
            self.trials += 1
            self.hands.work += 2 if self.hands.hidden.known(state, self.view, self.view) is None else DOUBLES
            trial = state.clone()
            trial.action_count = 0  # the number of actions of a line may depend on its hidden cards
            try:
                if attempt or again:
                    self.hands.shuffle(trial)
                if self.seats[number] in trial.deciders():
                    trial.let_decide(self.seats[number])
                elif self.seats[number] not in (NOBODY, trial.actor):
                    self._ask_instead(trial, number, self.hands.shown)
                if attempt % 3 == 2 or (again and self.rng.random() < 0.5):
                    self._foresee_next(trial, number + 1)
                text = self._fit(trial, number, ahead=attempt % 2 == 1 or (again and not attempt))
                after = self.hands.carried_out(trial, self.hands.plan(trial, text))
                if self.hands.hidden.by_light:
                    line = RevealingLine(
                        self.game.parse_move(text),
                        self.light[number],
                        [*self.seats, NOBODY][number + 1],
                        self.seats[number] == CHANCE and HIDDEN_CARD in self.words[number],
                    )
                    trial, after = brought_to_light(self.hands, line, trial, after)
            except NotHidden:
                raise
            except CardkitError as wrong:
                error = error if attempt else str(wrong)
                continue
            shown = self.hands.shown.union(self._shown_by(trial, number), self.light[number].cards)
            if self.seats[number] == CHANCE:
                shown -= self._covered_by_chance(trial, text, number)
            if self._leads_on(after, number, shown):
                return PlayableLine(trial, text, after, shown)
            own = set(self.hands.hand(after, self.view)) - shown
            led_on += not own
            unread = OwnDraw(trial, after, own, OWN_DRAW.format(number=len(own))) if own else unread
        if unread is not None and not led_on:
            raise unread
        raise InvalidText(error)

    def _is_shuffled(self, number: int) -> bool:
        """Return whether chance has moved cards unseen before line `number`."""
        before = zip(self.seats[:number], self.words, strict=False)
        return any(seat == CHANCE and HIDDEN_CARD in words for seat, words in before)

    def _covered_by_chance(self, state: State, text: str, number: int) -> frozenset[Card]:
        """Return the cards whose places the view no longer knows after a line of chance in `state`.

        If the line hides a card that leaves a hand, each card of that hand may be the one.
        """
        if HIDDEN_CARD not in self.words[number]:
            return frozenset()
        named = {word for word in self.words[number] if word != HIDDEN_CARD}
        hidden = [word for word in card_words(text, self.game.card_type) if word not in named]
        covered = set(map(self.game.card_type, hidden))
        for seat in self.hands.holders(state):
            hand = self.hands.hand(state, seat)
            if not covered.isdisjoint(hand):
                covered.update(hand)
        return frozenset(covered)

    def _leads_on(self, after: State, number: int, shown: frozenset[Card]) -> bool:
        """Return whether the next line can follow, and the seat of the view knows its whole hand."""
        if set(self.hands.hand(after, self.view)) - shown:
            return False
        if after.over and number + 1 < len(self.seats):
            return False
        if not self.hands.hidden.agrees(after, self.lines[number]):
            return False
        if number + 1 == len(self.seats):
            return self._ends(after, shown)
        turns = self.game.out_of_turn
        if turns is not None and (self.game.views.private_actions or turns.responders(after)):
            return True  # the asked seats may be hidden, and silent
        following = self.seats[number + 1]
        asked = following == after.actor or following in after.deciders()
        for again in (False, True):  # an asked seat may be asked another question
            if (again or not asked) and not self._ask_instead(after, number + 1, shown):
                return False
            self.hands.work += 1
            trial = after.clone()
            if following in trial.deciders():
                trial.let_decide(following)
            try:
                self.hands.plan(trial, self._fit(trial, number + 1, ahead=not again))
            except CardkitError:
                continue
            return True
        return False

    def _ask_instead(self, state: State, number: int, shown: frozenset[Card]) -> bool:
        """Exchange hidden cards so that the seat of a line, or of the end, is asked; return whether it is."""
        needed: Sequence[Card] = ()
        if number < len(self.seats):
            seat = self.seats[number]
            needed = self._shown_by(state, number)
        else:
            seat = next(int(fact.split()[1]) for fact in self.record.now if fact.startswith("asked "))
        free = sorted(self.hands.pack - shown)
        return self.hands.hidden.ask_instead(state, seat, needed=needed, free=free, view=self.view, rng=self.rng)

    def _ends(self, after: State, shown: frozenset[Card]) -> bool:
        """Return whether the state of the deal after its last line agrees with the record.

        Hidden cards may be exchanged in it for that.
        """
        said = self.record.result
        if said not in (None, Result("unfinished")) and not after.over:
            free = sorted(self.hands.pack - shown)
            self.hands.hidden.ask_instead(after, NOBODY, needed=(), free=free, view=self.view, rng=self.rng)
        if said is not None and said != Result.of(after) and self.hands.hidden.settle(after, said):
            return True
        if said not in (None, Result("unfinished"), Result.of(after)) and self.other_results < OTHER_RESULTS * TRIES:
            self.other_results += 1
            return False
        asked = next((fact.split()[1] for fact in self.record.now if fact.startswith("asked ")), str(after.actor))
        if str(after.actor) != asked:
            self._ask_instead(after, len(self.seats), shown)
        return all(self.game.refute(after, fact) is None for fact in self.record.now)

    def _shown_by(self, state: State, number: int) -> Sequence[Card]:
        """Return the cards that the seat of a line must hold to play it, as far as the line shows them."""
        words = self.words[number]
        if HIDDEN_CARD in words or HIDDEN_CARDS in words:
            return [self.game.card_type(word) for word in words if word not in (HIDDEN_CARD, HIDDEN_CARDS)]
        return self.hands.hidden.needed(state, self.game.parse_move(self.lines[number]))

    def _following(self, number: int) -> list[Card]:
        """Return the cards shown by the lines directly behind line `number` of the same seat."""
        found: list[Card] = []
        for seat, words in zip(self.seats[number + 1 :], self.words[number + 1 :], strict=True):
            if seat != self.seats[number] or HIDDEN_CARD in words or HIDDEN_CARDS in words:
                break
            found += [self.game.card_type(word) for word in words]
        return found

    def _foresee(self, state: State, number: int, needed: Sequence[Card]) -> None:
        """Give the seat the hidden cards that its next lines show, besides those `needed` now.

        A move may be legal only because of later ones, such as melds that together must reach a number of points.
        """
        self._give(state, self.seats[number], [*needed, *self._following(number)])

    def _foresee_next(self, state: State, number: int) -> None:
        """Give the seat of line `number` the cards that it then shows, before the previous line is played.

        A game may pass over seats that cannot add a card: then the seat is asked only if it holds them. Nothing changes
        for chance, for the seat of the view, for the seat of the previous line, and behind the last line.
        """
        seat = self.seats[number] if number < len(self.seats) else NOBODY
        if seat not in (NOBODY, CHANCE, self.view, self.seats[number - 1]):
            self._give(state, seat, self._shown_by(state, number))

    def _give(self, state: State, seat: int, wanted: Sequence[Card]) -> None:
        """Exchange cards that the seat can spare for those `wanted` that it lacks and that lie hidden."""
        for card in (Counter(wanted) - self.hands.hand(state, seat)).elements():
            given = self.hands.spare(state, seat, wanted)
            if given is not None and not (self.hands.hidden.in_sight and card in self.hands.shown):
                self.hands.try_exchange(state, seat, given, card)  # else it comes to the hand by one of those lines

    def _fit(self, state: State, number: int, *, ahead: bool) -> str:
        """Give the seat the cards that the line shows; return the line with cards in place of its hidden ones.

        With `ahead` the seat also gets the cards that its next lines show.
        """
        line = self.lines[number]
        seat = self.seats[number]
        laid = self.words[number]
        hides = HIDDEN_CARD in laid or HIDDEN_CARDS in laid
        if seat == CHANCE:
            return self._let_chance(state, number) if hides else line
        needed = self._shown_by(state, number)
        if seat >= 0 and seat != self.view:
            for card in (Counter(needed) - self.hands.hand(state, seat)).elements():
                if self.hands.hidden.in_sight and card in self.hands.shown:
                    raise NotHidden(
                        gettext("seat {seat} does not hold {card}: it has been seen elsewhere.", seat=seat, card=card)
                    )
                given = self.hands.spare(state, seat, needed)
                if given is not None:
                    self.hands.exchange(state, seat, given, card)
            if ahead and not hides:
                self._foresee(state, number, needed)
        if not hides:
            free = sorted(self.hands.pack - self.hands.shown)
            self.hands.hidden.arrange(state, self.game.parse_move(line), free=free, view=self.view)
            return line
        return self._uncovered(state, number, needed)

    def _uncovered(self, state: State, number: int, needed: Sequence[Card]) -> str:
        """Return the line with cards of the hand, without `needed`, for its hidden ones; legal if one is found."""
        line, seat = self.lines[number], self.seats[number]
        if seat != self.view and self.rng.random() < 0.3:
            self._hold_likely(state, seat, line, needed)
        held = list((self.hands.hand(state, seat) - Counter(needed)).elements())
        count = self.words[number].count(HIDDEN_CARD) or self.deal.numbers.laid[number] - len(needed)
        for attempt in range(FITS):
            self.rng.shuffle(held)
            if attempt == FITS // 2:
                likely = set(self.hands.hidden.likely_cards(state, line))
                held.sort(key=lambda card: card not in likely)
            text = fill(line, iter(held), count)
            try:
                move = self.game.parse_move(text)
                self.hands.checked(state, move)
            except IllegalMove:
                if attempt == FITS // 2 and self.hands.give_away(state, move, needed):
                    held = list((self.hands.hand(state, seat) - Counter(needed)).elements())
            except InvalidText:
                break
            else:
                return text
        return fill(line, iter(held), 1)  # the caller plays it, and so refuses it with the reason

    def _let_chance(self, state: State, number: int) -> str:
        """Return a line of chance with possible outcomes in place of its hidden cards."""
        words = self.words[number]
        light = self.light[number].cards
        likely = self.rng.choice(light) if light and self.rng.random() < LIGHT else None
        trial = state.clone()
        actions: list[int] = []
        trial.hold_chance()
        while trial.actor == CHANCE and trial.decision == state.decision:
            outcomes = [action for action, _ in trial.chance_outcomes()]
            word = words[len(actions)] if len(actions) < len(words) else HIDDEN_CARD
            if word == HIDDEN_CARD:
                named = {int(self.game.card_type(one)) for one in words if one != HIDDEN_CARD}
                possible = [each for each in outcomes if each not in named] or outcomes
                actions.append(int(likely) if likely in possible else self.rng.choice(possible))
            else:
                actions.append(int(self.game.card_type(word)))
            if actions[-1] not in outcomes:
                break
            trial.apply(actions[-1])
        move = self.game.read_actions(state, actions)
        return self.lines[number] if move is None else move.text

    def _hold_likely(self, state: State, seat: int, line: str, needed: Sequence[Card]) -> None:
        """Exchange cards of the seat for random `likely_cards` of the line that it lacks, one for each hidden card."""
        known = set(self.hands.hand(state, seat))
        if self.rng.random() < 0.5:
            known |= self.hands.shown  # else also those seen once that may have come to this hand since
        likely = [card for card in self.hands.hidden.likely_cards(state, line) if card not in known]
        hidden = line.split().count(HIDDEN_CARD)
        for card in self.rng.sample(likely, min(len(likely), hidden)):
            given = self.hands.spare(state, seat, [*needed, *likely])
            if given is not None:
                self.hands.try_exchange(state, seat, given, card)


def _view(record: Record) -> int:
    hands = record.deal.get("hands")
    if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
        raise InvalidText(gettext("`hands` must be there: a list with a text of cards for each seat."))
    if record.view is None:
        raise InvalidText(gettext("`view` must be there in a record with hidden cards: the seat whose view it is."))
    Fields({"view": record.view}).seat("view", len(hands))
    return record.view


def _seat(line: str) -> int:
    first = line.split()[0].split(",")[0]
    return int(first) if is_number(first) else CHANCE if first == CHANCE_NAME else NOBODY
