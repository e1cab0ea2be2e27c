"""The registry of drawings: the function that makes a scene of each class of states and observations.

A family registers its functions when its game module is imported. So states and observations ask here for their
drawing, and know neither their game nor who draws.
"""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, TypeAlias

from cardkit.drawing.scene import Scene
from cardkit.language import gettext

Draw: TypeAlias = Callable[[Any, Sequence[str]], Scene]
"""Draws a state with all hands open, or an observation as its seat sees it; it also gets the seats' names."""
_DRAWN: dict[type, Draw] = {}


def register_drawing(kind: type, draw: Draw) -> None:
    """Let `draw` draw every object of the class `kind`, and of classes derived from it that have none of their own."""
    _DRAWN[kind] = draw


def scene_of(thing: Any, names: Sequence[str] = ()) -> Scene | None:
    """Return the scene of a state or an observation; None when no drawing is registered for it.

    Without `names` the seats are called `seat 0`, `seat 1` and so on.
    """
    for kind in type(thing).__mro__:
        if kind in _DRAWN:
            return _DRAWN[kind](thing, names or [gettext("seat {seat}", seat=seat) for seat in range(thing.seats)])
    return None


def text_of(thing: Any) -> str:
    """Return the table as text; `repr` when no drawing is registered for it."""
    scene = scene_of(thing)
    return repr(thing) if scene is None else scene.text()


def html_of(thing: Any) -> str:
    """Return the table as an SVG for a notebook; as text when no drawing is registered for it."""
    scene = scene_of(thing)
    if scene is None:
        return f"<pre>{escape(text_of(thing))}</pre>"
    from cardkit.drawing.svg import picture_of  # when a notebook asks for it, and not before

    return picture_of(scene, getattr(thing, "seat", 0))
