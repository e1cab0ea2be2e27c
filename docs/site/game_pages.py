"""A page for each game and preset, made from its data: rules in words, an opening in pictures, what is measured."""

import json
from functools import cache
from typing import Any, Final

from measure import MEASURED, OPENING_SEED, bot_of
from rule_pages import Rules

from cardkit import load, make_bot
from cardkit.engine.driver import choose
from cardkit.export.formats import picture
from cardkit.game.game import AnyGame
from cardkit.options import rule_text
from cardkit.records.playback import play_back
from cardkit_games.bluffing.family import FAMILY as BLUFFING
from cardkit_games.durak.family import FAMILY as DURAK

SHOWN: Final = 3
"""How many pictures an opening has."""


@cache
def game_pages(rules: Rules) -> dict[str, str]:
    """The pages and pictures by their paths: a list of all games, then one of each."""
    measured = json.loads(MEASURED.read_text(encoding="utf-8"))
    pages = {"games/index.md": _list()}
    for family in (DURAK, BLUFFING):
        for preset in family.presets:
            pages |= _pages(load(preset.name), measured[preset.name], rules)
    return pages


def _list() -> str:
    rows = ["# All games", "", "| Play it by | What it is | Also called |", "|---|---|---|"]
    for family in (DURAK, BLUFFING):
        for preset in family.presets:
            also = ", ".join(f"`{alias}`" for alias in preset.aliases)
            rows.append(f"| [`cardkit play {preset.name}`]({preset.name}.md) | {preset.title} | {also} |")
    return "\n".join(rows) + "\n"


def _pages(game: AnyGame, measured: dict[str, Any], rules: Rules) -> dict[str, str]:
    name = game.preset.name
    path = f"games/{name}.md"
    fewest, most = game.seat_range()
    lines = [
        f"# {name}",
        "",
        f"{game.preset.title}.",
        "",
        f"{fewest if fewest == most else f'{fewest} to {most}'} players. Source: {game.preset.source}.",
        "",
        f"    cardkit play {name}",
    ]
    if game.preset.aliases:
        lines += ["", f"Also called {', '.join(f'`{alias}`' for alias in game.preset.aliases)}."]
    for heading, sentences in game.describe():
        lines += ["", f"## {heading}", ""]
        lines += [f"* {rules.linked(sentence, path)}" for sentence in sentences]
    lines += _options(game, rules, path)
    lines += _clauses(game, rules, path)
    pictures = _opening(game)
    lines += ["", "## How a deal begins", ""]
    lines += [f"![{title}]({name}-{number}.svg)" for number, (title, _) in enumerate(pictures)]
    lines += _known(name, measured)
    found = {path: "\n".join(lines) + "\n"}
    return found | {f"games/{name}-{number}.svg": drawn for number, (_, drawn) in enumerate(pictures)}


def _options(game: AnyGame, rules: Rules, path: str) -> list[str]:
    parent = game.preset.parent
    before = load(parent).rules if parent else type(game.rules)()
    changed = game.rules.differences(before)
    if not changed:
        return []
    than = f"from [`{parent}`]({parent}.md)" if parent else "from the defaults of its family"
    lines = [
        "",
        "## Options",
        "",
        f"What differs {than}:",
        "",
        "| Option | Here | There | Meaning |",
        "|---|---|---|---|",
    ]
    options = game.rules.options()
    for name in changed:
        here, there = (rule_text(getattr(each, name)) for each in (game.rules, before))
        meaning = rules.linked(f"{options[name].meaning} ({options[name].source})", path)
        lines.append(f"| `{name}` | `{here}` | `{there}` | {meaning.replace('|', '/')} |")
    return lines


def _clauses(game: AnyGame, rules: Rules, path: str) -> list[str]:
    """Every rule of the game, the value in words, with the clauses that it comes from."""
    lines = ["", "## Every rule with its clauses", "", "| Rule | Here | Clauses |", "|---|---|---|"]
    for name, option in game.rules.options().items():
        value = option.label(rule_text(getattr(game.rules, name)))
        clauses = rules.linked(f"({option.source})", path).removeprefix("(").removesuffix(")")
        lines.append(f"| {option.meaning} (`{name}`) | {value} | {clauses} |")
    return lines


def _opening(game: AnyGame) -> list[tuple[str, str]]:
    """The first tables of a deal between bots, each with its title."""
    seats = game.seat_range()[0]
    deal = game.deal(seats, seed=OPENING_SEED)
    bots = [make_bot(bot_of(game), game, seat) for seat in range(seats)]
    while not deal.state.over and len(deal.moves) < SHOWN:
        deal.apply(choose(deal.state, bots[deal.state.actor]))
    played = play_back(deal.record(), load)
    return [
        ("The deal" if step.number == 0 else f"After move {step.number}", picture(played, at=step.number))
        for step in played.steps[:SHOWN]
    ]


def _known(name: str, measured: dict[str, Any]) -> list[str]:
    deals = max(each["deals"] for each in measured["tables"])
    command = f"`python docs/site/measure.py {name} --deals {deals}`"
    lines = [
        "",
        "## What is known of it",
        "",
        f"Between equal bots, with 95% intervals; {command} on {measured['made']}:",
        "",
        "| Players | Bots | Deals | Decisions in a deal | Draws | Never ended | Whoever begins scores | Even is |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for each in measured["tables"]:
        low, high = each["first_low"], each["first_high"]
        lines.append(
            f"| {each['players']} | `{each['bot']}` | {each['deals']} | {each['decisions']:.0f} | {each['draws']:.1%} "
            f"| {each['unfinished']:.1%} "
            f"| {each['first']:.3f} ({low:.3f} to {high:.3f}) | {each['even']:.3f} |"
        )
    return lines
