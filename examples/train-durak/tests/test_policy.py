"""The trained policy plays legal actions, the same from the same cards, and only the game that it has learned."""

import pytest

from cardkit import InvalidBot, drive, load, make_bot
from train_durak.policy import GAME, TrainedBot


def test_it_plays_whole_deals() -> None:
    game = load(GAME)
    for seed in range(3):
        state = game.deal_state(players=2, seed=seed)
        drive(state, [TrainedBot(game), make_bot("cheapest", game)])
        assert state.over


def test_the_names_of_the_suits_make_no_difference() -> None:
    game = load(GAME)
    bot, encoder = TrainedBot(game), game.encoder(2, trumps_first=True)
    order = [int(card) for card in reversed(game.cards(2))]
    turned = next(index for index, card in enumerate(order) if card % 4 == 0 and index >= 12)
    order[12], order[turned] = order[turned], order[12]  # spades are trumps, and in the other deal hearts
    states = [game.deal_order(2, cards) for cards in (order, [card if card % 4 > 1 else card ^ 1 for card in order])]
    assert [0, 1] == [state.trump for state in states]
    for _ in range(20):
        actions = [bot.act(state.observe(state.actor)) for state in states]
        one, other = (encoder.encode_action(action, state.trump) for action, state in zip(actions, states, strict=True))
        assert one == other
        for action, state in zip(actions, states, strict=True):
            state.apply(action)


@pytest.mark.parametrize("other", ["podkidnoy", "cheat-updown"])
def test_another_game_is_refused(other: str) -> None:
    with pytest.raises(InvalidBot, match="has learned podkidnoy-24"):
        TrainedBot(load(other))


def test_other_tables_are_refused() -> None:
    with pytest.raises(InvalidBot, match="not with 3"):
        TrainedBot(load(GAME)).start(0, 3)


def test_it_learns_where_pytorch_is_installed() -> None:
    torch = pytest.importorskip("torch")
    train = pytest.importorskip("train_durak.train")
    torch.manual_seed(1)
    tables = train.Tables(8, 1, against=[])
    seen, everything, legal = tables.look()
    policy, critic = train.network(seen.shape[1], legal.shape[1]), train.network(everything.shape[1], 1)
    before = [weight.clone() for weight in policy.parameters()]
    optimizer = torch.optim.Adam([*policy.parameters(), *critic.parameters()], lr=1e-3)
    train.learn(policy, critic, optimizer, train.play(tables, policy, critic))
    assert any((weight != old).any() for weight, old in zip(policy.parameters(), before, strict=True))
