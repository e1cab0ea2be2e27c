"""Words of the speech of Durak, apart from logic, so that they can be translated."""

from typing import Final

from cardkit.language import Message, Plural
from cardkit.speech.words import ToldEvent

HELP: Final = Message("""\
  1, 2 ...   the choices listed above; several numbers for several cards
  7S, 10H    that card; 7S 7D lays both; 7S 9S beats the seven with the nine
  t, take    take the cards        p, pass   add nothing (more); Enter does too""")
HELP_BITO: Final = Message("  bito       add nothing until this bout is over")
HELP_TRANSFER: Final = Message("  x 9C       transfer the attack with a card of its rank")
HELP_SHOW: Final = Message("  show 9H    transfer the attack by showing the trump of its rank")
HELP_SWAP: Final = Message("  swap       exchange the lowest trump for the turned-up one")

HELP_REDEAL: Final = Message("  redeal     when asked: show your hand for a new deal; Enter keeps it")
HELP_REPORT: Final = Message("  6H         when asked: report that card; Enter lets all pass")

SHORT: Final = {"t": "take", "p": "pass", "x": "transfer", "b": "beat", "a": "attack", "s": "show", "r": "report"}

CANNOT_BEAT_ALL: Final = Message("You cannot beat all of these: {most} of the {unbeaten} unbeaten cards at most.")
CANNOT_BEAT_ANY: Final = Message("You cannot beat any of these {unbeaten} cards.")
CARDS: Final = Plural("{number} card", "{number} cards")

CHOICES: Final = {
    "beat": Message("{card} on {attack}"),
    "transfer": Message("transfer {cards}"),
    "show": Message("transfer, showing {card}"),
    "take": Message("take"),
    "pass": Message("pass"),
    "swap": Message("exchange the trump"),
    "report": Message("report {card}"),
    "keep": Message("keep the hand"),
    "redeal": Message("show the hand for a new deal"),
}

DONE: Final = Message("done", "nothing is added to what is beaten")
DID: Final = {
    "attack": ToldEvent(Message("You attack with {cards}."), Message("{name} attacks with {cards}.")),
    "add": ToldEvent(Message("You add {cards}."), Message("{name} adds {cards}.")),
    "beat": ToldEvent(Message("You beat {attack} with {card}."), Message("{name} beats {attack} with {card}.")),
    "transfer": ToldEvent(
        Message("You transfer the attack with {cards}, to {defender}."),
        Message("{name} transfers the attack with {cards}, to {defender}."),
    ),
    "show": ToldEvent(
        Message("You transfer the attack by showing {card}, to {defender}."),
        Message("{name} transfers the attack by showing {card}, to {defender}."),
    ),
    "take": ToldEvent(Message("You take."), Message("{name} takes.")),
    "keep": ToldEvent(Message("You keep your hand."), Message("{name} keeps the hand.")),
    "redeal": ToldEvent(
        Message("You show {cards} and ask for a new deal."), Message("{name} shows {cards} and asks for a new deal.")
    ),
    "pass": ToldEvent(Message("You add nothing."), Message("{name} adds nothing.")),
    "swap": ToldEvent(
        Message("You exchange the lowest trump for {card}."),
        Message("{name} exchanges the lowest trump for {card}."),
    ),
}
BEATS_IN_WORDS: Final = ToldEvent(
    Message("You beat {attack} with {card}.", "cards in words"),
    Message("{name} beats {attack} with {card}.", "cards in words"),
)
REPORTED: Final = ToldEvent(Message("You report {card} of {player}."), Message("{name} reports {card} of {player}."))
REPORTED_YOURS: Final = Message("{name} reports your {card}.")
WAS_FALSE: Final = ToldEvent(
    Message("{card} was false. Back in the hands: {cards}. You move again, and lay only true cards in this deal."),
    Message("{card} was false. Back in the hands: {cards}. {name} moves again, and lays only true cards in this deal."),
)
WAS_TRUE: Final = ToldEvent(
    Message("{card} was true: you report nothing more in this bout."),
    Message("{card} was true: {name} reports nothing more in this bout."),
)
BEATEN: Final = Message("Beaten: {cards} go to the discard.")
PICKED_UP: Final = ToldEvent(Message("You pick up {cards}."), Message("{name} picks up {cards}."))
DREW: Final = Message("Drawn: {drawn}; {left} left in the stock.")
WENT_OUT: Final = ToldEvent(Message("You are out."), Message("{name} is out."))
PASSED_OVER: Final = ToldEvent(Message("You have no pair to lead."), Message("{name} has no pair to lead."))
BEGUN: Final = {
    2: Message("The same player leads with the same hands for the second time: the third time it is a draw."),
    3: Message("The same player leads with the same hands for the third time, which ends the deal."),
}
"""The sentence for a bout that has begun so often (A-RE1)."""

ONE_AT_A_TIME: Final = Message(
    "Beat one card at a time: type the attack card and the card that beats it, as in `7S 9S`."
)
SEVERAL_WAYS: Final = Message("{card} can be laid in several ways: type {ways}.")
OR: Final = Message(" or ")
LOST: Final = ToldEvent(Message("You are the fool."), Message("{name} is the fool."))
YOU_LOST: Final = Message("You are the fool.")
EPAULETTES: Final = Plural(
    "The last attack was a lone card of the lowest rank, and it was taken: {name} wears a shoulder strap.",
    "The last attack was {number} cards of the lowest rank, and they were taken: {name} wears as many shoulder straps.",
)
YOUR_EPAULETTES: Final = Plural(
    "The last attack was a lone card of the lowest rank, and it was taken: you wear a shoulder strap.",
    "The last attack was {number} cards of the lowest rank, and they were taken: you wear as many shoulder straps.",
)
DRAWN: Final = Message("A draw: nobody is the fool.")
UNFINISHED: Final = Message("There is no end in sight: the deal is unfinished, and nobody is the fool.")
ASKS_FOR_REDEAL: Final = Message("With this hand you may ask for a new deal.")
ONE_NUMBER: Final = Message("Only cards that are laid together can be chosen with several numbers.")
