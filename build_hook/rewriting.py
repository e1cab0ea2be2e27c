"""Changes to the C that mypyc makes: they restore lost docstrings, mend a fault, and make the code faster.

docs/making/build.md gives the effect of each, and the steps for a new version of mypy. A change that finds nothing to
change says so; where objects would not be freed rightly, the modules stay interpreted.
"""

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from mypyc.namegen import exported_name, make_module_translation_map


def rewrite(modules: list[str], sources: list[str]) -> None:
    """Make all changes to the C files `sources` of `modules`."""
    changes = [docstrings(modules), free_acyclic_objects, use_bit_instructions, expect_bounds, borrow_vectors]
    idle = list(changes)
    for path in map(Path, sources):
        text = path.read_text(encoding="utf-8")
        for change in changes:
            before, text = text, change(text)
            if text != before and change in idle:
                idle.remove(change)
        path.write_text(text, encoding="utf-8")
    for change in idle:
        print(f"cardkit: mypyc writes in another way what `{change.__name__}` changes.", file=sys.stderr)


_TEXT: Final = r'(?P<signature>NULL|"(?:[^"\\]|\\.)*")'
_PLACES: Final = [
    re.compile(before + after)
    for before, after in (
        (r"(\(PyCFunction\)CPyPy_(?P<name>\w+),\s*METH_[A-Z_| ]+,\s*PyDoc_STR\()", _TEXT),
        (r"(PyTypeObject CPyType_(?P<name>\w+)_template_ = \{[^{}]*?\.tp_doc = PyDoc_STR\()", _TEXT),
        (r"(\(getter\)(?P<name>\w+_get_\w+?),\s*(?:\(setter\)\w+|NULL),\s*)", r"(?P<signature>NULL)(?=, NULL\})"),
    )
]
"""Patterns for functions, classes and properties: the code before a text, and the text."""


def docstrings(modules: list[str]) -> Callable[[str], str]:
    """Return a change that puts the docstrings of `modules` behind their signatures in the C code.

    It also writes signatures that mypyc omits. Without it `help` says nothing about compiled objects.
    """
    known: dict[str, tuple[str, str]] = {}
    names = make_module_translation_map([module.removesuffix(".py").replace("/", ".") for module in modules])
    for name, prefix in names.items():
        tree = ast.parse(Path(name.replace(".", "/") + ".py").read_text(encoding="utf-8"))
        known |= {named: (signature, doc) for named, signature, doc in _described(tree, exported_name(prefix[:-1]))}

    def filled(found: re.Match[str]) -> str:
        signature, doc = known.get(found["name"], ("", ""))
        kept = _in_c(signature) if found["signature"] == "NULL" else found["signature"].strip('"')
        return f'{found[1]}"{kept}{_in_c(doc)}"' if kept or doc else found[0]

    def put_docstrings(text: str) -> str:
        for place in _PLACES:
            text = place.sub(filled, text)
        return text

    return put_docstrings


def _described(body: ast.AST, prefix: str) -> Iterator[tuple[str, str, str]]:
    """Yield the names that mypyc gives in C, each with its signature and its docstring."""
    for node in ast.iter_child_nodes(body):
        if isinstance(node, ast.ClassDef):
            made = [own for own in node.body if isinstance(own, ast.FunctionDef) and own.name == "__init__"]
            signature = _signature(node.name, made[0].args, None) if made else ""
            yield f"{prefix}___{node.name}", signature, ast.get_docstring(node) or ""
            yield from _described(node, f"{prefix}___{node.name}")
        elif isinstance(node, ast.FunctionDef):
            of_class = isinstance(body, ast.ClassDef)
            decorators = [by.id for by in node.decorator_list if isinstance(by, ast.Name)]
            signature = "" if of_class and node.decorator_list else _signature(node.name, node.args, "$self" * of_class)
            joined = "_get_" if "property" in decorators else "___"
            yield f"{prefix}{joined}{node.name}", signature, ast.get_docstring(node) or ""
            for pair in pairwise(node.body if node.name == "__init__" else ()):
                match pair:
                    case ast.AnnAssign(target=ast.Attribute(attr=name)), ast.Expr(ast.Constant(str(text))):
                        yield f"{prefix}_get_{name}", "", inspect.cleandoc(text)


def _signature(name: str, args: ast.arguments, first: str | None = "") -> str:
    """Return the signature that `inspect.signature` reads before a docstring, with `first` as the first argument.

    With None the first argument is left out. A default that is no plain value is written as `...`.
    """
    plain = deepcopy(args)
    if first:
        plain.args[0].arg = first
    elif first is None:
        del plain.args[0]
    for each in ast.walk(plain):
        if isinstance(each, ast.arg):
            each.annotation = None
    every: list[list[Any]] = [plain.defaults, plain.kw_defaults]
    for defaults in every:
        defaults[:] = [
            each if isinstance(each, ast.Constant | ast.Tuple | None) else ast.Constant(...) for each in defaults
        ]
    return f"{name}({ast.unparse(plain)})\n--\n\n"


