"""Single keys from the keyboard, for people who must be quick."""

import asyncio
import sys
from collections.abc import Collection

from cardkit_cli.terminal.console import Screen


def can_read_keys(screen: Screen) -> bool:
    """Whether keys can be read one by one, without Enter."""
    return screen.interactive and sys.stdin is not None and sys.stdin.isatty()


def read_keys(wanted: Collection[str], seconds: float) -> list[str]:
    """The keys of `wanted` that are pressed within `seconds`, in the order of their first press.

    It always waits for the whole time, so that when it ends tells nothing. Raises `KeyboardInterrupt` for Ctrl-C and
    `EOFError` for Ctrl-D or a closed terminal.
    """
    return asyncio.run(_read_keys(wanted, seconds))


async def _read_keys(wanted: Collection[str], seconds: float) -> list[str]:
    from prompt_toolkit.input import create_input
    from prompt_toolkit.input.typeahead import clear_typeahead
    from prompt_toolkit.keys import Keys

    keyboard = create_input()
    pressed: list[str] = []
    left: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def leave(error: BaseException) -> None:
        if not left.done():
            left.set_exception(error)

    def ready() -> None:
        for press in keyboard.read_keys():
            if press.key is Keys.ControlC:
                leave(KeyboardInterrupt())
            elif press.key is Keys.ControlD:
                leave(EOFError())
            elif press.key.lower() in wanted:
                pressed.append(press.key.lower())
        if keyboard.closed:
            leave(EOFError())

    with keyboard.raw_mode(), keyboard.attach(ready):
        try:
            await asyncio.wait([left], timeout=seconds)
        finally:
            clear_typeahead(keyboard)
            keyboard.read_keys()  # too late is too late, also for the next question
    if left.done():
        left.result()
    left.cancel()
    return list(dict.fromkeys(pressed))
