"""The options of the bluffing family: values, defaults, one line of meaning, and clauses of docs/reference/rules.md."""

from collections.abc import Iterator
from itertools import chain

import attrs

from cardkit.cards.card import RANK_PLURALS, RANKS, SUITS
from cardkit.cards.decks import DeckSpec
from cardkit.game.rules import RuleSet
from cardkit.language import gettext
from cardkit.options import choice, letters, limit, number, switch
from cardkit_games.bluffing.engine.rulebook import MANY, Rulebook


@attrs.frozen
class BluffingRules(RuleSet):
    """The rules of one table of Cheat, Bullshit, Cal's BS or Verish'. The defaults are I Doubt It."""

    low_rank: str = choice("2", ("2", "6", "7", "9"), "lowest rank in the pack", "Part 6")
    small_pack_up_to: int = number(0, 0, 6, "up to how many players a smaller pack is used", "V2, A-V1, A-MO1")
    small_low_rank: str = choice("6", ("6", "7", "9"), "lowest rank of that smaller pack", "V2, A-MO1")
    two_packs_from: int | None = limit(None, 2, 12, "from how many players on two packs are mixed", "K1, A-K8")
    jokers: int = number(0, 0, 2, "jokers in each pack", "C1")
    ranks: str | None = letters(None, RANKS, "the ranks of a special pack", "cardkit")
    suits: str | None = letters(None, SUITS, "the suits of a special pack", "cardkit")
    aside: int = number(0, 0, 1, "cards put aside unseen before the deal", "V3")
    deal: str = choice(
        "one_at_a_time",
        {
            "one_at_a_time": "all cards, one at a time",
            "cut_piles": "cut piles, from which the players choose",
            "equal": "equal hands",
            "stock": "hands, and the rest is a stock",
        },
        "deal all cards one at a time, cut piles from which the players choose, equal hands, or hands and a stock",
        "V4, C6, B2, K3, A-ID1, P-bluffstopp",
    )
    hand_size: int = number(5, 1, 12, "cards dealt to each where the rest is a stock", "P-bluffstopp, P-valepaska")
    rest: str = choice(
        "aside",
        {"aside": "out of play", "pile": "to the pile"},
        "where cards go that equal hands leave over",
        "A-ID1, A-MS1, P-foster",
    )
    pile_choice: str = choice(
        "players",
        {"players": "the players", "smallest": "always the one that looks smallest"},
        "who chooses piles: players, or always the smallest-looking",
        "A-K1",
    )
    starter: str = choice(
        "dealer_left",
        {
            "dealer_left": "the player at the dealer's left",
            "dealer": "the dealer",
            "holder_2c": "whoever holds the two of clubs",
            "holder_ah": "whoever holds the ace of hearts",
            "lowest_claim": "whoever holds the lowest rank dealt",
        },
        "who plays first",
        "V5, B4, K4, A-VA1",
    )
    next_dealer: str = choice(
        "clockwise", {"clockwise": "the next clockwise", "loser": "the loser"}, "who deals the next deal", "C5, A-V2"
    )
    direction: str = choice(
        "clockwise", {"clockwise": "clockwise", "counter-clockwise": "counter-clockwise"}, "the direction of play", "B5"
    )
    first_rank: str = choice(
        "free",
        {
            "free": "any rank",
            **dict(zip(RANKS.lower(), RANK_PLURALS, strict=True)),
            "turned": "what follows the card turned up",
            "lowest": "the lowest rank dealt",
        },
        "what the first play announces: any, this rank, what follows the card turned up, or the lowest rank dealt",
        "B4, A-B3, P-idi, P-bluffstopp, A-VA1",
    )
    order: str = choice(
        "turn",
        {"turn": "the next in turn", "open": "all others, in any order"},
        "after a play: next in turn, or all others in any order",
        "C12",
    )
    opening_face_up: bool = switch(False, "the first play of a round is open and honest", "K5")
    card_min: int = number(1, 1, 12, "fewest cards in a play", "V8, C8, A-B10, K10")
    card_max: int | None = limit(4, 1, 12, "most cards in a play", "V8, C8, A-B10")
    follow_max: int | None = limit(
        None, 1, 12, "most cards in a play that follows, where they are fewer than in a lead", "P-outbid"
    )
    short_hand: str = choice(
        "lay_all",
        {"lay_all": "lays all of them", "draw_from_pile": "first draws from the pile"},
        "with fewer cards than a play needs: lay all of them, or first draw from the pile",
        "P-foster, A-FT1",
    )
    card_max_each_pack: bool = switch(True, "where two packs are mixed a play may have twice as many", "P-idi, A-MO1")
    count_truth: str = choice(
        "enforced",
        {"enforced": "no, it is always true", "free": "yes, it may be false"},
        "may the announced number be false",
        "K17, A-V3",
    )
    follow_count: str = choice(
        "own",
        {"own": "his own", "same": "the same as the leader's"},
        "a follower's number: his own, or the leader's",
        "A-C2",
    )
    bluff: str = choice(
        "any",
        {"any": "anybody", "if_unable": "only who has not got the rank"},
        "who may bluff: anybody, or only without the rank",
        "A-B4",
    )
    unit: str = choice(
        "rank",
        {"rank": "a rank", "suit": "a suit", "card": "one card"},
        "what a play is announced as",
        "P-suit, P-mogeln",
    )
    steps: str = choice(
        "up",
        {
            "same": "stays the same",
            "up": "one step up",
            "down": "one step down",
            "same_or_up": "stays the same, or one step up",
            "adjacent": "one step up or down",
            "any": "as one likes",
            "ge": "the same or any above",
            "higher": "any above",
            "outbid": "more cards, or as many of a higher rank",
        },
        "how what is announced moves from play to play",
        "V12, C15, B6, K9, P-valepaska, P-bluffstopp, P-outbid, A-OB1",
    )
    two_high: bool = switch(False, "the two is the highest rank, above the ace", "P-valepaska")
    rank_limits: str = choice(
        "no",
        {
            "no": "all lower ones",
            "yes": "tens threes to nines, jacks to kings eights or higher, aces jacks to kings",
            "sevens": "tens threes to nines, jacks to kings sevens or higher, aces jacks to kings, no twos on tens or "
            "aces",
        },
        "which ranks the higher ones may follow: all lower ones, or only those of one of two tables",
        "P-valepaska, A-VA2, A-VA3",
    )
    clear_ranks: str | None = letters(None, RANKS, "ranks that send the pile out of play when not called", "A-VA2")
    wrap: bool = switch(True, "the ace joins king and two", "A-B2, K9, C3")
    scope: str = choice(
        "game",
        {"game": "they run on", "round": "they start anew"},
        "after a challenge the ranks run on, or start anew",
        "A-B1, A-K9",
    )
    wild_jokers: bool = switch(True, "jokers match every rank", "C10")
    wild_ranks: str | None = letters(None, RANKS, "ranks that match every rank", "P-outbid")
    all_fours: bool = switch(False, "a lead may announce all fours, and followers plus n", "C19 to C21")
    passing: str = choice(
        "off", {"off": "may not pass", "skip": "may pass"}, "may a player pass instead of laying", "C13, P-pass"
    )
    all_pass: str = choice(
        "lead_again",
        {
            "lead_again": "the last who laid leads again",
            "remove_pile": "the pile goes out of play",
            "remove_on_return": "the pile goes out of play, before the last who laid is asked",
        },
        "when nobody lays: the last layer leads, or the pile goes once that one has passed too, or before",
        "A-C4, P-outbid, A-OB3",
    )
    pass_moves_rank: bool = switch(False, "a pass moves the rank that is due on, as a play does", "P-pass, A-PM1")
    draw_turn: bool = switch(False, "a player may draw a card from the stock instead of laying", "P-valepaska, A-VA1")
    who: str = choice(
        "any",
        {
            "next": "only the next player",
            "any": "everybody, and the first to call is heard",
            "any_and_out": "everybody, also who is out",
            "any_in_turn": "everybody, asked in turn",
        },
        "who may call",
        "V13, B9, B15, K12, P-foster",
    )
    when: str = choice(
        "window",
        {"turn": "takes the place of a turn", "window": "comes between plays"},
        "calling takes the place of a turn, or comes between",
        "V9, B9",
    )
    calls_from_round: int = number(
        1, 1, 12, "from which round on plays may be called; a round is a play of each player", "P-mogeln, A-CR1"
    )
    wrong_limit: int | None = limit(
        None, 2, 9, "which wrong call of the player before, in a row, counts as a pass", "P-outbid, A-WL1"
    )
    check: str = choice(
        "rank_count",
        {"rank": "only what is announced", "rank_count": "the number of cards too"},
        "what is checked: ranks, or the number too",
        "B12",
    )
    reveal: str = choice(
        "all",
        {
            "all": "all cards of the play",
            "declared": "as many as were announced",
            "one": "one card, drawn by chance",
        },
        "what is turned over: all cards, the number announced, or one card drawn by chance",
        "B11, P-onecard, A-VJ1",
    )
    believe: bool = switch(False, "the next player may also believe aloud, which turns the cards over", "P-believe")
    must_answer_after_circle: bool = switch(
        False, "whoever has laid in a round before must call or believe", "P-believe, A-MC1"
    )
    force: bool = switch(False, "instead of calling, one may force the player to show a card of the rank", "P-force")
    lead_after_lie: str = choice(
        "after_accused",
        {
            "challenger": "who called",
            "after_accused": "the one after the player who was called",
            "picker": "who took the pile",
        },
        "who plays after a right call",
        "V10, K13, A-B1",
    )
    lead_after_truth: str = choice(
        "after_accused",
        {
            "accused": "the player who was called",
            "after_accused": "the one after the player who was called",
            "after_challenger": "the one after who called",
            "picker": "who took the pile",
        },
        "who plays after a wrong call",
        "V11, K14, A-B1, A-C3",
    )
    penalty: str = choice(
        "pile",
        {"pile": "the pile", "draw": "cards from the stock"},
        "what whoever was wrong takes: the pile, or cards from the stock, and the pile stays",
        "P-bluffstopp, A-BL1",
    )
    penalty_cards: int = number(3, 1, 12, "how many cards are drawn from the stock as a penalty", "P-bluffstopp")
    sets: str = choice(
        "off",
        {"off": "stay in the hand", "picker_may": "may be removed", "picker_must": "must be removed"},
        "fours of a rank that the taker of the pile may or must remove",
        "V14, P-onecard",
    )
    four_lead_loses: bool = switch(False, "who kept four of a rank after taking the pile loses by leading it", "A-CB1")
    end: str = choice(
        "first_out",
        {
            "first_out": "the first out wins",
            "last_loses": "the last left loses",
            "places": "everybody's place counts",
        },
        "the first out wins, the last left loses, or everybody's place counts",
        "B14, A-PL2",
    )
    final: str = choice(
        "window",
        {"window": "can be called", "must_match": "must match", "auto_check": "are turned over at once"},
        "the last play can be called, must match, or is turned over at once",
        "C18, B14, A-AC1",
    )
    reentry: bool = switch(False, "a player who is out may call, and come back", "B15")
    hand_limit: int | None = limit(
        None, 2, 104, "who holds so many cards after taking some loses at once", "P-limit, A-HL1"
    )
    take_limit: int | None = limit(None, 1, 100, "after how many piles taken the sizes of the hands decide", "A-TK1")
    action_cap: int = number(10_000, 1, 1_000_000, "after how many actions a deal is unfinished", "Part 8, termination")

    def contradictions(self) -> Iterator[str]:
        """Yield why these rules cannot go together."""
        return chain(
            *(_of_callers(self), _of_wrong_calls(self), _of_plays(self), _of_open_order(self), _of_last_cards(self)),
            *(_of_claims(self), _of_stocks(self), _of_first_ranks(self)),
        )

    def deck(self, seats: int) -> DeckSpec:
        """The deck for so many players."""
        lowest = self.small_low_rank if seats <= self.small_pack_up_to else self.low_rank
        ranks = self.ranks or RANKS[int(lowest) - 2 :]
        return DeckSpec(ranks=ranks, suits=self.suits or SUITS, jokers=self.jokers, copies=self.copies(seats))

    def copies(self, seats: int) -> int:
        """Return how many packs are mixed for so many players."""
        return 2 if self.two_packs_from is not None and seats >= self.two_packs_from else 1


