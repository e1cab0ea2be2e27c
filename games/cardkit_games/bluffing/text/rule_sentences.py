"""The sentences in which the rules of a bluffing table are told, by option and value."""

from collections.abc import Mapping
from typing import Final

import attrs

from cardkit.language import Message, Plural, pgettext


@attrs.frozen
class PerUnit:
    """A sentence with the placeholder `{unit}`, which the catalogues have three times: for rank, suit and card.

    What is announced is of different genders in other languages.
    """

    english: str

    def format(self, unit: str, **values: object) -> str:
        """The sentence for `rank`, `suit` or `card`."""
        return pgettext(unit, self.english).format(unit=unit, **values)


BY_CHOICE: Final[Mapping[str, Mapping[object, Message | PerUnit | None]]] = {
    "deal": {
        "one_at_a_time": Message("All cards are dealt, one at a time; unequal hands are fine."),
        "stock": None,
        "cut_piles": Message(
            "The dealer cuts the pack by eye into as many piles as players; from the dealer's left each chooses one, "
            "the dealer last."
        ),
    },
    "starter": {
        "dealer_left": Message("The player at the dealer's left plays first."),
        "dealer": Message("The dealer plays first."),
        "holder_2c": Message("The holder of the two of clubs plays first."),
        "lowest_claim": Message(
            "The holder of the lowest rank dealt plays first, of several the one who sits next from the dealer's left."
        ),
        "holder_ah": Message(
            "The holder of the ace of hearts plays first; if there is none, the player at the dealer's left."
        ),
    },
    "next_dealer": {
        "clockwise": Message("The deal moves on clockwise."),
        "loser": Message("The loser deals next; where there is none, the deal moves on clockwise."),
    },
    "order": {
        "open": Message("After a play all others answer once, in any order: they pass, lay cards on top, or call."),
    },
    "steps": {
        "same": PerUnit("Later plays announce the same {unit}."),
        "up": PerUnit("Each play announces the {unit} one above the one before."),
        "down": PerUnit("Each play announces the {unit} one below the one before."),
        "same_or_up": PerUnit("Each play announces the same {unit} as the one before, or one above."),
        "adjacent": PerUnit("Each play announces the same {unit} as the one before, one above, or one below."),
        "any": PerUnit("Each play announces any {unit}."),
        "ge": PerUnit("Each play announces the same {unit} as the one before, or any above."),
        "higher": PerUnit("Each play announces any {unit} above the one before."),
        "outbid": Message(
            "Each play adds to the claim with cards of the same rank, as in two sevens and one seven more: three "
            "sevens; or goes over it with more cards of another rank, or with as many of a higher one."
        ),
    },
    "scope": {
        "game": PerUnit("After a call the {unit}s go on as if nobody had called."),
        "round": PerUnit("Once somebody has taken the pile a new round begins, with any {unit}."),
    },
    "count_truth": {
        "enforced": Message("The number of cards is announced truly."),
        "free": Message("The number announced may be false; others do not see how many cards a hand or the pile has."),
    },
    "follow_count": {
        "own": None,
        "same": Message(
            "Whoever follows lays as many cards as the leader did; with fewer in the hand one cannot follow."
        ),
    },
    "bluff": {
        "any": Message("The cards need not be what is announced."),
        "if_unable": PerUnit(
            "Whoever holds cards of the {unit} lays one or more of them and nothing else; others lay any cards."
        ),
    },
    "opening_face_up": {
        True: Message("The first play of a round lies face up and is honest; it cannot be called."),
        False: None,
    },
    "passing": {
        "off": Message("Nobody passes: whoever cannot be honest bluffs."),
        "skip": Message("A player may pass instead of laying cards, but not when leading."),
    },
    "all_pass": {
        "lead_again": PerUnit("If all others pass, whoever laid last leads again, on top of the pile and with {rank}."),
        "remove_pile": PerUnit(
            "If all others and then whoever laid last pass, the pile leaves the game unseen; the last to pass leads "
            "with {rank}."
        ),
        "remove_on_return": PerUnit(
            "If all others pass, the pile leaves the game unseen, and whoever laid last leads with {rank}."
        ),
    },
    "pass_moves_rank": {
        False: None,
        True: PerUnit("A pass moves the {unit} on, as a play does."),
    },
    "pile_choice": {
        "players": None,
        "smallest": Message("Everybody gets the pile that looks smallest when the choice comes round."),
    },
    "all_fours": {
        True: Message(
            "A lead may lay four cards as all fours: four of one rank, no joker among them, and the rank is not named. "
            "Upon it others lay any number as plus n, which says that they are n ranks above; the first plus fixes n, "
            "and nothing is above the ace. A plus is false if the fours below are no four of one rank; a call of it "
            "turns over the fours as well."
        ),
        False: None,
    },
    "who": {
        "next": Message(
            "Only the next player may call the play a lie, which turns its cards over; or else trusts it, and lays the "
            "next cards."
        ),
        "any_in_turn": Message(
            "After a play the others say in turn, from the one who sits next after its player, whether they call it a "
            "lie; the first who calls counts."
        ),
    },
    "check": {
        "rank": PerUnit(
            "A play that is called is turned over: it is true if all its cards are of the announced {unit}."
        ),
        "rank_count": PerUnit(
            "A play that is called is turned over: it is true if {unit} and number are as announced."
        ),
    },
    "reveal": {
        "all": None,
        "declared": Message("Only as many cards as were announced are turned over, from the top."),
        "one": PerUnit(
            "One card of the play, drawn by chance, is turned over: it is true if that one is of the {unit}."
        ),
    },
    "short_hand": {
        "lay_all": None,
        "draw_from_pile": Message(
            "Whoever has fewer cards when the turn comes first draws the missing ones from the top of the pile; where "
            "the pile is too small for that, the play has fewer cards."
        ),
    },
    "lead_after_lie": {
        "challenger": Message("If it was a lie its player takes the pile, and the caller plays next."),
        "after_accused": Message("If it was a lie its player takes the pile, and the player after that one is next."),
        "picker": Message("If it was a lie its player takes the pile and plays next."),
    },
    "lead_after_truth": {
        "accused": Message("If it was true the caller takes the pile, and the player who was called is next."),
        "after_accused": Message(
            "If it was true the caller takes the pile; next is the player after the one who was called."
        ),
        "after_challenger": Message(
            "If it was true the caller takes the pile, and the player after the caller is next."
        ),
        "picker": Message("If it was true the caller takes the pile and plays next."),
    },
    "two_high": {False: None, True: Message("The two is the highest rank, above the ace.")},
    "rank_limits": {
        "no": None,
        "sevens": Message(
            "Any rank may open a round. Tens follow only threes to nines, jacks, queens and kings only sevens and "
            "higher ranks, and aces only jacks, queens and kings; twos follow any rank but tens and aces."
        ),
        "yes": Message(
            "Any rank may open a round. Tens follow only threes to nines, jacks, queens and kings only eights and "
            "higher ranks, and aces only jacks, queens and kings; twos follow any rank."
        ),
    },
    "draw_turn": {
        False: None,
        True: Message(
            "Instead of laying cards a player may draw a card from the stock as long as it lasts, and then the next "
            "player is on turn; only whoever plays first must lay."
        ),
    },
    "believe": {
        False: None,
        True: Message(
            "The next player may also believe the play aloud: its cards are turned over too. If it is true the pile "
            "leaves the game and the believer plays next; if it is a lie the believer takes the pile, and the player "
            "after the believer is next."
        ),
    },
    "must_answer_after_circle": {
        False: None,
        True: Message(
            "Whoever has laid cards in the round before, and is next once more, can no longer just trust: that player "
            "calls the play a lie or believes it aloud."
        ),
    },
    "force": {
        False: None,
        True: Message(
            "Instead of calling, one may force a player who still holds cards to show one of the rank, from the play "
            "or from the hand, where it stays. Who cannot takes the pile, and the other plays next; who can plays "
            "next, and the other takes the pile."
        ),
    },
    "four_lead_loses": {
        False: None,
        True: Message(
            "Whoever kept four of a rank after taking the pile, and leads it while holding four, loses the game."
        ),
    },
    "sets": {
        "off": None,
        "picker_may": Message(
            "Whoever has taken the pile may show any four cards of one rank and remove them, as often as the hand has "
            "four."
        ),
        "picker_must": Message(
            "Whoever has taken the pile shows any four cards of one rank and removes them, as often as the hand has "
            "four."
        ),
    },
    "end": {
        "first_out": Message("The first to get rid of all cards wins."),
        "last_loses": Message("Whoever gets rid of all cards is out; the last player with cards loses."),
        "places": Message(
            "Whoever gets rid of all cards is out: first, second and so on, and these places count. The last player "
            "with cards comes last."
        ),
    },
    "final": {
        "window": Message("The last play can be called like any other before its player is out."),
        "must_match": Message(
            "The last cards of a hand must be as announced: they are turned face up and win at once. Other cards "
            "cannot be laid as last ones, except as a plus; if that turns out false, its player takes the pile."
        ),
        "auto_check": Message(
            "The last cards of a hand are turned over at once, without a call: if they are as announced their player "
            "is out, and if not that player takes the pile and the next one plays."
        ),
    },
}


