"""Many tables at once: they use the same states as everything else, and show the actor's knowledge."""

from collections.abc import Iterable, Sequence
from typing import Any

import attrs
import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

import brisca
from cardkit import load
from cardkit.engine.standings import scores_of
from cardkit.engine.state import UNFINISHED, State
from cardkit.environments.vector.vector_game import VectorGame
from cardkit.errors import CardkitError, IllegalMove, InvalidBot, InvalidDeal
from cardkit.game.game import AnyGame


def plain_python() -> AnyGame:
    """Return a game in plain Python that declares its number of actions."""
    game = brisca.FAMILY.make(brisca.FAMILY.presets[0])
    game.vocabulary_size = 40  # type: ignore[attr-defined]
    return game


def listed(buffer: Any) -> Any:
    """Return a buffer as lists."""
    return buffer.tolist()


def words(encoder: Any, write: Any, width: int, *arguments: Any) -> list[int]:
    out = vec[i64]([0] * width)
    write(*arguments, out, 0)
    return list(out)


GAMES = ["podkidnoy-24", "perevodnoy", "cheat-updown", "mogeln-suit"]


@pytest.mark.parametrize("trumps_first", [False, True])
@pytest.mark.parametrize("name", [*GAMES, "brisca"])
def test_tables_step_by_the_states_themselves_and_say_what_their_actors_know(name: str, trumps_first: bool) -> None:
    game = plain_python() if name == "brisca" else load(name)
    seats = max(3, game.seat_range()[0])
    tables = VectorGame(game, 3, seats, 5, trumps_first=trumps_first, hidden=True)
    encoder, encoding, rng = game.encoder(seats, trumps_first=trumps_first), tables.encoding, Random(1)
    states = [tables.state(table) for table in range(3)]
    for _ in range(60):
        tables.choose_randomly(rng)
        numbers = listed(tables.actions)
        tables.step(numbers)
        for table, state in enumerate(states):
            state.apply(encoder.decode_action(numbers[table], encoder.trump_of(state)))
            if state.over:
                check_end(game, tables, table, state)
                states[table] = state = tables.state(table)
            assert tables.state(table) == state
            assert tables.actor[table] == state.actor
            told = listed(tables.words)[table], listed(tables.hidden)[table]
            assert told[0] == words(encoder, encoder.write, encoding.words, state.observe(state.actor))
            assert told[1] == words(encoder, encoder.write_hidden, encoding.hidden_words, state, state.actor)
            legal = words(encoder, encoder.write_legal, encoder.legal_words, state)
            assert [word % 2**64 for word in legal] == listed(tables.legal)[table]


def check_end(game: AnyGame, tables: VectorGame, table: int, state: State) -> None:
    assert tables.done[table] == (2 if state.outcome == UNFINISHED else 1)
    expected = scores_of(state.outcome, state.outcome_seat, state.standing(), state.seats, game.teams)
    assert expected == listed(tables.score)[table]


def test_the_same_seed_and_decisions_give_the_same_deals_whatever_other_tables_do() -> None:
    game = load("podkidnoy-24")
    few, many = VectorGame(game, 2, 2, 7), VectorGame(game, 5, 2, 7)
    for _ in range(120):
        assert listed(few.words) == listed(many.words)[:2]
        lowest = [(word & -word).bit_length() - 1 for (word,) in listed(many.legal)]
        few.step(lowest[:2])
        many.step(lowest)
    assert few.games > 2


def test_planes_are_the_bits_of_the_words() -> None:
    for name in ("podkidnoy-24", "durak-jokers", "cheat-updown"):
        tables = VectorGame(load(name), 2, 4, 3, planes=True, hidden=True)
        for _ in range(40):
            tables.choose_randomly(rng := Random(tables.games + 4))
            tables.step()
        assert rng is not None
        encoding = tables.encoding
        for fields, all_words, all_planes in (
            (encoding.fields, tables.words, tables.planes),
            (encoding.hidden, tables.hidden, tables.hidden_planes),
        ):
            assert all_words is not None
            assert all_planes is not None
            for row, planes in zip(listed(all_words), listed(all_planes), strict=True):
                assert plane_by_plane(fields, row) == planes


def plane_by_plane(fields: Sequence[Any], row: Iterable[int]) -> list[int]:
    """Return the planes by the description of docs/reference/encodings.md."""
    planes: list[int] = []
    numbers, words = False, iter(row)
    for field in fields:
        whole = sum((next(words) % 2**64) << (64 * index) for index in range(field.words))
        if field.kind != "number" or not numbers:
            planes += [0] * (-len(planes) % 8)
        numbers = field.kind == "number"
        if numbers:
            planes.append(min(whole, 255))
        else:
            planes += [whole >> (field.first + bit) & 1 for bit in range(field.width)]
    return planes + [0] * (-len(planes) % 8)


def test_numpy_sees_the_buffers_without_a_copy_and_picks_actions() -> None:
    numpy = pytest.importorskip("numpy")
    tables = VectorGame(load("podkidnoy"), 8, 2, 1, planes=True)
    seen, legal, planes = (numpy.asarray(each) for each in (tables.words, tables.legal, tables.planes))
    assert [(8, 24), (8, 1), (8, tables.encoding.planes)] == [each.shape for each in (seen, legal, planes)]
    before = seen.copy()
    bits = numpy.unpackbits(legal.view(numpy.uint8), axis=1, bitorder="little")
    tables.step(bits.argmax(axis=1))
    assert (seen != before).any()
    assert numpy.shares_memory(seen, numpy.asarray(tables.words))


