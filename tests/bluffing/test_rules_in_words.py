"""Each value of each option has its sentence in the rule sheet, in a game where it matters."""

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
    ("deal", "one_at_a_time", "bullshit-2c", {}, "All cards are dealt, one at a time; unequal hands are fine."),
    ("deal", "cut_piles", "cheat-updown", {}, "The dealer cuts the pack by eye into as many piles as players;"),
    ("deal", "equal", "idi", {}, "Everybody is dealt the same number of cards, one at a time;"),
    ("deal", "stock", "bluffstopp", {}, "Everybody is dealt seven cards, one at a time; the rest is the stock,"),
    ("hand_size", 5, "valepaska", {}, "Everybody is dealt five cards, one at a time;"),
    ("rest", "aside", "idi", {}, "what is left over is put aside unseen."),
    ("rest", "pile", "foster-three", {}, "what is left over lies face down as the beginning of the pile."),
    ("pile_choice", "players", "cheat-updown", {}, "from the dealer's left each chooses one, the dealer last."),
    ("pile_choice", "smallest", "cheat-updown", {"pile_choice": "smallest"}, "Everybody gets the pile that looks"),
    ("starter", "dealer_left", "cals-bs", {}, "The player at the dealer's left plays first."),
    ("starter", "dealer", "veryu-believe", {}, "The dealer plays first."),
    ("starter", "holder_2c", "bullshit-2c", {}, "The holder of the two of clubs plays first."),
    ("starter", "holder_ah", "mogeln-suit", {}, "The holder of the ace of hearts plays first;"),
    ("starter", "lowest_claim", "valepaska", {}, "The holder of the lowest rank dealt plays first, of several the one"),
    ("next_dealer", "clockwise", "cals-bs", {}, "The deal moves on clockwise."),
    ("next_dealer", "loser", "verish-ne-verish", {}, "The loser deals next;"),
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
    ("order", "open", "cals-bs", {}, "After a play all others answer once, in any order:"),
    ("opening_face_up", True, "cheat-updown", {}, "The first play of a round lies face up and is honest;"),
    ("card_min", 3, "foster-three", {}, "A play is three cards, laid face down and announced."),
    ("card_max", 1, "idi", {}, "A play is one card, laid face down and announced."),
    ("card_max", 3, "verish-ne-verish", {}, "A play is one to three cards,"),
    ("card_max", None, "fujian", {}, "A play is any number of cards,"),
    ("short_hand", "lay_all", "foster-three", {"short_hand": "lay_all"}, "A play is three cards,"),
    ("short_hand", "draw_from_pile", "foster-three", {}, "first draws the missing ones from the top of the pile;"),
    ("card_max_each_pack", True, "i-doubt-it", {}, "A play is one to four cards, with two packs up to eight,"),
    ("card_max_each_pack", False, "mogeln-rank", {}, "A play is one card, laid face down"),
    ("count_truth", "enforced", "bullshit-2c", {}, "The number of cards is announced truly."),
    ("count_truth", "free", "cheat-updown", {}, "The number announced may be false; others do not see how many cards"),
    ("follow_count", "own", "cals-bs-own-count", {}, "A play is one to six cards,"),
    ("follow_count", "same", "cals-bs", {}, "Whoever follows lays as many cards as the leader did;"),
    ("bluff", "any", "bullshit-2c", {}, "The cards need not be what is announced."),
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
    ("steps", "outbid", "rising-claims", {}, "Each play adds to the claim with cards of the same rank, as in two"),
    ("follow_max", 4, "rising-claims", {}, "A play that follows has at most four cards."),
    ("wild_ranks", "some", "rising-claims", {}, "Besides their own rank, aces match every other."),
    ("wrong_limit", 3, "rising-claims", {}, "once more, after 2 such calls in a row, takes nothing:"),
    ("all_pass", "remove_on_return", "rising-claims", {}, "If all others pass, the pile leaves the game unseen, and"),
    ("two_high", True, "valepaska", {}, "The two is the highest rank, above the ace."),
    ("rank_limits", "no", "fujian", {}, "Each play announces any rank."),
    ("rank_limits", "sevens", "valepaska", {"rank_limits": "sevens"}, "queens and kings only sevens"),
    ("rank_limits", "yes", "valepaska", {}, "Tens follow only threes to nines, jacks, queens and kings only eights"),
    ("clear_ranks", "some", "valepaska", {}, "A play announced as tens or aces sends the pile out of play when"),
    ("wrap", True, "bullshit-2c", {}, "The ace joins king and two."),
    ("wrap", False, "cheat-updown", {"wrap": False}, "one above, or one below."),
    ("scope", "game", "bullshit-2c", {}, "After a call the ranks go on as if nobody had called."),
    ("scope", "round", "fujian", {}, "Once somebody has taken the pile a new round begins, with any rank."),
    ("scope", "round", "bluffstopp", {}, "After a call a new round begins, with any card."),
    ("wild_jokers", True, "cals-bs", {}, "Jokers match every rank."),
    ("wild_jokers", False, "canadian-bluff", {"wild_jokers": False}, "Jokers match no rank."),
    ("all_fours", True, "cals-bs-all-fours", {}, "A lead may lay four cards as all fours:"),
    ("passing", "off", "bullshit-2c", {}, "Nobody passes: whoever cannot be honest bluffs."),
    ("passing", "skip", "idi", {}, "A player may pass instead of laying cards, but not when leading."),
    ("all_pass", "lead_again", "cals-bs", {}, "If all others pass, whoever laid last leads again, on top of the pile"),
    ("all_pass", "remove_pile", "fujian", {}, "pass, the pile leaves the game unseen; the last to pass leads"),
    ("pass_moves_rank", True, "i-doubt-it-pass", {"pass_moves_rank": True}, "A pass moves the rank on,"),
    ("draw_turn", True, "valepaska", {}, "Instead of laying cards a player may draw a card from the stock"),
    ("who", "next", "verish-ne-verish", {}, "Only the next player may call the play a lie,"),
    ("who", "any", "bullshit-2c", {}, "every other player still in the deal may call the"),
    ("who", "any", "idi", {}, "Until the next player lays cards or passes, every other player"),
    ("who", "any_and_out", "bullshit-2c-loser", {}, "every other player may call the play a lie, also"),
    ("who", "any_in_turn", "foster-three", {}, "After a play the others say in turn, from the one who sits next"),
    ("when", "turn", "verish-ne-verish", {}, "or else trusts it, and lays the next cards."),
    ("when", "window", "bullshit-2c", {}, "Until the next player lays cards,"),
    ("check", "rank", "fujian", {}, "it is true if all its cards are of the announced rank."),
    ("check", "rank_count", "bullshit-2c", {}, "it is true if rank and number are as announced."),
    ("reveal", "all", "bullshit-2c", {}, "A play that is called is turned over:"),
    ("reveal", "declared", "bullshit-2c-slip", {}, "Only as many cards as were announced are turned over,"),
    ("reveal", "one", "verju-one-card", {}, "One card of the play, drawn by chance, is turned over: it is true if"),
    ("believe", True, "veryu-believe", {}, "The next player may also believe the play aloud:"),
    ("must_answer_after_circle", True, "veryu-believe", {"must_answer_after_circle": True}, "no longer just trust:"),
    ("force", True, "idi-two", {}, "Instead of calling, one may force a player who still holds cards to show one"),
    ("lead_after_lie", "challenger", "idi", {}, "its player takes the pile, and the caller plays next."),
    ("lead_after_lie", "after_accused", "i-doubt-it", {}, "its player takes the pile, and the player after"),
    ("lead_after_lie", "picker", "doubt-picker-leads", {}, "If it was a lie its player takes the pile and plays next."),
    *[row("lead_after_lie", value, "bluffstopp", {"lead_after_lie": value}, "If it was a lie its player draws three")
      for value in ("challenger", "after_accused", "picker")],
    ("lead_after_truth", "accused", "idi", {}, "takes the pile, and the player who was called is next."),
    ("lead_after_truth", "after_accused", "i-doubt-it", {}, "next is the player after the one who was called."),
    ("lead_after_truth", "after_challenger", "verish-ne-verish", {}, "and the player after the caller is next."),
    ("lead_after_truth", "picker", "doubt-picker-leads", {}, "the caller takes the pile and plays next."),
    *[row("lead_after_truth", value, "bluffstopp", {"lead_after_truth": value}, "If it was true the caller draws three")
      for value in ("accused", "after_accused", "after_challenger", "picker")],
    ("penalty", "pile", "bullshit-2c", {}, "If it was a lie its player takes the pile,"),
    ("penalty", "draw", "bluffstopp", {}, "The pile stays where it is, and the next play may announce anything."),
    ("penalty_cards", 2, "bluffstopp", {"penalty_cards": 2}, "its player draws two cards from the stock,"),
    ("sets", "picker_may", "verish-ne-verish", {}, "may show any four cards of one rank and remove them,"),
    ("sets", "picker_must", "verju-one-card", {}, "Whoever has taken the pile shows any four cards of one rank and"),
    ("four_lead_loses", True, "canadian-bluff", {}, "Whoever kept four of a rank after taking the pile, and leads it"),
    ("end", "first_out", "bullshit-2c", {}, "The first to get rid of all cards wins."),
    ("end", "places", "verish-ne-verish", {"end": "places"}, "and these places count."),
    ("calls_from_round", 1, "i-doubt-it", {}, "Until the next player lays cards, every other player"),
    ("calls_from_round", 2, "mogeln-rank", {"calls_from_round": 2}, "Nobody may call in the first round: until every"),
    ("calls_from_round", 3, "mogeln-rank", {"calls_from_round": 3}, "Nobody may call in the first 2 rounds:"),
    ("hand_limit", 30, "i-doubt-it", {"hand_limit": 30}, "Whoever holds 30 cards or more after taking some loses"),
    ("hand_limit", 30, "bullshit-2c-loser", {"hand_limit": 30, "end": "places"}, "As soon as somebody holds 30 cards"),
    ("take_limit", 9, "bullshit-2c-loser", {"take_limit": 9, "end": "places"}, "those still in it come in by"),
    ("end", "last_loses", "verish-ne-verish", {}, "the last player with cards loses."),
    ("final", "window", "bullshit-2c", {}, "The last play can be called like any other before its player is out."),
    ("final", "must_match", "cals-bs", {}, "The last cards of a hand must be as announced:"),
    ("final", "auto_check", "i-doubt-it", {"final": "auto_check"}, "turned over at once, without a call:"),
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
    for preset in presets():
        if preset.family == "bluffing":
            for heading, lines in load(preset.name).describe():
                assert heading
                assert not [line for line in lines if not line.endswith((".", ":")) or "{" in line or "  " in line]
