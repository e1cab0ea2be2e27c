"""House rules are a file: a parent rule set and the options that differ from it."""

from pathlib import Path

import pytest

from cardkit import InvalidDeal, InvalidRule
from cardkit.catalogue import find_preset, house_rule_faults, load, presets

OURS = """
parent = "perevodnoy"
title = "As we play it"
[rules]
throw_who = "attacker"
transfer = false
hand_size = 5
cap_max = "none"
"""


def written(folder: Path, text: str, name: str = "ours.toml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_house_rules_are_the_parents_but_for_the_changes(tmp_path: Path) -> None:
    rules = load(written(tmp_path, OURS)).rules
    assert (
        load("perevodnoy").rules.changed({"throw_who": "attacker", "transfer": "no", "hand_size": 5, "cap_max": None})
        == rules
    )
    assert (rules.throw_who, rules.transfer, rules.hand_size, rules.cap_max) == ("attacker", False, 5, None)
    assert rules.open_shape == "same_rank"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "house rules name a `parent`, a game, and have their changes in a table `[rules]`."),
        (
            "[rules]\nhand_size = 5\n",
            "house rules name a `parent`, a game, and have their changes in a table `[rules]`.",
        ),
        ("parent = 1\n", "house rules name a `parent`, a game, and have their changes in a table `[rules]`."),
        ('parent = "durak"\ntitle = 1\n', "house rules name a `parent`, a game, and have their changes in a table"),
        ('parent = "durak"\nrules = 1\n', "house rules name a `parent`, a game, and have their changes in a table"),
        (
            'parent = "durak"\nhand_size = 5\n',
            "`hand_size` is not a key of house rules: parent, name, title, rules are.",
        ),
        ('parent = "durak"\n[rules]\nhand_siz = 5\n', "There is no rule 'hand_siz': did you mean hand_size?"),
        ('parent = "durak"\n[rules]\nhand_size = 50\n', "`hand_size` takes a whole number from 1 to 13, not 50."),
        ('parent = "durak"\n[rules]\nhand_size = [5]\n', "`hand_size` takes a whole number from 1 to 13, not [5]."),
        ('parent = "durak"\n[rules]\ntransfer = 1\n', "`transfer` takes yes or no, not 1."),
        ('parent = "durak"\n[rules]\nteams = 1\n', "`teams` takes 0 or 2, not 1."),
        ('parent = "durk"\n', "There is no game 'durk': did you mean durak"),
        ("parent = \n", "cannot be read as a TOML file: "),
    ],
)
def test_a_wrong_file_is_named_with_what_would_be_right(tmp_path: Path, text: str, wrong: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(InvalidRule) as refused:
        load(path)
    assert str(refused.value).startswith(f"{path}: {wrong}")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidRule, match=r"nowhere\.toml: there is no such file; a game is a preset's name or a file"):
        load(str(tmp_path / "nowhere.toml"))


# -- Presets


def test_every_preset_plays_what_it_says_and_else_as_its_parent() -> None:
    for preset in presets():
        family = find_preset(preset.name)[0]
        rules = family.rules_of(preset)
        parent = family.rules_of(find_preset(preset.parent)[1]) if preset.parent else family.rules()
        assert preset.changes == {name: getattr(rules, name) for name in preset.changes}, preset.name
        assert rules.differences(parent).keys() <= preset.changes.keys(), preset.name


def test_every_name_and_alias_is_given_once() -> None:
    names = [name for preset in presets() for name in (preset.name, *preset.aliases)]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize(
    ("preset", "fewest", "most"),
    [
        ("podkidnoy-neighbours", 4, 6),
        ("podkidnoy-52", 2, 8),
        ("podkidnoy-2v2", 4, 4),
        ("verish-ne-verish", 2, 8),
        ("bullshit-2c-slip", 3, 8),
        ("cheat-updown", 2, 10),
        ("i-doubt-it", 2, 12),
    ],
)
def test_a_preset_is_for_so_many_players_and_refuses_one_less_and_one_more(
    preset: str, fewest: int, most: int
) -> None:  # SX16
    game = load(preset)
    for seats in range(fewest, most + 1):
        if not game.teams or seats % game.teams == 0:
            assert seats == game.deal_state(seats, seed=1).seats
    for seats in (fewest - 1, most + 1):
        with pytest.raises(InvalidDeal, match=rf"is for .*players, not {seats}\."):
            game.deal_state(seats, seed=1)


def test_a_file_is_checked_whatever_it_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house").write_text('parent = "durak"\n', encoding="utf-8")
    assert [] == house_rule_faults(Path("house"))
