"""What the command line says to people, apart from logic, so that it can be translated. Games have their own words."""

from typing import Final

PLAYER_NAMES: Final = (
    *("Anna", "Boris", "Vera", "Gleb", "Dasha", "Egor", "Zoya", "Ivan"),
    *("Kira", "Lev", "Maya", "Oleg", "Polina", "Roman", "Sonya", "Timur", "Ulyana", "Filipp", "Yana"),
)
YOU: Final = "You"
ALONE: Final = "Player"
"""What records call a person alone who has no name."""
PERSON: Final = "Player {number}"

ASK_NAME: Final = "Your name for saved games"
ASK_NAME_OF: Final = "Name of {person}"
USUAL_NAME: Final = " (Enter: {name}): "
NO_NAME: Final = " (Enter for none): "
TOO_MANY_NAMES: Final = (
    "--name has {names} names, with commas between them, and the people at the keyboard are {people}."
)
BAD_NAME: Final = "{name!r} is no name to play under: it has at most {longest} letters, on one line."
NAME_YOU: Final = "{name!r} is what the screen calls whoever plays alone: choose another name."
NAME_TWICE: Final = "{name!r} is there twice: everybody at the keyboard has a name of their own."

WELCOME: Final = "{game}: {title}."
START_HINT: Final = "Type a number or a card, ? for help, q to leave."
DEAL: Final = "Deal {number}. {dealer} dealt."
DEAL_SEED: Final = "Deal {number}. {dealer} dealt (the seed of this game is {seed})."
NEXT_DEAL: Final = "Enter for the next deal, q to leave: "
YOUR_MOVE: Final = "{name}> "
HAND_OVER: Final = "Only {name} should look now. Enter when ready: "
GOODBYE: Final = "Goodbye."
SAVED: Final = "Saved in {path}; `{command}` goes on with it."
RESUME: Final = "cardkit play --resume"
RESUME_FILE: Final = "cardkit play --resume --save {file}"
NOT_SAVED: Final = "{error} The game goes on without being saved."
SAVED_AGAIN: Final = "The game is saved again."
NOTHING_SAVED: Final = "There is no saved game in {folder}: begin one with cardkit play."
NO_FOLDER: Final = "{folder} cannot be read: {why}."
NO_PLAYERS: Final = "a game to go on with says who plays, in `players`, and hides no cards."
TRUST: Final = "The match seats the bot {bot!r}, a program that runs with all your rights. Run it (y/n)?"
NOT_TRUSTED: Final = (
    "The match seats the bot {bot!r}, a program that runs with all your rights: --trust-bots says that it may."
)
NO_FILE: Final = "{path}: is not a file."
OTHER_SEATS: Final = "each deal of a match has the same seats, {seats} of them, as many as its last."
RESUMED: Final = "Going on with deal {number} after {moves} moves."
RESUMED_AFTER: Final = "Going on after deal {number}, which has ended."
RESUME_ALONE: Final = "--resume goes on with a match as it was: leave out {what}."
POINTS_SO_FAR: Final = "Points so far: {score}."
MATCH_OVER: Final = "The match is over. {result}"
FOOLS: Final = "Lost so far: {score}."
WINNERS: Final = "Won so far: {score}."
BETWEEN_DEALS: Final = "Type analyse, replay or q, or Enter alone for the next deal."
AFTER_DEAL: Final = "analyse judges this deal, replay steps through it, Enter deals the next one."

