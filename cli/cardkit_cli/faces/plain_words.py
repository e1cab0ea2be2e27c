"""What the terminal says in games that it knows nothing about, apart from logic, so that it can be translated."""

from typing import Final

HELP: Final = """\
  1, 2 ...   the choices listed above
  7S, draw   a choice by its words, or by the first of their letters"""

MADE: Final = "{name}: {move}."
SEVERAL: Final = "{text!r} can mean several moves: type {ways}."
OR: Final = " or "
ONE_NUMBER: Final = "Choose one number: each is a whole move."
WON: Final = "{name} {has} won."
LOST: Final = "{name} {has} lost."
TEAM_LOST: Final = "{team} have lost."
SHARED: Final = "{names} share the win."
LEVEL: Final = "All are level."
POINTS: Final = "Points: {numbers}."
PLACES: Final = "Places: {numbers}."
DRAWN: Final = "A draw."
UNFINISHED: Final = "There is no end in sight: the deal is unfinished."
