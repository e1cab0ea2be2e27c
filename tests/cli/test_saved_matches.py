"""`cardkit saves`, `stats`, and `last` as the name of a record."""

import json
import os
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cardkit import InvalidText, Result, load_records
from cardkit.records.saving import SavedGame
from cardkit_cli.play.saves import new_file
from cardkit_cli.records.saved import Saved, SavedMatch, latest
from cardkit_cli.records.tally import tally

Command = Callable[..., "subprocess.CompletedProcess[str]"]
Called = Callable[..., str]
Run = Callable[..., "subprocess.CompletedProcess[str]"]

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


@pytest.mark.parametrize("result", [None, "loser 1"])
def test_a_match_whose_hands_cannot_be_is_told_and_not_counted(
    called: Called, saved: Callable[..., Path], result: str | None
) -> None:
    match = saved(result)
    match.write_text(match.read_text(encoding="utf-8").replace("6S", "6X"), encoding="utf-8")
    for command in ("stats", "saves"):
        assert "'6X' is not a card" in " ".join(called(command).split())
    assert (0, 0) == tuple(json.loads(called("stats", "--json"))["total"][key] for key in ("games", "unfinished"))


def test_without_a_saved_match_that_is_said(called: Called) -> None:
    assert "There is no saved match in " in called("saves")
    assert "No game has been counted" in called("stats")
    with pytest.raises(InvalidText, match="There is no saved game in "):
        called("show", "last")


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


STRAPS = """
game = "podkidnoy"
rules = { epaulettes = "report", open_shape = "same_rank" }
seats = ["You", "Boris"]
players = ["human", "cheapest"]
hands = ["9D TC", "6S 6C"]
trump = "H"
stock = ""
attacker = 1
play = '''
1 attack 6S 6C
0 take
'''
result = "loser 0"
"""


def test_shoulder_straps_are_counted_and_a_deal_that_was_dealt_anew_is_none(called: Called, tmp_path: Path) -> None:
    path = tmp_path / "straps.toml"
    anew = STRAPS.replace("1 attack 6S 6C\n0 take\n", "").replace("loser 0", "redealt")
    path.write_text(f"[[deal]]{anew}\n[[deal]]{STRAPS}\n[[deal]]{STRAPS}", encoding="utf-8")
    (row,) = tally(Saved((SavedMatch(path, tuple(load_records(path))),), ())).rows
    assert (2, 2, 0, 4) == (row.games, row.fool, row.unfinished, row.straps)
    assert "Shoulder straps that you have worn as the fool: 4." in called("stats", str(path))


def test_a_deal_that_was_left_counts_as_left_or_as_lost_where_the_table_says_so(saved: Callable[..., Path]) -> None:
    path = saved("loser 1", "loser 1", "loser 1", None)
    first, second, third, fourth = path.read_text(encoding="utf-8").split("[[deal]]")[1:]
    lost = second.replace("hands =", 'leaving = "loss"\nhands =') + "abandoned = [0]\n"
    deals = [first + "abandoned = [0]\n", lost, third + "abandoned = [1]\n", fourth + "abandoned = [0]\n"]
    path.write_text("".join(f"[[deal]]{deal}" for deal in deals), encoding="utf-8")
    (row,) = tally(Saved.read()).rows
    assert (2, 1, 1, 0, 2, 0) == (row.games, row.won, row.lost, row.fool, row.abandoned, row.unfinished)


def test_whoever_gives_a_deal_up_has_left_it_until_the_match_is_gone_on_with(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    play = ("play", "podkidnoy-24", "--seats", "human,cheapest", "--seed", "1", "--save", str(path))
    assert "given this deal up" in command(*play, typed="resign\n").stdout
    (deal,) = load_records(path)
    assert ((0,), None) == (deal.abandoned, deal.result)
    assert 1 == json.loads(command("stats", str(path), "--json").stdout)["total"]["abandoned"]
    command("play", "--resume", "--save", str(path), typed="1\n")
    (again,) = load_records(path)
    assert () == again.abandoned


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


@pytest.mark.parametrize("left", ["[2]", "[-1]", "[0, 0]", "[true]", "0"])
def test_only_seats_of_the_deal_can_have_left_it(saved: Callable[..., Path], left: str) -> None:
    path = saved("loser 1")
    path.write_text(path.read_text(encoding="utf-8") + f"abandoned = {left}\n", encoding="utf-8")
    with pytest.raises(InvalidText, match="`abandoned`"):
        load_records(path)


def test_of_a_match_of_several_people_one_is_counted_by_name(saved: Callable[..., Path]) -> None:
    saved("loser 1", players=("human", "human"), names=("Ann", "Bob"))
    alone = tally(Saved.read())
    assert () == alone.rows
    assert "--name NAME" in alone.skipped[0]
    (row,) = tally(Saved.read(), "bob").rows
    assert (1, 0, 1) == (row.games, row.won, row.fool)
    assert () == tally(Saved.read(), "Cid").rows


@pytest.mark.parametrize("width", ["40", "80"])
def test_no_name_is_broken_in_the_table_of_statistics(
    called: Called, saved: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    saved("loser 1", players=("human", "cheapest"))
    saved("loser 1", game="podkidnoy-no-draw", players=("human", "normal"))
    monkeypatch.setenv("COLUMNS", width)
    shown = called("stats", "--lang", "ru")
    assert all(name in shown for name in ("подкидной", "подкидной-без-ничьих", "дешёвый", "обычный"))


def test_who_is_not_the_only_loser_is_no_fool(saved: Callable[..., Path]) -> None:
    saved("winner 1", game="cheat-updown", players=("human", "easy", "easy"), names=("You", "A", "B"))
    (row,) = tally(Saved.read()).rows
    assert (1, 0) == (row.lost, row.fool)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("show last", "podkidnoy: "),
        ("replay last", "podkidnoy: "),
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


def test_of_a_match_under_way_the_whole_page_is_what_its_person_sees(
    called: Called, saved: Callable[..., Path]
) -> None:
    saved(None, None)
    assert "7S" not in called("export", "--to", "toml")


@pytest.mark.parametrize("arguments", ["show", "analyse"])
def test_of_a_deal_of_several_people_nothing_is_shown_before_its_end(
    refused: Callable[..., str], saved: Callable[..., Path], arguments: str
) -> None:
    saved(None, players=("human", "human"))
    assert "Several people play this deal" in refused(*arguments.split())


def test_a_file_called_last_is_reached_by_its_whole_path(
    called: Called, saved: Callable[..., Path], tmp_path: Path
) -> None:
    (tmp_path / "last").write_text(saved(None, game="durak").read_text(encoding="utf-8"), encoding="utf-8")
    saved(None)
    assert "durak: " in called("show", str(tmp_path / "last"))


def test_results_are_those_that_the_command_writes(command: Run) -> None:
    command("play", "podkidnoy", "--seats", "human,cheapest", "--seed", "5", typed="1\n" * 60)
    (match,) = Saved.read().matches
    won = sum(record.result == Result("loser", 1) for record in load_records(match.path))
    row = tally(Saved.read()).total
    assert row.games == sum(record.result is not None for record in match.deals) > 0
    assert won == row.won
