"""Commands typed by somebody who has not read the help work as intended, or name the right command."""

from collections.abc import Callable

import pytest

from cardkit_cli.app import main

Ended = Callable[[str, int], str]

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


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ended:
    """Return a function that runs the command, checks its exit code, and returns its output."""
    monkeypatch.setenv("COLUMNS", "100")

    def run(arguments: str, code: int) -> str:
        monkeypatch.setattr("sys.argv", ["cardkit", *arguments.split()])
        with pytest.raises(SystemExit) as exit_of:
            main()
        said = "".join(capsys.readouterr())
        assert (exit_of.value.code or 0) == code, said
        return said

    return run


@pytest.mark.parametrize(("line", "said"), DONE)
def test_a_natural_command_does_what_is_meant(ended: Ended, line: str, said: str) -> None:
    assert said in ended(line, 0)


@pytest.mark.parametrize(("line", "said"), TOLD)
def test_a_natural_command_names_the_one_that_does(ended: Ended, line: str, said: str) -> None:
    assert said in " ".join(ended(line, 2).replace("│", " ").split())


@pytest.mark.parametrize("bots", ["--bots easy", "easy", "--bots easy,easy,easy"])
def test_bots_of_a_match_are_named_as_in_a_run(command: Callable[..., object], bots: str) -> None:
    done = command("play", "durak", *bots.split(), "--seed", "1")
    assert "Type a number" in done.stdout  # type: ignore[attr-defined]