def _of_callers(rules: BluffingRules) -> Iterator[str]:
    """Yield why rules about calls and answers cannot go together."""
    if rules.reentry != (rules.who == "any_and_out"):
        yield gettext("`reentry` is yes exactly where `who` is any_and_out.")
    if rules.when == "turn" and (rules.who != "next" or rules.order == "open"):
        yield gettext("`when=turn` goes with `who=next` and `order=turn`.")
    if rules.who == "next" and rules.when != "turn":
        yield gettext("`who=next` goes with `when=turn`.")
    if rules.believe and rules.when != "turn":
        yield gettext("`believe` goes with `when=turn`.")
    if rules.must_answer_after_circle and (not rules.believe or rules.passing != "off" or rules.scope != "round"):
        yield gettext("`must_answer_after_circle` goes with `believe=yes`, `passing=off` and `scope=round`.")
    if rules.force and (rules.order == "open" or rules.when == "turn" or rules.count_truth == "free"):
        yield gettext("`force` goes with `when=window`, `order=turn` and `count_truth=enforced`.")
    if rules.calls_from_round > 1 and rules.order == "open":
        yield gettext("`calls_from_round` goes with `order=turn`: else nobody has a turn to count.")
    if rules.reveal == "one" and (
        rules.order == "open" or rules.count_truth == "free" or rules.check != "rank" or rules.believe
    ):
        yield gettext("`reveal=one` goes with `check=rank`, `order=turn`, `count_truth=enforced` and `believe=no`.")
    if rules.bluff == "if_unable" and rules.reveal == "declared":
        yield gettext("`bluff=if_unable` does not go with `reveal=declared`, which lets cards be slipped.")
    if rules.four_lead_loses and (rules.sets != "picker_may" or rules.scope != "round"):
        yield gettext("`four_lead_loses` goes with `sets=picker_may` and `scope=round`.")


