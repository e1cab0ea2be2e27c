"""The rules of a bluffing table in words, sentence by sentence from its options."""

from typing import Final

from cardkit.cards.card import RANK_NAMES, RANKS, rank_plural
from cardkit.game.rules import IN_SHORT
from cardkit_games.bluffing.rules import BluffingRules

BY_CHOICE: Final[dict[str, dict[object, str]]] = {
    "deal": {
        "one_at_a_time": "All cards are dealt, one at a time; unequal hands are fine.",
        "equal": "Everybody is dealt the same number of cards, one at a time; what is left over {rest}.",
        "stock": "Everybody is dealt {hand_size} cards, one at a time; the rest is the stock, face down.",
        "cut_piles": (
            "The dealer cuts the pack by eye into as many piles as players; from the dealer's left each chooses one, "
            "the dealer last."
        ),
    },
    "starter": {
        "dealer_left": "The player at the dealer's left plays first.",
        "dealer": "The dealer plays first.",
        "holder_2c": "The holder of the two of clubs plays first.",
        "lowest_claim": (
            "The holder of the lowest rank dealt plays first, of several the one who sits next from the dealer's left."
        ),
        "holder_ah": "The holder of the ace of hearts plays first; if there is none, the player at the dealer's left.",
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
        "same": "Later plays announce the same {unit}.",
        "up": "Each play announces the {unit} one above the one before.",
        "down": "Each play announces the {unit} one below the one before.",
        "same_or_up": "Each play announces the same {unit} as the one before, or one above.",
        "adjacent": "Each play announces the same {unit} as the one before, one above, or one below.",
        "any": "Each play announces any {unit}.",
        "ge": "Each play announces the same {unit} as the one before, or any above.",
        "higher": "Each play announces any {unit} above the one before.",
    },
    "scope": {
        "game": "After a call the {unit}s go on as if nobody had called.",
        "round": "{after_call} a new round begins, with any {unit}.",
    },
    "count_truth": {
        "enforced": "The number is announced truly.",
        "free": "The number announced may be false; others do not see how many cards a hand or the pile has.",
    },
    "follow_count": {"own": "", "same": "Whoever follows lays as many cards as the leader, and cannot with too few."},
    "bluff": {
        "any": "The cards need not be what is announced.",
        "if_unable": (
            "Whoever holds cards of the {unit} lays one or more of them and nothing else; others lay any cards."
        ),
    },
    "opening_face_up": {True: "The first play of a round lies face up and is honest; it cannot be called.", False: ""},
    "passing": {
        "off": "Nobody passes: whoever cannot be honest bluffs.",
        "skip": "A player may pass instead of laying cards, but not when leading.",
    },
    "all_pass": {
        "lead_again": "If all others pass, whoever laid last leads again, on top of the pile and with {rank}.",
        "remove_pile": (
            "If all others and then whoever laid last pass, the pile leaves the game unseen; the last to pass leads "
            "with {rank}."
        ),
    },
    "pile_choice": {
        "players": "",
        "smallest": "Everybody gets the pile that looks smallest when the choice comes round.",
    },
    "all_fours": {
        True: (
            "A lead may lay four cards as all fours: four of one rank, no joker among them, and the rank is not named. "
            "Upon it others lay any number as plus n, which says that they are n ranks above; the first plus fixes n, "
            "and nothing is above the ace. A plus is false if the fours below are no four of one rank; a call of it "
            "turns over the fours as well."
        ),
        False: "",
    },
    "who": {
        "next": "Only the next player may call: the cards are turned over, or else trusted, and the next cards laid.",
        "any": (
            "Until the next player lays cards{passes}, every other player still in the deal may call; of several the "
            "one who sits next after the player counts."
        ),
        "any_in_turn": (
            "After a play the others say in turn, from the one who sits next after its player, whether they call it; "
            "the first who calls counts."
        ),
        "any_and_out": (
            "Until the next player lays cards{passes}, every other player may call, also one who is out, who comes "
            "back by taking the pile; of several the one who sits next after the player counts."
        ),
    },
    "check": {
        "rank": "A play that is called is turned over: it is true if all its cards are of the announced {unit}.",
        "rank_count": "A play that is called is turned over: it is true if {unit} and number are as announced.",
    },
    "reveal": {
        "all": "",
        "declared": "Only as many cards as were announced are turned over, from the top.",
        "one": "One card of the play, drawn by chance, is turned over: it is true if that one is of the {unit}.",
    },
    "short_hand": {
        "lay_all": "",
        "draw_from_pile": (
            "Whoever has fewer cards when the turn comes first draws the missing ones from the top of the pile; where "
            "the pile is too small for that, the play has fewer cards."
        ),
    },
    "lead_after_lie": {
        "challenger": "If it was a lie its player takes the pile, and the caller plays next.",
        "after_accused": "If it was a lie its player takes the pile, and the player after that one is next.",
        "picker": "If it was a lie its player takes the pile and plays next.",
    },
    "lead_after_truth": {
        "accused": "If it was true the caller takes the pile, and the player who was called is next.",
        "after_accused": "If it was true the caller takes the pile; next is the player after the one who was called.",
        "after_challenger": "If it was true the caller takes the pile, and the player after the caller is next.",
        "picker": "If it was true the caller takes the pile and plays next.",
    },
    "two_high": {False: "", True: "The two is the highest rank, above the ace."},
    "rank_limits": {
        False: "",
        True: (
            "Any rank may open a round. Tens follow only threes to nines, jacks, queens and kings only eights and "
            "higher ranks, and aces only jacks, queens and kings; twos follow any rank."
        ),
    },
    "draw_turn": {
        False: "",
        True: (
            "Instead of laying cards a player may draw a card from the stock as long as it lasts, and then the next "
            "player is on turn; only whoever plays first must lay."
        ),
    },
    "believe": {
        False: "",
        True: (
            "The next player may also believe the play aloud: its cards are turned over too. If it is true the pile "
            "leaves the game and the believer plays next; if it is a lie the believer takes the pile, and the player "
            "after the believer is next."
        ),
    },
    "force": {
        False: "",
        True: (
            "Instead of calling, one may force a player who still holds cards to show one of the rank, from the play "
            "or from the hand, where it stays. Who cannot takes the pile, and the other plays next; who can plays "
            "next, and the other takes the pile."
        ),
    },
    "four_lead_loses": {
        False: "",
        True: "Whoever kept four of a rank after taking the pile, and leads it while holding four, loses the game.",
    },
    "sets": {
        "off": "",
        "picker_may": "Whoever has taken the pile may show and remove fours of a rank, as many as the hand has.",
        "picker_must": "Whoever has taken the pile shows and removes all fours of a rank that the hand has.",
    },
    "end": {
        "first_out": "The first to get rid of all cards wins.",
        "last_loses": "Whoever gets rid of all cards is out; the last player with cards loses.",
    },
    "final": {
        "window": "The last play can be called like any other before its player is out.",
        "must_match": (
            "The last cards of a hand must be as announced: they are turned face up and win at once. Other cards "
            "cannot be laid as last ones, except as a plus; if that turns out false, its player takes the pile."
        ),
    },
}


