"""The kit finds bots that break their contract, and none of ours does."""

import pytest

from cardkit import Observation, load, make_bot
from cardkit.testing import check_bot


class Lays:
    """A bot that needs nothing but `act`."""

    def act(self, observation: Observation) -> int:
        return observation.actions()[-1]


class Writes(Lays):
    """A bot that writes into its observation."""

    def act(self, observation: Observation) -> int:
        observation.decision += 1
        return super().act(observation)


class Cheats(Lays):
    """A bot that returns an illegal action."""

    def act(self, observation: Observation) -> int:
        return -1


class Raises(Lays):
    """A bot that fails."""

    def act(self, observation: Observation) -> int:
        raise ValueError("no idea")


@pytest.mark.parametrize(
    ("bot", "found"),
    [
        (Writes, r"'Writes' should leave its observation as it is, and .*decision went"),
        (Cheats, "'Cheats'"),
        (Raises, r"podkidnoy, 2 players, seed 1, deal 0, .*: The bot 'Raises' .*no idea"),
    ],
)
def test_a_bot_that_breaks_its_contract_is_found(bot: type[Lays], found: str) -> None:
    assert check_bot(load("podkidnoy"), 2, 1, Lays) > 10
    with pytest.raises(AssertionError, match=found):
        check_bot(load("podkidnoy"), 2, 1, bot)


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
