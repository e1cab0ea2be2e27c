"""Words that are not moves, in the bluffing games: help, hints, taking back."""

import re

import pytest

from bluffing_table import GAMES, Play, lay_first, own_turn, parts, stop_after


@pytest.mark.parametrize("game", GAMES)
def test_look_rules_and_help_come_back_to_the_same_prompt(play: Play, game: str) -> None:
    lines: list[str] = []

    def remember(shown: str) -> str:
        lines.append(lay_first(shown))
        return lines[-1]

    play(game, stop_after(3, remember), width=120)
    for word in ("look", "L", "rules", "?"):
        *_, screen, after, end = parts(play(game, [*lines, word], width=120))
        assert end == "\nGoodbye.\n"
        table = screen[screen.rindex("\npile: ") :]
        if word == "?":
            assert "c, call" in after
            assert "\npile: " not in after
        else:
            assert after.endswith(table)
        assert ("Who begins" in after) == (word == "rules")


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_at_one_s_turn_can_be_followed(play: Play, game: str) -> None:
    for seed in range(2):
        lines, _ = own_turn(play, game, seed)
        hinted = parts(play(game, [*lines, "hint"], seed=seed, width=200))[len(lines) + 1]
        found = re.fullmatch(r"hint\nHint: (.*)\.\n(?:Why: .*\.\n)?.*\d%.*\.\n", hinted)
        assert found is not None
        if "★" in found[1]:
            continue  # how a joker is typed is shown in test_card_names
        line = found[1] if " as " in found[1] else found[1].split()[0]
        after = parts(play(game, [*lines, line], seed=seed, width=200))[len(lines) + 1]
        assert re.match(rf"{re.escape(line)}\n  (You |.* and You |You and )", after)


@pytest.mark.parametrize("game", GAMES)
def test_undo(play: Play, game: str) -> None:
    lines, shown = own_turn(play, game, 5)
    line = lay_first(shown)
    screen, after, undone, end = parts(play(game, [*lines, line, "undo"], width=200))[len(lines) :]
    assert end == "\nGoodbye.\n"
    assert after.startswith(f"{line}\n  You ")
    assert undone.startswith("undo\nYour last move is taken back.\n")
    assert undone.endswith(screen[screen.rindex("\npile: ") :])
