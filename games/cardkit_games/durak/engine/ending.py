"""The end of a bout of Durak and of a deal: who takes, who draws, who is out, who has lost; and what is counted.

Clause numbers (D1 ..., A-D1 ..., P-...) are those of docs/reference/rules.md.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.cards.trumps import rank_mask
from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.state import DRAW, LOSER, LOSING_TEAM, RANKING, State
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE
from cardkit_games.durak.engine.dealing import DurakDeal
from cardkit_games.durak.engine.doubles import Doubles
from cardkit_games.durak.engine.recurrence import THIRD, Recurrence
from cardkit_games.durak.engine.table import DEFEND, LEAD, REDEALING, UNBEATEN

TAKES: Final = 0
TRANSFERS: Final = 1
THROWN_IN: Final = 2
EXCHANGES: Final = 3
STRAPS: Final = 4
REDEALS: Final = 5


@mypyc_attr(acyclic=True)
class DurakEnding(DurakDeal):
    """A table at which bouts and the deal end; `DurakState` plays on."""

    # -- The cards of the bout -----------------------------------------------------------------------------------------

    def _note_taken(self) -> i64:
        """Note which cards come into the hand of the defender; return the shoulder straps that they are (A-EP1)."""
        recurrence = self.recurrence
        if recurrence is not None:
            for index in range(self.attacks):
                recurrence.come(self.defending, self.attack[index])
                if self.defence[index] != UNBEATEN:
                    recurrence.come(self.defending, self.defence[index])
        return self._straps() if self.book.reports_epaulettes else 0

    def _straps(self) -> i64:
        """Return how many cards of the lowest rank were all of the last hand but the defender's (A-EP1)."""
        lowest_rank = rank_mask(self.book.lowest_rank())
        for index in range(self.attacks):
            if not BIT[self.attack[index]] & lowest_rank:
                return 0
        if self.seating.remaining() > 2 or self.hands[self.attacking]:
            return 0
        return self.attacks

    def _beaten_pairs(self) -> i64:
        pairs: i64 = 0
        index: i64 = 0
        while index < self.attacks:
            if self.defence[index] != UNBEATEN:
                pairs |= BIT[self.attack[index]] | BIT[self.defence[index]]
            index += 1
        return pairs

    def _clear_of_two_packs(self, taken: bool) -> None:
        """Clear the table card by card, since every card may lie there twice."""
        doubles = self.twice()
        self._show_attack(doubles)
        doubles.settled = 0
        for index in range(self.attacks):
            beaten = self.defence[index] != UNBEATEN
            gone = not taken or (beaten and self.book.pickup_unbeaten)
            self._clear_card(self.attack[index], gone, doubles)
            if beaten:
                self._clear_card(self.defence[index], gone, doubles)
        doubles.table = 0

    def _clear_card(self, card: i64, gone: bool, doubles: Doubles) -> None:
        if not gone:
            self.give_openly(self.defending, card)
            return
        if self.discard & BIT[card]:
            doubles.discard |= BIT[card]
        self.discard |= BIT[card]
        self.discards += 1

    # -- Drawing -------------------------------------------------------------------------------------------------------

    def _refill(self) -> None:
        """Draw back to a full hand: the opener first, then clockwise, the defender last (D17, A-D6)."""
        if self.book.stock_aside or self.stock.remaining() == 0:
            return
        seat = self.opener
        for _seat in range(self.seats):
            if seat != self.defending or self.book.refill_clockwise:
                self._draw(seat)
            seat = self.seating.next(seat)
        self._draw(self.defending)

    def _draw(self, seat: i64) -> None:
        hand = self.hands[seat]
        missing = min(self.book.hand_size - count(hand), self.stock.remaining())
        if missing <= 0:
            return
        if self.book.draw_singly:
            self._draw_singly(seat)
            return
        face_up = self.stock.turned_up
        drawn = self.stock.draw_mask(missing)
        self.hands[seat] = hand | drawn
        if self.stock.turned_up != face_up:
            self.public |= BIT[face_up]
            drawn ^= BIT[face_up]
        if drawn:
            self.notes[seat] = 0
            self.notes[self.seats + seat] = 0
            self.unpaired &= ~BIT[seat]

    def _draw_singly(self, seat: i64) -> None:
        """Draw card by card, where a card can be there twice, or several lie face up."""
        missing = min(self.book.hand_size - self.held(seat), self.stock.remaining())
        while missing > 0:
            if self.stock.position < self.first_face_up():
                self.give(seat, self.stock.draw())
                self.notes[seat] = 0
                self.notes[self.seats + seat] = 0
                self.unpaired &= ~BIT[seat]
            else:
                self.give_openly(seat, self.stock.draw())
            missing -= 1

    # -- Who is out, and how the deal ends -----------------------------------------------------------------------------

    def _leave(self) -> bool:
        """With nothing more to draw, whoever has no card is out (A-D8); return whether nobody can draw any more."""
        if self.stock.remaining() and not self.book.stock_aside:
            return False
        if self.book.places:
            self._note_places()
        for seat in range(self.seats):
            if not self.hands[seat]:
                self.seating.leave(seat)
        return True

    def _note_places(self) -> None:
        """Give those who are out now their place (A-PL1)."""
        place = 1 + self.seats - self.seating.remaining()
        for seat in range(self.seats):
            if not self.hands[seat] and self.seating.is_active(seat):
                self.finish[seat] = place

    def _decide(self) -> bool:
        """End the deal when one player or team is left with cards (D18), or nobody (A-D9, P-tie)."""
        if not self.seating.active:
            if not self.book.defender_loses_tie:
                self.end(DRAW)
            elif self.book.teams:
                self.end(LOSING_TEAM, self.defender % self.book.teams)
            else:
                self.end(LOSER, self.defender)
            return True
        if self.book.teams:  # P-team
            for team in range(self.book.teams):
                if self.seating.team(team) == self.seating.active:
                    self.end(LOSING_TEAM, team)
                    return True
            return False
        if self.seating.remaining() == 1:
            self.end(LOSER, lowest(self.seating.active))
            return True
        return False

    def _has_won_by_attack(self) -> bool:
        """Return whether nobody but the defender has a card left, and none is to be drawn (P-last-attack, A-LA1)."""
        if self.stock.remaining() and not self.book.stock_aside:
            return False
        holders: i64 = 0
        for seat in range(self.seats):
            if self.hands[seat]:
                holders |= BIT[seat]
        return not holders & ~BIT[self.defending]

    def _note_lead(self, recurrence: Recurrence) -> None:
        """End the deal where the same seat is to lead with the same hands for the third time (A-RE1)."""
        recurrence.note(self.attacker, self.discards - self.stock.remaining())
        if recurrence.times() >= THIRD:
            self.end(DRAW)
            if self.book.places:
                self._end_by_places()

    def _end_by_places(self) -> None:
        """Give whoever is left the last place, and end with the places instead of a fool (A-PL1)."""
        out: i64 = 0
        for seat in range(self.seats):
            if self.finish[seat] and not (self.outcome == LOSER and seat == self.outcome_seat):
                out += 1
        for seat in range(self.seats):
            if not self.finish[seat] or (self.outcome == LOSER and seat == self.outcome_seat):
                self.finish[seat] = out + 1
        self.end(RANKING)

    def standing(self) -> list[int]:
        """Return the place of each seat, where these are how the deal ended."""
        return [int(place) for place in self.finish] if self.outcome == RANKING else []


class DurakScoresheet(Scoresheet):
    """Counts bouts taken, attacks passed on, cards thrown in, trumps exchanged, shoulder straps, and new deals."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, ("takes", "transfers", "thrown_in", "exchanges", "straps", "redeals"))

    def note(self, state: State, action: int) -> None:
        """Count `action`."""
        assert isinstance(state, DurakEnding)
        if action < DONE:
            if state.phase != DEFEND and state.phase != LEAD:
                self.add(THROWN_IN, state.actor)
        elif action == TAKE:
            self.add(TAKES, state.actor)
        elif action == SWAP:
            self.add(EXCHANGES, state.actor)
        elif action >= SHOW and state.phase == REDEALING:
            self.add(REDEALS, state.actor)
        elif action >= SHOW and state.attacks == state.settled:  # not a further card of those that pass it on
            self.add(TRANSFERS, state.actor)

    def close_deal(self, state: State) -> None:
        """Count the shoulder straps of whoever took the last attack (A-EP1)."""
        assert isinstance(state, DurakEnding)
        for _strap in range(state.epaulettes):
            self.add(STRAPS, state.defending)