def _of_wrong_calls(rules: BluffingRules) -> Iterator[str]:
    """Yield the same about wrong calls that count as passes."""
    turns = rules.when == "window" and rules.passing == "skip" and rules.order == "turn"
    if rules.wrong_limit is not None and (not turns or rules.count_truth == "free"):
        yield gettext("`wrong_limit` goes with `when=window`, `passing=skip`, `order=turn` and `count_truth=enforced`.")
    if rules.wrong_limit is not None and (rules.steps == "higher" or rules.clear_ranks):
        yield gettext("`wrong_limit` goes with `clear_ranks=none`, and not with `steps=higher`.")


def _of_plays(rules: BluffingRules) -> Iterator[str]:
    """Yield the same about cards and plays."""
    if rules.card_max is not None and rules.card_min > rules.card_max:
        yield gettext(
            "`card_min` ({card_min}) must not be above `card_max` ({card_max}).",
            card_min=rules.card_min,
            card_max=rules.card_max,
        )
    if rules.follow_max is not None and (rules.order == "open" or rules.count_truth == "free"):
        yield gettext("`follow_max` goes with `order=turn` and `count_truth=enforced`.")
    if rules.follow_max is not None and rules.card_min > rules.follow_max:
        yield gettext(
            "`card_min` ({card_min}) must not be above `follow_max` ({follow_max}).",
            card_min=rules.card_min,
            follow_max=rules.follow_max,
        )
    if rules.aside and rules.deal == "cut_piles":
        yield gettext("`aside=1` goes with `deal=one_at_a_time` or `deal=equal`.")
    if rules.rest == "pile" and (rules.deal != "equal" or rules.aside):
        yield gettext("`rest=pile` goes with `deal=equal` and `aside=0`.")
    if rules.short_hand == "draw_from_pile" and (
        rules.order == "open" or rules.count_truth == "free" or rules.card_min < 2 or rules.two_packs_from is not None
    ):
        yield gettext(
            "`short_hand=draw_from_pile` goes with `card_min=2` or more, `order=turn`, `count_truth=enforced` and "
            "`two_packs_from=none`."
        )
    if rules.opening_face_up and (rules.first_rank != "free" or rules.scope != "round" or rules.order == "open"):
        yield gettext("`opening_face_up` goes with `first_rank=free`, `scope=round` and `order=turn`.")
    if rules.opening_face_up and rules.jokers and not rules.wild_jokers:
        yield gettext("`opening_face_up` goes with `wild_jokers=yes`, or whoever holds only jokers could not lead.")


