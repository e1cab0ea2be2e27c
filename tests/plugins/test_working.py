"""A game and bots of another package are used like ours."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit import (
    InvalidBot,
    Record,
    bot_names,
    drive,
    load,
    make_bot,
    read_record,
    replay,
)
from cardkit.analysis.hints import hint
from cardkit.analysis.judgements import analyse
from cardkit.bots.registry import best_bot, foreign_bots, quick_bots, usual_bot
from forks import Forks, run_command

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "crazy-eights" / "src"

pytestmark = pytest.mark.usefixtures("crazy_eights")


def played(seed: int = 1) -> Record:
    """Return the record of a game between three bots of the example package."""
    game = load("crazy-eights")
    deal = game.deal(3, seed=seed)
    bots = [make_bot("thrifty", game), make_bot("frugal", game), make_bot("first", game)]
    while not deal.state.over:
        deal.apply(bots[deal.state.actor].act(deal.state.observe(deal.state.actor)))
    return deal.record()


def test_a_package_can_bring_a_game_of_our_engine_under_a_name_of_its_own(install: Callable[..., Path]) -> None:
    source = (
        "from cardkit import Family, Preset\n"
        "from cardkit_games.durak.game import DurakGame\n"
        "from cardkit_games.durak.rules import DurakRules\n"
        "class Dacha(DurakGame):\n"
        "    family = 'dacha'\n"
        "PRESET = Preset('dacha', 'As we play it', (2, 4), '', changes={'transfer': True})\n"
        "FAMILY = Family('dacha', 'Ours', DurakRules, Dacha, (PRESET,))\n"
    )
    install("dacha", {"cardkit.games": {"dacha": "dacha:FAMILY"}}, source, "dacha")
    game = load("dacha")
    (first, *_) = game.words.table(game.deal_state(2, seed=1).observe(0), ["Anna", "Boris"])
    assert first.startswith("trump ")


def test_its_bots_and_the_generic_ones_play_it() -> None:
    assert ["random", "ismcts", "thrifty", "first", "frugal"] == bot_names("crazy-eights")
    game = load("crazy-queens")
    state = game.deal_state(5, seed=1)
    drive(state, [make_bot(name, game, 1) for name in ("random", "ismcts:10", "thrifty", "first", "frugal")])
    assert state.over


@pytest.mark.parametrize(
    ("bot", "game", "wrong"),
    [
        ("thrifty", "durak", "The bot 'thrifty' plays crazy-eights, not durak: here there is random, ismcts, easy,"),
        ("strong", "crazy-eights", "The bot 'strong' plays durak, not crazy-eights: here there is random, ismcts, thr"),
        ("thrifty:5", "crazy-eights", "The bot 'thrifty' takes nothing behind a colon"),
        ("frugale", "crazy-eights", "There is no bot 'frugale': did you mean frugal?"),
    ],
)
def test_a_bot_that_does_not_play_here_is_refused(bot: str, game: str, wrong: str) -> None:
    with pytest.raises(InvalidBot) as refused:
        make_bot(bot, load(game))
    assert str(refused.value).startswith(wrong)


def test_a_game_of_no_family_that_is_known_is_searched_or_played_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("crazy-eights")
    monkeypatch.setattr(type(game), "family", "nobodys")
    assert ("ismcts:100", "ismcts:200ms") == (usual_bot(game), best_bot(game, "200ms"))
    monkeypatch.setattr(game, "determinization", None)
    assert "random" == usual_bot(game)
    with pytest.raises(
        InvalidBot, match=r"^Nothing can say what is best in crazy-eights: the game has no sampler of wh"
    ):
        best_bot(game, "200")


def test_a_hint_is_a_legal_move_with_its_chance() -> None:
    game = load("crazy-eights")
    state = game.from_position({"hands": ["8S 9S", "KD KC"], "stock": "2D", "pile": "9H", "suit": "hearts"})
    found = hint(game, state)
    assert found.move is not None
    assert "0 play 9S" == found.move.text  # and then the eight, which always fits
    assert 1.0 == found.chance


def test_a_record_replays_and_is_analysed() -> None:
    record = played()
    again = replay(read_record(record.text()), load)
    assert record.play == tuple(move.text for move in again.moves)
    analysis = analyse(record, deals=5)
    assert analysis.decisions
    assert all(0 <= judged.after <= judged.before <= 1 for judged in analysis.decisions)


# -- The command, in a process of its own


ALONE = """\
import sys
from importlib import metadata


