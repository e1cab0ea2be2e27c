"""`cardkit analyse`: its judgement of a game, and the input that it refuses."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Refuse = Callable[..., str]

PROVABLE: Final = """
game = "podkidnoy"
seats = ["Anna", "Boris"]
hands = ["6S AH", "7S 8C"]
discard = "6H 6D 6C 7H 7D 7C 8S 8H 8D 9S 9H 9D 9C TS TH TD TC JS JH JD JC QS QH QD QC KS KH KD KC AS AD AC"
trump = "H"
attacker = 0
play = \"\"\"
0 attack 6S
1 beat 6S 7S
1 attack 8C
0 beat 8C AH
\"\"\"
"""
"""A deal of which every decision can be proved."""

LOST: Final = """
game = "podkidnoy"
hands = ["6S 7C", "7S 9C"]
trump = "H"
attacker = 0
play = \"\"\"
0 attack 6S
1 take
\"\"\"
"""
"""Seat 1 could beat the six, and takes it."""


def analysed(here: Run, *arguments: str) -> Any:
    done = here("analyse", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def played(game: str, bots: list[str]) -> str:
    from cardkit import drive, load, make_bot

    chosen = load(game)
    deal = chosen.deal(len(bots), seed=5)
    drive(deal.state.clone(), [make_bot(bot, chosen, 1) for bot in bots])
    players = [make_bot(bot, chosen, 1) for bot in bots]
    while not deal.state.over:
        actor = deal.state.actor
        deal.apply(players[actor].act(deal.state.observe(actor)))
    return deal.record(tuple(bots)).text()


def test_what_can_be_proved_is_proved(here: Run, file: Callable[[str], str]) -> None:
    said = analysed(here, file(PROVABLE))
    assert said["seats"] == ["Anna", "Boris"]
    assert [one["exact"] for one in said["decisions"]] == [True] * len(said["decisions"])
    first, *_, last = said["decisions"]
    assert (first["proved"], first["better"]) == ([1, 0.5], "0 attack AH")
    assert 0.9 < first["before"] < 1
    assert 0.4 < first["after"] < 0.6
    assert (last["proved"], last["ends"], last["after"]) == ([0.5, 0.5], True, 0.5)
    shown = here("analyse", file(PROVABLE), "--all").stdout
    assert f"won {first['before']:.0%}" in shown
    assert "won, drawn, lost: proved for best play" in shown.replace("\n", " ")


def test_a_mistake_is_named_with_what_was_better(here: Run, file: Callable[[str], str]) -> None:
    said = analysed(here, file(LOST))
    assert 0 < said["accuracy"] < 1
    (wrong,) = [one for one in said["decisions"] if one["better"]]
    assert (wrong["seat"], wrong["move"], wrong["better"]) == (1, "1 take", "1 beat 6S 7S")
    assert wrong["before"] - 0.5 > wrong["after"] < 0.1
    shown = here("analyse", file(LOST)).stdout
    assert "seat 1, 1: 1 of 1 decisions could be better" in shown


def test_every_deal_of_a_match_is_judged_and_data_wants_one(here: Run, refused: Refuse, tmp_path: Path) -> None:
    from cardkit import match_text
    from cardkit.records.reading import load_records

    (tmp_path / "game.toml").write_text(LOST, encoding="utf-8")
    name = f"{'a long name ' * 9}.toml"
    (tmp_path / name).write_text(match_text([*load_records(tmp_path / "game.toml")] * 2), encoding="utf-8")
    every = here("analyse", name)
    assert (every.returncode, every.stderr) == (0, "")
    assert [line for line in every.stdout.splitlines() if "Deal" in line] == ["Deal 1 of 2.", "Deal 2 of 2."]
    assert every.stdout.count("could be better") == 2 * 2
    assert here("analyse", name, "--deal", "2").stdout.count("could be better") == 2
    assert f"`cardkit export '{name}' --deal N --to toml --out FILE` makes" in refused("analyse", name, "--json")
    assert len(analysed(here, name, "--deal", "1")["decisions"]) == 2


@pytest.mark.parametrize(("game", "bots"), [("podkidnoy", ["cheapest", "random"]), ("verish", ["easy", "random"])])
def test_a_whole_game_is_judged_and_again_alike(
    here: Run, file: Callable[[str], str], game: str, bots: list[str]
) -> None:
    record = file(played(game, bots))
    said = analysed(here, record, "--deals", "3")
    assert len(said["decisions"]) > 10
    for one in said["decisions"]:
        assert 0 <= one["after"] <= one["before"] <= 1
    numbers = [one["number"] for one in said["decisions"]]
    assert numbers == sorted(set(numbers))
    assert game != "podkidnoy" or said == analysed(here, record, "--deals", "3")


def test_a_plot_is_written(here: Run, file: Callable[[str], str], tmp_path: Path) -> None:
    assert here("analyse", file(LOST), "--plot", "chances.png").returncode == 0
    assert (tmp_path / "chances.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["missing.toml"], "missing.toml: there is no such file."),
        (["game.toml", "--plot", "chances.nothing"], "chances.nothing: the plot cannot be written: "),
        (["game.toml", "--plot", "missing/chances.png"], "chances.png: the plot cannot be written: "),
    ],
)
def test_what_cannot_be_done_is_said(
    refused: Refuse, file: Callable[[str], str], arguments: list[str], wrong: str
) -> None:
    file(LOST)
    said = refused("analyse", *arguments)
    assert wrong in said
    assert said.count("\n") == 1


def test_what_is_no_record_is_refused_with_its_file(refused: Refuse, file: Callable[[str], str]) -> None:
    said = refused("analyse", file(LOST.replace("0 attack 6S", "0 attack 9S")))
    assert said.startswith("cardkit: game.toml: ")
    assert said.count("\n") == 1


def test_whom_the_chances_are_against_is_told_also_where_nothing_was_worse(capsys: pytest.CaptureFixture[str]) -> None:
    from cardkit import Record
    from cardkit.analysis.judgements import Analysis
    from cardkit_cli.records.judgements import print_analysis
    from cardkit_cli.terminal.console import Screen

    for assumes in ("", "everybody plays on at random"):
        found = Analysis("podkidnoy", ("a", "b"), None, (), assumes=assumes)
        print_analysis(found, Record(game="podkidnoy", deal={}), Screen(), everything=False)
        said = capsys.readouterr().out.replace("\n", " ")
        assert "No decision was clearly worse" in said
        assert ("if everybody plays on at random" in said) == bool(assumes)


def test_chances_that_are_rougher_under_house_rules_are_called_so(here: Run, file: Callable[[str], str]) -> None:
    from cardkit import load

    said = "Nothing was learned for these rules, so chances are rougher here."

    def told(text: str) -> str:
        done = here("analyse", file(text), "--deals", "10")
        assert (done.returncode, done.stderr) == (0, "")
        return " ".join(done.stdout.split())

    def opened(**rules: int) -> str:
        game = load("podkidnoy", rules)
        deal = game.deal(2, seed=5)
        deal.apply(deal.state.actions()[0])
        return deal.record().text()

    assert said in told(opened(cap_max=5))
    assert said not in told(opened())
    assert said not in told(PROVABLE.replace('"podkidnoy"', '"podkidnoy"\nrules = { cap_max = 5 }'))
