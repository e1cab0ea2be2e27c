"""Durak in the terminal: the table as one seat sees it, what has happened, and what a person types."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardkit.arguments import is_number
from cardkit.cards.bits import BIT, members
from cardkit.cards.card import RED_JOKER, SUIT_SYMBOLS, Card, card_or_none, suit_plural
from cardkit.errors import InvalidText
from cardkit.game.capabilities import EVERYBODY
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit_cli.faces import durak_words as words
from cardkit_cli.faces.completion import next_words, spelt, typed
from cardkit_cli.faces.face import tell_places
from cardkit_cli.faces.plain_words import TEAM_LOST
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.preferences import OWN, sorted_hand
from cardkit_cli.terminal.vocabulary import typed_as
from cardkit_cli.terminal.words import AND, CANNOT_PASS, NO_SUCH_NUMBER, NOT_UNDERSTOOD, START_HINT
from cardkit_games.durak.engine.actions import SHOW
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.rulebook import MANY
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, LEAD, REDEALING, REPORTING, UNBEATEN, is_taking
from cardkit_games.durak.text.moves import KEEP, REDEAL, Redeal, can_attack, parse_move
from cardkit_games.durak.text.reports import CLOSES, REPORT, Report, silence, verdict_of


class DurakFace:
    """Draws and reads Durak for people. What it draws comes from one seat's observation alone."""

    def __init__(self, screen: Screen, game: AnyGame) -> None:
        self.screen = screen
        self.game = game

    @property
    def start_hint(self) -> str:
        """Return what is said about typing when a match begins."""
        return str(START_HINT)

    def help(self) -> str:
        """Return what can be typed in Durak under these rules."""
        rules = self.game.rules
        lines = [str(words.HELP), str(words.HELP_BITO)]
        lines += [str(words.HELP_TRANSFER)] if rules.transfer else []
        lines += [str(words.HELP_SHOW)] if rules.transfer and rules.transfer_show != "off" else []
        lines += [str(words.HELP_REPORT)] if rules.cheating else []
        lines += [str(words.HELP_SWAP)] if rules.trump_swap else []
        lines += [str(words.HELP_REDEAL)] if rules.redeal != "off" else []
        return "\n".join(lines)

    # -- Drawing

    def draw(self, seen: DurakObservation, names: Sequence[str]) -> RenderableType:
        """The table as `seen.seat` sees it."""
        parts = [self._header(seen), self._seats(seen, names), self._table(seen, names), self._hand(seen)]
        asks = self.asks(seen)
        return Group(*parts, *([Text(asks, style="italic")] if asks else []))

    def draw_public(self, seen: DurakObservation, names: Sequence[str]) -> RenderableType:
        """The table as everybody sees it: without the hand of `seen.seat`."""
        parts = [self._header(seen), self._seats(seen, names), self._table(seen, names)]
        return Group(*parts, *(Text(note, style="italic") for note in _begun(seen)))

    def _header(self, seen: DurakObservation) -> Text:
        trump = str(words.NO_TRUMP)
        if seen.book.trump_per_seat:
            trump = str(words.OWN_TRUMPS)
        elif seen.trump >= 0:
            trump = self._suit(seen.trump)
        faces = [*seen.face_up, *([seen.turned_up] if seen.turned_up >= 0 else [])]
        cards = self.screen.cards_text(faces)
        under = words.UNDER.format(card=cards) if faces else ""
        text = words.HEADER.format(trump=trump, stock=seen.stock_size, under=under, discard=seen.discards)
        return Text(text, style="bold")

    def _suit(self, suit: int) -> str:
        return (f"{SUIT_SYMBOLS[suit]} " if self.screen.symbols else "") + suit_plural(suit)

    def _seats(self, seen: DurakObservation, names: Sequence[str]) -> Table:
        grid = Table.grid(padding=(0, 2))
        for seat in range(seen.seats):
            role = ""
            if not seen.active & BIT[seat]:
                role = str(words.OUT)
            elif seat == seen.attacking:
                role = _role(words.ATTACKS.of(names[seat]), seat, seen.attacker, names)
            elif seat == seen.defending:
                part = words.TAKING if is_taking(seen) else words.DEFENDS
                role = _role(part.of(names[seat]), seat, seen.defender, names)
            number = seen.hand_sizes[seat]
            mark = self.screen.arrow if seat == seen.actor else " "
            style = "bold" if seat == seen.seat else ("" if seen.active & BIT[seat] else "dim")
            size = words.CARDS.format(number)
            if seen.book.teams and seat != seen.seat and (seat - seen.seat) % seen.book.teams == 0:
                role = f"{role} {words.PARTNER!s}".strip()
            if seen.reports is not None and seen.reports.caught & BIT[seat]:
                role = f"{role} {words.CAUGHT!s}".strip()
            if seen.book.trump_per_seat:
                role = f"{role} {words.TRUMP.format(suit=self._suit(seen.trumps[seat]))}".strip()
            known = Text()
            if seat != seen.seat and seen.known[seat] and self.screen.memory != OWN:
                known.append(str(words.HOLDS), style="dim").append_text(self.screen.cards(seen.known_cards(seat)))
            grid.add_row(Text(mark), Text(names[seat], style=style), Text(size), Text(role), known)
        return grid

    def _table(self, seen: DurakObservation, names: Sequence[str]) -> RenderableType:
        if not len(seen.attack):
            return Text(str(words.EMPTY_TABLE))
        pattern = words.NO_LIMIT if seen.limit >= MANY else words.LIMIT
        line = Text(pattern.format(attacks=len(seen.attack), limit=seen.limit) + ":")
        for index in range(len(seen.attack)):
            line.append("  ")
            line.append_text(self.screen.card(seen.attack[index], bold=True))
            line.append("/")
            defence = seen.defence[index]
            line.append_text(Text("?") if defence == UNBEATEN else self.screen.card(defence, bold=True))
        if is_taking(seen):
            line.append(words.TAKES.format(name=names[seen.defending]), style="italic")
        return line

    def hand(self, seen: DurakObservation) -> list[Card]:
        """The hand of `seen.seat` as it is shown, trumps last."""
        return sorted_hand(map(Card, seen.cards()), self.screen.hand_order, seen.own_trump())

    def _hand(self, seen: DurakObservation) -> Text:
        cards, trump = self.hand(seen), seen.own_trump()
        plain = [card for card in cards if card >= RED_JOKER or card & 3 != trump]
        trumps = [card for card in cards if card < RED_JOKER and card & 3 == trump]
        hand = Text(f"{words.YOUR_HAND!s}: ", style="bold")
        hand.append_text(self.screen.cards(plain, bold=True))
        if trumps:
            hand.append(f" {self.screen.bar} ")
            hand.append_text(self.screen.cards(trumps, bold=True))
        return hand

    def asks(self, seen: DurakObservation) -> str:
        """Return that the hand cannot beat all cards, where it cannot, and what is told of repeated positions."""
        redeal = [str(words.ASKS_FOR_REDEAL)] if seen.phase == REDEALING and seen.legal & BIT[SHOW] else []
        return "\n".join(note for note in [_cannot_beat(seen), *_begun(seen), *redeal] if note)

    def choices(self, offers: Sequence[Move]) -> Text:
        """The numbered moves."""
        chunks = []
        for number, move in enumerate(offers, 1):
            chunk = Text(f"{number} ", style="dim")
            chunk.append(self.tell_choice(move), style="not dim")
            chunks.append(chunk)
        return self.screen.flow(chunks)

    def claiming(self, seen: DurakObservation) -> None:
        """Cards are not announced."""

    def label(self, move: Move) -> str:
        """A move as a button says it: as the actor would."""
        return self.tell_choice(move)

    def typings(self, move: Move) -> Sequence[str]:
        """Return ways to type a move: cards alone, and with its verb."""
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

    # -- Telling

    def tell(
        self, before: DurakState, move: Move | None, after: DurakState, names: Sequence[str], seat: int = EVERYBODY
    ) -> list[str]:
        """Return what everybody saw happen when `move` was made, a sentence each."""
        if before.phase == REPORTING and (move is None or move.verb != REPORT):  # nobody reports
            silent = before.clone()
            silence(silent)
            told = self._tell_end_of_bout(before, None, silent, names) if silent.bouts > before.bouts else []
            return told if move is None or move.verb == CLOSES else told + self.tell(silent, move, after, names, seat)
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
            laid |= {"card": self.screen.beating_text(cards[-1]), "attack": self.screen.beaten_text(cards[0])}
        did = words.BEATS_IN_WORDS if verb == "beat" and self.screen.in_words else words.DID[verb]
        told = [did.format(names[move.seat], **laid, defender=defender)]
        if after.bouts > before.bouts:
            told += self._tell_end_of_bout(before, move, after, names)
        return told

    def _tell_report(self, before: DurakState, move: Move, after: DurakState, names: Sequence[str]) -> list[str]:
        card = self.screen.card_text(move.cards[0])
        reports = before.marked()
        laid = reports.laid[reports.find(move.cards[0])]
        player = names[laid.seat]
        told = [words.REPORTED.format(names[move.seat], card=card, player=player)]
        if verdict_of(before, move.cards[0]) == "lie":
            back = len(reports.laid) - int(reports.find(move.cards[0]))
            return [*told, words.WAS_FALSE.format(card=card, player=player, cards=words.CARDS.format(back))]
        told.append(words.WAS_TRUE.format(names[move.seat], card=card))
        return told + (self._tell_end_of_bout(before, move, after, names) if after.bouts > before.bouts else [])

    def turned_over(self, before: DurakState, after: DurakState) -> list[Card]:
        """Cards are laid face up."""
        return []

    def _tell_end_of_bout(
        self, before: DurakState, move: Move | None, after: DurakState, names: Sequence[str]
    ) -> list[str]:
        verb = "" if move is None else move.verb
        laid = len(move.cards) if move is not None and verb in ("attack", "transfer") else int(verb == "beat")
        discarded = after.discards - before.discards
        picked_up = 2 * before.attacks - before.unbeaten + laid - discarded
        told = [words.BEATEN.format(cards=words.CARDS.format(discarded))] if discarded else []
        if picked_up:
            told.append(words.PICKED_UP.format(names[before.defending], cards=words.CARDS.format(picked_up)))
        drawn = []
        for seat in range(after.seats):
            more = after.held(seat) - before.held(seat)
            more += laid if move is not None and seat == move.seat else 0
            more -= picked_up if seat == before.defending else 0
            if more:
                drawn.append(f"{names[seat]} {more}")
        if drawn:
            told.append(words.DREW.format(drawn=", ".join(drawn), left=len(after.stock)))
        gone = before.seating.active & ~after.seating.active
        told += [words.WENT_OUT.format(names[seat]) for seat in members(gone)]
        if after.epaulettes:
            told.append(words.EPAULETTES.format(after.epaulettes, name=names[before.defending]))
        times = after.recurrence.times() if after.recurrence is not None else 0
        told += [str(words.BEGUN[times])] if times in words.BEGUN else []
        if after.over:
            return told
        return told + [words.PASSED_OVER.format(names[seat]) for seat in after.observe(0).passed_over()]

    def tell_choice(self, move: Move) -> str:
        """A move as the actor would say it."""
        if move.verb == "attack":
            return self.screen.cards_text(move.cards)
        laid = self._laid(move.cards)
        if move.verb == "beat":
            laid["attack"] = self.screen.beaten_text(move.cards[0])
        return words.CHOICES[move.verb].format(**laid)

    def _laid(self, cards: Sequence[int]) -> dict[str, str]:
        """The cards of a move as sentences name them: the first, the last, and all."""
        attack, card = (self.screen.card_text(cards[end]) if cards else "" for end in (0, -1))
        return {"attack": attack, "card": card, "cards": self.screen.cards_text(cards)}

    def tell_result(self, result: Result, names: Sequence[str], people: Sequence[int]) -> str:
        """Return how the deal ended."""
        if result.kind == "ranking":
            return tell_places(result, names)
        if result.kind == "losing-team":
            team = str(AND).join(names[seat] for seat in sorted(result.losers(len(names), 2)))
            return TEAM_LOST.format(team=team)
        if result.kind == "redealt":
            return str(words.REDEALT)
        if result.kind == "loser":
            if list(people) == [result.who]:
                return str(words.YOU_LOST)
            return words.LOST.format(names[result.who])
        return str(words.DRAWN) if result.kind == "draw" else str(words.UNFINISHED)

    # -- Reading

    def read(self, text: str, state: DurakState, offers: Sequence[Move]) -> Move:
        """The move that `text` means now: numbers of offers, a verb with cards, or cards; raises `InvalidText`."""
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
        cards = tuple(Card(name) for name in names)
        if verb == REDEAL and not cards:
            return next((move for move in offers if move.verb == REDEAL), Redeal(state.actor, REDEAL))
        if verb == "beat" and len(cards) == 1:
            return self._answer(state, cards[0], [m for m in offers if m.verb == "beat" and m.cards[1] == cards[0]])
        line = " ".join([str(state.actor), verb, *(card.text for card in cards)])
        return parse_move(line)

    def _answer(self, state: DurakState, card: Card, meant: Sequence[Move]) -> Move:
        if len(meant) == 1:
            return meant[0]
        if meant:
            ways = str(words.OR).join(typed_as(move.text.partition(" ")[2]) for move in meant)
            raise InvalidText(words.SEVERAL_WAYS.format(card=card, ways=ways))
        unbeaten = [state.attack[index] for index in range(state.attacks) if state.defence[index] == UNBEATEN]
        return Move(state.actor, "beat", (Card(unbeaten[0]), card))


def _role(role: str, seat: int, covered: int, names: Sequence[str]) -> str:
    return role if seat == covered else words.FOR.format(role=role, name=names[covered])


def _begun(seen: DurakObservation) -> list[str]:
    """Note that this bout began with the same lead and hands before, where the third time ends the deal."""
    times = seen.times_begun()
    return [str(words.BEGUN[times])] if times in words.BEGUN else []


def _cannot_beat(seen: DurakObservation) -> str:
    """A sentence that the defender's hand cannot beat all of several cards, with how many it can; empty when it can."""
    if seen.phase != DEFEND or not seen.seat == seen.actor == seen.defending:
        return ""
    unbeaten, most = len(seen.unbeaten()), seen.most_beaten()
    if unbeaten < 2 or most == unbeaten:
        return ""
    pattern = words.CANNOT_BEAT_ALL if most else words.CANNOT_BEAT_ANY
    return pattern.format(most=most, unbeaten=unbeaten)


def _typed_cards(text: str) -> list[Card]:
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
