"""The speech of Durak: the questions to a seat, the events in words, and the texts that people type."""

from collections.abc import Iterator, Sequence

from cardkit.arguments import is_number
from cardkit.cards.bits import BIT, members
from cardkit.cards.card import Card, card_or_none
from cardkit.errors import InvalidText
from cardkit.game.capabilities import EVERYBODY
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.records.names import YOU
from cardkit.speech.completion import next_words, spelt, typed
from cardkit.speech.plain_words import REDEALT, TEAM_LOST
from cardkit.speech.speech import tell_places
from cardkit.speech.spelling import Spelling
from cardkit.speech.vocabulary import typed_as
from cardkit.speech.words import AND, CANNOT_PASS, NO_SUCH_NUMBER, NOT_UNDERSTOOD, START_HINT
from cardkit_games.durak.engine.actions import SHOW
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, LEAD, REDEALING, REPORTING, UNBEATEN, WAVE
from cardkit_games.durak.text import speech_words as words
from cardkit_games.durak.text.moves import KEEP, REDEAL, Redeal, can_attack, parse_move
from cardkit_games.durak.text.reports import CLOSES, REPORT, Report, silence, verdict_of
from cardkit_games.durak.text.words import NOTHING_TO_BEAT


class DurakSpeech:
    """Tells and reads Durak. Its questions to a seat use that seat's observation alone."""

    def __init__(self, spelling: Spelling, game: AnyGame) -> None:
        self.spelling = spelling
        self.game = game

    @property
    def start_hint(self) -> str:
        """Return the hint about typing at the start of a match."""
        return str(START_HINT)

    @property
    def numbers_cards(self) -> bool:
        """Return False: a typed number is that of a move, and not of a card."""
        return False

    def help(self) -> str:
        """Return the help about typing in Durak under these rules."""
        rules = self.game.rules
        lines = [str(words.HELP), str(words.HELP_BITO)]
        lines += [str(words.HELP_TRANSFER)] if rules.transfer else []
        lines += [str(words.HELP_SHOW)] if rules.transfer and rules.transfer_show != "off" else []
        lines += [str(words.HELP_REPORT)] if rules.cheating else []
        lines += [str(words.HELP_SWAP)] if rules.trump_swap else []
        lines += [str(words.HELP_REDEAL)] if rules.redeal != "off" else []
        return "\n".join(lines)

    def asks(self, seen: DurakObservation) -> str:
        """Return sentences if the hand cannot beat all cards, and if it may be shown for a new deal; else no text."""
        redeal = [str(words.ASKS_FOR_REDEAL)] if seen.phase == REDEALING and seen.legal & BIT[SHOW] else []
        return "\n".join(note for note in [_cannot_beat(seen), *redeal] if note)

    def claiming(self, seen: DurakObservation) -> None:
        """Return None: cards are not announced."""

    def label(self, move: Move, state: DurakState) -> str:
        """A move as a button says it: as the actor would, who passes when all is beaten by saying that it is done."""
        return (
            str(words.DONE)
            if move.verb == "pass" and state.phase == WAVE and not state.unbeaten
            else self.tell_choice(move)
        )

    def typings(self, move: Move) -> Sequence[str]:
        """Return ways to type a move: its cards (of a beat only the last), and all with its verb; or the verb."""
        if isinstance(move, Redeal):
            return (REDEAL,)
        cards = [typed(card) for card in move.cards]
        line = " ".join([move.verb, *cards])
        return (" ".join(cards[-1:] if move.verb == "beat" else cards), line) if cards else (line,)

    def laying(self, state: DurakState, cards: Sequence[Card]) -> Iterator[Move]:
        """Yield the moves that would lay just these cards of the actor's hand, legal or not."""
        if not cards or state.phase == REDEALING:
            return
        if state.phase != DEFEND:
            yield Move(state.actor, "attack", tuple(cards))
        elif len(cards) == 1:
            for index in range(state.attacks):
                if state.defence[index] == UNBEATEN:
                    yield Move(state.actor, "beat", (Card(state.attack[index]), cards[0]))
            yield Move(state.actor, "transfer", tuple(cards))
            yield Move(state.actor, "show", tuple(cards))
        elif state.book.transfer_any:
            yield Move(state.actor, "transfer", tuple(cards))

    # -- Telling

    def tell(
        self, before: DurakState, move: Move | None, after: DurakState, names: Sequence[str], seat: int = EVERYBODY
    ) -> list[str]:
        """Return sentences about `move` and its effects, as everybody saw them."""
        if before.phase == REPORTING and (move is None or move.verb != REPORT):  # nobody reports
            silent = before.clone()
            silence(silent)
            sentences = self._tell_end_of_bout(before, None, silent, names) if silent.bouts > before.bouts else []
            if move is not None and move.verb != CLOSES:
                sentences += self.tell(silent, move, after, names, seat)
            return sentences
        assert move is not None  # nothing else in Durak happens silently
        if move.verb == REPORT:
            return self._tell_report(before, move, after, names)
        cards: Sequence[int] = move.shown if isinstance(move, Redeal) else move.cards
        verb = "add" if move.verb == "attack" and before.phase != LEAD else move.verb
        if verb == "swap":
            cards = [before.stock.turned_up]
        defender = names[after.defending]
        laid = self._laid(cards)
        if verb == "beat":
            laid |= {"card": self.spelling.beating_text(cards[-1]), "attack": self.spelling.beaten_text(cards[0])}
        did = words.BEATS_IN_WORDS if verb == "beat" and self.spelling.in_words else words.DID[verb]
        sentences = [did.format(names[move.seat], **laid, defender=defender)]
        if after.bouts > before.bouts:
            sentences += self._tell_end_of_bout(before, move, after, names)
        return sentences

    def _tell_report(self, before: DurakState, move: Move, after: DurakState, names: Sequence[str]) -> list[str]:
        """Return sentences on a report: the card, its player and the verdict, and the end of the bout if that
        follows.
        """
        card = self.spelling.card_text(move.cards[0])
        reports = before.marked()
        laid = reports.laid[reports.find(move.cards[0])]
        player = names[laid.seat]
        sentences = [words.REPORTED.format(names[move.seat], card=card, player=player)]
        if player == str(YOU):
            sentences = [words.REPORTED_YOURS.format(name=names[move.seat], card=card)]
        if verdict_of(before, move.cards[0]) == "lie":
            back = len(reports.laid) - int(reports.find(move.cards[0]))
            return [*sentences, words.WAS_FALSE.format(player, card=card, cards=words.CARDS.format(back))]
        sentences.append(words.WAS_TRUE.format(names[move.seat], card=card))
        return sentences + (self._tell_end_of_bout(before, move, after, names) if after.bouts > before.bouts else [])

    def turned_over(self, before: DurakState, after: DurakState) -> list[Card]:
        """Return no cards: all are laid face up."""
        return []

    def false_cards(self, before: DurakState, after: DurakState) -> list[Card]:
        """Return no cards: nothing is announced."""
        return []

    def _tell_end_of_bout(
        self, before: DurakState, move: Move | None, after: DurakState, names: Sequence[str]
    ) -> list[str]:
        """Return sentences on cards beaten, taken and drawn, and seats out; `move` is None if none ended the bout."""
        verb = "" if move is None else move.verb
        laid = len(move.cards) if move is not None and verb in ("attack", "transfer") else int(verb == "beat")
        taker = before.player(before.receiver()) if verb == "transfer" else before.defending
        discarded = after.discards - before.discards
        picked_up = 2 * before.attacks - before.unbeaten + laid - discarded
        sentences = [words.BEATEN.format(cards=words.CARDS.format(discarded))] if discarded else []
        if picked_up:
            sentences.append(words.PICKED_UP.format(names[taker], cards=words.CARDS.format(picked_up)))
        drawn = []
        for seat in range(after.seats):
            more = after.held(seat) - before.held(seat)
            more += laid if move is not None and seat == move.seat else 0
            more -= picked_up if seat == taker else 0
            if more:
                drawn.append(f"{names[seat]} {more}")
        if drawn:
            sentences.append(words.DREW.format(drawn=", ".join(drawn), left=len(after.stock)))
        gone = before.seating.active & ~after.seating.active
        sentences += [words.WENT_OUT.format(names[seat]) for seat in members(gone)]
        if after.epaulettes:
            straps = words.YOUR_EPAULETTES if names[taker] == str(YOU) else words.EPAULETTES
            sentences.append(straps.format(after.epaulettes, name=names[taker]))
        times = after.recurrence.times() if after.recurrence is not None else 0
        sentences += [str(words.BEGUN[times])] if times in words.BEGUN else []
        if after.over:
            return sentences
        return sentences + [words.PASSED_OVER.format(names[seat]) for seat in after.observe(0).passed_over()]

    def tell_choice(self, move: Move) -> str:
        """A move as the actor would say it."""
        if move.verb == "attack":
            return self.spelling.cards_text(move.cards)
        laid = self._laid(move.cards)
        if move.verb == "beat":
            laid["attack"] = self.spelling.beaten_text(move.cards[0])
        return words.CHOICES[move.verb].format(**laid)

    def _laid(self, cards: Sequence[int]) -> dict[str, str]:
        """Return the cards of a move as sentences name them: the first, the last, and all."""
        attack, card = (self.spelling.card_text(cards[end]) if cards else "" for end in (0, -1))
        return {"attack": attack, "card": card, "cards": self.spelling.cards_text(cards)}

    def tell_result(self, result: Result, names: Sequence[str], people: Sequence[int]) -> str:
        """Return how the deal ended."""
        if result.kind == "ranking":
            return tell_places(result, names)
        if result.kind == "losing-team":
            team = str(AND).join(names[seat] for seat in sorted(result.losers(len(names), 2)))
            return TEAM_LOST.format(team=team)
        if result.kind == "redealt":
            return str(REDEALT)
        if result.kind == "loser":
            if list(people) == [result.who]:
                return str(words.YOU_LOST)
            return words.LOST.format(names[result.who])
        return str(words.DRAWN) if result.kind == "draw" else str(words.UNFINISHED)

    # -- Reading

    def read(self, text: str, state: DurakState, offers: Sequence[Move]) -> Move:
        """Return the move that `text` means now: numbers of offers, a verb with cards, or cards; raises `InvalidText`.

        An empty text is to pass or to keep the hand, if one of these is offered.
        """
        if not text:
            return _passing(offers)
        numbers = text.replace(",", " ").split()
        if all(is_number(number) for number in numbers):
            return _by_numbers([int(number) for number in numbers], offers)
        first, *rest = text.split()
        verb = words.SHORT.get(first.lower(), first.lower())
        if verb == "attack" or verb in words.CHOICES:
            return self._with_verb(state, verb, rest, offers)
        cards = _typed_cards(text)
        if state.phase == REPORTING:
            return Report(state.actor, REPORT, tuple(cards[:1]))
        if state.phase != DEFEND:
            return Move(state.actor, "attack", tuple(cards))
        if len(cards) == 2:
            return Move(state.actor, "beat", tuple(cards))
        if len(cards) > 2:
            raise InvalidText(str(words.ONE_AT_A_TIME))
        return self._answer(state, cards[0], [move for move in offers if move.cards[-1:] == (cards[0],)])

    def following(self, state: DurakState, offers: Sequence[Move], before: Sequence[str]) -> Iterator[str]:
        """The words that can come after those of `before` in a legal move."""
        begun = spelt(before)
        for move in offers:
            cards = [card.text for card in move.cards]
            yield from next_words([[move.verb, *cards]], begun)
            if move.verb == "attack":
                yield from next_words([cards], begun)
            elif move.verb == "beat":
                yield from next_words([cards, cards[1:]], begun)
        names = begun[1:] if begun[:1] == ["attack"] else begun
        laid = [card for card in map(card_or_none, names) if card is not None]
        if laid and len(laid) == len(names):
            for move in offers:
                more = (*laid, *move.cards)
                if move.verb == "attack" and can_attack(state, more):
                    yield typed(move.cards[0])

    def _with_verb(self, state: DurakState, verb: str, names: Sequence[str], offers: Sequence[Move]) -> Move:
        """Return the move of a typed verb and cards; of `beat` with one card, the offered one that lays it.

        Raises `InvalidText`.
        """
        cards = tuple(Card(name) for name in names)
        if verb == REDEAL and not cards:
            return next((move for move in offers if move.verb == REDEAL), Redeal(state.actor, REDEAL))
        if verb == "beat" and len(cards) == 1:
            return self._answer(state, cards[0], [m for m in offers if m.verb == "beat" and m.cards[1] == cards[0]])
        line = " ".join([str(state.actor), verb, *(card.text for card in cards)])
        return parse_move(line)

    def _answer(self, state: DurakState, card: Card, meant: Sequence[Move]) -> Move:
        """Return the only one of the moves `meant`; raises `InvalidText`, with the ways to type them, for several.

        When there is none, it is a beat of the first unbeaten card, which the rules then refuse; without such a card
        this raises `InvalidText` too.
        """
        if len(meant) == 1:
            return meant[0]
        if meant:
            ways = str(words.OR).join(typed_as(move.text.partition(" ")[2]) for move in meant)
            raise InvalidText(words.SEVERAL_WAYS.format(card=card, ways=ways))
        unbeaten = [state.attack[index] for index in range(state.attacks) if state.defence[index] == UNBEATEN]
        if not unbeaten:
            raise InvalidText(str(NOTHING_TO_BEAT))
        return Move(state.actor, "beat", (Card(unbeaten[0]), card))


