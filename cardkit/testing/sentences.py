"""Errors of a broken game, as sentences: a check never fails with the traceback of somebody else's code alone."""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import Final, ParamSpec

from cardkit.errors import in_short
from cardkit.testing.random_deals import Course, Misfit, NothingToCheck

P = ParamSpec("P")

_KIT: Final = str(Path(__file__).parent)


def in_sentences(check: Callable[P, int]) -> Callable[P, int]:
    """`check`, which takes a game, `seats` and `seed` first, with `AssertionError` for whatever the game raises."""

    @wraps(check)
    def checked(*args: P.args, **kwargs: P.kwargs) -> int:
        try:
            return check(*args, **kwargs)
        except (AssertionError, NothingToCheck):
            raise
        except Exception as error:
            frames = [frame for frame, _ in walk_tb(error.__traceback__)][1:]
            sentence = str(error) if isinstance(error, Misfit) else _sentence(error, frames)
            course = _course(frames)
            if course is not None:
                raise AssertionError(course.told(sentence)) from error
            given = signature(check).bind(*args, **kwargs).arguments
            where = f"{given['game'].name}, {given['seats']} seats, seed {given['seed']}"
            raise AssertionError(f"{where}: {sentence}.") from error

    return checked


def _sentence(error: Exception, frames: list[FrameType]) -> str:
    """Return which call of the game raised `error`, or what of its answers the check could not read."""
    kit = [index for index, frame in enumerate(frames) if frame.f_code.co_filename.startswith(_KIT)]
    last = kit[-1] if kit else -1
    if last + 1 < len(frames):
        called, at = frames[last + 1].f_code.co_name, frames[-1]
        file = Path(at.f_code.co_filename)
        return f"`{called}` should not fail here, and raised {in_short(error)} ({file.name}, in `{at.f_code.co_name}`)"
    name = frames[-1].f_code.co_name.strip("_").replace("_", " ") if frames else "it"
    return (
        f"what the game gives should be as docs/reference/testing.md says, and it is not: {in_short(error)}, when the "
        f"kit came to {name}"
    )


def _course(frames: list[FrameType]) -> Course | None:
    """The random deal that was played."""
    for frame in reversed(frames):
        for value in frame.f_locals.values():
            if isinstance(value, Course):
                return value
    return None
