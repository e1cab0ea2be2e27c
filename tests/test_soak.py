"""A short soak test: random deals under random rules, checked after every action (docs/notes/reliability.md)."""

import json
from pathlib import Path
from typing import Final

import attrs
import pytest
import soak as command

from cardkit import load
from cardkit.catalogue import presets
from cardkit.errors import InvalidDeal, InvalidRule, InvalidText
from soak_tables import SoakFailure, SoakTable, SoakTally, play_table, soak, table_at

ACTIONS: Final = 60_000
SEED: Final = 5


def test_random_deals_under_random_rules_break_nothing() -> None:
    tally = soak(SEED, ACTIONS)
    assert tally.actions >= ACTIONS
    assert 0 < tally.house_tables < tally.tables
    assert min(tally.views, tally.clones, tally.positions, tally.records, tally.samples) > 0


def test_every_preset_is_played_with_every_number_of_seats_as_it_is_and_with_other_rules() -> None:
    number = sum(load(preset.name).seat_range()[1] - load(preset.name).seat_range()[0] + 1 for preset in presets())
    found = [table_at(SEED, place) for place in range(2 * number)]
    plain = {(table.game, table.seats) for table in found if not table.rules}
    changed = {(table.game, table.seats) for table in found if table.rules}
    assert plain == changed
    assert {preset.name for preset in presets()} == {game for game, _ in plain}
    assert len(plain) == number


def test_a_failure_says_how_to_repeat_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(state: object) -> None:
        raise AssertionError("planted")

    monkeypatch.setattr("audits.check_state", fails)
    table = SoakTable("durak", 2, 77, {"transfer": True})
    with pytest.raises(SoakFailure) as failure:
        play_table(table, SoakTally())
    assert "AssertionError: planted" in str(failure.value)
    assert "play_table(SoakTable('durak', 2, 77, {'transfer': True}), SoakTally())" in str(failure.value)


def test_rules_that_cannot_be_together_are_counted_and_a_preset_that_fails_is_no_such_case() -> None:
    tally = SoakTally()
    play_table(SoakTable("durak", 2, 1, {"teams": 1}), tally)
    assert (tally.refused, tally.tables) == (1, 0)
    with pytest.raises(InvalidDeal):
        play_table(SoakTable("podkidnoy-2v2", 3, 1), tally)
    with pytest.raises(InvalidRule):
        play_table(SoakTable("duraak", 2, 1), tally)


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("bullshit-2c", {"wrap": False}),
        ("cheat-updown", {"aside": 1}),
        ("cals-bs", {"final": "window"}),
        ("cals-bs", {"opening_face_up": True}),
        ("cals-bs", {"wild_jokers": False}),
        ("canadian-bluff", {"opening_face_up": True, "wild_jokers": False}),
    ],
)
def test_combinations_in_which_the_soak_found_no_way_to_go_on_are_refused(game: str, rules: dict[str, object]) -> None:
    with pytest.raises(InvalidRule, match="needs"):
        load(game, rules)


def log_of_two_parts(path: Path) -> command.Log:
    log = command.Log(path, SEED)
    for number in (0, 2):
        log.add(command.Part(number, 1.5, SoakTally(actions=7 + number, tables=1)))
    return log


def test_a_soak_that_was_ended_keeps_its_sums_and_plays_what_is_missing(tmp_path: Path) -> None:
    log = log_of_two_parts(tmp_path / "soak.log")
    again = command.Log(tmp_path / "soak.log", SEED)
    assert (log.played, log.tally, 3.0) == (again.played, again.tally, again.processor_seconds)


def test_a_line_of_its_log_that_breaks_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "soak.log"
    whole = log_of_two_parts(path)
    lines = path.read_bytes().splitlines(keepends=True)
    for length in (0, 1, len(lines[-1]) - 1):
        path.write_bytes(b"".join(lines[:-1]) + lines[-1][:length])
        again = command.Log(path, SEED)
        assert {0} == again.played
        again.add(command.Part(2, 1.5, SoakTally(actions=9, tables=1)))
        assert whole.tally == command.Log(path, SEED).tally


@pytest.mark.parametrize("line", ["{}", "[]", "7", "part", '{"part": 1, "processor_seconds": 1, "tally": {"cats": 1}}'])
def test_a_damaged_log_and_that_of_another_soak_are_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "soak.log"
    log_of_two_parts(path)
    with pytest.raises(InvalidText, match="is the log of another soak"):
        command.Log(path, SEED + 1)
    twice = json.dumps({"part": 2, "processor_seconds": 1, "tally": attrs.asdict(SoakTally())})
    for added, gist in ((line, "Line 4 .* is no part of a soak"), (twice, "Line 4 .* is part 2 once more")):
        log_of_two_parts(path.with_name(gist.replace(" ", "")))
        damaged = path.with_name(gist.replace(" ", ""))
        damaged.write_text(damaged.read_text("utf-8") + added + "\n", encoding="utf-8")
        with pytest.raises(InvalidText, match=gist):
            command.Log(damaged, SEED)


def test_who_leads_with_a_pair_that_an_exchange_has_made_is_not_noted_to_lack_it() -> None:  # A-DE3
    rules = {"trump_swap": True, "throw_match": "none"}
    play_table(SoakTable("durachki-english", 2, 3877739372916050524, rules), SoakTally())
