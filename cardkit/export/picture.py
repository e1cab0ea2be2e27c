"""A point of a recorded deal as an SVG that needs no other file."""

from textwrap import wrap

from cardkit.drawing.svg_cards import text
from cardkit.drawing.svg_table import LONGEST_LINE, SMALL, STYLE, TABLE, svg_of
from cardkit.export.steps import Teller, caption, ending, number_of, scene_at
from cardkit.records.playback import Playback


def picture(played: Playback, seat: int | None = None, at: int | None = None, teller: Teller | None = None) -> str:
    """Return the table after move `at`, or at the end, as an SVG of its own; as `seat` saw it, or with all hands open.

    Raises `InvalidText` for a move that does not exist.
    """
    step = played.step(len(played.steps) - 1 if at is None else at)
    lines = wrap(caption(played, step, played.lines(seat)[step.number], teller, seat), LONGEST_LINE)
    if step is played.steps[-1]:
        lines += wrap(ending(played, teller), LONGEST_LINE)
    where = number_of(played, step)
    above = (
        text(played.game.preset.shown_name, 20, 27, style=STYLE, anchor="start", size=17),
        text(where, TABLE - 20, 27, style=SMALL, anchor="end", size=14),
    )
    return svg_of(scene_at(played, step, seat), seat or 0, f"{played.game.preset.shown_name}: {where}", lines, above)
