"""Words of the speech of the bluffing games, apart from logic, so that they can be translated."""

from typing import Final

from cardkit.language import Message, Plural
from cardkit.speech.words import ToldEvent

HELP: Final = Message("""\
  3 5 7 as K lay the cards numbered 3, 5, 7 as kings; or KS KD 3H as 3 K
  3 5        the same where only one announcement is possible
  c, call    doubt the latest play    t, trust   believe it (Enter does too)""")
HELP_PASS: Final = Message("  p, pass    lay nothing (Enter does too)")
HELP_DRAW: Final = Message("  draw       draw a card instead of laying any")
HELP_BELIEVE: Final = Message("  b, believe  turn the latest play over, in the belief that it is true")
HELP_FORCE: Final = Message("  f, force   have the player show a card of the rank announced")
HELP_SETS: Final = Message("  d 7        remove four sevens, after taking the pile; Enter keeps them")
HELP_FOURS: Final = Message("  3 4 5 6 as fours, and upon it 1 2 as +1")

START_HINT: Final = Message("Lay cards by their numbers, as in 3 5 as K; c calls a play; ? for help, q to leave.")


CHOICES: Final = {
    "challenge": Message("c call"),
    "trust": Message("t trust"),
    "believe": Message("b believe: turn it over, and if it is true it leaves the game"),
    "force": Message("f force"),
    "pass": Message("p pass"),
    "draw": Message("draw a card", "choice"),
    "keep": Message("Enter keep all"),
}
TRUST_UNSEEN: Final = Message("t trust: nothing is turned over, and you play")
"""The choice to trust where one may also believe."""
LABELS: Final = {
    "challenge": Message("Call!"),
    "trust": Message("Trust"),
    "believe": Message("Believe and look"),
    "force": Message("Force"),
    "pass": Message("Pass"),
    "draw": Message("Draw a card"),
    "keep": Message("Keep all cards"),
}
"""Labels of buttons."""
REMOVE_FOUR: Final = Message("Remove the four {ranks}")
TAKE_PILE: Final = Message("Take pile {number}")
AS: Final = "as"
"""The word between cards and their announcement."""
CHOOSE: Final = Message("{number} that pile")
DISCARD: Final = Message("d {rank} remove the four {ranks}")

ASKED_PILE: Final = Message(
    "The pack is cut into a pile for each player. Choose the pile that becomes your hand. Nobody knows its cards or "
    "their number: it is how high the pile looks, true to two cards."
)
ASKED_OPEN: Final = Message(
    "You open: lay cards of one rank face up, as in `1 2 as K`. This first play is true and nobody can call it."
)
ASKED_LEAD: Final = Message("You lead: lay {cards} face down and announce any one rank, true or not.")
ASKED_FOLLOW: Final = Message("You may follow with {cards} as {claim}, true or not; or call, or pass.")
TOO_FEW: Final = Message("Following takes {cards}, and you have {held}: call or pass.")
LAST_MUST_MATCH: Final = Message(
    "Last cards can only be laid as what they are, and these are not all {claim}: call or pass."
)
ASKED_ANSWER: Final = Message("First say whether you believe that; if you trust, you play next.")
ASKED_TO_BELIEVE: Final = Message("You have laid in this round already, so call the play or believe it.")
ASKED_FOURS: Final = Message("You took the pile, so you may remove all four cards of a rank: {ways}. Enter keeps them.")
ASKED_NO_FOURS: Final = Message(
    "Whoever takes the pile is asked whether to remove all four cards of a rank. You have no four of a rank, so there "
    "is nothing to remove: Enter goes on."
)
DISCARD_BY: Final = Message("d {rank} removes the four {ranks}")
NOT_LAYING: Final = Message("No cards are laid now. {question}")
ANSWER_FIRST: Final = Message("First c calls the latest play, or Enter trusts it; cards are laid after that.")
CALL_OR_BELIEVE: Final = Message("Only c, which calls the latest play, or b, which believes it, is left now.")
OR: Final = Message(", ")
FROM_TO: Final = Message("{fewest} to {most} cards")

FOURS: Final = Message("all fours")
PLUS: Final = Plural("plus {plus}, {number} card", "plus {plus}, {number} cards")