def _of_open_order(rules: BluffingRules) -> Iterator[str]:
    """Yield the same about all others answering in any order."""
    opened = rules.order == "open"
    if opened and (rules.passing == "off" or rules.steps != "same" or rules.scope != "round"):
        yield gettext("`order=open` goes with `passing=skip`, `steps=same` and `scope=round`.")
    if rules.follow_count == "same" and not opened:
        yield gettext("`follow_count=same` goes with `order=open`.")
    if opened and rules.end != "first_out":
        yield gettext("`order=open` goes with `end=first_out`.")
    if opened and rules.final == "window":  # who lays on top lets the last play pass
        yield gettext("`order=open` goes with `final` must_match or auto_check.")
    if rules.all_fours and not opened:
        yield gettext("`all_fours` goes with `order=open`.")


def _of_last_cards(rules: BluffingRules) -> Iterator[str]:
    """Yield the same about the last cards of a hand."""
    match = rules.final == "must_match"
    if match and (
        rules.card_min > 1
        or rules.passing == "off"
        or rules.scope != "round"
        or rules.count_truth == "free"
        or rules.first_rank != "free"
    ):
        yield gettext(
            "`final=must_match` goes with `card_min=1`, `passing=skip`, `scope=round`, `count_truth=enforced`, "
            "`first_rank=free`."
        )
    if match and rules.jokers and not rules.wild_jokers:
        yield gettext("`final=must_match` goes with `wild_jokers=yes`, or a last joker could never be laid.")
    if rules.final == "auto_check" and (rules.reveal != "all" or rules.penalty != "pile"):
        yield gettext("`final=auto_check` goes with `reveal=all` and `penalty=pile`.")


