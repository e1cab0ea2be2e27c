"""Records of earlier versions replay: each file is named after the commit that wrote it and its kind."""

import tomllib
from pathlib import Path

import attrs
import pytest

from cardkit import load, load_records, read_record, replay
from cardkit.catalogue import presets
from cardkit.game.game import Opening
from cardkit.options import rule_text
from cardkit.records.commitments import check
from cardkit.records.replaying import begin

FILES = sorted((Path(__file__).parents[1] / "data" / "earlier").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_version_replays(path: Path) -> None:
    for record in load_records(path):
        deal = replay(record, load)
        assert (record.result is not None) == deal.state.over
        assert (record.view is not None) == path.stem.endswith("-view")
        assert bool(record.commitment) == path.stem.endswith("-fair")
        if record.commitment:
            check(record)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_seed_of_an_earlier_record_deals_the_same_cards(path: Path) -> None:
    (record, *_) = load_records(path)
    if record.seed is not None:
        begun = begin(record, load)
        openings = None, Opening(record.deal.get("dealer", 0))  # of a match the first deal, and any other
        dealt = [begun.game.deal_state(begun.state.seats, seed=record.seed, opening=opening) for opening in openings]
        assert begun.game.to_position(begun.state) in map(begun.game.to_position, dealt)


FIRST = tomllib.loads((Path(__file__).parents[1] / "data" / "first_rules.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [preset.name for preset in presets() if preset.family in ("durak", "bluffing")])
def test_a_record_that_names_no_option_means_the_rules_of_when_records_of_it_were_first_written(name: str) -> None:
    recorded = load(name).recorded_rules
    first = dict(option.split("=") for option in FIRST.get(name, "").split())
    found = {option: rule_text(getattr(recorded, option)) for option in recorded.options()}
    assert first == {option: found[option] for option in first}
    later = recorded.options().keys() - first.keys()  # the rule did not exist then: its default is that play
    if first:
        defaults = {option: rule_text(recorded.options()[option].default) for option in later}
        assert defaults == {option: found[option] for option in later}


@pytest.mark.parametrize("name", ["swindle-suit", "prostoy"])
def test_a_record_written_today_names_what_has_changed(name: str, tmp_path: Path) -> None:
    game = load(name)
    record = game.deal(2, seed=1).record()
    assert {option: rule_text(value) for option, value in record.rules.items()} == {
        option: rule_text(getattr(game.rules, option)) for option in game.preset.recorded
    }
    assert replay(read_record(record.text()), load).game.rules == game.rules
    unnamed = attrs.evolve(record, rules={})
    assert replay(read_record(unnamed.text()), load).game.rules == game.recorded_rules != game.rules
    house = tmp_path / "house.toml"
    house.write_text(f'parent = "{name}"\n')
    own = load(str(house))
    assert own.deal(2, seed=1).record().rules == record.rules
