"""Words of lessons, puzzles and mistakes, apart from logic, so that they can be translated."""

from collections.abc import Mapping
from typing import Final

import attrs

from cardkit.language import Message, Plural

PUZZLE: Final = Message("Puzzle {number}, {rating} ({game}).")
DAILY: Final = Message("The puzzle of {day}: number {number}, {rating} ({game}).")
DONE_BEFORE: Final = Message("You have solved it before, on {day}.")
NUMBER_ALONE: Final = Message("--number chooses one puzzle: leave out {what}.")
THE_KIND: Final = Message("the kind")
RATINGS: Final = {
    "easy": Message("easy", "rating"),
    "medium": Message("medium", "rating"),
    "hard": Message("hard", "rating"),
}
NO_DATE: Final = Message("{text!r} is no date: write it as in 2026-11-22.")
UNSOLVED: Final = Message("Not solved yet: `cardkit puzzle --number {number}` comes back to it.")
ALONE: Final = Message("Solved at the first try. Puzzles solved so far: {solved}.")
ALONE_HELPED: Final = Message("Solved at the first try with help. Puzzles solved so far: {solved}.")
AFTER: Final = Plural(
    "Solved after {number} try. Puzzles solved so far: {solved}.",
    "Solved after {number} tries. Puzzles solved so far: {solved}.",
)
AFTER_HELPED: Final = Plural(
    "Solved after {number} try with help. Puzzles solved so far: {solved}.",
    "Solved after {number} tries with help. Puzzles solved so far: {solved}.",
)
NOT_KEPT: Final = Message("That it is solved could not be kept: {error}.")
DAYS: Final = Message("Days in a row with a solved puzzle: {days}.")
SOLVED_PUZZLES: Final = Message("Puzzles solved: {number} of {all}; {alone} of them at the first try and without help.")
SPOILT: Final = Message("Lines that cannot be read in {path}: {number}.")

WIN_IT: Final = Message(
    "You are to move, and one move wins. All cards are known: find it, and play the deal to its end."
)
ENDING_HELP: Final = Message("""\
{game_help}
  hint       a help, and then the move   line       show the solution, and end
  l, look    the table again             q          leave
  ?          this list""")
LOSES: Final = Message("{move} loses:")
DRAWS: Final = Message("{move} only draws:")
AND_SO_ON: Final = Message("... and so on.")
TRY_AGAIN: Final = Message("Try again.")
RIGHT: Final = Message("Right.")
HINT_KIND: Final = {
    "attack": Message("The move lays cards."),
    "beat": Message("The move beats a card."),
    "transfer": Message("The move transfers the attack."),
    "show": Message("The move transfers the attack."),
    "take": Message("The move lays no card."),
    "pass": Message("The move lays no card."),
    "swap": Message("The move exchanges the trump."),
    "keep": Message("The move lays no card."),
    "redeal": Message("The move lays no card."),
}
HINT_MOVE: Final = Message("The move is {move}.")
SOLUTION: Final = Message("The solution:")

LIE_OR_TRUE: Final = Message("{name} says {claim}. Counting makes you certain: is it a lie, or true?")
CALL_PROMPT: Final = Message("l: a lie, t: true> ")
HOW_MANY: Final = Message("It is a lie. How many cards that are {ranks} can {name} have laid at most?")
NUMBER_PROMPT: Final = Message("how many> ")
CALL_HELP: Final = Message("""\
  l, lie     certainly a lie             t, true    certainly true
  hint       what you know               line       show the proof, and end
  look       everything again            q          leave
  ?          this list""")
NOT_A_CALL: Final = Message("{text!r} is not understood: type l for a lie, t for true, or ? for help.")
NOT_A_NUMBER: Final = Message("{text!r} is no number: type how many, such as 1, or ? for help.")
WRONG_VERDICT: Final = Message(
    "No. Look again at what you hold, what you have laid, and what was turned over or taken."
)
WRONG_NUMBER: Final = Message("No, it is not {number}.")
HISTORY: Final = Message("What has happened:")
YOUR_CARDS: Final = Message("(you laid {cards})")
HOLD: Final = Message("You hold {cards}.")
LAID: Final = Message("You have laid {cards} on this pile.")
SHOWN: Final = Message("Where {cards} must be follows from what you have seen, and {name} cannot have laid it.")
SHOWN_ALL: Final = Message("Where {cards} must be follows from what you have seen, and {name} cannot have laid them.")
NONE_KNOWN: Final = Message("You hold none of the {ranks}.")
PROOF_LIE: Final = Message("So {name} can have laid {most} of the {ranks} at most, and says {number}: a lie.")
PROOF_TRUE: Final = Message(
    "{name} can have laid nothing but {ranks}: where every other card is, you know. So it is true."
)