def _cannot_beat(seen: DurakObservation) -> str:
    """Return a sentence on how many of several cards the defender's hand can beat; empty for all."""
    if seen.phase != DEFEND or not seen.seat == seen.actor == seen.defending:
        return ""
    unbeaten, most = len(seen.unbeaten()), seen.most_beaten()
    if unbeaten < 2 or most == unbeaten:
        return ""
    pattern = words.CANNOT_BEAT_ALL if most else words.CANNOT_BEAT_ANY
    return pattern.format(most=most, unbeaten=unbeaten)


def _typed_cards(text: str) -> list[Card]:
    """Return the cards of a line; raises `InvalidText`, when the first word is none for the line as a whole."""
    names = text.split()
    try:
        first = Card(names[0])
    except InvalidText:
        raise InvalidText(NOT_UNDERSTOOD.format(text=text)) from None
    return [first] + [Card(name) for name in names[1:]]


def _passing(offers: Sequence[Move]) -> Move:
    for move in offers:
        if move.verb in ("pass", KEEP):
            return move
    raise InvalidText(str(CANNOT_PASS))


def _by_numbers(numbers: Sequence[int], offers: Sequence[Move]) -> Move:
    """Return the move with the offers of these numbers, from 1: one, or several attacks or transfers joined.

    Raises `InvalidText` for a number that is not listed, and for other moves that are joined.
    """
    for number in numbers:
        if not 1 <= number <= len(offers):
            raise InvalidText(NO_SUCH_NUMBER.format(number=number, last=len(offers)))
    chosen = [offers[number - 1] for number in numbers]
    if len(chosen) == 1:
        return chosen[0]
    verbs = {move.verb for move in chosen}
    if verbs not in ({"attack"}, {"transfer"}):
        raise InvalidText(str(words.ONE_NUMBER))
    return Move(chosen[0].seat, chosen[0].verb, tuple(card for move in chosen for card in move.cards))
