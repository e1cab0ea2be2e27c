"""Each value of each option has its sentence in the rule sheet, and no sentence contradicts the rules.

Those that the options declare are in tests/core/test_declared_sentences.py.
"""

from typing import Any, Final

import pytest

from cardkit import load
from cardkit.catalogue import presets
from cardkit_games.durak.rules import DurakRules

WORDS: Final[list[tuple[str, Any, str, dict[str, object], str]]] = [
    ("low_rank", "2", "podkidnoy-52", {}, "52 cards, twos to aces; everybody is dealt 6 cards."),
    ("low_rank", "6", "podkidnoy", {}, "36 cards, sixes to aces;"),
    ("low_rank", "7", "podkidnoy", {"low_rank": "7"}, "32 cards, sevens to aces;"),
    ("low_rank", "9", "podkidnoy-24", {}, "24 cards, nines to aces;"),
    ("ranks", "some", "podkidnoy", {"ranks": "79JA"}, "16 cards, sevens, nines, jacks and aces;"),
    ("ranks", None, "podkidnoy", {}, "sixes to aces"),
    ("suits", "some", "podkidnoy", {"suits": "SHC"}, "27 cards, sixes to aces of spades, hearts and clubs;"),
    ("suits", None, "podkidnoy", {}, "sixes to aces;"),
    ("joker", "spades", "podkidnoy", {"joker": "spades"}, "38 cards, sixes to aces, and two jokers"),
    ("never_trump", "none", "podkidnoy", {}, "The next card is turned up: its suit is trumps,"),
    ("never_trump", "s", "podkidnoy", {"never_trump": "s"}, "Spades are never trumps: a spade that is turned up"),
    ("never_trump", "h", "podkidnoy", {"never_trump": "h"}, "Hearts are never trumps: a heart that is turned up"),
    ("never_trump", "d", "podkidnoy", {"never_trump": "d"}, "Diamonds are never trumps: a diamond that is turned up"),
    ("never_trump", "c", "podkidnoy", {"never_trump": "c"}, "Clubs are never trumps: a club that is turned up"),
    ("hand_size", 5, "prostoy", {}, "everybody draws back to 5 cards while the stock lasts"),
    ("trump", "turn_up", "podkidnoy", {}, "its suit is trumps, and it lies face up under the stock and is drawn last."),
    ("trump", "none", "no-trump", {}, "There are no trumps."),
    ("trump", "s", "spades-only", {"trump": "s"}, "Trumps are always spades."),
    ("trump", "h", "podkidnoy", {"trump": "h"}, "Trumps are always hearts."),
    ("trump", "d", "spades-only", {"trump": "d"}, "Trumps are always diamonds."),
    ("trump", "c", "podkidnoy", {"trump": "c"}, "Trumps are always clubs."),
    ("stock", "draw", "podkidnoy", {}, "After each bout everybody draws back to 6 cards"),
    ("stock", "aside", "chukotsky", {}, "The stock is then set aside."),
    ("trump_swap", True, "podkidnoy-exchange", {}, "may exchange it for the turned-up card."),
    ("first_start", "dealer_left", "durak-1994", {},
     "In the first deal the player at the dealer's left attacks first."),
    ("first_start", "lowest_trump", "podkidnoy", {}, "In the first deal the holder of the lowest trump attacks first,"),
    ("first_start", "lowest_trump", "podkidnoy", {"trump": "none"}, "In the first deal the holder of the lowest card"),
    ("next_start", "dealer_left", "podkidnoy", {},
     "the fool deals, and the player at the dealer's left attacks first."),
    ("next_start", "dealer_left", "podkidnoy-2v2", {}, "the next member of the losing team deals, clockwise from the"),
    ("next_start", "lowest_trump", "podkidnoy", {"next_start": "lowest_trump"},
     "and the holder of the lowest trump attacks first."),
    ("next_start", "under_fool", "podkidnoy", {"next_start": "under_fool"},
     "the fool deals and is the first one attacked."),
    ("next_start", "under_fool_if_three", "durak-1994", {},
     "but with three players the fool is the first one attacked."),
    ("initial_wave", True, "durak-1994", {}, "Before the defender acts, the others may add cards of the opening rank"),
    ("throw_when", "beaten", "podkidnoy", {}, "Once all cards are beaten, the attacker and then"),
    ("throw_when", "any", "podkidnoy", {"throw_when": "any"}, "After every card that is beaten, the attacker and then"),
    ("throw_when", "any", "podkidnoy-neighbours", {"throw_when": "any"}, "After every card that is beaten, the two"),
    ("throw_when", "any", "podkidnoy-attacker-only", {"throw_when": "any"}, "the attacker alone may add more, also"),
    ("cheating", True, "podkidnoy-2v2", {"cheating": True}, "Any opponent of its player may report any card"),
    ("throw_on_take", True, "podkidnoy", {},
     "When the defender takes, cards may be added once more; she takes them too."),
    ("throw_on_take", True, "parnomastny", {},
     "When the defender takes, more may be added until nobody adds any more;"),
    ("throw_on_take", False, "durak-1994", {}, "When the defender takes, nothing more is added."),
    ("cap_max", 6, "podkidnoy", {}, "A bout has at most 6 attack cards, and no more than the defender held cards"),
    ("cap_max", None, "podkidnoy", {"cap_max": None}, "A bout has at most as many attack cards as the defender held"),
    ("cap_hand", "off", "prostoy", {}, "A bout has at most 5 attack cards, whatever the defender holds."),
    ("cap_hand", "off", "durak-1994-uncapped", {},
     "Nothing limits an attack: the others may go on even against an empty"),
    ("cap_hand", "start", "podkidnoy", {}, "no more than the defender held cards when it began"),
    ("cap_hand", "current", "podkidnoy", {"cap_hand": "current"},
     "only where there are fewer of them than the defender"),
    ("small_cap", 5, "podkidnoy-first5", {}, "there are at most 5 attack cards."),
    ("small_cap_until", "first_bout", "podkidnoy-first5", {}, "In the first bout of a deal there are at most 5 attack"),
    ("small_cap_until", "first_discard", "perevodnoy-mailru", {},
     "Until something has been discarded there are at most 5 attack cards."),
    ("spades_only_by_spades", True, "spades-only", {},
     "but a spade is beaten by a higher spade only, and by no trump of"),
    ("transfer", True, "perevodnoy", {},
     "may add a card of the attack's rank and so pass the whole attack on to the next"),
    ("transfer", True, "perevodnoy", {"cap_hand": "off"}, "With that card there are no more attack cards than 6"),
    ("transfer_first_bout", False, "perevodnoy-mailru", {}, "to the next player, but not in the first bout of a deal"),
    ("transfer_max_chain", 1, "perevodnoy", {"transfer_max_chain": 1}, "One attack is passed on at most once."),
    ("transfer_max_chain", 3, "perevodnoy", {"transfer_max_chain": 3}, "One attack is passed on at most 3 times."),
    ("refill_order", "defender_last", "podkidnoy", {},
     "whoever opened the bout first, then clockwise, the defender last"),
    ("refill_order", "clockwise", "podkidnoy", {"refill_order": "clockwise"},
     "whoever opened the bout first, then clockwise ("),
    ("on_tie", "draw", "podkidnoy", {}, "If the last players run out in the same bout, it is a draw."),
    ("on_tie", "draw", "podkidnoy", {}, "After a draw the same player deals again"),
    ("on_tie", "defender_loses", "podkidnoy-no-draw", {},
     "If the last players run out in the same bout, the defender loses."),
    ("match_losses", 3, "podkidnoy", {"match_losses": 3}, "as soon as a player has lost 3 deals"),
    ("match_losses", 1, "podkidnoy-2v2", {"match_losses": 1}, "as soon as a team has lost 1 deal:"),
    ("teams", 2, "podkidnoy-3v3", {}, "The team that alone still holds cards loses."),
    ("packs", 1, "podkidnoy", {}, "36 cards, sixes to aces"),
    ("packs", 2, "dvukhkozyrnoi", {}, "72 cards, sixes to aces"),
    ("packs", 2, "dvukhkozyrnoi", {}, "Two packs are mixed, so that every card is there twice"),
    ("packs", 2, "dvukhkozyrnoi", {}, "Of two equal cards neither beats the other"),
    ("trump", "per_seat", "dvukhkozyrnoi", {}, "its suit is that player's own trumps"),
    ("trump", "per_seat", "dvukhkozyrnoi", {}, "every trump of the defender, whoever attacks, beats every card"),
    ("trump", "per_seat", "dvukhkozyrnoi", {}, "lie face up under the stock in this order"),
    ("trump", "per_seat", "dvukhkozyrnoi", {}, "nearest from the dealer's left"),
    ("action_cap", 5000, "podkidnoy", {}, "A deal that has not ended after 5,000 actions is given up"),
]  # fmt: skip
"""An option, a value, a game in which it matters, other rules that are changed, and the sentence that must appear."""

