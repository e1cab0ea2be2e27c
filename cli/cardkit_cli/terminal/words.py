"""Words of the command line, apart from logic, so that they can be translated. Games have their own words."""

from typing import Final

from cardkit.language import Message, Plural, gettext, in_digits, ngettext

ASK_NAME: Final = Message("Your name for saved games")
ASK_NAME_OF: Final = Message("Name of {person}")
USUAL_NAME: Final = Message(" (Enter: {name}): ")
NO_NAME: Final = Message(" (Enter for none): ")
TOO_MANY_NAMES: Final = Message(
    "--name has {names} names, with commas between them, and the people at the keyboard are {people}."
)
NAME_TWICE: Final = Message("{name!r} is there twice: everybody at the keyboard has a name of their own.")

DEAL: Final = Message("Deal {number}. {dealer} dealt.")
DEAL_SEED: Final = Message("Deal {number}. {dealer} dealt (the seed of this game is {seed}).")
DEAL_NEXT: Final = Message("Enter, the next deal")
AFTERWARDS: Final = {
    "analyse": Message("analyse this deal"),
    "replay": Message("replay this deal"),
    "moments": Message("moments that decided the match so far"),
}
"""The words that can be typed between two deals, in a list."""
READY: Final = Message("Enter, show my hand")
HIDE: Final = Message("Enter, hide my hand")
LEAVE_MATCH: Final = Message("Enter, leave")
AFTER_MATCH: Final = Message("analyse, replay: the last deal; moments: the match; Enter leaves.")
END_MATCH: Final = Message("Enter to leave: ")
NEXT_DEAL: Final = Message("Enter for the next deal, q to leave: ")
YOUR_MOVE: Final = Message("{name}> ")
HAND_OVER: Final = Message("Only {name} should look now. Enter when ready: ")
GOODBYE: Final = Message("Goodbye.")
SAVED: Final = Message("Saved in {path}; `{command}` goes on with it.")
RESUME: Final = "cardkit play --resume"
RESUME_FILE: Final = "cardkit play --resume --save {file}"
NOT_SAVED: Final = Message("{error} The game goes on without being saved.")
UNSAVED: Final = Message("{error} The latest moves are not saved.")
SAVED_AGAIN: Final = Message("The game is saved again.")
NOTHING_SAVED: Final = Message("There is no saved game in {folder}: begin one with cardkit play.")
NO_FOLDER: Final = Message("{folder} cannot be read: {why}.")
NO_PLAYERS: Final = Message("a game to go on with says who plays, in `players`, and hides no cards.")
TRUST: Final = Message("The match seats the bot {bot!r}, a program that runs with all your rights. Run it (y/n)?")
NOT_TRUSTED: Final = Message(
    "The match seats the bot {bot!r}, a program that runs with all your rights: --trust-bots says that it may."
)
NO_FILE: Final = Message("{path}: is not a file.")
RESUMED: Final = Plural(
    "Going on with deal {deal} after {number} move.", "Going on with deal {deal} after {number} moves."
)
RESUMED_AFTER: Final = Message("Going on after deal {number}, which has ended.")
RESUME_ALONE: Final = Message("--resume goes on with a match as it was: leave out {what}.")
RESUMED_OTHER: Final = Message("Your last match is open in another window, so this is an earlier one.")
PLAYED_ELSEWHERE: Final = Message(
    "Your last match is open in another window, and no other is under way: `cardkit play` begins a new one."
)
MATCH_OVER: Final = Message("The match is over. {result}")
BETWEEN_DEALS: Final = Message("Type analyse, replay, moments, rules or q, or Enter alone to go on.")
NOTHING_DUE: Final = Message("No move is due between two deals: Enter deals the next one.")
AFTER_DEAL: Final = Message("analyse, replay: this deal; moments: the match so far; Enter: the next deal.")

NOTHING_TO_UNDO: Final = Message("There is no move of yours to take back.")
NO_UNDO_AMONG_PEOPLE: Final = Message("With several people at the table no move can be taken back.")
UNDONE: Final = Message("Your last move is taken back.")
BOTS: Final = (
    *(Message("random", "bot"), Message("cheapest", "bot"), Message("thrifty", "bot"), Message("honest", "bot")),
    *(Message("strong", "bot"), Message("normal", "bot"), Message("easy", "bot")),
    *(Message("hard", "bot"), Message("ismcts", "bot"), Message("human", "bot")),
)
"""Names of bots, and of people among them, for readers; they are typed by their English names."""
HELP: Final = Message("""\
{game_help}
  rules      the rules in force    hint      what a bot would do
  undo       take back your move   analyse   judge your moves so far
  l, look    the table again       resign    give the deal up
  sort       your hand by suits, or by ranks again
  ?          this list
  q          leave: `cardkit play --resume` goes on""")