def _of_claims(rules: BluffingRules) -> Iterator[str]:
    """Yield the same about what is announced."""
    if not rules.wrap and rules.steps in ("up", "down"):
        yield gettext("`steps={steps}` goes with `wrap=yes`, or nothing could follow the last rank.", steps=rules.steps)
    if rules.pass_moves_rank and (rules.passing == "off" or rules.steps not in ("up", "down")):
        yield gettext("`pass_moves_rank` goes with `passing=skip` and `steps` up or down.")
    if rules.unit != "rank" and (rules.order == "open" or rules.count_truth == "free" or rules.four_lead_loses):
        yield gettext(
            "`unit={unit}` goes with `order=turn`, `count_truth=enforced` and `four_lead_loses=no`.", unit=rules.unit
        )
    if rules.unit == "suit" and (rules.first_rank != "free" or rules.steps not in ("same", "any")):
        yield gettext("`unit=suit` goes with `first_rank=free` and `steps` same or any: suits have no order.")
    if rules.unit == "card" and rules.card_max != 1:
        yield gettext("`unit=card` goes with `card_max=1`.")
    if rules.steps in ("ge", "higher") and (rules.unit == "suit" or rules.order == "open"):
        yield gettext("`steps={steps}` goes with `unit` rank or card, and `order=turn`.", steps=rules.steps)
    if rules.steps == "higher" and rules.scope != "round":
        yield gettext("`steps=higher` goes with `scope=round`: nothing is above the highest.")
    if rules.rank_limits != "no" and (
        rules.unit != "rank" or rules.steps != "ge" or not rules.two_high or "2" not in rules.deck(2).ranks
    ):
        yield gettext("`rank_limits` goes with `unit=rank`, `steps=ge`, `two_high=yes` and twos in the pack.")
    if rules.steps == "outbid" and (
        rules.unit != "rank" or rules.scope != "round" or rules.order == "open" or rules.first_rank != "free"
    ):
        yield gettext("`steps=outbid` goes with `unit=rank`, `scope=round`, `order=turn` and `first_rank=free`.")
    if rules.steps == "outbid" and (
        rules.count_truth == "free" or rules.bluff == "if_unable" or rules.final == "must_match"
    ):
        yield gettext(
            "`steps=outbid` goes with `count_truth=enforced` and `bluff=any`, and not with `final=must_match`."
        )
    if rules.wild_ranks and (rules.unit != "rank" or rules.first_rank == "lowest"):
        yield gettext("`wild_ranks` goes with `unit=rank`, and not with `first_rank=lowest`.")
    if rules.two_high and rules.unit != "rank":
        yield gettext("`two_high` goes with `unit=rank`.")
    if rules.clear_ranks and (rules.unit != "rank" or rules.scope != "round" or rules.order == "open"):
        yield gettext("`clear_ranks` goes with `unit=rank`, `scope=round` and `order=turn`.")


