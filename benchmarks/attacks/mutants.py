"""Mutation testing of both engines: faults are planted one by one, and a test of the family must find each.

Usage: python benchmarks/attacks/mutants.py durak|bluffing [--file NAME] [--sample N] [--seed S] [--lines 10-40]
[--list]

A fault is one change in a function of the engine, its dealing or its moves: a comparison, an operator, a number, a
condition turned round or shortened, a call left out. The tests of the family are collected once, and run once to see
which of them reach which line. Then each fault gets a fork of that process, in which the function has its code
exchanged, and runs the tests that reach its line until one fails; those that have found most faults of the file come
first. A test that takes far longer than before, or asks for far more memory, counts as failed: the deal went on for
ever.

Prints of every fault whether it is found, and at the end how many survive. Faults that change nothing which can be
played are listed with their reasons in `equivalent_mutants.toml`; they run too, and one that a test finds is no longer
equivalent, which is an error too. Needs an interpreted, editable installation and a system with forks. Most faults are
found in less than a second; one that no test finds takes all tests of its line, up to minutes, unless `--patience` ends
them sooner.
"""

import argparse
import ast
import functools
import gc
import os
import pickle
import random
import resource
import signal
import sys
import time
import tomllib
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, TypeAlias

import attrs
import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

import cardkit_games

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = Path(cardkit_games.__file__).parent
FILES: Final = (
    "engine/state.py",
    "engine/dealing.py",
    "engine/scoresheet.py",
    "engine/table.py",
    "engine/rulebook.py",
    "engine/claims.py",
    "engine/leads.py",
    "engine/doubles.py",
    "engine/actions.py",
    "engine/observation.py",
    "text/moves.py",
    "text/planning.py",
)
SHARED: Final = ("tests/perft", "tests/test_no_leak.py", "tests/test_views.py")
TESTS: Final = {
    "durak": ("tests/durak", *SHARED),
    "bluffing": ("tests/bluffing", *SHARED),
}
BOTS: Final = (
    "likeness",
    "normal",
    "opponent_model",
    "passing",
    "reasons",
    "rules_in_words",
    "simple_strategies",
    "solver",
    "strong",
    "value",
)
"""Tests of the families that concern bots and words, not engines: they are left out."""
OTHERS: Final = {"durak": "not cheat", "bluffing": "not durak"}
"""Expressions for `-k` that exclude some tests of the other family from the shared tests."""
EQUIVALENT: Final = Path(__file__).with_name("equivalent_mutants.toml")
MEMORY: Final = 8 * 2**30
"""The number of bytes that a fork may allocate before its test fails."""

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


Key: TypeAlias = tuple[str, str, str, str, int]


@attrs.frozen
class Mutant:
    """A file, the part of its text that is replaced, and the replacement."""

    path: Path
    function: str
    text: str
    """The line where it begins, without the blanks around it."""
    lines: range
    """The lines of the statement."""
    line: int
    start: int
    end: int
    was: str
    now: str
    nth: int
    """The index, from 1, among the places of the line with this text."""

    def __str__(self) -> str:
        return f"{self.path.relative_to(GAMES)}:{self.line} {self.function}: {self.was}  ->  {self.now}"

    @property
    def key(self) -> "Key":
        """A key for the list of faults that change nothing, independent of the line's number."""
        return self.function, self.text, self.was, self.now, self.nth

    @property
    def code(self) -> list[CodeType]:
        """Return the code of all functions of the file with this change."""
        source = self.path.read_bytes()
        changed = source[: self.start] + self.now.encode() + source[self.end :]
        return list(_functions(compile(changed, str(self.path), "exec")))


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every single change of the functions of a module."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for owner, function in _defined(ast.parse(source)):
        for node, lines in _nodes(function.body):
            for now in _changes(node):
                line = node.lineno  # type: ignore[attr-defined]
                text = source[starts[line - 1] : starts[line]].decode().strip()
                start = starts[line - 1] + node.col_offset  # type: ignore[attr-defined]
                end = starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
                was = source[start:end].decode()
                nth = source[starts[line - 1] : start].count(was.encode()) + 1
                yield Mutant(path, owner + function.name, text, lines, line, start, end, was, now, nth)


def _defined(module: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the functions of a module and the methods of its classes, with the name of the class and a dot."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            yield "", node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.", method) for method in node.body if isinstance(method, ast.FunctionDef))


def _nodes(body: Iterable[ast.stmt]) -> Iterator[tuple[ast.AST, range]]:
    """Yield every node in the statements, with the lines of the innermost statement around it, or of its head."""
    for statement in body:
        inner = [part for name in ("body", "orelse", "finalbody") for part in getattr(statement, name, ())]
        last = min((part.lineno - 1 for part in inner), default=statement.end_lineno or 0)
        lines = range(statement.lineno, max(last, statement.lineno) + 1)
        waiting: list[ast.AST] = [statement]
        while waiting:
            node = waiting.pop()
            yield node, lines
            for name, value in ast.iter_fields(node):
                if name != "annotation":
                    parts = value if isinstance(value, list) else [value]
                    waiting += [part for part in parts if isinstance(part, ast.AST) and not isinstance(part, ast.stmt)]
        yield from _nodes(inner)
        for case in getattr(statement, "cases", getattr(statement, "handlers", ())):
            yield from _nodes(case.body)


