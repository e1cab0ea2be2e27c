"""Each game of a family is a module: its rules in words with their clauses, its presets, and examples that run."""

import doctest
import pkgutil
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from cardkit import InvalidRule, Preset, load
from cardkit.game.family import Variant
from cardkit_games.bluffing import family as bluffing
from cardkit_games.bluffing import variants as bluffing_variants
from cardkit_games.durak import family as durak
from cardkit_games.durak import variants as durak_variants
from cardkit_games.durak.game import DurakGame
from cardkit_games.durak.rules import DurakRules
from cardkit_games.durak.variants import podkidnoy

MODULES = [*durak.VARIANTS, *bluffing.VARIANTS]
RULES = (Path(__file__).parents[1] / "docs" / "reference" / "rules.md").read_text(encoding="utf-8")
LABEL = re.compile(r"\b(?:[DVCBK]\d+|A-[DVCBK]\d+|P-[a-z][a-z0-9-]*)\b")

each_module = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])


@pytest.mark.parametrize(("family", "folder"), [(durak, durak_variants), (bluffing, bluffing_variants)])
def test_a_family_lists_every_module_of_its_folder(family: ModuleType, folder: ModuleType) -> None:
    found = {f"{folder.__name__}.{found.name}" for found in pkgutil.iter_modules(folder.__path__)}
    assert found == {module.__name__ for module in family.VARIANTS}


@each_module
def test_its_examples_are_true(module: ModuleType) -> None:
    result = doctest.testmod(import_module(module.__name__))
    assert result.attempted >= 4
    assert 0 == result.failed


@each_module
def test_its_docstring_tells_the_rules_with_clauses_that_exist_and_the_source(module: ModuleType) -> None:
    text = module.__doc__ or ""
    labels = set(LABEL.findall(text))
    assert labels
    assert set() == {label for label in labels if not re.search(rf"{label}\b", RULES)}
    assert "\nSource: " in text
    assert text.count("\n* ") >= 3


@each_module
def test_its_game_is_its_main_preset_as_the_catalogue_loads_it(module: ModuleType) -> None:
    game = module.game()
    assert game.name in [preset.name for preset in module.PRESETS]
    assert load(game.name).rules == game.rules


def test_a_variant_of_somebody_else_needs_its_presets_and_their_parents_alone() -> None:
    mine = (Preset("mine", "Podkidnoy with eight cards", (2, 4), "test", parent="podkidnoy", changes={"hand_size": 8}),)
    variant = Variant(DurakRules, DurakGame, mine, parents=podkidnoy.PRESETS)
    state = variant.make("mine", {"low_rank": "2"}).deal_state(players=2, seed=1)
    assert [8, 8] == list(state.observe(0).hand_sizes)
    with pytest.raises(InvalidRule, match=r"^The parent 'podkidnoy' of 'mine' is none of its presets"):
        Variant(DurakRules, DurakGame, mine).make("mine", {})
