"""What replaying, showing and exporting say to people, apart from logic, so that it can be translated."""

from typing import Final

HELP: Final = """\
  n, Enter   one move on           b             one move back
  12, g 12   to move 12            {round} 3{pad}to the beginning of {round} 3
  start      to the deal           end           to the last move
  seat 1     what seat 1 saw       seat all      all hands open
  d 2        another deal          l, look       the table again
  q          leave                 ?             this list"""
PROMPT: Final = "move {number} of {last}> "

HEADING: Final = "{game}: {title}."
DEAL_OF: Final = "Deal {number} of {last}."
PLAYED_ON: Final = "Played on {date}."
SEED: Final = "Dealt from the seed {seed}."
RULES: Final = "Rules: {rules}."
VIEW: Final = "This is what {name} saw, in seat {seat}; the rest is not known."
SEATS: Final = "Seats: {seats}."
HAND_OF: Final = "{seat} {name}"
PLAYED_BY: Final = "{seat} {name} ({player})"
LYING: Final = {"stock": "Stock", "pile": "Pile", "aside": "Aside", "piles": "Piles"}
"""What lies face down, bottom or first card first."""

AT_DEAL: Final = "Before the first move of {last}"
COLUMNS: Final = ("no.", "seat", "move", "what came of it")
ROUND: Final = "{round} {number}"

DROPPED: Final = "The file breaks off: its last line, {line!r}, was not written whole and is left out."

LAST: Final = "This is the last move; b goes back, q leaves."
FIRST: Final = "This is the beginning; Enter goes on."
NO_DEAL: Final = "There is no deal {number} here: they go from 1 to {last}."
A_NUMBER: Final = "{what} is followed by a number, as in {what} 2."
NOT_UNDERSTOOD: Final = "{text!r} is not understood: Enter goes on, b goes back, ? shows what else there is."

FORMATS: Final = "A record is exported to {formats}, not to {what!r}."
ONE_DEAL: Final = (
    "{path}: This is a match of {number} deals, and one deal is wanted: name it by --deal where there is that option; "
    "`cardkit export {file} --deal N --to toml --out FILE` makes a record of deal N."
)
SEVERAL: Final = "The deals are of different games or views: choose one of them by --deal."
AT_SVG: Final = "--at chooses the move of a picture, so it goes with --to svg."
ANALYSE_HTML: Final = "--analyse puts judgements into a page, so it goes with --to html."
NOT_WRITTEN: Final = "{path}: cannot be written: {error}."

NO_MATCHES: Final = "There is no saved match in {folder}: `cardkit play` makes one."
MATCH: Final = "{date}  {game}: {players}; {deals}, {state}"
ONE_DEAL_SAVED: Final = "1 deal"
DEALS_SAVED: Final = "{number} deals"
UNDER_WAY: Final = "the last one goes on"
ALL_ENDED: Final = "ended"

SKIPPED: Final = "{path}: not counted: {why}"
NOBODY_NAMED: Final = "it does not say who played, in `players`."
SEVERAL_PEOPLE: Final = "several people played it; --name NAME counts the deals of one of them."
OTHER_PLAYERS: Final = "one of its deals has other seats than the last."
NOTHING_COUNTED: Final = "No game has been counted: `cardkit play` saves every match in {folder}."
STATS_COLUMNS: Final = ("game", "against", "games", "won", "lost", "fool", "neither", "now", "best")
ALL_GAMES: Final = "all"
STREAKS: Final = (
    "fool: lost as the only loser; neither: drawn, or between first and last; now: games in a row won (+) or "
    "lost (-); best: most won in a row"
)
NOT_ENDED: Final = "Deals that have not ended, and are not counted: {number}."
