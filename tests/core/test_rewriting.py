"""Changes of the build to the C that mypyc writes: what is written otherwise is left alone."""

import ast
import random
import sys
from pathlib import Path
from types import ModuleType

import pytest

from cardkit.cards import bits

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def rewriting() -> ModuleType:
    pytest.importorskip("mypyc")
    if not (ROOT / "hatch_rewriting.py").exists():
        pytest.skip("there is no checkout")
    sys.path.insert(0, str(ROOT))
    try:
        import hatch_rewriting
    finally:
        sys.path.remove(str(ROOT))
    return hatch_rewriting


MODULE = """
from typing import Final

TABLE: Final[list[int]] = _made()
_PICK: Final = Picker()

def _made() -> list[int]:
    return [_one()]

def _one() -> int:
    return LATER

LATER: Final = 1

class Picker:
    def __init__(self) -> None:
        self.first = TABLE

def used(number: int) -> int:
    return TABLE[number]
"""
CHECK = """int64_t CPyDef_module___{name}(int64_t cpy_r_number) {{
    cpy_r_r0 = CPyStatic_module___TABLE;
    if (likely(cpy_r_r0.len >= 0)) goto CPyL3;
    PyErr_SetString(PyExc_NameError, "value for final name \\"TABLE\\" was not set");
    cpy_r_r1 = 0;
    if (unlikely(!cpy_r_r1)) {{
        CPy_AddTraceback("module.py", "{name}", 18, CPyStatic_module___globals);
        goto CPyL10;
    }}
    CPy_Unreachable();
CPyL3: ;
    if (unlikely(cpy_r_r4 == NULL)) {{
        goto CPyL9;
    }} else
        goto CPyL6;
CPyL5: ;
    PyErr_SetString(PyExc_NameError, "value for final name \\"_PICK\\" was not set");
    cpy_r_r5 = 0;
    return cpy_r_r5;
CPyL6: ;
    return 0;
}}
"""


def test_what_may_run_while_a_module_is_imported_is_found(rewriting: ModuleType) -> None:
    early = rewriting.named_while_imported(ast.parse(MODULE))
    assert {"_made", "_one", "Picker", "__init__"} <= early
    assert "used" not in early


def trusted(rewriting: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch, c: str) -> str:
    """The C of the module after tests of constants were dropped from it."""
    monkeypatch.chdir(folder)
    Path("module.py").write_text(MODULE, encoding="utf-8")
    source = folder / "__native_module.c"
    source.write_text(c, encoding="utf-8")
    Path("other.py").write_text("", encoding="utf-8")
    rewriting.trust_constants(["module.py", "other.py"], [str(source)])
    return source.read_text(encoding="utf-8")


def test_tests_of_constants_stay_only_where_they_may_fail(
    rewriting: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    late, early = CHECK.format(name="used"), CHECK.format(name="_one")
    after = trusted(rewriting, tmp_path, monkeypatch, late + early)
    assert after.endswith(early)
    assert "if (likely(" not in after.removesuffix(early)
    assert "== NULL" not in after.removesuffix(early)
    assert "goto CPyL3;" in after.removesuffix(early)
    assert "goto CPyL6;" in after.removesuffix(early)
    assert capsys.readouterr().err == ""


def test_tests_that_are_written_otherwise_stay_and_are_told(
    rewriting: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = CHECK.format(name="used").replace("if (likely(", "if (CPy_LIKELY(").replace("if (unlikely(", "if (CPy_UN(")
    assert trusted(rewriting, tmp_path, monkeypatch, other) == other
    assert "in another way" in capsys.readouterr().err


def test_functions_of_bits_with_another_head_stay_and_are_told(
    rewriting: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "__native_cardkit___cards___bits.c"
    known = "".join(
        f"int64_t CPyDef_bits___{name}(int64_t cpy_r_mask) {{\n    return 7;\n}}\n" for name in ("lowest", "highest")
    )
    other = "int64_t CPyDef_bits___count(CPyTagged cpy_r_mask) {\n    return 7;\n}\n"
    source.write_text(known + other, encoding="utf-8")
    rewriting.use_bit_instructions([str(source)])
    after = source.read_text(encoding="utf-8")
    assert after.endswith(other)
    assert after.count("#ifdef __GNUC__") == after.count("#else") == after.count("#endif") == 2
    assert after.count("return 7;") == 5
    assert "`bits.count`" in capsys.readouterr().err


def test_bits_are_the_same_whoever_counts_them() -> None:
    chance = random.Random(1)
    masks = [0, 1, 2**62, 2**63 - 1, *(chance.getrandbits(63) & chance.getrandbits(63) for _ in range(3000))]
    for mask in masks:
        assert bits.count(mask) == mask.bit_count()
        if mask:
            assert bits.lowest(mask) == (mask & -mask).bit_length() - 1
            assert bits.highest(mask) == mask.bit_length() - 1
