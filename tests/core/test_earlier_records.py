"""Records that earlier versions wrote replay: each file is named for the commit that wrote it and for its kind."""

from pathlib import Path

import pytest

from cardkit import load_records, replay
from cardkit.game.game import Opening
from cardkit.records.commitments import check
from cardkit.records.replaying import begin
from cardkit_games import load

FILES = sorted((Path(__file__).parents[1] / "data" / "earlier").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_version_replays(path: Path) -> None:
    for record in load_records(path):
        recorder = replay(record, load)
        assert (record.result is not None) == recorder.state.over
        assert (record.view is not None) == path.stem.endswith("-view")
        assert bool(record.commitment) == path.stem.endswith("-fair")
        if record.commitment:
            check(record)


def test_the_set_has_every_kind_that_it_is_to_have() -> None:
    durak = {"fair", "jokers", "perevodnoy", "rules", "run", "teams", "two-packs", "view", "window"}
    bluffing = {"belief", "cals", "cheat", "piles", "slip", "valepaska", "verish", "verish-fair"}
    assert durak | bluffing == {path.stem.partition("-")[2] for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_seed_of_an_earlier_record_deals_the_same_cards(path: Path) -> None:
    (record, *_) = load_records(path)
    if record.seed is not None:
        begun = begin(record, load)
        openings = None, Opening(record.deal.get("dealer", 0))  # of a match the first deal, and any other
        dealt = [begun.game.deal(begun.state.seats, seed=record.seed, opening=opening) for opening in openings]
        assert begun.game.to_position(begun.state) in map(begun.game.to_position, dealt)
