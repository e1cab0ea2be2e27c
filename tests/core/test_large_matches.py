"""Matches that are too large to be read at once: each deal is read on demand, with the same result."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from cardkit import InvalidText, LegalMoves, load
from cardkit.game import toml_text
from cardkit.game.game import AnyGame
from cardkit.game.record import DEAL
from cardkit.records.reading import LargeMatch, open_records, read_records
from cardkit.records.replaying import Games, replay


@pytest.fixture(scope="module")
def match() -> str:
    """A match of five deals in the middle of bouts."""
    deals = []
    game: AnyGame = load("podkidnoy")
    for seed in range(5):
        deal = game.deal(2, seed=seed)
        for _ in range(4 + seed):
            deal.play(next(iter(LegalMoves(game, deal.state))))
        deals.append(DEAL + deal.record(("Ann", "Bob")).text())
    return "\n# a comment\n".join(deals)


def opened(path: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> LargeMatch:
    """The match, as if it were too large to be read at once."""
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(toml_text, "MOST_BYTES", 300)
    found = open_records(path)
    assert isinstance(found, LargeMatch)
    return found


def test_its_deals_are_those_of_the_whole_and_stand_on_the_same_lines(
    match: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = read_records(match)
    found = opened(tmp_path / "match.toml", match, monkeypatch)
    assert list(found) == whole
    assert [record.where for record in found] == [record.where for record in whole]
    assert found[-1] == whole[-1]
    assert found[1:3] == whole[1:3]


@pytest.mark.parametrize("cut", [1, 30, 400, 700])
def test_one_that_breaks_off_ends_where_the_whole_does(
    cut: int, match: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = match[:-cut]
    whole = read_records(text)
    found = opened(tmp_path / "match.toml", text, monkeypatch)
    assert list(found) == whole
    assert found[-1].dropped == whole[-1].dropped


@pytest.mark.parametrize(
    ("old", "new"), [("dealer = ", "dealer ? "), ("seed = ", 'seed = "x" # '), ("game = ", "gone = ")]
)
def test_what_is_wrong_in_a_deal_is_told_as_in_the_whole_when_it_is_read(
    old: str, new: str, match: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    third = match.split(DEAL)[3]
    text = match.replace(third, f"seed = 1\n{third}".replace(old, new, 1))
    with pytest.raises(InvalidText) as told:
        read_records(text)
    found = opened(tmp_path / "match.toml", text, monkeypatch)
    assert found[1] == read_records(match)[1]
    with pytest.raises(InvalidText) as later:
        found[2]
    assert str(later.value) == str(told.value)


def test_what_is_no_match_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidText, match="is larger than 300 bytes"):
        opened(tmp_path / "one.toml", "x = 1\n" * 1000, monkeypatch)


def test_a_game_is_loaded_once_for_many_records(match: str) -> None:
    loaded: list[str] = []

    def noted(name: str, rules: Mapping[str, object]) -> AnyGame:
        loaded.append(name)
        return load(name, rules)

    games = Games(noted)
    for record in read_records(match):
        replay(record, games.load)
    assert loaded == ["podkidnoy"]
