"""Shards of one run, played apart, are put together to what the whole run would have been."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.catalogue import find_preset, load
from cardkit.errors import InvalidRule
from cardkit.game.game import AnyGame
from cardkit.language import Message, gettext
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.outcomes import Outcome, keep_outcome, outcome
from cardkit.simulation.storage.folder import UNREADABLE, Folder, InvalidStore, open_folder, refused_as
from cardkit.simulation.storage.parts import GAMES, RECORDS, Form, sealed
from cardkit.simulation.storage.store import RunStore, read_parts, stored_run
from cardkit.simulation.tables import TableSums, deals_told

NOT_COPIED: Final = Message("{path} cannot be copied to {other}: {error}.")


@attrs.frozen
class _Shard:
    folder: Folder
    run: dict[str, Any]


def merge(out: Path | str, folders: Sequence[Path | str], notice: Callable[[str], None] | None = None) -> Outcome:
    """Put the folders of shards of one run together in the folder `out`, with the results of the whole run.

    The shards' settings agree but for `deals`, and no deal is in two of them. Deals that are in none are told to
    `notice`, and the results say `interrupted`; the run in `out` may be resumed by the command that plays it. A merge
    that was killed is refused as a run, and begun again by the same merge. Raises `InvalidRule` or
    `InvalidStore`.
    """
    if not folders:
        raise InvalidRule(gettext("Name the folders of the shards to merge."))
    shards = [_Shard(folder, stored_run(folder)) for folder in map(open_folder, folders)]
    _check_one_run(shards)
    run = {**shards[0].run, "deals": None}
    lineups = _lineups(shards[0].folder, run)
    store = RunStore(open_folder(out), run, form_of(lineups))
    parts = {shard.folder: _whole_parts(shard.folder, store.form) for shard in shards}
    _check_apart([(part, folder) for folder, found in parts.items() for part in found.values()])
    store.begin_merge()
    tables = [TableSums.of(lineup) for lineup in lineups]
    for folder, found in parts.items():
        for name, batch in found.items():
            _copy(folder, name, store)
            store.add(batch)
            tables[batch.table].add(batch)
        for name in folder.names(RECORDS) if run["records"] else ():
            store.folder.write(f"{RECORDS}/{name}", folder.read(f"{RECORDS}/{name}"), sync=False)
    store.folder.sync(RECORDS if run["records"] else GAMES)
    gaps = {number: [*table.missing(lineups[0].deals(run["games"]))] for number, table in enumerate(tables)}
    done = outcome(run["run"], tables, run["seed"], interrupted=any(gaps.values()))
    keep_outcome(store, done)
    store.end_merge()
    if any(gaps.values()) and notice is not None:
        deals = deals_told(gaps)
        notice(gettext("These deals are in none of the folders: {deals}; {out} can be resumed.", deals=deals, out=out))
    return done


def form_of(lineups: Sequence[Lineup]) -> Form:
    """Return what the files of a run have in common."""
    return Form(tuple(lineup.labels for lineup in lineups), lineups[0].counted, lineups[0].whole_score)


def described_preset(game: AnyGame) -> tuple[str, str, str]:
    """The name and title of a game, and the preset whose rules it changes, by which `_lineups` finds it again."""
    return game.preset.name, game.preset.title, game.preset.house_rules_of or game.preset.name


def _lineups(folder: Folder, run: Mapping[str, Any]) -> list[Lineup]:
    """The line-ups of the run that is described in `folder`; raises `InvalidStore`."""
    try:
        games = tuple(_game(preset, rules) for preset, rules in zip(run["presets"], run["rules"], strict=True))
        return [
            Lineup(
                games,
                tuple(bots),
                seed,
                run["duplicate"],
                run["time_limit"],
                run["run"] == "tournament",
                run["match"],
                timed,
            )
            for bots, seed, timed in zip(run["bots"], run["seeds"], run["timed"], strict=True)
        ]
    except InvalidRule:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidStore(
            gettext(
                "{folder} is no folder of this version of cardkit: {error!r} in its run.json.",
                folder=folder,
                error=error,
            )
        ) from None


def _game(described: Sequence[str], rules: Mapping[str, Any]) -> AnyGame:
    """A game with these rules, whose preset is `described_preset`."""
    name, title, base = described
    if name == base:
        return load(base, rules)
    family, preset = find_preset(base)
    own = family.rules_of(preset)
    house = attrs.evolve(preset, name=name, title=title, house_rules_of=base)
    return family.game(house, own, own.changed(rules))


def _check_one_run(shards: Sequence[_Shard]) -> None:
    """Raise `InvalidStore` where not all are of one run."""
    first = shards[0]
    for shard in shards:
        if shard.run.get("until_sure") is not None:
            raise InvalidStore(
                gettext("{folder} holds a run until it is sure, which has no shards.", folder=shard.folder)
            )
        for key in sorted({*first.run, *shard.run} - {"deals"}):
            one, other = first.run.get(key), shard.run.get(key)
            if one != other:
                raise InvalidStore(
                    gettext(
                        "{folder} and {second} are not of one run: {key} is {one!r} and {other!r}.",
                        folder=first.folder,
                        second=shard.folder,
                        key=key,
                        one=one,
                        other=other,
                    )
                )


def _whole_parts(folder: Folder, form: Form) -> dict[str, Any]:
    """The parts of a shard with their sums; raises `InvalidStore` where one is damaged."""
    with refused_as(UNREADABLE, path=folder):
        found, damaged, _ = read_parts(folder, form)
    for name, why in damaged.items():
        raise InvalidStore(
            gettext(
                "{path} is damaged ({why}): go on with that run by --resume first.",
                path=f"{folder}/{GAMES}/{name}",
                why=gettext(why),
            )
        )
    return found


def _check_apart(parts: Sequence[tuple[Any, Folder]]) -> None:
    """Raise `InvalidStore` where a deal is in two folders."""
    ordered = sorted(parts, key=lambda one: (one[0].table, one[0].start))
    for (one, folder), (other, second) in pairwise(ordered):
        if one.table == other.table and other.start < one.stop:
            raise InvalidStore(
                gettext(
                    "Deal {start} of table {table} is in {folder} and in {second}.",
                    start=other.start,
                    table=other.table,
                    folder=folder,
                    second=second,
                )
            )


def _copy(folder: Folder, name: str, store: RunStore) -> None:
    path = f"{folder}/{GAMES}/{name}"
    with refused_as(NOT_COPIED, path=path, other=store.folder):
        content = folder.read(f"{GAMES}/{name}")
        if sealed(content) != content:
            raise InvalidStore(gettext("{path} is damaged: go on with that run by --resume first.", path=path))
        store.folder.write(f"{GAMES}/{name}", content, sync=False)