NO_SUCH_NUMBER: Final = "There is no {number} here: the numbers go from 1 to {last}."
CANNOT_PASS: Final = "Passing is not possible here: choose a card or a move. ? shows what you can do."
NOT_UNDERSTOOD: Final = "{text!r} is not understood: type a number, a card such as `7S`, or ? for help."
NOTHING_TO_UNDO: Final = "There is no move of yours to take back."
NO_UNDO_AMONG_PEOPLE: Final = "With several people at the table no move can be taken back."
UNDONE: Final = "Your last move is taken back."
HINT: Final = "The bot {bot} would play: {move}."
WHY: Final = "Why: {reason}."
ESTIMATED: Final = "the chance to win is about {percent}%, {against}"
BETWEEN_EQUALS: Final = "between equals"
ASSUMING: Final = "taking it that {assumes}"
PROVED: Final = "the chance to win is {percent}%, which is proved"
HELP: Final = """\
{game_help}
  rules      the rules in force    hint      what a bot would do
  undo       take back your move   l, look   the table again
  q          leave                 ?         this list"""

SEATS_AND_PLAYERS: Final = "--seats names every seat, so --players is not needed."
BOTS_AND_PLAYERS: Final = (
    "--players says {players} and --bots names {bots}: name one bot for every seat, or a single one for all of them."
)
NO_BOTS: Final = "--bots names each bot, with commas between them, as in cheapest,random."
NO_SEATS: Final = "--seats names each seat, as in human,cheapest,random."
PLAYERS_RANGE: Final = "--players is a number from 2 on."
WOULD_CALL: Final = "c, call"
WOULD_NOT_CALL: Final = "Enter, let it pass"
MORE_TEXT: Final = "Enter shows more, q leaves: "
MORE: Final = "Enter shows more, q goes back to the table: "
CALL_PROMPT: Final = "{name}: c calls, Enter lets it pass> "
CALL_OR_PASS: Final = "Type c to call the play, or Enter to let it pass."
KEYS: Final = "To call, press your key within {seconds} seconds: {keys}."
COUNTDOWN: Final = "{seconds:3} s left; Enter: nobody {else_}calls. "
COUNTDOWN_ORDER: Final = "{seconds:3} s left; Enter leaves it to chance. "
ELSE: Final = "else "
KEY_CALLS: Final = "{name} calls."
KEY_COMES: Final = "{name} comes {nth}."
HIDE_AGAIN: Final = "{name}, this is your hand before anybody can call. Enter hides it: "
KEYS_LINE: Final = "To call, type your key and Enter; Enter alone lets it pass: {keys}."
FLOOR_KEYS: Final = "To answer first, press your key within {seconds} seconds: {keys}."
FLOOR_LINE: Final = "To answer first, type your key and Enter; Enter alone leaves it to chance: {keys}."
NOBODY_CALLS: Final = "Nobody calls."
KEYS_ONLY: Final = "Type keys out of {keys}, or Enter alone."
AND: Final = " and "

ANALYSIS: Final = "before: the chance to win with the best choice, after: with what was done, {against}; = is proved"
DECISIONS_JUDGED: Final = "decisions judged"
NO_MISTAKES: Final = "No decision was clearly worse than another (--all shows them all)."
GIVEN_AWAY: Final = (
    "seat {seat}, {name}: {mistakes} of {decisions} decisions could be better; {loss:.2f} given away in all"
)
ENDED: Final = "{game}: {result}"
NEXT: Final = "Next is seat {seat}, {name}, and best is: {move}. Why: {why}."
GOES_ON: Final = "the deal goes on"
LETS_IT_PASS: Final = "lets it pass"
SCORE_INTERVAL: Final = "low and high: the ends of the score's 95% interval"
DIFFERENCE_INTERVAL: Final = "difference: own score less the others' mean in the same deals, with its 95% interval"
ANYTIME: Final = (
    "The run could stop when it was sure: intervals of scores, differences, turns, seats and draws hold at any time, "
    "at least 95%; those of decisions, counts and ratings are as if its length had been fixed."
)
NO_INTERVALS: Final = (
    "Intervals, other than with --until-sure, come with the simulation extra: "
    "python -m pip install 'cardkit[simulation]'."
)
NOTHING: Final = "-"
NOTHING_COMPARED: Final = "No deal was played whole under both rule sets, so there is nothing to compare."
BEYOND_DEALS: Final = "The {games} of an unfinished deal, and in no interval of differences, turns and seats."
COMPARED_INTERVAL: Final = "difference: second less first in the same deals, with its 95% interval"
DECISIONS: Final = "decisions a game: {decisions}; share of draws: {draws}"
COUNTED: Final = "{what} a game: {value}; by bot: {by_bot}"
POINTS: Final = "points of {bot} a game: {value}"
ELO: Final = "Elo points that {bot} is stronger: {value}"
RATING: Final = "openskill rating of {bot}: {value}"
FAULT: Final = "{bot} failed in {times} of its games, first in game {game}: {error}"
NOT_REPEATABLE: Final = "A bot played against the clock or was too late, so the same seed need not give the same games."
PLAYED: Final = "{games} of {game}, seed {seed}, {rate} games a second."
RULES_COMPARED: Final = "first: {game} with {first}; second: {other} with {second}"
TWO_RULE_SETS: Final = "Give --rule once or twice, with commas between the rules of one set: two sets are compared."
NO_SPAN: Final = "--deals takes two numbers, A:B, for the deals from A up to but not including B, not {text!r}."
NO_CHANGE: Final = "its own rules"
INTERRUPTED: Final = "cardkit: interrupted; these are the results so far."