PLAYED: Final = ToldEvent(
    Message("You lay {cards} face down: {claim}."), Message("{name} lays {cards} face down: {claim}.")
)
PLAYED_HIDDEN: Final = ToldEvent(
    Message("You lay cards face down and say: {claim}."), Message("{name} lays cards face down and says: {claim}.")
)
PLAYED_OPEN: Final = ToldEvent(
    Message("You open with {cards}, face up."), Message("{name} opens with {cards}, face up.")
)
LAST_CARDS: Final = ToldEvent(Message("You have no cards left."), Message("{name} has no cards left."))
CARDS: Final = Plural("{number} card", "{number} cards")
ALL_CALL: Final = ToldEvent(
    Message("You and {others} call; you are nearest."), Message("{name} and {others} call; {name} is nearest.")
)
CALLED: Final = ToldEvent(Message("You call! Turned over: {cards}."), Message("{name} calls! Turned over: {cards}."))
BELIEVED: Final = ToldEvent(
    Message("You believe it. Turned over: {cards}."), Message("{name} believes it. Turned over: {cards}.")
)
FORCED: Final = ToldEvent(
    Message("You force: {other} must show one of the {ranks}."),
    Message("{name} forces: {other} must show one of the {ranks}."),
)
SHOWS: Final = ToldEvent(Message("You show {cards}."), Message("{name} shows {cards}."))
CANNOT_SHOW: Final = Message("{name} cannot show one.")
LED_FOUR: Final = Message("{name} kept four {ranks} before and led them: the game is lost.")
LAST_TURNED: Final = Message("The last cards are turned over: {cards}.")
LIE: Final = Message("It was announced as {claim}: a lie.")
TRUE: Final = Message("It was announced as {claim}: true.")
TOOK: Final = ToldEvent(Message("You take the pile, {cards}."), Message("{name} takes the pile, {cards}."))
TAKES_REMAIN: Final = Plural(
    "The pile may be taken {number} time more before the sizes of the hands decide.",
    "The pile may be taken {number} times more before the sizes of the hands decide.",
)
TAKES_OVER: Final = Plural(
    "The pile has been taken {number} time, so the sizes of the hands decide.",
    "The pile has been taken {number} times, so the sizes of the hands decide.",
)
TOOK_HIDDEN: Final = ToldEvent(Message("You take the pile."), Message("{name} takes the pile."))
DREW: Final = ToldEvent(Message("You draw {cards} from the stock."), Message("{name} draws {cards} from the stock."))
TURNED_UP: Final = Message("{cards} is turned up.")
TAKES_BACK: Final = ToldEvent(Message("You take the card back."), Message("{name} takes the card back."))
DREW_FROM_PILE: Final = ToldEvent(
    Message("You draw {cards} from the top of the pile."), Message("{name} draws {cards} from the top of the pile.")
)
REMOVES: Final = ToldEvent(
    Message("You show and remove four {ranks}."), Message("{name} shows and removes four {ranks}.")
)
PASSED_BY_CALL: Final = ToldEvent(
    Message("You were wrong too often in a row: you take nothing, and that counts as a pass."),
    Message("{name} was wrong too often in a row: nothing is taken, and that counts as a pass."),
)
PASSED: Final = ToldEvent(Message("You pass."), Message("{name} passes."))
TRUSTED: Final = ToldEvent(Message("You trust."), Message("{name} trusts."))
PILE_GONE: Final = Message("Everybody has passed: the pile leaves the game.")
PILE_CLEARED: Final = Message("The pile leaves the game.")
WENT_OUT: Final = ToldEvent(Message("You are out of cards."), Message("{name} is out of cards."))
CHOSE: Final = ToldEvent(Message("You choose pile {number}."), Message("{name} chooses pile {number}."))

DRAWN: Final = Message("A draw: the hands are level.")
WON: Final = ToldEvent(Message("You win."), Message("{name} wins."))
LOSES: Final = ToldEvent(Message("You lose."), Message("{name} loses."))
"""Where a seat may lose while others hold cards too."""
LOST: Final = ToldEvent(Message("You are left with cards and lose."), Message("{name} is left with cards and loses."))

NEEDS_CLAIM: Final = Message("Say what the cards are announced as, as in `{text} as {claim}`.")
CARDS_FIRST: Final = Message("Type the cards before what they are announced as, as in `1 2 {text}`.")
NO_SUCH_CARD: Final = Message("There is no card {number}: your cards are numbered 1 to {last}.")
CHOOSE_ONE: Final = Message("Choose a pile by its number.")
NO_SUCH_PILE: Final = Message("There is no pile {pile} to choose: the piles left are {piles}.")
NOTHING_BY_ENTER: Final = Message("Enter does nothing here: lay cards, as in `{example}`.")
