"""Words of the bluffing family: all its sentences, apart from logic, so that they can be translated."""

from typing import Final

from cardkit.language import Message, Plural

OVER: Final = Message("The deal is over.")
UNDER_WAY: Final = Message(
    "Seat {seat} is in the middle of a play, which text writes as a whole: complete it with actions."
)
NO_SUCH_SEAT: Final = Message("There is no seat {seat}: the seats are 0 to {last}.")
PLAY_FORM: Final = Message("A play names its cards and what they are announced as, as in play KS KD as K.")
FOUR_FORM: Final = Message("Fours are removed by their rank, as in discard four 7.")
CHOOSE_FORM: Final = Message("A pile is chosen by its number, as in choose 0.")
PICK_FORM: Final = Message("The card that is turned over is named by its number in the play, as in challenge pick 0.")
NO_PICK: Final = Message("In {game} a challenge turns over more than one card, so it picks none.")
PICK_RANGE: Final = Message("There is no card {pick} to turn over: the cards of the play are numbered 0 to {last}.")
NO_CARDS: Final = Message("`{verb}` names no cards.")
CALLS_TWICE: Final = Message("Each seat that calls is named once, as in 0,3 challenge, not {seats}.")
VERDICT_FORM: Final = Message(
    "Behind -> stands lie or true after a challenge or belief, shown or not shown after a force, and empty after a "
    "play, and removes with the cards of the fours that leave play, not {verdict!r}."
)
HIDDEN_CARDS: Final = Message("The cards ? of a play must be known to play on.")

NOT_YOUR_TURN: Final = Message("It is the turn of seat {turn}, not of seat {seat}.")
NOTHING_TO_CALL: Final = Message("There is no play that could be called now.")
OPEN_PLAY: Final = Message("An opening turn lies face up and cannot be called.")
OWN_PLAY: Final = Message("Nobody calls a play of their own.")
MAY_NOT_CALL: Final = Message("Seat {seat} may not call this play, or has already let it pass.")
ONLY_NEXT_CALLS: Final = Message("Only the next player, seat {actor}, may call this play.")
MUST_ANSWER: Final = Message("Seat {seat} has laid in this round, so it must call this play or believe it.")
NO_TRUST: Final = Message("Trusting is silent in {game}: not to call is enough.")
NO_TRUST_OPEN: Final = Message("Trusting is no answer in {game}: pass, lay cards, or call.")
NO_FORCING: Final = Message("In {game} nobody is forced to show a card.")
NOTHING_TO_SHOW: Final = Message("Seat {player} has laid its last cards and cannot be forced.")
NO_BELIEVING: Final = Message("In {game} believing is silent: not to call is enough.")
NO_PASSING: Final = Message("In {game} nobody passes: lay cards, honestly or not.")
NO_DRAWING: Final = Message("In {game} nobody draws a card instead of laying.")
NO_STOCK: Final = Message("The stock is empty: lay cards, honestly or not.")
FIRST_LAYS: Final = Message("Whoever plays first lays cards.")
LEAD_CANNOT_PASS: Final = Message("Whoever leads cannot pass.")
NO_SETS: Final = Message("In {game} no fours are removed.")
NOT_TAKER: Final = Message("Only whoever has just taken the pile may remove fours.")
NOT_A_FOUR: Final = Message("The hand does not hold all four {ranks}.")
NO_PILES: Final = Message("There is no pile to choose now.")
PILE_GONE: Final = Message("There is no pile {pile} to choose: the piles left are {piles}.")
WRONG_VERDICT: Final = Message("The verdict is {found}, not {said}.")
NOT_REMOVED: Final = Message("No four leaves play with this move, so -> removes is wrong.")
WRONG_FOURS: Final = Message("The fours that leave play are {found}, not {said}.")
NOT_EMPTY: Final = Message("After this play seat {seat} still holds cards, so -> empty is wrong.")

NOT_HELD: Final = Message("{card} is not in this hand.")
NOT_HELD_TWICE: Final = Message("This hand does not hold {card} so often.")
SAY_RANK: Final = Message("{claimed} cannot be announced here: say {ranks}.")
CANNOT_FOLLOW: Final = Message("{claimed} cannot follow {before}: say {ranks}.")
OUT_OF_REACH: Final = Message(
    "{claimed} go over {over} only with {least} cards or more, and so many cannot be laid here."
)
NOT_OVER: Final = Message("That does not go over {over}: it takes {fewest} cards or more.")
NEXT_TO: Final = Message("{claimed} are not next to {before}: say {ranks}.")
ONLY_CLAIM: Final = {
    "rank": Message("The rank to announce now is {rank}."),
    "suit": Message("The suit to announce now is {rank}."),
    "card": Message("The card to announce now is {rank}."),
}
ANOTHER_UNIT: Final = {
    "rank": Message("In {game} ranks are announced, as in as K."),
    "suit": Message("In {game} suits are announced, as in as H."),
    "card": Message("In {game} cards are announced, as in as AH."),
}
NUMBER_OPEN: Final = Message("The first play lies open, so its number is {laid}.")
NUMBER_TRUE: Final = Message("The number is announced truly in {game}, and here it is {laid}.")
NUMBER_RANGE: Final = Message("The number announced is 1 to {most}.")
CARD_RANGE: Final = Message("A play has {fewest} to {most} cards.")
CARD_NUMBER: Final = Plural("A play has {number} card here.", "A play has {number} cards here.")
CARD_EXACT: Final = Message("Who follows lays as many cards as the leader: here the number is {number}.")
HONEST_OPENING: Final = Message("An opening turn is open and honest: every card must be one of the {ranks}.")
MUST_BE_RANK: Final = Message("With {ranks} in the hand, every card laid must be one of them.")
LAST_MUST_MATCH: Final = Message("The last cards of a hand must match their announcement.")
NO_PLUSES: Final = Message("In {game} nobody announces plus n: announce a rank, as in as K.")
NO_FOURS: Final = Message("In {game} nobody announces all fours.")
FOURS_LEAD: Final = Message("Only a lead announces all fours, and lays four cards.")
NO_PLUS: Final = Message("Plus {plus} is announced only upon all fours.")
SAY_PLUS: Final = Message("After all fours and plus {plus} everybody lays as plus {plus}, written as +{plus}.")
SAY_PLUSES: Final = Message("After all fours a play is announced as plus 1 to plus 12, written as +1.")
NO_PLUS_HERE: Final = Message("Plus {plus} is announced only upon all fours; here it is plus {here}.")
CANNOT_LAY: Final = Message("These cards cannot be laid here.")

OR: Final = Message(" or ")
