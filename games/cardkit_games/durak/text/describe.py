"""The rules of a Durak table in words, sentence by sentence from its options; clauses stand behind the sentences."""

from typing import Final

from cardkit.cards.card import RANKS, SUIT_NAMES, SUITS, parse_rank, rank_plural
from cardkit.game.rules import IN_SHORT
from cardkit_games.durak.rules import DurakRules

BY_CHOICE: Final[dict[str, dict[object, str]]] = {
    "first_start": {
        "dealer_left": "In the first deal the player at the dealer's left attacks first.",
        "lowest_trump": "In the first deal the holder of the lowest {lowest} attacks first, with any card.",
    },
    "next_start": {
        "dealer_left": "In later deals {dealer}, and the player at the dealer's left attacks first.",
        "lowest_trump": "In later deals {dealer}, and the holder of the lowest {lowest} attacks first.",
        "under_fool": "In later deals the fool deals and is the first one attacked.",
        "under_fool_if_three": (
            "In later deals the fool deals; the player at the dealer's left attacks first, but with three players the "
            "fool is the first one attacked."
        ),
    },
    "open_shape": {
        "one": "The attacker opens with one card.",
        "same_rank": "The attacker opens with one card, or with several of one rank.",
        "one_three_five": (
            "The attacker opens with one card; or with three, a pair and any card; or with five, two pairs or four of "
            "a rank, and any card."
        ),
        "exactly_three": (
            "The attacker opens with three cards of any kind; a hand that has fewer opens with all of them. Where the "
            "limit is below three, she opens with cards of one rank (A-TR1)."
        ),
        "pair_or_pass": (
            "The attacker opens with a pair, exactly two cards of one rank. Whoever has no pair is passed over, which "
            "everybody sees, and whoever has one must lead it; if nobody has one, or only one attack card is allowed, "
            "the player who was due leads any one card."
        ),
    },
    "throw_who": {
        "nobody": "Nobody adds cards later.",
        "attacker": "Once all cards are beaten, the attacker alone may add more.",
        "neighbours": "Once all cards are beaten, the two neighbours of the defender may add more.",
        "all": "Once all cards are beaten, the attacker and then the others, clockwise, may add more.",
    },
    "throw_match": {
        "none": "",
        "table": "An added card has the rank of any card on the table.",
        "defence": "An added card has the rank of a card with which the defender has beaten one.",
        "table_or_suit": (
            "An added card has the rank or the suit of any card on the table; of several added at once each fits what "
            "lay there before (A-PA1)."
        ),
    },
    "small_cap_until": {
        "first_bout": "In the first bout of a deal",
        "first_discard": "Until something has been discarded",
    },
    "pickup": {
        "table": "A defender who takes gets every card on the table",
        "unbeaten": "A defender who takes gets the cards that she did not beat, and the beaten pairs are discarded",
    },
    "low_beats_ace": {
        "off": "",
        "suit": "The lowest card of a suit also beats the ace of that suit.",
        "trump": "The lowest trump also beats the ace of trumps.",
    },
    "joker": {
        "none": "",
        "colour": (
            "The red joker beats every red card and the black joker every black one, trumps too; nothing beats a "
            "joker. The jokers count as one rank (A-JO1), and neither passes an attack on."
        ),
        "dummy": (
            "The odd card beats every card, and every card beats it. It has no rank: it is never added, and nothing is "
            "added because of it (A-PU1)."
        ),
    },
    "transfer_show": {
        "off": "",
        "per_deal": "Instead of laying the trump of that rank, the defender may show it, each trump once a deal.",
        "per_bout": "Instead of laying the trump of that rank, the defender may show it, each trump once a bout.",
        "free": "Instead of laying the trump of that rank, the defender may show it, as often as she wants.",
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
        "defender_loses": "If the last players run out in the same bout, {defender} loses.",
    },
}


def describe(rules: DurakRules) -> list[tuple[str, list[str]]]:
    """The rules in words: headings, each with its sentences."""
    parts = [
        (IN_SHORT, _in_short(rules)),
        ("Cards", _cards(rules)),
        ("Who begins", _start(rules)),
        ("Attack", _attack(rules)),
        ("Defence", _defence(rules)),
        ("After the bout", _after(rules)),
        ("The end", _end(rules)),
    ]
    return [(heading, [sentence for sentence in sentences if sentence]) for heading, sentences in parts]


def _word(rules: DurakRules, option: str) -> str:
    return BY_CHOICE[option][getattr(rules, option)]


def _adds(rules: DurakRules) -> bool:
    """Whether anybody may add cards once the defence has begun."""
    return rules.throw_who != "nobody" and rules.throw_match != "none"


def _who_adds(rules: DurakRules) -> str:
    return _word(rules, "throw_who") if _adds(rules) else BY_CHOICE["throw_who"]["nobody"]


