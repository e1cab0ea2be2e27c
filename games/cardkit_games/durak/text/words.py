"""What the Durak family says to people: every sentence of it, apart from logic, so that it can be translated."""

from typing import Final

from cardkit_games.durak.engine.rulebook import OPEN_EXACTLY_THREE, OPEN_ONE_THREE_FIVE, OPEN_PAIR_OR_PASS
from cardkit_games.durak.engine.table import DEFEND, INITIAL_WAVE, LEAD, TAKING, WAVE

OVER: Final = "The deal is over."
NO_SUCH_SEAT: Final = "There is no seat {seat}: the seats are 0 to {last}."
NOT_YOUR_TURN: Final = "It is seat {actor}'s turn to {what}, not seat {seat}'s."
TURNS: Final = {
    LEAD: "attack",
    INITIAL_WAVE: "add cards or pass",
    DEFEND: "beat the attack or take it",
    WAVE: "add cards or pass",
    TAKING: "add cards or pass",
}
TO_DO: Final = {
    LEAD: "Whoever attacks lays at least one card.",
    INITIAL_WAVE: "Now is the time to add cards or to pass.",
    DEFEND: "The attack must be answered: beat a card or take{transfer}.",
    WAVE: "Now is the time to add cards or to pass.",
    TAKING: "Now is the time to add cards or to pass.",
}

OR_TRANSFER: Final = ", or pass the attack on"

NOT_A_VERB: Final = "{verb!r} is not a move: the moves are {verbs}."
NO_CARDS: Final = "`{verb}` names no cards."
NEEDS_CARDS: Final = "`{verb}` names at least one card."
NEEDS_ONE: Final = "`{verb}` names one card."
NEEDS_TWO: Final = "`beat` names the attack card and the card that beats it, as in beat 7S 9S."

NOT_HELD: Final = "{card} is not in this hand."
LISTED_TWICE: Final = "{card} is named twice."
ONE_LEADS: Final = "The opening attack is one card."
ONE_RANK: Final = "The cards of an opening attack are all of one rank, and {card} is not of the rank of {first}."
LEADS: Final = {
    OPEN_ONE_THREE_FIVE: (
        "The opening attack is one card, three with a pair among them, or five with two pairs among them, and in this "
        "bout at most {limit}."
    ),
    OPEN_PAIR_OR_PASS: "The opening attack is a pair: two cards of one rank.",
    OPEN_EXACTLY_THREE: "The opening attack is three cards of any kind; all cards of a hand that has fewer.",
}
FULL: Final = "This bout has no room for {card}: the most attack cards that it may have is {limit}."
RANK_CLOSED: Final = "{card} cannot be added: the ranks that may be added are {ranks}."
SUIT_CLOSED: Final = "{card} cannot be added: neither its rank nor its suit lay on the table before this play."
NOT_ON_TABLE: Final = "{card} is not an unbeaten attack card: unbeaten are {unbeaten}."
DOES_NOT_BEAT: Final = "{card} does not beat {attack}: {beaters}."
BEATEN_BY: Final = "of this hand {cards} would"
BEATEN_BY_NOTHING: Final = "nothing in this hand does, so take"

NO_TRANSFERS: Final = "In {game} the attack cannot be passed on: beat it or take it."
TRANSFER_TOO_LATE: Final = "The attack cannot be passed on once a card of it is beaten."
TRANSFER_NOT_YET: Final = "In {game} the attack cannot be passed on in the first bout."
TRANSFER_CHAIN: Final = "This attack has been passed on as often as it may be ({times})."
TRANSFER_PARTNER: Final = "The attack cannot be passed on to seat {receiver}, a partner."
TRANSFER_RANK: Final = "To pass the attack on takes a card of its rank ({rank}), and {card} is not."
TRANSFER_JOKER: Final = "Neither a joker nor the odd card passes an attack on, and an attack with one is not passed on."
TRANSFER_ROOM: Final = "The attack cannot be passed on: against seat {receiver} it may have no more than {cap}."
NO_SHOWING: Final = "In {game} the attack is passed on by laying a card, not by showing one."
SHOW_TRUMP: Final = "Only the trump of the attack's rank can be shown, and {card} is not it."
SHOWN_ALREADY: Final = "{card} has been shown already: it must now be laid to pass the attack on."

NO_SWAP: Final = "In {game} the turned-up trump cannot be exchanged."
SWAP_LOWEST: Final = "The turned-up card is the lowest trump, {card}, itself."
SWAP_NOTHING: Final = "There is no turned-up trump left to exchange."
SWAP_NO_TRUMP: Final = "There are no trumps in this deal to exchange."
SWAP_WITHOUT: Final = (
    "Only whoever was dealt or has drawn {card} may exchange it for the turned-up trump; "
    "picked up from the table it does not serve."
)

SEATS_EVEN: Final = "With two teams an even number of players is needed, from 4 on."
