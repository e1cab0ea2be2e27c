"""The way that tests run each command of the documents: with fewer games and other files; or the reason why not.

`FEWER` is appended to a command, since a later option overrides an earlier one, and `INSTEAD` replaces parts of it.
"""

import re
import shlex
from typing import Final

import attrs

INSTEAD: Final = (
    (r"\s*\[[^\]]*\]", ""),  # optional parts
    (r"\brules check FILE\b", "rules check ours.toml"),
    (r"\bcheck FILE(\.\.\.)?", "check tests/durak/scenarios/transfer.toml"),
    (r"\bnew-game NAME\b", "new-game go-whist"),
    (r"\bsolve FILE\b", "solve endgame.toml"),
    (r"\bperft FILE\b", "perft endgame.toml"),
    (r"\bFILE\b", "game.toml"),
    (r"\bmerge OUT PART\.\.\.", "merge --help"),
    (r"\btests/scenarios/", "examples/crazy-eights/tests/scenarios/"),
    (r"\bGAME\b", "podkidnoy"),
    (r"\bNEW OLD\b", "cheapest random"),
    (r"--save game\.toml\b", "--save another.toml"),
    (r"-depth N\b", "-depth 2"),
    (r"\bstrong:50\b", "strong:4"),
    (r"\bismcts:1000?\b", "ismcts:4"),
    (r"--at 12\b", "--at 3"),
    (r"--deals 0:4000\b", "--deals 0:1"),
    (r"--deals 4000:10000\b", "--deals 1:2"),
    (r"--folder /var/lib/cardkit\b", "--folder tables"),
    (r"\s*--write\b", ""),
    (r"speed\.py$", "speed.py --all"),  # which measures all that the plain one does
    (r"calibration\.py bluffing normal\b", "calibration.py verish normal normal"),
    (r"soak\.py --actions .*", "soak.py --actions 500 --processes 1 --log soak.log"),
    (r"--lang ru$", "--lang ru games"),
)
"""Replacements for names, for values that take too long, and for files that lie elsewhere."""

NAMED: Final = frozenset(
    f"cardkit {name}"
    for name in (
        "advise",
        "analyse",
        "check",
        "merge",
        "rules check",
        "rules diff",
        "show",
        "simulate",
        "verify",
    )
)
"""Commands that sentences name, and that need arguments: their help is shown instead."""

FEWER: Final = {
    "cardkit analyse": "--deals 2",
    "cardkit bench": "--seconds 0.05",
    "cardkit compare-rules": "--games 8",
    "cardkit serve": "--port 0",
    "cardkit simulate": "--games 4 --workers 1",
    "cardkit tournament": "--games 8 --workers 1",
    "python benchmarks/strength/bluffing_exploitability.py": (
        "--game i-doubt-it --bots honest --rounds 1 --asks 1 --cap 4"
    ),
    "python benchmarks/strength/strategy_grid.py": "--games 1 --tables cheat:3 --ways honest never",
    "python benchmarks/chances/calibration.py": "--deals 1 --share 0.02 --advice 0",
    "python benchmarks/strength/deal_lengths.py bluffing": "--deals 1 --presets cheat:3 --levels easy",
    "python benchmarks/strength/deal_lengths.py durak": "--deals 1 --presets podkidnoy:2 --levels easy",
    "python tests/helpers/fairness.py": "200",
    "python benchmarks/strength/levels.py": "--deals 1 --tables podkidnoy:2",
    "python benchmarks/chances/puzzles.py check": "--every 50",
    "python benchmarks/speed/start.py": "--times 1 --keys 2",
    "python benchmarks/speed/speed.py": "--tables podkidnoy:2 --rounds 1 --seconds 0.05",
    "python benchmarks/simulation/coverage.py cheapest random": "--games 2 --runs 2",
    "python benchmarks/chances/train_chances.py": "--deals 1 --tables 1",
    "python benchmarks/tuning/train_durak.py": "--tables 24-3 --games 4 --iterations 2 --rounds 1",
    "python benchmarks/web/web_load.py": "--tables 1 --seconds 0.5 --idle 1 --settle 0.2",
    "python docs/site/measure.py": "podkidnoy --deals 2 --file measured.json",
    "python docs/site/overview.py": "--to overview.svg",
    "python examples/openspiel_ismcts.py": "1 2",
    "python tests/helpers/catalogues.py": "--check",
    "python tests/helpers/example_pictures.py": "--to .",
    "python tests/helpers/gallery.py": "terminal.svg --to .",
    "python tests/helpers/table_pictures.py": "--last home",
    "python tests/perft/regenerate.py": "--check podkidnoy",
}
"""Options that are appended to the commands with these beginnings."""

