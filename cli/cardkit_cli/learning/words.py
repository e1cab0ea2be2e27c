"""What lessons, puzzles and mistakes say to people, apart from logic, so that it can be translated."""

from typing import Final

OTHERS: Final = ("Anna", "Boris", "Vera")
"""Who sits at the table besides the learner, in the order of the seats."""

PUZZLE: Final = "Puzzle {number}, {rating} ({game})."
DAILY: Final = "The puzzle of {day}: number {number}, {rating} ({game})."
DONE_BEFORE: Final = "You have solved it before, on {day}."
NUMBER_ALONE: Final = "--number chooses one puzzle: leave out {what}."
NO_DATE: Final = "{text!r} is no date: write it as in 2026-11-22."
UNSOLVED: Final = "Not solved yet: `cardkit puzzle --number {number}` comes back to it."
SOLVED: Final = "Solved{how}. Puzzles solved so far: {number}."
ALONE: Final = " at the first try"
AFTER: Final = " after {tries} tries"
HELPED: Final = " with help"
NOT_KEPT: Final = "That it is solved could not be kept: {error}."
DAYS: Final = "Days in a row with a solved puzzle: {days}."
SOLVED_PUZZLES: Final = "Puzzles solved: {number} of {all}; {alone} of them at the first try and without help."
SPOILT: Final = "Lines that cannot be read in {path}: {number}."

WIN_IT: Final = "You are to move, and one move wins. All cards are known: find it, and play the deal to its end."
ENDING_HELP: Final = """\
{game_help}
  hint       a help, and then the move   line       show the solution, and end
  l, look    the table again             q          leave
  ?          this list"""
LOSES: Final = "{move} loses:"
DRAWS: Final = "{move} only draws:"
AND_SO_ON: Final = "... and so on."
NOTHING_MORE: Final = "Nothing more can be done about it."
TRY_AGAIN: Final = "Try again."
RIGHT: Final = "Right."
HINT_KIND: Final = {
    "attack": "The move lays cards.",
    "beat": "The move beats a card.",
    "transfer": "The move passes the attack on.",
    "show": "The move passes the attack on.",
    "take": "The move lays no card.",
    "pass": "The move lays no card.",
    "swap": "The move exchanges the trump.",
}
HINT_MOVE: Final = "The move is {move}."
SOLUTION: Final = "The solution:"

LIE_OR_TRUE: Final = "{name} says {claim}. Counting makes you certain: is it a lie, or true?"
CALL_PROMPT: Final = "l: a lie, t: true> "
HOW_MANY: Final = "It is a lie. How many cards that are {ranks} can {name} have laid at most?"
NUMBER_PROMPT: Final = "how many> "
CALL_HELP: Final = """\
  l, lie     certainly a lie             t, true    certainly true
  hint       what you know               line       show the proof, and end
  look       everything again            q          leave
  ?          this list"""
NOT_A_CALL: Final = "{text!r} is not understood: type l for a lie, t for true, or ? for help."
NOT_A_NUMBER: Final = "{text!r} is no number: type how many, such as 1, or ? for help."
WRONG_VERDICT: Final = "No. Look again at what you hold, what you have laid, and what was turned over or taken."
WRONG_NUMBER: Final = "No, it is not {number}."
HISTORY: Final = "What has happened:"
YOUR_CARDS: Final = "(you laid {cards})"
HOLD: Final = "You hold {cards}."
LAID: Final = "You have laid {cards} on this pile."
SHOWN: Final = "Where {cards} must be follows from what you have seen, and {name} cannot have laid it."
SHOWN_ALL: Final = "Where {cards} must be follows from what you have seen, and {name} cannot have laid them."
NONE_KNOWN: Final = "You hold none of the {ranks}."
PROOF_LIE: Final = "So {name} can have laid {most} of the {ranks} at most, and says {number}: a lie."
PROOF_TRUE: Final = "{name} can have laid nothing but {ranks}: where every other card is, you know. So it is true."

LESSON_WORDS: Final = "hint shows the move, ? what can be typed, q leaves."
LESSON_QUIT: Final = "You have left the lesson; it begins anew with the same command."
LESSON_HELP: Final = """\
{game_help}
  hint       the move that the lesson wants
  l, look    the table and the task again
  q          leave                 ?          this list"""
NOT_THIS: Final = "That is allowed, but the lesson wants another move."
HINT_TYPE: Final = "Type {typed}."
HINT_PASS: Final = "Type t, or just Enter: you let it pass."

WHOSE: Final = "The record does not say which seat was yours: name it with --seat."
NO_SUCH_SEAT: Final = "There is no seat {seat}: seats are numbered 0 to {last}."
ANALYSING: Final = "Looking for mistakes of {name} in deal {deal} ..."
NO_MISTAKES: Final = "None of your decisions was clearly worse than another."
MISTAKE: Final = "Mistake {number} of {all}: deal {deal}, decision {decision}."
DID: Final = "You chose: {move} (chance to win {after:.0%}, with the best choice {before:.0%}{proved})."
PROVED: Final = ", which is proved"
WHAT_NOW: Final = "What would you do now? better shows the best, play goes on from here, Enter goes to the next."
BETTER: Final = "Better was: {move}."
AS_GOOD: Final = "{move}: as good as the best that was found (chance to win {chance:.0%})."
WORSE: Final = "{move}: the chance to win is {chance:.0%}, with the best choice {best:.0%}. Try again, or type better."
NO_MORE_MISTAKES: Final = "That was the last mistake; b goes back, q leaves."
FIRST_MISTAKE: Final = "This is the first mistake; Enter goes on."
PASSES: Final = "let it pass"
BACK_HERE: Final = "Back at the mistake."
MISTAKES_HELP: Final = """\
{game_help}
  better     the best choice       play       go on from here against the bots
  n, Enter   the next mistake      b          the one before
  l, look    the table again       q          leave
  pass       let a play pass       ?          this list"""
