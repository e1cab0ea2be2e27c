"""The kit finds bots that break their contract, and none of ours does."""

import pytest

from cardkit import Bot, Observation, load, make_bot
from cardkit.testing import check_bot


class Writes(Bot):
    """A bot that writes into its observation."""

    def act(self, observation: Observation) -> int:
        observation.decision += 1
        return observation.actions()[0]


class Cheats(Bot):
    """A bot that returns an illegal action."""

    def act(self, observation: Observation) -> int:
        return -1


def test_a_bot_that_writes_into_its_observation_is_found() -> None:
    with pytest.raises(AssertionError, match=r"'writer' should leave its observation as it is, and .*decision went"):
        check_bot(load("podkidnoy"), 2, 1, lambda seed: Writes("writer", seed))


def test_a_bot_that_does_what_is_not_legal_is_found() -> None:
    with pytest.raises(AssertionError, match="'cheat'"):
        check_bot(load("podkidnoy"), 2, 1, lambda seed: Cheats("cheat", seed))


def test_a_bot_needs_nothing_but_act_and_its_errors_are_its_own() -> None:
    class Lays:
        def act(self, observation: Observation) -> int:
            return observation.actions()[-1]

    class Raises(Lays):
        def act(self, observation: Observation) -> int:
            raise ValueError("no idea")

    assert check_bot(load("podkidnoy"), 2, 1, Lays) > 10
    with pytest.raises(AssertionError, match=r"podkidnoy, 2 players, seed 1, deal 0, .*: The bot 'Raises' .*no idea"):
        check_bot(load("podkidnoy"), 2, 1, Raises)


@pytest.mark.parametrize(
    ("preset", "bot"),
    [
        *(("podkidnoy", bot) for bot in ("easy", "normal", "strong:20", "cheapest", "ismcts:10", "random")),
        *(
            (game, bot)
            for game in ("verish", "cheat-updown", "cals-bs")
            for bot in ("easy", "normal", "hard", "honest")
        ),
        ("valepaska", "hard"),
    ],
)
def test_our_bots_leave_their_observations_as_they_are(preset: str, bot: str) -> None:
    game = load(preset, {"action_cap": 20 if preset == "valepaska" else 200})
    assert check_bot(game, game.seat_range()[0], 1, lambda seed: make_bot(bot, game, seed)) > 10
