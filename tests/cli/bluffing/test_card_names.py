"""Cards are typed as the screen shows them, even the ace of spades, which is spelt like the word `as`."""

import re

from bluffing_table import Play, due, hand, own_turn, parts, refusal


def test_the_ace_of_spades_can_be_named(play: Play) -> None:
    own_turns = ((seed, *own_turn(play, "bullshit", seed)) for seed in range(30))
    seed, lines, shown = next(found for found in own_turns if "A♠" in hand(found[2]))
    for line in ("AS as {rank}", "as as {rank}", "{other} AS as {rank}", "{other} AS", "A♠ as {rank}"):
        typed = line.format(rank=due(shown)[0], other=hand(shown)[0])
        assert "\n  You lay " in parts(play("bullshit", [*lines, typed], seed=seed))[len(lines) + 1]


def holder_of_a_joker(play: Play) -> tuple[int, list[str], str]:
    for seed in range(60):
        shown = play("cals-bs", seed=seed, width=200)
        jokers = [card for card in hand(shown) if card[0] == "★"]
        if jokers and re.search(r"^\w+ (?:laid|announced) one ", shown, re.MULTILINE):
            return seed, jokers, due(shown)[0]
        if jokers and "claims" not in shown:
            return seed, jokers, "K"
    raise AssertionError("nobody holds one")


def test_a_joker_is_laid_by_its_letters_or_as_it_is_shown(play: Play) -> None:
    seed, jokers, rank = holder_of_a_joker(play)
    for name in ("RJ" if jokers[0] == "★red" else "BJ", jokers[0]):
        assert "\n  You lay 1 card" in parts(play("cals-bs", [f"{name} as {rank}"], seed=seed))[1]


def test_card_ten_of_a_small_hand_is_out_of_range(play: Play) -> None:
    for seed in range(9):
        lines, shown = own_turn_of(play, seed)
        if lines:
            sentence = refusal(play, "bullshit", f"10 as {due(shown)[0]}", *lines, players=7, seed=seed)
            assert sentence == f"There is no card 10: your cards are numbered 1 to {len(hand(shown))}."
            return


def own_turn_of(play: Play, seed: int) -> tuple[list[str], str]:
    lines: list[str] = []

    def person(shown: str) -> str:
        if shown.endswith("\nYou> "):
            return "q"
        lines.append("")
        return ""

    shown = play("bullshit", person, players=7, seed=seed, width=200)
    return lines, shown
