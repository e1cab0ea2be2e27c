"""The rules of a Durak table in words, sentence by sentence from its options; the clauses follow the sentences."""

from collections.abc import Mapping, Sequence
from typing import Final

from cardkit.cards.card import RANKS, SUITS, parse_rank, rank_plural, rank_range, suit_plural
from cardkit.game.rule_words import rule_sheet
from cardkit.game.rules import IN_SHORT
from cardkit.language import Message, Plural, gettext, in_digits, mark
from cardkit_games.durak.rules import DurakRules

ANY_CARD: Final = Message(
    "Whoever has cards is asked, as any of them could be laid; of those who were caught only who has a card to add, "
    "which everybody sees."
)
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
EACH: Final = Plural("one card", "{number} cards")
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
MATCH: Final = Plural(
    "The match is over as soon as a player has lost {number} deal: that player has lost the match.",
    "The match is over as soon as a player has lost {number} deals: that player has lost the match.",
)
MATCH_OF_TEAMS: Final = Plural(
    "The match is over as soon as a team has lost {number} deal: that team has lost the match.",
    "The match is over as soon as a team has lost {number} deals: that team has lost the match.",
)
NEVER_TRUMP: Final = {
    "s": Message("Spades are never trumps: a spade that is turned up goes directly above the next card (A-NT1)."),
    "h": Message("Hearts are never trumps: a heart that is turned up goes directly above the next card (A-NT1)."),
    "d": Message("Diamonds are never trumps: a diamond that is turned up goes directly above the next card (A-NT1)."),
    "c": Message("Clubs are never trumps: a club that is turned up goes directly above the next card (A-NT1)."),
}
NO_LIMIT: Final = {
    "off": Message(
        "Nothing limits an attack: the others may go on even against an empty hand, and then she takes (A-UN1)."
    ),
    "start": Message("A bout has at most as many attack cards as the defender held when it began (A-D4)."),
    "current": Message("A card may be added as long as there are fewer attack cards than the defender holds cards."),
}
OPENS_IN_SHORT: Final[Mapping[str, Message]] = {
    "exactly_three": Message("The attacker opens with three cards of any kind."),
    "pair_or_pass": Message("The attacker opens with a pair; whoever has none is passed over."),
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
TEAMS: Final = Message(
    "Two teams sit alternately. The attacker attacks the next opponent clockwise, and only opponents add."
)
TIMES: Final = Plural("One attack is passed on at most once.", "One attack is passed on at most {number} times.")
ADDS_ANY_TIME: Final[Mapping[str, Message | None]] = {
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
}


def describe(rules: DurakRules) -> list[tuple[str, list[str]]]:
    """The rules in words: headings, each with its sentences."""
    return rule_sheet(
        rules,
        {
            IN_SHORT: _in_short(rules),
            mark("Cards"): _cards(rules),
            mark("Who begins"): _start(rules),
            mark("Attack"): _attack(rules),
            mark("Defence"): _defence(rules),
            mark("False cards"): _false_cards(rules),
            mark("After the bout"): _after(rules),
            mark("The end"): _end(rules),
        },
    )


def _word(rules: DurakRules, option: str) -> str:
    return rules.options()[option].sentence(getattr(rules, option))


def _adds(rules: DurakRules) -> bool:
    return rules.throw_who != "nobody" and rules.throw_match != "none"


def _who_adds(rules: DurakRules) -> str:
    if _adds(rules) and rules.throw_when == "any":
        return str(ADDS_ANY_TIME[rules.throw_who])
    return rules.options()["throw_who"].sentence(rules.throw_who if _adds(rules) else "nobody")


def _in_short(rules: DurakRules) -> list[str]:
    """Return the sentences of the short form: the goal, attack and defence, and how a bout ends."""
    goal = gettext("Get rid of your cards.")
    sentences = [
        f"{goal} {_loser(rules)}",
        *([str(TEAMS)] if rules.teams else []),
        f"{OPENS_IN_SHORT.get(rules.open_shape) or _word(rules, 'open_shape')} {_beats(rules)}",
    ]
    if rules.transfer:
        sentences.append(gettext("Or she passes the attack on to the next player with a card of its rank."))
    sentences.append(_who_adds(rules))
    if rules.cheating:
        sentences.append(gettext("Cards may be false: whoever notices reports them, and the cheat takes them back."))
    if rules.pickup == "unbeaten":
        gone = gettext(
            "What is beaten leaves the game. Who beat everything attacks next; whoever takes something is passed over."
        )
    else:
        gone = gettext(
            "When everything is beaten the cards leave the game, and the defender attacks next; whoever takes is "
            "passed over."
        )
    sentences.append(gone)
    if rules.stock == "draw":
        size = rules.hand_size
        sentences.append(
            gettext("After each bout, an attack and its defence, everybody draws back to {cards} cards.", cards=size)
        )
    return sentences


def _beats(rules: DurakRules) -> str:
    """Return the defence of the next player, in short."""
    if rules.pickup == "unbeaten":
        return _beats_some(rules)
    if rules.trump == "none":
        return gettext("The next player defends: she beats each card with a higher card of its suit, or takes.")
    if rules.trump == "per_seat" and not rules.spades_only_by_spades:
        return gettext(
            "The next player defends: she beats each card with a higher card of its suit or with one of her own "
            "trumps, or takes."
        )
    if rules.spades_only_by_spades and rules.trump != "s":
        return gettext(
            "The next player defends: she beats each card with a higher card of its suit or with a trump, a spade with "
            "a spade only, or takes."
        )
    return gettext(
        "The next player defends: she beats each card with a higher card of its suit or with a trump, or takes."
    )


def _beats_some(rules: DurakRules) -> str:
    """Return the defence of the next player, in short, under rules by which she takes only the unbeaten cards."""
    if rules.trump == "none":
        return gettext(
            "The next player defends: she beats cards with higher cards of their suits, and takes those that she does "
            "not beat."
        )
    if rules.spades_only_by_spades and rules.trump != "s":
        return gettext(
            "The next player defends: she beats cards with higher cards of their suits or with trumps, a spade with a "
            "spade only, and takes those that she does not beat."
        )
    return gettext(
        "The next player defends: she beats cards with higher cards of their suits or with trumps, and takes those "
        "that she does not beat."
    )


# -- Before the first bout


def _cards(rules: DurakRules) -> list[str]:
    """Return the sentences on the pack or packs, on the deal, on trumps, and on their exchange."""
    dealt = {
        "none": Plural(
            "{number} card, {ranks}; everybody is dealt {each}.",
            "{number} cards, {ranks}; everybody is dealt {each}.",
        ),
        "colour": Plural(
            "{number} card, {ranks}, and two jokers; everybody is dealt {each}.",
            "{number} cards, {ranks}, and two jokers; everybody is dealt {each}.",
        ),
        "dummy": Plural(
            "{number} card, {ranks}, and an odd card; everybody is dealt {each}.",
            "{number} cards, {ranks}, and an odd card; everybody is dealt {each}.",
        ),
    }["colour" if rules.joker == "spades" else rules.joker]
    sentences = [dealt.format(rules.deck.size, ranks=_ranks(rules), each=EACH.format(rules.hand_size))]
    if rules.packs == 2:
        sentences.append(gettext("Two packs are mixed, so that every card is there twice (P-two-trumps)."))
    if rules.trump == "turn_up":
        sentences += _turned_up(rules)
    elif rules.trump == "per_seat":
        sentences += _turned_up_by_seat(rules)
    elif rules.trump == "none":
        sentences.append(gettext("There are no trumps."))
    else:
        sentences.append(gettext("Trumps are always {suit}.", suit=suit_plural(SUITS.index(rules.trump.upper()))))
    if rules.trump_swap:
        sentences.append(
            gettext(
                "On her own turn, whoever was dealt or drew the lowest trump may exchange it for the turned-up card."
            )
        )
    return sentences


def _ranks(rules: DurakRules) -> str:
    """Return `sixes to aces`, or each rank when some are missing between; with the suits if some are missing."""
    pack = rules.deck
    names = [rank_plural(parse_rank(rank)) for rank in pack.ranks]
    whole = pack.ranks in RANKS and len(names) > 2
    ranks = rank_range(parse_rank(pack.ranks[0]), parse_rank(pack.ranks[-1])) if whole else _listed(names)
    suits = [suit_plural(SUITS.index(suit)) for suit in pack.suits]
    return ranks if len(suits) == len(SUITS) else gettext("{ranks} of {suits}", ranks=ranks, suits=_listed(suits))


def _listed(words: Sequence[str]) -> str:
    *first, last = words
    return gettext("{first} and {last}", first=", ".join(first), last=last) if first else last


def _turned_up_by_seat(rules: DurakRules) -> list[str]:
    """Return the sentences on the trumps of each seat, and where the turned cards lie."""
    sentences = [
        gettext(
            "Then a card is turned up for each player, the dealer last: its suit is that player's own trumps (A-DV1). "
            "Whoever gets none because no card is left shows the last card that she was dealt, and keeps it."
        )
    ]
    if rules.stock == "draw":
        sentences.append(
            gettext("The turned cards lie face up under the stock in this order, and are drawn last (A-DV2).")
        )
    else:
        sentences.append(gettext("The stock is then set aside."))
    return sentences


def _turned_up(rules: DurakRules) -> list[str]:
    """Return the sentences on the card turned up for trumps, on special cards in its place, and on the stock."""
    if rules.stock == "draw":
        turned = gettext(
            "The next card is turned up: its suit is trumps, and it lies face up under the stock and is drawn last. If "
            "none is left to turn, the dealer shows the last card dealt and keeps it."
        )
    else:
        turned = gettext(
            "The next card is turned up: its suit is trumps, and it stays with the stock. If none is left to turn, the "
            "dealer shows the last card dealt and keeps it."
        )
    sentences = [turned]
    if rules.joker == "dummy":
        sentences.append(
            gettext("Where it is the odd card there are no trumps, and the dealer's left attacks first (A-PU2).")
        )
    if rules.joker in ("colour", "spades"):
        sentences.append(
            gettext("A joker that is turned up goes directly above the next card that is turned up (A-JO2, A-JO3).")
        )
    if rules.never_trump != "none":
        sentences.append(str(NEVER_TRUMP[rules.never_trump]))
    if rules.stock == "aside":
        sentences.append(gettext("The stock is then set aside."))
    return sentences


def _start(rules: DurakRules) -> list[str]:
    """Return the sentences on who attacks first in the first deal, in later deals, and after a draw."""
    sentences = [_first_start(rules), _next_start(rules)]
    if rules.on_tie == "draw":
        if not rules.teams and rules.next_start.startswith("under_fool"):
            after = gettext(
                "After a draw the same player deals again, and as there is no fool the player at the dealer's left "
                "attacks first (A-D9)."
            )
        else:
            after = gettext("After a draw the same player deals again (A-D9).")
        sentences.append(after)
    return sentences


def _first_start(rules: DurakRules) -> str:
    """Return the sentence on who attacks first in the first deal."""
    if rules.first_start == "dealer_left":
        return gettext("In the first deal the player at the dealer's left attacks first.")
    if rules.trump == "none":
        return gettext("In the first deal the holder of the lowest card attacks first, and need not lead it.")
    if rules.trump == "per_seat":
        return gettext(
            "In the first deal the holder of the lowest trump attacks first, and need not lead it: each looks at the "
            "trumps of her own suit, and of several with one as low it is the nearest from the dealer's left (A-DV3)."
        )
    return gettext("In the first deal the holder of the lowest trump attacks first, and need not lead it.")


def _next_start(rules: DurakRules) -> str:
    """Return the sentence on who deals and who attacks first in each deal after the first."""
    if rules.next_start == "lowest_trump":
        return _next_by_lowest(rules)
    if rules.teams:
        return gettext(
            "In later deals the next member of the losing team deals, clockwise from the last dealer, and the player "
            "at the dealer's left attacks first."
        )
    if rules.next_start == "under_fool":
        return gettext("In later deals the fool deals and is the first one attacked.")
    if rules.next_start == "under_fool_if_three":
        return gettext(
            "In later deals the fool deals; the player at the dealer's left attacks first, but with three players the "
            "fool is the first one attacked."
        )
    return gettext("In later deals the fool deals, and the player at the dealer's left attacks first.")


def _next_by_lowest(rules: DurakRules) -> str:
    """Return the sentence on later deals in which the holder of the lowest trump, or card, attacks first."""
    if rules.teams and rules.trump == "none":
        return gettext(
            "In later deals the next member of the losing team deals, clockwise from the last dealer, and the holder "
            "of the lowest card attacks first."
        )
    if rules.teams:
        return gettext(
            "In later deals the next member of the losing team deals, clockwise from the last dealer, and the holder "
            "of the lowest trump attacks first."
        )
    if rules.trump == "none":
        return gettext("In later deals the fool deals, and the holder of the lowest card attacks first.")
    return gettext("In later deals the fool deals, and the holder of the lowest trump attacks first.")


# -- The bout


def _attack(rules: DurakRules) -> list[str]:
    """Return the sentences on an attack: who is attacked, the lead, who adds which cards, who is asked, and the
    limits.
    """
    attacked = str(TEAMS) if rules.teams else gettext("The attacker attacks the next player clockwise.")
    sentences = [attacked, _word(rules, "open_shape")]
    if rules.initial_wave and rules.throw_who in ("neighbours", "all"):
        sentences.append(gettext("Before the defender acts, the others may add cards of the opening rank (D7)."))
    sentences.append(_who_adds(rules))
    if _adds(rules):
        sentences += [_word(rules, "throw_match"), _while_taking(rules)]
    if _adds(rules) or rules.initial_wave:
        sentences.append(str(ANY_CARD) if rules.cheating and rules.ask == "able" else _word(rules, "ask"))
    return sentences + _limits(rules)


def _while_taking(rules: DurakRules) -> str:
    """Return the sentence on cards added while the defender takes."""
    if not rules.throw_on_take:
        return gettext("When the defender takes, nothing more is added.")
    if rules.throw_match == "table_or_suit":
        return gettext(
            "When the defender takes, more may be added until nobody adds any more; she takes that too (A-PA2)."
        )
    return gettext("When the defender takes, cards may be added once more; she takes them too.")


def _limits(rules: DurakRules) -> list[str]:
    """Return the limit of an attack; nothing when it is one card anyway."""
    if rules.open_shape == "one" and not _adds(rules) and not rules.initial_wave:
        return []
    no_limit = str(NO_LIMIT[rules.cap_hand])
    sentences = [no_limit if rules.cap_max is None else LIMIT[rules.cap_hand].format(rules.cap_max)]
    if rules.small_cap is not None and (rules.cap_max is None or rules.small_cap < rules.cap_max):
        sentences.append(SMALL_CAP[rules.small_cap_until].format(rules.small_cap))
    return sentences


def _defence(rules: DurakRules) -> list[str]:
    """Return the sentences on a defence: which cards beat which, how an attack is passed on, and that she may take."""
    sentences = [_beaten(rules)]
    if rules.packs == 2:
        sentences.append(gettext("Of two equal cards neither beats the other (P-two-trumps)."))
    sentences += [_word(rules, "low_beats_ace"), _word(rules, "joker")]
    if rules.spades_only_by_spades and rules.joker in ("colour", "dummy"):
        sentences.append(gettext("Spades are beaten by spades only, not by a joker or the odd card either."))
    if rules.transfer:
        sentences += [_transfer(rules), gettext("Whoever passes it on is the attacker then, and adds first.")]
        if rules.joker in ("colour", "spades"):
            sentences.append(gettext("No joker passes an attack on."))
        sentences += [_word(rules, "transfer_late")]
        if rules.trump != "none":
            sentences.append(_word(rules, "transfer_show"))
    return [*sentences, gettext("The defender may take at any time, even when she could beat (A-D11).")]


def _beaten(rules: DurakRules) -> str:
    """Return the sentence that says which cards beat a card, with its clauses (D10, P-spades)."""
    if rules.trump == "per_seat" and rules.spades_only_by_spades:
        return gettext(
            "A card is beaten by a higher card of its suit, and every trump of the defender beats every card of the "
            "other suits, whoever attacks (P-two-trumps); but a spade is beaten by a higher spade only (P-spades)."
        )
    if rules.trump == "per_seat":
        return gettext(
            "A card is beaten by a higher card of its suit, and every trump of the defender, whoever attacks, beats "
            "every card of the other suits (D10, P-two-trumps)."
        )
    if rules.trump == "none":
        return gettext("A card is beaten by a higher card of its suit, and no suit is trumps (D10).")
    if rules.spades_only_by_spades and rules.trump != "s":
        return gettext(
            "A card is beaten by a higher card of its suit, and every trump beats every card of the other suits; but a "
            "spade is beaten by a higher spade only, and by no trump of another suit (P-spades)."
        )
    return gettext(
        "A card is beaten by a higher card of its suit, and every trump beats every card of the other suits (D10, D11)."
    )


def _transfer(rules: DurakRules) -> str:
    """Return the sentences on how an attack is passed on, its room, and how often, as one text."""
    player = gettext("the next player, who must be an opponent") if rules.teams else gettext("the next player")
    sentences = [_passed_on(rules).format(player=player), _room(rules)]
    if rules.transfer_max_chain == 2:
        sentences.append(gettext("One attack is passed on at most twice."))
    elif rules.transfer_max_chain is not None:
        sentences.append(TIMES.format(rules.transfer_max_chain))
    return " ".join(sentence for sentence in sentences if sentence)


def _passed_on(rules: DurakRules) -> Message:
    """Return the message on how an attack is passed on (P-transfer), in which `player` is to be filled in."""
    mixed = rules.open_shape in ("one_three_five", "exactly_three")
    if mixed and rules.transfer_first_bout:
        return Message(
            "As long as nothing is beaten, the defender may add a card of the attack's rank, if all its cards are of "
            "one rank, and so pass the whole attack on to {player} (P-transfer)."
        )
    if mixed:
        return Message(
            "As long as nothing is beaten, the defender may add a card of the attack's rank, if all its cards are of "
            "one rank, and so pass the whole attack on to {player}, but not in the first bout of a deal (P-transfer)."
        )
    if rules.transfer_first_bout:
        return Message(
            "As long as nothing is beaten, the defender may add a card of the attack's rank and so pass the whole "
            "attack on to {player} (P-transfer)."
        )
    return Message(
        "As long as nothing is beaten, the defender may add a card of the attack's rank and so pass the whole attack "
        "on to {player}, but not in the first bout of a deal (P-transfer)."
    )


def _room(rules: DurakRules) -> str:
    """Return the limit of an attack that is passed on; empty when there is none."""
    if rules.cap_hand != "off" and rules.cap_max is not None:
        return gettext(
            "With that card there are no more attack cards than that player holds cards or than {most} "
            "(P-transfer-room).",
            most=rules.cap_max,
        )
    if rules.cap_hand != "off":
        return gettext("With that card there are no more attack cards than that player holds cards (P-transfer-room).")
    if rules.cap_max is not None:
        return gettext(
            "With that card there are no more attack cards than {most} (P-transfer-room).", most=rules.cap_max
        )
    return ""


def _false_cards(rules: DurakRules) -> list[str]:
    """Return the sentences about false cards and reports; none when all cards are true."""
    if not rules.cheating:
        return []
    reported = gettext(
        "Anybody but its player may report any card of the bout; the nearest after her comes first (A-CH2)."
    )
    if rules.teams:
        reported = gettext(
            "Any opponent of its player may report any card of the bout; the nearest after her comes first (A-CH2)."
        )
    return [
        _word(rules, "cheating"),
        gettext("The lead is always true, and so is a card that passes the attack on (A-CH1).")
        if rules.transfer
        else gettext("The lead is always true (A-CH1)."),
        reported,
        gettext(
            "If the card was false, it and every card laid after it in this bout go back to the hands they came from. "
            "Its player moves again, and may lay no false card for the rest of the deal (A-CH3)."
        ),
        gettext("If the card was true, whoever reported it may report nothing more in this bout (A-CH3)."),
    ]


# -- After it


def _after(rules: DurakRules) -> list[str]:
    """Return the sentences on the end of a bout: beaten cards, a take, and drawing."""
    if _adds(rules):
        beaten = gettext(
            "If everything is beaten and nobody adds more, the cards are discarded and the defender attacks next "
            "(D14, D16)."
        )
    else:
        beaten = gettext("If everything is beaten, the cards are discarded and the defender attacks next (D14, D16).")
    draws = gettext("Nobody draws.")
    if rules.stock == "draw":
        draws = DRAWS[rules.refill_order].format(rules.hand_size)
    return [beaten, _word(rules, "pickup"), draws]


def _end(rules: DurakRules) -> list[str]:
    """Return the sentences on going out, losing, ties, the length of a match, and deals that are given up."""
    if rules.stock == "draw":
        out = gettext("With the stock gone, whoever has no cards at the end of a bout is out.")
    else:
        out = gettext("Whoever has no cards at the end of a bout is out.")
    covered = _word(rules, "team_out") if rules.teams else gettext("The turn passes over those who are out.")
    return [
        f"{out} {_loser(rules)}",
        covered,
        _tie(rules),
        *_match(rules),
        gettext(
            "A deal that has not ended after {actions} actions is given up, and nobody loses it.",
            actions=in_digits(rules.action_cap),
        ),
    ]


def _match(rules: DurakRules) -> list[str]:
    """Return the sentence on the number of lost deals that ends a match; none without such a number."""
    if rules.match_losses is None:
        return []
    return [(MATCH_OF_TEAMS if rules.teams else MATCH).format(rules.match_losses)]


def _tie(rules: DurakRules) -> str:
    if rules.on_tie == "draw":
        return gettext("If the last players run out in the same bout, it is a draw.")
    if rules.teams:
        return gettext("If the last players run out in the same bout, the defender's team loses.")
    return gettext("If the last players run out in the same bout, the defender loses.")


def _loser(rules: DurakRules) -> str:
    if rules.teams:
        return gettext("The team that alone still holds cards loses.")
    return gettext("The last player with cards is the fool.")
