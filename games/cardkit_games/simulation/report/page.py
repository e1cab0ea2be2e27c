"""The pieces of a page that stands alone: text that is escaped, tables, and the style of it all."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

import cardkit
from cardkit_games.simulation.statistics import Estimate

NOTHING: Final = "–"
"""What stands where there is no number."""

STYLE: Final = """\
:root { color-scheme: light dark; --ink: #1c2127; --faint: #5a6472; --line: #d9dee5; --paper: #fcfcfb;
  --panel: #f2f4f6; --accent: #2563c9; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e7eb; --faint: #9aa5b3; --line: #363d47; --paper: #14171b; --panel: #1d2228; --accent: #6ea3f7; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 58rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem; text-wrap: balance; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.75rem 0 .75rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
p { margin: .5rem 0; max-width: 46rem; text-wrap: pretty; }
.headline { font-size: 1.2rem; line-height: 1.45; }
.run, .remark, footer { color: var(--faint); }
.remark { font-size: .9rem; }
.note { border-left: .25rem solid var(--accent); background: var(--panel); padding: .5rem .9rem; }
a { color: var(--accent); }
.wide { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; font-size: .95rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-weight: 600; white-space: normal; }
thead th { color: var(--faint); font-size: .85rem; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
table.text th { text-align: left; }
table.text td { text-align: left; white-space: normal; overflow-wrap: anywhere; }
table.matrix th { border: 0; }
table.matrix td { padding: .1rem; border: 0; min-width: 4.5rem; text-align: center; }
table.matrix span { display: block; padding: .4rem; border-radius: .2rem; }
figure { margin: 1rem 0; overflow-x: auto; max-width: 40rem; }
figure svg { display: block; width: 100%; min-width: 24rem; height: auto; }
figure svg text { font-family: inherit !important; }
figcaption { color: var(--faint); font-size: .9rem; line-height: 1.4; }
details { border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .9rem; margin: .75rem 0; }
summary { cursor: pointer; font-weight: 600; }
footer { margin-top: 3.5rem; font-size: .85rem; }
@media print { body { max-width: none; } figure, tr { break-inside: avoid; } }
"""


class Html(str):
    """Text that is HTML already; all other text is escaped where it meets HTML."""

    __slots__ = ()


def html(text: str) -> Html:
    """`text` as HTML: escaped, unless it is HTML already."""
    return text if isinstance(text, Html) else Html(escape(text))


def joined(parts: Iterable[Html]) -> Html:
    """The parts below each other."""
    return Html("\n".join(part for part in parts if part))


def paragraph(text: str, kind: str = "") -> Html:
    """A paragraph; `kind` is its class in the style. Nothing, when there is no text."""
    if not text:
        return Html("")
    return Html(f'<p class="{kind}">{html(text)}</p>' if kind else f"<p>{html(text)}</p>")


def section(heading: str, *parts: Html, level: int = 2) -> Html:
    """A part of the page under a heading."""
    return Html(f"<section>\n<h{level}>{html(heading)}</h{level}>\n{joined(parts)}\n</section>")


def folded(heading: str, *parts: Html, name: str = "") -> Html:
    """What is shown only when asked for; `name` is what a link calls it."""
    place = f' id="{name}"' if name else ""  # inside, as a link opens what is around its target
    return Html(f"<details>\n<summary>{html(heading)}</summary>\n<div{place}>\n{joined(parts)}\n</div>\n</details>")


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> Html:
    """A table whose rows begin with what they are about."""
    head = "".join(f'<th scope="col">{html(heading)}</th>' for heading in headings)
    body = "\n".join(
        f'<tr><th scope="row">{html(row[0])}</th>{"".join(f"<td>{html(cell)}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    opening = f'<table class="{kind}">' if kind else "<table>"
    return Html(
        f'<div class="wide">{opening}\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>'
    )


def page(title: str, *parts: Html) -> str:
    """The whole page."""
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html(title)}</title>
<style>
{STYLE}</style>
</head>
<body>
<main>
<h1>{html(title)}</h1>
{joined(parts)}
</main>
<footer>Made by cardkit {html(cardkit.__version__)}. All intervals are 95% intervals.</footer>
</body>
</html>
"""


def number(value: float | None, digits: int) -> str:
    """A number with so many digits after the point; a dash for none."""
    if value is None:
        return NOTHING
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")  # + 0.0 makes -0.0 a plain 0


def interval(estimate: Estimate, least: int) -> str:
    """The ends of an interval, with at least so many digits: `0.251 to 0.374`."""
    if estimate.low is None and estimate.high is None:
        return NOTHING
    digits = estimate.digits(least)
    return f"{number(estimate.low, digits)} to {number(estimate.high, digits)}"


def with_interval(estimate: Estimate, least: int) -> str:
    """A value and its interval, for sentences: `0.312 (0.251 to 0.374)`."""
    value = number(estimate.value, estimate.digits(least))
    return value if estimate.low is None and estimate.high is None else f"{value} ({interval(estimate, least)})"


def ordinal(place: int) -> str:
    """`1st` for 0, `2nd` for 1 ..."""
    return {0: "1st", 1: "2nd", 2: "3rd"}.get(place, f"{place + 1}th")
