"""Reading any text or table ends in a value or in a documented error.

Valid texts and tables are changed in one place or a few.
"""

import datetime
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import Card, CardkitError, Cards, Deal, Move, Result, load, make_bot, read_records, replay
from cardkit.cards.card import FRENCH, parse_rank
from cardkit.game.position import card_list
from cardkit.game.rules import parse_changes
from cardkit.records import determinization
from cardkit.records.determinization import Determinizer
from cardkit.records.scenarios import Scenario, check, read_scenarios
from cardkit.records.views import view_of
from cardkit.search.budget import parse_budget
from cardkit_games.bluffing.engine.actions import FLOOR

FILES: Final = sorted(Path(__file__).parents[1].glob("*/scenarios/*.toml"))
SCENARIOS: Final = [scenario for file in FILES for scenario in read_scenarios(file)]
LONG: Final = "9" * 5000
"""More digits than Python turns into a number."""
DEEP: Final = "[" * 5000

WORDS: Final = (
    *(
        "",
        "7S",
        "AS",
        "2C",
        "RJ",
        "??",
        "?",
        "²",
        "٣",
        "10H",
        "x",
        "-1",
        "0",
        "1",
        "99",
        LONG,
        "as",
        "K",
        "fours",
        "+1",
    ),
    *("+99", "+²", "-", "7S/-", "7S/8S", "/", "challenge", "pass", "play", "trust", "attack", "beat", "take", "show"),
    *("transfer", "swap", "choose", "discard", "keep", "window", "closes", "->", "lie", "true", "0,1", "\x00"),
    *("\ud800", "\r", "\u2028", "\ufeff", "7s", "H", "none", "ms", ":", "=", "#"),
)
VALUES: Final[tuple[Any, ...]] = (
    *(0, -1, 1, 2, 7, 2**31, 2**62, 2**63, 2**64, 10**30, 1.5, float("nan"), float("inf"), True, False, [], [[]], {}),
    *(["7S"], [1], [0, 1], [-1], [2**70], ["", ""], {"a": 1}, datetime.date(2000, 1, 1), *WORDS),
)
KEYS: Final = sorted(
    {key for scenario in SCENARIOS for key in scenario.position}
    | {"order_key", "heights", "piles", "claim", "fours_base", "removing", "waiting", "direction", "picked_up", "cap"}
)
PIECES: Final = (
    *("", '"', '"""', "'''", "[", "]", "[[", DEEP, "{", "=", "\n", "\r", "\x00", "\ufeff", LONG, "²", "#", "a.b = 1\n"),
    *("[[deal]]\n", "[[scenario]]\n", "[rules]\n", "1979-05-27", "inf", "nan", "0x10", "-1", "??", "?"),
    *("\\", "\\ud800"),
)

chances = st.randoms(use_true_random=False)


def _counted(number: int) -> settings:
    return settings(max_examples=number, deadline=None)


# -- Changing valid text


def changed_text(text: str, chance: random.Random) -> str:
    """Return the text with a word or a letter removed, added, doubled or replaced."""
    words = text.split(" ")
    for _ in range(chance.randrange(1, 3)):
        place = chance.randrange(len(words))
        how = chance.randrange(5)
        if how == 0:
            words[place] = chance.choice(WORDS)
        elif how == 1:
            words.insert(place, chance.choice(WORDS))
        elif how == 2:
            words.insert(place, words[place])
        elif how == 3 and len(words) > 1:
            del words[place]
        elif words[place]:
            letter = chance.randrange(len(words[place]))
            words[place] = words[place][:letter] + chance.choice("27TASHDC0-+/,#?²") + words[place][letter + 1 :]
    return " ".join(words)


