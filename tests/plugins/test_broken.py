"""A plug-in that cannot be used is skipped and named with its package and the reason; everything else works."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cardkit import Family, load, make_bot
from cardkit.bots.registry import foreign_bots
from cardkit.catalogue import ANY_GAME
from cardkit.plugins import FamilyReader, read_bots
from cardkit_games import families

Install = Callable[..., Path]

HEAD = """
from attrs import evolve
from cardkit import Bot, BotKind, Family, Game, Preset, SimpleGame
from crazy_eights import FAMILY as GOOD
from crazy_eights.game import CrazyEights
from crazy_eights.rules import CrazyEightsRules

def named(*names, **more):
    return evolve(GOOD, presets=tuple(Preset(name, "", (2, 5), "") for name in names), **more)
"""


def families_of_others() -> list[Family]:
    return [*FamilyReader(ANY_GAME).families()][2:]


BROKEN = {
    "import error": ("import nothing_like_this", "mod.FAMILY cannot be imported (ModuleNotFoundError: No module named"),
    "leaves": ("raise SystemExit(3)", "cannot be imported (SystemExit: 3)"),
    "no family": ("FAMILY = 7", "it must be a cardkit.Family, not a value of type int"),
    "a class": ("FAMILY = Family", "it must be a cardkit.Family, not the class Family"),
    "a strange name": ("FAMILY = evolve(GOOD, name='two words')", "the name of a family is a word of letters, digits"),
    "no catalogue": (
        "import pathlib\n"
        "(pathlib.Path(__file__).parent / 'ru').mkdir(exist_ok=True)\n"
        "FAMILY = evolve(GOOD, locale=pathlib.Path(__file__).parent)",
        "crazy-eights.mo: the catalogue cannot be read: No such file or directory.",
    ),
    "our family": ("FAMILY = evolve(GOOD, name='durak')", "there is a family 'durak' already"),
    "no rules": ("FAMILY = evolve(GOOD, rules=dict)", "its rules must be a subclass of cardkit.RuleSet, not the class"),
    "no game": (
        "FAMILY = evolve(GOOD, game=7)",
        "its game must be a subclass of cardkit.Game, not a value of type int",
    ),
    "another family's game": ("FAMILY = evolve(GOOD, name='mine')", "CrazyEights.family must be 'mine', as its family"),
    "an unfinished game": (
        "class Half(SimpleGame):\n    family = 'crazy-eights'\nFAMILY = evolve(GOOD, game=Half)",
        "TypeError: Can't instantiate abstract class Half",
    ),
    "nothing to see": (
        "from cardkit.game.capabilities import Words\n"
        "class Unseen(GOOD.game.state_type):\n"
        "    def observe(self, seat):\n"
        "        return object()\n"
        "class Blind(GOOD.game):\n"
        "    state_type = Unseen\n"
        "    def __init__(self, *rules):\n"
        "        super().__init__(*rules)\n"
        "        self.words = Words()\n"
        "FAMILY = evolve(GOOD, game=Blind)",
        "the `words` of Blind have no method table, so that nobody could see it",
    ),
    "no presets": ("FAMILY = evolve(GOOD, presets=())", "its presets must be one cardkit.Preset or several"),
    "the same preset twice": ("FAMILY = named('one', 'one')", "two of its presets are called 'one'"),
    "our preset": ("FAMILY = named('one', 'podkidnoy')", "there is a game 'podkidnoy' already"),
    "a strange preset": ("FAMILY = named('one.toml')", "the name of a game is a word of letters, digits, - and _"),
    "no parent": (
        "FAMILY = evolve(GOOD, presets=(Preset('one', '', (2, 5), '', parent='two'),))",
        "the parent 'two' of 'one' is none of its presets",
    ),
    "parents in a circle": (
        "one = Preset('one', '', (2, 5), '', parent='two')\ntwo = Preset('two', '', (2, 5), '', parent='one')\n"
        "FAMILY = evolve(GOOD, presets=(one, two))",
        "the parents of 'one' go round in a circle",
    ),
    "no such rule": (
        "FAMILY = evolve(GOOD, presets=(Preset('one', '', (2, 5), '', changes={'hand_siz': 5}),))",
        "There is no rule 'hand_siz': did you mean hand_size?",
    ),
    "no seats": ("FAMILY = evolve(GOOD, presets=(Preset('one', '', 5, ''),))", "TypeError"),
    "our bot": (
        "FAMILY = evolve(GOOD, bots=(BotKind('random', '', print),), usual_bot='')",
        "there is a bot 'random' already",
    ),
    "no bot": (
        "FAMILY = evolve(GOOD, bots=(7,), usual_bot='')",
        "its bots must each be a cardkit.BotKind, not a value",
    ),
    "no such bot": ("FAMILY = evolve(GOOD, best_bot='best')", "the bot 'best' is none of its own"),
}
"""Faults of a package: its source or entry point, and the sentence about it."""


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_family_is_named_and_skipped(install: Install, caplog: pytest.LogCaptureFixture, name: str) -> None:
    source, reason = BROKEN[name]
    module = "broken_" + name.replace(" ", "_").replace("'", "")
    install("broken", {"cardkit.games": {"wrong": f"{module}:FAMILY"}}, HEAD + source, module)
    install("right", {"cardkit.games": {"right": "crazy_eights:FAMILY"}})
    assert ["crazy-eights"] == [family.name for family in families_of_others()]
    (said,) = caplog.messages
    assert said.startswith("cardkit: the game 'wrong' of the package broken is skipped: ")
    assert reason.replace("mod.FAMILY", f"{module}:FAMILY") in said
    assert "\n" not in said
    assert said.endswith(".")


def test_threads_that_come_together_all_get_the_families() -> None:
    reader = FamilyReader(ANY_GAME)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: [family.name for family in reader.families()], range(8)))
    assert [found[0]] * 8 == found
    assert {"durak", "bluffing"} <= set(found[0])


def test_of_two_families_of_one_name_the_first_package_by_name_stays(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    for package in ("zebra", "antelope"):
        install(package, {"cardkit.games": {"eights": "crazy_eights:FAMILY"}})
    assert 1 == len(families_of_others())
    (said,) = caplog.messages
    assert "of the package zebra is skipped: there is a family 'crazy-eights' already." in said


def test_a_package_whose_entry_points_cannot_be_read_is_named(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    install("nonsense", "[cardkit.games]\nneither name nor value\n")
    install("right", {"cardkit.games": {"right": "crazy_eights:FAMILY"}})
    assert ["crazy-eights"] == [family.name for family in families_of_others()]
    (said,) = caplog.messages
    assert said.startswith("cardkit: the entry points of the package nonsense cannot be read, and are skipped: ")


BROKEN_BOTS = {
    "import error": ("import nothing_like_this", "cannot be imported (ModuleNotFoundError"),
    "leaves": ("raise SystemExit", "cannot be imported (SystemExit)"),
    "a number": (
        "BOT = 7",
        "it must be a cardkit.BotKind, or a class or function that makes a bot, not a value of type",
    ),
    "a number for families": ("class BOT:\n    families = 7", "the `families` of the bot 'wrong' must be a tuple of"),
    "a text for families": ("class BOT:\n    families = 'durak'", "the `families` of the bot 'wrong' must be a tuple"),
    "not made": ("BOT = BotKind('x', '', 7)", "the bot 'wrong' cannot be made: `make` is a value of type int"),
}


@pytest.mark.parametrize("name", BROKEN_BOTS)
def test_a_broken_bot_is_named_and_skipped(install: Install, caplog: pytest.LogCaptureFixture, name: str) -> None:
    source, reason = BROKEN_BOTS[name]
    module = "broken_bot_" + name.replace(" ", "_")
    install("broken", {"cardkit.bots": {"wrong": f"{module}:BOT"}}, HEAD + source, module)
    install("right", {"cardkit.bots": {"frugal": "crazy_eights.bots:ThriftyBot"}})
    found = read_bots(tuple(families()), ANY_GAME, lambda name, maker: lambda game, argument, seed: maker(seed))
    assert ["frugal"] == [kind.name for kind in found]
    (said,) = caplog.messages
    assert said.startswith("cardkit: the bot 'wrong' of the package broken is skipped: ")
    assert reason in said


def test_what_is_ours_does_not_wait_for_other_packages(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    install("broken", {"cardkit.games": {"wrong": "no_module:FAMILY"}, "cardkit.bots": {"wrong": "no_module:BOT"}})
    make_bot("strong:10", load("durak"))
    assert not caplog.messages


def test_plug_ins_can_be_switched_off(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    install("right", {"cardkit.games": {"right": "crazy_eights:FAMILY"}})
    monkeypatch.setenv("CARDKIT_PLUGINS", "0")
    assert [] == families_of_others()
    assert () == foreign_bots()