CLOSE_PROMPT: Final = Message("Enter closes> ")
CLOSE: Final = Message("close")
SHOW_SOLUTION: Final = Message("show the solution")
A_LIE: Final = Message("a lie")
TRUE: Final = Message("true")

LESSON_WORDS: Final = Message("hint shows the move, ? what can be typed, q leaves.")
LESSON_QUIT: Final = Message("You have left the lesson; it begins anew with the same command.")
LESSON_HELP: Final = Message("""\
{game_help}
  hint       the move that the lesson wants
  l, look    the table and the task again
  q          leave                 ?          this list""")
NOT_THIS: Final = Message("That is allowed, but the lesson wants another move.")
HINT_TYPE: Final = Message("Type {typed}.")
CALL_TYPED: Final = Message("c", "call")
HINT_PASS: Final = Message("Type t, or just Enter: you let it pass.")

WHOSE: Final = Message("The record does not say which seat was yours: name it with --seat.")
NO_SUCH_SEAT: Final = Message("There is no seat {seat}: seats are numbered 0 to {last}.")
ANALYSING: Final = Message("Looking for mistakes of {name} in deal {deal} ...")
DID: Final = Message("You chose: {move} (chance to win {after:.0%}, with the best choice {before:.0%}{proved}).")
DID_BEST: Final = Message("You chose: {move}, and no choice was better (chance to win {after:.0%}).")
PROVED: Final = Message("; proved: {after}, with the best choice {before}")
WHAT_NOW: Final = Message(
    "What would you do now? better shows the best, play goes on from here, Enter goes to the next."
)
BETTER: Final = Message("Better was: {move}.")
AS_GOOD: Final = Message("{move}: as good as the best that was found (chance to win {chance:.0%}).")
WORSE: Final = Message(
    "{move}: the chance to win is {chance:.0%}, with the best choice {best:.0%}. Try again, or type better."
)
PASSES: Final = Message("let it pass")
THEN: Final = Message("When you were asked next, or at the end, it was {then:.0%}.")
NOTHING_BETTER: Final = Message("Nothing clearly better was found.")
MISTAKES_HELP: Final = Message("""\
{game_help}
  better     the best choice       play       go on from here against the bots
  n, Enter   the next one          b          the one before
  l, look    the table again       q          leave
  pass       let a play pass       ?          this list""")


WAYS: Final = {
    "better": Message("show the best"),
    "play": Message("play on from here"),
    "": Message("next one"),
    "back": Message("one back"),
    "q": Message("leave"),
}


@attrs.frozen
class Walk:
    """The sentences of going through decisions one by one."""

    none: Message
    heading: Message
    last: Message
    first: Message
    back: Message
    ways: Mapping[str, Message]
    """The words that are no moves, each with its text in a list."""


MISTAKES: Final = Walk(
    Message("None of your decisions was clearly worse than another."),
    Message("Mistake {number} of {all}: deal {deal}, decision {decision}."),
    Message("That was the last mistake; b goes back, q leaves."),
    Message("This is the first mistake; Enter goes on."),
    Message("Back at the mistake."),
    WAYS,
)
MOMENTS: Final = Walk(
    Message("No decision changed your chances."),
    Message("Moment {number} of {all}: deal {deal}, decision {decision}."),
    Message("That was the last moment; b goes back, q leaves."),
    Message("This is the first moment; Enter goes on."),
    Message("Back at the moment."),
    WAYS,
)
CHANCES: Final = Message("Your chance to win before each decision; a bar stands between two deals.")
CHANCES_OF: Final = Message("{name}: the chance to win before each decision; a bar stands between two deals.")
JUDGING: Final = Message("Judging deal {deal} of {last}: {done} of {decisions} decisions ...")
