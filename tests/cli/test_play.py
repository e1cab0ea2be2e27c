"""Playing in the terminal: commands, whole games, several people at one keyboard, and leaving."""

import re
from collections.abc import Callable

import pytest

from cardkit.catalogue import presets

NEXT_DEAL = "Enter for the next deal, q to leave: "
PRESETS = [preset.name for preset in presets()]

Play = Callable[..., str]


def hands(shown: str) -> list[str]:
    return re.findall(r"^Hand: (.*?) *$", shown, re.MULTILINE)


def sizes(shown: str, name: str) -> list[int]:
    return [int(number) for number in re.findall(rf"^.  {name} +(\d+) cards?\b", shown, re.MULTILINE)]


# -- Sitting down


def test_play_opens_at_once_with_you_against_three_bots(play: Play) -> None:
    shown = play("durak")
    before, prompt, after = shown.partition("You> ")
    assert prompt
    assert "?" not in before.replace("? for help", "").replace("/?", "")
    assert all(f"  {name}" in before for name in ("Boris", "Vera", "Gleb"))
    assert after == "\nGoodbye.\n"


@pytest.mark.parametrize("game", PRESETS)
def test_every_preset_can_be_played_at_once(play: Play, game: str) -> None:
    shown = play(game)
    assert shown.startswith(f"{game}: ")
    assert len(hands(shown)) == 1
    assert shown.endswith("> \nGoodbye.\n")


@pytest.mark.parametrize("players", [2, 6])
def test_players_says_how_many_sit_down(play: Play, players: int) -> None:
    shown = play("durak", players=players)
    names = ("Boris", "Vera", "Gleb", "Dasha", "Egor")
    assert [bool(sizes(shown, name)) for name in names] == [place < players - 1 for place in range(5)]


def test_seats_says_who_sits_where(play: Play) -> None:
    shown = play("durak", seats="random, human ,cheapest")
    assert re.findall(r"^.  (\w+) +\d+ card", shown, re.MULTILINE) == ["Anna", "You", "Vera"]


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


def test_bots_play_among_themselves_with_no_question(play: Play) -> None:
    shown = play("perevodnoy-show", seats="cheapest,random,cheapest,random")
    assert ">" not in shown
    assert hands(shown) == []
    assert "Lost so far: Anna " in shown


# -- Commands


def test_a_number_a_card_and_a_verb_mean_the_same(play: Play) -> None:
    ways = ["1", "7h", "7H", "7♥", "attack 7h", "a 7H"]
    after = {way: play("durak", [way]).partition(f"You> {way}\n")[2] for way in ways}
    assert after["1"].startswith("  You add 7♥.\n")
    assert set(after.values()) == {after["1"]}


@pytest.mark.parametrize("typed", ["4 6", "6,4", "qd qs", "attack QS QD"])
def test_several_numbers_or_cards_are_laid_together(play: Play, typed: str) -> None:
    shown = play("durak", ["1"] * 8 + [typed])
    assert "1 6♠   2 6♦   3 6♣   4 Q♠   5 Q♥   6 Q♦" in shown
    assert re.search(r"  You attack with Q[♠♦] Q[♠♦]\.\n", shown)


@pytest.mark.parametrize("typed", ["1", "QH", "b 6S QH", "6s qh", "beat qh"])
def test_a_card_is_beaten_by_any_way_of_saying_so(play: Play, typed: str) -> None:
    assert "  You beat 6♠ with Q♥.\n" in play("durak", ["1"] * 3 + [typed])


@pytest.mark.parametrize("typed", ["2", "t", "TAKE"])
def test_a_defender_takes(play: Play, typed: str) -> None:
    assert "  You take.\n" in play("durak", ["1"] * 3 + [typed])


def test_a_card_that_can_beat_two_asks_which_unless_the_card_to_beat_is_named(play: Play) -> None:
    shown = play("durak", ["KH", "KH 6H", "6H KH"], seed=1, rules=["stock=aside"])
    asked = "can be laid in several ways: type "
    assert asked in shown.partition("You> KH\n")[2].partition("You> ")[0].replace("\n", " ")
    assert "You beat 6♥ with K♥." in shown
    assert "You beat 6♠ with K♥." in play("durak", ["beat 6S KH"], seed=1, rules=["stock=aside"])


