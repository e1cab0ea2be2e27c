"""The rules of a bluffing table in words, sentence by sentence from its options."""

from collections.abc import Mapping
from typing import Final

from cardkit.cards.card import RANKS, Card, rank_plural, rank_singular
from cardkit.game.rule_words import rule_sheet
from cardkit.game.rules import IN_SHORT
from cardkit.language import Message, Plural, gettext, mark, number_word, pgettext
from cardkit_games.bluffing.engine.claims import UNIT_CARD
from cardkit_games.bluffing.rules import BluffingRules, PerUnit
from cardkit_games.bluffing.text.claims import claim_plural

AFTER_HIGHEST: Final = Message("Upon the highest nothing can be announced, and the next player leads.")
AND: Final = Message(" and ")
ANY: Final = PerUnit("any {unit}")
CALLS: Final = {
    ("any", False): Message(
        "Until the next player lays cards, every other player still in the deal may call the play a lie; of several "
        "the one who sits next after its player counts."
    ),
    ("any", True): Message(
        "Until the next player lays cards or passes, every other player still in the deal may call the play a lie; of "
        "several the one who sits next after its player counts."
    ),
    ("any_and_out", False): Message(
        "Until the next player lays cards, every other player may call the play a lie, also one who is out, who comes "
        "back by taking the pile; of several the one who sits next after its player counts."
    ),
    ("any_and_out", True): Message(
        "Until the next player lays cards or passes, every other player may call the play a lie, also one who is out, "
        "who comes back by taking the pile; of several the one who sits next after its player counts."
    ),
}
CARD_ORDER: Final = Message(
    "Cards go up from ace and two to king, first in hearts, then in spades, diamonds and clubs; after the king of "
    "clubs comes the ace of hearts again."
)
CARD_ORDER_SUIT: Final = Message("Above a card are the higher cards of its suit; the ace is the highest.")
CLEARS: Final = Message(
    "A play announced as {ranks} sends the pile out of play when nobody calls it, and the next player opens a round."
)
CLEARS_NOTHING: Final = Message("A play announced as aces sends nothing out of play when it opens a round.")
DUE: Final = PerUnit("the {unit} that is due")
EXACT_CARD: Final = Message(
    "A play that is called is turned over: it is true if it is the very card that was announced."
)
FEWEST_WINS: Final = Message(
    "When the pile has been taken {number} times the deal is over: whoever holds the fewest cards wins, and where "
    "several do it is a draw."
)
FIRST_CLAIMS: Final = {
    "turned": Message("a card above the one turned up, which is the top card of the stock and begins the pile"),
    "lowest": Message("the lowest rank dealt"),
}
FIRST_ROUND: Final = Message("Nobody may call in the first round: until every player has had a play (A-CR1).")
FIRST_ROUNDS: Final = Plural(
    "Nobody may call in the first {number} round: until every player has had so many plays (A-CR1).",
    "Nobody may call in the first {number} rounds: until every player has had so many plays (A-CR1).",
)
FOLLOW_MAX: Final = Plural(
    "A play that follows has at most {some} card.", "A play that follows has at most {some} cards."
)
HAND_LIMIT: Final = Plural(
    "Whoever holds {number} card or more after taking some loses at once.",
    "Whoever holds {number} cards or more after taking some loses at once.",
)
HAND_LIMIT_OF_PLACES: Final = Plural(
    "As soon as somebody holds {number} card or more after taking some the deal is over: those still in it come in by "
    "their hands, the smallest first.",
    "As soon as somebody holds {number} cards or more after taking some the deal is over: those still in it come in by "
    "their hands, the smallest first.",
)
MOST_LOSES: Final = Message(
    "When the pile has been taken {number} times the deal is over: whoever holds the most cards loses, and where "
    "several do it is a draw."
)
NO_PLUSES: Final = Message("The last cards of a hand must be as announced: they are turned face up and win at once.")
NO_WRAP: Final = Message("Nothing is above the highest rank.")
OPEN_CALLS: Final = Message(
    "Whoever has not yet answered the latest play may call it a lie; who has passed may not. Of two calls at once the "
    "one of the player who sits next after the layer counts."
)
OR: Final = Message(" or ")
PACK: Final = Plural("{number} card.", "{number} cards.")
PACK_WITH_JOKERS: Final = Plural("{number} card, {jokers} of them jokers.", "{number} cards, {jokers} of them jokers.")
PENALTIES: Final[Mapping[str, Mapping[object, Message]]] = {
    "lead_after_lie": {
        "challenger": Message("If it was a lie its player draws {cards} from the stock, and the caller plays next."),
        "after_accused": Message(
            "If it was a lie its player draws {cards} from the stock, and the player after that one is next."
        ),
        "picker": Message("If it was a lie its player draws {cards} from the stock and plays next."),
    },
    "lead_after_truth": {
        "accused": Message(
            "If it was true the caller draws {cards} from the stock, and the player who was called is next."
        ),
        "after_accused": Message(
            "If it was true the caller draws {cards} from the stock; next is the player after the one who was called."
        ),
        "after_challenger": Message(
            "If it was true the caller draws {cards} from the stock, and the player after the caller is next."
        ),
        "picker": Message("If it was true the caller draws {cards} from the stock and plays next."),
    },
}
PILE_STAYS: Final = Message(
    "The pile stays where it is, and the next play may announce anything. A stock that is too short gives what it has; "
    "without any, whoever is caught with the last card takes it back."
)
PILE_STAYS_ON: Final = Message(
    "The pile stays where it is. A stock that is too short gives what it has; without any, whoever is caught with the "
    "last card takes it back."
)
PLACES_BY_SIZE: Final = Message(
    "When the pile has been taken {number} times the deal is over: those still in it come in by their hands, the "
    "smallest first, and share a place where these are level."
)
ROUND_AFTER_CALL: Final = PerUnit("After a call a new round begins, with any {unit}.")
SAME_IN_ROUND: Final = PerUnit("Whoever leads chooses the {unit}, and all who follow announce the same.")
SOME: Final = Plural("{some} card", "{some} cards")
TWO_PACKS: Final = Plural("Two packs of {number} card are mixed.", "Two packs of {number} cards are mixed.")
TWO_PACKS_WITH_JOKERS: Final = Plural(
    "Two packs of {number} card are mixed, {jokers} jokers in each and {all} in all.",
    "Two packs of {number} cards are mixed, {jokers} jokers in each and {all} in all.",
)
WILD_RANKS: Final = Message("Besides their own rank, {ranks} match every other.")
WRAP: Final = Message("After the highest rank, the {highest}, comes the lowest, the {lowest}.")
WRAP_WHOLE: Final = Message("The ace joins king and two.")
WRONG_CALLS: Final = Plural(
    "Who wrongly calls the player just before once more, after {number} such call in a row, takes nothing: that call "
    "counts as a pass (A-WL1).",
    "Who wrongly calls the player just before once more, after {number} such calls in a row, takes nothing: that call "
    "counts as a pass (A-WL1).",
)


