"""The state in a file: a position, a record or a scenario."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardkit.catalogue import load
from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.toml_text import read_toml
from cardkit.language import gettext
from cardkit.records.reading import load_records
from cardkit.records.replaying import replay
from cardkit.records.scenarios import read_scenarios
from cardkit_cli.records.files import only_record


def read_state(path: Path, scenario: str | None) -> tuple[AnyGame, State]:
    """Return the position in a file: its own, the latest one of a record, or the first one of a scenario.

    `scenario` names the scenario, if the file has several. Raises `InvalidText`, also for a name in a file without any.
    """
    content = _read_content(path)
    if "scenario" in content:
        return _read_scenario(path, scenario)
    if scenario is not None:
        raise InvalidText(gettext("{path}: there are no [[scenario]] tables in it.", path=path))
    record = only_record(path) if "play" in content or "deal" in content else None
    try:
        if record is not None:
            if record.view is not None:
                raise InvalidText(gettext("The record shows what one seat saw: its hidden cards could be any."))
            deal = replay(record, load)
            return deal.game, deal.state
        return _read_position(content)
    except InvalidText as error:
        raise InvalidText(f"{path}: {error}") from None


def _read_content(path: Path) -> Mapping[str, Any]:
    try:
        return read_toml(path)
    except InvalidText as error:
        try:
            return {"deal": load_records(path)}  # a game that is being played breaks off
        except InvalidText:
            raise error from None


def _read_scenario(path: Path, wanted: str | None) -> tuple[AnyGame, State]:
    scenarios = read_scenarios(path)
    names = [scenario.id for scenario in scenarios]
    if wanted is None and len(names) > 1:
        raise InvalidText(
            gettext(
                "{path}: there are {names} scenarios in it; choose one with --scenario ID.", path=path, names=len(names)
            )
        )
    if wanted is not None and wanted not in names:
        raise InvalidText(
            gettext(
                "{path}: there is no scenario {wanted!r} in it; there are {names}.",
                path=path,
                wanted=wanted,
                names=", ".join(names),
            )
        )
    chosen = scenarios[0 if wanted is None else names.index(wanted)]
    game = load(chosen.game, chosen.rules)
    return game, game.from_position(chosen.position)


def _read_position(content: Mapping[str, Any]) -> tuple[AnyGame, State]:
    name, rules = content.get("game"), content.get("rules", {})
    if not isinstance(name, str):
        raise InvalidText(gettext("`game` must be there: the name of a preset, or the path of a file of house rules."))
    if not isinstance(rules, dict):
        raise InvalidText(gettext("`rules` must be a table of options."))
    game = load(name, rules)
    return game, game.from_position({key: value for key, value in content.items() if key not in ("game", "rules")})