OPEN_CALLS: Final = (
    "Whoever has not yet answered the latest play may call it; who has passed may not. Of two calls at once the one of "
    "the player who sits next after the layer counts."
)
NO_PLUSES: Final = "The last cards of a hand must be as announced: they are turned face up and win at once."
CARD_ORDER: Final = (
    "Cards go up from ace and two to king, first in hearts, then in spades, diamonds and clubs; after the king of "
    "clubs comes the ace of hearts again."
)
CARD_ORDER_SUIT: Final = "Above a card are the higher cards of its suit; the ace is the highest."
AFTER_HIGHEST: Final = "Upon the highest nothing can be announced, and the next player leads."
NO_WRAP: Final = "Nothing is above the highest rank."
FIRST_CLAIMS: Final = {
    "turned": "a card above the one turned up, which is the top card of the stock and begins the pile",
    "lowest": "the lowest rank dealt",
}
CLEARS: Final = "A play of {ranks} that nobody calls sends the pile out of play, and the next player opens a round."
CLEARS_NOTHING: Final = "Aces that open a round send nothing out of play."
PENALTIES: Final[dict[str, dict[object, str]]] = {
    "lead_after_lie": {
        "challenger": "If it was a lie its player draws {penalty} cards from the stock, and the caller plays next.",
        "after_accused": (
            "If it was a lie its player draws {penalty} cards from the stock, and the player after that one is next."
        ),
        "picker": "If it was a lie its player draws {penalty} cards from the stock and plays next.",
    },
    "lead_after_truth": {
        "accused": (
            "If it was true the caller draws {penalty} cards from the stock, and the player who was called is next."
        ),
        "after_accused": (
            "If it was true the caller draws {penalty} cards from the stock; next is the player after the one who was "
            "called."
        ),
        "after_challenger": (
            "If it was true the caller draws {penalty} cards from the stock, and the player after the caller is next."
        ),
        "picker": "If it was true the caller draws {penalty} cards from the stock and plays next.",
    },
}
PILE_STAYS: Final = (
    "The pile stays where it is, and the next play may announce anything. A stock that is too short gives what it has; "
    "without any, whoever is caught with the last card takes it back."
)
PILE_STAYS_ON: Final = (
    "The pile stays where it is. A stock that is too short gives what it has; without any, whoever is caught with the "
    "last card takes it back."
)
EXACT_CARD: Final = "A play that is called is turned over: it is true if it is the very card that was announced."
WRAP_WHOLE: Final = "The ace joins king and two."
WRAP: Final = "After the highest rank, the {highest}, comes the lowest, the {lowest}."


