"""Games as OpenSpiel has them."""

import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms.exploitability import exploitability  # noqa: E402
from open_spiel.python.policy import UniformRandomPolicy  # noqa: E402

from cardkit.search.equilibrium import Tree, solve  # noqa: E402
from cardkit_games.adapters import openspiel as adapter  # noqa: E402
from cardkit_games.catalogue import presets  # noqa: E402
from cardkit_games.tiny import write_down  # noqa: E402

DURAK = "cardkit_podkidnoy(deals=all,rules=ranks KA; suits SH; hand_size 1)"
VERISH = "cardkit_verish_ne_verish(deals=all,rules=ranks 9T; suits SH; card_max 1; action_cap 5)"


@pytest.fixture(scope="module", params=[DURAK, VERISH], ids=["durak", "verish"])
def tiny(request: pytest.FixtureRequest) -> Any:
    return pyspiel.load_game(request.param)


@pytest.fixture(scope="module")
def tree(tiny: Any) -> Tree:
    return write_down(tiny.table.game)


def test_every_preset_is_registered() -> None:
    registered = set(pyspiel.registered_names())
    assert {adapter.short_name(preset.name) for _, preset in presets()} <= registered


@pytest.mark.parametrize(
    "name",
    [DURAK, VERISH, "cardkit_perevodnoy(players=3,rules=action_cap 30)", "cardkit_i_doubt_it(rules=action_cap 20)"],
)
def test_random_deals_pass_its_own_check_with_serialization(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_the_digits_that_chance_chooses_are_those_of_the_seed() -> None:
    state = pyspiel.load_game("cardkit_podkidnoy(players=4)").new_initial_state()
    for digit in (0, 0, 0, 1, 2, 3):
        assert state.is_chance_node()
        state.apply_action(digit)
    assert state.table.game.deal(4, seed=1 << 16 | 2 << 8 | 3) == state.deal


def test_a_clone_goes_on_alone(tiny: Any) -> None:
    state = tiny.new_initial_state()
    state.apply_action(0)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert [1, 2] == [len(each.history()) for each in (state, clone)]
    assert state.deal != clone.deal
    assert state.table is clone.table


def paths(state: Any, own: dict[int, tuple[Any, ...]]) -> Iterator[tuple[int, str, tuple[Any, ...]]]:
    """Of every state the player, its information state, and those before with what it did there."""
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


def test_the_exploitability_of_uniform_play_is_ours(tiny: Any, tree: Tree) -> None:
    ours = tree.exploitability(tree.uniform())
    assert ours > 0.1
    assert ours == pytest.approx(exploitability(tiny, UniformRandomPolicy(tiny)), abs=1e-6)


def test_the_exploitability_of_an_equilibrium_is_ours_and_small(tiny: Any, tree: Tree) -> None:
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
        ("cardkit_podkidnoy(deals=some)", "`deals` is seeds or all, not 'some'"),
        ("cardkit_podkidnoy(deals=all,players=3)", "All deals are listed for 2 players, not 3"),
    ],
)
def test_what_cannot_be_loaded_is_refused_in_a_sentence(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        pyspiel.load_game(name)


def test_its_own_search_plays_with_samples_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    example = Path(__file__).parents[2] / "examples" / "openspiel_ismcts.py"
    runpy.run_path(str(example))["main"](deals=1, simulations=10, rules="ranks JQKA; action_cap 60")
    assert capsys.readouterr().out.startswith("IS-MCTS of OpenSpiel, 10 simulations a move: ")