RESIGNED: Final = Message("{name} has given this deal up: `cardkit stats` counts it as left.")
RESIGNED_AND_LOST: Final = Message("{name} has given this deal up, and lost it by that, as was agreed.")
NO_LEAVING: Final = Message("A deal that somebody gives up counts as `left` or as a `loss`, not as {leaving!r}.")
NOTHING_TO_JUDGE: Final = Message("You have decided nothing in this deal yet.")


SEATS_AND_PLAYERS: Final = Message("--seats names every seat, so --players is not needed.")
OPPONENTS_AND_PLAYERS: Final = Message(
    "--players says {players} with you, and --bots names {bots}: name one bot for each other seat, or one for all."
)
BOTS_AND_PLAYERS: Final = Message(
    "--players says {players} and --bots names {bots}: name one bot for every seat, or a single one for all of them."
)
NO_BOTS: Final = Message("--bots names each bot, with commas between them, as in cheapest,random.")
ONE_BOT: Final = Message(
    "{bot} plays against somebody: --bots {bots}, or --players {players} for a table of {bot} alone."
)
PLAYERS_COUNTED: Final = Message("How many play is said with --players, as in {example}.")
NO_SEATS: Final = Message(
    "--seats names who sits where, as in --seats human,cheapest,random; --bots names the others, as in --bots hard."
)
SEATS_COUNTED: Final = Message(
    "--seats names who sits where, as in --seats human,{bot}, and --players {number} is for how many."
)
PLAYERS_RANGE: Final = Message("--players is a number from 2 on.")
MORE_TEXT: Final = Message("Enter shows more, q leaves: ")
MORE: Final = Message("Enter shows more, q goes back to the table: ")
CALL_PROMPT: Final = Message("{name}: c calls, Enter lets it pass> ")
CALL_OR_PASS: Final = Message("Type c to call the play, or Enter to let it pass.")
REPORT_PROMPT: Final = Message("{name}: a card reports it, Enter lets all pass> ")
REPORT_KEYS: Final = Message("To report a card, press your key within {seconds} seconds: {keys}.")
REPORT_KEYS_LINE: Final = Message("To report a card, type your key and Enter; Enter alone lets all pass: {keys}.")
REPORT_COUNTDOWN: Final = Message("{seconds:3} s left; Enter: nobody reports. ")
KEY_REPORTS: Final = Message("{name} reports.")
KEYS: Final = Message("To call, press your key within {seconds} seconds: {keys}.")
COUNTDOWN: Final = Message("{seconds:3} s left; Enter: nobody calls. ")
COUNTDOWN_ELSE: Final = Message("{seconds:3} s left; Enter: nobody else calls. ")
COUNTDOWN_ORDER: Final = Message("{seconds:3} s left; Enter leaves it to chance. ")
KEY_CALLS: Final = Message("{name} calls.")
KEY_COMES: Final = Message("{name} comes {nth}.")
HIDE_AGAIN: Final = Message("{name}, this is your hand before anybody can call. Enter hides it: ")
KEYS_LINE: Final = Message("To call, type your key and Enter; Enter alone lets it pass: {keys}.")
FLOOR_KEYS: Final = Message("To answer first, press your key within {seconds} seconds: {keys}.")
FLOOR_LINE: Final = Message("To answer first, type your key and Enter; Enter alone leaves it to chance: {keys}.")
NOBODY_CALLS: Final = Message("Nobody calls.")
KEYS_ONLY: Final = Message("Type keys out of {keys}, or Enter alone.")

ANALYSIS: Final = Message(
    "before: the chance to win with the best choice, after: with what was done, if all play equally well; "
    "won, drawn, lost: proved for best play"
)
ANALYSIS_ASSUMING: Final = Message(
    "before: the chance to win with the best choice, after: with what was done, if {assumes}; "
    "won, drawn, lost: proved for best play"
)
DECISIONS_JUDGED: Final = Message("decisions judged")
NO_MISTAKES: Final = Message("No decision was clearly worse than another (--all shows them all).")
NO_MISTAKES_ASSUMING: Final = Message(
    "No decision was clearly worse than another, if {assumes} (--all shows them all)."
)
GIVEN_AWAY: Final = Message(
    "seat {seat}, {name}: {mistakes} of {decisions} decisions could be better; {loss:.0%} given away in all"
)
ENDED: Final = Message("{game}: {result}")
NEXT: Final = Message("Next is seat {seat}, {name}, and best is: {move}. {why}")
GOES_ON: Final = Message("the deal goes on")
PLAYED: Final = Message("{games} of {game}, seed {seed}, {rate} games a second.")
UNDER_WAY: Final = Message("{games} under way")
LONG_RUN: Final = Message(
    "At this speed the run takes {minutes} minutes more. Quicker are fewer --games, bots that think less, more "
    "--workers, or --until-sure."
)
PLAYS: Final = Message("{game}: {games} between {bots}.")
TOURNAMENT_OF: Final = Message("{game}: a tournament of {bots}, {games} at each table of {players} players.")
COMPARES: Final = Message("{game}: {games} between {bots} under each of two rule sets.")
EXAMPLE_RULE: Final = Message(
    "Without --rule the game is compared with {rule} as an example: cardkit rules {game} --options has all rules."
)
AN_EXAMPLE: Final = Message("{why} An example: cardkit compare-rules {game} --rule {rule}.")
TWO_RULE_SETS: Final = Message(
    "Give --rule once or twice, with commas between the rules of one set: two sets are compared."
)
NO_SPAN: Final = Message(
    "--deals takes two numbers, A:B, for the deals from A up to but not including B, not {text!r}."
)
INTERRUPTED: Final = Message("cardkit: interrupted; these are the results so far.")

