"""`cardkit rules check`: every fault in a file of house rules, or the changes that it makes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit_cli.rules.printing import check_files

Check = Callable[[str], str]


@pytest.fixture
def check(printed: Callable[..., str], tmp_path: Path) -> Check:
    """Return a function that checks the text of a file and returns the report."""
    file = tmp_path / "house.toml"

    def run(text: str) -> str:
        file.write_text(text, encoding="utf-8")
        return printed(check_files, [file], width=400).replace(str(file), "house.toml")

    return run


def test_what_is_changed_is_told(check: Check) -> None:
    expected = "house.toml: dacha is perevodnoy with throw_who=neighbours, cap_max=none; 2 to 6 players.\n"
    assert expected == check('parent="perevodnoy"\nname="dacha"\n[rules]\nthrow_who="neighbours"\ncap_max="none"')


def test_every_fault_is_named_not_only_the_first(check: Check) -> None:
    shown = check('parent="durak"\n[rules]\nthrow_hwo="all"\ncap_max=900\ntransfer="perhaps"')
    assert shown.splitlines() == [
        "house.toml: There is no rule 'throw_hwo': did you mean throw_who, throw_when or throw_match?",
        "house.toml: `cap_max` takes a whole number from 1 to 52, or none, not 900.",
        "house.toml: `transfer` takes yes or no, not 'perhaps'.",
    ]


def test_the_exit_code_tells_whether_all_can_be_played(ended: Callable[..., tuple[str, str]], tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text('parent="durak"\n[rules]\ncap_max=5')
    (tmp_path / "bad.toml").write_text('parent="durak"\n[rules]\ncap_max=0')
    ended("rules", "check", "good.toml")
    assert 2 == ended("rules", "check", "bad.toml", "good.toml", code=(1,))[0].count("\n")