def changed_value(value: Any, chance: random.Random) -> Any:
    """Return another value of the same kind, or of any other."""
    if chance.randrange(3) == 0:
        return chance.choice(VALUES)
    if isinstance(value, str):
        return changed_text(value, chance)
    if isinstance(value, list) and value:
        place = chance.randrange(len(value))
        return [*value[:place], changed_value(value[place], chance), *value[place + chance.randrange(2) :]]
    if isinstance(value, int) and not isinstance(value, bool):
        return value + chance.choice((-1, 1, 2, 100))
    return chance.choice(VALUES)


def changed_table(table: Any, chance: random.Random) -> dict[str, Any]:
    """Return the table with keys removed, added, or changed."""
    changed = dict(table)
    for _ in range(chance.randrange(1, 4)):
        key = chance.choice(list(changed) or KEYS)
        how = chance.randrange(5)
        if how == 0:
            changed.pop(key, None)
        elif how == 1:
            changed[chance.choice(KEYS)] = chance.choice(VALUES)
        else:
            changed[key] = changed_value(changed.get(key, ""), chance)
    return changed


def changed_file(text: str, chance: random.Random) -> bytes:
    """Return the text of a file with pieces removed and added, anywhere."""
    for _ in range(chance.randrange(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 2, 5, 30)))
        text = text[:start] + chance.choice(PIECES) + text[end:]
    data = text.encode("utf-8", "surrogatepass")
    return data.replace(b"7", b"\xff", 1) if chance.randrange(20) == 0 else data


def only_documented(call: Callable[[], object]) -> None:
    """Call `call` and ignore its value and documented errors; any other error fails the test."""
    with suppress(CardkitError):
        call()


# -- Small texts

READERS: Final[list[tuple[Callable[[str], object], list[str]]]] = [
    (Card, ["7S", "RJ", "10H", "7♠"]),
    (Cards, ["7S TH RJ", ""]),
    (parse_rank, ["K", "10", "aces"]),
    (FRENCH.suit, ["S", "♠", "spades"]),
    (lambda text: card_list(text, "Here"), ["7S TH, RJ"]),
    (Result.parse, ["loser 1", "draw", "losing-team 0"]),
    (load("durak").parse_move, ["0 attack 7S 7D", "1 beat 7S 8S", "2 take"]),
    (
        load("cheat-updown").parse_move,
        ["0 play KS KD as 3 K", "1,2 challenge -> lie", "0 discard four 7", "0 choose 1"],
    ),
    (lambda text: parse_budget(text, "ismcts"), ["1000", "50ms"]),
    (lambda text: make_bot(text, load("durak")), ["ismcts:50", "random", "cheapest", "strong:20ms"]),
    (lambda text: make_bot(text, load("cheat-updown")), ["easy", "nofile.py:Bot", "no_module:Bot"]),
    (lambda text: load("durak", parse_changes([text])), ["hand_size=5", "cap_max = none", "ranks=6789", "teams=2"]),
    (lambda text: load("cals-bs", parse_changes([text])), ["steps=any", "card_max = none", "wrap=no", "jokers=1"]),
    (load, ["durak", "cheat-updown"]),
]


@pytest.mark.parametrize(("read", "valid"), READERS)
@given(chance=chances)
@_counted(30)
def test_changed_texts(read: Callable[[str], object], valid: list[str], chance: random.Random) -> None:
    only_documented(lambda: read(changed_text(chance.choice(valid), chance)))


@given(chance=chances)
@_counted(150)
def test_values_of_rules_of_any_type(chance: random.Random) -> None:
    game = load(chance.choice(SCENARIOS).game)
    names = list(game.rules.options())
    changes = {chance.choice([*names, "x"]): chance.choice(VALUES) for _ in range(chance.randrange(1, 3))}
    only_documented(lambda: load(game.name, changes))


# -- Moves and facts on a state


def played(scenario: Scenario, chance: random.Random) -> tuple[Any, Any]:
    """Return the game of a scenario and a state of it after some of its moves."""
    game = load(scenario.game, scenario.rules)
    state = game.from_position(scenario.position, check=False)
    for line in scenario.play[: chance.randrange(len(scenario.play) + 1)]:
        move = line.partition("#")[0].strip()
        if move and move[0] not in "=!":
            Deal(game, state).play(game.parse_move(move))
    return game, state


