"""Determinization of a record that hides cards: full states in which each of its lines can be played.

A view is played line by line, and each line from what its seat has seen so far alone: the hidden cards need not have a
past. Where the state behind the previous line does not allow a line, cards change places that the seat cannot tell
apart: those that the line shows come to its seat for others. Where that does not help, the game's sampler deals the
hidden cards again, and randomised backtracking plays earlier lines again, farther back each time. The observation of
the seat is the same before and after each change; cards outside hands that the view names stay in their slots.

Sources of the method: samples of an information set (Cowling, Powley, Whitehouse 2012); local repair of a random
assignment with restarts, as min-conflicts does for constraint satisfaction (Minton, Johnston, Philips, Laird 1992).
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
from cardkit.game.capabilities import Slot
from cardkit.game.game import AnyGame
from cardkit.game.moves import CHANCE_NAME
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, Fields, card_words, words_of
from cardkit.game.record import Record, at_move
from cardkit.game.result import Result
from cardkit.language import Message, Plural, gettext
from cardkit.records.hidden import HiddenDeal, HiddenHands, Pins, fill, staying
from cardkit.records.revealed import RevealingLine, brought_to_light, split_light

# None of these numbers has been fitted.
TRIES: Final = 20
TRIES_UNSEEN: Final = 60
"""The deals of hidden cards that are tried for one line before the search returns to earlier lines, and a third of them
afterwards; the second number holds for games that lay cards face down."""
MOST_RETURNS: Final = 30
"""The number of returns to earlier lines, farther back each time, before the search starts again."""
MOST_WORK: Final = 12_000
"""The units of work after which the farthest line is refused: states copied, moves and cards checked, cards exchanged.