COMMITTED: Final = Message("These cards are fixed from now on. Note the commitment to them, and compare it at the end:")
REVEALED: Final = Message("What was committed to before play, line by line:")
HASHED: Final = Message("The SHA-256 of these lines, to compare with what you noted:")
SEED_REVEALED: Final = Message("The seed of this deal is {seed}.")
SHARE_PROMISED: Final = Message(
    "The program has drawn its share of the chance of this deal. Note the commitment to it, and compare it at the end:"
)
ASK_SHARE: Final = Message("{name}, type some letters for the shuffle, or Enter for none:")
ASK_PROMISED_SHARE: Final = Message("{name}, type the letters of this digest, or Enter to keep them back:")
SHARES_REVEALED: Final = Message("The shares of which this seed was made, first that of the program:")
CHAIN: Final = Message("The digest of all moves; note it, and a changed move can be seen:")
SHARE_OF_HOUSE: Final = Message("Share of whoever dealt: {share} (commitment {commitment})")
SHARE: Final = Message("Another share: {share} (commitment {commitment})")
SHARE_WITHHELD: Final = Message("A share that was committed to and not shown (commitment {commitment})")
SHARE_NOTED: Final = Message("Its commitment was noted before the others were given: nobody alone decided the shuffle.")
SHARE_NOT_NOTED: Final = Message("Its commitment is none of those that were noted.")
CHAINED: Final = Plural(
    "The first {number} move is as it was noted.", "The first {number} moves are as they were noted."
)
STAYS_COVERED: Final = Message("The deal is not over, so its cards stay covered; they and the salt are in the file.")
VERIFY: Final = Message("To verify it, with the commitment that you noted:")
STILL_COMMITTED: Final = Message("The commitment to its cards is still {commitment}.")
VERDICT: Final = {
    "fair": Message("Deal {deal}: {found}"),
    "broken": Message("Deal {deal}: not fair. {found}"),
    "unknown": Message("Deal {deal}: cannot be verified. {found}"),
}
FAIR_AS_NOTED: Final = Message("fair: the commitment fits, and it is the one that was noted.")
NOT_ENDED: Final = Message("The record does not have the end of the deal.")
NOTHING_NOTED: Final = Message(
    "The record agrees with itself, which every forged one does: give the commitment that you saw before play with "
    "--commitment."
)
NOT_NOTED: Final = Message(
    "The record agrees with itself, but the commitment of this deal is none of those that were noted."
)
DEAL_TWICE: Final = Message("It is deal {deal} once more, and a deal is played once.")
SEED_OF_OTHER_CARDS: Final = Message("The seed {seed} gives other cards than these.")
PLAY_DOES_NOT_HOLD: Final = Message("The commitment fits, but the rest of the record does not hold. {why}")
NOTED_OF_NO_DEAL: Final = Message("No deal here has the commitment that was noted: {commitment}.")


def games(number: int) -> str:
    """Return the number of games in words: `3 games`."""
    return ngettext("{number} game", "{number} games", number, number=in_digits(number))


def ordinal(index: int) -> str:
    """`1st` for 0, `2nd` for 1 ..."""
    known = {0: Message("1st"), 1: Message("2nd"), 2: Message("3rd")}
    return str(known[index]) if index in known else gettext("{number}th", number=index + 1)


# -- House rules

PARENT: Final = Message("Which game do you start from? A name of `cardkit games` [durak]: ")
CHOICE: Final = Message("Enter keeps “{now}”, ? explains, b goes back, d ends the questions, q leaves> ")
MORE_RULES: Final = Message("That was what people argue about. Change more rules (y/n)? ")
RULES_NAME: Final = Message("A name for these rules [house]: ")
BAD_RULES_NAME: Final = Message("The name is also that of the file: up to 40 letters, digits, - and _.")
TITLE: Final = Message("What they are, in one line (Enter for none): ")
NOTHING_CHANGED: Final = Message("These are the rules of {game}: nothing has been written.")
NOTHING_WRITTEN: Final = Message("Nothing has been written.")
WRITTEN: Final = Message("Written to {file}. To play by it: cardkit play {file}")
