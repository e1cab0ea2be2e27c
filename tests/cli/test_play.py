"""Playing in the terminal: every preset begins, moves are typed in several ways, and are taken back."""

import re
from collections.abc import Callable

import pytest

from cardkit.catalogue import load, presets

NEXT_DEAL = "Enter for the next deal, q to leave: "
PRESETS = [preset.name for preset in presets()]

Play = Callable[..., str]


def hands(shown: str) -> list[str]:
    return re.findall(r"^Hand: (.*?) *$", shown, re.MULTILINE)


# -- Sitting down


@pytest.mark.parametrize("game", PRESETS)
def test_every_preset_can_be_played_at_once(play: Play, game: str) -> None:
    shown = play(game)
    assert shown.startswith(load(game).preset.title[:40])
    assert len(hands(shown)) == 1
    assert shown.endswith("> \nGoodbye.\n")


# -- Whole games


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("durak", {"players": 6, "seed": 2}),
        ("podkidnoy-2v2", {}),
    ],
)
def test_typing_1_plays_a_whole_game(
    play: Play, always_one: Callable[[str], str], game: str, options: dict[str, int]
) -> None:
    shown = play(game, always_one, **options)
    assert re.search(r"^(\w+ (is|are) the fool|.* have lost|A draw)", shown, re.MULTILINE)
    assert "Lost so far: You " in shown
    assert shown.endswith(NEXT_DEAL + "q\nGoodbye.\n")


# -- Commands


def test_a_number_a_card_and_a_verb_mean_the_same(play: Play) -> None:
    ways = ["1", "7h", "7H", "7♥", "attack 7h", "a 7H"]
    after = {way: play("durak", [way]).partition(f"You> {way}\n")[2] for way in ways}
    assert after["1"].startswith("  You add 7♥.\n")
    assert set(after.values()) == {after["1"]}


def test_a_card_that_can_beat_two_asks_which_unless_the_card_to_beat_is_named(play: Play) -> None:
    shown = play("durak", ["KH", "KH 6H", "6H KH"], seed=1, rules=["stock=aside"])
    asked = "can be laid in several ways: type "
    assert asked in shown.partition("You> KH\n")[2].partition("You> ")[0].replace("\n", " ")
    assert "You beat 6♥ with K♥." in shown
    assert "You beat 6♠ with K♥." in play("durak", ["beat 6S KH"], seed=1, rules=["stock=aside"])


def test_enter_passes_only_where_passing_is_legal(play: Play) -> None:
    assert "You add nothing." in play("durak", [""])
    shown = play("durak", ["1"] * 3 + [""])
    assert shown.endswith(
        "You> \nPassing is not possible here: choose a card or a move. ? shows what you can do.\nYou> \nGoodbye.\n"
    )


def test_undo_takes_the_last_move_back(play: Play) -> None:
    shown = play("durak", ["1", "1", "undo", "u", "undo"])
    drawn = shown.split("\ntrump ♥")
    assert drawn[1].partition("You> ")[0] == drawn[-1].partition("You> ")[0]
    assert drawn[2].partition("You> ")[0] == drawn[-2].partition("You> ")[0]
    assert shown.count("Your last move is taken back.") == 2
    assert "There is no move of yours to take back." in shown
