"""The messages of docs/reference/protocol.md and of tests/pages/messages.d.ts, written from the classes of the server.

`python tests/helpers/protocol_page.py` writes them, from cli/cardkit_web/protocol.py and page_messages.py.

On the page these are the rows of the table of messages from pages, and each block of interfaces: which of them a block
has, and in which order, is written by hand. In the other file they lie between two lines.
"""

import ast
import json
import re
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

import attrs

from cardkit_web import page_messages, protocol

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "reference" / "protocol.md"
TYPES: Final = ROOT / "tests" / "pages" / "messages.d.ts"
WIDTH: Final = 118
FIXED: Final = "\0"
"""A space at which no line ends."""
NAMES: Final = {bool: "boolean", int: "number", float: "number", str: "string", type(None): "null"}
ROWS: Final = re.compile(r'(?m)(?<=^\| Message \| Effect \|\n\|---\|---\|\n)(?:\| `\{"type".*\n)*')
BLOCK: Final = re.compile(r"(?ms)(?<=^```ts\n).*?(?=^```$)")
MADE: Final = re.compile(r"(?ms)(?<=^// -- Made from the protocol\n).*?(?=^// -- Written by hand\n)")


# -- Messages from pages


def example(kind: type[page_messages.PageMessage], number: int) -> dict[str, Any]:
    """A message from a page with the examples of its fields, and that number, unless `welcome` answers it."""
    shown = {each.name: each.metadata["example"] for each in attrs.fields(kind)}
    own = {} if kind is page_messages.HelloRequest else {"id": number}
    return {"type": kind.type} | {name: value for name, value in shown.items() if value is not None} | own


def rows() -> str:
    """The rows of the table of messages from pages."""
    kinds = page_messages.FROM_PAGES.values()
    shown = [json.dumps(example(kind, number), separators=(",", ":")) for number, kind in enumerate(kinds, 1)]
    return "".join(f"| `{text}` | {sentence(kind)} |\n" for text, kind in zip(shown, kinds, strict=True))


def sentence(kind: type[Any]) -> str:
    """The docstring of a class on one line."""
    return " ".join(str(kind.__doc__).split())


# -- Messages from the server


@cache
def interfaces() -> Mapping[str, type[Any]]:
    """The classes of messages from the server and of the objects in them, by the names of their interfaces."""
    found: dict[str, type[Any]] = {}
    for kind in protocol.FROM_SERVER.values():
        for each in _within(kind):
            found.setdefault(each.__name__.removesuffix("Data"), each)
    return found


def _within(value: Any) -> Iterator[type[Any]]:
    """The classes in a type, each after those of its fields."""
    if attrs.has(value):
        for hint in fields(value).values():
            yield from _within(hint)
        yield value
    for part in typing.get_args(value):
        yield from _within(part)


def fields(kind: type[Any]) -> dict[str, Any]:
    """The types of the fields of a class, by their names."""
    hints = typing.get_type_hints(kind)
    return {each.name: hints[each.name] for each in attrs.fields(kind)}


def spelled(value: Any) -> str:
    """A type as TypeScript spells it."""
    if value in NAMES:
        return NAMES[value]
    parts = [spelled(part) for part in typing.get_args(value)]
    origin = typing.get_origin(value)
    if origin is types.UnionType:
        return " | ".join(parts)
    if origin is tuple:
        return f"[{', '.join(parts)}]"
    if origin is not None and issubclass(origin, Mapping):
        return f"Record<{', '.join(parts)}>"
    if origin is not None and issubclass(origin, Sequence):
        return f"{parts[0]}[]"
    return str(value.__name__).removesuffix("Data")


@cache
def _meanings() -> dict[tuple[str, str], str]:
    """The docstrings of fields, by class and name."""
    found = {}
    tree = ast.parse(Path(protocol.__file__).read_text(encoding="utf-8"))
    for kind in (node for node in tree.body if isinstance(node, ast.ClassDef)):
        for before, after in zip(kind.body, kind.body[1:], strict=False):
            if isinstance(before, ast.AnnAssign) and isinstance(after, ast.Expr):
                assert isinstance(before.target, ast.Name)
                assert isinstance(after.value, ast.Constant)
                found[kind.name, before.target.id] = " ".join(str(after.value.value).split())
    return found


def shape(name: str) -> str:
    """The interface of that name; fields whose meaning is said have lines of their own."""
    kind = interfaces()[name]
    lines = [f"/** {sentence(kind)} */", f"interface {name} {{"]
    plain = [f'type: "{kind.type}";'] if issubclass(kind, protocol.ServerMessage) else []
    for field, value in fields(kind).items():
        told = f"{field}: {spelled(value)};"
        meaning = _meanings().get((kind.__name__, field))
        if meaning is None:
            plain.append(told)
            continue
        lines += [*_joined(plain), f"  {told} // {meaning}"]
        plain = []
    return "\n".join([*lines, *_joined(plain), "}"]) + "\n"


def _joined(plain: list[str]) -> list[str]:
    text = " ".join(field.replace(" ", FIXED) for field in plain)
    return [line.replace(FIXED, " ") for line in wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")]


# -- Both


def page(text: str) -> str:
    """The page with the present messages."""
    text = ROWS.sub(lambda _: rows(), text, count=1)
    return BLOCK.sub(lambda found: "".join(shape(name) for name in named(found[0])), text)


def named(text: str) -> list[str]:
    """The interfaces that a text has."""
    return re.findall(r"(?m)^interface (\w+)", text)


def declarations(text: str) -> str:
    """The types of the pages' scripts with the present messages; one that a type written by hand replaces is `Sent`."""
    made = "".join(map(shape, interfaces()))
    for name in re.findall(r"(?m)^type (\w+) =", text):
        made = made.replace(f"interface {name} {{", f"interface Sent{name} {{")
    return MADE.sub(lambda _: made, text)


if __name__ == "__main__":
    for path, made in ((PAGE, page), (TYPES, declarations)):
        path.write_text(made(path.read_text(encoding="utf-8")), encoding="utf-8")
