"""A trained policy, kept in a file and played with NumPy alone: no PyTorch is needed where it plays."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from cardkit import AnyGame, Bot, BotKind, InvalidBot, Observation
from cardkit.game.encoding import NUMBER, Field, planes_of

GAME: Final = "podkidnoy-24"
SEATS: Final = 2
LARGEST: Final = 24
"""Planes that count cards are divided by this."""
POLICY: Final = Path(__file__).with_name("policy.npz")


def save(path: Path, weights: Mapping[str, Any], digest: str) -> None:
    """Keep the weights of a network, in half precision, and what its inputs mean."""
    np.savez_compressed(path, digest=digest, **{name: part.numpy().astype("float16") for name, part in weights.items()})


def scales(fields: Sequence[Field]) -> NDArray[np.float32]:
    """By what the planes of these fields are multiplied: numbers count cards, so that they become small."""
    starts, width = planes_of(fields)
    scale = np.ones(width, dtype=np.float32)
    for start, field in zip(starts, fields, strict=True):
        if field.kind == NUMBER:
            scale[start] = 1 / LARGEST
    return scale


class TrainedBot(Bot):
    """Does what the trained policy finds likeliest."""

    def __init__(self, game: AnyGame, seed: int = 0, path: Path = POLICY) -> None:
        super().__init__("trained", seed)
        if game.family != "durak" or game.seat_range()[0] > SEATS:
            raise InvalidBot(f"The bot trained has learned {GAME} with two seats, not {game.name}.")
        self.encoding = game.encoding(SEATS, trumps_first=True)
        self.encoder = game.encoder(SEATS, trumps_first=True)
        with np.load(path) as kept:
            if str(kept["digest"]) != self.encoding.digest:
                raise InvalidBot(f"The bot trained has learned {GAME} with two seats, not {game.name}.")
            parts = [kept[name].astype("float32") for name in kept.files if name != "digest"]
        self.layers = list(zip(parts[::2], parts[1::2], strict=True))
        self.scale = scales(self.encoding.fields)
        self.planes = self.encoding.plane_writer()
        self.words = vec[i64]([0] * self.encoding.words)
        self.before = self.words[:]
        self.bytes = vec[i64]([0] * (self.encoding.planes // 8))
        self.inputs = np.frombuffer(self.bytes, dtype=np.uint8)

    def start(self, seat: int, seats: int) -> None:
        """Raise `InvalidBot` at a table of other seats."""
        if seats != SEATS:
            raise InvalidBot(f"The bot trained has learned {GAME} with two seats, not with {seats}.")

    def act(self, observation: Observation) -> i64:
        """The likeliest action."""
        actions = observation.actions()
        if len(actions) == 1:
            return actions[0]
        self.encoder.write(observation, self.words, 0)
        self.planes.update(self.words, self.before, 0, self.bytes, 0)
        signal = self.inputs * self.scale
        for number, (weight, bias) in enumerate(self.layers):
            signal = weight @ signal + bias
            if number < len(self.layers) - 1:
                signal = np.maximum(signal, 0)
        trump = self.encoder.trump_seen(observation)
        return max(actions, key=lambda action: signal[self.encoder.encode_action(action, trump)])


TRAINED: Final = BotKind(
    "trained",
    "does what a network has learned",
    lambda game, argument, seed: TrainedBot(game, seed),
    families=("durak",),
)
"""What the entry point names."""
