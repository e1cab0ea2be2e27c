"""A recorded game as data for other programs, as a picture, and as a page to step through in a browser.

docs/reference/format.md has the schema of the data. Pictures and pages need no other file.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from textwrap import wrap
from typing import Any, Final, TypeAlias

from cardkit.drawing.scene import Scene
from cardkit.drawing.svg import (
    FONT,
    LONGEST_LINE,
    NARROW,
    SMALL,
    STYLE,
    TABLE,
    Frame,
    cards_in,
    definitions,
    drawn,
    felt,
    svg_of,
    text,
)
from cardkit.escaping import printable
from cardkit.export.pages import render
from cardkit.export.steps import Teller, caption, ending, number_of, position_of, scene_at, step_sentences
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, card_words
from cardkit.language import ENGLISH, Message, ngettext, speaking
from cardkit.records.playback import Playback, Step

SCHEMA: Final = "cardkit-record"
VERSION: Final = 1


def document(deals: Sequence[Playback], seat: int | None = None, teller: Teller | None = None) -> dict[str, Any]:
    """The deals as JSON has them, with the position after each move; as `seat` saw them, or with all cards open."""
    with speaking(ENGLISH):  # data are in no language of their own: the same game is the same document everywhere
        return {"schema": SCHEMA, "version": VERSION, "deals": [_as_data(played, seat, teller) for played in deals]}


def _as_data(played: Playback, seat: int | None, teller: Teller | None) -> dict[str, Any]:
    """Return the object of a deal for JSON, as `seat` saw it and without the seed; for None with all cards open."""
    record, game = played.record, played.game
    lines = played.lines(seat)
    steps = played.steps
    players = record.players or [None] * len(played.names)
    return {
        "game": record.game,
        "title": game.preset.title,
        "rules": {name: str(value) for name, value in record.rules.items()},
        "date": record.date or None,
        "seed": record.seed if seat is None else None,
        "view": seat,
        "seats": [{"name": name, "player": player} for name, player in zip(played.names, players, strict=True)],
        "round": game.rounds.name,
        "deal": position_of(played, steps[0], seat),
        "moves": [_move(played, step, lines[step.number], seat, teller) for step in steps[1:]],
        "result": played.result.text if played.result is not None else None,
        "dropped": record.dropped,
    }


def _move(played: Playback, step: Step, line: str, seat: int | None, teller: Teller | None) -> dict[str, Any]:
    """Return the object of a move for JSON, with the position after it; cards `seat` did not see are `??` or `?`."""
    assert step.move is not None
    who = line.partition(" ")[0]
    hidden = played.game.hidden_cards
    laid = card_words(line if hidden is None else hidden.moved(line), played.game.card_type)
    hides = HIDDEN_CARD in laid or HIDDEN_CARDS in laid
    return {
        "number": step.number,
        "seat": step.move.seat if who[:1].isdecimal() else None,
        "text": line,
        "cards": laid if hides else [card.text for card in step.move.cards],
        "round": step.round,
        "verdict": step.verdict or None,
        "told": step_sentences(played, step, teller, seat),
        "position": position_of(played, step, seat),
    }


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


OPEN: Final = Message("all hands open")
SEEN_BY: Final = Message("what {name} saw (seat {seat})")
DEAL: Final = Message("deal {number}")


Judgements: TypeAlias = Mapping[int, tuple[str, bool]]
"""For each move by its number the sentences about it, and whether another would have been better."""


class Shared:
    """The parts that the views of a page have in common, each written once and then called by its number."""

    def __init__(self) -> None:
        self.parts: dict[str, int] = {}
        self.texts: dict[str, int] = {}
        self.cards: set[str] = set()

    def part(self, element: str) -> int:
        """Return the number of an element of a drawing; a new element is added."""
        return self.parts.setdefault(element, len(self.parts))

    def text(self, words: str) -> int:
        """Return the number of a text; a new text is added."""
        return self.texts.setdefault(words, len(self.texts))


def page(
    deals: Sequence[Playback],
    seat: int | None = None,
    teller: Teller | None = None,
    judged: Sequence[Judgements] = (),
) -> str:
    """Return the deals, one at least, as one page; with `seat` it holds only the view of that seat, otherwise every
    seat's.

    `judged` has each deal's judgements, shown on request; with `seat` only those that the seat may know.
    """
    from markupsafe import Markup

    shared = Shared()
    shown = [_on_page(number, played, seat, teller, shared) for number, played in enumerate(deals, 1)]
    for deal, played, found in zip(shown, deals, judged, strict=False):
        deal["judged"] = [_judged(found.get(step.number), shared) for step in played.steps]
    first = shown[0]
    view = first["views"][0]
    parts, texts = list(shared.parts), list(shared.texts)
    data = {"width": TABLE, "narrow": NARROW, "deals": shown, "parts": parts, "texts": texts}
    drawn_page = render(
        "recorded_game.html",
        title=deals[0].game.preset.shown_title,
        about=first["about"],
        definitions=Markup(definitions(shared.cards, deals[0].game.card_type)),
        width=TABLE,
        height=view["height"],
        font=FONT,
        table=Markup(view["felt"] + "".join(parts[part] for part in view["steps"][0])),
        told=texts[view["told"][0]],
        moves=[texts[text] for text in view["told"][1:]],
        judged=bool(judged),
        data=Markup(json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")),
    )
    return printable(drawn_page, "\n")


def _judged(found: tuple[str, bool] | None, shared: Shared) -> list[int] | None:
    """Return the number of the text about a move, and 1 if another was better, else 0; None without a choice."""
    return None if found is None else [shared.text(printable(found[0])), int(found[1])]


def _narrow(scene: Scene, first: int, shared: Shared) -> list[int]:
    """Return a table for a telephone, no higher than necessary: its height, and the numbers of its elements."""
    frame = Frame.around([scene], first, NARROW)
    return [frame.height, *(shared.part(part) for part in [felt(frame), *drawn(scene, frame, first)])]


def _on_page(number: int, played: Playback, seat: int | None, teller: Teller | None, shared: Shared) -> dict[str, Any]:
    """Return deal `number` as a page reads it, with the view of `seat` or, for None, all; adds parts to `shared`."""
    steps = played.steps
    seats = [seat] if seat is not None else [None, *range(len(played.names))]
    rounds = [step.number for before, step in pairwise(steps) if step.round > before.round]
    record = played.record
    about = [
        ", ".join(played.names),
        printable(record.date),
        ngettext("{number} move", "{number} moves", len(steps) - 1),
        ending(played, teller),
    ]
    return {
        "name": DEAL.format(number=number),
        "about": " · ".join(part for part in about if part),
        "places": [number_of(played, step) for step in steps],
        "first": rounds,
        "views": [_view(played, one, teller, shared) for one in seats],
    }


def _view(played: Playback, seat: int | None, teller: Teller | None, shared: Shared) -> dict[str, Any]:
    """Return the view of `seat`, or for None that with all hands open, as numbers of elements: its name, and of each
    step the wide and the narrow table with that hand at the bottom, and the caption.

    Wide tables have one height and one felt; of a narrow one the first number is its own height. The last caption tells
    the end of the deal too. Parts are added to `shared`.
    """
    first = seat or 0
    scenes = [scene_at(played, step, seat) for step in played.steps]
    shared.cards |= cards_in(scenes)
    lines = played.lines(seat)
    said = [caption(played, step, lines[step.number], teller, seat) for step in played.steps]
    if len(said) > 1:
        said[-1] = f"{said[-1]} {ending(played, teller)}"
    frame = Frame.around(scenes, first)
    return {
        "name": str(OPEN) if seat is None else SEEN_BY.format(name=played.names[seat], seat=seat),
        "height": frame.height,
        "felt": felt(frame),
        "steps": [[shared.part(part) for part in drawn(scene, frame, first)] for scene in scenes],
        "narrow": [_narrow(scene, first, shared) for scene in scenes],
        "told": [shared.text(printable(text)) for text in said],
    }