COMMITTED: Final = "These cards are fixed from now on. Note the commitment to them, and compare it at the end:"
REVEALED: Final = "What was committed to before play, line by line:"
HASHED: Final = "The SHA-256 of these lines, to compare with what you noted:"
SEED_REVEALED: Final = "The seed of this deal is {seed}."
STAYS_COVERED: Final = "The deal is not over, so its cards stay covered; they and the salt are in the file."
VERIFY: Final = "To verify it, with the commitment that you noted:"
STILL_COMMITTED: Final = "The commitment to its cards is still {commitment}."
VERDICT: Final = {
    "fair": "Deal {deal}: {found}",
    "broken": "Deal {deal}: not fair. {found}",
    "unknown": "Deal {deal}: cannot be verified. {found}",
}
FAIR: Final = "fair: the commitment fits."
FAIR_AS_NOTED: Final = "fair: the commitment fits, and it is the one that was noted."
PLAY_DOES_NOT_HOLD: Final = "The commitment fits, but the rest of the record does not hold. {why}"
NOTED_OF_NO_DEAL: Final = "No deal here has the commitment that was noted: {commitment}."
COMPARE_WITH_NOTED: Final = (
    "So far the file agrees with itself. The proof is that you saw the same commitment before play: compare the two, "
    "or give yours with --commitment."
)


def games(number: int, *, last: bool = False) -> str:
    """How many games; with `last`, that they are those at the end."""
    if last:
        return "last game is" if number == 1 else f"last {number} games are"
    return "1 game" if number == 1 else f"{number} games"


def ordinal(index: int) -> str:
    """`1st` for 0, `2nd` for 1 ..."""
    return {0: "1st", 1: "2nd", 2: "3rd"}.get(index, f"{index + 1}th")


def person(name: str) -> dict[str, str]:
    """The fields with which a sentence about `name` is filled: the name and the endings of its verbs."""
    if name == YOU:
        return {"name": name, "s": "", "es": "", "is_": "are", "has": "have"}
    return {"name": name, "s": "s", "es": "es", "is_": "is", "has": "has"}


# -- House rules

PARENT: Final = "Which game do you start from? A name of `cardkit games` [durak]: "
CHOICE: Final = "Enter keeps {now}, b goes back, d ends the questions, q leaves> "
RULES_NAME: Final = "A name for these rules [house]: "
BAD_RULES_NAME: Final = "The name is also that of the file: up to 40 letters, digits, - and _."
TITLE: Final = "What they are, in one line (Enter for none): "
NOTHING_CHANGED: Final = "These are the rules of {game}: nothing has been written."
NOTHING_WRITTEN: Final = "Nothing has been written."
WRITTEN: Final = "Written to {file}. To play by it: cardkit play {file}"
