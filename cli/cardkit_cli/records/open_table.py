"""The table of a game that is over, or is looked at afterwards: as one seat saw it, or with all cards open."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardkit.cards.card import Card
from cardkit.records.playback import Playback, Step
from cardkit_cli.records import words
from cardkit_cli.terminal.console import Screen


def draw_step(played: Playback, step: Step, seat: int | None, face: Any, screen: Screen) -> RenderableType:
    """The table after `step` as `seat` saw it, or with every card open when it is None."""
    if seat is not None:
        drawn: RenderableType = face.draw(step.state.observe(seat), played.names)
        return drawn
    table = played.game.to_position(step.state)
    grid = Table.grid(padding=(0, 2))
    for place, hand in enumerate(table["hands"]):
        grid.add_row(Text(words.HAND_OF.format(seat=place, name=played.names[place])), _cards(hand, screen))
    for key in played.game.views.hidden_zones:
        lying = table.get(key)
        if key != "hands" and lying:
            piles = lying if isinstance(lying, list) else [lying]
            grid.add_row(Text(words.LYING.get(key, key), style="dim"), _piles(piles, screen))
    return Group(face.draw_public(step.state.observe(0), played.names), grid)


def _piles(piles: list[str], screen: Screen) -> Text:
    return Text("\n").join([_cards(pile, screen) for pile in piles if pile])


def _cards(text: str, screen: Screen) -> Text:
    return screen.cards([Card(word) for word in text.split()], bold=True)
