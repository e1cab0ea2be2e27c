"""Learns two-seat Durak with 24 cards by playing against itself: proximal policy optimization (PPO) in PyTorch.

    python -m train_durak.train --minutes 10 --seed 1 --out policy.npz

The policy sees what a seat may know, the critic sees the other hand and the stock besides; it is thrown away.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from cardkit import load
from cardkit.environments.vector.vector_game import VectorGame
from train_durak.policy import GAME, SEATS, save, scales

TABLES, STEPS = 256, 64
"""How many tables play side by side, and for how many steps before each lesson."""
HIDDEN, BATCH, EPOCHS = 128, 2048, 3
CLIP, DECAY, CURIOSITY = 0.2, 0.95, 0.01
"""How far a lesson may change a choice, lambda of the advantages, and the weight of the entropy."""
RATE = 1e-3
MASKED = -1e9


def network(inputs: int, outputs: int) -> nn.Sequential:
    """Two hidden layers; the last one begins near 0, so that all actions begin alike."""
    last = nn.Linear(HIDDEN, outputs)
    nn.init.normal_(last.weight, std=0.01)
    nn.init.zeros_(last.bias)
    return nn.Sequential(nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), last)


class Tables:
    """Tables as tensors."""

    def __init__(self, n: int, seed: int, *, against: list[str]) -> None:
        self.game = VectorGame(load(GAME), n, SEATS, seed, against=against, planes=True, hidden=True, trumps_first=True)
        encoding = self.game.encoding
        self.scale = torch.from_numpy(scales(encoding.fields))
        self.planes, self.hidden = np.asarray(self.game.planes), np.asarray(self.game.hidden_planes)
        self.legal_words, self.actor = np.asarray(self.game.legal), np.asarray(self.game.actor)
        self.done, self.score = np.asarray(self.game.done), np.asarray(self.game.score)

    def look(self) -> tuple[Tensor, Tensor, Tensor]:
        """What the actors know, that and what they do not know, and what they may do."""
        legal = np.unpackbits(self.legal_words.view(np.uint8), axis=1, bitorder="little")
        seen = torch.from_numpy(self.planes.copy()) * self.scale
        return seen, torch.cat([seen, torch.from_numpy(self.hidden.copy())], 1), torch.from_numpy(legal).bool()


def choices(policy: nn.Module, seen: Tensor, legal: Tensor) -> torch.distributions.Categorical:
    """How likely each action is."""
    return torch.distributions.Categorical(logits=policy(seen).masked_fill(~legal, MASKED))


@torch.no_grad()
def play(tables: Tables, policy: nn.Module, critic: nn.Module) -> list[Tensor]:
    """Play `STEPS` steps; of all decisions whose seat decides again or sees the end: what was seen, everything, legal
    actions, the choice, its log-likelihood, advantage and return.
    """
    rows, values, actors, ends, scores = [], [], [], [], []
    for _ in range(STEPS):
        seen, everything, legal = tables.look()
        likely = choices(policy, seen, legal)
        action = likely.sample()
        rows.append((seen, everything, legal, action, likely.log_prob(action)))
        values.append(critic(everything).squeeze(1).numpy())
        actors.append(tables.actor.copy())
        tables.game.step(action.numpy())
        ends.append(tables.done > 0)
        scores.append(2 * tables.score - 1)
    everybody = np.arange(len(tables.actor))
    following = np.full((len(everybody), SEATS), np.nan)  # by seat: what its next decision was worth
    better, worth = np.zeros_like(following), []
    for value, actor, end, score in zip(*(each[::-1] for each in (values, actors, ends, scores)), strict=True):
        following[end], better[end] = score[end], 0
        surprise = following[everybody, actor] - value
        advantage = surprise + DECAY * better[everybody, actor]
        following[everybody, actor], better[everybody, actor] = value, np.nan_to_num(advantage)
        worth.append((advantage, advantage + value))
    columns = [torch.cat(column) for column in zip(*rows, strict=True)]
    columns += [torch.from_numpy(np.concatenate(part)).float() for part in zip(*worth[::-1], strict=True)]
    taught = columns[5].isfinite() & (columns[2].sum(1) > 1)
    return [column[taught] for column in columns]


def learn(policy: nn.Module, critic: nn.Module, optimizer: torch.optim.Optimizer, rows: list[Tensor]) -> None:
    """One lesson."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(rows[0])).tensor_split(-(-len(rows[0]) // BATCH)):
            seen, everything, legal, action, before, advantage, worth = (row[part] for row in rows)
            likely = choices(policy, seen, legal)
            ratio = (likely.log_prob(action) - before).exp()
            gain = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            kept = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            value = critic(everything).squeeze(1)
            loss = (value - worth).square().mean() - kept - CURIOSITY * likely.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_([*policy.parameters(), *critic.parameters()], 0.5)
            optimizer.step()


@torch.no_grad()
def score_against(bot: str, policy: nn.Module, games: int, seed: int) -> float:
    """The mean score of the likeliest actions against a bot."""
    tables, scores = Tables(256, seed, against=[bot]), list[float]()
    while len(scores) < games:
        seen, _, legal = tables.look()
        actor = tables.actor.copy()
        tables.game.step(choices(policy, seen, legal).probs.argmax(1).numpy())
        ended = np.flatnonzero(tables.done)
        scores += tables.score[ended, actor[ended]].tolist()
    return float(np.mean(scores))


def main() -> None:
    """Learn for some minutes of processor time, print the curve (seconds, decisions, score), and keep the policy."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)  # matrices this small are no faster with more
    tables = Tables(TABLES, given.seed, against=[])
    seen, everything, legal = tables.look()
    policy, critic = network(seen.shape[1], legal.shape[1]), network(everything.shape[1], 1)
    optimizer = torch.optim.Adam([*policy.parameters(), *critic.parameters()], lr=RATE)
    start, seconds, decisions, shown = time.process_time(), 60 * given.minutes, 0, 0.0
    while (spent := time.process_time() - start) < seconds:
        optimizer.param_groups[0]["lr"] = RATE * max(0.05, 1 - spent / seconds)
        rows = play(tables, policy, critic)
        learn(policy, critic, optimizer, rows)
        decisions += len(rows[0])
        if spent >= shown:
            shown += 20
            print(f"{spent:.0f} {decisions} {score_against('cheapest', policy, 1000, 99):.3f}", flush=True)
            save(given.out, policy.state_dict(), tables.game.encoding.digest)
    print(f"{spent:.0f} {decisions} {score_against('cheapest', policy, 10_000, 100):.4f}", flush=True)
    save(given.out, policy.state_dict(), tables.game.encoding.digest)


if __name__ == "__main__":
    main()
