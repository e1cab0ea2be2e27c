"""Words of replaying, showing and exporting, apart from logic, so that they can be translated."""

import re
from typing import Final

from cardkit.language import Message, Plural, pgettext

HELP: Final = Message("""\
  n, Enter   one move on           b             one move back
  12, g 12   to move 12            {round} 3{pad}to the beginning of {round} 3
  start      to the deal           end           to the last move
  seat 1     what seat 1 saw       seat all      all hands open
  d 2        another deal          l, look       the table again
  q          leave                 ?             this list""")
PROMPT: Final = Message("move {number} of {last}> ")

HEADING: Final = Message("{game}: {title}.")
DEAL_OF: Final = Message("Deal {number} of {last}.")
PLAYED_ON: Final = Message("Played on {date}.")
SEED: Final = Message("Dealt from the seed {seed}.")
RULES: Final = Message("Rules: {rules}.")
VIEW: Final = Message("This is what {name} saw, in seat {seat}; the rest is not known.")
SEATS: Final = Message("Seats: {seats}.")
HAND_OF: Final = Message("{seat} {name}")
PLAYED_BY: Final = Message("{seat} {name} ({player})")
LYING: Final = {
    "stock": Message("Stock"),
    "pile": Message("Pile"),
    "aside": Message("Aside"),
    "piles": Message("Piles"),
}
"""Cards that lie face down, bottom or first card first."""

AT_DEAL: Final = Message("Before the first move of {last}")
COLUMNS: Final = (Message("no."), Message("seat"), Message("move"), Message("what came of it"))
ROUND: Final = Message("{round} {number}")

DROPPED: Final = Message("The file breaks off: its last line, {line!r}, was not written whole and is left out.")

LAST: Final = Message("This is the last move; b goes back, q leaves.")
FIRST: Final = Message("This is the beginning; Enter goes on.")
NO_DEAL: Final = Message("There is no deal {number} here: they go from 1 to {last}.")
A_NUMBER: Final = Message("{what} is followed by a number, as in {what} 2.")
NOT_UNDERSTOOD: Final = Message("{text!r} is not understood: Enter goes on, b goes back, ? shows what else there is.")

FORMATS: Final = Message("A record is exported to {formats}, not to {what!r}.")
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
NOT_ENDED: Final = Message("Deals that have not ended, and are not counted: {number}.")


def said_move(move: str) -> str:
    """A move as records have it, without its seat, with its words in the language that is spoken; cards stay."""
    verb, space, rest = move.partition(" ")
    return pgettext("move", verb) + _IN_A_MOVE.sub(lambda found: pgettext("in a move", found[0]), space + rest)


MOVES: Final = (
    *(Message("attack", "move"), Message("beat", "move"), Message("transfer", "move"), Message("show", "move")),
    *(Message("take", "move"), Message("pass", "move"), Message("swap", "move"), Message("play", "move")),
    Message("report", "move"),
    Message("redeal", "move"),
    *(Message("challenge", "move"), Message("believe", "move"), Message("trust", "move"), Message("force", "move")),
    *(Message("discard", "move"), Message("keep", "move"), Message("draw", "move"), Message("choose", "move")),
    *(Message("window", "move"), Message("closes", "move")),
)
"""The verbs of moves in records, and what stands there where the time for a call is over."""
IN_A_MOVE: Final = (
    *(Message("as", "in a move"), Message("fours", "in a move"), Message("four", "in a move")),
    *(Message("pick", "in a move"), Message("->", "in a move"), Message("lie", "in a move")),
    *(Message("true", "in a move"), Message("shown", "in a move"), Message("not shown", "in a move")),
    *(Message("empty", "in a move"), Message("removes", "in a move")),
    *(Message("T", "in a move"), Message("J", "in a move"), Message("Q", "in a move"), Message("K", "in a move")),
    *(Message("A", "in a move"), Message("S", "in a move"), Message("H", "in a move"), Message("D", "in a move")),
    Message("C", "in a move"),
)
"""Words behind the verb of a move in records, apart from cards and numbers."""
_IN_A_MOVE: Final = re.compile(rf"(?<= )({'|'.join(re.escape(each.english) for each in IN_A_MOVE)})(?=[ ,]|$)")
ROUNDS: Final = (Message("bout", "round"), Message("round", "round"), Message("pile", "round"))
"""Names of the parts of a deal, as `game.rounds` names them."""
