"""The options of the Durak family, each declared once; sources are clauses of docs/reference/rules.md."""

from collections.abc import Iterator
from itertools import chain

import attrs

from cardkit.cards.card import RANKS, SUITS
from cardkit.cards.decks import DeckSpec
from cardkit.game.rules import RuleSet
from cardkit.language import Message, gettext, ngettext
from cardkit.options import choice, letters, limit, need, number, switch
from cardkit_games.durak.engine.rulebook import FIVE, MANY, Rulebook

LOW_RANKS = ("2", "6", "7", "9")


@attrs.frozen
class DurakRules(RuleSet):
    """The rules of one table of Durak. The defaults are Podkidnoy, the throw-in game."""

    low_rank: str = choice(
        "6",
        LOW_RANKS,
        "lowest rank in the pack",
        "A-D1, P-deck",
        asked=True,
    )
    ranks: str | None = letters(
        None, RANKS, "the ranks of a special pack, instead of those from the lowest on", "cardkit"
    )
    suits: str | None = letters(None, SUITS, "the suits of a special pack", "cardkit")
    joker: str = choice(
        "none",
        {
            "none": "none",
            "colour": "two jokers, each beats its colour",
            "dummy": "an odd card, beats all and is beaten by all",
            "spades": "two jokers, the highest spades",
        },
        "more cards: none; two jokers, each of which beats every card of its colour; an odd card that beats every card "
        "and is beaten by every card; or two jokers that are the highest spades",
        "P-jokers, P-dummy, P-joker-spades, A-JO4",
        says={
            "none": None,
            "colour": Message(
                "The red joker beats every red card and the black joker every black one, trumps too; nothing beats a "
                "joker. The jokers count as one rank (A-JO1)."
            ),
            "dummy": Message(
                "The odd card beats every card, and every card beats it. It has no rank: it is never added, and "
                "nothing is added because of it (A-PU1)."
            ),
            "spades": Message(
                "The jokers are the highest spades, the red one above the black one. They count as one rank (A-JO1, "
                "A-JO4)."
            ),
        },
        asked=True,
    )
    packs: int = number(
        1,
        1,
        2,
        "how many packs are mixed",
        "P-two-trumps",
        needs=need("Leads of pairs and other shapes are those of one pack", open_shape=("one", "same_rank")),
    )
    hand_size: int = number(
        6,
        1,
        13,
        "cards dealt, and drawn back to",
        "D1, D17, P-deck",
        asked=True,
    )
    trump: str = choice(
        "turn_up",
        {
            "turn_up": "the suit of the card turned up",
            "none": "no trumps",
            "s": "always spades",
            "h": "always hearts",
            "d": "always diamonds",
            "c": "always clubs",
            "per_seat": "a card turned up for each seat",
        },
        "trumps: the suit of the card turned up, none, always one suit, or a card turned up for each seat",
        "D2, D3, A-D2, P-notrump, P-two-trumps",
        needs=need("A joker that is turned up has no suit for its seat", value="per_seat", joker="none"),
        asked=True,
    )
    never_trump: str = choice(
        "none",
        {
            "none": "no suit",
            "s": "spades",
            "h": "hearts",
            "d": "diamonds",
            "c": "clubs",
        },
        "a suit that is never trumps: where a card of it is turned up, another one is turned",
        "P-joker-spades, A-NT1",
        needs=need("No card is turned up for trumps", trump="turn_up"),
        asked=True,
    )
    stock: str = choice(
        "draw",
        {"draw": "is drawn from", "aside": "is set aside"},
        "draw from the stock, or set it aside",
        "D17, P-chukotsky",
    )
    trump_swap: bool = switch(
        False,
        "the lowest trump may be exchanged for the turned-up one",
        "P-exchange",
        needs=(
            need("No trump is turned up to be exchanged", trump="turn_up"),
            need("The lowest trump is there twice", packs=1),
        ),
        asked=True,
    )
    first_start: str = choice(
        "lowest_trump",
        {"dealer_left": "the player at the dealer's left", "lowest_trump": "whoever has the lowest trump"},
        "who attacks first in the first deal",
        "D4, P-start",
        asked=True,
    )
    next_start: str = choice(
        "dealer_left",
        {
            "dealer_left": "the player at the dealer's left",
            "lowest_trump": "whoever has the lowest trump",
            "under_fool": "the one who attacks the fool",
            "under_fool_if_three": "with three players the one who attacks the fool, else at the dealer's left",
        },
        "who attacks first in later deals",
        "D19, A-D3, P-start",
        asked=True,
    )
    open_shape: str = choice(
        "one",
        {
            "one": "one card",
            "same_rank": "one card, or several of a rank",
            "one_three_five": "one card, or three or five with pairs among them",
            "exactly_three": "any three cards",
            "pair_or_pass": "a pair, or else the turn passes",
        },
        "the opening attack: one card, several of a rank, one or three or five with pairs, or any three",
        "D5, D6, P-prostoy, P-treshka, A-TR1, A-DE1",
        says={
            "one": Message("The attacker opens with one card."),
            "same_rank": Message("The attacker opens with one card, or with several of one rank."),
            "one_three_five": Message(
                "The attacker opens with one card, with three (a pair and any card), or with five (two pairs or four "
                "of one rank, and any card)."
            ),
            "exactly_three": Message(
                "The attacker opens with three cards of any kind; a hand that has fewer opens with all of them. Where "
                "fewer than three attack cards are allowed, as against a hand of two, she opens with one card, or with "
                "several of one rank (A-TR1)."
            ),
            "pair_or_pass": Message(
                "The attacker opens with a pair, exactly two cards of one rank. Whoever has no pair is passed over, "
                "which everybody sees, and whoever has one must lead it; if nobody has one, or only one attack card is "
                "allowed, the player who was due leads any one card."
            ),
        },
        asked=True,
    )
    initial_wave: bool = switch(False, "others may add cards of the opening rank before the defender acts", "D7")
    throw_who: str = choice(
        "all",
        {
            "nobody": "nobody",
            "attacker": "the attacker alone",
            "neighbours": "the defender's two neighbours",
            "all": "everybody but the defender",
        },
        "who may add cards later",
        "D12, P-simple, P-throwin, P-neighbours",
        says={
            "nobody": Message("Nobody adds cards later."),
            "attacker": Message("Once all cards are beaten, the attacker alone may add more."),
            "neighbours": Message("Once all cards are beaten, the two neighbours of the defender may add more."),
            "all": Message("Once all cards are beaten, the attacker and then the others, clockwise, may add more."),
        },
        asked=True,
    )
    throw_match: str = choice(
        "table",
        {
            "none": "nothing",
            "table": "ranks that are on the table",
            "defence": "ranks of the defender's cards alone",
            "table_or_suit": "ranks and suits that are on the table",
        },
        "what may be added: nothing, ranks on the table, only the defender's ranks, or ranks and suits on the table",
        "D12, P-throwin, P-parnomastny",
        says={
            "none": None,
            "table": Message("An added card has the rank of any card on the table."),
            "defence": Message("An added card has the rank of a card with which the defender has beaten one."),
            "table_or_suit": Message(
                "An added card has the rank or the suit of any card on the table; of several added at once each fits "
                "what lay there before (A-PA1)."
            ),
        },
        asked=True,
    )
    throw_when: str = choice(
        "beaten",
        {"beaten": "once everything is beaten", "any": "after every card that is beaten"},
        "when cards may be added: once everything is beaten, or after every card that is beaten",
        "P-throw-any, A-TW1",
        asked=True,
    )
    ask: str = choice(
        "able",
        {"able": "whoever can add a card", "all": "everybody who may add cards"},
        "who is asked in a wave: whoever can add a card, which tells what others lack, or everybody who may",
        "A-AS1, A-AS2",
        says={
            "able": Message("Whoever has no card to add is not asked, which everybody sees."),
            "all": Message(
                "Whoever may add cards is asked each time, also without a card that fits, and adds some or says pass "
                "(A-AS1)."
            ),
        },
        asked=True,
    )
    throw_on_take: bool = switch(
        True,
        "cards may be added when the defender takes",
        "A-D5, P-takethrow",
        asked=True,
    )
    cap_max: int | None = limit(
        6,
        1,
        52,
        "most attack cards in a bout",
        "A-D4, P-cap-other",
        asked=True,
    )
    cap_hand: str = choice(
        "start",
        {
            "off": "no limit",
            "start": "as many as it had when the bout began",
            "current": "as many as it has now",
        },
        "limit by the defender's hand: none, as it was when the bout began, or as it shrinks",
        "A-D4, P-cap-other",
    )
    small_cap: int | None = limit(None, 1, 52, "lower limit at the start of a deal", "P-first5")
    small_cap_until: str = choice(
        "first_bout",
        {"first_bout": "in the first bout", "first_discard": "until something is discarded"},
        "how long the lower limit holds: for the first bout, or until something is discarded",
        "P-first5",
    )
    low_beats_ace: str = choice(
        "off",
        {"off": "never", "suit": "in every suit", "trump": "in trumps alone"},
        "the lowest card beats the ace: never, in every suit, or in trumps",
        "P-low-ace",
        says={
            "off": None,
            "suit": Message("The lowest card of a suit also beats the ace of that suit."),
            "trump": Message("The lowest trump also beats the ace of trumps."),
        },
    )
    spades_only_by_spades: bool = switch(False, "only a spade beats a spade", "P-spades")
    pickup: str = choice(
        "table",
        {"table": "everything on the table", "unbeaten": "what is not beaten"},
        "what a taker picks up: everything, or what she did not beat",
        "D13, P-prostoy",
        says={
            "table": Message(
                "A defender who takes gets every card on the table. She loses her turn to attack: the player after her "
                "attacks next (D15)."
            ),
            "unbeaten": Message(
                "A defender who takes gets the cards that she did not beat, and the beaten pairs are discarded. She "
                "loses her turn to attack: the player after her attacks next (D15)."
            ),
        },
        asked=True,
    )
    transfer: bool = switch(
        False,
        "the defender may pass the attack on with a card of its rank",
        "P-transfer",
        asked=True,
    )
    transfer_show: str = choice(
        "off",
        {
            "off": "not allowed",
            "per_deal": "a trump once a deal",
            "per_bout": "a trump once a bout",
            "free": "as often as one likes",
        },
        "passing the attack on by showing the trump of its rank: how often one trump may be shown",
        "P-show",
        says={
            "off": None,
            "per_deal": Message(
                "Instead of laying the trump of that rank, the defender may show it, each trump once a deal."
            ),
            "per_bout": Message(
                "Instead of laying the trump of that rank, the defender may show it, each trump once a bout."
            ),
            "free": Message(
                "Instead of laying the trump of that rank, the defender may show it, as often as she wants."
            ),
        },
        needs=need("Showing a trump passes an attack on", transfer=True),
        asked=True,
    )
    transfer_first_bout: bool = switch(
        True,
        "passing on is allowed in the first bout of a deal",
        "P-no-first-transfer",
        asked=True,
    )
    transfer_max_chain: int | None = limit(None, 1, 52, "how often one attack may be passed on", "P-transfer")
    transfer_add: str = choice(
        "one",
        {"one": "one card", "any": "as many as one likes"},
        "how many cards of its rank pass an attack on: one, or as many as one likes",
        "P-transfer-add",
        says={
            "one": None,
            "any": Message("She may add several cards of that rank at once (P-transfer-add)."),
        },
        under="Defence",
        needs=need("No card passes an attack on", transfer=True),
        asked=True,
    )
    transfer_late: bool = switch(
        False,
        "when a single attack card is unbeaten, a card of its rank passes the whole attack on",
        "P-transfer-late",
        says={
            False: None,
            True: Message(
                "While a single attack card is unbeaten, a card of its rank passes the whole attack on, also when "
                "others are beaten, if the next player holds as many cards as are then unbeaten (P-transfer-late, "
                "A-TL1)."
            ),
        },
        needs=need("No card passes an attack on", transfer=True),
        asked=True,
    )
    refill_order: str = choice(
        "defender_last",
        {"defender_last": "the defender last", "clockwise": "all in turn"},
        "who draws first: the opener, then clockwise, the defender last or in turn",
        "A-D6",
    )
    on_tie: str = choice(
        "draw",
        {"draw": "a draw", "defender_loses": "the defender loses"},
        "when the last players run out together",
        "A-D9, P-tie",
        asked=True,
    )
    last_attack: str = choice(
        "answered",
        {"answered": "the defender still answers it", "ends": "the deal is over"},
        "with no stock, when nobody but the defender has a card left: she still answers the attack, or has lost",
        "P-last-attack, A-LA1",
        says={
            "answered": None,
            "ends": Message(
                "With no stock, the deal is over as soon as nobody but the defender has a card left: the last card of "
                "an attack is not answered any more."
            ),
        },
        asked=True,
        under="The end",
    )
    repetition: str = choice(
        "none",
        {"none": "counts for nothing", "draw": "is a draw"},
        "the same player leads for the third time with the same hands, and nothing was drawn or discarded meanwhile",
        "P-repetition, A-RE1",
        says={
            "none": None,
            "draw": Message(
                "If the same player is to lead for the third time while all hands are the same, and nothing was drawn "
                "or discarded between, the deal is a draw; it is told when it comes for the second time (A-RE1)."
            ),
        },
        asked=True,
        under="The end",
    )
    places: bool = switch(
        False,
        "who goes out first, second and so on counts, and not only who is left",
        "P-places, A-PL1",
        needs=need("Teams win and lose together", teams=0),
        asked=True,
        under="The end",
        says={
            False: None,
            True: Message(
                "Who goes out first, second and so on counts; those who go out in the same bout share their places "
                "(A-PL1)."
            ),
        },
    )
    pot: bool = switch(
        False,
        "everybody pays one part for each opponent into a pot, and takes out two for each who comes in later",
        "P-places, A-PO1",
        needs=(
            need("A pot is shared by the places", places=True),
            need("A match counts parts of the pot or lost deals", match_losses=None),
        ),
        asked=True,
        under="The end",
        says={
            False: None,
            True: Message(
                "In each deal everybody pays one part for each opponent into a pot, and takes out two for each who "
                "comes in later, and one for each who is level (A-PO1)."
            ),
        },
    )
    epaulettes: str = choice(
        "off",
        {"off": "count for nothing", "report": "are told"},
        "the last attack, a whole hand of the lowest rank, is taken: the fool wears a shoulder strap for each card",
        "P-epaulettes, A-EP1",
        asked=True,
        under="The end",
        says={
            "off": None,
            "report": Message(
                "If the last attack of the deal is all of a hand, every card of it of the lowest rank, and is taken, "
                "the fool wears a shoulder strap for each card: this is told, and changes nothing else (A-EP1)."
            ),
        },
    )
    redeal: str = choice(
        "off",
        {
            "off": "never",
            "five_plain": "a hand with five cards of one plain suit or more, and no trump",
            "six_suit": "a hand of a single suit",
        },
        "which hand may ask for a new deal before the first lead",
        "P-redeal, A-RD1, A-RD2, A-RD3",
        says={
            "off": None,
            "five_plain": Message(
                "Before the first lead everybody is asked in turn, whoever is to lead first: with five or more cards "
                "of one suit that is not trumps, and no trump, the hand may be shown, and the same dealer deals anew. "
                "What was dealt before counts for nothing (P-redeal, A-RD1, A-RD4)."
            ),
            "six_suit": Message(
                "Before the first lead everybody is asked in turn, whoever is to lead first: a hand of a single suit "
                "may be shown, and the same dealer deals anew. What was dealt before counts for nothing (P-redeal, "
                "A-RD1, A-RD4)."
            ),
        },
        asked=True,
        under="Who begins",
    )
    match_losses: int | None = limit(
        None,
        1,
        100,
        "after how many lost deals of one player a match is over, which that player has lost",
        "P-match",
        asked=True,
    )
    cheating: bool = switch(
        False,
        "beats and added cards may be false, and whoever notices reports",
        "P-sharps, A-CH1",
        says={
            False: None,
            True: Message(
                "A defender may lay any card as if it beat, and whoever adds may lay a card that does not fit: such a "
                "card is false, and stands unless somebody reports it before the bout ends (P-sharps, A-CH4)."
            ),
        },
        needs=need("Of two equal cards nobody can say which is reported", packs=1),
        asked=True,
    )
    teams: int = number(
        0,
        0,
        2,
        "teams: 0, everybody alone; 2, two teams sitting alternately",
        "P-team",
        asked=True,
    )
    team_out: str = choice(
        "skip",
        {"skip": "is passed over", "partner_covers": "the partner plays it too"},
        "the place of a player who is out: passed over, or played by a partner too",
        "P-team, A-RO1, A-RO2",
        says={
            "skip": Message("The turn passes over a player who is out."),
            "partner_covers": Message(
                "The place of a player who is out still attacks and is attacked in its turn: the next partner with "
                "cards plays for it, and still adds cards and draws only once."
            ),
        },
        needs=need("Without teams there is no partner", teams=2),
    )
    action_cap: int = number(5000, 1, 1_000_000, "after how many actions a deal is unfinished", "Part 8, termination")

    def contradictions(self) -> Iterator[str]:
        """Yield the reasons why these rules cannot go together; none when they can."""
        return chain(super().contradictions(), _of_deck(self), _of_several(self))

    @property
    def deck(self) -> DeckSpec:
        """The deck that these rules are played with."""
        ranks = self.ranks or RANKS[int(self.low_rank) - 2 :]
        return DeckSpec(
            ranks=ranks,
            suits=self.suits or SUITS,
            copies=self.packs,
            jokers=2 if self.joker in ("colour", "spades") else 0,
            odd_card=self.joker == "dummy",
        )

    def most_seats(self) -> int:
        """Return how many players the deck serves: eight with 52 cards, six with fewer, each with a full hand
        (A-D2).
        """
        return min(8 if self.deck.size >= 52 * self.packs else 6, self.deck.size // self.hand_size)


def _of_deck(rules: DurakRules) -> Iterator[str]:
    """Yield why the deck cannot be that of these rules; nothing when it can."""
    if rules.never_trump != "none" and rules.deck.suits == rules.never_trump.upper():
        yield gettext(
            "Trumps cannot be another suit than {suit}: the pack has no other one.", suit=rules.never_trump.upper()
        )
    if rules.suits and rules.trump in SUITS.lower() and rules.trump.upper() not in str(rules.suits):
        yield gettext(
            "Trumps cannot be {trump}: the pack has only the suits {suits}.",
            trump=rules.trump.upper(),
            suits=rules.suits,
        )
    if rules.joker == "spades" and "S" not in rules.deck.suits:
        yield gettext("Jokers that are spades need a pack with spades: the suits are {suits}.", suits=rules.deck.suits)
    ranks = rules.deck.ranks
    if rules.low_beats_ace != "off" and (len(ranks) < 2 or ranks[-1] != "A"):
        yield gettext(
            "`low_beats_ace={low_beats_ace}` needs a pack with aces and lower cards, and the ranks are {ranks}.",
            low_beats_ace=rules.low_beats_ace,
            ranks=ranks,
        )
    need = 2 * rules.hand_size
    if rules.deck.size < need:
        yield ngettext(
            "Two hands of {hand_size} need {number} card, and the pack has {size}.",
            "Two hands of {hand_size} need {number} cards, and the pack has {size}.",
            need,
            hand_size=rules.hand_size,
            size=rules.deck.size,
        )


def _of_several(rules: DurakRules) -> Iterator[str]:
    """Yield why options cannot go together that do not simply need a value of another one; nothing when they can."""
    if rules.teams == 1:
        yield gettext("`teams` takes 0 or 2, not 1.")
    if rules.low_beats_ace == "trump" and rules.trump == "none":
        yield gettext("Without trumps there is no lowest trump: `low_beats_ace=trump` needs another `trump` than none.")
    if rules.trump == "per_seat" and rules.transfer_late:
        yield gettext(
            "What one player has beaten with her own trumps is not beaten for the next: `transfer_late=yes` needs "
            "another `trump` than per_seat."
        )
    if rules.open_shape == "exactly_three" and (rules.cap_max or 3) < 3:
        yield gettext(
            "Three cards are never led where a bout has at most {cap_max}: "
            "`open_shape=exactly_three` needs `cap_max=3` or more.",
            cap_max=rules.cap_max,
        )
    if rules.redeal == "five_plain" and rules.hand_size < FIVE:
        yield gettext(
            "A hand of {hand_size} never has five cards of a suit: `redeal=five_plain` needs `hand_size=5` or more.",
            hand_size=rules.hand_size,
        )


def make_rulebook(rules: DurakRules) -> Rulebook:
    """The rules as the engine reads them."""
    return Rulebook(rules.deck.cards, rules.numbers(no_limit=MANY))