def first_choice(shown: str) -> str:
    """Return input that always goes on: the first choice, or the next deal."""
    return "" if shown.endswith(NEXT_DEAL) else "1"


def test_an_attack_is_passed_on_by_the_verb(play: Play) -> None:
    def answer(shown: str) -> str:
        card = re.search(r"transfer (\S+)", shown.rpartition("Hand: ")[2])
        if "You transfer the attack" in shown:
            return "q"
        return f"x {card[1]}" if card else first_choice(shown)

    assert "  You transfer the attack with " in play("perevodnoy", answer, players=3)


def test_enter_passes_only_where_passing_is_legal(play: Play) -> None:
    assert "You add nothing." in play("durak", [""])
    shown = play("durak", ["1"] * 3 + [""])
    assert shown.endswith(
        "You> \nPassing is not possible here: choose a card or a move. ? shows what you can do.\nYou> \nGoodbye.\n"
    )


def test_rules_prints_the_rules_in_force(play: Play) -> None:
    shown = play("durak", ["rules"], rules=["hand_size=5"])
    assert "everybody is dealt 5" in shown
    assert "draws back to 5 cards" in shown


def tables(shown: str) -> list[str]:
    """Return every table with its choices, as drawn."""
    return [f"trump ♥{part.partition('You> ')[0]}" for part in shown.split("\ntrump ♥")[1:]]


@pytest.mark.parametrize("typed", ["look", "l", "LOOK", "rules"])
def test_the_table_is_shown_again(play: Play, typed: str) -> None:
    first, again, after = tables(play("durak", [typed, "1"]))
    assert again == first
    assert after == tables(play("durak", ["1"]))[-1]


def test_a_look_goes_into_no_undo(play: Play) -> None:
    shown = play("durak", ["1", "look", "undo"])
    assert tables(shown)[-1] == tables(shown)[0]
    assert "Your last move is taken back." in shown


def test_undo_takes_the_last_move_back(play: Play) -> None:
    shown = play("durak", ["1", "1", "undo", "u", "undo"])
    drawn = shown.split("\ntrump ♥")
    assert drawn[1].partition("You> ")[0] == drawn[-1].partition("You> ")[0]
    assert drawn[2].partition("You> ")[0] == drawn[-2].partition("You> ")[0]
    assert shown.count("Your last move is taken back.") == 2
    assert "There is no move of yours to take back." in shown


def test_undo_after_a_bout_gives_the_same_cards_again(play: Play) -> None:
    once = play("durak", ["1"] * 5)
    again = play("durak", ["1"] * 5 + ["undo", "1"])
    assert again.replace("You> \nGoodbye.\n", "").endswith(once.rpartition("You> 1\n")[2].partition("You> ")[0])


@pytest.mark.usefixtures("few_deals")
def test_a_hint_is_a_move_that_can_be_typed(play: Play) -> None:
    shown = play("durak", lambda so_far: "hint" if so_far.count("hint") < 1 else "q")
    hint = re.search(r"Hint: (.*)\.\n(?:Why: .*\n)?(A chance of .*)", shown)
    assert hint is not None
    assert re.search("You (add|pass)", play("durak", [hint[1].split()[-1]]))
    assert "%" in hint[2]


@pytest.mark.usefixtures("few_deals")
def test_the_analysis_judges_the_moves_of_who_asks_and_of_nobody_else(play: Play) -> None:
    page = play("durak", ["1", "1", "1", "analyse"]).partition("You> analyse\n")[2].partition("trump ♥")[0]
    assert "0 You" in page
    assert not any(name in page.partition("Mistakes")[0] for name in ("Boris", "Vera", "Gleb"))
    assert "Next:" not in page


@pytest.mark.parametrize("typed", ["quit", "Q", "exit"])
def test_leaving(play: Play, typed: str) -> None:
    assert play("durak", [typed]).endswith(f"You> {typed}\n\nGoodbye.\n")
