"""Views of a game in which chance draws from a hand."""

from typing import Any

import pytest

from capturing import OLD_MAID, OldMaid
from cardkit import Deck, Move, RandomBot, read_record, replay
from cardkit.cards.chance import generator
from cardkit.engine.state import CHANCE, UNFINISHED, State
from cardkit.game.game import Deal
from cardkit.records.views import view_of
from cardkit.testing import check_views
from go_fish import FAMILY as GO_FISH_FAMILY
from mau_mau import FACE, FAMILY, MauMau, MauMauRules, MauMauState
from neighbours import neighbour

GO_FISH = GO_FISH_FAMILY.make(GO_FISH_FAMILY.presets[0])


def draws() -> list[tuple[State, Move, State]]:
    """Return the chance steps of a deal of Old Maid, each with the states around it."""
    deal = OLD_MAID.deal(3, seed=1)
    rng, found = generator(1), []
    while not deal.over:
        deal.play(deal.legal_moves.sample(rng))
        found += [(chance.before, chance.move, chance.after) for chance in deal.chances]
    return found


@pytest.mark.parametrize("seats", [3, 4])
def test_views_of_two_packs_are_played(seats: int) -> None:
    class OfTwoPacks(OldMaid):
        deck = Deck("23456789", copies=2)

    game = OfTwoPacks(OLD_MAID.preset, OLD_MAID.rules, OLD_MAID.rules)
    assert check_views(game, seats, 2, games=3) == 3 * 2 * seats


def test_a_card_is_played_from_the_hand_though_an_equal_one_lies_open() -> None:
    class OfTwoPacks(MauMau):
        deck = Deck(copies=2)

    game = OfTwoPacks(FAMILY.presets[0], MauMauRules(), MauMauRules())
    assert check_views(game, 3, 1, games=1) == 6


def test_who_asks_for_a_rank_holds_it_and_who_is_next_has_drawn_it() -> None:
    assert check_views(GO_FISH, 4, 1, games=1) == 8


def test_a_drawn_card_is_told_to_the_two_who_see_it_and_to_nobody_else() -> None:
    steps = draws()
    assert steps
    for before, move, after in steps:
        assert move.seat == CHANCE
        drawer = before.drawer  # type: ignore[attr-defined]
        saw = {drawer, before.giver(drawer)}  # type: ignore[attr-defined]
        lines = {seat: OLD_MAID.views.seen_move(before, move, after, seat).line for seat in range(3)}
        assert {seat for seat, line in lines.items() if "??" not in line} == saw
        assert "??" in OLD_MAID.views.seen_move(before, move, after).line


@pytest.mark.parametrize("seed", [1, 4])
def test_a_view_of_draws_from_hands_shows_its_seat_its_own_cards(seed: int) -> None:
    deal = OLD_MAID.deal(3, seed=seed)
    rng = generator(seed)
    while not deal.over:
        deal.play(deal.legal_moves.sample(rng))
    record = deal.record()

    def held(of: object) -> list[tuple[int, ...]]:
        hands: list[tuple[int, ...]] = []

        def watch(before: Deal, move: Move) -> None:
            hands.append(tuple(map(int, before.state.hands[1])))  # type: ignore[attr-defined]

        replay(of, lambda name, rules: OLD_MAID, watch)  # type: ignore[arg-type]
        return hands

    view = read_record(view_of(record, lambda name, rules: OLD_MAID, 1).text())
    assert held(view) == held(record)


class PileUnderTheStock(MauMauState):
    """Mau-Mau in which the shuffled pile goes under the last card of the stock."""

    def by_chance(self, action: int) -> None:
        """Carry out chance: the die, or the next card under the stock."""
        super().by_chance(action)
        if action < FACE and self.stock[0] == action:
            self.stock = [*self.stock[1:], action]

    def go_on(self, seat: int) -> None:
        """Let the next seat play; when one card is left in the stock, chance shuffles the pile first."""
        self.who = seat
        if len(self.stock) < 2 < len(self.pile):
            self.resume(CHANCE)
        else:
            self.resume((seat + 1) % self.seats)


class TwoPacksUnder(MauMau):
    """The same with two packs, so that a card that lay there has a twin in the pile."""

    deck = Deck(24, copies=2)
    state_type = PileUnderTheStock


@pytest.mark.parametrize("seed", [4, 11])
def test_a_card_on_a_shuffled_pile_is_known_in_views_when_it_is_drawn(seed: int) -> None:
    assert check_views(TwoPacksUnder(FAMILY.presets[0], MauMauRules(), MauMauRules()), 3, seed, games=2) > 0


def test_a_draw_with_which_a_deal_is_broken_off_shows_its_card() -> None:
    game = MauMau(FAMILY.presets[0], MauMauRules(), MauMauRules())
    deal = game.deal(2, seed=1)
    while "draw" not in [move.verb for move in deal.legal_moves]:
        deal.play(next(iter(deal.legal_moves)))
    seat = deal.actor
    deal.play("draw")
    rolled = deal.chances[-1]
    ended = rolled.after.clone()
    ended.end(UNFINISHED)
    views: Any = game.views
    given = [views.seen_move(rolled.before, rolled.move, after, seat).given for after in (rolled.after, ended)]
    assert given[0] == given[1] != ()


def test_who_will_be_passed_cards_does_not_know_them_before_all_have_chosen() -> None:
    game = neighbour("hearts")
    deal = game.deal(4, seed=3)
    bots = [RandomBot(seat) for seat in range(4)]
    while len(deal.moves) < 2:
        deal.apply(bots[deal.state.actor].act(deal.state.observe(deal.state.actor)))
    passed, receiver = deal.moves[0], (deal.moves[0].seat + 1) % 4
    view = view_of(deal.record(), lambda name, rules: game, receiver)
    assert f"{passed.seat} pass ?? ?? ??" == view.play[0]
