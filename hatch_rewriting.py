"""Changes to the C that mypyc makes: docstrings that it drops, and a fault of it. hatch_speed.py makes it faster.

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