def describe(rules: BluffingRules) -> list[tuple[str, list[str]]]:
    """The rules in words: headings, each with its sentences."""
    return rule_sheet(
        rules,
        {
            IN_SHORT: _in_short(rules),
            mark("Cards"): _cards(rules),
            mark("Who begins"): [],
            mark("Playing"): _playing(rules),
            mark("Announcing"): _announcing(rules),
            mark("Calling"): _calling(rules),
            mark("The end"): [_last_cards(rules), _word(rules, "end"), *_hand_limit(rules), *_take_limit(rules)],
        },
    )


def _in_short(rules: BluffingRules) -> list[str]:
    """Return the sentences of the short form: the goal, a play, the next announcement, who calls, and the cost."""
    return [
        _word(rules, "end"),
        f"{_play(rules)} {_word(rules, 'bluff')}",
        _word(rules, "steps"),
        _who(rules),
        *_after_calls(rules),
    ]


def _word(rules: BluffingRules, option: str) -> str:
    """Return the sentence of the value that `option` has, for the unit that is announced; empty when it has none.

    Steps and scope have other sentences in some combinations of rules.
    """
    said = _says(rules, option)
    if option == "scope" and rules.scope == "round" and rules.penalty == "draw":
        said = ROUND_AFTER_CALL
    if option == "steps" and rules.steps == "same" and rules.scope == "round" and rules.first_rank == "free":
        said = SAME_IN_ROUND
    if isinstance(said, PerUnit):
        led = ANY if rules.scope == "round" else DUE
        return said.format(rules.unit, rank=led.format(rules.unit))
    return "" if said is None else str(said)


