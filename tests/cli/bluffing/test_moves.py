"""Input in the bluffing games: cards, announcements, answers, and refusals."""

import re
from collections.abc import Callable

import pytest

from bluffing_table import NEXT_DEAL, Play, due, hand, lay_first, own_turn, parts, refusal, stop_after
from cardkit.cards.card import RANK_NAMES, Card, parse_rank, rank_plural


def test_numbers_lay_cards(play: Play, bots: Callable[[str], str]) -> None:
    seats = bots("human,quiet,quiet,quiet")
    lines, shown = own_turn(play, "bullshit", 5, seats=seats)
    rank, held = due(shown)[0], hand(shown)
    after = play("bullshit", [*lines, f"3, 5, 7 as {rank}"], seed=5, seats=seats, width=200)
    assert f"  You lay 3 cards face down: 3 {rank_plural(parse_rank(rank))}." in after
    left = [card for place, card in enumerate(held, 1) if place not in (3, 5, 7)]
    assert hand(after[after.index("You lay 3") :]) == left


def test_a_number_alone_where_one_announcement_is_possible(play: Play) -> None:
    lines, shown = own_turn(play, "bullshit", 5)
    after = play("bullshit", [*lines, "2 1"], seed=5, width=200)
    assert f"  You lay 2 cards face down: 2 {rank_plural(parse_rank(due(shown)[0]))}." in after


def test_cards_that_are_laid_face_up_need_no_announcement(play: Play) -> None:
    shown = next(
        shown
        for seed in range(1, 40)
        if "You open" in (shown := play("cheat-updown", ["1", "1"], seed=seed, width=200))
    )
    said = shown[shown.index("You open") :]
    assert "Say what" not in said
    assert re.search(r"^  You open with \S+, face up\.$", said, re.MULTILINE), said


@pytest.mark.parametrize("how", ["pretty", "text", "lower"])
def test_cards_are_named_and_the_number_is_a_lie(play: Play, how: str, bots: Callable[[str], str]) -> None:
    seats = bots("human,quiet,quiet,quiet")
    lines, shown = own_turn(play, "cheat-updown", 5, seats=seats)
    held = [card for card in hand(shown) if card != "A♠"][:3]
    rank = due(shown)[0]
    names = [card if how == "pretty" else Card(card).text for card in held]
    line = f"{' '.join(names)} as 4 {rank}"
    after = play("cheat-updown", [*lines, line.lower() if how == "lower" else line], seed=5, seats=seats, width=300)
    said = rank_plural(parse_rank(rank))
    assert f"  You lay cards face down and say: 4 {said}.\n" in after
    mine = re.findall(r"^[▶ ]  You +(\d+) card", after[after.index("You lay cards") :], re.MULTILINE)[0]
    assert int(mine) == len(hand(shown)) - 3


def test_a_rank_is_understood_in_words(play: Play) -> None:
    lines, shown = own_turn(play, "bullshit", 5)
    rank = parse_rank(due(shown)[0])
    for word in (RANK_NAMES[rank], rank_plural(rank), rank_plural(rank).upper()):
        assert "  You lay 1 card face down: " in play("bullshit", [*lines, f"1 AS {word}"], seed=5)


@pytest.mark.parametrize(
    ("game", "word"),
    [
        *(("i-doubt-it", word) for word in ("c", "C", "call", "challenge", "bs", "cheat")),
        *(("cals-bs", "c"), ("verish", "c")),
    ],
)
def test_call(play: Play, game: str, word: str) -> None:
    shown = play(game, [word])
    assert "\n  You call! Turned over: " in shown or " call; " in shown


@pytest.mark.parametrize("word", ["", "t", "T", "trust"])
def test_trust(play: Play, word: str) -> None:
    shown = play("verish", [word])
    assert "\n  You trust.\n" in parts(shown)[1]
    assert "to play" in parts(shown)[1]


@pytest.mark.parametrize("word", ["", "p", "pass"])
def test_pass(play: Play, word: str) -> None:
    assert parts(play("cals-bs", [word]))[1].startswith(f"{word}\n  You pass.\n")


@pytest.mark.parametrize("word", ["", "t", "trust", "p", "pass", "P"])
def test_letting_a_play_pass_in_a_window_is_silent(play: Play, word: str) -> None:
    after = parts(play("i-doubt-it", [word], seed=5))[1]
    assert "You" not in after.removeprefix(word + "\n").partition("\npile")[0]