def _in_c(text: str) -> str:
    """Return the inside of a C string literal."""
    return re.sub(rb'[^ -~]|["\\?]', lambda found: b"\\%03o" % ord(found[0]), text.encode()).decode()


_FUNCTION_BODY: Final = re.compile(r"^\{\n.*?^\}$", re.MULTILINE | re.DOTALL)
_TRASHCAN: Final = re.compile(r"^[ \t]*CPy_TRASHCAN_(?:BEGIN|END)\(.*\)\n", re.MULTILINE)


def free_acyclic_objects(text: str) -> str:
    """Let the objects of acyclic classes be freed at once, however deep the chain of objects that frees them is.

    mypyc 2.4 hands them to CPython's trashcan like all others, which notes them in the header of the garbage collector.
    They have none: from the fiftieth level on it overwrites the memory in front of them. Raises `RuntimeError` if a
    trashcan is outside a function.
    """

    def freed(found: re.Match[str]) -> str:
        return found[0] if "PyObject_GC_UnTrack(self);" in found[0] else _TRASHCAN.sub("", found[0])

    if "CPy_TRASHCAN_BEGIN" not in text:
        return text
    if any("CPy_TRASHCAN" in between for between in _FUNCTION_BODY.split(text)):
        raise RuntimeError("mypyc writes in another way how objects are freed, so that acyclic classes would break.")
    return _FUNCTION_BODY.sub(freed, text)


def use_bit_instructions(text: str) -> str:
    """Have `count`, `lowest` and `nth` of `cardkit.cards.bits` carried out by the processor's instructions.

    The C that mypyc made stays for other compilers and processors, and gives the same numbers for masks of 0 to 62.
    """
    for name, arguments in (("count", "mask"), ("lowest", "mask"), ("nth", "mask, cpy_r_index")):
        macro, declared = f"CARDKIT_{name.upper()}", f"int64_t cpy_r_{arguments.replace(', ', ', int64_t ')}"
        head = f"int64_t CPyDef_bits___{name}({declared}) {{\n"
        before, found, behind = text.partition(head)
        body, _, rest = behind.partition("\n}\n")
        if found:
            plain = f"static __attribute__((noinline, cold, unused)) int64_t cardkit_plain_{name}({declared}) {{\n"
            quick = f"{head}    return {macro}(cpy_r_{arguments});\n}}\n"
            text = f"{before}#ifdef {macro}\n{plain}{body}\n}}\n{quick}#else\n{head}{body}\n}}\n#endif\n{rest}"
    return text


_WITHIN: Final = re.compile(r"( (cpy_r_\w+) = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n +)if \(\2\) goto (?=CPyL\d+;\n)")


def expect_bounds(text: str) -> str:
    """Tell the C compiler that indices are within bounds; that, and those that count from the end, stay checked."""
    return _WITHIN.sub(r"\1if (likely(\2)) goto ", text)


_FUNCTION: Final = re.compile(r"^(?:static )?[\w ]+?[ *]CPyDef_\w+\([^;{]*\) \{\n.*?^\}$", re.MULTILINE | re.DOTALL)
_COUNTED: Final = re.compile(r"^    (\w+) = \(\(\w+ \*\)\w+\)->\w+;\n    VEC_I64_INCREF\(\1\);\n", re.MULTILINE)
_JUMP: Final = re.compile(r"(?:if \((?P<test>likely\(\w+\)|!?\w+)\) )?goto (?P<to>\w+);")
_EITHER: Final = re.compile(r"if \(!?\w+\) \{")
_CALL_FREE: Final = re.compile(r"\w+: ;|(?:cpy_r_\w+|\*\(int64_t \*\)\w+) = (?:(?!\b\w+\()[^;])*;")
"""A label, or an assignment to a register or a number of a vector without a call, so that no object is let go."""


def borrow_vectors(text: str) -> str:
    """Take no reference to a vector of numbers, held by an attribute, where a number in it is only set or read.

    mypyc takes one before `self.hands[seat] = cards`, and lets it go behind. It is left out where, on every way from
    the one to the other, nothing is called and no attribute is set: the attribute holds the vector all the time.
    """

    def borrowing(function: re.Match[str]) -> str:
        found = function[0]
        for taken in {each[1] for each in _COUNTED.finditer(found)}:
            lines = found.splitlines()
            spare = _counting(lines, taken)
            if spare and found.count(f" {taken} = ") == 1:
                found = "\n".join(line for at, line in enumerate(lines) if at not in spare)
        return found

    return _FUNCTION.sub(borrowing, text) if "VEC_I64_INCREF" in text else text


def _counting(lines: list[str], taken: str) -> set[int]:
    """Return the numbers of the lines that take the reference `taken` and let it go; none where it is needed."""
    labels = {line.removesuffix(": ;"): at for at, line in enumerate(lines) if line.endswith(": ;")}
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
        elif _CALL_FREE.fullmatch(line):
            todo.append(at + 1)
        else:
            return set()
    return counting