def describe(rules: BluffingRules) -> list[tuple[str, list[str]]]:
    """The rules in words: headings, each with its sentences."""
    return [
        (IN_SHORT, _in_short(rules)),
        ("Cards", _cards(rules)),
        ("Who begins", [_word(rules, "starter"), _word(rules, "next_dealer")]),
        ("Playing", _playing(rules)),
        ("Announcing", _announcing(rules)),
        ("Calling", _calling(rules)),
        ("The end", [_last_cards(rules), _word(rules, "end")]),
    ]


def _in_short(rules: BluffingRules) -> list[str]:
    return [
        _word(rules, "end"),
        f"{_play(rules)} {_word(rules, 'bluff')}",
        _word(rules, "steps"),
        _who(rules),
        *_after_calls(rules),
    ]


def _word(rules: BluffingRules, option: str) -> str:
    return BY_CHOICE[option][getattr(rules, option)].format_map(_terms(rules))


def _terms(rules: BluffingRules) -> dict[str, str]:
    """What stands for the names in braces under these rules."""
    return {
        "unit": rules.unit,
        "direction": rules.direction,
        "after_call": "After a call" if rules.penalty == "draw" else "Once somebody has taken the pile",
        "hand_size": number_word(rules.hand_size),
        "penalty": number_word(rules.penalty_cards),
        "passes": " or passes" if rules.passing == "skip" else "",
        "rank": f"any {rules.unit}" if rules.scope == "round" else f"the {rules.unit} that is due",
        "rest": "is put aside unseen" if rules.rest == "aside" else "lies face down as the beginning of the pile",
    }


def _words(rules: BluffingRules, *options: str) -> list[str]:
    return [word for option in options if (word := _word(rules, option))]


def _cards(rules: BluffingRules) -> list[str]:
    most = max(2, rules.small_pack_up_to + 1)
    size = rules.pack(most).size // rules.copies(most)
    jokers = f", {number_word(rules.jokers)} of them jokers" if rules.jokers else ""
    if rules.two_packs_from == 2:
        sentences = [f"Two packs of {size} cards{jokers} are mixed."]
    else:
        sentences = [f"{size} cards{jokers}."]
    if rules.small_pack_up_to:
        lowest = rank_plural(RANKS.index(rules.small_low_rank))
        small = rules.pack(2).size // rules.copies(2)
        players = "Two" if rules.small_pack_up_to == 2 else f"Up to {number_word(rules.small_pack_up_to)}"
        sentences.append(f"{players} players use {small} cards, without those below {lowest}.")
    if rules.two_packs_from and rules.two_packs_from > 2:
        sentences.append(f"From {number_word(rules.two_packs_from)} players on two packs are mixed.")
    if rules.jokers:
        sentences.append("Jokers match every rank." if rules.wild_jokers else "Jokers match no rank.")
    if rules.aside:
        sentences.append("One card is put aside unseen.")
    sentences.append(_word(rules, "deal"))
    return sentences + (_words(rules, "pile_choice") if rules.deal == "cut_piles" else [])


def _number_of_cards(rules: BluffingRules) -> str:
    fewest, most = rules.card_min, rules.card_max
    if most is None:
        return "any number of cards" if fewest == 1 else f"{number_word(fewest)} cards or more"
    if fewest == most:
        cards = "one card" if most == 1 else f"{number_word(most)} cards"
    else:
        cards = f"{number_word(fewest)} to {number_word(most)} cards"
    if not rules.two_packs_from or not rules.card_max_each_pack:
        return cards
    twice = f"up to {number_word(2 * most)}"
    return cards.replace(number_word(most), twice) if rules.two_packs_from == 2 else f"{cards}, with two packs {twice}"


