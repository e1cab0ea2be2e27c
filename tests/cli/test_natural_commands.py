"""Commands typed by somebody who has not read the help work as intended, or name the right command."""

from collections.abc import Callable

import pytest

Ended = Callable[..., tuple[str, str]]

DONE = [
    ("simulate durak easy cheapest --games 6", "6 games of durak"),
    ("simulate durak --bots easy cheapest -n 6", "6 games of durak"),
    ("simulate durak -n 6 -j 1", "6 games of durak"),
    ("tournament durak --bots all -n 2", "tournament of random, easy, normal, cheapest"),
    ("games durak", "podkidnoy"),
    ("games podkidnoy-52", "It is podkidnoy with low_rank=2."),
    ("games", "cardkit games --all"),
    ("bots cheat", "honest"),
    ("help", "Usage: cardkit"),
    ("help play", "Usage: cardkit play"),
    ("rules durak --short", "In short"),
]

TOLD = [
    ("play durak 4", "cardkit play durak --players 4"),
    ("play durak --difficulty hard", "--bots hard"),
    ("play durak --level hard", "--bots hard"),
    ("play durak --deck 52", "podkidnoy-52"),
    ("play durak --rules perevodnoy", "cardkit play perevodnoy"),
    ("play durak --load x", "cardkit play --resume"),
    ("simulate durak --bots normal", "--players 2"),
    ("simulate durak --jobs 2", "--workers"),
    ("resume", "cardkit play --resume"),
    ("sim durak", "cardkit simulate"),
    ("podkidnoy", "cardkit play podkidnoy"),
    ("puzzle 5 --rating easy", "--number chooses one puzzle"),
]


@pytest.mark.parametrize(("line", "said"), DONE)
def test_a_natural_command_does_what_is_meant(ended: Ended, line: str, said: str) -> None:
    assert said in ended(*line.split())[0]


@pytest.mark.parametrize(("line", "said"), TOLD)
def test_a_natural_command_names_the_one_that_does(ended: Ended, line: str, said: str) -> None:
    assert said in " ".join(ended(*line.split(), code=(2,))[1].replace("│", " ").split())


@pytest.mark.parametrize("bots", ["--bots easy", "easy", "--bots easy,easy,easy"])
def test_bots_of_a_match_are_named_as_in_a_run(ended: Ended, bots: str) -> None:
    assert "Type a number" in ended("play", "durak", *bots.split(), "--seed", "1")[0]
