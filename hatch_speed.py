"""Changes to the C that mypyc makes which make it faster: tests of constants that cannot fail, bounds that are hardly
ever left, bits that processors count themselves, small functions that need no call, and vectors that need no reference.

Each is left out with a warning where mypyc writes its C in another way; docs/notes/performance.md says what each gives.
The C that they use stands in hatch_speed.h, which both halves include first.
"""

import ast
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from mypyc.namegen import exported_name, make_module_translation_map

HEADER: Final = Path(__file__).with_name("hatch_speed.h")


def faster(modules: list[str]) -> dict[str, Callable[[list[str]], None]]:
    """These changes by name, each to be made to the C files of `modules`."""
    return {
        "constants": partial(trust_constants, modules),
        "bounds": expect_bounds,
        "bits": use_bit_instructions,
        "calls": stand_in_for_calls,
        "references": borrow_vectors,
    }


# -- Constants


_HEAD: Final = re.compile(r"^(?:static )?[\w ]+?[ *]CPyDef_(\w+)\([^;{]*\) \{\n", re.MULTILINE)
_FUNCTION: Final = re.compile(_HEAD.pattern + r".*?^\}$", re.MULTILINE | re.DOTALL)
_RAISING: Final = r' +PyErr_SetString\(PyExc_NameError, "value for final name '
_CHECKS: Final = (
    re.compile(
        r"if \(likely\(cpy_r_r\d+(?:\.len >= 0| != \w+)\)\) (?P<set>goto CPyL\d+;\n)(?=" + _RAISING + ")",
    ),
    re.compile(
        r"if \(unlikely\(cpy_r_r\d+(?:\.len < 0| == \w+)\)\) \{\n +goto CPyL\d+;\n +\} else\n +(?P<set>goto CPyL\d+;\n)"
        r"(?=CPyL\d+: ;\n" + _RAISING + ")",
    ),
)
"""The tests, which jump to what uses the constant, else to what raises, at once or by way of letting objects go."""
_UNSET: Final = "value for final name"


def trust_constants(modules: list[str], sources: list[str]) -> None:
    """Drop the tests whether a `Final` of a module was set, which mypyc writes at every use of one in a function.

    They stay in whatever may run while its own module is still being imported: what is named outside of functions, and
    what that names in turn. No modules import each other in a circle (tests/test_architecture.py), so everything else
    runs when all constants that it can see have been set. Warns where mypyc writes such a test in another way.
    """
    early: dict[str, set[str]] = {}
    names = make_module_translation_map([module.removesuffix(".py").replace("/", ".") for module in modules])
    for name, prefix in names.items():
        tree = ast.parse(Path(name.replace(".", "/") + ".py").read_text(encoding="utf-8"))
        early[exported_name(prefix.rstrip("."))] = named_while_imported(tree)
    kept = dropped = 0

    def trusting(body: re.Match[str]) -> str:
        nonlocal kept, dropped
        head = _HEAD.match(body[0])
        parts = head[1].split("___") if head is not None else []
        found = [prefix for prefix in early if head is not None and head[1].startswith(f"{prefix}___")]
        module = max(found, key=len, default=None)
        if module is None or "__top_level__" in body[0].partition("(")[0] or not early[module].isdisjoint(parts):
            return body[0]
        text = body[0]
        kept += text.count(_UNSET)
        for check in _CHECKS:
            text, number = check.subn(r"\g<set>", text)
            kept, dropped = kept - number, dropped + number
        return text

    for source in sources:
        text = Path(source).read_text(encoding="utf-8")
        if _UNSET in text:
            Path(source).write_text(_FUNCTION.sub(trusting, text), encoding="utf-8")
    if kept > dropped:  # a few are written otherwise, such as those of floats
        print(f"cardkit: mypyc writes {kept} tests of constants in another way; they stay.", file=sys.stderr)