SILENT: Final = [
    ("podkidnoy-2v2", {}, "fool"),
    ("dvukhkozyrnoi", {"trump": "turn_up"}, "own trumps"),
    ("podkidnoy", {}, "Two packs"),
    ("podkidnoy", {}, "third time"),
    ("podkidnoy", {}, "shoulder strap"),
    ("podkidnoy", {}, "match"),
    ("perevodnoy", {}, "single attack card"),
    ("chukotsky", {}, "drawn last"),
    ("chukotsky", {}, "draws back"),
    ("simple-single", {}, "attack cards"),
    ("simple-single", {}, "may add"),
    ("no-trump", {}, "lowest trump"),
    ("no-trump", {}, "every trump"),
    ("podkidnoy", {"trump": "none", "next_start": "lowest_trump"}, "lowest trump"),
    ("podkidnoy", {"throw_match": "none"}, "may add more"),
    ("podkidnoy-no-draw", {}, "draw the same player deals"),
    ("durak-1994", {"throw_who": "nobody"}, "may add cards of the opening rank"),
    ("podkidnoy", {}, "card that is none"),
    ("perevodnoy", {"transfer_max_chain": 1}, "1 times"),
    ("prostoy", {}, "every card on the table"),
    ("perevodnoy-show", {"trump": "none"}, "show it"),
]
"""A game, rules that are changed, and words that its rule sheet must not contain."""


