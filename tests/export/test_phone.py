"""Pages on a telephone: a narrow table in which nothing is cut off; judgements on request; nobody is called You."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardkit import load, make_bot
from cardkit.analysis.judgements import Analysis, Judged
from cardkit.drawing.svg import HEIGHT, NARROW, WIDTH
from cardkit.export import page
from cardkit.records.playback import Playback, play_back
from cardkit_cli.records.files import Deals
from cardkit_cli.records.formats import WantedFile, exported, judgements

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Maximilian the Great")


def played(preset: str, seats: int, names: tuple[str, ...] = NAMES) -> Playback:
    game = load(preset)
    live = game.deal(seats, seed=5)
    bot = {"durak": "cheapest", "bluffing": "normal"}[game.family]
    live.drive([make_bot(bot, game, seat) for seat in range(seats)])
    return play_back(live.record(names[:seats]), load)


def data_of(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.parametrize(
    ("preset", "seats"),
    [("durak", 4), ("podkidnoy", 2), ("durak", 6), ("cheat-updown", 4), ("verish", 6), ("cals-bs", 3)],
)
def test_nothing_is_cut_off_on_a_narrow_table(preset: str, seats: int) -> None:
    game = played(preset, seats)
    data = data_of(page([attrs.evolve(game, steps=game.steps[:40])], seat=None))
    assert NARROW == data["narrow"] == 400
    for view in data["deals"][0]["views"]:
        assert len(view["narrow"]) == len(view["steps"])
        for height, *parts in view["narrow"][::6]:
            for part in parts:
                for x, y in re.findall(r'<use href="#card-[^"]+" x="([-\d.]+)" y="([-\d.]+)"', data["parts"][part]):
                    assert 0 <= float(x) <= NARROW - WIDTH
                    assert 0 <= float(y) <= height - HEIGHT


def found_in(game: Playback, *judged: Judged) -> Analysis:
    return Analysis("durak", ("Ann", "Bob"), None, judged)


def test_judgements_stand_beside_their_moves() -> None:
    game = played("podkidnoy", 2)
    first, second = game.steps[1], game.steps[2]
    assert first.move is not None
    assert second.move is not None
    analysis = found_in(
        game,
        Judged(first.before.decision, first.move.seat, first.line, 0.62, 0.5, f"{first.move.seat} attack KC"),
        Judged(second.before.decision, second.move.seat, second.line, 0.95, 0.95, None, (1.0, 1.0)),
    )
    told = judgements(game, analysis)
    assert [1, 2] == sorted(told)
    assert told[1][1]
    assert told[1][0].endswith("the chance to win was 62% with the best choice, 50% with this one. Best: attack K♣.")
    assert not told[2][1]
    assert told[2][0].endswith("nothing better was found; the chance to win was 95%. Proved: won with best play.")
    worse = Judged(second.before.decision, 0, second.line, 0.95, 0.06, None, (1.0, 0.0))
    assert judgements(game, found_in(game, worse))[2][0].endswith(
        "the chance to win was 6%. Proved: won with best play, lost after this."
    )


def test_judgements_are_shown_on_request_alone() -> None:
    game = played("podkidnoy", 2)
    without, judged = page([game]), page([game], judged=[{2: ("This was wrong.", True)}])
    assert 'id="judge"' not in without
    assert 'id="judged" class="note" hidden' in judged
    data = data_of(judged)
    (deal,) = data["deals"]
    assert len(deal["judged"]) == len(game.steps)
    assert [None, None] == deal["judged"][:2]
    number, mistake = deal["judged"][2]
    assert ("This was wrong.", 1) == (data["texts"][number], mistake)


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    def write(names: tuple[str, ...]) -> Path:
        path = tmp_path / "game.toml"
        path.write_text(played("podkidnoy", 2, names).record.text(), encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("to", ["html", "json", "svg"])
def test_nobody_is_called_you(file: Callable[..., Path], to: str) -> None:
    text = exported(Deals.read(file(("You", "Bob"))), WantedFile(to=to))
    assert "You" not in re.findall(r"\w+", text)
    assert "Player" in text
