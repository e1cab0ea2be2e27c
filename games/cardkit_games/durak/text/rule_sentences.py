"""The sentences in which the rules of a Durak table are told, by option and value; clauses stand behind them."""

from collections.abc import Mapping
from typing import Final

from cardkit.language import Message, Plural

BY_CHOICE: Final[Mapping[str, Mapping[object, Message | None]]] = {
    "open_shape": {
        "one": Message("The attacker opens with one card."),
        "same_rank": Message("The attacker opens with one card, or with several of one rank."),
        "one_three_five": Message(
            "The attacker opens with one card, with three (a pair and any card), or with five (two pairs or four of "
            "one rank, and any card)."
        ),
        "exactly_three": Message(
            "The attacker opens with three cards of any kind; a hand that has fewer opens with all of them. Where "
            "fewer than three attack cards are allowed, as against a hand of two, she opens with one card, or with "
            "several of one rank (A-TR1)."
        ),
        "pair_or_pass": Message(
            "The attacker opens with a pair, exactly two cards of one rank. Whoever has no pair is passed over, which "
            "everybody sees, and whoever has one must lead it; if nobody has one, or only one attack card is allowed, "
            "the player who was due leads any one card."
        ),
    },
    "throw_who": {
        "nobody": Message("Nobody adds cards later."),
        "attacker": Message("Once all cards are beaten, the attacker alone may add more."),
        "neighbours": Message("Once all cards are beaten, the two neighbours of the defender may add more."),
        "all": Message("Once all cards are beaten, the attacker and then the others, clockwise, may add more."),
    },
    "throw_match": {
        "none": None,
        "table": Message("An added card has the rank of any card on the table."),
        "defence": Message("An added card has the rank of a card with which the defender has beaten one."),
        "table_or_suit": Message(
            "An added card has the rank or the suit of any card on the table; of several added at once each fits what "
            "lay there before (A-PA1)."
        ),
    },
    "throw_when": {
        "nobody": None,
        "attacker": Message(
            "After every card that is beaten, the attacker alone may add more, also while others are unbeaten (A-TW1)."
        ),
        "neighbours": Message(
            "After every card that is beaten, the two neighbours of the defender may add more, also while others are "
            "unbeaten (A-TW1)."
        ),
        "all": Message(
            "After every card that is beaten, the attacker and then the others, clockwise, may add more, also while "
            "others are unbeaten (A-TW1)."
        ),
    },
    "repetition": {
        "none": None,
        "draw": Message(
            "If the same player is to lead for the third time while all hands are the same, and nothing was drawn or "
            "discarded between, the deal is a draw; it is told when it comes for the second time (A-RE1)."
        ),
    },
    "transfer_add": {
        "one": None,
        "any": Message("She may add several cards of that rank at once (P-transfer-add)."),
    },
    "transfer_late": {
        False: None,
        True: Message(
            "While a single attack card is unbeaten, a card of its rank passes the whole attack on, also when others "
            "are beaten, if the next player holds as many cards as are then unbeaten (P-transfer-late, A-TL1)."
        ),
    },
    "ask": {
        "able": Message("Whoever has no card to add is not asked, which everybody sees."),
        "all": Message(
            "Whoever may add cards is asked each time, also without a card that fits, and adds some or says pass "
            "(A-AS1)."
        ),
    },
    "redeal": {
        "off": None,
        "five_plain": Message(
            "Before the first lead everybody is asked in turn, whoever is to lead first: with five or more cards of "
            "one suit that is not trumps, and no trump, the hand may be shown, and the same dealer deals anew. What "
            "was dealt before counts for nothing (P-redeal, A-RD1, A-RD4)."
        ),
        "six_suit": Message(
            "Before the first lead everybody is asked in turn, whoever is to lead first: a hand of a single suit may "
            "be shown, and the same dealer deals anew. What was dealt before counts for nothing (P-redeal, A-RD1, "
            "A-RD4)."
        ),
    },
    "pickup": {
        "table": Message(
            "A defender who takes gets every card on the table. She loses her turn to attack: the player after her "
            "attacks next (D15)."
        ),
        "unbeaten": Message(
            "A defender who takes gets the cards that she did not beat, and the beaten pairs are discarded. She loses "
            "her turn to attack: the player after her attacks next (D15)."
        ),
    },
    "low_beats_ace": {
        "off": None,
        "suit": Message("The lowest card of a suit also beats the ace of that suit."),
        "trump": Message("The lowest trump also beats the ace of trumps."),
    },
    "joker": {
        "none": None,
        "colour": Message(
            "The red joker beats every red card and the black joker every black one, trumps too; nothing beats a "
            "joker. The jokers count as one rank (A-JO1)."
        ),
        "dummy": Message(
            "The odd card beats every card, and every card beats it. It has no rank: it is never added, and nothing is "
            "added because of it (A-PU1)."
        ),
        "spades": Message(
            "The jokers are the highest spades, the red one above the black one. They count as one rank (A-JO1, A-JO4)."
        ),
    },
    "transfer_show": {
        "off": None,
        "per_deal": Message(
            "Instead of laying the trump of that rank, the defender may show it, each trump once a deal."
        ),
        "per_bout": Message(
            "Instead of laying the trump of that rank, the defender may show it, each trump once a bout."
        ),
        "free": Message("Instead of laying the trump of that rank, the defender may show it, as often as she wants."),
    },
    "last_attack": {
        "answered": None,
        "ends": Message(
            "With no stock, the deal is over as soon as nobody but the defender has a card left: the last card of an "
            "attack is not answered any more."
        ),
    },
    "cheating": {
        False: None,
        True: Message(
            "A defender may lay any card as if it beat, and whoever adds may lay a card that does not fit: such a card "
            "is false, and stands unless somebody reports it before the bout ends (P-sharps, A-CH4)."
        ),
    },
    "team_out": {
        "skip": Message("The turn passes over a player who is out."),
        "partner_covers": Message(
            "The place of a player who is out still attacks and is attacked in its turn: the next partner with cards "
            "plays for it, and still adds cards and draws only once."
        ),
    },
}
"""The sentences of options that speak for themselves; None where there is nothing to say."""
OPENS_IN_SHORT: Final[Mapping[str, Message]] = {
    "exactly_three": Message("The attacker opens with three cards of any kind."),
    "pair_or_pass": Message("The attacker opens with a pair; whoever has none is passed over."),
}
"""The sentence about the opening attack in a few words, where the whole one is long."""

