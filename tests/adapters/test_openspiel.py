"""The OpenSpiel adapter."""

import runpy
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel: Any = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms.exploitability import exploitability  # noqa: E402

from cardkit import CardkitError, IllegalMove  # noqa: E402
from cardkit.analysis.tiny import write_down  # noqa: E402
from cardkit.catalogue import presets  # noqa: E402
from cardkit.engine import history  # noqa: E402
from cardkit.environments import openspiel as adapter  # noqa: E402
from cardkit.errors import OutOfRange  # noqa: E402
from cardkit.search.equilibrium import GameTree, solve  # noqa: E402
from mau_mau import FAMILY  # noqa: E402

DURAK = "cardkit_podkidnoy(deals=all,rules=ranks KA; suits SH; hand_size 1)"
VERISH = "cardkit_verish_ne_verish(deals=all,rules=ranks 9T; suits SH; card_max 1; action_cap 5)"


@pytest.fixture(scope="module", params=[DURAK, VERISH], ids=["durak", "verish"])
def tiny(request: pytest.FixtureRequest) -> Any:
    return pyspiel.load_game(request.param)


@pytest.fixture(scope="module")
def tree(tiny: Any) -> GameTree:
    return write_down(tiny.table.game)


def test_every_preset_is_registered() -> None:
    registered = set(pyspiel.registered_names())
    assert {adapter.short_name(preset.name) for preset in presets()} <= registered


def test_the_digits_that_chance_chooses_are_those_of_the_seed() -> None:
    state = pyspiel.load_game("cardkit_podkidnoy(players=4)").new_initial_state()
    for digit in (0, 0, 0, 1, 2, 3):
        assert state.is_chance_node()
        state.apply_action(digit)
    assert state.table.game.deal_state(4, seed=1 << 16 | 2 << 8 | 3) == state.deal


def paths(state: Any, own: dict[int, tuple[Any, ...]]) -> Iterator[tuple[int, str, tuple[Any, ...]]]:
    """Yield for every decision node its player, its information state, and the player's earlier states and actions."""
    if state.is_terminal():
        return
    player = state.current_player()
    for action in state.legal_actions():
        after = {**own}
        if player >= 0:
            information = state.information_state_string(player)
            yield player, information, own[player]
            after[player] = (*own[player], (information, action))
        yield from paths(state.child(action), after)


def test_players_have_perfect_recall(tiny: Any) -> None:
    known: dict[tuple[int, str], tuple[Any, ...]] = {}
    for player, information, own in paths(tiny.new_initial_state(), {0: (), 1: ()}):
        assert own == known.setdefault((player, information), own)
    assert len(known) > 100


def test_the_exploitability_of_an_equilibrium_is_ours_and_small(tiny: Any, tree: GameTree) -> None:
    strategy = solve(tree, 40)
    theirs = exploitability(tiny, adapter.StrategyPolicy(tiny, tree, strategy))
    assert tree.exploitability(strategy) == pytest.approx(theirs, abs=1e-6)
    assert theirs < 1e-3


