"""The full screen is readable on dark and light terminals, with colours and without, in the terminal's own colours."""

import io
import re

import pytest
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from full_screen import Player, visit

XTERM = [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)]
BRIGHT = [(127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255)]
THEMES = (
    TerminalTheme((0, 0, 0), (229, 229, 229), XTERM, [*BRIGHT, (255, 255, 255)]),
    TerminalTheme((255, 255, 255), (0, 0, 0), XTERM, [*BRIGHT, (255, 255, 255)]),
)
"""A dark terminal and a light one."""
LEAST = 3.0
"""The contrast that WCAG 2.2 (1.4.11) requires of signs that carry meaning."""


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour such as #cd0000, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def unreadable(player: Player, theme: TerminalTheme) -> list[tuple[str, str]]:
    """Return the texts in the window that have too little contrast, each with its style."""
    window = player.window
    console = Console(
        record=True, width=window.size.width, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(window.screen._compositor.render_update(full=True))
    found = []
    shown = console.export_html(theme=theme, code_format="{code}", inline_styles=True)
    for style, text in re.findall(r'<span style="([^"]*)">([^<]*)</span>', shown):
        named = dict(re.findall(r"(?<!-)\b(color|background-color): (#\w{6})", style))
        paper = named.get("background-color", theme.background_color.hex)
        if text.strip() and contrast(named.get("color", theme.foreground_color.hex), paper) < LEAST:
            found.append((text, style))
    return found


@pytest.mark.parametrize("colours", ["", "NO_COLOR", "CARDKIT_FOUR_COLOURS"])
def test_everything_can_be_read(colours: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if colours:
        monkeypatch.setenv(colours, "1")

    async def look(player: Player) -> None:
        window, pilot = player.window, player.pilot
        await pilot.press(*"as", "enter")  # a refusal
        await player.question()
        await pilot.press("f2")  # a hint
        await player.question()
        await player.mark([window.hand_cards()[0]])
        await pilot.press(*"7h")  # the line, with its cursor
        await pilot.pause()
        assert [[], []] == [unreadable(player, theme) for theme in THEMES]
        await pilot.press("f3")
        await player.question()
        await pilot.pause()
        assert window.page_open
        assert [[], []] == [unreadable(player, theme) for theme in THEMES]

    visit("durak", "human,cheapest,cheapest,cheapest", look, seed=5)
