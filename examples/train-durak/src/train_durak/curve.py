"""Draws how the score against `cheapest` rises while policies are learned, from what `train` has printed.

    python -m train_durak.curve seed-1.log seed-2.log seed-3.log --out curve.png

Each file is one line of the picture, named as the file is.
"""

import argparse
from pathlib import Path

from matplotlib.figure import Figure


def points(log: Path) -> list[tuple[float, float]]:
    """Minutes of processor time, and the score against `cheapest` then."""
    rows = [line.split() for line in log.read_text(encoding="utf-8").splitlines()]
    return [(float(seconds) / 60, float(score)) for seconds, _, score in rows]


def main() -> None:
    """Draw one line for each file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, default=Path("curve.png"))
    given = parser.parse_args()
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for log in given.logs:
        axes.plot(*zip(*points(log), strict=True), label=log.stem)
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set(xlabel="minutes of processor time on one core", ylabel="score against cheapest")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(given.out, dpi=120)


if __name__ == "__main__":
    main()
