"""Single keys from the keyboard, for people who must be quick."""

import asyncio
import math
import time
from collections.abc import Callable, Collection, Sequence

Watch = Callable[[Sequence[str], int], None]
"""Is told the keys pressed so far, and how many whole seconds are left, whenever one of the two changes."""


def read_keys(wanted: Collection[str], seconds: float, watch: Watch) -> list[str]:
    """The keys of `wanted` that are pressed within `seconds`, in the order of their first press.

    It ends when all have been pressed, with Enter, which stands for everybody who has pressed none, or when the time
    is over. Raises `KeyboardInterrupt` for Ctrl-C and `EOFError` for Ctrl-D or a closed terminal.
    """
    return asyncio.run(_read_keys(wanted, seconds, watch))


async def _read_keys(wanted: Collection[str], seconds: float, watch: Watch) -> list[str]:
    from prompt_toolkit.input import create_input
    from prompt_toolkit.input.typeahead import clear_typeahead
    from prompt_toolkit.keys import Keys

    keyboard = create_input()
    pressed: list[str] = []
    ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    until = time.monotonic() + seconds

    def leave(error: BaseException | None) -> None:
        if ended.done():
            return
        if error is None:
            ended.set_result(None)
        else:
            ended.set_exception(error)

    def remaining() -> int:
        return max(0, math.ceil(until - time.monotonic()))

    def ready() -> None:
        for press in keyboard.read_keys():
            if press.key is Keys.ControlC:
                leave(KeyboardInterrupt())
            elif press.key is Keys.ControlD:
                leave(EOFError())
            elif press.key in (Keys.ControlM, Keys.ControlJ):
                leave(None)
            elif not ended.done() and press.key.lower() in wanted and press.key.lower() not in pressed:
                pressed.append(press.key.lower())
                watch(pressed, remaining())
                if len(pressed) == len(wanted):
                    leave(None)
        if keyboard.closed:
            leave(EOFError())

    with keyboard.raw_mode(), keyboard.attach(ready):
        try:
            while not ended.done() and (rest := until - time.monotonic()) > 0:
                watch(pressed, remaining())
                await asyncio.wait([ended], timeout=rest - (math.ceil(rest) - 1))
        finally:
            clear_typeahead(keyboard)
            keyboard.read_keys()  # too late is too late, also for the next question
    if ended.done():
        ended.result()
    ended.cancel()
    return pressed
