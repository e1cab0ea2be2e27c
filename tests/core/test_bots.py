"""Bots are found by name, in files and in modules; one that cannot be made is refused with the reason."""

import json
import sys
from pathlib import Path

import pytest

from cardkit import InvalidBot, RandomBot, State, drive, load, make_bot
from cardkit.engine.driver import step
from cardkit.escaping import sentence

DURAK = load("podkidnoy")


def dealt(seed: int = 1) -> State:
    state: State = load("podkidnoy").deal_state(2, seed=seed)
    return state


def written(folder: Path, source: str, name: str = "outside.py") -> str:
    path = folder / name
    path.write_text(source, encoding="utf-8")
    return f"{path}:Player"


LOWEST = """
class Player:
    def act(self, observation):
        return observation.actions()[0]
"""


# -- Bots of other people

BUILT_ON_OURS = "from cardkit import Bot\n" + LOWEST.replace("Player", "Player(Bot)")


@pytest.mark.parametrize(
    ("source", "name"),
    [
        (LOWEST, ""),
        (LOWEST + "    def __init__(self, seed):\n        self.name = f'seeded with {seed}'\n", "seeded with 77"),
        (BUILT_ON_OURS + "    def __init__(self, seed):\n        super().__init__('low', seed)\n", "low"),
    ],
    ids=["of its own", "with the seed", "built on ours"],
)
def test_a_bot_is_found_in_a_file_and_plays(tmp_path: Path, source: str, name: str) -> None:
    path = written(tmp_path, source)
    bot = make_bot(path, DURAK, 77)
    assert bot.name == (name or path)
    bot.start(0, 2)  # which it need not hear of
    bot.end([1.0, 0.0])
    assert dealt().actions()[0] == step(dealt(), bot)
    state = dealt()
    drive(state, [bot, RandomBot(1)])
    assert state.over


def test_a_bot_is_found_in_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, LOWEST, "installed_player.py")
    monkeypatch.syspath_prepend(tmp_path)
    bot = make_bot("installed_player:Player", DURAK)
    assert dealt().actions()[0] == step(dealt(), bot)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x = 1\n", "has no attribute 'Player'"),
        ("class Player\n", "SyntaxError"),
        ("import nowhere_to_be_found\n", "nowhere_to_be_found"),
        ("class Player:\n    def __init__(self):\n        raise KeyError('oops')\n", "oops"),
        ("class Player:\n    pass\n", "has no method act"),
        ("Player = 7\n", "has no method act"),
    ],
)
def test_a_bot_that_cannot_be_made_is_named_with_the_reason(tmp_path: Path, source: str, reason: str) -> None:
    name = written(tmp_path, source)
    with pytest.raises(InvalidBot) as refused:
        make_bot(name, DURAK)
    assert str(refused.value).startswith(sentence(f"The bot {name!r} "))
    assert reason in str(refused.value)


def test_a_path_without_a_class_is_told_how_to_name_one(tmp_path: Path) -> None:
    path = written(tmp_path, LOWEST).removesuffix(":Player")
    with pytest.raises(InvalidBot, match=r"name its class too, as in .*\.py:MyBot"):
        make_bot(path, DURAK)


def test_a_file_named_like_a_module_does_not_replace_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "json", json)
    make_bot(written(tmp_path, LOWEST, "json.py"), DURAK)
    assert json is sys.modules["json"]


def test_a_name_that_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidBot, match=r"has a name that is no text: 7\.$"):
        make_bot(written(tmp_path, LOWEST + "    name = 7\n"), DURAK)
