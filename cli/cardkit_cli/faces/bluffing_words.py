"""What the terminal says about the bluffing games, apart from logic, so that it can be translated."""

from typing import Final

HELP: Final = """\
  3 5 7 as K lay the cards numbered 3, 5, 7 as kings; or KS KD 3H as 3 K
  3 5        the same where only one announcement is possible
  c, call    doubt the latest play         t, trust   believe it (Enter does too)"""
HELP_PASS: Final = "  p, pass    lay nothing (Enter does too)"
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
ANY_RANK: Final = "any rank"
SAY_PLUS: Final = "plus 1 to plus 12"
LATEST: Final = "{name} claim{s}: {claim}"
HAND_SIZE: Final = "{number} cards"
HAND_ONE: Final = "1 card"
HAND_HIDDEN: Final = "? cards"
CHOOSES: Final = "to choose"
TURN: Final = "to play"
OUT: Final = "out"
HAND: Final = "Hand"
PILES: Final = "Piles to choose from: {piles}"
PILE_LOOKS: Final = "{number}: about {height}"

CHOICES: Final = {
    "challenge": "c call",
    "trust": "t trust",
    "pass": "p pass",
    "keep": "Enter keep all",
}
AS: Final = "as"
"""What stands between cards and what they are announced as."""
CHOOSE: Final = "{number} that pile"
DISCARD: Final = "d {rank} remove the four {ranks}"

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
CALLED: Final = "{caller} call{caller_s}! Turned over: {cards}."
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

NEEDS_CLAIM: Final = "Say what the cards are announced as, as in {text} as K."
CARDS_FIRST: Final = "Type the cards before what they are announced as, as in 1 2 {text}."
NO_SUCH_CARD: Final = "There is no card {number}: your cards are numbered 1 to {last}."
CHOOSE_ONE: Final = "Choose a pile by its number."
NOTHING_BY_ENTER: Final = "Enter does nothing here: lay cards, as in 1 2 as K."