def named_while_imported(tree: ast.Module) -> set[str]:
    """Return the names of functions, methods and classes that may run while their own module is imported."""
    bodies: dict[str, list[ast.AST]] = {}
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            bodies.setdefault(node.name, []).append(node)
    found: set[str] = set()
    todo = set().union(*(_names_in(node, inside=False) for node in tree.body))
    while todo:
        name = todo.pop()
        found.add(name)
        for body in bodies.get(name, []):
            todo |= _names_in(body, inside=True) - found
    return found


def _names_in(node: ast.AST, *, inside: bool) -> set[str]:
    """The names in a statement; of functions only what they are defined with, unless they are what is looked `inside`.

    Of a class that is used all methods count.
    """
    found: set[str] = set()
    todo: list[ast.AST] = [node]
    while todo:
        each = todo.pop()
        if isinstance(each, ast.Name):
            found.add(each.id)
        elif isinstance(each, ast.Attribute):
            found.add(each.attr)
        if isinstance(each, (ast.FunctionDef, ast.Lambda)) and not inside:
            todo += [*each.args.defaults, *[default for default in each.args.kw_defaults if default is not None]]
            todo += each.decorator_list if isinstance(each, ast.FunctionDef) else [each.body]
        else:
            if inside and isinstance(each, ast.FunctionDef):
                found.add(each.name)
            todo += ast.iter_child_nodes(each)
    return found


# -- Bits


BITS: Final = {
    "count": ("cpy_r_mask", "CARDKIT_COUNT(cpy_r_mask)", "__GNUC__"),
    "lowest": ("cpy_r_mask", "cardkit_lowest(cpy_r_mask)", "__GNUC__"),
    "nth": ("cpy_r_mask, cpy_r_index", "CARDKIT_NTH(cpy_r_mask, cpy_r_index)", "CARDKIT_NTH"),
}
"""The functions of `cardkit.cards.bits` for which there are instructions: arguments, what asks for these, and where."""


def use_bit_instructions(sources: list[str]) -> None:
    """Have `count`, `lowest` and `nth` of `cardkit.cards.bits` carried out by the processor's instructions.

    With GCC and clang; the C that mypyc made of them stays, for other compilers and for processors that have no such
    instruction, and gives the same numbers for every mask of 0 to 62. Warns where a function has another head.
    """
    for source in sources:
        if not source.endswith("cards___bits.c"):
            continue
        text = Path(source).read_text(encoding="utf-8")
        for name, (arguments, expression, where) in BITS.items():
            declared = arguments.replace("cpy_r", "int64_t cpy_r")
            head = f"int64_t CPyDef_bits___{name}({declared}) {{\n"
            before, found, behind = text.partition(head)
            body, end, rest = behind.partition("\n}\n")
            if not found or not end:
                print(f"cardkit: mypyc writes `bits.{name}` in another way; it stays as it is.", file=sys.stderr)
                continue
            plain = f"static __attribute__((noinline, cold, unused)) int64_t cardkit_plain_{name}({declared}) {{\n"
            text = (
                f"{before}#ifdef {where}\n{plain}{body}{end}"
                f"{head}    return {expression};\n}}\n#else\n{head}{body}{end}#endif\n{rest}"
            )
        Path(source).write_text(text, encoding="utf-8")


# -- Calls, and bounds


CALLS: Final = {
    "LibRTRandom_Random_randrange1_internal(": "cardkit_randrange(",
    "CPyDef_bits___lowest(": "CARDKIT_LOWEST(",
    "CPyFloat_FromTagged(": "cardkit_float(",
}
"""What hatch_speed.h has instead of functions that are called again and again: the same numbers."""


def stand_in_for_calls(sources: list[str]) -> None:
    """Have small functions of other files stand where they are called: numbers of chance take the generator's next word
    where it lies ready, the lowest bit is one instruction, and so is the float of a number of one word.

    Warns where nothing calls a function by the name that is known.
    """
    found: set[str] = set()
    for source in sources:
        text = Path(source).read_text(encoding="utf-8")
        called = [name for name in CALLS if name in text and not source.endswith("cards___bits.c")]
        for name in called:
            text = text.replace(name, CALLS[name])
        if called:
            found.update(called)
            Path(source).write_text(text, encoding="utf-8")
    for name in CALLS:
        if name not in found:
            print(f"cardkit: mypyc calls `{name[:-1]}` in another way; it is called as before.", file=sys.stderr)


