"""`cardkit saves`, `stats`, and `last` as the name of a record."""

import json
import os
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cardkit import load_records
from cardkit.records.saving import SavedGame
from cardkit_cli.play.saves import new_file
from cardkit_cli.records.saved import Saved, latest
from cardkit_cli.records.tally import tally

Command = Callable[..., "subprocess.CompletedProcess[str]"]
Called = Callable[..., str]
DEAL = """\
[[deal]]
game = "{game}"
seats = [{names}]
players = [{players}]
date = "2026-11-0{day}"
hands = [{hands}]
{beginning}
play = \"\"\"
\"\"\"
"""


def quoted(*texts: str) -> str:
    return ", ".join(f'"{text}"' for text in texts)


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., Path]:
    """Save a match whose deals had these results; None is an unfinished deal. Later matches are newer."""
    folder = tmp_path / "home" / "cardkit" / "games"
    folder.mkdir(parents=True)
    made: list[Path] = []

    def write(
        *results: str | None,
        game: str = "podkidnoy",
        players: tuple[str, ...] = ("human", "cheapest"),
        names: tuple[str, ...] = ("You", "Anna"),
    ) -> Path:
        path = folder / f"match{len(made)}.toml"
        text, hands = "", quoted(*("6S", "7S", "8S")[: len(players)])
        for result in results:
            seats = {"names": quoted(*names), "players": quoted(*players), "hands": hands}
            beginning = "to_act = 0" if game.startswith("cheat-updown") else 'trump = "H"\nattacker = 0'
            text += DEAL.format(game=game, day=len(made) + 1, beginning=beginning, **seats)
            text += f'result = "{result}"\n' if result is not None else ""
        path.write_text(text, encoding="utf-8")
        os.utime(path, (1000 + len(made), 1000 + len(made)))
        made.append(path)
        return path

    return write


def test_matches_are_listed_newest_first_with_what_they_hold(called: Called, saved: Callable[..., Path]) -> None:
    saved("loser 0", "loser 1")
    newest = saved(None, game="durak")
    first, path, second, *_ = called("saves").splitlines()
    assert "2026-11-02  durak: human, cheapest; 1 deal, the last one goes on" == first
    assert f"  {newest}" == path
    assert "2026-11-01  podkidnoy: human, cheapest; 2 deals, ended" == second
    found = json.loads(called("saves", "--json"))
    assert [str(newest), 1, True] == [found["matches"][0][key] for key in ("path", "deals", "under_way")]


def test_a_spoilt_match_is_told_and_the_rest_listed_and_counted(called: Called, saved: Callable[..., Path]) -> None:
    good = saved("loser 1")
    for name, content in {"toml": b"x = [", "bytes": b"\xff\xfe", "empty": b"", "other": b"a = 1\n"}.items():
        good.with_name(f"{name}.toml").write_bytes(content)
    good.with_name("folder.toml").mkdir()
    assert 4 == "".join(called("stats").split()).count(".toml:")
    shown = called("saves")
    assert 4 == "".join(shown.split()).count(".toml:")
    assert str(good) in shown
    assert 1 == json.loads(called("stats", "--json"))["total"]["won"]


def test_games_wins_and_streaks_are_counted_by_game_and_opponents(saved: Callable[..., Path]) -> None:
    saved("loser 0", "loser 1", "loser 1")
    saved("loser 1", "draw", "loser 0", None)
    saved("winner 0", game="cheat-updown", players=("human", "easy", "easy"), names=("You", "A", "B"))
    rows = {(row.game, row.opponents): row for row in tally(Saved.read()).rows}
    durak = rows["podkidnoy", "cheapest"]
    assert (6, 3, 2, 2, 1, 1) == (durak.games, durak.won, durak.lost, durak.fool, durak.neither, durak.unfinished)
    assert (-1, 3) == (durak.streak, durak.best_streak)
    cheat = rows["cheat-updown", "2 easy"]
    assert (1, 1, 0, 1) == (cheat.games, cheat.won, cheat.lost, cheat.streak)