WRONG_CALLS: Final = Plural(
    "Who wrongly calls the player just before once more, after {number} such call in a row, takes nothing: that call "
    "counts as a pass (A-WL1).",
    "Who wrongly calls the player just before once more, after {number} such calls in a row, takes nothing: that call "
    "counts as a pass (A-WL1).",
)
FOLLOW_MAX: Final = Plural(
    "A play that follows has at most {some} card.", "A play that follows has at most {some} cards."
)
WILD_RANKS: Final = Message("Besides their own rank, {ranks} match every other.")
AND: Final = Message(" and ")
FIRST_ROUNDS: Final = Plural(
    "Nobody may call in the first {number} round: until every player has had so many plays (A-CR1).",
    "Nobody may call in the first {number} rounds: until every player has had so many plays (A-CR1).",
)
FIRST_ROUND: Final = Message("Nobody may call in the first round: until every player has had a play (A-CR1).")
OPEN_CALLS: Final = Message(
    "Whoever has not yet answered the latest play may call it a lie; who has passed may not. Of two calls at once the "
    "one of the player who sits next after the layer counts."
)
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
"""The seats that may call between two plays, by `who` and whether one may pass."""
FEWEST_WINS: Final = Message(
    "When the pile has been taken {number} times the deal is over: whoever holds the fewest cards wins, and where "
    "several do it is a draw."
)
MOST_LOSES: Final = Message(
    "When the pile has been taken {number} times the deal is over: whoever holds the most cards loses, and where "
    "several do it is a draw."
)
PLACES_BY_SIZE: Final = Message(
    "When the pile has been taken {number} times the deal is over: those still in it come in by their hands, the "
    "smallest first, and share a place where these are level."
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
NO_PLUSES: Final = Message("The last cards of a hand must be as announced: they are turned face up and win at once.")
CARD_ORDER: Final = Message(
    "Cards go up from ace and two to king, first in hearts, then in spades, diamonds and clubs; after the king of "
    "clubs comes the ace of hearts again."
)
CARD_ORDER_SUIT: Final = Message("Above a card are the higher cards of its suit; the ace is the highest.")
AFTER_HIGHEST: Final = Message("Upon the highest nothing can be announced, and the next player leads.")
NO_WRAP: Final = Message("Nothing is above the highest rank.")
FIRST_CLAIMS: Final = {
    "turned": Message("a card above the one turned up, which is the top card of the stock and begins the pile"),
    "lowest": Message("the lowest rank dealt"),
}
CLEARS: Final = Message(
    "A play announced as {ranks} sends the pile out of play when nobody calls it, and the next player opens a round."
)
CLEARS_NOTHING: Final = Message("A play announced as aces sends nothing out of play when it opens a round.")
SAME_IN_ROUND: Final = PerUnit("Whoever leads chooses the {unit}, and all who follow announce the same.")
ROUND_AFTER_CALL: Final = PerUnit("After a call a new round begins, with any {unit}.")
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
EXACT_CARD: Final = Message(
    "A play that is called is turned over: it is true if it is the very card that was announced."
)
WRAP_WHOLE: Final = Message("The ace joins king and two.")
WRAP: Final = Message("After the highest rank, the {highest}, comes the lowest, the {lowest}.")
OR: Final = Message(" or ")
SOME: Final = Plural("{some} card", "{some} cards")
"""A number of cards that somebody lays, draws or is dealt."""
PACK: Final = Plural("{number} card.", "{number} cards.")
PACK_WITH_JOKERS: Final = Plural("{number} card, {jokers} of them jokers.", "{number} cards, {jokers} of them jokers.")
TWO_PACKS: Final = Plural("Two packs of {number} card are mixed.", "Two packs of {number} cards are mixed.")
TWO_PACKS_WITH_JOKERS: Final = Plural(
    "Two packs of {number} card are mixed, {jokers} jokers in each and {all} in all.",
    "Two packs of {number} cards are mixed, {jokers} jokers in each and {all} in all.",
)
ANY: Final = PerUnit("any {unit}")
DUE: Final = PerUnit("the {unit} that is due")
