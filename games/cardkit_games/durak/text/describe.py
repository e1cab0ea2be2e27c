"""The rules of a Durak table in words, sentence by sentence from its options."""

from typing import Final

from cardkit.cards.card import SUIT_NAMES, SUITS, parse_rank, rank_plural
from cardkit_games.durak.rules import DurakRules

BY_CHOICE: Final[dict[str, dict[object, str]]] = {
    "stock": {
        "draw": "After each bout everybody draws back to {hand_size} cards while the stock lasts (D17)",
        "aside": "The stock is set aside, and nobody draws",
    },
    "first_start": {
        "dealer_left": "In the first deal the player at the dealer's left attacks first.",
        "lowest_trump": "In the first deal the holder of the lowest trump attacks first, with any card.",
    },
    "next_start": {
        "dealer_left": "In later deals the fool deals, and the player at the dealer's left attacks first.",
        "lowest_trump": "In later deals the fool deals, and the holder of the lowest trump attacks first.",
        "under_fool": "In later deals the fool deals and is the first one attacked.",
        "under_fool_if_three": (
            "In later deals the fool deals; the player at the dealer's left attacks first, but with three players the "
            "fool is the first one attacked."
        ),
    },
    "open_shape": {
        "one": "The attacker opens with one card.",
        "same_rank": "The attacker opens with one card, or with several of one rank.",
    },
    "initial_wave": {
        True: "Before the defender acts, the others may add cards of the opening rank.",
        False: "",
    },
    "throw_who": {
        "nobody": "Nobody adds cards later.",
        "attacker": "Once all cards are beaten, the attacker alone may add more.",
        "neighbours": "Once all cards are beaten, the two neighbours of the defender may add more.",
        "all": "Once all cards are beaten, the attacker and then the others, clockwise, may add more.",
    },
    "throw_match": {
        "none": "No rank is open for added cards.",
        "table": "An added card has the rank of any card on the table.",
        "defence": "An added card has the rank of a card with which the defender has beaten one.",
    },
    "throw_on_take": {
        True: "When the defender takes, cards may be added once more; she takes them too.",
        False: "When the defender takes, nothing more is added.",
    },
    "cap_hand": {
        "off": "the defender's hand does not matter",
        "start": "no more than the defender held when the bout began",
        "current": "no more in all than the defender holds at that moment",
    },
    "small_cap_until": {
        "first_bout": "in the first bout of a deal",
        "first_discard": "until something has been discarded",
    },
    "pickup": {
        "table": "A defender who takes gets every card on the table and loses her turn to attack.",
        "unbeaten": "A defender who takes gets the cards that she did not beat, and loses her turn to attack.",
    },
    "low_beats_ace": {
        "off": "",
        "suit": "The lowest card of a suit beats the ace of that suit.",
        "trump": "The lowest trump beats the ace of trumps.",
    },
    "transfer_show": {
        "off": "",
        "per_deal": "Instead of laying the trump of that rank, the defender may show it, each trump once a deal.",
        "per_bout": "Instead of laying the trump of that rank, the defender may show it, each trump once a bout.",
        "free": "Instead of laying the trump of that rank, the defender may show it.",
    },
    "team_out": {
        "skip": "The turn passes over a player who is out.",
        "partner_covers": (
            "The place of a player who is out still attacks and is attacked in its turn: the next partner with cards "
            "plays for it, and still adds cards and draws only once."
        ),
    },
    "refill_order": {
        "defender_last": "whoever opened the bout first, then clockwise, the defender last",
        "clockwise": "whoever opened the bout first, then clockwise",
    },
    "on_tie": {
        "draw": "If the last players run out in the same bout, it is a draw.",
        "defender_loses": "If the last players run out in the same bout, the defender loses.",
    },
}


def describe(rules: DurakRules) -> list[tuple[str, list[str]]]:
    """The rules in words: headings, each with its sentences."""
    return [
        ("Cards", _cards(rules)),
        ("Who begins", [_word(rules, "first_start"), _word(rules, "next_start")]),
        ("Attack", _attack(rules)),
        ("Defence", _defence(rules)),
        ("After the bout", _after(rules)),
        ("The end", _end(rules)),
    ]


