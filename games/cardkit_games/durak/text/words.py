"""Words of the Durak family: all its sentences, apart from logic, so that they can be translated."""

from typing import Final

from cardkit.language import Message
from cardkit_games.durak.engine.rulebook import OPEN_EXACTLY_THREE, OPEN_ONE_THREE_FIVE, OPEN_PAIR_OR_PASS
from cardkit_games.durak.engine.table import DEFEND, INITIAL_WAVE, LEAD, REDEALING, TAKING, WAVE

OVER: Final = Message("The deal is over.")
NO_SUCH_SEAT: Final = Message("There is no seat {seat}: the seats are 0 to {last}.")
NOT_YOUR_TURN: Final = Message("It is seat {actor}'s turn to {what}, not seat {seat}'s.")
TURNS: Final = {
    LEAD: Message("attack"),
    INITIAL_WAVE: Message("add cards or pass"),
    DEFEND: Message("beat the attack or take it"),
    WAVE: Message("add cards or pass"),
    TAKING: Message("add cards or pass"),
    REDEALING: Message("keep the hand or show it for a new deal"),
}
TO_DO: Final = {
    LEAD: Message("Whoever attacks lays at least one card."),
    INITIAL_WAVE: Message("Now is the time to add cards or to pass."),
    DEFEND: Message("The attack must be answered: beat a card or take."),
    WAVE: Message("Now is the time to add cards or to pass."),
    TAKING: Message("Now is the time to add cards or to pass."),
    REDEALING: Message("Before the first lead, keep the hand, or show one with which a new deal may be asked for."),
}

TO_DO_OR_TRANSFER: Final = Message("The attack must be answered: beat a card or take, or pass the attack on.")

NO_CARDS: Final = Message("`{verb}` names no cards.")
NEEDS_CARDS: Final = Message("`{verb}` names at least one card.")
NEEDS_ONE: Final = Message("`{verb}` names one card.")
NEEDS_TWO: Final = Message("`beat` names the attack card and the card that beats it, as in beat 7S 9S.")

NOT_HELD: Final = Message("{card} is not in this hand.")
LISTED_TWICE: Final = Message("{card} is named twice.")
ONE_LEADS: Final = Message("The opening attack is one card.")
ONE_RANK: Final = Message(
    "The cards of an opening attack are all of one rank, and {card} is not of the rank of {first}."
)
LEADS: Final = {
    OPEN_ONE_THREE_FIVE: Message(
        "The opening attack is one card, three with a pair among them, or five with two pairs among them, and in this "
        "bout at most {limit}."
    ),
    OPEN_PAIR_OR_PASS: Message("The opening attack is a pair: two cards of one rank."),
    OPEN_EXACTLY_THREE: Message("The opening attack is three cards of any kind; all cards of a hand that has fewer."),
}
FULL: Final = Message("This bout has no room for {card}: the most attack cards that it may have is {limit}.")
RANK_CLOSED: Final = Message("{card} cannot be added: the ranks that may be added are {ranks}.")
SUIT_CLOSED: Final = Message("{card} cannot be added: neither its rank nor its suit lay on the table before this play.")
NOT_ON_TABLE: Final = Message("{card} is not an unbeaten attack card: unbeaten are {unbeaten}.")
DOES_NOT_BEAT: Final = Message("{card} does not beat {attack}: {beaters}.")
BEATEN_BY: Final = Message("of this hand {cards} would")
BEATEN_BY_NOTHING: Final = Message("nothing in this hand does, so take")

NO_TRANSFERS: Final = Message("In {game} the attack cannot be passed on: beat it or take it.")
NOTHING_TO_BEAT: Final = Message("There is nothing to beat: whoever attacks lays a card, as in attack 7S.")
TRANSFER_TOO_LATE: Final = Message("The attack cannot be passed on once a card of it is beaten.")
TRANSFER_SINGLE: Final = Message(
    "Once cards are beaten, the attack can be passed on only while a single card of it is unbeaten."
)
TRANSFER_ONE: Final = Message("In {game} one card passes the attack on, not several.")
TRANSFER_NOT_YET: Final = Message("In {game} the attack cannot be passed on in the first bout.")
TRANSFER_CHAIN: Final = Message("This attack has been passed on as often as it may be ({times}).")
TRANSFER_PARTNER: Final = Message("The attack cannot be passed on to seat {receiver}, a partner.")
TRANSFER_RANK: Final = Message("To pass the attack on takes a card of its rank ({rank}), and {card} is not.")
TRANSFER_JOKER: Final = Message(
    "Neither a joker nor the odd card passes an attack on, and an attack with one is not passed on."
)
TRANSFER_ROOM: Final = Message(
    "The attack cannot be passed on: against seat {receiver} it may have no more than {cap}."
)
NO_SHOWING: Final = Message("In {game} the attack is passed on by laying a card, not by showing one.")
SHOW_TRUMP: Final = Message("Only the trump of the attack's rank can be shown, and {card} is not it.")
SHOWN_ALREADY: Final = Message("{card} has been shown already: it must now be laid to pass the attack on.")

NO_SWAP: Final = Message("In {game} the turned-up trump cannot be exchanged.")
SWAP_LOWEST: Final = Message("The turned-up card is the lowest trump, {card}, itself.")
SWAP_NOTHING: Final = Message("There is no turned-up trump left to exchange.")
SWAP_NO_TRUMP: Final = Message("There are no trumps in this deal to exchange.")
SWAP_WITHOUT: Final = Message(
    "Only whoever was dealt or has drawn {card} may exchange it for the turned-up trump; "
    "picked up from the table it does not serve."
)

NO_REDEAL: Final = Message("In {game} nobody asks for a new deal.")
REDEAL_TOO_LATE: Final = Message("A new deal is asked for before the first lead, and once by each player.")
REDEAL_FIVE: Final = Message(
    "A new deal is asked for with five cards of one plain suit or more and no trump, and this hand is another."
)
REDEAL_SUIT: Final = Message("A new deal is asked for with a hand of a single suit, and this hand has several.")
REDEAL_HAND: Final = Message("Whoever asks for a new deal shows the whole hand: {cards}.")

VERDICT_FORM: Final = Message("{verdict!r} is no verdict: behind `->` stands lie or true.")
NO_REPORTS: Final = Message("In {game} no card may be false, and so none is reported.")
NOTHING_TO_REPORT: Final = Message(
    "Now nothing can be reported: that is done when somebody has acted, and a card lies there that could be false."
)
NOT_OF_BOUT: Final = Message("{card} does not lie on the table, so it cannot be reported.")
OWN_CARD: Final = Message("{card} was laid by the own side, which does not report it.")
BARRED: Final = Message("Seat {seat} has reported a true card, and reports no more in this bout.")
HAS_ANSWERED: Final = Message("Seat {seat} is not asked now whether it reports: nothing has happened since it was.")
WRONG_VERDICT: Final = Message("The report of {card} comes out as {found}, not as {said}.")

SEATS_EVEN: Final = Message("With two teams an even number of players is needed, from 4 on.")
