"""Output for programs and saved files do not depend on the language."""

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from cardkit_cli.app import COMMANDS, name_of

Ended = Callable[..., tuple[str, str]]

RECORD: Final = '''
game = "podkidnoy"
seats = ["You", "Anna"]
players = ["human", "cheapest"]
date = "2026-11-22"
hands = ["6S 9D JH 8C", "8S TD QC QS"]
trump = "H"
attacker = 0
commitment = "00"
play = """
0 attack 6S
1 beat 6S 8S
"""
'''
SPOILT: Final = {
    "broken.toml": "x = [",
    "cards.toml": RECORD.replace("JH", "6X"),
    "nobody.toml": RECORD.replace('players = ["human", "cheapest"]', ""),
}
"""Saved matches that cannot be counted, each for a different reason, which the command states in a sentence."""
BOT: Final = """\
class Illegal:
    def act(self, seen):
        return 999
"""
FEW: Final = "--games 2 --workers 1 --seed 1 --no-duplicate --json"
DATA: Final = {
    "saves": "saves --json",
    "stats": "stats --json",
    "verify": "verify game.toml --json",
    "analyse": "analyse game.toml --deals 2 --json",
    "export": "export game.toml --to json",
    "solve": "solve game.toml --json",
    "perft": "perft game.toml --depth 2 --divide --json",
    "simulate": f"simulate дурак --bots cheapest,bots.py:Illegal {FEW}",
    "tournament": f"tournament веришь --bots honest,random --rule action_cap=40 {FEW}",
    "compare-rules": f"compare-rules durak --rule throw_who=all --rule throw_who=attacker --bots random,random {FEW}",
    "merge": "merge whole-{language} a b --json",
    "bench": "bench durak --seconds 0.01 --json",
}
"""Every command that prints data, with files that make it use all its sentences."""
SHARDS: Final = tuple(
    f"simulate durak --bots random,cheapest --games 4 --workers 1 --seed 1 --deals {span} --out {out}"
    for span, out in (("0:1", "a"), ("1:2", "b"))
)
MEASURED: Final = re.compile(r'"(seconds|\w+_(per_)?seconds?|date)": [^,\n]*|"run": \{[^}]*\}', re.ASCII)
"""Measurements, which differ from run to run."""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games, saved matches and a bot, in the folder in which commands run."""
    folder = tmp_path / "home" / "cardkit" / "games"
    folder.mkdir(parents=True)
    for name, text in {**SPOILT, "good.toml": RECORD}.items():
        (folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "game.toml").write_text(RECORD.replace("human", "normal"), encoding="utf-8")
    (tmp_path / "bots.py").write_text(BOT, encoding="utf-8")
    return tmp_path


def test_every_command_that_prints_data_is_tried_here() -> None:
    commands = [command for listed in COMMANDS.values() for command in listed if inspect.isfunction(command)]
    with_data = {name_of(command) for command in commands if "json" in inspect.signature(command).parameters}
    assert DATA.keys() == with_data | {"export"}


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("name", DATA)
def test_data_are_the_same_in_every_language(ended: Ended, name: str) -> None:
    for shard in SHARDS if name == "merge" else ():
        ended(*shard.split())
    code = (2,) if name == "verify" else (0,)
    english, russian = (
        ended(*DATA[name].format(language=language).split(), "--lang", language, code=code)[0]
        for language in ("en", "ru")
    )
    assert english
    assert MEASURED.sub("", english) == MEASURED.sub("", russian)