def _in_short(rules: DurakRules) -> list[str]:
    beaten = "a higher card of its suit" + ("" if rules.trump == "none" else " or with a trump")
    if rules.spades_only_by_spades and rules.trump not in ("none", "s"):
        beaten += ", a spade with a spade only"
    sentences = [
        f"Get rid of your cards. {_loser(rules)}",
        f"{_word(rules, 'open_shape')} The next player defends: she beats each card with {beaten}, or takes.",
    ]
    if rules.transfer:
        sentences.append("Or she passes the attack on to the next player with a card of its rank.")
    sentences.append(_who_adds(rules))
    sentences.append("What is all beaten leaves the game, and the defender attacks next; whoever takes is passed over.")
    if rules.stock == "draw":
        sentences.append(f"After each bout everybody draws back to {rules.hand_size} cards.")
    return sentences


# -- Before the first bout


def _cards(rules: DurakRules) -> list[str]:
    more = {"none": "", "colour": ", and two jokers", "dummy": ", and an odd card"}[rules.joker]
    each = "one card" if rules.hand_size == 1 else f"{rules.hand_size} cards"
    sentences = [f"{rules.pack.size} cards, {_ranks(rules)}{more}; everybody is dealt {each}."]
    if rules.trump == "turn_up":
        sentences += _turned_up(rules)
    elif rules.trump == "none":
        sentences.append("There are no trumps.")
    else:
        sentences.append(f"Trumps are always {SUIT_NAMES[SUITS.index(rules.trump.upper())]}.")
    if rules.trump_swap:
        sentences.append(
            "On her own turn, whoever was dealt or drew the lowest trump may exchange it for the turned-up card."
        )
    return sentences


def _ranks(rules: DurakRules) -> str:
    """`sixes to aces`, or each rank where some between them are missing; with the suits where not all are there."""
    pack = rules.pack
    names = [rank_plural(parse_rank(rank)) for rank in pack.ranks]
    whole = pack.ranks in RANKS and len(names) > 2
    ranks = f"{names[0]} to {names[-1]}" if whole else _listed(names)
    suits = [SUIT_NAMES[SUITS.index(suit)] for suit in pack.suits]
    return ranks if len(suits) == len(SUITS) else f"{ranks} of {_listed(suits)}"


