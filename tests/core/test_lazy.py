"""Names of the packages whose modules are imported on first use."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import cardkit


def test_what_is_offered_is_what_the_stub_lists() -> None:
    stub = ast.parse(Path(cardkit.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    listed = {
        (name.asname or "", str(node.module))
        for node in stub.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    assert sorted(name for name, _ in listed) == vars(cardkit)["__all__"]
    assert {*vars(cardkit)["__all__"], "__version__"} == set(dir(cardkit))
    for name, module in listed - {("options", "cardkit")}:
        assert getattr(cardkit, name) is getattr(sys.modules[module], name)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'cardkit' has no attribute 'Bank'"):
        cardkit.Bank  # type: ignore[attr-defined]  # noqa: B018


def test_importing_the_core_imports_nothing_else() -> None:
    asked = "import sys; import cardkit; print(*(name for name in sys.modules if name.startswith(('cardkit', 'attr'))))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, encoding="utf-8", check=True)
    assert {"cardkit"} == set(done.stdout.split())