def _says(rules: BluffingRules, option: str) -> Message | PerUnit | None:
    said: Message | PerUnit | None = rules.options()[option].says[getattr(rules, option)]
    return said


def _words(rules: BluffingRules, *options: str) -> list[str]:
    return [word for option in options if (word := _word(rules, option))]


def _cards(rules: BluffingRules) -> list[str]:
    """Return the sentences on the pack or packs, on jokers and wild ranks, and on the deal."""
    sentences = [_pack(rules)]
    if rules.small_pack_up_to and not rules.ranks:
        lowest = rank_plural(RANKS.index(rules.small_low_rank))
        small = rules.deck(2).size // rules.copies(2)
        if rules.small_pack_up_to == 2:
            sentences.append(
                gettext("Two players use {small} cards, without those below {lowest}.", small=small, lowest=lowest)
            )
        else:
            sentences.append(
                gettext(
                    "Up to {most} players use {small} cards, without those below {lowest}.",
                    most=number_word(rules.small_pack_up_to),
                    small=small,
                    lowest=lowest,
                )
            )
    if rules.two_packs_from and rules.two_packs_from > 2:
        fewest = number_word(rules.two_packs_from)
        sentences.append(gettext("From {fewest} players on two packs are mixed.", fewest=fewest))
    if rules.jokers and rules.wild_jokers:
        sentences.append(gettext("Jokers match every rank."))
    elif rules.jokers:
        sentences.append(gettext("Jokers match no rank."))
    if rules.wild_ranks:
        ranks = [rank_plural(RANKS.index(rank)) for rank in rules.wild_ranks]
        sentences.append(WILD_RANKS.format(ranks=str(AND).join(ranks)))
    if rules.aside:
        sentences.append(gettext("One card is put aside unseen."))
    sentences.append(_dealing(rules))
    return sentences + (_words(rules, "pile_choice") if rules.deal == "cut_piles" else [])


def _pack(rules: BluffingRules) -> str:
    """Return the sentence on the size of a pack, with its jokers: of the larger one if the players decide.

    It says so when two packs are always mixed.
    """
    most = max(2, rules.small_pack_up_to + 1)
    size = rules.deck(most).size // rules.copies(most)
    jokers = number_word(rules.jokers)
    if rules.two_packs_from == 2 and rules.jokers:
        return TWO_PACKS_WITH_JOKERS.format(size, jokers=jokers, all=number_word(2 * rules.jokers))
    if rules.two_packs_from == 2:
        return TWO_PACKS.format(size)
    return PACK_WITH_JOKERS.format(size, jokers=jokers) if rules.jokers else PACK.format(size)


def _dealing(rules: BluffingRules) -> str:
    """Return the sentence that says how cards are dealt, and where the cards that are left over lie."""
    if rules.deal == "stock":
        return gettext(
            "Everybody is dealt {cards}, one at a time; the rest is the stock, face down.",
            cards=_some(rules.hand_size),
        )
    if rules.deal != "equal":
        return _word(rules, "deal")
    if rules.rest == "aside":
        return gettext(
            "Everybody is dealt the same number of cards, one at a time; what is left over is put aside unseen."
        )
    return gettext(
        "Everybody is dealt the same number of cards, one at a time; what is left over lies face down as the beginning "
        "of the pile."
    )