def _listed(words: list[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _turned_up(rules: DurakRules) -> list[str]:
    where = "it lies face up under the stock and is drawn last" if rules.stock == "draw" else "it stays with the stock"
    sentences = [
        f"The next card is turned up: its suit is trumps, and {where}. If none is left to turn, the dealer shows the "
        "last card dealt and keeps it."
    ]
    if rules.joker == "dummy":
        sentences.append("Where it is the odd card there are no trumps, and the dealer's left attacks first (A-PU2).")
    if rules.joker == "colour":
        sentences.append(
            "A joker that is turned up goes directly above the next card that is turned up (A-JO2, A-JO3)."
        )
    if rules.stock == "aside":
        sentences.append("The stock is then set aside.")
    return sentences


def _start(rules: DurakRules) -> list[str]:
    lowest = "card" if rules.trump == "none" else "trump"
    dealer = (
        "the next member of the losing team deals, clockwise from the last dealer" if rules.teams else "the fool deals"
    )
    alone = rules.teams == 0 or rules.next_start == "lowest_trump"
    later = _word(rules, "next_start") if alone else BY_CHOICE["next_start"]["dealer_left"]
    sentences = [_word(rules, "first_start").format(lowest=lowest), later.format(lowest=lowest, dealer=dealer)]
    if rules.on_tie == "draw":
        fool = ", and as there is no fool the player at the dealer's left attacks first"
        after = fool if not rules.teams and rules.next_start.startswith("under_fool") else ""
        sentences.append(f"After a draw the same player deals again{after} (A-D9).")
    return sentences


# -- The bout


def _attack(rules: DurakRules) -> list[str]:
    if rules.teams:
        attacked = (
            "Two teams sit alternately. The attacker attacks the next opponent clockwise, and only opponents add."
        )
    else:
        attacked = "The attacker attacks the next player clockwise."
    sentences = [attacked, _word(rules, "open_shape")]
    if rules.initial_wave and rules.throw_who in ("neighbours", "all"):
        sentences.append("Before the defender acts, the others may add cards of the opening rank (D7).")
    sentences.append(_who_adds(rules))
    if _adds(rules):
        sentences += [_word(rules, "throw_match"), _while_taking(rules)]
    return sentences + _limits(rules)


def _while_taking(rules: DurakRules) -> str:
    if not rules.throw_on_take:
        return "When the defender takes, nothing more is added."
    if rules.throw_match == "table_or_suit":
        return "When the defender takes, more may be added until nobody adds any more; she takes that too (A-PA2)."
    return "When the defender takes, cards may be added once more; she takes them too."


def _limits(rules: DurakRules) -> list[str]:
    """How large an attack may be; nothing where it is one card anyway."""
    if rules.open_shape == "one" and not _adds(rules) and not rules.initial_wave:
        return []
    sentences = [_limit(rules)]
    if rules.small_cap is not None and (rules.cap_max is None or rules.small_cap < rules.cap_max):
        cards = "one" if rules.small_cap == 1 else str(rules.small_cap)
        sentences.append(f"{_word(rules, 'small_cap_until')} there are at most {cards}.")
    return sentences


def _limit(rules: DurakRules) -> str:
    if rules.cap_max is None:
        return {
            "off": (
                "Nothing limits an attack: the others may go on even against an empty hand, and then she takes (A-UN1)."
            ),
            "start": "A bout has at most as many attack cards as the defender held when it began (A-D4).",
            "current": "A card may be added as long as there are fewer attack cards than the defender holds cards.",
        }[rules.cap_hand]
    most = "1 attack card" if rules.cap_max == 1 else f"{rules.cap_max} attack cards"
    return (
        f"A bout has at most {most}, "
        + {
            "off": "whatever the defender holds.",
            "start": "and no more than the defender held cards when it began (A-D4).",
            "current": "and one may be added only where there are fewer of them than the defender holds cards.",
        }[rules.cap_hand]
    )


def _defence(rules: DurakRules) -> list[str]:
    sentences = [_beaten(rules), _word(rules, "low_beats_ace"), _word(rules, "joker")]
    if rules.spades_only_by_spades and rules.joker != "none":
        sentences.append("Spades are beaten by spades only, not by a joker or the odd card either.")
    if rules.transfer:
        sentences.append(_transfer(rules))
        if rules.trump != "none":
            sentences.append(_word(rules, "transfer_show"))
    return [*sentences, "The defender may take at any time, even when she could beat (A-D11)."]


def _beaten(rules: DurakRules) -> str:
    higher = "A card is beaten by a higher card of its suit"
    if rules.trump == "none":
        return f"{higher}, and no suit is trumps (D10)."
    trumps = f"{higher}, and every trump beats every card of the other suits"
    if rules.spades_only_by_spades and rules.trump != "s":
        return f"{trumps}; but a spade is beaten by a higher spade only, and by no trump of another suit (P-spades)."
    return f"{trumps} (D10, D11)."


def _transfer(rules: DurakRules) -> str:
    which = ", if all its cards are of one rank," if rules.open_shape in ("one_three_five", "exactly_three") else ""
    to = "the next player, who must be an opponent" if rules.teams else "the next player"
    first = "" if rules.transfer_first_bout else ", but not in the first bout of a deal"
    words = (
        f"As long as nothing is beaten, the defender may add a card of the attack's rank{which} and so pass the whole "
        f"attack on to {to}{first} (P-transfer)."
    )
    most = []
    if rules.cap_hand != "off":
        most.append("than that player holds cards")
    if rules.cap_max is not None:
        most.append(f"than {rules.cap_max}")
    if most:
        words += f" With that card there are no more attack cards {' or '.join(most)} (P-transfer-room)."
    if rules.transfer_max_chain is not None:
        times = {1: "once", 2: "twice"}.get(rules.transfer_max_chain, f"{rules.transfer_max_chain} times")
        words += f" One attack is passed on at most {times}."
    return words


# -- After it


def _after(rules: DurakRules) -> list[str]:
    nobody = " and nobody adds more" if _adds(rules) else ""
    draws = "Nobody draws."
    if rules.stock == "draw":
        cards = "1 card" if rules.hand_size == 1 else f"{rules.hand_size} cards"
        order = _word(rules, "refill_order")
        draws = f"After each bout everybody draws back to {cards} while the stock lasts: {order} (D17, A-D6)."
    return [
        f"If everything is beaten{nobody}, the cards are discarded and the defender attacks next (D14, D16).",
        f"{_word(rules, 'pickup')}. She loses her turn to attack: the player after her attacks next (D15).",
        draws,
    ]


def _end(rules: DurakRules) -> list[str]:
    out = "With the stock gone, whoever" if rules.stock == "draw" else "Whoever"
    covered = _word(rules, "team_out") if rules.teams else "The turn passes over those who are out."
    defender = "the defender's team" if rules.teams else "the defender"
    return [
        f"{out} has no cards at the end of a bout is out. {_loser(rules)}",
        covered,
        _word(rules, "on_tie").format(defender=defender),
        f"A deal that has not ended after {rules.action_cap:,} actions is given up, and nobody loses it.",
    ]


def _loser(rules: DurakRules) -> str:
    return "The team that alone still holds cards loses." if rules.teams else "The last player with cards is the fool."
