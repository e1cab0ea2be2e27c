"""Changes to the C that mypyc makes: docstrings that it drops, a fault of it, tests of constants that cannot fail, and
bits that processors count themselves.

docs/notes/performance.md says what a new version of mypy needs. What only helps is left out with a warning where mypyc
writes its C in another way; where objects would not be freed rightly, the modules stay interpreted.
"""

import ast
import inspect
import re
import sys
from itertools import pairwise
from pathlib import Path
from typing import Final

from mypyc.namegen import exported_name, make_module_translation_map


def write_docstrings(modules: list[str], sources: list[str]) -> None:
    """Put the docstrings of `modules` into the C files `sources`, behind the signatures that mypyc puts there.

    Those of classes, functions, methods, properties, and of attributes that have one. Without it `help` tells nothing
    of what is compiled. Warns when a public class or function with a docstring is not found.
    """
    docs: dict[str, str] = {}
    signatures: dict[str, str] = {}
    names = make_module_translation_map([module.removesuffix(".py").replace("/", ".") for module in modules])
    for name, prefix in names.items():
        tree = ast.parse(Path(name.replace(".", "/") + ".py").read_text(encoding="utf-8"))
        docs |= _docs_in(tree, exported_name(prefix.rstrip(".")))
        signatures |= _signatures_in(tree, exported_name(prefix.rstrip(".")))
    missing = {name for name in docs if "_get_" not in name and "____" not in name}  # private names begin with _
    for source in sources:
        text = Path(source).read_text(encoding="utf-8")
        if "PyDoc_STR" not in text:
            continue

        def filled(found: re.Match[str]) -> str:
            name = found["name"]
            doc = docs.get(name, "")
            signature = found["signature"].strip('"')
            if found["signature"] == "NULL":
                signature = _c_text(signatures.get(name, ""))
            if not doc and not signature:
                return found[0]
            missing.discard(name)
            return f'{found["before"]}"{signature}{_c_text(doc)}"{found["after"]}'

        for pattern in (_FUNCTION, _CLASS, _PROPERTY):
            text = pattern.sub(filled, text)
        Path(source).write_text(text, encoding="utf-8")
    if missing:
        some = ", ".join(sorted(missing)[:3])
        print(f"cardkit: mypyc's C has no place for {len(missing)} docstrings, such as {some}.", file=sys.stderr)


_STRING = r'(?P<signature>NULL|"(?:[^"\\]|\\.)*")'
_FUNCTION = re.compile(
    r"(?P<before>\(PyCFunction\)CPyPy_(?P<name>\w+),\s*METH_[A-Z_| ]+,\s*PyDoc_STR\()" + _STRING + r"(?P<after>\))"
)
_CLASS = re.compile(
    r"(?P<before>PyTypeObject CPyType_(?P<name>\w+)_template_ = \{[^{}]*?\.tp_doc = PyDoc_STR\()"
    + _STRING
    + r"(?P<after>\))"
)
_PROPERTY = re.compile(
    r"(?P<before>\(getter\)(?P<name>\w+_get_\w+?),\s*(?:\(setter\)\w+|NULL),\s*)(?P<signature>NULL)(?P<after>, NULL\})"
)


def _docs_in(body: ast.AST, prefix: str, of_class: bool = False) -> dict[str, str]:
    """The docstrings by the names that mypyc gives in C to what they belong to."""
    docs: dict[str, str] = {}
    for node in ast.iter_child_nodes(body):
        if isinstance(node, ast.ClassDef):
            docs |= {f"{prefix}___{node.name}": ast.get_docstring(node) or ""}
            docs |= _docs_in(node, f"{prefix}___{node.name}", of_class=True)
        elif isinstance(node, ast.FunctionDef):
            read = any(isinstance(by, ast.Name) and by.id == "property" for by in node.decorator_list)
            docs[f"{prefix}_get_{node.name}" if read else f"{prefix}___{node.name}"] = ast.get_docstring(node) or ""
            if of_class and node.name == "__init__":
                docs |= _docs_of_attributes(node, prefix)
    return {name: doc for name, doc in docs.items() if doc}


def _signatures_in(body: ast.AST, prefix: str, of_class: bool = False) -> dict[str, str]:
    """The signatures by the names that mypyc gives in C, for those of which it writes none: where a default is no
    literal, it stands as `...`.
    """
    found: dict[str, str] = {}
    for node in ast.iter_child_nodes(body):
        if isinstance(node, ast.ClassDef):
            for own in node.body:
                if isinstance(own, ast.FunctionDef) and own.name == "__init__":
                    found[f"{prefix}___{node.name}"] = _signature(node.name, own.args, leave_out_first=True)
            found |= _signatures_in(node, f"{prefix}___{node.name}", of_class=True)
        elif isinstance(node, ast.FunctionDef) and not (of_class and node.decorator_list):
            found[f"{prefix}___{node.name}"] = _signature(node.name, node.args, first="$self" if of_class else "")
    return found


def _signature(name: str, args: ast.arguments, first: str = "", leave_out_first: bool = False) -> str:
    """Return what `inspect.signature` reads in front of a docstring of C."""
    positional = [*args.posonlyargs, *args.args]
    defaults = [None] * (len(positional) - len(args.defaults)) + list(args.defaults)
    parts = [arg.arg + _default(value) for arg, value in zip(positional, defaults, strict=True)]
    if args.posonlyargs:
        parts.insert(len(args.posonlyargs), "/")
    if first:
        parts[0] = first
    if leave_out_first:
        del parts[0]
    if args.vararg:
        parts.append(f"*{args.vararg.arg}")
    elif args.kwonlyargs:
        parts.append("*")
    parts += [arg.arg + _default(value) for arg, value in zip(args.kwonlyargs, args.kw_defaults, strict=True)]
    if args.kwarg:
        parts.append(f"**{args.kwarg.arg}")
    return f"{name}({', '.join(parts)})\n--\n\n"


