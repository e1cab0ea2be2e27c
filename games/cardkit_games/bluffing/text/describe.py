"""The rules of a bluffing table in words, sentence by sentence from its options."""

from typing import Final

from cardkit.cards.card import RANKS, rank_plural
from cardkit.game.rules import IN_SHORT
from cardkit_games.bluffing.rules import BluffingRules

BY_CHOICE: Final[dict[str, dict[object, str]]] = {
    "deal": {
        "one_at_a_time": "All cards are dealt, one at a time; unequal hands are fine.",
        "cut_piles": (
            "The dealer cuts the pack by eye into as many piles as players; from the dealer's left each chooses one, "
            "the dealer last."
        ),
    },
    "starter": {
        "dealer_left": "The player at the dealer's left plays first.",
        "dealer": "The dealer plays first.",
        "holder_2c": "The holder of the two of clubs plays first.",
    },
    "next_dealer": {
        "clockwise": "The deal moves on clockwise.",
        "loser": "The loser deals next; where there is none, the deal moves on clockwise.",
    },
    "order": {
        "turn": "Play goes round {direction}.",
        "open": "After a play all others answer once, in any order: they pass, lay cards on top, or call.",
    },
    "steps": {
        "same": "Later plays announce the same rank.",
        "up": "Each play announces the rank one above the one before.",
        "down": "Each play announces the rank one below the one before.",
        "same_or_up": "Each play announces the same rank as the one before, or one above.",
        "adjacent": "Each play announces the same rank as the one before, one above, or one below.",
        "any": "Each play announces any rank.",
    },
    "wrap": {True: "The ace joins king and two.", False: ""},
    "scope": {
        "game": "After a challenge the ranks go on as if nothing had happened.",
        "round": "Once somebody has taken the pile a new round begins, with any rank.",
    },
    "count_truth": {
        "enforced": "The number is announced truly.",
        "free": "The number announced may be false; others do not see how many cards a hand or the pile has.",
    },
    "follow_count": {"own": "", "same": "Whoever follows lays as many cards as the leader, and cannot with too few."},
    "bluff": {
        "any": "The cards need not be what is announced.",
        "if_unable": "Only a player who has no card of the rank may lay others.",
    },
    "opening_face_up": {True: "The first play of a round lies face up and is honest; it cannot be called.", False: ""},
    "passing": {
        "off": "Nobody passes: whoever cannot be honest bluffs.",
        "skip": "Except for a lead, a player may pass.",
    },
    "all_pass": {
        "lead_again": "If all others pass, whoever laid last leads again on top of the pile.",
        "remove_pile": "If everybody passes the pile leaves the game, and the last to pass leads.",
    },
    "pile_choice": {
        "players": "",
        "smallest": "Everybody gets the pile that looks smallest when the choice comes round.",
    },
    "all_fours": {
        True: (
            "A lead of four cards of one rank, no joker among them, may be announced as all fours, naming no rank. "
            "Others may lay upon it as plus n, n ranks above; the first plus fixes n."
        ),
        False: "",
    },
    "who": {
        "next": "Only the next player may call: expose the play, or trust it and lay cards.",
        "any": "Before the next play anybody may call; of several the nearest to the player counts.",
        "any_and_out": (
            "Before the next play anybody may call, also a player who is out, who may so come back; "
            "of several the nearest to the player counts."
        ),
    },
    "check": {
        "rank": "The cards are turned over: the play is true if all are of the announced rank.",
        "rank_count": "The cards are turned over: the play is true if rank and number are as announced.",
    },
    "reveal": {"all": "", "declared": "Only as many cards as were announced are turned over, from the top."},
    "lead_after_lie": {
        "challenger": "If it was a lie its player takes the pile, and the caller plays next.",
        "after_accused": "If it was a lie its player takes the pile, and the next player is the one after.",
        "picker": "If it was a lie its player takes the pile and plays next.",
    },
    "lead_after_truth": {
        "accused": "If it was true the caller takes the pile, and the player who was called is next.",
        "after_accused": "If it was true the caller takes the pile; next is the player after the one who was called.",
        "after_challenger": "If it was true the caller takes the pile, and the player after the caller is next.",
        "picker": "If it was true the caller takes the pile and plays next.",
    },
    "sets": {"off": "", "picker_may": "Whoever has taken the pile may show and remove four cards of one rank."},
    "end": {
        "first_out": "The first to get rid of all cards wins.",
        "last_loses": "Whoever gets rid of all cards is out; the last player with cards loses.",
    },
    "final": {
        "window": "The last play can be called like any other before its player is out.",
        "must_match": "The last cards of a hand must match their announcement.",
    },
}


def describe(rules: BluffingRules) -> list[tuple[str, list[str]]]:
    """The rules in words: headings, each with its sentences."""
    return [
        (IN_SHORT, _in_short(rules)),
        ("Cards", _cards(rules)),
        ("Who begins", [_word(rules, "starter"), _word(rules, "next_dealer")]),
        ("Playing", _playing(rules)),
        ("Announcing", _announcing(rules)),
        ("Calling", _words(rules, "who", "check", "reveal", "lead_after_lie", "lead_after_truth", "sets")),
        ("The end", _words(rules, "final", "end")),
    ]


def _in_short(rules: BluffingRules) -> list[str]:
    return [
        _word(rules, "end"),
        f"{_play(rules)} {_word(rules, 'bluff')}",
        _word(rules, "steps"),
        _word(rules, "who"),
        _word(rules, "lead_after_lie"),
        _word(rules, "lead_after_truth"),
    ]


def _word(rules: BluffingRules, option: str) -> str:
    return BY_CHOICE[option][getattr(rules, option)]


def _words(rules: BluffingRules, *options: str) -> list[str]:
    return [word for option in options if (word := _word(rules, option))]


def _cards(rules: BluffingRules) -> list[str]:
    size = rules.pack(8).size // rules.copies(8)
    sentences = [f"{size} cards{', jokers among them' if rules.jokers else ''}."]
    if rules.small_pack_up_to:
        sentences.append(f"With up to {rules.small_pack_up_to} players the pack begins with sixes.")
    if rules.two_packs_from:
        sentences.append(f"From {rules.two_packs_from} players on two packs are mixed.")
    if rules.jokers and rules.wild_jokers:
        sentences.append("Jokers match every rank.")
    if rules.aside:
        sentences.append("One card is put aside unseen.")
    sentences.append(_word(rules, "deal"))
    return sentences + (_words(rules, "pile_choice") if rules.deal == "cut_piles" else [])


def _play(rules: BluffingRules) -> str:
    most = "any number of" if rules.card_max is None else f"{rules.card_min} to {rules.card_max}"
    each = " for each pack" if rules.two_packs_from and rules.card_max else ""
    return f"A play is {most} cards{each}, laid face down and announced."


def _playing(rules: BluffingRules) -> list[str]:
    sentences = [_word(rules, "order").format(direction=rules.direction), _play(rules)]
    sentences += _words(rules, "opening_face_up", "bluff", "passing")
    return sentences + (_words(rules, "all_pass") if rules.passing == "skip" else [])


def _announcing(rules: BluffingRules) -> list[str]:
    first = "any rank" if rules.first_rank == "free" else rank_plural(RANKS.index(rules.first_rank.upper()))
    sentences = [f"The first play announces {first}."]
    return sentences + _words(rules, "steps", "wrap", "scope", "count_truth", "follow_count", "all_fours")
