"""A run that was played in shards and merged equals the run played whole."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit import load
from cardkit.errors import InvalidRule
from cardkit.simulation import UntilSure, compare_rules, merge, simulate
from cardkit.simulation.folder import InvalidStore

pytest.importorskip("pyarrow")
PODKIDNOY = load("podkidnoy")
BOTS = ["cheapest", "random"]


def played(out: Path, **how: Any) -> Path:
    simulate(PODKIDNOY, BOTS, 21, seed=5, out=out, **how)
    return out


@pytest.mark.parametrize("kind", ["simulate", "compare"])
def test_merged_shards_are_the_whole_run_byte_for_byte(tmp_path: Path, kind: str) -> None:
    other = load("podkidnoy", {"throw_who": "attacker"})
    plays: dict[str, Callable[..., Any]] = {
        "simulate": lambda **how: simulate(PODKIDNOY, BOTS, 21, seed=5, records=True, **how),
        "compare": lambda **how: compare_rules(PODKIDNOY, other, BOTS, 20, seed=5, **how),
    }
    whole = plays[kind](out=tmp_path / "whole")
    plays[kind](out=tmp_path / "one", deals=(0, 4))
    plays[kind](out=tmp_path / "two", deals=(4, 11 if kind == "simulate" else 10))
    assert merge(tmp_path / "merged", [tmp_path / "two", tmp_path / "one"]) == whole
    for name in ("result.json", "report.html", "run.json"):
        assert (tmp_path / "merged" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    for record in (tmp_path / "whole").glob("records/*"):
        assert (tmp_path / "merged" / "records" / record.name).read_bytes() == record.read_bytes()


def test_missing_deals_are_told_and_can_be_played(tmp_path: Path) -> None:
    whole = simulate(PODKIDNOY, BOTS, 21, seed=5)
    folders = [played(tmp_path / "one", deals=(0, 4)), played(tmp_path / "two", deals=(5, 8))]
    told: list[str] = []
    done: Any = merge(tmp_path / "merged", folders, told.append)
    assert (done.interrupted, done.deals) == (True, 7)
    assert told == [f"These deals are in none of the folders: 4, 8 to 10; {tmp_path / 'merged'} can be resumed."]
    assert simulate(PODKIDNOY, BOTS, out=tmp_path / "merged", resume=True) == whole


def test_a_merge_that_was_stopped_is_no_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [played(tmp_path / "one", deals=(0, 4)), played(tmp_path / "two", deals=(4, 11))]
    out = tmp_path / "merged"

    def stop(*paths: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("shutil.copyfile", stop)
        with pytest.raises(KeyboardInterrupt):
            merge(out, folders)
    with pytest.raises(InvalidStore, match="holds no run"):
        simulate(PODKIDNOY, BOTS, out=out, resume=True)
    with pytest.raises(InvalidStore, match=r"is not empty: name another folder\.$"):
        merge(out, folders)


def test_what_is_not_of_one_run_or_twice_there_is_refused(tmp_path: Path) -> None:
    one = played(tmp_path / "one", deals=(0, 4))
    two = played(tmp_path / "two", deals=(3, 8))
    with pytest.raises(InvalidStore, match=r"Deal 3 of table 0 is in .*one and in .*two\.$"):
        merge(tmp_path / "merged", [one, two])
    simulate(PODKIDNOY, BOTS, 21, seed=6, out=tmp_path / "other", deals=(4, 8))
    with pytest.raises(InvalidStore, match=r"are not of one run: seed is 5 and 6\.$"):
        merge(tmp_path / "merged", [one, tmp_path / "other"])
    with pytest.raises(InvalidStore, match="holds no run"):
        merge(tmp_path / "merged", [one, tmp_path / "nothing"])
    with pytest.raises(InvalidStore, match="is not empty"):
        merge(one, [two])
    (part,) = (one / "games").iterdir()
    part.write_bytes(part.read_bytes()[:-1])
    with pytest.raises(InvalidStore, match=r"is not as it was written: .* by --resume first\.$"):
        merge(tmp_path / "merged", [one])


@pytest.mark.parametrize("deals", [(0, 12), (3, 3), (5, 2), (-1, 2)])
def test_a_shard_is_of_deals_that_the_run_has(tmp_path: Path, deals: tuple[int, int]) -> None:
    with pytest.raises(InvalidRule, match=r"has the deals 0 to 10: a shard is A:B with 0 <= A < B <= 11, not"):
        played(tmp_path / "one", deals=deals)


def test_a_run_until_it_is_sure_has_no_shards(tmp_path: Path) -> None:
    with pytest.raises(InvalidRule, match="is not played in shards"):
        played(tmp_path / "one", deals=(0, 4), until_sure=UntilSure())


def test_house_rules_are_merged_under_their_name(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('parent = "podkidnoy"\ntitle = "Ours"\n[rules]\nhand_size = 4\n', encoding="utf-8")
    house = load(str(path))
    whole = simulate(house, BOTS, 8, seed=5)
    for name, deals in (("one", (0, 1)), ("two", (1, 4))):
        simulate(house, BOTS, 8, seed=5, out=tmp_path / name, deals=deals)
    assert merge(tmp_path / "merged", [tmp_path / "one", tmp_path / "two"]) == whole
