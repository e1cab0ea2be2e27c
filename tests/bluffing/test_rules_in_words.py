"""Each value of each option has its sentence in the rule sheet, in a game where it matters.

Those that the options declare are in tests/core/test_declared_sentences.py.
"""

from typing import Any, Final

import pytest

from cardkit import load
from cardkit.catalogue import presets
from cardkit_games.bluffing.rules import BluffingRules

Row = tuple[str, Any, str, dict[str, object], str]


def row(option: str, value: Any, game: str, rules: dict[str, object], sentence: str) -> Row:
    """Return one row of `WORDS`."""
    return option, value, game, rules, sentence


WORDS: Final[list[Row]] = [
    ("low_rank", "2", "bullshit-2c", {}, "52 cards."),
    ("low_rank", "6", "veryu-believe", {}, "36 cards."),
    ("low_rank", "7", "cheat-adjacent", {"low_rank": "7"}, "32 cards."),
    ("low_rank", "9", "cheat-adjacent", {"low_rank": "9"}, "24 cards."),
    ("small_pack_up_to", 2, "verish-ne-verish", {}, "Two players use 36 cards, without those below sixes."),
    ("small_low_rank", "6", "verish-ne-verish", {}, "without those below sixes."),
    ("small_low_rank", "7", "swindle-suit", {}, "Up to four players use 32 cards, without those below sevens."),
    ("small_low_rank", "9", "swindle-suit", {"small_low_rank": "9"}, "use 24 cards, without those below nines."),
    ("two_packs_from", 2, "canadian-bluff", {}, "Two packs of 54 cards are mixed, two jokers in each and four in all."),
    ("two_packs_from", 6, "i-doubt-it", {}, "From six players on two packs are mixed."),
    ("jokers", 2, "cals-bs", {}, "54 cards, two of them jokers."),
    ("ranks", "some", "bullshit-2c", {"ranks": "234A"}, "16 cards."),
    ("suits", "some", "bullshit-2c", {"suits": "SH"}, "26 cards."),
    ("aside", 1, "verish-ne-verish", {}, "One card is put aside unseen."),
    ("deal", "equal", "idi", {}, "Everybody is dealt the same number of cards, one at a time;"),
    ("hand_size", 5, "valepaska", {}, "Everybody is dealt five cards, one at a time;"),
    ("rest", "aside", "idi", {}, "what is left over is put aside unseen."),
    ("rest", "pile", "foster-three", {}, "what is left over lies face down as the beginning of the pile."),
    ("direction", "clockwise", "bullshit-2c", {}, "Play goes round clockwise."),
    ("direction", "counter-clockwise", "bullshit-2c", {"direction": "counter-clockwise"},
     "Play goes round counter-clockwise."),
    ("first_rank", "free", "idi", {}, "The first play announces any rank."),
    *[row("first_rank", rank, "i-doubt-it", {"first_rank": rank}, f"The first play announces {name}.")
      for rank, name in zip("23456789tjqka", ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines",
                                              "tens", "jacks", "queens", "kings", "aces"), strict=True)],
    ("first_rank", "turned", "bluffstopp", {}, "The first play announces a card above the one turned up,"),
    ("first_rank", "lowest", "valepaska", {}, "The first play announces the lowest rank dealt."),
    ("order", "turn", "idi", {}, "Play goes round clockwise."),
    ("card_min", 3, "foster-three", {}, "A play is three cards, laid face down and announced."),
    ("card_max", 1, "idi", {}, "A play is one card, laid face down and announced."),
    ("card_max", 3, "verish-ne-verish", {}, "A play is one to three cards,"),
    ("card_max", None, "fujian", {}, "A play is any number of cards,"),
    ("card_max_each_pack", True, "i-doubt-it", {}, "A play is one to four cards, with two packs up to eight,"),
    ("card_max_each_pack", False, "mogeln-rank", {}, "A play is one card, laid face down"),
    ("bluff", "if_unable", "bullshit-2c-duty", {}, "Whoever holds cards of the rank lays one or more of them and"),
    ("unit", "rank", "bullshit-2c", {}, "Each play announces the rank one above the one before."),
    ("unit", "suit", "swindle-suit", {}, "The first play announces any suit."),
    ("unit", "card", "mogeln-suit", {}, "it is true if it is the very card that was announced."),
    ("steps", "same", "verish-ne-verish", {}, "Whoever leads chooses the rank, and all who follow announce the same."),
    ("steps", "same", "i-doubt-it", {"steps": "same"}, "Later plays announce the same rank."),
    ("steps", "up", "bullshit-2c", {}, "Each play announces the rank one above the one before."),
    ("steps", "down", "i-doubt-it-down", {}, "Each play announces the rank one below the one before."),
    ("steps", "same_or_up", "i-doubt-it-repeat", {}, "Each play announces the same rank as the one before, or one"),
    ("steps", "adjacent", "cheat-updown", {}, "the same rank as the one before, one above, or one below."),
    ("steps", "any", "fujian", {}, "Each play announces any rank."),
    ("steps", "ge", "valepaska", {}, "Each play announces the same rank as the one before, or any above."),
    ("steps", "ge", "i-doubt-it", {"steps": "ge"}, "Nothing is above the highest rank."),
    ("steps", "higher", "bluffstopp", {}, "Each play announces any card above the one before."),
    ("steps", "higher", "bluffstopp", {}, "Upon the highest nothing can be announced, and the next player leads."),
    ("follow_max", 4, "rising-claims", {}, "A play that follows has at most four cards."),
    ("wild_ranks", "some", "rising-claims", {}, "Besides their own rank, aces match every other."),
    ("wrong_limit", 3, "rising-claims", {}, "once more, after 2 such calls in a row, takes nothing:"),
    ("all_pass", "remove_on_return", "rising-claims", {}, "If all others pass, the pile leaves the game unseen, and"),
    ("clear_ranks", "some", "valepaska", {}, "A play announced as tens or aces sends the pile out of play when"),
    ("wrap", True, "bullshit-2c", {}, "The ace joins king and two."),
    ("wrap", False, "cheat-updown", {"wrap": False}, "one above, or one below."),
    ("scope", "game", "bullshit-2c", {}, "After a call the ranks go on as if nobody had called."),
    ("scope", "round", "fujian", {}, "Once somebody has taken the pile a new round begins, with any rank."),
    ("scope", "round", "bluffstopp", {}, "After a call a new round begins, with any card."),
    ("wild_jokers", True, "cals-bs", {}, "Jokers match every rank."),
    ("wild_jokers", False, "canadian-bluff", {"wild_jokers": False}, "Jokers match no rank."),
    ("all_pass", "lead_again", "cals-bs", {}, "If all others pass, whoever laid last leads again, on top of the pile"),
    ("all_pass", "remove_pile", "fujian", {}, "pass, the pile leaves the game unseen; the last to pass leads"),
    ("pass_moves_rank", True, "i-doubt-it-pass", {"pass_moves_rank": True}, "A pass moves the rank on,"),
    ("who", "any", "bullshit-2c", {}, "every other player still in the deal may call the"),
    ("who", "any", "idi", {}, "Until the next player lays cards or passes, every other player"),
    ("who", "any_and_out", "bullshit-2c-loser", {}, "every other player may call the play a lie, also"),
    ("when", "turn", "verish-ne-verish", {}, "or else trusts it, and lays the next cards."),
    ("when", "window", "bullshit-2c", {}, "Until the next player lays cards,"),
    ("check", "rank", "fujian", {}, "it is true if all its cards are of the announced rank."),
    ("check", "rank_count", "bullshit-2c", {}, "it is true if rank and number are as announced."),
    ("reveal", "one", "verju-one-card", {}, "One card of the play, drawn by chance, is turned over: it is true if"),
    *[row("lead_after_lie", value, "bluffstopp", {"lead_after_lie": value}, "If it was a lie its player draws three")
      for value in ("challenger", "after_accused", "picker")],
    *[row("lead_after_truth", value, "bluffstopp", {"lead_after_truth": value}, "If it was true the caller draws three")
      for value in ("accused", "after_accused", "after_challenger", "picker")],
    ("penalty", "pile", "bullshit-2c", {}, "If it was a lie its player takes the pile,"),
    ("penalty", "draw", "bluffstopp", {}, "The pile stays where it is, and the next play may announce anything."),
    ("penalty_cards", 2, "bluffstopp", {"penalty_cards": 2}, "its player draws two cards from the stock,"),
    ("calls_from_round", 1, "i-doubt-it", {}, "Until the next player lays cards, every other player"),
    ("calls_from_round", 2, "mogeln-rank", {"calls_from_round": 2}, "Nobody may call in the first round: until every"),
    ("calls_from_round", 3, "mogeln-rank", {"calls_from_round": 3}, "Nobody may call in the first 2 rounds:"),
    ("hand_limit", 30, "i-doubt-it", {"hand_limit": 30}, "Whoever holds 30 cards or more after taking some loses"),
    ("hand_limit", 30, "bullshit-2c-loser", {"hand_limit": 30, "end": "places"}, "As soon as somebody holds 30 cards"),
    ("take_limit", 9, "bullshit-2c-loser", {"take_limit": 9, "end": "places"}, "those still in it come in by"),
    ("take_limit", 100, "i-doubt-it", {}, "When the pile has been taken 100 times the deal is over: whoever holds"),
    ("take_limit", 60, "bullshit-2c-loser", {}, "taken 60 times the deal is over: whoever holds the most cards"),
    ("reentry", True, "bullshit-2c-loser", {}, "who comes back by taking the pile;"),
]  # fmt: skip
"""An option, a value, a game in which it matters, other rules that are changed, and the sentence that must appear."""