def _changes(node: ast.AST) -> Iterator[str]:
    """Yield the texts that may replace `node`."""
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
        yield f"0 and {ast.unparse(node)}"


def _functions(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of the functions and methods of a module, in the order of its text, without nested ones."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & 2:  # of a function: its variables are its own
                yield constant
            else:
                yield from _functions(constant)


@attrs.frozen
class Reach:
    """The results of the tests without a planted fault."""

    seconds: list[float]
    """The time of each test."""
    tests: dict[tuple[str, int], set[int]]
    """The tests that reach a line, by file and line."""


class Planter:
    """A plug-in of pytest that runs the tests once for each of the mutants."""

    def __init__(self, planted: Sequence[Mutant], known: dict[Key, str], processes: int, patience: float) -> None:
        self.planted = planted
        self.known = known
        self.processes = processes
        self.patience = patience
        self.items: list[pytest.Item] = []
        self.found: dict[str, Counter[int]] = defaultdict(Counter)  # by file, the faults that each test has found
        self.surviving: list[Mutant] = []
        self.wrong: list[Mutant] = []
        """Faults that are listed as equivalent by mistake."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests to see the lines that they reach, then plant every fault."""
        self.items = session.items
        began = time.monotonic()
        seen = self._in_fork(self._look)
        reach: Reach = pickle.loads(seen)
        if not isinstance(reach, Reach):
            raise RuntimeError(f"Nothing was planted: {reach}")
        print(f"{len(self.items)} tests in {time.monotonic() - began:.0f} s", flush=True)
        self.live = live_functions({str(mutant.path) for mutant in self.planted})
        began = time.monotonic()
        running: dict[int, tuple[Mutant, int, float]] = {}
        waiting = list(self.planted)
        done = 0
        while waiting or running:
            while waiting and len(running) < self.processes:
                mutant = waiting.pop(0)
                tests = set().union(*(reach.tests.get((str(mutant.path), line), ()) for line in mutant.lines))
                before = self.found[str(mutant.path)]
                order = sorted(tests, key=lambda test: (-before[test], reach.seconds[test]))
                child, pipe = self._forked(lambda order=order, mutant=mutant: self._try(mutant, order, reach))
                running[child] = mutant, pipe, time.monotonic()
            child, status = os.wait()
            mutant, pipe, started = running.pop(child)
            with os.fdopen(pipe, "rb") as answered:
                answer = answered.read()
            done += 1
            self._judge(mutant, status, answer, f"{done}/{len(self.planted)}", time.monotonic() - started)
        alive = len(self.surviving)
        wrong = f", {len(self.wrong)} are wrongly listed as equivalent" if self.wrong else ""
        print(f"{done - alive} of {done} found or equivalent, {alive} survive{wrong}; {time.monotonic() - began:.0f} s")
        return True

    def _judge(self, mutant: Mutant, status: int, answer: bytes, number: str, seconds: float) -> None:
        reason = self.known.get(mutant.key)
        if os.WIFSIGNALED(status):
            found_by = "its time or memory"
        else:
            test = pickle.loads(answer)
            if isinstance(test, str):
                raise RuntimeError(f"{mutant} could not be tried: {test}")
            if test is not None:
                self.found[str(mutant.path)][test] += 1
            found_by = "" if test is None else self.items[test].nodeid.rpartition("/")[2]
        if found_by and reason:
            self.wrong.append(mutant)
            verdict = f"found, although listed as equivalent, by {found_by}"
        elif found_by:
            verdict = f"found by {found_by}"
        elif reason:
            verdict = "equivalent"
        else:
            self.surviving.append(mutant)
            verdict = "SURVIVES"
        print(f"{number} {mutant}: {verdict}, {seconds:.1f} s", flush=True)

    # -- In forks

    def _forked(self, work: Any) -> tuple[int, int]:
        """Do `work` in a fork; return its process number, and a pipe with the answer, or the traceback of an error.

        A fork without memory is killed by a signal, as when its time is over.
        """
        reads, writes = os.pipe()
        child = os.fork()
        if child:
            os.close(writes)
            return child, reads
        try:
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nothing, stream)
            answer = pickle.dumps(work())
        except MemoryError:
            os.kill(os.getpid(), signal.SIGKILL)
        except BaseException:
            answer = pickle.dumps(traceback.format_exc())
        with os.fdopen(writes, "wb") as pipe:
            pipe.write(answer)
        os._exit(0)

    def _in_fork(self, work: Any) -> bytes:
        child, pipe = self._forked(work)
        with os.fdopen(pipe, "rb") as answered:
            answer = answered.read()
        os.waitpid(child, 0)
        return answer

    def _look(self) -> Reach:
        """Run all tests with nothing planted."""
        clear_caches()
        cover = Coverage(data_file=None, include=[f"{GAMES}/*/engine/*", f"{GAMES}/*/text/*"])
        seconds = []
        cover.start()
        for index, (item, following) in enumerate(zip(self.items, [*self.items[1:], None], strict=True)):
            cover.switch_context(str(index))
            began = time.monotonic()
            if any(report.failed for report in runtestprotocol(item, nextitem=following, log=False)):
                raise ValueError(f"{item.nodeid} fails with nothing planted.")
            seconds.append(time.monotonic() - began)
        cover.stop()
        data = cover.get_data()
        tests = {
            (file, line): {int(context) for context in contexts if context}
            for file in data.measured_files()
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        return Reach(seconds, tests)

    def _try(self, mutant: Mutant, order: Sequence[int], reach: Reach) -> int | None:
        """Return the first test that finds the fault, or None."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        for function, code in zip(self.live[str(mutant.path)], mutant.code, strict=True):
            for each in function:
                each.__code__ = code
        clear_caches()
        ends = time.monotonic() + self.patience if self.patience else float("inf")
        for test, following in zip(order, [*order[1:], None], strict=False):
            if time.monotonic() > ends:
                break
            signal.alarm(10 + int(10 * reach.seconds[test]))
            nextitem = None if following is None else self.items[following]
            if any(report.failed for report in runtestprotocol(self.items[test], nextitem=nextitem, log=False)):
                return test
        signal.alarm(0)
        return None


def live_functions(paths: set[str]) -> dict[str, list[list[FunctionType]]]:
    """Return by file the functions that run its code, in the order of its text; some several times, some never."""
    known: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename in paths:
            code = function.__code__
            known[code.co_filename, code.co_qualname, code.co_firstlineno].append(function)
    found = {}
    for path in paths:
        codes = _functions(compile(Path(path).read_bytes(), path, "exec"))
        found[path] = [known[path, code.co_qualname, code.co_firstlineno] for code in codes]
    return found


def clear_caches() -> None:
    """Clear all caches of functions."""
    for cached in gc.get_objects():
        if isinstance(cached, functools._lru_cache_wrapper):
            cached.cache_clear()


def equivalents(family: str) -> dict[Key, str]:
    """Return the faults of a family that change nothing, with the reasons."""
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {
        (each["function"], line, each["was"], each["now"], each.get("nth", 1)): each["reason"]
        for each in listed.get(family, ())
        for line in each.get("lines") or [each["line"]]
    }


def main() -> int:
    """Plant faults and print those that survive; return 0 when none does."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family", choices=TESTS)
    parser.add_argument("--file", default="", help="only faults in the file with this name, such as state.py")
    parser.add_argument("--lines", default="", help="only faults in these lines, such as 10-40")
    parser.add_argument("--sample", type=int, default=0, help="how many are drawn by chance; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many are tried at a time")
    parser.add_argument("--patience", type=float, default=0, help="seconds of tests for each fault; 0 for all tests")
    parser.add_argument("--tests", nargs="*", default=[], help="other tests than those of the family")
    parser.add_argument("--list", action="store_true", help="list the faults and plant none")
    given = parser.parse_args()
    paths = [GAMES / given.family / name for name in FILES]
    everything = [mutant for path in paths if path.exists() for mutant in mutants(path)]
    known = equivalents(given.family)
    gone = known.keys() - {mutant.key for mutant in everything}
    if gone:
        sys.exit("\n".join([f"{EQUIVALENT.name} has what is no fault any more:", *map(str, sorted(gone))]))
    found = [mutant for mutant in everything if str(mutant.path).endswith(given.file)]
    if given.lines:
        first, _, last = given.lines.partition("-")
        found = [mutant for mutant in found if int(first) <= mutant.line <= int(last or first)]
    if given.sample:
        found = sorted(random.Random(given.seed).sample(found, given.sample), key=lambda mutant: mutant.start)
    if given.list:
        print(*found, sep="\n")
        return 0
    if not cardkit_games.__file__.startswith(str(ROOT)):
        sys.exit("The faults are planted in an interpreted, editable installation: CARDKIT_COMPILE=0 pip install -e .")
    planter = Planter(found, known, given.processes, given.patience)
    tests = given.tests or [*TESTS[given.family], "-k", OTHERS[given.family]]
    os.chdir(ROOT)
    options = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0"]
    options += [f"--ignore=tests/{given.family}/test_{name}.py" for name in BOTS]
    ended = pytest.main([*options, *tests], plugins=[planter])
    return int(ended != 0 or bool(planter.surviving or planter.wrong))


if __name__ == "__main__":
    sys.exit(main())
