"""`cardkit rules GAME`: the short form first, on one screen."""

from collections.abc import Callable

import pytest

from cardkit.catalogue import families, load
from cardkit.game.rules import IN_SHORT
from cardkit_cli.rules.printing import print_rules

OURS = [preset.name for family in families() if family.name in ("durak", "bluffing") for preset in family.presets]


@pytest.mark.parametrize("name", OURS)
def test_the_rules_begin_in_short_and_that_is_one_screen(printed: Callable[..., str], name: str) -> None:
    (heading, sentences), *rest = load(name).describe()
    assert heading == IN_SHORT
    assert 4 <= len(sentences) <= 8
    begin = printed(print_rules, load(name)).partition(f"\n{rest[0][0]}\n")[0]
    assert len(begin.splitlines()) <= 22
