"""What the terminal says about the bluffing games, apart from logic, so that it can be translated."""

from typing import Final

from cardkit.language import Message

HELP: Final = """\
  3 5 7 as K lay the cards numbered 3, 5, 7 as kings; or KS KD 3H as 3 K
  3 5        the same where only one announcement is possible
  c, call    doubt the latest play    t, trust   believe it (Enter does too)"""
HELP_PASS: Final = "  p, pass    lay nothing (Enter does too)"
HELP_BELIEVE: Final = "  b, believe  turn the latest play over, in the belief that it is true"
HELP_FORCE: Final = "  f, force   have the player show a card of the rank announced"
HELP_SETS: Final = "  d 7        remove four sevens, after taking the pile; Enter keeps them"
HELP_FOURS: Final = "  3 4 5 6 as fours, and upon it 1 2 as +1"

START_HINT: Final = "Lay cards by their numbers, as in 3 5 as K; c calls a play; ? for help, q to leave."

TABLE: Final = "Pile {pile}"
PILE: Final = "{number} cards"
PILE_ONE: Final = "1 card"
PILE_EMPTY: Final = "empty"
PILE_HIDDEN: Final = "uncounted"
REMOVED: Final = "   removed {number}"
SAY: Final = "   now {ranks}"
ANY_CLAIM: Final = ("any rank", "any suit", "any card")
SAY_PLUS: Final = "plus 1 to plus 12"
LATEST: Final = "{name} claim{s}: {claim}"
HAND_SIZE: Final = "{number} cards"
HAND_ONE: Final = "1 card"
HAND_HIDDEN: Final = "? cards"
CHOOSES: Final = "to choose"
REMOVES_NOW: Final = "asked about fours"
TURN: Final = "to play"
OUT: Final = "out"
HAND: Final = "Hand"
PILES: Final = "Piles to choose from: {piles}"
PILE_LOOKS: Final = "{number}: about {height}"

CHOICES: Final = {
    "challenge": "c call",
    "trust": "t trust",
    "believe": "b believe",
    "force": "f force",
    "pass": "p pass",
    "keep": "Enter keep all",
}
LABELS: Final = {
    "challenge": Message("Call!"),
    "trust": Message("Trust"),
    "believe": Message("Believe"),
    "force": Message("Force"),
    "pass": Message("Pass"),
    "keep": Message("Keep all cards"),
}
"""What buttons say."""
REMOVE_FOUR: Final = Message("Remove the four {ranks}")
TAKE_PILE: Final = Message("Take pile {number}")
AS: Final = "as"
"""What stands between cards and what they are announced as."""
CHOOSE: Final = "{number} that pile"
DISCARD: Final = "d {rank} remove the four {ranks}"

ASKED_PILE: Final = (
    "Choose the pile that becomes your hand. Nobody knows its cards or their number: it is how high the pile looks, "
    "true to two cards."
)
ASKED_OPEN: Final = (
    "You open: lay cards of one rank face up, as in 1 2 as K. This first play is true and nobody can call it."
)
ASKED_LEAD: Final = "You lead: lay {cards} face down and announce any one rank, true or not."
ASKED_FOLLOW: Final = "You may follow with {cards} as {claim}, true or not; or call, or pass."
TOO_FEW: Final = "Following takes {cards}, and you have {held}: call or pass."
LAST_MUST_MATCH: Final = "Last cards can only be laid as what they are, and these are not all {claim}: call or pass."
ASKED_ANSWER: Final = "First say whether you believe that; if you trust, you play next."
ASKED_FOURS: Final = "You took the pile, so you may remove all four cards of a rank: {ways}. Enter keeps them."
ASKED_NO_FOURS: Final = (
    "Whoever takes the pile is asked whether to remove all four cards of a rank. You have no four of a rank, so there "
    "is nothing to remove: Enter goes on."
)
DISCARD_BY: Final = "d {rank} removes the four {ranks}"
NOT_LAYING: Final = "No cards are laid now. {question}"
ANSWER_FIRST: Final = "First c calls the latest play, or Enter trusts it; cards are laid after that."
OR: Final = ", "
FROM_TO: Final = "{fewest} to {most} cards"
PLUS_ONLY: Final = "plus {plus}"

FOURS: Final = "all fours"
PLUS: Final = "plus {plus}, {number} of them"
CLAIM: Final = "{number} {rank}"
CLAIM_ONE: Final = "one {rank}"

PLAYED: Final = "{name} lay{s} {cards} face down: {claim}."
PLAYED_HIDDEN: Final = "{name} lay{s} cards face down and say{s}: {claim}."
PLAYED_OPEN: Final = "{name} open{s} with {cards}, face up."
LAST_CARDS: Final = "{name} {has} no cards left."
CARDS: Final = "{number} cards"
ONE_CARD: Final = "1 card"
ALL_CALL: Final = "{names} call; {name} {is_} nearest."
CALLED: Final = "{caller} call{caller_s}! Turned over: {cards}."
BELIEVED: Final = "{caller} believe{caller_s} it. Turned over: {cards}."
FORCED: Final = "{forcer} force: {name} must show one {rank}."
SHOWS: Final = "{name} show{s} {cards}."
CANNOT_SHOW: Final = "{name} cannot show one."
LED_FOUR: Final = "{name} kept four {ranks} before and led them: the game is lost."
LAST_TURNED: Final = "The last cards are turned over: {cards}."
LIE: Final = "It was announced as {claim}: a lie."
TRUE: Final = "It was announced as {claim}: true."
TOOK: Final = "{name} take{s} the pile, {cards}."
TOOK_HIDDEN: Final = "{name} take{s} the pile."
REMOVES: Final = "{name} show{s} and remove{s} four {ranks}."
PASSED: Final = "{name} pass{es}."
TRUSTED: Final = "{name} trust{s}."
PILE_GONE: Final = "Everybody has passed: the pile leaves the game."
WENT_OUT: Final = "{name} {is_} out of cards."
CHOSE: Final = "{name} choose{s} pile {number}."

WON: Final = "{name} win{s}."
LOST: Final = "{name} {is_} left with cards and lose{s}."
UNFINISHED: Final = "There is no end in sight: the deal is unfinished."

NEEDS_CLAIM: Final = "Say what the cards are announced as, as in `{text} as K`."
CARDS_FIRST: Final = "Type the cards before what they are announced as, as in `1 2 {text}`."
NO_SUCH_CARD: Final = "There is no card {number}: your cards are numbered 1 to {last}."
CHOOSE_ONE: Final = "Choose a pile by its number."
NOTHING_BY_ENTER: Final = "Enter does nothing here: lay cards, as in 1 2 as K."