def _play(rules: BluffingRules) -> str:
    return f"A play is {_number_of_cards(rules)}, laid face down and announced."


def _playing(rules: BluffingRules) -> list[str]:
    sentences = [_word(rules, "order"), _play(rules)]
    sentences += _words(rules, "short_hand", "opening_face_up", "bluff")
    sentences += _words(rules, "draw_turn") or _words(rules, "passing")
    if rules.passing == "skip":
        sentences.append(_word(rules, "all_pass"))
    return sentences


def _announcing(rules: BluffingRules) -> list[str]:
    first = f"any {rules.unit}"
    if rules.first_rank in FIRST_CLAIMS:
        first = FIRST_CLAIMS[rules.first_rank]
    elif rules.first_rank != "free":
        rank = RANKS.index(rules.first_rank.upper())
        first = f"the {RANK_NAMES[rank]} of hearts" if rules.unit == "card" else rank_plural(rank)
    sentences = [f"The first play announces {first}."]
    sentences += _words(rules, "steps", "two_high", "rank_limits")
    if rules.clear_ranks:
        sentences += _clearing(rules)
    if rules.unit == "card":
        sentences.append(CARD_ORDER_SUIT if rules.steps in ("ge", "higher") else CARD_ORDER)
        sentences += [AFTER_HIGHEST] if rules.steps == "higher" else []
    elif rules.steps == "ge" and not rules.two_high:
        sentences.append(NO_WRAP)
    elif rules.wrap and rules.steps not in ("same", "any", "ge", "higher"):
        sentences += _wrap(rules)
    return sentences + _words(rules, "scope", "count_truth", "follow_count", "all_fours")


def _clearing(rules: BluffingRules) -> list[str]:
    """What the ranks do that send the pile out of play."""
    ranks = [rank_plural(RANKS.index(rank)) for rank in rules.clear_ranks or ""]
    cleared = [CLEARS.format(ranks=" and ".join(ranks))]
    return [*cleared, CLEARS_NOTHING] if "A" in (rules.clear_ranks or "") else cleared


def _wrap(rules: BluffingRules) -> list[str]:
    """What comes after the highest rank, in each pack that the rules have."""
    ends = dict.fromkeys((rules.pack(seats).ranks[0], rules.pack(seats).ranks[-1]) for seats in range(2, 13))
    if len(ends) > 1:
        return [
            WRAP_WHOLE,
            *(f"With the smaller pack it joins king and {rank_name(low)}." for low, _ in list(ends)[:1]),
        ]
    low, high = next(iter(ends))
    return [WRAP_WHOLE if (low, high) == ("2", "A") else WRAP.format(highest=rank_name(high), lowest=rank_name(low))]


def _calling(rules: BluffingRules) -> list[str]:
    calling = [*_words(rules, "check", "reveal"), *_after_calls(rules)]
    if rules.penalty == "draw":
        calling.append(PILE_STAYS if rules.scope == "round" else PILE_STAYS_ON)
    if rules.unit == "card":
        calling[0] = EXACT_CARD
    elif rules.reveal == "one":
        del calling[0]  # what is turned over, and what makes it true, is one sentence there
    return [_who(rules), *calling, *_words(rules, "believe", "force", "sets", "four_lead_loses")]


def _after_calls(rules: BluffingRules) -> list[str]:
    """What a right and what a wrong call cost, and who plays next."""
    words = PENALTIES if rules.penalty == "draw" else BY_CHOICE
    return [
        words[option][getattr(rules, option)].format_map(_terms(rules))
        for option in ("lead_after_lie", "lead_after_truth")
    ]


def _who(rules: BluffingRules) -> str:
    return OPEN_CALLS if rules.order == "open" else _word(rules, "who")


def _last_cards(rules: BluffingRules) -> str:
    if rules.final == "must_match" and not rules.all_fours:
        return NO_PLUSES
    return _word(rules, "final")


def rank_name(letter: str) -> str:
    """The name of a rank: `ace`, `seven`."""
    return RANK_NAMES[RANKS.index(letter)]


def number_word(number: int) -> str:
    """A small number in words, a larger one in digits."""
    names = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    return names[number] if number < len(names) else str(number)
