"""A person who makes a table in Russian chooses rules by their meaning, without the names used in files."""

import re
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from cardkit.catalogue import families, load
from cardkit.errors import InvalidRule
from cardkit.game.rule_words import in_words
from cardkit.game.rules import RuleSet
from cardkit.language import speaking
from cardkit.options import choice, rule_text
from cardkit_cli.rules.printing import compare
from cardkit_cli.terminal.console import Screen
from cardkit_web.offers import offers
from cardkit_web.page_messages import MessageFields
from cardkit_web.setup import read_setup

LATIN = re.compile("[A-Za-z]{2,}")


@pytest.fixture
def russian() -> Iterator[None]:
    with speaking("ru"):
        yield


@pytest.mark.usefixtures("russian")
def test_every_rule_value_and_bot_that_is_offered_is_told_without_an_english_word() -> None:
    for family in offers()["families"]:
        for bot in family["bots"]:
            assert [] == LATIN.findall(bot["called"])
        for option in family["options"]:
            labels = [label for _, label in option["labels"]]
            assert [] == LATIN.findall(" ".join([option["meaning"], *labels])), option["name"]
            assert len(labels) == len(set(labels)), option["name"]


@pytest.mark.parametrize("family", list(families()), ids=lambda family: family.name)
def test_every_value_that_is_offered_is_one_that_the_rule_takes(family: Any) -> None:
    options = family.rules.options()
    for offered in next(each for each in offers()["families"] if each["name"] == family.name)["options"]:
        for value, _ in offered["labels"]:
            assert value == rule_text(options[offered["name"]].read(value)), offered["name"]


@pytest.mark.usefixtures("russian")
def test_rules_that_go_badly_together_are_refused_by_their_meaning() -> None:
    asked = {"game": "durak", "rules": {"team_out": "partner_covers"}, "seats": ["person", "bot:easy"]}
    with pytest.raises(InvalidRule) as refused:
        read_setup(MessageFields(asked))
    said = str(refused.value)
    assert "«место вышедшего игрока: за него играет и партнёр»" in said
    assert [] == LATIN.findall(said)


@attrs.frozen
class _Rules(RuleSet):
    pace: str = choice("slow", {"slow": "slowly", "fast": ""}, "how fast", "nobody")
    colour: str = choice("red", ("red", "blue"), "which colour: red or blue", "nobody")


def test_what_has_no_label_is_told_as_files_have_it() -> None:
    options = _Rules.options()
    assert ("slow", "fast") == options["pace"].choices
    assert "slow (slowly) or fast" == options["pace"].values_in_words
    assert "red or blue" == options["colour"].values_in_words
    said = in_words("`pace=slow` goes with `colour=blue` and `depth`, not `pace`.", options)
    assert "“how fast: slowly” goes with “which colour: blue” and `depth`, not “how fast”." == said


@pytest.mark.usefixtures("russian")
def test_compared_rules_have_values_in_words_beside_those_that_are_typed(capsys: pytest.CaptureFixture[str]) -> None:
    compare(load("durak"), load("durak", {"transfer": "yes", "trump": "none"}), Screen())
    said = " ".join(capsys.readouterr().out.split())
    assert "transfer дурак: no (нет); дурак: yes (да)" in said
    assert "trump дурак: turn_up (масть открытой карты); дурак: none (без козырей)" in said
