"""Mutation testing of both engines: faults are planted one by one, and the tests of the family must find each.

Usage: python benchmarks/mutants.py [durak|bluffing] [--sample N] [--seed S] [--file NAME] [--list]

A copy of the project, interpreted, is changed in one node of a syntax tree at a time: a comparison, an operator, a
number, a condition turned round, a statement left out. Then the quick tests of the family run against the copy until
one fails. Prints every mutant that survives, and how many were killed. All mutants take hours: `--sample` draws some.
Mutants that end a run by its time limit count as killed: the deal went on for ever.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs

ROOT: Final = Path(__file__).parents[1]
COPIED: Final = ("cardkit", "games", "cli", "tests", "docs", "benchmarks", "pyproject.toml")
ENGINE: Final = "games/cardkit_games/{family}/engine"
FILES: Final = ("state.py", "dealing.py", "table.py", "rulebook.py", "claims.py", "leads.py")
TESTS: Final = {
    "durak": (
        "tests/durak/test_scenarios.py",
        "tests/durak/test_dealing.py",
        "tests/durak/test_passes.py",
        "tests/durak/test_rulebook.py",
        "tests/durak/test_partners.py",
        "tests/durak/test_pairs.py",
        "tests/durak/test_refusals.py",
        "tests/perft/test_perft.py",
        "tests/durak/test_properties.py",
        "tests/durak/test_combinations.py",
        "tests/durak/test_sampling.py",
    ),
    "bluffing": (
        "tests/bluffing/test_scenarios.py",
        "tests/bluffing/test_claims.py",
        "tests/bluffing/test_dealing.py",
        "tests/bluffing/test_rulebook.py",
        "tests/bluffing/test_refusals.py",
        "tests/bluffing/test_positions.py",
        "tests/perft/test_perft.py",
        "tests/bluffing/test_callers.py",
        "tests/bluffing/test_properties.py",
        "tests/bluffing/test_combinations.py",
    ),
}
LIMIT: Final = 600.0
"""After how many seconds a run is ended."""

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
OPERATED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}


@attrs.frozen
class Mutant:
    """A file, the part of its text that is replaced, and by what."""

    path: Path
    line: int
    start: int
    end: int
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.was}  ->  {self.now}"


def mutants(path: Path) -> Iterator[Mutant]:
    """Every single change of the module `path`, relative to the root."""
    source = (ROOT / path).read_text(encoding="utf-8")
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(ast.Module(function.body, [])):
                for now in _changes(node):
                    start = starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
                    end = starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
                    was = source.encode()[start:end].decode()
                    yield Mutant(path, node.lineno, start, end, was, now)  # type: ignore[attr-defined]


def _changes(node: ast.AST) -> Iterator[str]:
    """The texts that may stand in the place of `node`."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARED:
        yield f"({ast.unparse(ast.Compare(node.left, [COMPARED[type(node.ops[0])]()], node.comparators))})"
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATED:
        yield f"({ast.unparse(ast.BinOp(node.left, OPERATED[type(node.op)](), node.right))})"
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield f"({ast.unparse(ast.BoolOp(other, node.values))})"
        for left_out in range(len(node.values)):
            rest = [value for index, value in enumerate(node.values) if index != left_out]
            yield f"({ast.unparse(rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))})"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield f"({ast.unparse(node.operand)})"
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield str(node.value + 1)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield str(not node.value)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "pass"


def _run(copy: Path, tests: tuple[str, ...], limit: float) -> bool:
    """Whether all tests pass in the copy."""
    paths = os.pathsep.join(str(copy / name) for name in ("", "games", "cli"))
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--hypothesis-seed=0", *tests]
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False, timeout=limit)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def survives(mutant: Mutant, copy: Path, family: str, limit: float) -> bool:
    """Whether no test of the family finds the mutant: first its scenarios, which are quick, then the others."""
    target = copy / mutant.path
    source = target.read_bytes()
    changed = source[: mutant.start] + mutant.now.encode() + source[mutant.end :]
    target.write_bytes(changed)
    narrowed = () if family == "durak" else ("-k", "not durak")
    first, *rest = TESTS[family]
    try:
        return _run(copy, (first,), limit) and _run(copy, (*rest, *narrowed), limit)
    finally:
        target.write_bytes(source)


def main() -> None:
    """Plant faults and say which survive."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family", choices=TESTS)
    parser.add_argument("--sample", type=int, default=0, help="how many are drawn by chance; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", default="", help="only mutants of the module with this name")
    parser.add_argument("--list", action="store_true", help="list the mutants and run none")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds after which a run counts as killed")
    given = parser.parse_args()
    folder = Path(ENGINE.format(family=given.family))
    paths = [folder / name for name in FILES if given.file in ("", name) and (ROOT / folder / name).exists()]
    found = [mutant for path in paths for mutant in mutants(path)]
    if given.sample:
        found = sorted(random.Random(given.seed).sample(found, given.sample), key=str)
    if given.list:
        print(*found, sep="\n")
        return
    alive = 0
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        for part in COPIED:
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            else:
                shutil.copy(source, copy / part)
        for number, mutant in enumerate(found, 1):
            lives = survives(mutant, copy, given.family, given.limit)
            alive += lives
            print(f"{number}/{len(found)} {'SURVIVES' if lives else 'killed'} {mutant}", flush=True)
    print(f"{len(found) - alive} of {len(found)} killed, {alive} survive; {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