def carried_out(game: Any, state: Any, move: Move) -> None:
    """Do all the actions of a move; where there is no order of answers, the table says who is next."""
    for action in game.plan(state, move):
        assert state.is_legal(action) or action >= FLOOR
        state.apply(action)


@given(scenario=st.sampled_from(SCENARIOS), chance=chances)
@_counted(250)
def test_moves_and_facts_on_a_state(scenario: Scenario, chance: random.Random) -> None:
    game, state = played(scenario, chance)
    lines = [text.lstrip("=! ") for line in scenario.play if (text := line.partition("#")[0].strip())] or ["asked 0"]
    before = game.to_position(state)
    text = changed_text(chance.choice(lines), chance)
    only_documented(lambda: carried_out(game, state.clone(), game.parse_move(text)))
    only_documented(lambda: game.refute(state, text))
    assert before == game.to_position(state)


# -- Tables and files

GONE_WRONG: Final[list[tuple[str, dict[str, Any]]]] = [
    ("durak-1994", {"hands": ["", ""], "trump": "C", "stock": "6S 6C", "attacker": 0}),
    ("podkidnoy", {"hands": ["6S 7S", "8S"], "trump": "C", "attacker": 0, "discard": 2**64}),
    ("podkidnoy", {"hands": ["6S 7S", "8S"], "trump": "C", "attacker": 0, "transfers": 2**64}),
    ("podkidnoy", {"hands": ["7S", "8S AS"], "trump": "C", "attacker": 0, "table": "6S/-", "cap": 2**64}),
    ("podkidnoy", {"hands": ["6S", "8S"], "trump": "C", "attacker": 0, "picked_up": "2C"}),
    ("podkidnoy", {"hands": ["6S", "8S"], "trump": "C", "attacker": [0], "table": "6H/-"}),
    ("podkidnoy", {"hands": ["6S", "8S"], "trump": "C", "attacker": 0, "defender": [1], "table": "6H/-"}),
    ("verish-ne-verish", {"hands": ["7S", "RJ"], "to_act": 0}),
    ("cals-bs-all-fours", {"hands": ["2S", "5S", "AS"], "to_act": 0, "passes": 2**64}),
    ("cals-bs", {"hands": ["3S", "7S", "TS"], "to_act": 0, "order_key": 2**63}),
    ("i-doubt-it-pass", {"hands": ["AS", "8S", "TS"], "piles": ["7S", "8S", "9S"]}),
    ("cheat-updown", {"hands": ["", ""], "piles": ["7S", "8S"], "heights": [2**70, 1]}),
    ("bullshit-2c-loser", {"hands": ["4S", "5S", ""], "to_act": 0, "out": []}),
    ("bullshit-2c-loser", {"hands": ["4S", "5S", ""], "to_act": 0, "removing": 2}),
    ("cals-bs-all-fours", {"hands": ["3S", "7S"], "pile": "2S", "claim": "0 play 2S as +1", "fours_base": 9}),
]
"""Positions that were accepted, and broke the deal later."""


@pytest.mark.parametrize(("name", "table"), GONE_WRONG)
def test_positions_that_cannot_be_are_refused(name: str, table: dict[str, Any]) -> None:
    with pytest.raises(CardkitError) if "transfers" not in table else pytest.raises(CardkitError, match="2\\*\\*62"):
        load(name).from_position(table, check=False)


