"""The options of the bluffing family, each declared once; sources are clauses of docs/reference/rules.md."""

from collections.abc import Iterator
from itertools import chain

import attrs

from cardkit.cards.card import RANK_PLURALS, RANKS, SUITS
from cardkit.cards.decks import DeckSpec
from cardkit.game.rules import RuleSet
from cardkit.language import Message, gettext, pgettext
from cardkit.options import choice, letters, limit, need, number, switch
from cardkit_games.bluffing.engine.rulebook import MANY, Rulebook


@attrs.frozen
class PerUnit:
    """A sentence with the placeholder `{unit}`, which the catalogues have three times: for rank, suit and card.

    These words are of different genders in other languages.
    """

    english: str

    def format(self, unit: str, **values: object) -> str:
        """Return the sentence for `unit`, `rank`, `suit` or `card`, in the language of the user."""
        return pgettext(unit, self.english).format(unit=unit, **values)


@attrs.frozen
class BluffingRules(RuleSet):
    """The rules of one table of Cheat, Bullshit, Cal's BS or Verish'. The defaults are I Doubt It."""

    low_rank: str = choice("2", ("2", "6", "7", "9"), "lowest rank in the pack", "A-D1, P-deck", asked=True)
    small_pack_up_to: int = number(0, 0, 6, "up to how many players a smaller pack is used", "V2, A-V1, A-MO1")
    small_low_rank: str = choice("6", ("6", "7", "9"), "lowest rank of that smaller pack", "V2, A-MO1")
    two_packs_from: int | None = limit(
        None, 2, 12, "from how many players on two packs are mixed", "K1, A-K8", asked=True
    )
    jokers: int = number(0, 0, 2, "jokers in each pack", "C1", asked=True)
    ranks: str | None = letters(None, RANKS, "the ranks of a special pack", "cardkit")
    suits: str | None = letters(None, SUITS, "the suits of a special pack", "cardkit")
    aside: int = number(
        0, 0, 1, "cards put aside unseen before the deal", "V3", needs=need(deal=("one_at_a_time", "equal"))
    )
    deal: str = choice(
        "one_at_a_time",
        {
            "one_at_a_time": "all cards, one at a time",
            "cut_piles": "cut piles, from which the players choose",
            "equal": "equal hands",
            "stock": "hands, and the rest is a stock",
        },
        "deal all cards one at a time, cut piles from which the players choose, equal hands, or hands and a stock",
        "V4, C6, B2, K3, A-K1, A-ID1, P-bluffstopp",
        says={
            "one_at_a_time": Message("All cards are dealt, one at a time; unequal hands are fine."),
            "stock": None,
            "cut_piles": Message(
                "The dealer cuts the pack by eye into as many piles as players; from the dealer's left each chooses "
                "one, the dealer last."
            ),
        },
        needs=need(value="stock", count_truth="enforced", order="turn", two_packs_from=None),
    )
    hand_size: int = number(5, 1, 12, "cards dealt to each where the rest is a stock", "P-bluffstopp, P-valepaska")
    rest: str = choice(
        "aside",
        {"aside": "out of play", "pile": "to the pile"},
        "where cards go that equal hands leave over",
        "A-ID1, A-MS1, P-foster",
        needs=need(deal="equal", aside=0),
    )
    pile_choice: str = choice(
        "players",
        {"players": "the players", "smallest": "always the one that looks smallest"},
        "who chooses piles: players, or always the smallest-looking",
        "A-K1",
        says={
            "players": None,
            "smallest": Message("Everybody gets the pile that looks smallest when the choice comes round."),
        },
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
        "V5, B4, K4, P-mogeln, A-VA1",
        says={
            "dealer_left": Message("The player at the dealer's left plays first."),
            "dealer": Message("The dealer plays first."),
            "holder_2c": Message("The holder of the two of clubs plays first."),
            "lowest_claim": Message(
                "The holder of the lowest rank dealt plays first, of several the one who sits next from the dealer's "
                "left."
            ),
            "holder_ah": Message(
                "The holder of the ace of hearts plays first; if there is none, the player at the dealer's left."
            ),
        },
        needs=need(value="lowest_claim", first_rank="lowest"),
        asked=True,
        under="Who begins",
    )
    next_dealer: str = choice(
        "clockwise",
        {"clockwise": "the next clockwise", "loser": "the loser"},
        "who deals the next deal",
        "C5, A-V2",
        says={
            "clockwise": Message("The deal moves on clockwise."),
            "loser": Message("The loser deals next; where there is none, the deal moves on clockwise."),
        },
        under="Who begins",
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
        needs=(
            need(value="turned", deal="stock", unit="card", steps="higher", passing="skip", scope="round"),
            need(
                value="lowest",
                starter="lowest_claim",
                unit="rank",
                jokers=0,
                order="turn",
                final=("window", "auto_check"),
                wild_ranks=None,
            ),
        ),
        asked=True,
    )
    order: str = choice(
        "turn",
        {"turn": "the next in turn", "open": "all others, in any order"},
        "after a play: next in turn, or all others in any order",
        "C12",
        says={
            "open": Message("After a play all others answer once, in any order: they pass, lay cards on top, or call."),
        },
        needs=need(passing="skip", steps="same", scope="round", end="first_out", final=("must_match", "auto_check")),
    )
    opening_face_up: bool = switch(
        False,
        "the first play of a round is open and honest",
        "K5",
        says={
            True: Message("The first play of a round lies face up and is honest; it cannot be called."),
            False: None,
        },
        needs=need(first_rank="free", scope="round", order="turn"),
    )
    card_min: int = number(1, 1, 12, "fewest cards in a play", "V8, C8, A-B10, K10")
    card_max: int | None = limit(4, 1, 12, "most cards in a play", "V8, C8, A-B10", asked=True)
    follow_max: int | None = limit(
        None,
        1,
        12,
        "most cards in a play that follows, where they are fewer than in a lead",
        "P-outbid",
        needs=need(order="turn", count_truth="enforced"),
    )
    short_hand: str = choice(
        "lay_all",
        {"lay_all": "lays all of them", "draw_from_pile": "first draws from the pile"},
        "with fewer cards than a play needs: lay all of them, or first draw from the pile",
        "P-foster, A-FT1",
        says={
            "lay_all": None,
            "draw_from_pile": Message(
                "Whoever has fewer cards when the turn comes first draws the missing ones from the top of the pile; "
                "where the pile is too small for that, the play has fewer cards."
            ),
        },
        needs=need(
            order="turn", count_truth="enforced", two_packs_from=None, deal=("one_at_a_time", "cut_piles", "equal")
        ),
    )
    card_max_each_pack: bool = switch(True, "where two packs are mixed a play may have twice as many", "P-idi, A-MO1")
    count_truth: str = choice(
        "enforced",
        {"enforced": "no, it is always true", "free": "yes, it may be false"},
        "may the announced number be false",
        "K17, A-V3",
        says={
            "enforced": Message("The number of cards is announced truly."),
            "free": Message(
                "The number announced may be false; others do not see how many cards a hand or the pile has."
            ),
        },
        asked=True,
    )
    follow_count: str = choice(
        "own",
        {"own": "his own", "same": "the same as the leader's"},
        "a follower's number: his own, or the leader's",
        "A-C2",
        says={
            "own": None,
            "same": Message(
                "Whoever follows lays as many cards as the leader did; with fewer in the hand one cannot follow."
            ),
        },
        needs=need(order="open"),
    )
    bluff: str = choice(
        "any",
        {"any": "anybody", "if_unable": "only who has not got the rank"},
        "who may bluff: anybody, or only without the rank",
        "A-B4",
        says={
            "any": Message("The cards need not be what is announced."),
            "if_unable": PerUnit(
                "Whoever holds cards of the {unit} lays one or more of them and nothing else; others lay any cards."
            ),
        },
        needs=need("Slipped cards need not be of the rank", reveal=("all", "one")),
        asked=True,
    )
    unit: str = choice(
        "rank",
        {"rank": "a rank", "suit": "a suit", "card": "one card"},
        "what a play is announced as",
        "P-suit, P-mogeln",
        needs=(
            need(order="turn", count_truth="enforced", four_lead_loses=False),
            need("Suits have no order", value="suit", first_rank="free", steps=("same", "any")),
            need(value="card", card_max=1),
        ),
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
        "V12, C15, B6, K9, P-down, P-same, P-fujian, P-valepaska, P-bluffstopp, P-outbid, A-OB1",
        says={
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
        needs=(
            need("Else nothing could follow the last rank", value=("up", "down"), wrap=True),
            need(value=("ge", "higher"), unit=("rank", "card"), order="turn"),
            need("Nothing is above the highest", value="higher", scope="round"),
            need(
                value="outbid",
                unit="rank",
                scope="round",
                order="turn",
                first_rank="free",
                count_truth="enforced",
                bluff="any",
                final=("window", "auto_check"),
            ),
        ),
        asked=True,
    )
    two_high: bool = switch(
        False,
        "the two is the highest rank, above the ace",
        "P-valepaska",
        says={False: None, True: Message("The two is the highest rank, above the ace.")},
        needs=need(unit="rank"),
    )
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
        says={
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
        needs=need(unit="rank", steps="ge", two_high=True),
    )
    clear_ranks: str | None = letters(
        None,
        RANKS,
        "ranks that send the pile out of play when not called",
        "A-VA2",
        needs=need(unit="rank", scope="round", order="turn"),
    )
    wrap: bool = switch(True, "the ace joins king and two", "A-B2, K9, C3", asked=True)
    scope: str = choice(
        "game",
        {"game": "they run on", "round": "they start anew"},
        "after a challenge the ranks run on, or start anew",
        "A-B1, A-K9",
        says={
            "game": PerUnit("After a call the {unit}s go on as if nobody had called."),
            "round": PerUnit("Once somebody has taken the pile a new round begins, with any {unit}."),
        },
        asked=True,
    )
    wild_jokers: bool = switch(True, "jokers match every rank", "C10")
    wild_ranks: str | None = letters(None, RANKS, "ranks that match every rank", "P-outbid", needs=need(unit="rank"))
    all_fours: bool = switch(
        False,
        "a lead may announce all fours, and followers plus n",
        "C19 to C21",
        says={
            True: Message(
                "A lead may lay four cards as all fours: four of one rank, no joker among them, and the rank is not "
                "named. Upon it others lay any number as plus n, which says that they are n ranks above; the first "
                "plus fixes n, and nothing is above the ace. A plus is false if the fours below are no four of one "
                "rank; a call of it turns over the fours as well."
            ),
            False: None,
        },
        needs=need(order="open"),
    )
    passing: str = choice(
        "off",
        {"off": "may not pass", "skip": "may pass"},
        "may a player pass instead of laying",
        "C13, P-pass",
        says={
            "off": Message("Nobody passes: whoever cannot be honest bluffs."),
            "skip": Message("A player may pass instead of laying cards, but not when leading."),
        },
        asked=True,
    )
    all_pass: str = choice(
        "lead_again",
        {
            "lead_again": "the last who laid leads again",
            "remove_pile": "the pile goes out of play",
            "remove_on_return": "the pile goes out of play, before the last who laid is asked",
        },
        "when nobody lays: the last layer leads, or the pile goes once that one has passed too, or before",
        "A-C4, A-BG4, P-outbid, A-OB3",
        says={
            "lead_again": PerUnit(
                "If all others pass, whoever laid last leads again, on top of the pile and with {rank}."
            ),
            "remove_pile": PerUnit(
                "If all others and then whoever laid last pass, the pile leaves the game unseen; the last to pass "
                "leads with {rank}."
            ),
            "remove_on_return": PerUnit(
                "If all others pass, the pile leaves the game unseen, and whoever laid last leads with {rank}."
            ),
        },
        asked=True,
    )
    pass_moves_rank: bool = switch(
        False,
        "a pass moves the rank that is due on, as a play does",
        "P-pass, A-PM1",
        says={
            False: None,
            True: PerUnit("A pass moves the {unit} on, as a play does."),
        },
        needs=need(passing="skip", steps=("up", "down")),
    )
    draw_turn: bool = switch(
        False,
        "a player may draw a card from the stock instead of laying",
        "P-valepaska, A-VA1",
        says={
            False: None,
            True: Message(
                "Instead of laying cards a player may draw a card from the stock as long as it lasts, and then the "
                "next player is on turn; only whoever plays first must lay."
            ),
        },
        needs=(need(deal="stock"), need("Drawing takes the place of passing", passing="off")),
    )
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
        says={
            "next": Message(
                "Only the next player may call the play a lie, which turns its cards over; or else trusts it, and lays "
                "the next cards."
            ),
            "any_in_turn": Message(
                "After a play the others say in turn, from the one who sits next after its player, whether they call "
                "it a lie; the first who calls counts."
            ),
        },
        needs=(need(value="any_and_out", reentry=True), need(value="next", when="turn")),
        asked=True,
    )
    when: str = choice(
        "window",
        {"turn": "takes the place of a turn", "window": "comes between plays"},
        "calling takes the place of a turn, or comes between",
        "V9, B9",
        needs=need(value="turn", who="next", order="turn"),
    )
    calls_from_round: int = number(
        1,
        1,
        12,
        "from which round on plays may be called; a round is a play of each player",
        "P-mogeln, A-CR1",
        needs=need("Without turns there are no rounds to count", order="turn"),
        asked=True,
    )
    wrong_limit: int | None = limit(
        None,
        2,
        9,
        "which wrong call of the player before, in a row, counts as a pass",
        "P-outbid, A-WL1",
        needs=need(when="window", passing="skip", order="turn", count_truth="enforced", clear_ranks=None),
    )
    check: str = choice(
        "rank_count",
        {"rank": "only what is announced", "rank_count": "the number of cards too"},
        "what is checked: ranks, or the number too",
        "B12",
        says={
            "rank": PerUnit(
                "A play that is called is turned over: it is true if all its cards are of the announced {unit}."
            ),
            "rank_count": PerUnit(
                "A play that is called is turned over: it is true if {unit} and number are as announced."
            ),
        },
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
        says={
            "all": None,
            "declared": Message("Only as many cards as were announced are turned over, from the top."),
            "one": PerUnit(
                "One card of the play, drawn by chance, is turned over: it is true if that one is of the {unit}."
            ),
        },
        needs=need(value="one", check="rank", order="turn", count_truth="enforced", believe=False),
        asked=True,
    )
    believe: bool = switch(
        False,
        "the next player may also believe aloud, which turns the cards over",
        "P-believe",
        says={
            False: None,
            True: Message(
                "The next player may also believe the play aloud: its cards are turned over too. If it is true the "
                "pile leaves the game and the believer plays next; if it is a lie the believer takes the pile, and the "
                "player after the believer is next."
            ),
        },
        needs=need(when="turn"),
        under="Calling",
    )
    must_answer_after_circle: bool = switch(
        False,
        "whoever has laid in a round before must call or believe",
        "P-believe, A-MC1",
        says={
            False: None,
            True: Message(
                "Whoever has laid cards in the round before, and is next once more, can no longer just trust: that "
                "player calls the play a lie or believes it aloud."
            ),
        },
        needs=need(believe=True, passing="off", scope="round"),
        under="Calling",
    )
    force: bool = switch(
        False,
        "instead of calling, one may force the player to show a card of the rank",
        "P-force",
        says={
            False: None,
            True: Message(
                "Instead of calling, one may force a player who still holds cards to show one of the rank, from the "
                "play or from the hand, where it stays. Who cannot takes the pile, and the other plays next; who can "
                "plays next, and the other takes the pile."
            ),
        },
        needs=need(when="window", order="turn", count_truth="enforced"),
        under="Calling",
    )
    lead_after_lie: str = choice(
        "after_accused",
        {
            "challenger": "who called",
            "after_accused": "the one after the player who was called",
            "picker": "who took the pile",
        },
        "who plays after a right call",
        "V10, K13, P-picker, A-B1",
        says={
            "challenger": Message("If it was a lie its player takes the pile, and the caller plays next."),
            "after_accused": Message(
                "If it was a lie its player takes the pile, and the player after that one is next."
            ),
            "picker": Message("If it was a lie its player takes the pile and plays next."),
        },
        asked=True,
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
        says={
            "accused": Message("If it was true the caller takes the pile, and the player who was called is next."),
            "after_accused": Message(
                "If it was true the caller takes the pile; next is the player after the one who was called."
            ),
            "after_challenger": Message(
                "If it was true the caller takes the pile, and the player after the caller is next."
            ),
            "picker": Message("If it was true the caller takes the pile and plays next."),
        },
        asked=True,
    )
    penalty: str = choice(
        "pile",
        {"pile": "the pile", "draw": "cards from the stock"},
        "what whoever was wrong takes: the pile, or cards from the stock, and the pile stays",
        "P-bluffstopp, A-BL1",
        needs=need(deal="stock", sets="off", believe=False, force=False, reentry=False),
    )
    penalty_cards: int = number(3, 1, 12, "how many cards are drawn from the stock as a penalty", "P-bluffstopp")
    sets: str = choice(
        "off",
        {"off": "stay in the hand", "picker_may": "may be removed", "picker_must": "must be removed"},
        "fours of a rank that the taker of the pile may or must remove",
        "V14, P-onecard",
        says={
            "off": None,
            "picker_may": Message(
                "Whoever has taken the pile may show any four cards of one rank and remove them, as often as the hand "
                "has four."
            ),
            "picker_must": Message(
                "Whoever has taken the pile shows any four cards of one rank and removes them, as often as the hand "
                "has four."
            ),
        },
        asked=True,
        under="Calling",
    )
    four_lead_loses: bool = switch(
        False,
        "who kept four of a rank after taking the pile loses by leading it",
        "A-CB1",
        says={
            False: None,
            True: Message(
                "Whoever kept four of a rank after taking the pile, and leads it while holding four, loses the game."
            ),
        },
        needs=need(sets="picker_may", scope="round"),
        under="Calling",
    )
    end: str = choice(
        "first_out",
        {
            "first_out": "the first out wins",
            "last_loses": "the last left loses",
            "places": "everybody's place counts",
        },
        "the first out wins, the last left loses, or everybody's place counts",
        "B14, A-PL2",
        says={
            "first_out": Message("The first to get rid of all cards wins."),
            "last_loses": Message("Whoever gets rid of all cards is out; the last player with cards loses."),
            "places": Message(
                "Whoever gets rid of all cards is out: first, second and so on, and these places count. The last "
                "player with cards comes last."
            ),
        },
        asked=True,
    )
    final: str = choice(
        "window",
        {"window": "can be called", "must_match": "must match", "auto_check": "are turned over at once"},
        "the last play can be called, must match, or is turned over at once",
        "C18, B14, A-AC1",
        says={
            "window": Message("The last play can be called like any other before its player is out."),
            "must_match": Message(
                "The last cards of a hand must be as announced: they are turned face up and win at once. Other cards "
                "cannot be laid as last ones, except as a plus; if that turns out false, its player takes the pile."
            ),
            "auto_check": Message(
                "The last cards of a hand are turned over at once, without a call: if they are as announced their "
                "player is out, and if not that player takes the pile and the next one plays."
            ),
        },
        needs=(
            need(
                value="must_match", card_min=1, passing="skip", scope="round", count_truth="enforced", first_rank="free"
            ),
            need(value="auto_check", reveal="all", penalty="pile"),
        ),
    )
    reentry: bool = switch(False, "a player who is out may call, and come back", "B15", needs=need(who="any_and_out"))
    hand_limit: int | None = limit(
        None, 2, 104, "who holds so many cards after taking some loses at once", "P-limit, A-HL1", asked=True
    )
    take_limit: int | None = limit(None, 1, 100, "after how many piles taken the sizes of the hands decide", "A-TK1")
    action_cap: int = number(10_000, 1, 1_000_000, "after how many actions a deal is unfinished", "Part 8, termination")

    def contradictions(self) -> Iterator[str]:
        """Yield the reasons why these rules cannot go together; none when they can."""
        return chain(super().contradictions(), _of_several(self))

    def deck(self, seats: int) -> DeckSpec:
        """Return the deck for `seats` players, with the ranks and suits of a special pack if there is one.

        Else its lowest rank is `small_low_rank` for up to `small_pack_up_to` players, and `low_rank` for more.
        """
        lowest = self.small_low_rank if seats <= self.small_pack_up_to else self.low_rank
        ranks = self.ranks or RANKS[int(lowest) - 2 :]
        return DeckSpec(ranks=ranks, suits=self.suits or SUITS, jokers=self.jokers, copies=self.copies(seats))

    def copies(self, seats: int) -> int:
        """Return how many packs are mixed for `seats` players."""
        return 2 if self.two_packs_from is not None and seats >= self.two_packs_from else 1