def _of_stocks(rules: BluffingRules) -> Iterator[str]:
    """Yield the same about a stock, and about the games that have one."""
    stock, packs = rules.deal == "stock", rules.two_packs_from is not None
    if stock and (rules.aside or rules.count_truth == "free" or rules.order == "open" or packs):
        yield gettext(
            "`deal=stock` goes with `aside=0`, `count_truth=enforced`, `order=turn` and `two_packs_from=none`."
        )
    if not stock and (rules.draw_turn or rules.penalty == "draw" or rules.first_rank == "turned"):
        yield gettext("`draw_turn`, `penalty=draw` and `first_rank=turned` go with `deal=stock`.")
    if stock and rules.short_hand == "draw_from_pile":
        yield gettext("`short_hand=draw_from_pile` does not go with `deal=stock`.")
    if rules.draw_turn and rules.passing == "skip":
        yield gettext("`draw_turn` goes with `passing=off`: drawing takes the place of passing.")
    if rules.penalty == "draw" and (rules.sets != "off" or rules.believe or rules.force or rules.reentry):
        yield gettext("`penalty=draw` goes with `sets=off`, `believe=no`, `force=no` and `reentry=no`.")


def _of_first_ranks(rules: BluffingRules) -> Iterator[str]:
    """Yield the same about the first play of a deal."""
    if rules.first_rank == "turned" and (
        rules.unit != "card" or rules.steps != "higher" or rules.passing == "off" or rules.scope != "round"
    ):
        yield gettext("`first_rank=turned` goes with `unit=card`, `steps=higher`, `passing=skip` and `scope=round`.")
    if (rules.first_rank == "lowest") != (rules.starter == "lowest_claim"):
        yield gettext("`first_rank=lowest` goes with `starter=lowest_claim`.")
    if rules.first_rank == "lowest" and (
        rules.unit != "rank" or rules.jokers or rules.final == "must_match" or rules.order == "open"
    ):
        yield gettext(
            "`first_rank=lowest` goes with `unit=rank`, `jokers=0`, `order=turn`, and not `final=must_match`."
        )
    rank = rules.first_rank.upper()
    if rules.first_rank not in ("free", "turned", "lowest") and rank not in rules.deck(2).ranks:
        yield gettext("`first_rank` must be a rank of the pack, and {rank} is not.", rank=rank)


def make_rulebook(rules: BluffingRules, seats: int) -> Rulebook:
    """The rules for so many players as the engine reads them."""
    pack = rules.deck(seats)
    ranks = [RANKS.index(rank) for rank in pack.ranks]
    options = rules.numbers(no_limit=MANY)
    for name in ("clear_ranks", "wild_ranks"):
        options[name] = sum(1 << RANKS.index(rank) for rank in getattr(rules, name) or "")
    return Rulebook(pack.cards, pack.copies, ranks, options)