def _some(number: int) -> str:
    """Return `three cards`, as objects of laying, drawing or dealing."""
    return SOME.format(number, some=number_word(number))


def _number_of_cards(rules: BluffingRules) -> str:
    """Return in words how many cards a play has, and with two packs twice as many if the rules say so."""
    fewest, most = rules.card_min, rules.card_max
    if most is None:
        if fewest == 1:
            return gettext("any number of cards")
        return gettext("{cards} or more", cards=_some(fewest))
    both, twice = rules.two_packs_from and rules.card_max_each_pack, number_word(2 * most)
    if both and rules.two_packs_from == 2:
        return _up_to_twice(fewest, most)
    if fewest == most:
        cards = pgettext("a play", "one card") if most == 1 else _some(most)
    else:
        cards = gettext("{fewest} to {most} cards", fewest=number_word(fewest), most=number_word(most))
    return gettext("{cards}, with two packs up to {twice}", cards=cards, twice=twice) if both else cards


def _up_to_twice(fewest: int, most: int) -> str:
    """Return how many cards a play has when two packs are mixed from the beginning."""
    twice = number_word(2 * most)
    if fewest == most == 1:
        return gettext("up to {twice} card", twice=twice)
    if fewest == most:
        return gettext("up to {twice} cards", twice=twice)
    return gettext("{fewest} to up to {twice} cards", fewest=number_word(fewest), twice=twice)


def _play(rules: BluffingRules) -> str:
    return gettext("A play is {cards}, laid face down and announced.", cards=_number_of_cards(rules))


def _playing(rules: BluffingRules) -> list[str]:
    """Return the sentences on turns: their order, how many cards a play has, bluffing, and drawing or passing."""
    sentences = [_order(rules), _play(rules)]
    if rules.follow_max is not None:
        sentences.append(FOLLOW_MAX.format(rules.follow_max, some=number_word(rules.follow_max)))
    sentences += _words(rules, "short_hand", "opening_face_up", "bluff")
    sentences += _words(rules, "draw_turn") or _words(rules, "passing")
    if rules.passing == "skip":
        sentences += [_word(rules, "all_pass"), *_words(rules, "pass_moves_rank")]
    return sentences


def _order(rules: BluffingRules) -> str:
    if rules.order != "turn":
        return _word(rules, "order")
    if rules.direction == "clockwise":
        return gettext("Play goes round clockwise.")
    return gettext("Play goes round counter-clockwise.")


def _announcing(rules: BluffingRules) -> list[str]:
    """Return the sentences on announcements: the first one, those that may follow, and whether numbers are true."""
    first = ANY.format(rules.unit)
    if rules.first_rank in FIRST_CLAIMS:
        first = str(FIRST_CLAIMS[rules.first_rank])
    elif rules.first_rank != "free":
        rank = RANKS.index(rules.first_rank.upper())
        first = claim_plural(Card(f"{RANKS[rank]}H"), UNIT_CARD) if rules.unit == "card" else rank_plural(rank)
    free = rules.steps == "any" and rules.first_rank == "free"  # which the steps say themselves
    sentences = [] if free else [gettext("The first play announces {first}.", first=first)]
    sentences += _words(rules, "steps", "two_high", "rank_limits")
    if rules.clear_ranks:
        sentences += _clearing(rules)
    if rules.unit == "card":
        sentences.append(str(CARD_ORDER_SUIT if rules.steps in ("ge", "higher") else CARD_ORDER))
        sentences += [str(AFTER_HIGHEST)] if rules.steps == "higher" else []
    elif rules.steps == "ge" and not rules.two_high:
        sentences.append(str(NO_WRAP))
    elif rules.wrap and rules.steps not in ("same", "any", "ge", "higher", "outbid"):
        sentences += _wrap(rules)
    scope = [] if rules.steps == "any" and rules.scope == "game" else _words(rules, "scope")
    counted = [] if rules.card_max == 1 and rules.count_truth == "enforced" else _words(rules, "count_truth")
    return sentences + scope + counted + _words(rules, "follow_count", "all_fours")


