"""The rules of a bluffing table in words, sentence by sentence from its options."""

from cardkit.cards.card import RANKS, Card, rank_plural, rank_singular
from cardkit.game.rules import IN_SHORT
from cardkit.language import gettext, number_word, pgettext
from cardkit_games.bluffing.engine.claims import UNIT_CARD
from cardkit_games.bluffing.rules import BluffingRules
from cardkit_games.bluffing.text.claims import claim_plural
from cardkit_games.bluffing.text.rule_sentences import (
    AFTER_HIGHEST,
    AND,
    ANY,
    BY_CHOICE,
    CALLS,
    CARD_ORDER,
    CARD_ORDER_SUIT,
    CLEARS,
    CLEARS_NOTHING,
    DUE,
    EXACT_CARD,
    FEWEST_WINS,
    FIRST_CLAIMS,
    FIRST_ROUND,
    FIRST_ROUNDS,
    FOLLOW_MAX,
    HAND_LIMIT,
    HAND_LIMIT_OF_PLACES,
    MOST_LOSES,
    NO_PLUSES,
    NO_WRAP,
    OPEN_CALLS,
    OR,
    PACK,
    PACK_WITH_JOKERS,
    PENALTIES,
    PILE_STAYS,
    PILE_STAYS_ON,
    PLACES_BY_SIZE,
    ROUND_AFTER_CALL,
    SAME_IN_ROUND,
    SOME,
    TWO_PACKS,
    TWO_PACKS_WITH_JOKERS,
    WILD_RANKS,
    WRAP,
    WRAP_WHOLE,
    WRONG_CALLS,
    PerUnit,
)


def describe(rules: BluffingRules) -> list[tuple[str, list[str]]]:
    """The rules in words: headings, each with its sentences."""
    return [
        (gettext(IN_SHORT), _in_short(rules)),
        (gettext("Cards"), _cards(rules)),
        (gettext("Who begins"), [_word(rules, "starter"), _word(rules, "next_dealer")]),
        (gettext("Playing"), _playing(rules)),
        (gettext("Announcing"), _announcing(rules)),
        (gettext("Calling"), _calling(rules)),
        (gettext("The end"), [_last_cards(rules), _word(rules, "end"), *_hand_limit(rules), *_take_limit(rules)]),
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
    said = BY_CHOICE[option][getattr(rules, option)]
    if option == "scope" and rules.scope == "round" and rules.penalty == "draw":
        said = ROUND_AFTER_CALL
    if option == "steps" and rules.steps == "same" and rules.scope == "round" and rules.first_rank == "free":
        said = SAME_IN_ROUND
    if isinstance(said, PerUnit):
        led = ANY if rules.scope == "round" else DUE
        return said.format(rules.unit, rank=led.format(rules.unit))
    return "" if said is None else str(said)


def _words(rules: BluffingRules, *options: str) -> list[str]:
    return [word for option in options if (word := _word(rules, option))]


def _cards(rules: BluffingRules) -> list[str]:
    sentences = [_pack(rules)]
    if rules.small_pack_up_to:
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
    most = max(2, rules.small_pack_up_to + 1)
    size = rules.deck(most).size // rules.copies(most)
    jokers = number_word(rules.jokers)
    if rules.two_packs_from == 2 and rules.jokers:
        return TWO_PACKS_WITH_JOKERS.format(size, jokers=jokers, all=number_word(2 * rules.jokers))
    if rules.two_packs_from == 2:
        return TWO_PACKS.format(size)
    return PACK_WITH_JOKERS.format(size, jokers=jokers) if rules.jokers else PACK.format(size)


def _dealing(rules: BluffingRules) -> str:
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
    """`three cards`, as somebody lays, draws or is dealt them."""
    return SOME.format(number, some=number_word(number))


def _number_of_cards(rules: BluffingRules) -> str:
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
    """Return how many cards a play has where two packs are mixed from the beginning."""
    twice = number_word(2 * most)
    if fewest == most == 1:
        return gettext("up to {twice} card", twice=twice)
    if fewest == most:
        return gettext("up to {twice} cards", twice=twice)
    return gettext("{fewest} to up to {twice} cards", fewest=number_word(fewest), twice=twice)


def _play(rules: BluffingRules) -> str:
    return gettext("A play is {cards}, laid face down and announced.", cards=_number_of_cards(rules))


def _playing(rules: BluffingRules) -> list[str]:
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
    """Return what the ranks do that send the pile out of play."""
    ranks = [rank_plural(RANKS.index(rank)) for rank in rules.clear_ranks or ""]
    cleared = [CLEARS.format(ranks=str(OR).join(ranks))]
    return [*cleared, str(CLEARS_NOTHING)] if "A" in (rules.clear_ranks or "") else cleared


def _wrap(rules: BluffingRules) -> list[str]:
    """Return what comes after the highest rank, in each pack that the rules have."""
    ends = dict.fromkeys((rules.deck(seats).ranks[0], rules.deck(seats).ranks[-1]) for seats in range(2, 13))
    if len(ends) > 1:
        low = rank_name(next(iter(ends))[0])
        return [str(WRAP_WHOLE), gettext("With the smaller pack it joins king and {low}.", low=low)]
    low, high = next(iter(ends))
    if (low, high) == ("2", "A"):
        return [str(WRAP_WHOLE)]
    return [WRAP.format(highest=rank_name(high), lowest=rank_name(low))]


def _calling(rules: BluffingRules) -> list[str]:
    calling = [*_words(rules, "check", "reveal"), *_after_calls(rules)]
    if rules.penalty == "draw":
        calling.append(str(PILE_STAYS if rules.scope == "round" else PILE_STAYS_ON))
    if rules.unit == "card":
        calling[0] = str(EXACT_CARD)
    elif rules.reveal == "one":
        del calling[0]  # what is turned over, and what makes it true, is one sentence there
    return [
        _who(rules),
        *_first_rounds(rules),
        *calling,
        *_wrong_calls(rules),
        *_words(rules, "believe", "must_answer_after_circle", "force", "sets", "four_lead_loses"),
    ]


def _wrong_calls(rules: BluffingRules) -> list[str]:
    """Return which wrong call counts as a pass; nothing where none does."""
    return [] if rules.wrong_limit is None else [WRONG_CALLS.format(rules.wrong_limit - 1)]


def _first_rounds(rules: BluffingRules) -> list[str]:
    """Return that plays cannot be called at first; nothing where they can."""
    rounds = rules.calls_from_round - 1
    if rounds < 1:
        return []
    return [FIRST_ROUNDS.format(rounds) if rounds > 1 else str(FIRST_ROUND)]


def _after_calls(rules: BluffingRules) -> list[str]:
    """Return what a right and what a wrong call cost, and who plays next."""
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