@pytest.mark.parametrize("table", [2, -1, 1.5, "0"])
def test_a_table_that_is_not_there_is_refused(table: Any) -> None:
    tables = VectorGame(load("podkidnoy"), 2, 2, 1)
    for ask in (tables.state, tables.last_state, tables.hold, tables.redeal):
        with pytest.raises(CardkitError, match=r"There is no table|`table` is a whole number"):
            ask(table)


@pytest.mark.parametrize("wrong", [[99, 99], [-1, -1], [0], [0.5, 0.5], [2**70, 0]])
def test_what_is_not_legal_is_refused_and_changes_nothing(wrong: list[Any]) -> None:
    tables = VectorGame(load("podkidnoy"), 2, 2, 1)
    before = [tables.state(table) for table in range(2)]
    with pytest.raises(IllegalMove):
        tables.step(wrong)
    assert before == [tables.state(table) for table in range(2)]
    tables.choose_randomly(Random(1))
    tables.step()


def test_a_table_goes_on_from_a_given_deal() -> None:
    game = load("podkidnoy-24")
    tables = VectorGame(game, 2, 2, 1)
    state = game.deal_order(2, list(reversed(game.cards(2))))
    tables.set_state(1, state)
    assert state == tables.state(1)
    with pytest.raises(InvalidDeal, match="2 seats"):
        tables.set_state(1, game.deal_state(3, seed=1))
    with pytest.raises(InvalidDeal, match="one of another game than podkidnoy-24"):
        tables.set_state(1, load("cheat-updown").deal_state(2, seed=1))


@pytest.mark.parametrize(
    ("n", "seats", "against", "error"),
    [
        (0, 2, [], InvalidDeal),
        (1, 9, [], InvalidDeal),
        (1, 3, ["cheapest"] * 3, InvalidBot),
        (1, 2, "cheapest", InvalidBot),
        (1, 2, ["nobody"], InvalidBot),
        ("2", 2, [], CardkitError),
        (1, 2.0, [], CardkitError),
        (1, 2, 5, CardkitError),
    ],
)
def test_what_cannot_be_set_up_is_refused(n: Any, seats: Any, against: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        VectorGame(load("podkidnoy"), n, seats, 1, against=against)


def test_a_game_in_plain_python_says_how_many_actions_it_has() -> None:
    game = brisca.FAMILY.make(attrs.evolve(brisca.FAMILY.presets[0]))
    with pytest.raises(InvalidDeal, match="vocabulary_size"):
        VectorGame(game, 1, 2, 1)


def test_bots_with_a_shortcut_choose_what_they_would_from_an_observation() -> None:
    from cardkit import make_bot

    for name in ("podkidnoy", "perevodnoy-show", "podkidnoy-exchange", "durak-jokers"):
        game = load(name)
        for kind in ("cheapest", "random"):
            one, other, mixed = (make_bot(kind, game, 3) for _ in range(3))
            shortcut, state, rng = one.shortcut(), game.deal_state(4, seed=2), Random(5)
            assert shortcut is not None
            del mixed
            while not state.over:
                assert other.act(state.observe(state.actor)) == shortcut.choose(state)
                state.apply(state.actions()[rng.randrange(len(state.actions()))])


def test_a_table_that_is_given_another_deal_forgets_what_was_seen_in_the_one_before() -> None:
    game = load("cheat-updown")
    tables, other, rng = VectorGame(game, 1, 2, 1), game.deal_state(2, seed=9), Random(1)
    for _ in range(30):
        tables.choose_randomly(rng)
        tables.step()
        if not other.over and other.action_count < 20:
            other.apply(other.actions()[0])
    tables.set_state(0, other)
    encoder = game.encoder(2)
    assert listed(tables.words)[0] == words(encoder, encoder.write_view, tables.encoding.words, other, other.actor)


@pytest.mark.parametrize("kind", ["int64", "int32", "uint8", ">i8", "uint64"])
def test_arrays_of_every_whole_number_are_taken(kind: str) -> None:
    numpy = pytest.importorskip("numpy")
    tables, others = (VectorGame(load("podkidnoy"), 4, 2, 1) for _ in range(2))
    lowest = [(word & -word).bit_length() - 1 for (word,) in listed(tables.legal)]
    tables.step(numpy.array(lowest, kind))
    others.step(lowest)
    assert listed(others.words) == listed(tables.words)


@pytest.mark.parametrize(
    ("actions", "message"),
    [([1], "There are 2 tables, and 1 actions"), ([-1, 63], "Action -1 is not legal at table 0")],
)
def test_arrays_that_are_not_legal_are_refused_and_nothing_is_done(actions: list[int], message: str) -> None:
    numpy = pytest.importorskip("numpy")
    tables = VectorGame(load("podkidnoy"), 2, 2, 1)
    before = listed(tables.words)
    with pytest.raises(IllegalMove, match=message):
        tables.step(numpy.array(actions))
    assert before == listed(tables.words)
