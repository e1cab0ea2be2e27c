"""War, Blackjack and Old Maid as a reader of docs/guide/cards.md would write them: twenty lines each, and run."""

import pytest

from cardkit import RANKS, Cards, Deck, Pile, Seating, generator


def war(seed: int, most_rounds: int = 2000) -> tuple[int, int]:
    """Play War until one player has no cards; return the numbers of cards at the end."""
    deck, rng = Deck(52, seed=seed), generator(seed)
    deck.shuffle()
    stacks = [Pile(deck.draw(26)), Pile(deck.draw(26))]
    for _ in range(most_rounds):
        table = Pile()
        while all(stacks):
            one, other = (stack.draw() for stack in stacks)
            table.extend([one, other])
            if one.rank != other.rank:
                break
            for stack in stacks:  # war: three cards each lie face down, or as many as there are
                table.extend(stack.draw(min(3, len(stack))))
        if not table:
            break
        table.shuffle(rng)
        stacks[one < other].put_under(table)  # who runs out of cards in a war loses or wins by the suit
    return len(stacks[0]), len(stacks[1])


def points(hand: Cards) -> int:
    """Count a hand of Blackjack: an ace is 11, or 1 where that would be too much."""
    total = sum(11 if RANKS[card.rank] == "A" else min(card.rank + 2, 10) for card in hand)
    aces = len(hand.of_rank("A"))
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total


def blackjack(seed: int, rounds: int = 20) -> int:
    """Play rounds of Blackjack against the bank from a shoe of six packs; return the player's net winnings."""
    shoe, won = Deck(52, copies=6, seed=seed), 0
    shoe.shuffle()
    for _ in range(rounds):
        player, bank = shoe.deal(players=2, cards=2)
        while points(player) < 17:
            player += shoe.draw()
        while points(player) <= 21 and points(bank) < 17:
            bank += shoe.draw()
        if points(player) > 21 or points(player) < points(bank) <= 21:
            won -= 1
        elif points(bank) > 21 or points(player) > points(bank):
            won += 1
    return won


def without_pairs(hand: Cards) -> Cards:
    """Lay away pairs of a rank until every rank is there once at most."""
    for cards in hand.by_rank().values():
        hand -= cards[: len(cards) // 2 * 2]
    return hand


def old_maid(seed: int, seats: int = 3) -> tuple[int, Cards]:
    """Play Old Maid without the queen of clubs; return the seat that loses and the card that it is left with."""
    deck, rng, table = Deck(52, seed=seed) - "QC", generator(seed), Seating(seats)
    deck.shuffle()
    hands = [without_pairs(hand) for hand in deck.deal(seats)]
    seat = 0
    while sum(map(len, hands)) > 1:
        for each in range(seats):
            if not hands[each]:
                table.leave(each)
        seat = table.next_active(seat)
        giver = table.next_active(seat)
        card = hands[giver][rng.randrange(len(hands[giver]))]
        hands[giver] -= card
        hands[seat] = without_pairs(hands[seat] + card)
    loser = next(each for each in range(seats) if hands[each])
    return loser, hands[loser]


@pytest.mark.parametrize("seed", range(5))
def test_war_keeps_every_card(seed: int) -> None:
    assert sum(war(seed)) == 52
    assert war(seed) == war(seed)


def test_war_comes_to_its_end() -> None:
    assert any(0 in war(seed) for seed in range(10))


def test_hands_of_blackjack_are_counted() -> None:
    assert [points(Cards(text)) for text in ("AS KD", "AS AH 9C", "AS 9C 5D", "TS QH 2C")] == [21, 21, 15, 22]


@pytest.mark.parametrize("seed", range(5))
def test_blackjack_is_played_to_the_end(seed: int) -> None:
    assert -20 <= blackjack(seed) == blackjack(seed) <= 20


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("seed", range(5))
def test_old_maid_ends_with_a_lone_queen(seats: int, seed: int) -> None:
    loser, cards = old_maid(seed, seats)
    assert 0 <= loser < seats
    assert cards.of_rank("Q") == cards
    assert len(cards) == 1