def _clearing(rules: BluffingRules) -> list[str]:
    """Return the sentences on the ranks that send the pile away, which `rules` must have; aces have one more."""
    ranks = [rank_plural(RANKS.index(rank)) for rank in rules.clear_ranks or ""]
    cleared = [CLEARS.format(ranks=str(OR).join(ranks))]
    return [*cleared, str(CLEARS_NOTHING)] if "A" in (rules.clear_ranks or "") else cleared


def _wrap(rules: BluffingRules) -> list[str]:
    """Return the sentences that say which rank follows the highest one, in each pack that the rules have."""
    ends = dict.fromkeys((rules.deck(seats).ranks[0], rules.deck(seats).ranks[-1]) for seats in range(2, 13))
    if len(ends) > 1:
        low = rank_name(next(iter(ends))[0])
        return [str(WRAP_WHOLE), gettext("With the smaller pack it joins king and {low}.", low=low)]
    low, high = next(iter(ends))
    if (low, high) == ("2", "A"):
        return [str(WRAP_WHOLE)]
    return [WRAP.format(highest=rank_name(high), lowest=rank_name(low))]


def _calling(rules: BluffingRules) -> list[str]:
    """Return the sentences on calls: who may call and when, how a play is judged, and the effects of a call."""
    calling = [*_words(rules, "check", "reveal"), *_after_calls(rules)]
    if rules.penalty == "draw":
        calling.append(str(PILE_STAYS if rules.scope == "round" else PILE_STAYS_ON))
    if rules.unit == "card":
        calling[0] = str(EXACT_CARD)
    elif rules.reveal == "one":
        del calling[0]  # the cards turned over and the truth of a play are one sentence there
    return [
        _who(rules),
        *_first_rounds(rules),
        *calling,
        *_wrong_calls(rules),
    ]


def _wrong_calls(rules: BluffingRules) -> list[str]:
    """Return the sentence on the wrong call that counts as a pass; nothing under rules without one."""
    return [] if rules.wrong_limit is None else [WRONG_CALLS.format(rules.wrong_limit - 1)]


def _first_rounds(rules: BluffingRules) -> list[str]:
    """Return the sentence that plays cannot be called at first; nothing when they can."""
    rounds = rules.calls_from_round - 1
    if rounds < 1:
        return []
    return [FIRST_ROUNDS.format(rounds) if rounds > 1 else str(FIRST_ROUND)]


def _after_calls(rules: BluffingRules) -> list[str]:
    """Return a sentence on a right call and one on a wrong call: who plays next and, where players draw, the cost."""
    options = ("lead_after_lie", "lead_after_truth")
    if rules.penalty != "draw":
        return [_word(rules, option) for option in options]
    cards = _some(rules.penalty_cards)
    return [PENALTIES[option][getattr(rules, option)].format(cards=cards) for option in options]


def _who(rules: BluffingRules) -> str:
    if rules.order == "open":
        return str(OPEN_CALLS)
    return (
        _word(rules, "who") if rules.who in ("next", "any_in_turn") else str(CALLS[rules.who, rules.passing == "skip"])
    )


def _take_limit(rules: BluffingRules) -> list[str]:
    if rules.take_limit is None:
        return []
    decides = {"first_out": FEWEST_WINS, "last_loses": MOST_LOSES, "places": PLACES_BY_SIZE}[rules.end]
    return [decides.format(number=rules.take_limit)]


def _hand_limit(rules: BluffingRules) -> list[str]:
    if rules.hand_limit is None:
        return []
    return [(HAND_LIMIT_OF_PLACES if rules.end == "places" else HAND_LIMIT).format(rules.hand_limit)]


def _last_cards(rules: BluffingRules) -> str:
    if rules.final == "must_match" and not rules.all_fours:
        return str(NO_PLUSES)
    return _word(rules, "final")


def rank_name(letter: str) -> str:
    """The name of a rank: `ace`, `seven`."""
    return rank_singular(RANKS.index(letter))