GAMES: Final = [preset.name for preset in presets() if preset.family == "durak"]


def told(game: str, changes: dict[str, object]) -> str:
    """Return all sentences of the rule sheet."""
    return " ".join(sentence for _, sentences in load(game, changes).describe() for sentence in sentences)


@pytest.mark.parametrize(("option", "value", "game", "changes", "sentence"), WORDS)
def test_a_value_is_told_in_the_game_where_it_matters(
    option: str, value: object, game: str, changes: dict[str, object], sentence: str
) -> None:
    rules = load(game, changes).rules
    assert getattr(rules, option) == value or (value == "some" and getattr(rules, option) is not None)
    assert sentence in told(game, changes)


def test_every_word_of_every_option_is_among_them() -> None:
    shown = {(option, value) for option, value, *_ in WORDS}
    shown |= {(name, value) for name, option in DurakRules.options().items() for value in option.says}
    options = DurakRules.options()
    assert {name for name, _ in shown} == set(options)
    missing = {(name, word) for name, option in options.items() for word in option.choices} - shown
    assert missing == set()


@pytest.mark.parametrize(("game", "changes", "words"), SILENT)
def test_what_is_not_so_is_not_said(game: str, changes: dict[str, object], words: str) -> None:
    assert words not in told(game, changes)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_learns_who_is_attacked_and_who_attacks_after_a_take(game: str) -> None:
    text = told(game, {})
    assert "The attacker attacks the next " in text
    assert "She loses her turn to attack: the player after her attacks next" in text
    assert "  " not in text
    assert " ." not in text