That takes a second or two of processor time, interpreted, in most games."""
WORK_A_LINE: Final = 6
"""The units of work added for each line."""
ROUNDS: Final = 8
"""The number of seats in a row from which cards are taken so that another seat is asked next."""
OTHER_RESULTS: Final = 3
"""The number of retries of the last line when the deal does not end like the record; then the result is judged."""
LIGHT: Final = 0.7
"""The share of tries in which chance draws a card that came to light with its line."""
FITS: Final = 20
"""The number of sets of hidden cards that are tried for a line that hides some."""
NO_CARDS: Final = Message("no cards in the hidden zones allow it.")
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


class NextLineRefused(InvalidText):
    """The tried line was played, but in no try could the next line follow."""

    def __init__(self, number: int, sentence: str) -> None:
        """`number` is that of the next line."""
        super().__init__(sentence)
        self.number = number


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
    pins: Pins
    """The cards outside hands that the view names, by slot, in `after`."""


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
        self.hidden = game.hidden_cards
        self.trials = 0
        """The number of deals of the hidden cards that have been tried."""
        self.other_results = 0
        self.refused_next: Counter[str] = Counter()
        """The reasons why the line after the one that is tried cannot be played, each with the number of its tries."""
        self.view = _view(record)
        seats = len(record.deal["hands"])
        game.check_seats(seats)
        pairs = [split_light(line, game.card_type) for line in record.play]
        self.lines = [line for line, _ in pairs]
        self.light = [light for _, light in pairs]
        """For each line the cards that came to light with it."""
        self.seats = [_seat(line) for line in self.lines]
        """The seat of each line; `CHANCE`, or `NOBODY` for a line that belongs to no single seat."""
        self.words = [card_words(self.hidden.moved(line), game.card_type) for line in self.lines]
        """The cards of each line, hidden ones included."""
        self.rng = Random(1)
        most = MOST_WORK + WORK_A_LINE * len(record.play)
        self.hands = HiddenHands(game, self.view, seats, most, self.rng)
        shows = list(zip(self.seats, self.words, strict=True))
        self.deal = HiddenDeal(game, self.hidden, record.deal, shows, self.rng)
        self.uncounted = bool(self.deal.sizes) or any(HIDDEN_CARDS in words for words in self.words)
        """True when nobody counts the cards of hands."""
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
        pins = self._pinned_by_deal(start)
        steps: list[PlayableLine] = []
        failures: Counter[int] = Counter()
        farthest, why, returns = -1, "", 0
        unread = 0
        while len(steps) < len(self.record.play):
            number = len(steps)
            self.hands.shown = steps[-1].shown if steps else self.deal.fixed
            self.hands.pins = steps[-1].pins if steps else pins
            try:
                steps.append(self._step(steps[-1].after if steps else start, number, returns > 0))
            except InvalidText as error:
                unread += isinstance(error, OwnDraw)
                if isinstance(error, OwnDraw) and unread >= SURELY:
                    sentence = at_move(self.record, number, str(error))
                    raise OwnDraw(error.before, error.after, error.cards, sentence) from None
                impossible = error.number if isinstance(error, NextLineRefused) else number
                if impossible > farthest:
                    farthest, why = impossible, str(error)
                returns += 1
                if self.work > self.hands.most:
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
                if HIDDEN_CARDS in self.words[number] and not self.hidden.number(line):
                    raise InvalidText(gettext("the number of cards is never hidden in this game."))
            except InvalidText as error:
                raise InvalidText(at_move(self.record, number, str(error))) from None

    def _pinned_by_deal(self, state: State) -> Pins:
        """Return the cards that the deal names in hidden zones beside hands, by slot."""
        pins: dict[Slot, Card] = {}
        for key, parts in self.hidden.zones(state).items():
            named = self.record.deal.get(key, "") if key != "hands" else ""
            texts = [named] if isinstance(named, str) else named
            for number, (text, part) in enumerate(zip(texts, parts, strict=False)):
                words = words_of(text)
                for index, (word, card) in enumerate(zip(words, part, strict=False), -len(part)):
                    if word == self.game.card_type(card).text:
                        pins[key, number, index] = self.game.card_type(card)
        return pins

    def _pinned_after(self, before: State, after: State, number: int, text: str) -> Pins:
        """Return the pins behind a line: those whose cards still lie there, and named cards that came there with it.

        Where chance has moved cards unseen, the pins of the other cards stay; `text` is the line with the cards that it
        moved.
        """
        unseen = self.seats[number] == CHANCE and HIDDEN_CARD in self.words[number]
        moved = Counter(card_words(text, self.game.card_type) if unseen else ())
        named = Counter(() if unseen else self.words[number])
        pins: dict[Slot, Card] = {}
        zones_before = self.hidden.zones(before)
        for key, zones in self.hidden.zones(after).items():
            if key == "hands":
                continue
            for part, (lay, lies_now) in enumerate(zip(zones_before[key], zones, strict=True)):
                came = (Counter(lies_now) - Counter(lay)).elements()
                moved_within = moved - Counter(map(self._text, came))
                for index, earlier in enumerate(staying(lay, lies_now)):
                    word = self._text(lies_now[index])
                    if earlier >= 0 and not moved_within[word]:
                        is_pinned = (key, part, earlier - len(lay)) in self.hands.pins
                    else:
                        is_pinned = named[word] > 0
                        named[word] -= is_pinned
                    if is_pinned:
                        pins[key, part, index - len(lies_now)] = self.game.card_type(word)
        return pins

    def _text(self, card: int) -> str:
        return self.game.card_type(card).text

    def _step(self, state: State, number: int, again: bool) -> PlayableLine:
        """Return a way to play line `number` from `state` so that the next can follow, by exchanges of hidden cards.

        The first try is `state` itself unless `again`, which allows fewer tries. Raises `OwnDraw` if the view lacks
        cards that its seat drew, `NextLineRefused` if only the next line failed, or `InvalidText` with the first error.
        """
        error = str(NO_CARDS)
        unread: OwnDraw | None = None
        played = led_on = 0
        self.refused_next.clear()
        tries = TRIES_UNSEEN if self.game.views.private_actions else TRIES
        for attempt in range(tries // 3 if again else tries):
            if self.hands.is_spent:
                break
            self.trials += 1
            self.hands.work += 2
            trial = state.clone()
            try:
                if attempt or again:
                    trial = self.hands.another(trial)
                trial.action_count = 0  # the number of actions of a line may depend on its hidden cards
                if self.seats[number] in trial.deciders():
                    trial.let_decide(self.seats[number])
                found = self._played(trial, number, again, ahead=self.rng.random() < 0.5 if again else attempt % 2 == 1)
            except CardkitError as wrong:
                error = error if attempt else str(wrong)
                continue
            played += 1
            got = self.hands.hand(found.after, self.view) - self.hands.hand(found.state, self.view)
            named = Counter(self.words[number]) + Counter(card.text for card in self.light[number].cards)
            # cards that were pinned where they were drawn from: the view need not name them again
            pinned = Counter(self.hands.pins.values()) - Counter(found.pins.values())
            own = {card for card in got if got[card] > named[card.text] + pinned[card]} - found.shown
            led_on += not own
            unread = OwnDraw(trial, found.after, own, OWN_DRAW.format(number=len(own))) if own else unread
            if not own and self._leads_on(found, number):
                return found
        if unread is not None and not led_on:
            raise unread
        if played and self.refused_next.total() == played:
            reason = next(iter(self.refused_next)) if len(self.refused_next) == 1 else str(NO_CARDS)
            raise NextLineRefused(number + 1, reason)
        raise InvalidText(error)

    def _played(self, trial: State, number: int, again: bool, *, ahead: bool) -> PlayableLine:
        """Play a line in `trial`, after exchanges; further ones, as far as possible, let the right seat be next.

        By lot, when lines are played `again`, the seat of the next line is to be asked later, about something else.
        """
        later = again and self.rng.random() < 0.5
        for last in range(ROUNDS, -1, -1):
            trial, text = self._fit(trial, number, ahead=ahead)
            trial, actions = self.hands.plan(trial, text)
            after = self.hands.carried_out(trial, actions)
            other = self._silence(trial, after, number, later=later and last == ROUNDS) if last else None
            if other is None:
                break
            trial = other
        if self.hidden.by_light:
            line = RevealingLine(
                self.game.parse_move(text),
                self.light[number],
                [*self.seats, NOBODY][number + 1],
                self.seats[number] == CHANCE and HIDDEN_CARD in self.words[number],
            )
            trial, after = brought_to_light(self.hands, line, trial, after)
        shown = self.hands.shown.union(self._shown_by(trial, number), self.light[number].cards)
        if self.seats[number] == CHANCE:
            shown -= self._covered_by_chance(trial, text, number)
        return PlayableLine(trial, text, after, shown, self._pinned_after(trial, after, number, text))

    def _silence(self, trial: State, after: State, number: int, *, later: bool) -> State | None:
        """Take from a seat that is asked behind a line, though another is next, the cards that it could move.

        Return the state before the line after these exchanges; None without any.
        """
        following = self._following_seat(number)
        actor = int(after.actor)
        if following is None or actor in (self.view, NOBODY, CHANCE):
            return None
        if actor != following or later:
            kept = self._shown_by(trial, number) if actor == self.seats[number] else ()
            cards = () if following in after.deciders() else self.hands.playable(after)
            return self.hands.exchange_held(trial, actor, cards, kept, drawn=True)
        if number + 1 == len(self.lines):
            return None
        needed = self._shown_by(after, number + 1)
        if HIDDEN_CARD in self.words[number + 1] or Counter(needed) - self.hands.hand(after, actor):
            return None
        try:
            self.hands.checked(after, self.game.parse_move(self.lines[number + 1]))
        except IllegalMove:
            return self.hands.exchange_held(trial, actor, self.hands.playable(after), needed, drawn=True)
        return None

    def _following_seat(self, number: int) -> int | None:
        """Return the seat that is asked behind a line; None where that is hidden, or the deal ends."""
        turns = self.game.out_of_turn
        if self.game.views.private_actions or (turns is not None and number + 1 < len(self.seats)):
            return None
        if number + 1 < len(self.seats):
            return self.seats[number + 1]
        asked = [int(fact.split()[1]) for fact in self.record.now if fact.startswith("asked ")]
        return asked[0] if asked else NOBODY if self.record.result is not None else None

    def _covered_by_chance(self, state: State, text: str, number: int) -> frozenset[Card]:
        """Return the cards whose places the view no longer knows after a line of chance in `state`.

        If the line hides a card that leaves a hand, each card of that hand may be the one.
        """
        if HIDDEN_CARD not in self.words[number]:
            return frozenset()
        named = {word for word in self.words[number] if word != HIDDEN_CARD}
        hidden = [word for word in card_words(text, self.game.card_type) if word not in named]
        covered = set(map(self.game.card_type, hidden))
        for seat in range(state.seats):
            hand = self.hands.hand(state, seat)
            if seat != self.view and not covered.isdisjoint(hand):
                covered.update(hand)
        return frozenset(covered)

    def _leads_on(self, found: PlayableLine, number: int) -> bool:
        """Return whether `found`, a way to play line `number`, agrees with it and lets the next line or the end follow.

        Counts a refused next line in `refused_next`.
        """
        after = found.after
        if after.over and number + 1 < len(self.seats):
            return False
        if not self.hidden.agrees(after, self.lines[number]):
            return False
        if number + 1 == len(self.seats):
            return self._ends(after)
        turns = self.game.out_of_turn
        if turns is not None and self.game.views.private_actions:
            return True  # the asked seats may be hidden, and silent
        following = self.seats[number + 1]
        silent = turns is not None and turns.responders(after)
        if not silent and following != after.actor and following not in after.deciders():
            return False
        self.hands.work += 1
        trial = after.clone()
        if following in trial.deciders():
            trial.let_decide(following)
        before, self.hands.pins = self.hands.pins, found.pins
        try:
            self.hands.plan(*self._fit(trial, number + 1, ahead=False))
        except CardkitError as wrong:
            self.refused_next[str(wrong)] += 1
            return False
        finally:
            self.hands.pins = before
        return True

    def _ends(self, after: State) -> bool:
        """Return whether the state of the deal after its last line agrees with the record."""
        said = self.record.result
        if said is not None and said != Result.of(after) and self.hidden.settle(after, said):
            return True
        if said not in (None, Result("unfinished"), Result.of(after)) and self.other_results < OTHER_RESULTS * TRIES:
            self.other_results += 1
            return False
        return all(self.game.refute(after, fact) is None for fact in self.record.now)

    def _shown_by(self, state: State, number: int) -> Sequence[Card]:
        """Return the cards that the seat of a line must hold to play it, as far as the line shows them."""
        words = self.words[number]
        if HIDDEN_CARD in words or HIDDEN_CARDS in words:
            return [self.game.card_type(word) for word in words if word not in (HIDDEN_CARD, HIDDEN_CARDS)]
        return self.hidden.needed(state, self.game.parse_move(self.lines[number]))

    def _following(self, number: int) -> list[Card]:
        """Return the cards shown by the lines directly behind line `number` of the same seat."""
        found: list[Card] = []
        for seat, words in zip(self.seats[number + 1 :], self.words[number + 1 :], strict=True):
            if seat != self.seats[number] or HIDDEN_CARD in words or HIDDEN_CARDS in words:
                break
            found += [self.game.card_type(word) for word in words]
        return found

    def _fit(self, state: State, number: int, *, ahead: bool) -> tuple[State, str]:
        """Give the seat the cards that the line shows; return also the line with cards in place of its hidden ones.

        With `ahead` the seat also gets the cards that its next lines show.
        """
        line = self.lines[number]
        seat = self.seats[number]
        laid = self.words[number]
        hides = HIDDEN_CARD in laid or HIDDEN_CARDS in laid
        if seat == CHANCE:
            return state, self._let_chance(state, number) if hides else line
        needed = self._shown_by(state, number)
        if seat >= 0 and seat != self.view:
            if self.uncounted:
                state = self._resized(state, number, len(needed))
            state = self.hands.bring(state, seat, needed)
            if ahead and not hides:
                state = self.hands.bring(state, seat, [*needed, *self._following(number)])
        if hides:
            return state, self._without_cards(state, number) or self._uncovered(state, number, needed)
        taker, taken = self.hidden.taken(state, self.game.parse_move(line))
        return state if taker in (NOBODY, self.view) else self.hands.bring(state, taker, taken), line

    def _without_cards(self, state: State, number: int) -> str:
        """Return a move that the line may be and that names no card, such as a sealed bid; empty if there is none."""
        seat, verb, *words = self.lines[number].split()
        if set(words) != {HIDDEN_CARD}:
            return ""
        offers: list[str] = [move.text for move in self.game.offers(state) if not move.cards]
        return self.rng.choice([text for text in offers if text.split()[:2] == [seat, verb]] or [""])

    def _resized(self, state: State, number: int, needed: int) -> State:
        """Let the seat of a line hold as many cards as it lays, or more, by lot, where nobody counts."""
        seat, line = self.seats[number], self.lines[number]
        held = self.hands.hand(state, seat).total()
        least = needed + (HIDDEN_CARDS in self.words[number])
        likely = max(least, needed + self.hidden.number(line))
        if self.hidden.empties(line):
            size = held if least <= held and least > needed else self.rng.choice((least, likely))
        else:
            size = max(held, self.rng.choice((least, likely)) + 1)
        return state if size == held else self.hands.resized(state, seat, size, self._shown_by(state, number))

    def _uncovered(self, state: State, number: int, needed: Sequence[Card]) -> str:
        """Return the line with cards of the hand, without `needed`, for its hidden ones; legal if one is found."""
        line, seat = self.lines[number], self.seats[number]
        held = list((self.hands.hand(state, seat) - Counter(needed)).elements())
        counts = [self.words[number].count(HIDDEN_CARD)]
        if not counts[0]:
            likely = self.hidden.number(line)
            counts = [len(held)] if self.hidden.empties(line) else [1, *2 * [max(1, min(likely, len(held) - 1))]]
        forbidding: Collection[Card] = ()
        for attempt in range(FITS):
            self.rng.shuffle(held)
            if attempt == FITS - 1:
                held.sort(key=lambda card: card not in forbidding)  # only these may be laid
            text = fill(line, iter(held), self.rng.choice(counts))
            try:
                move = self.game.parse_move(text)
                self.hands.checked(state, move)
            except IllegalMove:
                forbidding = self.hidden.forbidding(state, move) or ()
            except InvalidText:
                break
            else:
                return text
        held.sort(key=lambda card: card in forbidding)  # the caller lets the seat give these away, if it lays none
        return fill(line, iter(held), counts[0])

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


def _view(record: Record) -> int:
    """Return the seat of the view; raises `InvalidText` when the hands are no list of texts, or the view is no seat
    of them.
    """
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
