"""A person who makes a table in Russian chooses rules by their meaning, without the names used in files."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from cardkit.catalogue import families
from cardkit.errors import InvalidRule
from cardkit.language import speaking
from cardkit.options import rule_text
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
