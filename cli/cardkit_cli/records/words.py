"""Words of replaying, showing and exporting, apart from logic, so that they can be translated."""

from typing import Final

from cardkit.language import Message, Plural

HELP: Final = Message("""\
  n, Enter   one move on           b             one move back
  12, g 12   to move 12            {round} 3{pad}to the beginning of {round} 3
  start      to the deal           end           to the last move
  seat 1     what seat 1 saw       seat all      all hands open
  d 2        another deal          l, look       the table again
  q          leave                 ?             this list""")
PROMPT: Final = Message("move {number} of {last}> ")

NEXT: Final = Message("next move")
BACK: Final = Message("back")
BEGINNING: Final = Message("to the beginning")
END: Final = Message("to the end")

DEAL_OF: Final = Message("Deal {number} of {last}.")
PLAYED_ON: Final = Message("Played on {date}.")
SEED: Final = Message("Dealt from the seed {seed}.")
RULES: Final = Message("Rules: {rules}.")
SO_FAR: Final = Message("The deal is not over: only what {name} sees in seat {seat} is shown.")
SEVERAL_PLAY_IT: Final = Message("Several people play this deal: it can be seen when it is over.")
PLAYED_BY: Final = Message("{seat} {name} ({player})")
LYING: Final = {
    "stock": Message("Stock"),
    "pile": Message("Pile"),
    "aside": Message("Aside"),
    "piles": Message("Piles"),
}
"""Cards that lie face down, bottom or first card first."""

AT_DEAL: Final = Message("Before the first move of {last}")

DROPPED: Final = Message("The file breaks off: its last line, {line!r}, was not written whole and is left out.")

LEAVE: Final = Message("leave")
LAST: Final = Message("This is the last move; b goes back, q leaves.")
FIRST: Final = Message("This is the beginning; Enter goes on.")
NO_DEAL: Final = Message("There is no deal {number} here: they go from 1 to {last}.")
A_NUMBER: Final = Message("{what} is followed by a number, as in {what} 2.")
NOT_UNDERSTOOD: Final = Message("{text!r} is not understood: Enter goes on, b goes back, ? shows what else there is.")

FORMATS: Final = Message(
    "A record is exported to {formats}, not to {what!r}: html is a page to step through, svg a picture, to share."
)
ONE_DEAL: Final = Message(
    "{path}: This is a match of {number} deals, and one deal is wanted: name it by --deal where there is that option; "
    "`cardkit export {file} --deal N --to toml --out FILE` makes a record of deal N."
)
SEVERAL: Final = Message("The deals are of different games or views: choose one of them by --deal.")
AT_SVG: Final = Message("--at chooses the move of a picture, so it goes with --to svg.")
ANALYSE_HTML: Final = Message("--analyse puts judgements into a page, so it goes with --to html.")
NOT_WRITTEN: Final = Message("{path}: cannot be written: {error}.")

NO_MATCHES: Final = Message("There is no saved match in {folder}: `cardkit play` makes one.")
MATCH: Final = Message("{date}  {game}: {players}; {deals}, {state}")
DEALS_SAVED: Final = Plural("{number} deal", "{number} deals")
UNDER_WAY: Final = Message("the last one goes on")
ALL_ENDED: Final = Message("ended")

SKIPPED: Final = Message("{path}: not counted: {why}")
NOBODY_NAMED: Final = Message("it does not say who played, in `players`.")
SEVERAL_PEOPLE: Final = Message("several people played it; --name NAME counts the deals of one of them.")
OTHER_PLAYERS: Final = Message("one of its deals has other seats than the last.")
NOTHING_COUNTED: Final = Message("No game has been counted: `cardkit play` saves every match in {folder}.")
STATS_COLUMNS: Final = (
    Message("game"),
    Message("against"),
    Message("games"),
    Message("won"),
    Message("lost"),
    Message("fool"),
    Message("neither"),
    Message("left", "a deal"),
    Message("now"),
    Message("best"),
)
OPPONENTS: Final = Message("{number} {bot}")
ALL_GAMES: Final = Message("all")
STREAKS: Final = Message(
    "fool: lost as the only loser; neither: drawn, or between first and last; left: given up before the end; "
    "now: games in a row won (+) or lost (-); best: most won in a row"
)
STRAPS: Final = Message("Shoulder straps that you have worn as the fool: {number}.")
UNDONE: Final = Message("Moves taken back: {number}.")
NOT_ENDED: Final = Message("Deals that have not ended, and are not counted: {number}.")
ROUNDS: Final = (Message("bout", "round"), Message("round", "round"), Message("pile", "round"))
"""Names of the parts of a deal, as `game.rounds` names them."""
