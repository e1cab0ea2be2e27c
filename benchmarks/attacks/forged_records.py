"""Forged records of a deal that was committed to, of which everything was noted: what `cardkit verify` says of each.

Run as `python benchmarks/attacks/forged_records.py --number N`; what came of it stands in docs/notes/reliability.md.
"""

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

import attrs

from cardkit import Record, load, make_bot, read_records
from cardkit.errors import CardkitError
from cardkit.records.commitments import chain, committed, new_share, seed_of, share_commitment
from cardkit_cli.records.verdicts import FAIR, Findings

LETTERS: Final = "\u0660\u0661\uff10\uff16\u202e\u200b\u00a0\u2028\x85\x1c\u0405\u0430\u0415\x00\ufeff9²"
"""Digits and letters of other alphabets, blanks, and what is not seen."""
NUMBERS: Final = ("9" * 400, "1e999", "-1", "0x7f", "1_0", "9" * 20)


def played() -> Record:
    """A deal of Durak with shares of chance."""
    game, shares = load("podkidnoy"), (new_share(), "letters of Anna", "letters of Boris")
    deal = game.deal(2, seed=seed_of(shares))
    promised = committed(deal.record(("Anna", "Boris")))
    deal.drive([make_bot("cheapest", game), make_bot("cheapest", game)])
    record = attrs.evolve(deal.record(("Anna", "Boris")), seed=seed_of(shares), shares=shares)
    return attrs.evolve(record, salt=promised.salt, commitment=promised.commitment)


def by_lines(text: str) -> Iterable[str]:
    """The text cut before each line, and each line left out, doubled, or exchanged with the one before."""
    lines = text.splitlines(keepends=True)
    for index, line in enumerate(lines):
        yield "".join(lines[:index])
        yield "".join([*lines[:index], *lines[index + 1 :]])
        yield "".join([*lines[:index], line, *lines[index:]])
        if index:
            yield "".join([*lines[: index - 1], line, lines[index - 1], *lines[index + 1 :]])


def by_letters(text: str, number: int, rng: random.Random) -> Iterable[str]:
    """The text with one of `LETTERS` put in or in the place of another, anywhere."""
    for _ in range(number):
        at = rng.randrange(len(text))
        yield text[:at] + rng.choice(LETTERS) + text[at + rng.randrange(2) :]


def by_numbers(text: str) -> Iterable[str]:
    """The text with each number in it huge, negative or spelled otherwise."""
    for found in re.finditer(r"\d+", text):
        for other in NUMBERS:
            yield text[: found.start()] + other + text[found.end() :]


def main() -> None:
    """Forge, and print what is said."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=1500, help="how many letters are changed")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    record, rng = played(), random.Random(asked.seed)
    noted, links = [record.commitment, share_commitment(record.shares[0])], [chain(record)[-1]]

    def verdict(text: str) -> str:
        try:
            return Findings.of(read_records(text), noted, links).verdict
        except CardkitError:
            return "refused"

    text = record.text()
    assert verdict(text) == FAIR
    ways = {"lines": by_lines(text), "letters": by_letters(text, asked.number, rng), "numbers": by_numbers(text)}
    for name, forged in ways.items():
        found = Counter(map(verdict, forged))
        print(f"{name}: {found.total()} texts; {', '.join(f'{count} {said}' for said, count in found.most_common())}")


if __name__ == "__main__":
    main()