def _of_several(rules: BluffingRules) -> Iterator[str]:
    """Yield why options cannot go together that do not simply need a value of another one; nothing when they can."""
    if rules.wrong_limit is not None and rules.steps == "higher":
        yield gettext("`wrong_limit` does not go with `steps=higher`.")
    if rules.card_max is not None and rules.card_min > rules.card_max:
        yield gettext(
            "`card_min` ({card_min}) must not be above `card_max` ({card_max}).",
            card_min=rules.card_min,
            card_max=rules.card_max,
        )
    if rules.follow_max is not None and rules.card_min > rules.follow_max:
        yield gettext(
            "`card_min` ({card_min}) must not be above `follow_max` ({follow_max}).",
            card_min=rules.card_min,
            follow_max=rules.follow_max,
        )
    if rules.short_hand == "draw_from_pile" and rules.card_min < 2:
        yield gettext("`short_hand=draw_from_pile` needs `card_min=2` or more.")
    if rules.opening_face_up and rules.jokers and not rules.wild_jokers:
        yield gettext("Whoever holds only jokers could not lead: `opening_face_up=yes` needs `wild_jokers=yes`.")
    if rules.final == "must_match" and rules.jokers and not rules.wild_jokers:
        yield gettext("A last joker could never be laid: `final=must_match` needs `wild_jokers=yes`.")
    if rules.rank_limits != "no" and "2" not in rules.deck(2).ranks:
        yield gettext("`rank_limits={limits}` needs twos in the pack.", limits=rules.rank_limits)
    rank = rules.first_rank.upper()
    ranks = {*rules.deck(2).ranks} & {*rules.deck(rules.small_pack_up_to + 1).ranks}
    if rules.first_rank not in ("free", "turned", "lowest") and rank not in ranks:
        yield gettext("`first_rank` must be a rank of the pack, and {rank} is not.", rank=rank)


def make_rulebook(rules: BluffingRules, seats: int) -> Rulebook:
    """Return the rules for `seats` players as the engine reads them."""
    pack = rules.deck(seats)
    ranks = [RANKS.index(rank) for rank in pack.ranks]
    options = rules.numbers(no_limit=MANY)
    for name in ("clear_ranks", "wild_ranks"):
        options[name] = sum(1 << RANKS.index(rank) for rank in getattr(rules, name) or "")
    return Rulebook(pack.cards, pack.copies, ranks, options)