def _word(rules: DurakRules, option: str) -> str:
    return BY_CHOICE[option][getattr(rules, option)]


def _cards(rules: DurakRules) -> list[str]:
    pack = rules.pack
    ranks = f"{rank_plural(parse_rank(pack.ranks[0]))} to {rank_plural(parse_rank(pack.ranks[-1]))}"
    packs = "two packs of " if rules.packs == 2 else ""
    sentences = [f"{pack.size} cards, {packs}{ranks}; everybody is dealt {rules.hand_size}."]
    if rules.trump == "per_seat":
        sentences.append(
            "Then a card is turned for each player, the dealer last: its suit is that player's own trumps. The turned "
            "cards lie face up under the stock and are drawn last, in the order in which they were turned. Whoever "
            "gets none because the pack is used up shows the last card dealt to her instead, and keeps it."
        )
    elif rules.trump == "turn_up":
        sentences.append(
            "The next card is turned: its suit is trumps, and it is drawn last. If none is left to turn, "
            "the dealer shows the last card dealt and keeps it."
        )
    elif rules.trump == "none":
        sentences.append("There are no trumps.")
    else:
        sentences.append(f"Trumps are always {SUIT_NAMES[SUITS.index(rules.trump.upper())]}.")
    if rules.trump_swap:
        sentences.append("On her own turn, whoever was dealt or drew the lowest trump may exchange it for that card.")
    return sentences


def _attack(rules: DurakRules) -> list[str]:
    sentences = [_word(rules, "open_shape"), _word(rules, "initial_wave"), _word(rules, "throw_who")]
    if rules.throw_who != "nobody":
        sentences += [_word(rules, "throw_match"), _word(rules, "throw_on_take")]
    most = "any number of" if rules.cap_max is None else f"at most {rules.cap_max}"
    sentences.append(f"A bout has {most} attack cards, and {_word(rules, 'cap_hand')}.")
    if rules.small_cap is not None:
        sentences.append(f"It has at most {rules.small_cap} {_word(rules, 'small_cap_until')}.")
    if rules.teams:
        sentences.append("Two teams sit alternately: only opponents of the defender attack her.")
    return [sentence for sentence in sentences if sentence]


def _defence(rules: DurakRules) -> list[str]:
    trumps = " A trump beats every card that is none." if rules.trump != "none" else ""
    if rules.trump == "per_seat":
        trumps = " A trump beats every card that is none, and trumps are those of the defender, whoever attacks."
    equal = " Two equal cards do not beat each other." if rules.packs == 2 else ""
    sentences = [f"A card is beaten by a higher card of its suit.{trumps}{equal}", _word(rules, "low_beats_ace")]
    if rules.spades_only_by_spades:
        sentences.append("Spades are beaten by spades only.")
    if rules.transfer:
        first = "" if rules.transfer_first_bout else " Not in the first bout of a deal."
        chain = "" if rules.transfer_max_chain is None else f" At most {rules.transfer_max_chain} times in one bout."
        sentences.append(
            "As long as nothing is beaten, the defender may add a card of the attack's rank and so pass the whole "
            f"attack on to the next player, if that player's hand is large enough.{first}{chain}"
        )
        sentences.append(_word(rules, "transfer_show"))
    sentences.append("The defender may take at any time, even when she could beat.")
    return [sentence for sentence in sentences if sentence]


def _after(rules: DurakRules) -> list[str]:
    order = f": {_word(rules, 'refill_order')}." if rules.stock == "draw" else "."
    return [
        "If everything is beaten and nobody adds more, the cards are discarded and the defender attacks next.",
        _word(rules, "pickup"),
        _word(rules, "stock").format(hand_size=rules.hand_size) + order,
    ]


def _end(rules: DurakRules) -> list[str]:
    out = "With the stock gone, whoever" if rules.stock == "draw" else "Whoever"
    side = "The team that alone still holds cards loses." if rules.teams else "The last player with cards is the fool."
    covered = [_word(rules, "team_out")] if rules.teams else []
    return [f"{out} has no cards at the end of a bout is out. {side}", *covered, _word(rules, "on_tie")]
