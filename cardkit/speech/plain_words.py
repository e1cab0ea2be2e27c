"""Words for games without a speech of their own, apart from logic, so that they can be translated."""

from typing import Final

from cardkit.language import Message, Plural
from cardkit.speech.words import ToldEvent

HELP: Final = Message("""\
  1, 2 ...   the choices listed above
  words      a choice by its words, or by the first of their letters""")
NOT_UNDERSTOOD: Final = Message("{text!r} is not understood: type a number, a move such as `{example}`, or ? for help.")

MADE: Final = Message("{name}: {move}.")
HIDDEN: Final = Message("{name}: {move} (hidden).")
CHANCE: Final = Message("Chance")
TURNED: Final = Message("Turned up: {cards}.")
GIVEN: Final = ToldEvent(Message("You get {cards}."), Message("{name} gets {cards}."))
GOT_FROM: Final = ToldEvent(Message("You get {cards} from {giver}."), Message("{name} gets {cards} from {giver}."))
GOT_FROM_YOU: Final = Message("{name} gets {cards} from you.")
PASSED_CARDS: Final = Plural("a card", "{number} cards")
TAKES: Final = ToldEvent(Message("You take {cards}."), Message("{name} takes {cards}."))
GAVE_AWAY: Final = ToldEvent(Message("You give {cards} away."), Message("{name} gives {cards} away."))
SEVERAL: Final = Message("{text!r} can mean several moves: type {ways}.")
OR: Final = Message(" or ")
BACK: Final = Message("{move}: card {number} of {size}")
BACK_LABEL: Final = Message("{move} {number}", "a button")
CHOOSE_SET: Final = Plural("Choose {number} card of your hand.", "Choose {number} cards of your hand.")
CHOOSE_SOME: Final = Message("Choose {least} to {most} cards of your hand.")
SUCH_AS: Final = Message("Type them as in {example}.")
ONE_NUMBER: Final = Message("Choose one number: each is a whole move.")
WON: Final = ToldEvent(Message("You have won."), Message("{name} has won."))
LOST: Final = ToldEvent(Message("You have lost."), Message("{name} has lost."))
TEAM_LOST: Final = Message("{team} have lost.")
TEAM_WON: Final = Message("{team} have won.")
SHARED: Final = Message("{names} share the win.")
LEVEL: Final = Message("All are level.")
POINTS: Final = Message("Points: {numbers}.")
PLACES: Final = Message("Places: {numbers}.")
DRAWN: Final = Message("A draw.")
REDEALT: Final = Message("This deal counts for nothing: the cards are dealt again.")
UNFINISHED: Final = Message("There is no end in sight: the deal is unfinished.")