_WITHIN: Final = re.compile(r"( (cpy_r_\w+) = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n +)if \(\2\) goto (?=CPyL\d+;\n)")


def expect_bounds(sources: list[str]) -> None:
    """Tell the C compiler that an index is within bounds, and not one that counts from the end; both stay checked.

    Warns where mypyc writes these tests in another way.
    """
    found = 0
    for source in sources:
        text, number = _WITHIN.subn(r"\1if (likely(\2)) goto ", Path(source).read_text(encoding="utf-8"))
        if number:
            found += number
            Path(source).write_text(text, encoding="utf-8")
    if not found:
        print("cardkit: mypyc tests bounds in another way; the C compiler guesses what is likely.", file=sys.stderr)


# -- References


_COUNTED: Final = re.compile(r"^    (\w+) = \(\(\w+ \*\)\w+\)->\w+;\n    VEC_I64_INCREF\(\1\);\n", re.MULTILINE)
_LABEL: Final = re.compile(r"(\w+): ;")
_JUMP: Final = re.compile(r"(?:if \((?P<test>likely\(\w+\)|!?\w+)\) )?goto (?P<to>\w+);")
_EITHER: Final = re.compile(r"if \(!?\w+\) \{")
_CALL_FREE: Final = re.compile(r"(?:cpy_r_\w+|\*\(int64_t \*\)\w+) = (?:(?!\b\w+\()[^;])*;")
"""What sets a register or a number of a vector without calling anything, so that no object is let go meanwhile."""


def borrow_vectors(sources: list[str]) -> None:
    """Take no reference to a vector of numbers, held by an attribute, where a number in it is only set or read.

    mypyc takes one before `self.hands[seat] = cards`, and lets it go behind. It is left out where, on every way from
    the one to the other, nothing is called and no attribute is set, so that the attribute holds the vector all the
    time. Warns where no such place is found.
    """
    found = 0

    def borrowing(function: re.Match[str]) -> str:
        nonlocal found
        text = function[0]
        for taken in {each[1] for each in _COUNTED.finditer(text)}:
            lines = text.splitlines()
            spare = _counting(lines, taken)
            if spare and text.count(f" {taken} = ") == 1:
                text = "\n".join(line for at, line in enumerate(lines) if at not in spare)
                found += 1
        return text

    for source in sources:
        text = Path(source).read_text(encoding="utf-8")
        if "VEC_I64_INCREF" in text:
            Path(source).write_text(_FUNCTION.sub(borrowing, text), encoding="utf-8")
    if not found:
        print("cardkit: mypyc takes references to vectors in another way; they are taken.", file=sys.stderr)


def _counting(lines: list[str], taken: str) -> set[int]:
    """Return the numbers of the lines that take the reference `taken` and let it go; none where it is needed."""
    labels = {label[1]: at for at, line in enumerate(lines) if (label := _LABEL.fullmatch(line.strip()))}
    first = next(at for at, line in enumerate(lines) if line.strip() == f"VEC_I64_INCREF({taken});")
    counting, seen, todo = {first}, {first}, [first + 1]
    while todo:
        at = todo.pop()
        if at in seen:
            continue
        seen.add(at)
        line = lines[at].strip()
        if line == f"VEC_I64_DECREF({taken});":
            counting.add(at)
        elif jump := _JUMP.fullmatch(line):
            todo += [labels[jump["to"]], at + 1] if jump["test"] else [labels[jump["to"]]]
        elif _EITHER.fullmatch(line) and lines[at + 2].strip() == "} else":
            todo += [at + 1, at + 3]
        elif _LABEL.fullmatch(line) or _CALL_FREE.fullmatch(line):
            todo.append(at + 1)
        else:
            return set()
    return counting
