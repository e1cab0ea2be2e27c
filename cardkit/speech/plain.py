"""The speech of any game: its moves by their text."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cardkit import LegalMoves
from cardkit.arguments import is_number
from cardkit.cards.card import Card, card_or_none
from cardkit.drawing.scene import HIDDEN_CARD
from cardkit.engine.state import CHANCE, NOBODY, Observation, State
from cardkit.errors import InvalidText
from cardkit.game.capabilities import EVERYBODY, Passed
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.position import words_of
from cardkit.game.result import Result
from cardkit.language import pgettext
from cardkit.records.names import YOU
from cardkit.speech import plain_words as words
from cardkit.speech.completion import next_words, spelt
from cardkit.speech.spelling import Spelling
from cardkit.speech.words import AND, CANNOT_PASS, NO_SUCH_NUMBER, START_HINT


class PlainSpeech:
    """Tells and reads the moves of a game that has no speech of its own."""

    def __init__(self, spelling: Spelling, game: AnyGame) -> None:
        self.spelling = spelling
        self.game = game
        self.names: Sequence[str] = ()
        """The names of the seats in moves that name one; empty when they are not known: then seats have numbers."""

    @property
    def start_hint(self) -> str:
        """Return the hint about typing at the start of a match."""
        return str(START_HINT)

    @property
    def numbers_cards(self) -> bool:
        """Return False: a number means a move."""
        return False

    def help(self) -> str:
        """Return the help about typing."""
        return str(words.HELP)

    def asks(self, seen: Observation) -> str:
        """Return an empty text: the table says enough."""
        return ""

    def claiming(self, seen: Observation) -> None:
        """Return None: cards are not announced."""

    def label(self, move: Move, state: State) -> str:
        """A move as a button says it: as the actor would."""
        return self.tell_choice(move)

    def typings(self, move: Move) -> Sequence[str]:
        """Return how a move is typed: as it is written, without its seat."""
        return (_words(move),)

    def laying(self, state: State, cards: Sequence[Card]) -> Iterator[Move]:
        """Yield the moves that name just these cards."""
        return (move for move in LegalMoves(self.game, state) if Counter(move.cards) == Counter(cards))

    # -- Telling

    def tell_choice(self, move: Move) -> str:
        """A move without its seat."""
        return self._named(_words(move), self.names)

    def tell(
        self, before: State, move: Move | None, after: State, names: Sequence[str], seat: int = EVERYBODY
    ) -> list[str]:
        """Return sentences about `move` as `seat` saw it, by the views of the game alone; none without a move."""
        if move is None:
            return []
        step = self.game.views.seen_move(before, move, after, seat)
        said = " ".join(word for word in step.line.split()[1:] if word != HIDDEN_CARD)
        pattern = words.HIDDEN if step.hides else words.MADE
        name = str(words.CHANCE) if move.seat == CHANCE else names[move.seat]
        passed = [self._tell_passed(cards, names) for cards in step.passed]
        is_told = move.seat == CHANCE and sum(cards.number for cards in step.passed) == len(move.cards) > 0
        verb, space, rest = self._named(said, names).partition(" ")
        made = pattern.format(name=name, move=pgettext("move", verb) + space + rest)
        sentences = passed if is_told else [made, *passed]
        if step.turned:
            sentences.append(words.TURNED.format(cards=self._cards(step.turned)))
        for taker, cards in self._taken(before, after):
            sentences.append(words.TAKES.format(names[taker], cards=self._cards(cards)))
        given = [card for card in step.given if all(card not in cards.cards for cards in step.passed)]
        if given:
            sentences.append(words.GIVEN.format(names[seat], cards=self._cards(given)))
        return sentences

    def _taken(self, before: State, after: State) -> Iterator[tuple[int, list[str]]]:
        """Yield the seat that took cards, such as a trick, which lay open before all and lie open there too.

        Where several seats have such cards at once, as at the end of a round, nobody took them.
        """
        views = self.game.views
        if not views.seat_zones:
            return
        one, other = (self.game.to_position(state) for state in (before, after))
        lay = {
            card
            for key in views.zones
            if key not in (*views.hidden_zones, *views.seat_zones)
            for card in words_of(one.get(key))
        }
        taken = {}
        for key in views.seat_zones:
            for seat, (had, has) in enumerate(zip(one[key], other[key], strict=True)):
                new = [card for card in words_of(has) if card not in words_of(had)]
                if lay.intersection(new):
                    taken[seat] = new
        if len(taken) == 1:
            yield from taken.items()

    def _tell_passed(self, passed: Passed, names: Sequence[str]) -> str:
        """Return a sentence about cards that went from hand to hand."""
        cards = self._cards(passed.cards) if passed.cards else words.PASSED_CARDS.format(number=passed.number)
        giver = names[passed.giver]
        if passed.receiver == NOBODY:
            return words.GAVE_AWAY.format(giver, cards=cards)
        if giver == str(YOU):
            return words.GOT_FROM_YOU.format(name=names[passed.receiver], cards=cards)
        return words.GOT_FROM.format(names[passed.receiver], cards=cards, giver=giver)

    def _named(self, said: str, names: Sequence[str]) -> str:
        """A move without its seat as people read it: with the names of seats, and cards with their signs."""
        verb, *rest = said.split() or [""]
        numbers = [index for index, word in enumerate(rest) if is_number(word)]
        if verb in self.game.naming_verbs and numbers and int(rest[numbers[0]]) < len(names):
            rest[numbers[0]] = names[int(rest[numbers[0]])]
        return self.spelling.with_cards(" ".join([verb, *rest]))

    def _as_seat(self, word: str) -> str:
        """Return a typed word, with the number of a seat for its name."""
        called = [name.lower() for name in self.names]
        return str(called.index(word)) if word in called and self.game.naming_verbs else word

    def _cards(self, cards: Sequence[str]) -> str:
        return self.spelling.with_cards(" ".join(cards))

    def turned_over(self, before: State, after: State) -> list[Card]:
        """Return no cards: this speech knows nothing of face-down cards."""
        return []

    def false_cards(self, before: State, after: State) -> list[Card]:
        """Return no cards: nothing is announced."""
        return []

    def tell_result(self, result: Result, names: Sequence[str], people: Sequence[int]) -> str:
        """Return how the deal ended."""
        if result.kind == "losing-team":
            losers = result.losers(len(names), self.game.teams)
            return words.TEAM_LOST.format(team=str(AND).join(names[seat] for seat in sorted(losers)))
        if result.kind in ("winner", "loser"):
            name = names[result.who]
            pattern = words.WON if result.kind == "winner" else words.LOST
            return pattern.format(name)
        without_winners = {"draw": words.DRAWN, "unfinished": words.UNFINISHED, "redealt": words.REDEALT}
        said = without_winners.get(result.kind)
        return self._tell_standing(result, names) if said is None else str(said)

    def _tell_standing(self, result: Result, names: Sequence[str]) -> str:
        """Return the points or places of all, unless the result has winners alone, and who comes first."""
        teams = self.game.teams
        seats = sorted(result.winners(len(names), teams))
        winners = str(AND).join(names[seat] for seat in seats)
        if not seats:
            first = str(words.LEVEL)
        elif len(seats) == 1:
            first = words.WON.format(winners)
        elif teams and len({seat % teams for seat in seats}) == 1:
            first = words.TEAM_WON.format(team=winners)
        else:
            first = words.SHARED.format(names=winners)
        if result.kind == "winners":
            return first
        numbers = result.points or result.places(len(names))
        counted = str(words.POINTS) if result.points else str(words.PLACES)
        said = ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))
        return f"{counted.format(numbers=said)} {first}"

    # -- Reading

    def read(self, text: str, state: State, offers: Sequence[Move]) -> Move:
        """Return the move that `text` means now: a number, or words of an offer; raises `InvalidText`.

        A number is the one that an offer says or, if none says any, its place. Words may be shortened, and an empty
        text is to pass. A whole move need not be offered.
        """
        typed = text.lower().replace(",", " ").split()
        if not typed:
            typed = ["pass"]
            if not any(move.verb == "pass" for move in offers):
                raise InvalidText(str(CANNOT_PASS))
        is_bid = any(said_number(self.game, move) is not None for move in offers)
        if all(is_number(word) for word in typed) and not is_bid:
            return _by_number(typed, offers)
        typed = [_as_in_files(self._as_seat(word), self.game.card_type) for word in typed]
        exact = [move for move in offers if typed in (_split(move), _split(move)[1:])]
        meant = exact or [move for move in offers if _abbreviates(typed, _split(move))]
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise InvalidText(words.SEVERAL.format(text=text, ways=str(words.OR).join(_words(move) for move in meant)))
        verbs = ["", *dict.fromkeys(move.verb for move in offers if move.cards or move.number is not None)]
        alone = is_number(typed[0]) or card_or_none(typed[0], self.game.card_type) is not None  # without its verb
        for verb in verbs if alone else verbs[:1]:
            try:
                move: Move = self.game.parse_move(" ".join([str(state.actor), verb, *typed]))
                return move
            except InvalidText:
                continue
        raise InvalidText(words.NOT_UNDERSTOOD.format(text=text, example=_words(offers[0]) if offers else "?"))

    def following(self, state: State, offers: Sequence[Move], before: Sequence[str]) -> Iterator[str]:
        """The words that can come after those of `before` in one of the offers."""
        begun = [word.lower() for word in spelt(before, self.game.card_type)]
        for move in offers:
            line = _split(move)
            for start in range(2 if move.cards else 1):  # a card alone is laid
                yield from next_words([line[start:]], begun, self.game.card_type)


def said_number(game: AnyGame, move: Move) -> int | None:
    """Return the number that a move says, such as that of a bid; None for other moves and for a seat."""
    return None if move.verb in game.naming_verbs else move.number


def _by_number(typed: Sequence[str], offers: Sequence[Move]) -> Move:
    if len(typed) > 1:
        raise InvalidText(str(words.ONE_NUMBER))
    number = int(typed[0])
    if not 1 <= number <= len(offers):
        raise InvalidText(NO_SUCH_NUMBER.format(number=number, last=len(offers)))
    return offers[number - 1]


def _as_in_files(word: str, card_type: type[Card]) -> str:
    """Return a word; if it is a card, as files spell it: 10♥ is `th`."""
    card = card_or_none(word, card_type)
    return word if card is None else card.text.lower()


def _words(move: Move) -> str:
    return move.text.partition(" ")[2]


def _split(move: Move) -> list[str]:
    return _words(move).lower().split()


def _abbreviates(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Return whether each word typed begins one of `words`, or is it if that is a number, in their order."""
    rest = iter(words)
    return all(
        any(word == start or (word.startswith(start) and not is_number(word)) for word in rest) for start in typed
    )
