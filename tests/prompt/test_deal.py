"""`Deal`, the object that programs use: the same few lines play every game."""

import random
from collections.abc import Iterator

import pytest

import cardkit
from cardkit import CardkitError, Deal, IllegalMove, InvalidText, load
from cardkit.game.moves import WINDOW_CLOSES
from cardkit.game.speed import is_compiled
from neighbours import FAMILIES
from varied import VARIED


def games() -> Iterator[cardkit.AnyGame]:
    yield from map(cardkit.load, VARIED)
    yield from (FAMILIES[name].make(FAMILIES[name].presets[0]) for name in ("hearts", "scopa", "rummy"))


EVERY_GAME = pytest.mark.parametrize("game", list(games()), ids=lambda game: game.name)


def played(game: cardkit.AnyGame, moves: int, seed: int) -> Deal:
    deal, rng = game.deal(game.seat_range()[0], seed=seed), cardkit.generator(seed)
    while not deal.over and len(deal.moves) < moves:
        deal.play(deal.legal_moves.sample(rng))
    return deal


@EVERY_GAME
def test_a_random_move_is_legal_and_every_move_of_a_few_comes(game: cardkit.AnyGame) -> None:
    rng = cardkit.generator(5)
    for seed in range(3):
        deal = played(game, 6 + seed, seed)
        if deal.over:
            continue
        drawn = {deal.legal_moves.sample(rng).text for _ in range(100)}
        assert all(text in deal.legal_moves for text in drawn)
        first = {move.text for _, move in zip(range(13), deal.legal_moves, strict=False)}
        if len(first) <= 4:
            assert first - {WINDOW_CLOSES} == drawn  # which is silence


@EVERY_GAME
def test_each_play_is_taken_back_up_to_the_beginning(game: cardkit.AnyGame) -> None:
    rng = cardkit.generator(2)
    deal = game.deal(game.seat_range()[0], seed=4)
    before = [deal.copy()]
    while not deal.over and len(before) < 12:
        deal.play(deal.legal_moves.sample(rng))
        before.append(deal.copy())
    for earlier in reversed(before[:-1]):
        assert deal.undo()
        assert earlier.state == deal.state
        assert earlier.moves == deal.moves
    assert not deal.undo()


@EVERY_GAME
def test_the_steps_of_a_half_made_move_are_taken_back(game: cardkit.AnyGame) -> None:
    deal = played(game, 3, 1)
    before = deal.copy()
    while not deal.over:
        if not deal.apply(deal.state.actions()[0]):
            deal.undo()
            break
        before = deal.copy()
    assert before.state == deal.state


@EVERY_GAME
def test_a_position_set_up_is_the_same_deal_and_the_same_key(game: cardkit.AnyGame) -> None:
    for seed in range(4):
        deal = played(game, 3 + 5 * seed, seed)
        again = game.set_up(deal.position)
        assert again == deal
        assert len({again, deal, deal.copy()}) == 1
        assert deal != game.deal(game.seat_range()[0], seed=99)


def test_somebody_may_call_out_of_turn_and_the_silence_before_is_taken_back_with_it() -> None:
    deal = cardkit.load("cheat-updown").deal(4, seed=3)
    rng = cardkit.generator(1)
    while len(deal.deciders) < 3:
        deal.play(deal.legal_moves.sample(rng))
    before, caller = deal.copy(), deal.deciders[-1]
    deal.play("call", seat=caller)
    assert (caller, "challenge") == (deal.moves[-1].seat, deal.moves[-1].verb)
    assert deal.undo()
    assert before == deal
    deal.play(None)
    assert caller in deal.deciders
    assert len(deal.deciders) == len(before.deciders) - 1