def test_rewards_are_by_place_and_nothing_together() -> None:
    state = pyspiel.load_game("cardkit_podkidnoy(players=3)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert [0.25, 0.25, -0.5] == sorted(state.returns(), reverse=True)


def test_tensors_are_the_words_of_the_encoding() -> None:
    game = pyspiel.load_game("cardkit_podkidnoy")
    state = game.new_initial_state()
    empty = state.observation_tensor(0)
    for _ in range(adapter.DIGITS):
        state.apply_action(5)
    tensor = state.observation_tensor(0)
    assert game.observation_tensor_size() == len(tensor) == len(empty) == 64 * game.table.game.encoding(2).words
    assert sum(empty) == 0 < sum(tensor)
    assert set(tensor) == {0.0, 1.0}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cardkit_podkidnoy(players=9)", "podkidnoy is for 2 to 6 players, not 9"),
        ("cardkit_podkidnoy(rules=hand_size)", "`rules` is names with values"),
        ("cardkit_podkidnoy(events=65)", "`events` is 0 to 64, not 65"),
        ("cardkit_podkidnoy(deals=some)", "`deals` is seeds or all, not 'some'"),
        ("cardkit_podkidnoy(deals=all,players=3)", "All deals are listed for 2 players, not 3"),
        ("cardkit_podkidnoy(deals=all)", "podkidnoy has more than 100000 deals, too many to list"),
        ("cardkit_verish_ne_verish(deals=all)", "verish-ne-verish has more than 100000 deals"),
    ],
)
def test_what_cannot_be_loaded_is_refused_in_a_sentence(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        pyspiel.load_game(name)


def test_actions_that_are_not_legal_are_refused_and_change_nothing() -> None:
    state = pyspiel.load_game("cardkit_podkidnoy").new_initial_state()
    with pytest.raises(IllegalMove, match=r"Action 256 is not legal here: legal are \[0, 1, 2"):
        state.apply_action(256)
    state = after_chance("cardkit_podkidnoy(rules=action_cap 10)", 0)
    for wrong in (62, 1000):
        with pytest.raises(IllegalMove, match=f"Action {wrong} is not legal here"):
            state.clone().apply_action(wrong)
    with pytest.raises(OutOfRange, match="There is no action 63: they are 0 to 62"):
        state.action_to_string(0, 63)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(IllegalMove, match="The deal is over: no action is legal"):
        state.apply_action(0)
    with pytest.raises(CardkitError, match="The deal is over: no other deals are imagined"):
        state.resample_from_infostate(0, lambda: 0.5)


def test_its_own_search_plays_with_samples_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    example = Path(__file__).parents[2] / "examples" / "openspiel_ismcts.py"
    runpy.run_path(str(example))["main"](deals=1, simulations=10, rules="ranks JQKA; action_cap 60")
    assert capsys.readouterr().out.startswith("IS-MCTS of OpenSpiel, 10 simulations a move: ")


def after_chance(name: str, actions: int) -> Any:
    """Return a state of a game after so many actions, each the last legal one."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(5)
    for _ in range(actions):
        state.apply_action(state.legal_actions()[-1])
    return state


@pytest.mark.parametrize("name", ["cardkit_bullshit_2c", "cardkit_podkidnoy"])
def test_strings_of_long_deals_do_not_become_longer(name: str) -> None:
    state = after_chance(name, 0)
    chance, longest = Random(1), 0
    told: dict[str, Any] = {}
    while not state.is_terminal() and len(told) < 500:
        player = state.current_player()
        text = state.information_state_string(player)
        longest = max(longest, len(text), len(state.observation_string(player)))
        assert told.setdefault(text, state.history_of_deal.of(player)) == state.history_of_deal.of(player)
        state.apply_action(chance.choice(state.legal_actions()))
    assert longest <= history.LONGEST_TEXT
    assert any(text.startswith("#") for text in told)


def test_the_tensor_of_an_information_state_has_the_latest_actions_as_they_were_seen() -> None:
    name = "cardkit_verish_ne_verish(events=3,players=3)"
    state = after_chance(name, 0)
    player = 0
    acts: list[tuple[int, int]] = []
    while len(acts) < 4:
        actor, action = state.current_player(), state.legal_actions()[-1]
        number = action if actor == player else state.deal.visible(action, player)
        acts += [(actor, number)] if number >= 0 else []
        state.apply_action(action)
    size = 3 + state.table.vocabulary + 1
    tensor = np.array(state.information_state_tensor(player))
    shown_now, events = tensor[: -3 * size], tensor[-3 * size :].reshape(3, size)
    assert list(shown_now) == state.observation_tensor(player)
    for event, (actor, number) in zip(events, reversed(acts), strict=False):
        assert [(actor - player) % 3, 3 + min(number, size - 4)] == list(np.flatnonzero(event))
    assert not np.array(after_chance(name, 0).information_state_tensor(player))[-3 * size :].any()


def test_the_tensor_of_an_information_state_tells_no_more_than_its_string(tiny: Any) -> None:
    told: dict[tuple[int, str], list[float]] = {}
    states = [tiny.new_initial_state().child(0)]
    while states:
        state = states.pop()
        for player in range(2):
            text, tensor = state.information_state_string(player), state.information_state_tensor(player)
            assert told.setdefault((player, text), tensor) == tensor
        states += [state.child(action) for action in state.legal_actions()]


@pytest.mark.parametrize("name", ["cardkit_podkidnoy(players=3)", "cardkit_cheat_updown(players=3)"])
def test_a_state_is_drawn_again_from_what_its_player_knows(name: str) -> None:
    state = after_chance(name, 9)
    player = state.current_player()
    chance = Random(2)
    drawn = [state.resample_from_infostate(player, chance.random) for _ in range(8)]
    for other in drawn:
        assert other.current_player() == player
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
    assert len({str(list(other.deal.hands)) for other in drawn}) > 1


def test_chance_in_play_is_chance_of_open_spiel(monkeypatch: pytest.MonkeyPatch) -> None:
    mau_mau = FAMILY.make(FAMILY.presets[0])
    monkeypatch.setattr(adapter, "load", lambda name, changes=None: mau_mau)
    adapter._register("mau-mau", "Mau-Mau")
    state, rng, steps = pyspiel.load_game("cardkit_mau_mau").new_initial_state(), Random(3), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            steps += state.history_of_deal is not None
            before = str(state)
            state.apply_action(rng.choices(outcomes, chances)[0])
            assert state.history_of_deal is None or before != str(state) == str(state.clone())
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert steps > 0
    assert [True, True] == [len(state.history_of_deal.of(seat)) > 3 for seat in range(2)]