@given(scenario=st.sampled_from(SCENARIOS), chance=chances)
@_counted(400)
def test_changed_positions_are_refused_or_can_be_played_on(scenario: Scenario, chance: random.Random) -> None:
    game = load(scenario.game, scenario.rules)
    try:
        state = game.from_position(changed_table(scenario.position, chance), check=False)
    except CardkitError:
        return
    for _ in range(25):
        assert game.to_position(state)
        if state.over:
            break
        assert state.actions()
        for move in game.offers(state):
            game.plan(state, move)
        actions = state.decision
        while not state.over and state.decision == actions:
            state.apply(chance.choice(state.actions()))
        for seat in range(state.seats):
            state.observe(seat)


def _records() -> list[str]:
    chance = random.Random(1)
    texts = []
    for name, seats in (("durak", 3), ("cheat-updown", 3), ("cals-bs", 4), ("perevodnoy", 2)):
        game = load(name)
        deal = game.deal(seats, seed=3)
        while not deal.state.over and deal.state.action_count < 50:
            deal.apply(chance.choice(deal.state.actions()))
        texts.append(deal.record(("a", "b", "c", "d")[:seats], "2000-01-01").text())
    return [*texts, "\n".join(f"[[deal]]\n{text}" for text in texts[:2])]


RECORDS: Final = _records()
HOUSE_RULES: Final = 'parent = "durak"\nname = "ours"\n[rules]\nhand_size = 5\nranks = "6789TJQKA"\ntransfer = true\n'


@given(text=st.sampled_from(RECORDS), chance=chances)
@_counted(250)
def test_changed_records(text: str, chance: random.Random) -> None:
    changed = changed_file(text, chance).decode("utf-8", "replace")
    only_documented(lambda: [replay(record, load) for record in read_records(changed)])


@given(file=st.sampled_from(FILES), chance=chances)
@_counted(100)
def test_changed_scenario_files(file: Path, chance: random.Random, tmp_path_factory: pytest.TempPathFactory) -> None:
    text = file.read_text(encoding="utf-8")
    starts = [place for place in range(len(text)) if text.startswith("[[scenario]]", place)]
    start = chance.choice(starts)
    end = next((place for place in starts if place > start), len(text))
    path = tmp_path_factory.getbasetemp() / "changed.toml"
    path.write_bytes(changed_file(text[start:end], chance))
    only_documented(lambda: [check(scenario, load) for scenario in read_scenarios(path)])


def _views() -> list[str]:
    """Return views of the beginnings of deals, with a seat that is not the first."""
    return [view_of(read_records(text)[0], load, 1).text() for text in (RECORDS[0], RECORDS[2])]


VIEWS: Final = _views()


def spoilt_bytes(text: str, chance: random.Random, times: int) -> Iterator[str]:
    """Yield the text with one byte changed, at many places."""
    data = text.encode()
    for number in range(times):
        place = (number * len(data) + chance.randrange(len(data))) // times
        letter = bytes([chance.choice((*b'0123456789?SHDC "=,-', chance.randrange(256)))])
        yield (data[:place] + letter + data[place + 1 :]).decode("utf-8", "replace")


@pytest.mark.parametrize("text", VIEWS)
def test_views_with_one_byte_changed_are_read_or_refused_after_little_search(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[Determinizer] = []
    steps = Determinizer.steps

    def watched(search: Determinizer) -> Any:
        searches.append(search)
        return steps(search)

    monkeypatch.setattr(Determinizer, "steps", watched)
    monkeypatch.setattr(determinization, "MOST_WORK", 400)
    for changed in spoilt_bytes(text, random.Random(1), 8):
        only_documented(lambda changed=changed: [replay(one, load) for one in read_records(changed)])  # type: ignore[misc]
    assert searches
    lines = text.count("\n")
    one_line = determinization.TRIES_UNSEEN * determinization.FITS * 60
    assert max(search.work for search in searches) <= 400 + lines * determinization.WORK_A_LINE + one_line


def test_house_rules_with_any_byte_changed_are_read_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    for changed in spoilt_bytes(HOUSE_RULES, random.Random(1), 2 * len(HOUSE_RULES)):
        path.write_text(changed, encoding="utf-8")
        only_documented(lambda: load(str(path)))