def test_whoever_gives_a_deal_up_where_that_loses_it_has_lost_it_whatever_comes(
    command: Command, tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    match = ("play", "durak-1994", "--seats", "human,cheapest", "--seed", "1", "--save", str(path))
    assert "lost it by that" in command(*match, "--leaving", "loss", typed="resign\n").stdout
    for typed in ("", "1\n" * 200):  # as it is, and played to its end
        if typed:
            command("play", "--resume", "--save", str(path), typed=typed)
        (deal, *_) = load_records(path)
        assert ("loss", (0,), bool(typed)) == (deal.leaving, deal.abandoned, deal.result is not None)
        counted = json.loads(command("stats", str(path), "--json").stdout)["total"]
        assert (1, 0) == (counted["lost"], counted["abandoned"])
    refused = command("play", "--leaving", "gone")
    assert refused.returncode == 2
    assert "`left` or as a `loss`" in " ".join(refused.stderr.split())


def test_of_a_match_of_several_people_one_is_counted_by_name(saved: Callable[..., Path]) -> None:
    saved("loser 1", players=("human", "human"), names=("Ann", "Bob"))
    alone = tally(Saved.read())
    assert () == alone.rows
    assert "--name NAME" in alone.skipped[0]
    (row,) = tally(Saved.read(), "bob").rows
    assert (1, 0, 1) == (row.games, row.won, row.fool)
    assert () == tally(Saved.read(), "Cid").rows


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("show last", "Podkidnoy, "),
        ("replay last", "Podkidnoy, "),
        ("verify last", "Deal 1: cannot be verified."),
        ("export last --to toml", 'game = "podkidnoy"'),
        ("solve last", "positions searched."),
        ("perft last --depth 1", "1"),
    ],
)
def test_every_command_that_takes_a_record_takes_the_newest_saved_match_as_last(
    called: Called, saved: Callable[..., Path], arguments: str, said: str
) -> None:
    saved(None, game="durak")
    assert saved(None, players=("normal", "cheapest")) == latest()
    assert said in called(*arguments.split())


def test_to_resume_while_another_window_plays_the_last_match_goes_on_with_the_one_before(
    command: Command, refused: Callable[..., str], saved: Callable[..., Path]
) -> None:
    before, _ended, last = saved(None), saved("loser 1"), saved(None)
    with closing(SavedGame(last)):
        said = command("play", "--resume", typed="1\n").stdout
        assert "Your last match is open in another window, so this is an earlier one." in said
        assert before.name in said
        with closing(SavedGame(before)):
            assert "no other is under way: `cardkit play` begins a new one." in refused("play", "--resume")


def test_a_match_whose_name_another_program_takes_at_the_same_moment_gets_the_next_name(tmp_path: Path) -> None:
    with closing(new_file("cheat", tmp_path)) as first:
        os.unlink(first.path)  # as before it is made: it is locked
        with closing(new_file("cheat", tmp_path)) as second:
            assert first.path != second.path


@pytest.mark.parametrize("arguments", ["show", "replay", "export --to json", "export --to toml", "analyse --all"])
def test_a_deal_that_is_not_over_shows_the_cards_of_its_person_alone(
    called: Called, saved: Callable[..., Path], arguments: str
) -> None:
    saved("loser 1", None, names=("Player", "Anna"))
    assert "7♠" not in called(*arguments.split(), "--deal", "2").replace("7S", "7♠")


@pytest.mark.parametrize("arguments", ["show", "analyse"])
def test_of_a_deal_of_several_people_nothing_is_shown_before_its_end(
    refused: Callable[..., str], saved: Callable[..., Path], arguments: str
) -> None:
    saved(None, players=("human", "human"))
    assert "Several people play this deal" in refused(*arguments.split())
