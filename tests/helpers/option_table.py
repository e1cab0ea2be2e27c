"""The parts of a family that use each option of its rules: `python tests/helpers/option_table.py` prints the table.

The table is tests/data/options.toml: for each family and option it lists the subjects that use it. To add an option, go
through all subjects and add a line; tests/test_options.py fails where a line is missing or wrong.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from cardkit.options import Option

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = ROOT / "games" / "cardkit_games"
TABLE: Final = ROOT / "tests" / "data" / "options.toml"

SUBJECTS: Final[Mapping[str, tuple[str, str]]] = {
    "pack": (r"rules\.py", "Does it change the cards, or how many may play?"),
    "match": (r"game\.py", "Does it change what happens between deals?"),
    "dealing": (r"engine/dealing\.py", "Are other cards dealt, or elsewhere?"),
    "engine": (
        r"engine/(?!dealing)\w+\.py",
        "Which step of a deal does it change, and what must the table remember for it?",
    ),
    "audit": (
        r"(audit|testing)\.py",
        "Which invariant holds only under it, or is broken by it?",
    ),
    "encoder": (r"encoding\.py", "Does a program that learns have to see something more?"),
    "words": (
        r"text/(describe|words|moves|positions|drawing|claims|reports|planning)\.py",
        "What is said of it?",
    ),
    "hidden cards": (r"text/hidden_cards\.py", "Can a record with hidden cards still be completed under it?"),
    "speech": (r"text/(speech|speech_words|events|questions)\.py", "Is something typed or told otherwise?"),
    "samplers": (
        r"bots/search/(chain|sampling|two_packs|unseen)\.py",
        "What does it say of hidden cards?",
    ),
    "solver": (
        r"bots/endings(/\w+)?\.py",
        "Does the value of a position depend on more, so that the key of the solver must hold it?",
    ),
    "bots": (r"bots/.*\.py", "Should bots play otherwise?"),
}
"""For each subject the pattern of its files, and a question about a new option. A file has the first that matches."""
BOTS: Final = ("samplers", "solver", "bots")
"""Subjects that are listed and not compared: the bots' thinking changes more often than rules."""


def options_known(family: str, options: Mapping[str, Option]) -> dict[str, list[str]]:
    """Return for each option of a family the subjects whose files read it, by its name or by a name of the rule book.

    The subject `words` is also listed where the declaration of the option has sentences for the rule sheet.
    """
    rulebook = (GAMES / family / "engine" / "rulebook.py").read_text(encoding="utf-8")
    read: dict[str, set[str]] = {option: {option} for option in options}
    for name, value in re.findall(r"self\.(\w+)(?:: \S+)? = (.+)", rulebook):
        for option in re.findall(r'options\["(\w+)"\]', value):
            read[option].add(name)
    texts: dict[str, str] = dict.fromkeys(SUBJECTS, "")
    for name, file in files_of(family):
        subject = next((each for each, (pattern, _) in SUBJECTS.items() if re.fullmatch(pattern, name)), None)
        if subject is not None:
            texts[subject] += re.sub(r'.*options\[".*', "", file.read_text(encoding="utf-8"))
    return {
        option: [
            subject
            for subject in SUBJECTS
            if (subject == "words" and options[option].says)
            or re.search(rf'\.({"|".join(sorted(names))})\b(?!\()|"{option}"', texts[subject])
        ]
        for option, names in read.items()
    }


def files_of(family: str) -> Iterator[tuple[str, Path]]:
    """Yield the sources of a family and of its audit, each with its name in there."""
    for file in sorted((GAMES / family).rglob("*.py")):
        yield file.relative_to(GAMES / family).as_posix(), file
    yield "audit.py", ROOT / "tests" / "helpers" / f"{family}_audit.py"
    if family == "bluffing":
        yield "testing.py", ROOT / "tests" / "helpers" / "bluffing_kit.py"


def table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    from cardkit_games import families

    for family in families():
        print(f"[{family.name}]")
        for option, subjects in options_known(family.name, family.rules.options()).items():
            print(f"{option} = [{', '.join(repr(subject).replace(chr(39), chr(34)) for subject in subjects)}]")
        print()
