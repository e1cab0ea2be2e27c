"""What the terminal says about Durak, apart from logic, so that it can be translated."""

from typing import Final

HELP: Final = """\
  1, 2 ...   the choices listed above; several numbers for several cards
  7S, 10H    that card; 7S 7D lays both; 7S 9S beats the seven with the nine
  t, take    take the cards        p, pass   add nothing (more); Enter does too"""
HELP_TRANSFER: Final = "  x 9C       pass the attack on with a card of its rank"
HELP_SHOW: Final = "  show 9H    pass the attack on by showing the trump of its rank"
HELP_SWAP: Final = "  swap       exchange the lowest trump for the turned-up one"

SHORT: Final = {"t": "take", "p": "pass", "x": "transfer", "b": "beat", "a": "attack", "s": "show"}

HEADER: Final = "Trump {trump}   stock {stock}{under}   discard {discard}"
UNDER: Final = " (last: {card})"
NO_TRUMP: Final = "none"
OWN_TRUMPS: Final = "of each player's own"
LIMIT: Final = "Table ({attacks} of at most {limit})"
EMPTY_TABLE: Final = "Table: empty"
TAKES: Final = "  {name} takes"
CANNOT_BEAT_ALL: Final = "You cannot beat all of these: {most} of the {unbeaten} unbeaten cards at most."
CANNOT_BEAT_ANY: Final = "You cannot beat any of these {unbeaten} cards."
YOUR_HAND: Final = "Hand"
ATTACKS: Final = "attacks"
DEFENDS: Final = "defends"
FOR: Final = "{role} for {name}"
TRUMP: Final = "(trumps {suit})"
OUT: Final = "out"
TAKING: Final = "takes"
PARTNER: Final = "(partner)"
CARDS: Final = "{number} cards"
ONE_CARD: Final = "1 card"

CHOICES: Final = {
    "attack": "{0}",
    "beat": "{1} on {0}",
    "transfer": "pass on with {0}",
    "show": "pass on, showing {0}",
    "take": "take",
    "pass": "pass",
    "swap": "exchange the trump",
}

DID: Final = {
    "attack": "{name} attack{s} with {cards}.",
    "add": "{name} add{s} {cards}.",
    "beat": "{name} beat{s} {0} with {1}.",
    "transfer": "{name} pass{es} the attack on with {0}, to {defender}.",
    "show": "{name} pass{es} the attack on by showing {0}, to {defender}.",
    "take": "{name} take{s}.",
    "pass": "{name} add{s} nothing.",
    "swap": "{name} exchange{s} the lowest trump for {0}.",
}
BEATEN: Final = "Beaten: {cards} go to the discard."
PICKED_UP: Final = "{name} pick{s} up {cards}."
DREW: Final = "Drawn: {drawn}; {left} left in the stock."
WENT_OUT: Final = "{name} {is_} out."
HOLDS: Final = "holds "

ONE_AT_A_TIME: Final = "Beat one card at a time: type the attack card and the card that beats it, as in 7S 9S."
SEVERAL_WAYS: Final = "{card} can be laid in several ways: type {ways}."
OR: Final = " or "
AND: Final = " and "
LOST: Final = "{name} {is_} the fool."
YOU_LOST: Final = "You are the fool."
TEAM_LOST: Final = "{team} have lost."
DRAWN: Final = "The last cards went together: a draw, and nobody is the fool."
UNFINISHED: Final = "There is no end in sight: the deal is unfinished, and nobody is the fool."
ONE_NUMBER: Final = "Only cards that are laid together can be chosen with several numbers."