DRAWS: Final = {
    "defender_last": Plural(
        "After each bout everybody draws back to {number} card while the stock lasts: whoever opened the bout first, "
        "then clockwise, the defender last (D17, A-D6).",
        "After each bout everybody draws back to {number} cards while the stock lasts: whoever opened the bout first, "
        "then clockwise, the defender last (D17, A-D6).",
    ),
    "clockwise": Plural(
        "After each bout everybody draws back to {number} card while the stock lasts: whoever opened the bout first, "
        "then clockwise (D17, A-D6).",
        "After each bout everybody draws back to {number} cards while the stock lasts: whoever opened the bout first, "
        "then clockwise (D17, A-D6).",
    ),
}
SMALL_CAP: Final = {
    "first_bout": Plural(
        "In the first bout of a deal there is at most one attack card.",
        "In the first bout of a deal there are at most {number} attack cards.",
    ),
    "first_discard": Plural(
        "Until something has been discarded there is at most one attack card.",
        "Until something has been discarded there are at most {number} attack cards.",
    ),
}
LIMIT: Final = {
    "off": Plural(
        "A bout has at most {number} attack card, whatever the defender holds.",
        "A bout has at most {number} attack cards, whatever the defender holds.",
    ),
    "start": Plural(
        "A bout has at most {number} attack card, and no more than the defender held cards when it began (A-D4).",
        "A bout has at most {number} attack cards, and no more than the defender held cards when it began (A-D4).",
    ),
    "current": Plural(
        "A bout has at most {number} attack card, and one may be added only where there are fewer of them than the "
        "defender holds cards.",
        "A bout has at most {number} attack cards, and one may be added only where there are fewer of them than the "
        "defender holds cards.",
    ),
}
NO_LIMIT: Final = {
    "off": Message(
        "Nothing limits an attack: the others may go on even against an empty hand, and then she takes (A-UN1)."
    ),
    "start": Message("A bout has at most as many attack cards as the defender held when it began (A-D4)."),
    "current": Message("A card may be added as long as there are fewer attack cards than the defender holds cards."),
}
NEVER_TRUMP: Final = {
    "s": Message("Spades are never trumps: a spade that is turned up goes directly above the next card (A-NT1)."),
    "h": Message("Hearts are never trumps: a heart that is turned up goes directly above the next card (A-NT1)."),
    "d": Message("Diamonds are never trumps: a diamond that is turned up goes directly above the next card (A-NT1)."),
    "c": Message("Clubs are never trumps: a club that is turned up goes directly above the next card (A-NT1)."),
}
TEAMS: Final = Message(
    "Two teams sit alternately. The attacker attacks the next opponent clockwise, and only opponents add."
)
MATCH: Final = Plural(
    "The match is over as soon as a player has lost {number} deal: that player has lost the match.",
    "The match is over as soon as a player has lost {number} deals: that player has lost the match.",
)
MATCH_OF_TEAMS: Final = Plural(
    "The match is over as soon as a team has lost {number} deal: that team has lost the match.",
    "The match is over as soon as a team has lost {number} deals: that team has lost the match.",
)
ANY_CARD: Final = Message(
    "Whoever has cards is asked, as any of them could be laid; of those who were caught only who has a card to add, "
    "which everybody sees."
)
EACH: Final = Plural("one card", "{number} cards")
TIMES: Final = Plural("One attack is passed on at most once.", "One attack is passed on at most {number} times.")