def test_hands_table_and_trump_are_cards_that_a_person_reads() -> None:
    deal = cardkit.load("podkidnoy").deal(2, seed=7)
    assert [6, 6] == [len(deal.hand(seat)) for seat in range(2)]
    deal.play(f"attack {deal.hand(1)[0].text}")
    assert (1, 5, "H") == (len(deal.table), len(deal.hand(1)), deal.trump)
    with pytest.raises(CardkitError, match="seat"):
        deal.hand(2)
    assert "\n" in str(deal)
    assert len(repr(deal)) < 100


class Lowest:
    """A player that is no `Bot` and has no constructor."""

    def act(self, observation: cardkit.Observation) -> int:
        return observation.actions()[0]


@pytest.mark.parametrize("player", [Lowest, Lowest(), cardkit.RandomBot(1)])
def test_anything_that_acts_may_sit_in_a_seat(player: object) -> None:
    game = cardkit.load("podkidnoy")
    deal = game.deal(2, seed=1)
    deal.drive([player, Lowest])
    assert deal.over
    state = game.deal_state(2, seed=1)
    cardkit.drive(state, [player, Lowest])
    assert state.over
    assert cardkit.simulate("podkidnoy", [Lowest, "random"], 4, seed=1).games == 4


def test_a_mistyped_move_is_told_the_nearest() -> None:
    deal = cardkit.load("podkidnoy").deal(2, seed=7)
    with pytest.raises(CardkitError, match="did you mean attack"):
        deal.play("atack 9C")
    with pytest.raises(IllegalMove, match="There is nothing to beat"):
        deal.play("beat 7S 9C")


def test_in_the_middle_of_a_decision_no_move_is_legal() -> None:
    deal = cardkit.load("cheat-updown").deal(2, seed=3)
    deal.play("choose 0")
    before = deal.copy()
    deal.act(next(iter(deal.state.actions())))
    assert not deal.legal_moves
    assert list(deal.legal_moves) == []
    with pytest.raises(IllegalMove, match="half made"):
        deal.play("play 7S as 2")
    with pytest.raises(IllegalMove, match="half made"):
        deal.legal_moves.sample()
    assert deal.undo()
    assert deal == before


def test_a_wrong_use_is_answered_with_the_right_one() -> None:
    deal = cardkit.load("podkidnoy").deal(2, seed=7)
    with pytest.raises(TypeError, match="sample"):
        random.choice(deal.legal_moves)
    with pytest.raises(TypeError, match="is a generator"):
        deal.legal_moves.sample(1)
    with pytest.raises(TypeError, match="whole number"):
        deal.hand("0")  # type: ignore[arg-type]
    with pytest.raises(CardkitError, match="such as 1 attack"):
        deal.play("1")
    deal.drive([cardkit.RandomBot(1), cardkit.RandomBot(2)])
    with pytest.raises(IllegalMove, match="over"):
        deal.play("pass")
    with pytest.raises(CardkitError, match="from 0 to"):
        cardkit.replay(deal.record(), moves=-1)


IMPOSSIBLE = {
    "cards lie nowhere": ("podkidnoy", {"discard": "", "table": ""}, "lie nowhere"),
    "a rank that is not there was added": ("podkidnoy", {"table": "KS/AS 8C/9C"}, "cannot have been added to KS/AS"),
    "more to beat than she holds": ("podkidnoy", {"table": "KS/- KH/- KC/-"}, "at most as many as the defender holds"),
    "a short hand beside a stock": ("podkidnoy", {"stock": "TS JS QD"}, "filled up to 6"),
    "a play of more cards than are allowed": (
        "bullshit",
        {"pile": "KS KH KD KC AS", "claim": "0 play KS KH KD KC AS as K", "asked": 1},
        "at most 4",
    ),
    "the player answers his own play": (
        "cheat-updown",
        {"pile": "KS", "claim": "0 play KS as K", "asked": 0},
        "Seat 0 cannot",
    ),
    "cards of a bluffing game lie nowhere": ("cheat-updown", {"removed": "KS KD", "to_act": 0}, "10 of the 52"),
}


