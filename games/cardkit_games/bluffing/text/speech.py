"""The speech of the bluffing games: the questions to a seat, the events in words, and the texts that people type."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from cardkit.arguments import is_number
from cardkit.cards.bits import members
from cardkit.cards.card import RANKS, Card, card_or_none, parse_rank, rank_plural, rank_text
from cardkit.errors import IllegalMove, InvalidText
from cardkit.game.capabilities import EVERYBODY
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.speech.completion import spelt, typed
from cardkit.speech.plain_words import UNFINISHED
from cardkit.speech.speech import Claiming, tell_places
from cardkit.speech.spelling import NO_TRUMP, Spelling, sorted_hand
from cardkit.speech.vocabulary import BELIEVE_OR_TRUST, CALLS, rank_or_suit, typed_as
from cardkit.speech.words import NOT_UNDERSTOOD
from cardkit_games.bluffing.engine.observation import TURNED, BluffingObservation
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANSWER, CHOOSE, SETS
from cardkit_games.bluffing.text import speech_words as words
from cardkit_games.bluffing.text.claims import BluffingMove, Claim, claim_typed, claim_word
from cardkit_games.bluffing.text.events import cards_of, false_cards, tell
from cardkit_games.bluffing.text.questions import claiming, question, refused_to_lay

ACE_OF_SPADES: Final = Card("AS")


class BluffingSpeech:
    """Tells and reads the bluffing games. Its questions to a seat use that seat's observation alone."""

    def __init__(self, spelling: Spelling, game: AnyGame) -> None:
        self.spelling = spelling
        self.game = game

    @property
    def start_hint(self) -> str:
        """Return the hint about typing at the start of a match."""
        return str(words.START_HINT)

    @property
    def numbers_cards(self) -> bool:
        """Return True: a play is the numbers of its cards, and their announcement."""
        return True

    def help(self) -> str:
        """Return the help about typing under these rules."""
        rules = self.game.rules
        lines = [str(words.HELP)]
        lines += [str(words.HELP_PASS)] if rules.passing == "skip" else []
        lines += [str(words.HELP_DRAW)] if rules.draw_turn else []
        lines += [str(words.HELP_BELIEVE)] if rules.believe else []
        lines += [str(words.HELP_FORCE)] if rules.force else []
        lines += [str(words.HELP_SETS)] if rules.sets != "off" else []
        lines += [str(words.HELP_FOURS)] if rules.all_fours else []
        return "\n".join(lines)

    def asks(self, seen: BluffingObservation) -> str:
        """Return the question to `seen.seat`: to choose a pile, remove fours, answer a play, lead or follow.

        It is empty when another seat acts, after an announcement, and in a turn that does not open a round.
        """
        return question(seen)

    def claiming(self, seen: BluffingObservation) -> Claiming | None:
        """Return the announcements, true or not, that `seen.seat` may make now; None when it cannot lay cards."""
        return claiming(seen)

    def label(self, move: Move, state: BluffingState) -> str:
        """A move as a button says it."""
        assert isinstance(move, BluffingMove)
        if move.rank is not None:
            return words.REMOVE_FOUR.format(ranks=rank_plural(move.rank))
        if move.pile is not None:
            return words.TAKE_PILE.format(number=move.pile + 1)
        return str(words.LABELS[move.verb]) if move.verb in words.LABELS else self.tell_choice(move)

    def typings(self, move: Move) -> Sequence[str]:
        """Return the ways to type a move; a challenge is `call`, and another answer has its word and its first
        letter.
        """
        assert isinstance(move, BluffingMove)
        if move.claim is not None:
            return (" ".join([*(typed(card) for card in move.cards), words.AS, claim_typed(move.claim)]),)
        if move.rank is not None:
            return (f"d {RANKS[move.rank]}",)
        if move.pile is not None:
            return (str(move.pile + 1),)
        if move.verb == "challenge":
            return ("call",)
        return (move.verb, move.verb[0])  # when one word of a language is both answers, the letter distinguishes them

    def laying(self, state: BluffingState, cards: Sequence[Card]) -> Iterator[Move]:
        """Yield the plays that would lay just these cards of the actor's hand, legal or not.

        There is one for each announcement and, where the number may be false, for each number; none when no cards can
        be laid.
        """
        claiming = self.claiming(state.observe(state.actor))
        if claiming is None or not cards:
            return
        fewest, most = claiming.numbers or (len(cards), len(cards))
        for word, _ in claiming.says:
            for number in range(fewest, most + 1):
                said = [word] if number == len(cards) else [str(number), word]
                yield BluffingMove(state.actor, "play", tuple(cards), Claim.parse(self._said(said)))

    # -- Telling

    def tell_choice(self, move: Move) -> str:
        """A move as the actor would type it."""
        assert isinstance(move, BluffingMove)
        if move.claim is not None:
            claim = move.claim
            said = claim.text if claim.rank is None else claim.text[:-1] + rank_text(claim.rank)
            return f"{self.spelling.cards_text(move.cards)} {typed_as(words.AS)} {said}"
        if move.rank is not None:
            return words.DISCARD.format(rank=rank_text(move.rank), ranks=rank_plural(move.rank))
        if move.pile is not None:
            return words.CHOOSE.format(number=move.pile + 1)
        if move.verb == "trust" and self.game.rules.believe:
            return str(words.TRUST_UNSEEN)
        return str(words.CHOICES.get(move.verb, move.verb))

    def tell(
        self,
        before: BluffingState,
        move: Move | None,
        after: BluffingState,
        names: Sequence[str],
        seat: int = EVERYBODY,
    ) -> list[str]:
        """Return sentences about `move` and its effects, as everybody saw them, whatever `seat` is."""
        return tell(self.spelling, before, move, after, names)

    def turned_over(self, before: BluffingState, after: BluffingState) -> list[Card]:
        """The cards that everybody saw turned over."""
        new = [after.event(index) for index in range(before.event_count(), after.event_count())]
        return [Card(card) for event in new if event.kind == TURNED for card in cards_of(event)]

    def false_cards(self, before: BluffingState, after: BluffingState) -> list[Card]:
        """The cards turned over that do not match the announcement; of all fours and plays on them none is named."""
        return [Card(card) for card in false_cards(before, after)]

    def tell_result(self, result: Result, names: Sequence[str], people: Sequence[int]) -> str:
        """Return how the deal ended."""
        if result.kind == "unfinished":
            return str(UNFINISHED)
        if result.kind == "draw":
            return str(words.DRAWN)
        if result.kind == "ranking":
            return tell_places(result, names)
        if result.kind == "winner":
            return words.WON.format(names[result.who])
        rules = self.game.rules
        alone = rules.hand_limit is None and not rules.four_lead_loses
        return (words.LOST if alone else words.LOSES).format(names[result.who])

    # -- Reading

    def read(self, text: str, state: BluffingState, offers: Sequence[Move]) -> Move:
        """Return the move that `text` means now; raises `InvalidText`.

        It is an answer, a pile by its number, a four to remove, or cards and their announcement. An empty text is to
        trust, to pass or to keep, if one of these is offered.
        """
        seat = state.actor
        if not text:
            for move in offers:
                if move.verb in ("trust", "pass", "keep"):
                    return move
            if state.phase == ANSWER:
                raise InvalidText(str(words.CALL_OR_BELIEVE))
            raise InvalidText(str(words.CHOOSE_ONE) if state.phase == CHOOSE else self._enter_hint(state))
        first, *rest = text.split()
        word = self._answer(first.lower(), offers)
        refusal = refused_to_lay(state.phase, offers)
        if refusal and word != "keep" and (state.phase == SETS or card_or_none(first) is not None or is_number(first)):
            if word in ("d", "discard") and rest:
                return BluffingMove(seat, "discard", rank=parse_rank(rank_or_suit(rest[-1], True)))
            raise InvalidText(refusal)
        if word in CALLS and rest in ([], ["call"]):
            return BluffingMove(seat, "challenge")
        if word in ("b", "believe") and rest in ([], ["believe"]):
            return BluffingMove(seat, "believe")
        if word in ("f", "force") and rest in ([], ["force"]):
            return BluffingMove(seat, "force")
        if word in ("t", "trust") and rest in ([], ["trust"]):
            return BluffingMove(seat, "trust")
        if word in ("p", "pass", "draw") and rest in ([], ["pass"], ["a", "card"]):
            return _nothing_laid(seat, offers)
        if word == "keep" and not rest:
            return BluffingMove(seat, "keep")
        if word in ("d", "discard") and rest:
            return BluffingMove(seat, "discard", rank=parse_rank(rank_or_suit(rest[-1], True)))
        if state.phase == CHOOSE:
            if not is_number(first) or rest not in ([], ["that", "pile"]):
                raise InvalidText(str(words.CHOOSE_ONE))
            piles = {move.pile + 1: move for move in offers if isinstance(move, BluffingMove) and move.pile is not None}
            if int(first) not in piles:
                raise InvalidText(words.NO_SUCH_PILE.format(pile=first, piles=" ".join(map(str, piles))))
            return piles[int(first)]
        return self._read_play(" ".join(rest) if first == "play" and rest else text, state)

    def _enter_hint(self, state: BluffingState) -> str:
        """Return the sentence that Enter alone plays nothing, with an example: the fewest cards and an announcement.

        When the actor must answer a play first, it is the sentence that says so.
        """
        claiming = self.claiming(state.observe(state.actor))
        if claiming is None:
            return str(words.ANSWER_FIRST)
        numbers = " ".join(str(number) for number in range(1, claiming.least + 1))
        return words.NOTHING_BY_ENTER.format(example=f"{numbers} {typed_as(words.AS)} {claiming.example}")

    def _answer(self, word: str, offers: Sequence[Move]) -> str:
        """Return `word`; in place of `BELIEVE_OR_TRUST` return `believe` if that is among `offers`, else `trust`."""
        if word != BELIEVE_OR_TRUST:
            return word
        return "believe" if any(move.verb == "believe" for move in offers) else "trust"

    def following(self, state: BluffingState, offers: Sequence[Move], before: Sequence[str]) -> Iterator[str]:
        """Yield the words that can follow those of `before` in a legal move; an announcement may be a lie."""
        lays = state.phase not in (CHOOSE, ANSWER, SETS)
        if not before:
            yield from (self._first_word(move) for move in offers if move.verb != "keep")
        elif before[0].lower() in ("d", "discard"):
            ranks = [move.rank for move in offers if isinstance(move, BluffingMove)]
            yield from (rank_text(rank) for rank in ranks if rank is not None)
        if not lays:
            return
        hand = self._hand(state.observe(state.actor))
        announced = [index for index, word in enumerate(before) if index and word == words.AS]
        after = before[announced[-1] + 1 :] if announced else []
        if not announced:
            begun = spelt(before)
            yield from (typed(card) for card in dict.fromkeys(hand) if begun.count(card.text) < hand.count(card))
            if before:
                yield words.AS
        elif all(is_number(word) for word in after) and len(after) < 2:
            due = members(state.observe(state.actor).due())
            yield from (claim_word(claim, state.book.unit) for claim in due)

    def _hand(self, seen: BluffingObservation) -> list[Card]:
        """Return the hand of `seen.seat` as it is shown and numbered."""
        return sorted_hand(map(Card, members(seen.hand) + members(seen.second)), self.spelling.hand_order, NO_TRUMP)

    def _first_word(self, move: Move) -> str:
        """Return the first word to type for a move."""
        assert isinstance(move, BluffingMove)
        if move.claim is not None:
            return self.spelling.card_text(move.cards[0])
        if move.pile is not None:
            return str(move.pile + 1)
        return "d" if move.rank is not None else {"challenge": "call"}.get(move.verb, move.verb)

    def _said(self, words_after: Sequence[str]) -> list[str]:
        """Return the words behind `as`, in the letters of files."""
        return [rank_or_suit(word, self.game.rules.unit == "rank") for word in words_after]

    def _open_claim(self, state: BluffingState, cards: tuple[Card, ...]) -> Claim | None:
        """Return the only possible claim for cards laid face up (K5, K7); None when they lie face down."""
        if not (state.opening and state.book.opening_face_up):
            return None
        for rank in members(state.book.due_claims(state.last_rank)):
            claim = Claim.of(rank, 0, 0, 0, state.book.unit)
            with suppress(IllegalMove):
                self.game.plan(state, BluffingMove(state.actor, "play", cards, claim))
                return claim
        return None

    def _read_play(self, text: str, state: BluffingState) -> Move:
        """Return the play that `text` means, with the only possible claim if it has none; raises `InvalidText`."""
        names = text.replace(",", " ").split()
        if not names:
            raise InvalidText(NOT_UNDERSTOOD.format(text=text))
        hand = self._hand(state.observe(state.actor))
        at = _announcement_at(names, ACE_OF_SPADES in hand)
        if names[0].lower() == words.AS and len(names) > 1 and ACE_OF_SPADES not in hand:
            raise InvalidText(words.CARDS_FIRST.format(text=text))
        cards = tuple(_card(name, hand, text) for name in names[:at])
        if at < len(names):
            return BluffingMove(state.actor, "play", cards, Claim.parse(self._said(names[at + 1 :])))
        claim = _only_claim(state) or self._open_claim(state, cards)
        if claim is None and names[0] == words.AS and len(names) > 1:  # the ace of spades would need a claim too
            raise InvalidText(words.CARDS_FIRST.format(text=text))
        if claim is None:
            shown = " ".join(typed(card) for card in cards) if names[0].lower() == words.AS else text
            says = self.claiming(state.observe(state.actor))
            due = says.example if says is not None else "K"
            raise InvalidText(words.NEEDS_CLAIM.format(text=shown, claim=due))
        return BluffingMove(state.actor, "play", cards, claim)