def _default(value: ast.expr | None) -> str:
    if value is None:
        return ""
    try:
        ast.literal_eval(value)
    except ValueError:
        return "=..."
    return f"={ast.unparse(value)}"


def _docs_of_attributes(node: ast.FunctionDef, prefix: str) -> dict[str, str]:
    docs: dict[str, str] = {}
    for here, below in pairwise(node.body):
        if not isinstance(here, ast.AnnAssign) or not isinstance(here.target, ast.Attribute):
            continue
        text = below.value.value if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) else None
        if isinstance(text, str):
            docs[f"{prefix}_get_{here.target.attr}"] = inspect.cleandoc(text)
    return docs


def _c_text(text: str) -> str:
    """The inside of a C string literal."""
    kept = {ord("\n"): "\\n", ord('"'): '\\"', ord("\\"): "\\\\", ord("?"): "\\?"}
    return "".join(
        kept.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}") for byte in text.encode("utf-8")
    )


_FUNCTION_BODY: Final = re.compile(r"^\{\n.*?^\}$", re.MULTILINE | re.DOTALL)
_TRASHCAN: Final = re.compile(r"^[ \t]*CPy_TRASHCAN_(?:BEGIN|END)\(.*\)\n", re.MULTILINE)


def free_acyclic_objects(sources: list[str]) -> None:
    """Let the objects of acyclic classes be freed where they are, however deeply nested what frees them is.

    mypyc 2.4 hands them to CPython's trashcan like all others, which notes them in the header of the garbage collector,
    and they have none: from the fiftieth level on, as in the traceback of an error that was raised so deep, it writes
    over whatever lies in front of them. Raises `RuntimeError` where a trashcan stands elsewhere than in a function.
    """

    def freed(found: re.Match[str]) -> str:
        return found[0] if "PyObject_GC_UnTrack(self);" in found[0] else _TRASHCAN.sub("", found[0])

    for source in sources:
        text = Path(source).read_text(encoding="utf-8")
        if "CPy_TRASHCAN_BEGIN" not in text:
            continue
        if any("CPy_TRASHCAN" in between for between in _FUNCTION_BODY.split(text)):
            raise RuntimeError(
                "mypyc writes in another way how objects are freed, so that acyclic classes would break."
            )
        Path(source).write_text(_FUNCTION_BODY.sub(freed, text), encoding="utf-8")


# -- Constants


_HEAD: Final = re.compile(r"^(?:static )?[\w ]+?[ *]CPyDef_(\w+)\([^;{]*\) \{\n", re.MULTILINE)
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

    function = re.compile(_HEAD.pattern + r".*?^\}$", re.MULTILINE | re.DOTALL)
    for source in sources:
        text = Path(source).read_text(encoding="utf-8")
        if _UNSET in text:
            Path(source).write_text(function.sub(trusting, text), encoding="utf-8")
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


_BITS: Final = {
    "lowest": "cpy_r_mask ? __builtin_ctzll((uint64_t)cpy_r_mask) : 0",
    "highest": "63 - __builtin_clzll((uint64_t)cpy_r_mask | 1)",
    "count": "CARDKIT_COUNT(cpy_r_mask)",
}
"""The functions of `cardkit.cards.bits` for which processors have an instruction, and what asks compilers for it."""

_COUNTING: Final = """
#if defined(__x86_64__) && !defined(__POPCNT__)
/* The first x86-64 cannot count bits: asked once, when the library is loaded. A builtin would call a function. */
static int cardkit_can_count;
__attribute__((constructor)) static void cardkit_ask_processor(void) {
    __builtin_cpu_init();
    cardkit_can_count = __builtin_cpu_supports("popcnt") != 0;
}
static inline int64_t cardkit_count(int64_t mask) {
    int64_t number;
    __asm__("popcnt %1, %0" : "=r"(number) : "r"(mask) : "cc");
    return number;
}
#define CARDKIT_COUNT(mask) (likely(cardkit_can_count) ? cardkit_count(mask) : cardkit_plain_count(mask))
#else
#define CARDKIT_COUNT(mask) __builtin_popcountll((uint64_t)(mask))
#endif
"""


def use_bit_instructions(sources: list[str]) -> None:
    """Have `count`, `lowest` and `highest` of `cardkit.cards.bits` carried out by the processor's own instructions.

    With GCC and clang; the C that mypyc made of them stays, for other compilers and for processors that have no such
    instruction, and gives the same numbers for every mask of 0 to 62. Warns where a function has another head.
    """
    for source in sources:
        if not source.endswith("cards___bits.c"):
            continue
        text = Path(source).read_text(encoding="utf-8")
        for name, expression in _BITS.items():
            head = f"int64_t CPyDef_bits___{name}(int64_t cpy_r_mask) {{\n"
            before, found, behind = text.partition(head)
            body, end, rest = behind.partition("\n}\n")
            if not found or not end or ("CPy_AddTraceback" in body.replace("was not set", "") and name == "count"):
                print(f"cardkit: mypyc writes `bits.{name}` in another way; it stays as it is.", file=sys.stderr)
                continue
            plain = f"static __attribute__((noinline, unused)) int64_t cardkit_plain_{name}(int64_t cpy_r_mask) {{\n"
            text = (
                f"{before}#ifdef __GNUC__\n{plain}{body}{end}{_COUNTING if name == 'count' else ''}"
                f"{head}    return {expression};\n}}\n#else\n{head}{body}{end}#endif\n{rest}"
            )
        Path(source).write_text(text, encoding="utf-8")