@pytest.mark.parametrize(("name", "more", "reason"), list(IMPOSSIBLE.values()), ids=list(IMPOSSIBLE))
def test_a_position_that_cannot_come_about_is_refused(name: str, more: dict[str, object], reason: str) -> None:
    hands = (
        {"hands": ["6S 7S", "8H"], "trump": "D", "attacker": 0}
        if name == "podkidnoy"
        else {"hands": ["2S 3S 4S", "5H 6H", "7D 8D 9D"]}
    )
    with pytest.raises(CardkitError, match=reason):
        cardkit.load(name).set_up({**hands, **more})
    if "Seat 0" not in reason:  # without `check` too nobody answers his own play
        assert not cardkit.load(name).set_up({**hands, **more}, check=False).over


def test_a_record_prints_its_moves_and_what_came_of_each() -> None:
    deal = cardkit.load("podkidnoy").deal(2, seed=7)
    deal.drive([cardkit.RandomBot(1), cardkit.RandomBot(2)])
    record = deal.record(["Anna", "Boris"])
    printed = str(record)
    assert "no.  seat" in printed
    assert "Bout 1" in printed
    assert "Result: loser Anna." in printed
    assert max(map(len, printed.split("\n"))) <= 80
    assert repr(record) == f"<Record of podkidnoy: 2 seats, {len(deal.moves)} moves>"


@EVERY_GAME
def test_a_deal_that_is_over_is_set_up_as_one_that_is_over(game: cardkit.AnyGame) -> None:
    deal = played(game, 700 if is_compiled() else 400, 3)
    if deal.over:
        again = game.set_up(deal.position)
        assert (again.over, again.result) == (True, deal.result)
        assert again == deal


def test_a_card_that_beats_one_attack_card_alone_needs_no_other() -> None:
    deal = cardkit.load("podkidnoy").set_up({"hands": ["6S 7H", "8S 9D"], "trump": "C", "attacker": 0}, check=False)
    deal.play("attack 6S")
    deal.play("beat 8S")
    assert deal.moves[-1].text == "1 beat 6S 8S"


# -- Arguments of `play` and `from_position`: only moves are played, and a position may name its game


@pytest.mark.parametrize("preset", ["podkidnoy", "cheat-updown"])
@pytest.mark.parametrize("given", [None, 3, 2.5, ["pass"]])
def test_what_is_no_move_is_refused_with_what_would_be(preset: str, given: object) -> None:
    game = load(preset)
    state = game.deal_state(players=3, seed=1)
    with pytest.raises(IllegalMove, match="is no move: give one of `legal_moves`, or its text, such as "):
        Deal(game, state).play(given)  # type: ignore[arg-type]
    assert state == game.deal_state(players=3, seed=1)


@pytest.mark.parametrize(
    ("preset", "position"),
    [
        ("podkidnoy", {"hands": ["6S", "7S"], "trump": "H", "attacker": 0}),
        ("bullshit-2c", {"hands": ["2C", "7S", "8S"], "to_act": 0}),
    ],
)
def test_a_position_may_name_its_game_and_rules(preset: str, position: dict[str, object]) -> None:
    game = load(preset)
    assert game.from_position({"game": preset, "rules": {}, **position}) == game.from_position(position)
    with pytest.raises(InvalidText, match="This is a position of 'durak'"):
        game.from_position({"game": "durak", **position})
    with pytest.raises(InvalidText, match="with rules of its own"):
        game.from_position({"game": preset, "rules": {"action_cap": 7}, **position})


def test_a_generator_of_the_standard_library_serves_too() -> None:
    deal = cardkit.load("cheat-updown").deal(3, seed=1)
    assert deal.legal_moves.sample(random.Random(7)) == deal.legal_moves.sample(random.Random(7))
    assert deal.legal_moves.sample() in deal.legal_moves


def test_a_file_is_read_by_its_path() -> None:
    with pytest.raises(CardkitError, match="Path"):
        cardkit.read_record("game.toml")