def test_fours_are_removed_after_taking_the_pile(play: Play) -> None:
    """A person who calls all the time takes piles, and removes fours whenever there are some."""

    def greedy(shown: str) -> str:
        if shown.endswith(NEXT_DEAL):
            return "q"
        screen = shown[shown.rindex("Hand: ") :]
        offer = re.search(r"^d (\w+) remove the four (\w+)", screen, re.MULTILINE)
        if offer:
            return f"d {offer[1]}"
        return "c" if re.search("^c call", screen, re.MULTILINE) else lay_first(shown)

    shown = play("verish", stop_after(150, greedy), seed=2, width=120)
    gone = re.findall(r"^  You show and remove four (\w+)\.$", shown, re.MULTILINE)
    assert gone
    assert len(set(gone)) == len(gone)
    removed = [int(number) for number in re.findall(r"removed (\d+)", shown)]
    assert removed == sorted(removed)
    assert set(removed) <= set(range(4, 52, 4))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0 as {rank}", "There is no card 0: your cards are numbered 1 to {held}."),
        ("1 99 as {rank}", "There is no card 99: your cards are numbered 1 to {held}."),
        ("{absent} as {rank}", "{pretty} is not in this hand."),
        ("1 1 as {rank}", "This hand does not hold {first} so often."),
        ("1 as {other}", "The rank to announce now is {rank}."),
        ("as {rank}", "Type the cards before what they are announced as, as in `1 2 as {rank}`."),
        ("1 as +99", "'+99' is not a plus: it is +1 to +12."),
        ("1 as", "An announcement is a rank, or a number and a rank, as in 3 K."),
        ("1 as Z", "'Z' is not a rank: ranks are 2 to 10 (or T), J, Q, K and A."),
        ("c", "There is no play that could be called now."),
        ("", "Enter does nothing here: lay cards, as in `1 as {rank}`."),
        ("sdfg", "'sdfg' is not understood: type a number, a card such as `7S`, or ? for help."),
        ("-1 as {rank}", "'-1 as {rank}' is not understood: type a number, a card such as `7S`, or ? for help."),
    ],
)
def test_a_refused_line_is_one_sentence_and_changes_nothing(play: Play, line: str, sentence: str) -> None:
    game = "bullshit-2c"
    lines, shown = own_turn(play, game, 5)
    held, rank = hand(shown), due(shown)[0]
    absent = next(Card(card) for card in range(52) if Card(card).pretty not in held)
    values = {"rank": rank, "other": "K" if rank != "K" else "Q", "held": len(held), "game": game}
    values |= {"absent": absent.text, "pretty": absent.pretty, "first": held[0]}
    said = refusal(play, game, line.format(**values), *lines)
    assert said.replace("7♠", "7S") == sentence.format(**values).replace("7♠", "7S")


def test_a_pile_is_chosen_by_its_number(play: Play) -> None:
    before, after = parts(play("cheat-updown", ["2"], seed=11))[:2]
    assert "2 that pile" in before
    assert "  You choose pile 2.\n" in after  # the second
    assert 0 < len(hand(after)) < 20
    assert refusal(play, "cheat-updown", "7", seed=11) == "There is no pile 7 to choose: the piles left are 1 2 3 4."


def test_who_follows_lays_as_many_as_the_leader(play: Play) -> None:
    shown = play("cals-bs")
    claim = re.findall(r"^\w+ laid .* as (\w+) (\w+)", shown, re.MULTILINE)[-1]
    number = int(claim[0].replace("one", "1"))
    line = " ".join(str(place) for place in range(1, number + 2))
    sentence = f"Who follows lays as many cards as the leader: here the number is {number}."
    assert refusal(play, "cals-bs", f"{line} as {claim[1]}") == sentence
    good = " ".join(line.split()[:-1])
    assert f"  You lay {number} card" in play("cals-bs", [f"{good} as {claim[1]}"])
    assert f"  You lay {number} card" in play("cals-bs", [good])


@pytest.mark.parametrize("word", ["1 as K", "²", "c c"])
def test_what_is_no_answer_to_a_play_is_refused(play: Play, word: str) -> None:
    assert refusal(play, "i-doubt-it", word) == "Type c to call the play, or Enter to let it pass."


# -- Every command that a game offers is understood: `draw`, where a card may be drawn instead of a play


def test_valepaska_understands_the_draw_that_it_offers(play: Play) -> None:
    def answer(shown: str) -> str:
        if "You draw" in shown:
            return "q"
        asked = shown.rpartition("Hand:")[2]
        if "calls, Enter" in asked:
            return ""
        return "draw" if "draw a card" in asked else "1 as 3"

    shown = play("valepaska", answer)
    assert "You draw 1 card from the stock." in shown
    assert "not understood" not in shown