def installed():
    return metadata.Distribution.discover(path={folders})


def entries(group):
    return [entry for package in installed() for entry in package.entry_points.select(group=group)]


for module in (metadata, sys.modules.get("cardkit.plugins")):
    if module is not None:
        module.distributions, module.entry_points = installed, entries
if __name__ == "__main__":
    from cardkit_cli.app import main

    main()
"""
"""A program that runs the command as if only the packages in these folders were installed.

Each process that it starts imports it too.
"""


@pytest.fixture
def command(tmp_path: Path, forks: Forks | None) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the command where the package of the fixture `crazy_eights` can be found, and a broken one too."""
    folders = [str(tmp_path / "crazy-eights"), str(tmp_path / "broken")]
    program = tmp_path / "alone" / "sitecustomize.py"
    program.parent.mkdir()
    program.write_text(ALONE.format(folders=folders), encoding="utf-8")

    def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([str(program.parent), *folders, str(EXAMPLE)])
        variables = {**os.environ, "CARDKIT_PLUGINS": "1", "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
        return run_command(forks, arguments, typed=typed, folder=tmp_path, variables=variables, program=str(program))

    return run


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("games crazy-eights", "crazy-queens  2-5   one card is drawn a turn, and queens skip"),
        ("rules crazy-queens", "A queen passes over the next player."),
        ("bench crazy-eights --seconds 0.05", "crazy-eights"),
        ("simulate crazy-eights --bots thrifty,random --games 4 --seed 1 --workers 2", "4 games of crazy-eights"),
        ("tournament crazy-eights --bots thrifty,random,first --games 4 --seed 1 --workers 1", "thrifty"),
        ("compare-rules crazy-eights --rule queens_skip=yes --games 4 --seed 1 --workers 1", "queens_skip=yes"),
        ("play crazy-eights --seats thrifty,random --seed 1", "won."),
    ],
)
def test_every_command_knows_it(
    command: Callable[..., subprocess.CompletedProcess[str]], arguments: str, said: str
) -> None:
    done = command(*arguments.split())
    assert (0, "") == (done.returncode, done.stderr)
    assert said in done.stdout


def test_a_broken_package_is_one_line_on_stderr(
    command: Callable[..., subprocess.CompletedProcess[str]], install: Callable[..., Path]
) -> None:
    install("broken", {"cardkit.games": {"wrong": "broken:FAMILY"}}, "raise SystemExit('no')", "broken")
    assert "" == command("bench", "durak", "--seconds", "0.05").stderr
    done = command("simulate", "crazy-eights", "--bots", "thrifty,random", "--games", "4", "--workers", "2", "--json")
    assert 0 == done.returncode
    assert 4 == json.loads(done.stdout)["games"]
    assert (
        "cardkit: the game 'wrong' of the package broken is skipped: "
        "broken:FAMILY cannot be imported (SystemExit: no).\n"
    ) == done.stderr


CHOOSY = """
from cardkit import Bot, InvalidBot
class BOT(Bot):
    def start(self, seat, seats):
        if seats > 2:
            raise InvalidBot("It has learned two seats.")
"""


def test_all_quick_bots_are_those_that_can_play_at_the_table(install: Callable[..., Path]) -> None:
    install("choosy", {"cardkit.bots": {"choosy": "choosy_bot:BOT"}}, CHOOSY, "choosy_bot")
    foreign_bots.cache_clear()
    assert ("choosy" in quick_bots(load("durak"), 2), "choosy" in quick_bots(load("durak"), 3)) == (True, False)