def _nothing_laid(seat: int, offers: Sequence[Move]) -> BluffingMove:
    """Return the move of a seat that lays nothing: it passes or, if the game says so, draws."""
    draws = any(move.verb == "draw" for move in offers)
    return BluffingMove(seat, "draw" if draws else "pass")


def _announcement_at(names: Sequence[str], ace_held: bool) -> int:
    """Return the index in `names` of the word `as`, or their number when there is none.

    With the ace of spades in the hand, only a lower-case `as` between words counts.
    """
    indices = [index for index, name in enumerate(names) if index and name.lower() == "as"]
    between = [index for index in indices if names[index] == "as" and index < len(names) - 1]
    if ace_held or between:
        indices = between
    return indices[-1] if indices else len(names)


def _card(name: str, hand: Sequence[Card], text: str) -> Card:
    """Return the card that `name` means: a number from 1 in the hand as shown, or a card; raises `InvalidText`."""
    if is_number(name):
        if not 1 <= int(name) <= len(hand):
            raise InvalidText(words.NO_SUCH_CARD.format(number=name, last=len(hand)))
        return hand[int(name) - 1]
    try:
        return Card(name)
    except InvalidText:
        raise InvalidText(NOT_UNDERSTOOD.format(text=text)) from None


def _only_claim(state: BluffingState) -> Claim | None:
    """Return the only possible meaning of a play without an announcement; None when there is a choice."""
    if state.plus:
        return Claim(plus=state.plus) if state.plus > 0 else None
    ranks = members(state.book.due_claims(state.last_rank))
    if len(ranks) == 1:
        return Claim.of(ranks[0], 0, 0, 0, state.book.unit)
    return None