SILENT: Final[list[tuple[str, dict[str, object], str]]] = [
    ("fujian", {}, "as if nobody had called"),
    ("verish-ne-verish", {}, "every other player"),
    ("verju-one-card", {}, "all its cards"),
    ("verju-one-card", {}, "may show any four"),
    ("bluffstopp", {}, "takes the pile"),
    ("bluffstopp", {}, "comes the ace of hearts again"),
    ("valepaska", {}, "Nobody passes"),
    ("valepaska", {}, "ace joins"),
    ("bullshit-2c", {}, "four cards of one rank"),
    ("foster-three", {}, "or passes"),
    ("cals-bs", {}, "as plus n"),
    ("idi", {}, "Nobody passes"),
]
"""A game, rules that are changed, and words that its rule sheet must not contain."""


GAMES: Final = [preset.name for preset in presets() if preset.family == "bluffing"]


def text(game: str, rules: dict[str, object]) -> str:
    return "\n".join(line for heading, lines in load(game, rules).describe() for line in (heading, *lines))


@pytest.mark.parametrize(("option", "value", "game", "rules", "sentence"), WORDS)
def test_each_value_is_said_where_it_matters(
    option: str, value: object, game: str, rules: dict[str, object], sentence: str
) -> None:
    has = getattr(load(game, rules).rules, option)
    assert value == ("some" if value == "some" and has else has)
    assert sentence in text(game, rules)


def test_each_word_of_each_choice_and_each_switch_that_is_on_has_a_sentence() -> None:
    said = {(option, str(value)) for option, value, *_ in WORDS}
    said |= {(name, str(value)) for name, option in BluffingRules.options().items() for value in option.says}
    wanted = set()
    for name, option in BluffingRules.options().items():
        if option.choices:
            wanted |= {(name, word) for word in option.choices} - {("sets", "off")}  # no sentence is about these
        elif isinstance(option.default, bool):
            wanted.add((name, "True"))
        elif name != "action_cap":
            assert name in {option for option, *_ in WORDS}, name
    assert set() == wanted - said


@pytest.mark.parametrize(("game", "rules", "words"), SILENT)
def test_nothing_is_said_that_the_rules_do_not_say(game: str, rules: dict[str, object], words: str) -> None:
    assert words not in text(game, rules)


def test_no_sentence_is_left_unfinished() -> None:
    for game in GAMES:
        for heading, lines in load(game).describe():
            assert heading
            assert not [line for line in lines if not line.endswith((".", ":")) or "{" in line or "  " in line]
