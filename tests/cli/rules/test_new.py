"""`cardkit rules new`: the questions, the effect of each answer, and the file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.catalogue import families, load
from cardkit.errors import InvalidRule
from cardkit.language import speaking
from cardkit_cli.rules.asking import ask_for_rules

Answer = Callable[..., str]


@pytest.fixture
def answer(answered: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Answer:
    """Answer `words` in an empty folder, then end the input, and return the whole terminal."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str, game: str | None = "durak", out: Path | None = None) -> str:
        return answered(lambda screen: ask_for_rules(game, out, screen), words)

    return run


def until(option: str) -> list[str]:
    """Return the answers that lead to Durak's question about an option whose earlier questions are all asked."""
    (durak,) = (each for each in families() if each.name == "durak")
    if option in durak.argued:
        return [""] * durak.argued.index(option)
    others = [each for each in durak.asked if each not in durak.argued]
    return [*[""] * len(durak.argued), "y", *[""] * others.index(option)]


def test_what_is_answered_stands_in_the_file(answer: Answer) -> None:
    before = until("throw_who")
    shown = answer(*before, "neighbours", "d", "dacha", "As at the dacha")
    assert "Written to dacha.toml. To play by it: cardkit play dacha.toml" in shown
    game = load("dacha.toml")
    assert (game.name, game.preset.title) == ("dacha", "As at the dacha")
    assert game.rules.differences(load("durak").rules) == {"throw_who": "neighbours"}


def test_an_option_without_effect_is_not_asked_for(answer: Answer) -> None:
    rest = ["", "", "", "y", *[""] * 40]
    assert "showing the trump of its rank" not in answer(*until("transfer"), "", *rest)
    assert "showing the trump of its rank" in answer(*until("transfer"), "yes", *rest)


def test_what_an_option_does_not_take_is_asked_again(answer: Answer) -> None:
    shown = " ".join(answer("5", *until("hand_size"), "90").split())
    assert "“lowest rank in the pack” takes" in shown
    assert "“cards dealt, and drawn back to” takes a whole number from 1 to 13, not '90'." in shown


def test_rules_that_go_badly_together_are_refused_with_the_reason(answer: Answer) -> None:
    shown = " ".join(answer("9", *until("hand_size")[1:], "13").split())
    assert "Two hands of 13 need 26 cards, and the pack has 24." in shown


@pytest.mark.parametrize("words", [("q",), ("7", "q"), ("7", "d", "quit"), ()], ids=str)
def test_whoever_leaves_writes_nothing(answer: Answer, words: tuple[str, ...], tmp_path: Path) -> None:
    assert "Nothing has been written." in answer(*words)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_is_kept(answer: Answer, tmp_path: Path) -> None:
    kept = tmp_path / "house.toml"
    kept.write_text("mine")
    with pytest.raises(InvalidRule, match="is there already"):
        answer(out=kept)
    shown = answer("7", "d", "", "../up", "other", "")
    assert "house.toml is there already: choose another name." in shown
    assert "up to 40 letters, digits, - and _." in shown
    assert (kept.read_text(), (tmp_path / "other.toml").exists()) == ("mine", True)


def test_answers_are_not_lost_when_the_file_cannot_be_written(answer: Answer, tmp_path: Path) -> None:
    shown = answer("7", "d", "mine", "", "elsewhere", out=tmp_path / "no-such-folder" / "mine.toml")
    assert "cannot be written (No such file or directory): choose another name." in " ".join(shown.split())
    assert load("elsewhere.toml").rules.differences(load("durak").rules) == {"low_rank": "7"}


def test_in_russian_yes_and_no_are_answers_and_what_is_refused_is_quoted_as_typed(answer: Answer) -> None:
    before = until("transfer")
    with speaking("ru"):
        shown = answer(*before, "беру", "да", "готово", "мои", "")
    assert "'беру'" in shown
    assert {"transfer": True} == load("мои.toml").rules.differences(load("durak").rules)