STARTED: Final = ("cardkit serve", "cardkit play durak --web")
"""Commands that go on until they are interrupted."""

LONG: Final = ("python benchmarks/", "cardkit analyse game.toml")
"""Commands that are run where cardkit is compiled, because elsewhere they take long."""

BY_CI: Final = (
    *("pytest -n auto", "ruff check .", "ruff format --check .", "mypy", "mkdocs build --strict"),
    *(".ci/machines", ".ci/pages"),
)
"""Commands that `.ci/run` runs, as they are here or with more options."""

INSTALLS: Final = re.compile(r"(CARDKIT_COMPILE=1 )?(python -m )?pip install( |$)|python -m venv |\. \.venv/")
"""Commands that set up an environment; `.ci/run` and `.ci/release` run them in fresh ones."""

EXCEPTIONS: Final = {
    ".ci/run": "is what runs these tests",
    ".ci/release": "takes half an hour, and runs these tests",
    ".ci/dependencies": "installs the libraries twice from the package index, and runs tests of this run with each",
    "pytest": "is what runs these tests",
    "python benchmarks/speed/speed.py --all --beside PYTHON": "is the one without options, and others that are run",
    "python benchmarks/web/web_load.py --tables 300 --seconds 120 --processes 3 --disturb": (
        "needs PostgreSQL and nginx; its quick form is tests/web/test_several.py"
    ),
    "python benchmarks/web/web_load.py --game bullshit --tables 4 --seats 3 --think 0.2 --seconds 90 --every 1 "
    "--settle 1 --disturb": "is run in short by tests/web/test_kills.py",
    "python tests/helpers/catalogues.py": "does what tests/translations/test_catalogues.py does for each catalogue",
    "cardkit serve --store postgresql://cardkit@base.example/cardkit --bind 10.0.0.7:8118 "
    "--origin https://cards.example.org": "needs a base at another machine; tests/web/test_store.py starts one",
    "CARDKIT_KILLS=20 pytest tests/simulation/test_store.py": "takes minutes; tests of this run kill twice",
    "python -m pytest": "is named for what is wrong with it",
    "pytest tests/documents/test_search.py": "is a test, which needs a site that was built",
    "CARDKIT_SUITES=all pytest tests/adapters/test_suites.py": "takes minutes; tests of this run do so for two presets",
    "pytest tests/durak": "are tests of this run",
    "python -m cardkit.bots.hosting.conformance ./mybot podkidnoy cheat": "is run by tests/apart on the examples",
    "pytest tests/test_options.py": "are tests of this run",
    "CARDKIT_FIREFOX=1 pytest tests/web_browser/test_firefox.py": "is a test, which needs the Firefox of a system",
    "mkdocs serve": "goes on for ever; it builds what `mkdocs build --strict` builds",
    "cardkit deal 1": "is no command but the first line of a text that is hashed",
    "cardkit share 1": "is no command but the first line of a text that is hashed",
    "cardkit seed 1": "is no command but the first line of a text that is hashed",
    "cardkit move 1": "is no command but the first line of a text that is hashed",
    "dask scheduler --port 8786": "needs machines; tests/simulation/test_cluster.py has a cluster on this one",
    "dask worker tcp://SCHEDULER:8786 --nworkers 4 --nthreads 1": "needs that scheduler",
    "cardkit simulate podkidnoy --bots cheapest,random --games 100000000 --dask tcp://SCHEDULER:8786": "needs it too",
    "python -m train_durak.train --minutes 10 --seed S": "needs PyTorch, which CI does not install",
    "python -m train_durak.curve": "draws what the one before has printed",
}
"""Commands that are not run, with the reason."""


@attrs.frozen
class Shown:
    """A command as documents show it."""

    text: str

    @property
    def left_out(self) -> bool:
        """Return whether it is not run here."""
        return self.text in EXCEPTIONS or self.text in BY_CI or INSTALLS.match(self.text) is not None

    @property
    def started(self) -> bool:
        """Return whether it goes on until it is interrupted."""
        return self.text.startswith(STARTED)

    @property
    def long(self) -> bool:
        """Return whether it takes long where cardkit is not compiled."""
        return self.text.startswith(LONG)

    def words(self, fewer: bool = True) -> list[str]:
        """Return the words of the command that is run instead; without `fewer` it has the number of games shown."""
        text = f"{self.text} --help" if self.text in NAMED else self.text
        for pattern, instead in INSTEAD:
            text = re.sub(pattern, instead, text)
        more = [put for begin, put in FEWER.items() if text.startswith(begin)] if fewer else []
        return shlex.split(" ".join([text, *more]))
