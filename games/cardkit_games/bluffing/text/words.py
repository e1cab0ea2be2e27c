"""What the bluffing family says to people: every sentence of it, apart from logic, so that it can be translated."""

from typing import Final

OVER: Final = "The deal is over."
UNDER_WAY: Final = "Seat {seat} is in the middle of a play, which text writes as a whole: complete it with actions."
NO_SUCH_SEAT: Final = "There is no seat {seat}: the seats are 0 to {last}."
NOT_A_VERB: Final = "{verb!r} is not a move: the moves are {verbs}."
PLAY_FORM: Final = "A play names its cards and what they are announced as, as in play KS KD as K."
FOUR_FORM: Final = "Fours are removed by their rank, as in discard four 7."
CHOOSE_FORM: Final = "A pile is chosen by its number, as in choose 0."
PICK_FORM: Final = "The card that is turned over is named by its number in the play, as in challenge pick 0."
NO_PICK: Final = "In {game} a challenge turns over more than one card, so it picks none."
PICK_RANGE: Final = "There is no card {pick} to turn over: the cards of the play are numbered 0 to {last}."
NO_CARDS: Final = "`{verb}` names no cards."
CALLS_TWICE: Final = "Each seat that calls is named once, as in 0,3 challenge, not {seats}."
VERDICT_FORM: Final = (
    "Behind -> stands lie or true after a challenge or belief, shown or not shown after a force, and empty after a "
    "play, not {verdict!r}."
)
HIDDEN_CARDS: Final = "The cards ? of a play must be known to play on."

NOT_YOUR_TURN: Final = "It is the turn of seat {turn}, not of seat {seat}."
NOTHING_TO_CALL: Final = "There is no play that could be called now."
OPEN_PLAY: Final = "An opening turn lies face up and cannot be called."
OWN_PLAY: Final = "Nobody calls a play of their own."
MAY_NOT_CALL: Final = "Seat {seat} may not call this play, or has already let it pass."
ONLY_NEXT_CALLS: Final = "Only the next player, seat {actor}, may call this play."
NO_TRUST: Final = "Trusting is silent in {game}: not to call is enough."
NO_TRUST_OPEN: Final = "Trusting is no answer in {game}: pass, lay cards, or call."
NO_FORCING: Final = "In {game} nobody is forced to show a card."
NOTHING_TO_SHOW: Final = "Seat {player} has laid its last cards and cannot be forced."
NO_BELIEVING: Final = "In {game} believing is silent: not to call is enough."
NO_PASSING: Final = "In {game} nobody passes: lay cards, honestly or not."
NO_DRAWING: Final = "In {game} nobody draws a card instead of laying."
NO_STOCK: Final = "The stock is empty: lay cards, honestly or not."
FIRST_LAYS: Final = "Whoever plays first lays cards."
LEAD_CANNOT_PASS: Final = "Whoever leads cannot pass."
NO_SETS: Final = "In {game} no fours are removed."
NOT_TAKER: Final = "Only whoever has just taken the pile may remove fours."
NOT_A_FOUR: Final = "The hand does not hold all four {ranks}."
NO_PILES: Final = "There is no pile to choose now."
PILE_GONE: Final = "There is no pile {pile} to choose: the piles left are {piles}."
WRONG_VERDICT: Final = "The verdict is {found}, not {said}."
NOT_EMPTY: Final = "After this play seat {seat} still holds cards, so -> empty is wrong."

NOT_HELD: Final = "{card} is not in this hand."
NOT_HELD_TWICE: Final = "This hand does not hold {card} so often."
SAY_RANK: Final = "{claimed} cannot be announced here: say {ranks}."
CANNOT_FOLLOW: Final = "{claimed} cannot follow {before}: say {ranks}."
NEXT_TO: Final = "{claimed} are not next to {before}: say {ranks}."
ONLY_CLAIM: Final = {
    "rank": "The rank to announce now is {rank}.",
    "suit": "The suit to announce now is {rank}.",
    "card": "The card to announce now is {rank}.",
}
ANOTHER_UNIT: Final = {
    "rank": "In {game} ranks are announced, as in as K.",
    "suit": "In {game} suits are announced, as in as H.",
    "card": "In {game} cards are announced, as in as AH.",
}
NUMBER_TRUE: Final = "The number is announced truly in {game}, and here it is {laid}."
NUMBER_RANGE: Final = "The number announced is 1 to {most}."
CARD_RANGE: Final = "A play has {fewest} to {most} cards."
CARD_NUMBER: Final = "The number of cards in a play here is {number}."
CARD_EXACT: Final = "Who follows lays as many cards as the leader: here the number is {number}."
HONEST_OPENING: Final = "An opening turn is open and honest: every card must be one of the {ranks}."
MUST_BE_RANK: Final = "With {ranks} in the hand, every card laid must be one of them."
LAST_MUST_MATCH: Final = "The last cards of a hand must match their announcement."
NO_PLUSES: Final = "In {game} nobody announces plus n: announce a rank, as in as K."
NO_FOURS: Final = "In {game} nobody announces all fours."
FOURS_LEAD: Final = "Only a lead announces all fours, and lays four cards."
NO_PLUS: Final = "Plus {plus} is announced only upon all fours{instead}."
SAY_PLUS: Final = "After all fours and plus {plus} everybody lays as plus {plus}, written as +{plus}."
SAY_PLUSES: Final = "After all fours a play is announced as plus 1 to plus 12, written as +1."
PLUS_FIXED: Final = "; here it is plus {plus}"
CANNOT_LAY: Final = "These cards cannot be laid here."

OR: Final = " or "
