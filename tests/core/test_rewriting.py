"""Changes of the build to the C that mypyc writes: what is written otherwise is left alone."""

import ast
import random
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards import bits
from cardkit.cards.chance import any_of, cut, generator

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def speed() -> ModuleType:
    pytest.importorskip("mypyc")
    if not (ROOT / "hatch_speed.py").exists():
        pytest.skip("there is no checkout")
    sys.path.insert(0, str(ROOT))
    try:
        import hatch_speed
    finally:
        sys.path.remove(str(ROOT))
    return hatch_speed


@pytest.fixture(scope="module")
def extensions(speed: ModuleType) -> ModuleType:
    pytest.importorskip("setuptools")
    sys.path.insert(0, str(ROOT))
    try:
        import hatch_extensions
    finally:
        sys.path.remove(str(ROOT))
    return hatch_extensions


FINDS = """#include <Python.h>

PyMODINIT_FUNC
PyInit_{name}(void)
{{
    return NULL;
}}

PyMODINIT_FUNC PyInit___init__(void) {{ return PyInit_{name}(); }}
"""


def test_few_libraries_find_all_modules_each_by_the_last_part_of_its_name(
    extensions: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def finding(modules: list[str], more: str = "") -> list[SimpleNamespace]:
        found = []
        for module in modules:
            source = tmp_path.joinpath(*module.split(".")).with_suffix(".c")
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_text(FINDS.format(name=source.stem) + more, encoding="utf-8")
            found.append(SimpleNamespace(name=module, sources=[str(source)]))
        return found

    few = extensions._together(finding(["a.state", "a.table", "b.state", "b.c.hand"]))
    assert [["a.state", "a.table", "b.c.hand"], ["b.state"]] == [each.modules for each in few]
    text = Path(few[0].sources[0]).read_text(encoding="utf-8")
    assert ['"a/state.c"', '"a/table.c"', '"b/c/hand.c"'] == re.findall(r"#include (.*)", text)
    assert "" == capsys.readouterr().err

    other = finding(["a.state", "a.table"], "static int known;\n")
    assert other == extensions._together(other)
    assert "in another way" in capsys.readouterr().err


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


def test_what_may_run_while_a_module_is_imported_is_found(speed: ModuleType) -> None:
    early = speed.named_while_imported(ast.parse(MODULE))
    assert {"_made", "_one", "Picker", "__init__"} <= early
    assert "used" not in early


def trusted(speed: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch, c: str) -> str:
    """The C of the module after tests of constants were dropped from it."""
    monkeypatch.chdir(folder)
    Path("module.py").write_text(MODULE, encoding="utf-8")
    source = folder / "__native_module.c"
    source.write_text(c, encoding="utf-8")
    Path("other.py").write_text("", encoding="utf-8")
    speed.trust_constants(["module.py", "other.py"], [str(source)])
    return source.read_text(encoding="utf-8")


def test_tests_of_constants_stay_only_where_they_may_fail(
    speed: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    late, early = CHECK.format(name="used"), CHECK.format(name="_one")
    after = trusted(speed, tmp_path, monkeypatch, late + early)
    assert after.endswith(early)
    assert "if (likely(" not in after.removesuffix(early)
    assert "== NULL" not in after.removesuffix(early)
    assert "goto CPyL3;" in after.removesuffix(early)
    assert "goto CPyL6;" in after.removesuffix(early)
    assert capsys.readouterr().err == ""


def test_tests_that_are_written_otherwise_stay_and_are_told(
    speed: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = CHECK.format(name="used").replace("if (likely(", "if (CPy_LIKELY(").replace("if (unlikely(", "if (CPy_UN(")
    assert trusted(speed, tmp_path, monkeypatch, other) == other
    assert "in another way" in capsys.readouterr().err


def test_functions_of_bits_with_another_head_stay_and_are_told(
    speed: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "__native_cardkit___cards___bits.c"
    known = "".join(
        f"int64_t CPyDef_bits___{name}({arguments}) {{\n    return 7;\n}}\n"
        for name, arguments in (
            ("lowest", "int64_t cpy_r_mask"),
            ("nth", "int64_t cpy_r_mask, int64_t cpy_r_index"),
        )
    )
    other = "int64_t CPyDef_bits___count(CPyTagged cpy_r_mask) {\n    return 7;\n}\n"
    source.write_text(known + other, encoding="utf-8")
    speed.use_bit_instructions([str(source)])
    after = source.read_text(encoding="utf-8")
    assert after.endswith(other)
    assert after.count("#ifdef ") == after.count("#else") == after.count("#endif") == 2
    assert after.count("return 7;") == 5
    assert "`bits.count`" in capsys.readouterr().err


WITHIN = """    cpy_r_r3 = (uint64_t)cpy_r_seat < (uint64_t)cpy_r_r2;
    if (cpy_r_r3) goto CPyL4;
"""


def test_indices_are_expected_within_bounds(speed: ModuleType, tmp_path: Path) -> None:
    source = tmp_path / "__native_module.c"
    source.write_text(WITHIN, encoding="utf-8")
    speed.expect_bounds([str(source)])
    assert source.read_text(encoding="utf-8") == WITHIN.replace("if (cpy_r_r3)", "if (likely(cpy_r_r3))")


SET = """char CPyDef_module___State___give(PyObject *cpy_r_self, int64_t cpy_r_seat, int64_t cpy_r_cards) {
    VecI64 cpy_r_r0;
    cpy_r_r0 = ((module___StateObject *)cpy_r_self)->_hands;
    VEC_I64_INCREF(cpy_r_r0);
    cpy_r_r1 = (int64_t)cpy_r_r0.len;
    cpy_r_r2 = (uint64_t)cpy_r_seat < (uint64_t)cpy_r_r1;
    if (likely(cpy_r_r2)) goto CPyL4;
    cpy_r_r3 = cpy_r_seat + cpy_r_r1;
    cpy_r_r4 = (uint64_t)cpy_r_r3 < (uint64_t)cpy_r_r1;
    if (cpy_r_r4) {
        goto CPyL3;
    } else
        goto CPyL7;
CPyL1: ;
    PyErr_SetNone(PyExc_IndexError);
    return 2;
CPyL3: ;
    cpy_r_r5 = cpy_r_r3;
    goto CPyL5;
CPyL4: ;
    cpy_r_r5 = cpy_r_seat;
CPyL5: ;
    cpy_r_r6 = (CPyPtr)cpy_r_r0.items;
    cpy_r_r7 = cpy_r_r6 + cpy_r_r5 * 8;
    *(int64_t *)cpy_r_r7 = cpy_r_cards;
    VEC_I64_DECREF(cpy_r_r0);
    return 1;
CPyL7: ;
    VEC_I64_DECREF(cpy_r_r0);
    goto CPyL1;
}
"""
STORED = "    *(int64_t *)cpy_r_r7 = cpy_r_cards;\n"


def test_vectors_are_borrowed_where_only_a_number_in_them_is_set(speed: ModuleType, tmp_path: Path) -> None:
    source = tmp_path / "__native_module.c"
    source.write_text(SET, encoding="utf-8")
    speed.borrow_vectors([str(source)])
    assert source.read_text(encoding="utf-8") == re.sub(r" +VEC_I64_(INC|DEC)REF.*\n", "", SET)


@pytest.mark.parametrize(
    "before",
    [
        "    cpy_r_r8 = CPyDef_module___State___next(cpy_r_self);\n",
        "    ((module___StateObject *)cpy_r_self)->_hands = cpy_r_r9;\n",
        "    if (cpy_r_r2) goto CPyL9;\n    return 1;\nCPyL9: ;\n",
        "    cpy_r_r0 = cpy_r_r9;\n",
    ],
    ids=["a call", "another vector", "a way out", "another use of the register"],
)
def test_references_to_vectors_stay_where_one_may_be_the_last(
    speed: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], before: str
) -> None:
    source = tmp_path / "__native_module.c"
    other = SET.replace(STORED, before + STORED)
    source.write_text(other, encoding="utf-8")
    speed.borrow_vectors([str(source)])
    assert source.read_text(encoding="utf-8") == other
    assert "in another way" in capsys.readouterr().err


CALLED = """    cpy_r_r8 = LibRTRandom_Random_randrange1_internal(cpy_r_rng, cpy_r_r6);
    cpy_r_r1 = CPyDef_bits___lowest(cpy_r_r0);
    cpy_r_r2 = CPyFloat_FromTagged(cpy_r_r1);
"""
STANDING = """    cpy_r_r8 = cardkit_randrange(cpy_r_rng, cpy_r_r6);
    cpy_r_r1 = CARDKIT_LOWEST(cpy_r_r0);
    cpy_r_r2 = cardkit_float(cpy_r_r1);
"""


def test_small_functions_stand_where_they_are_called(
    speed: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "__native_module.c"
    source.write_text(CALLED, encoding="utf-8")
    bits = tmp_path / "__native_cardkit___cards___bits.c"
    bits.write_text("int64_t CPyDef_bits___lowest(int64_t cpy_r_mask) {\n", encoding="utf-8")
    speed.stand_in_for_calls([str(source), str(bits)])
    assert source.read_text(encoding="utf-8") == STANDING
    assert bits.read_text(encoding="utf-8") == "int64_t CPyDef_bits___lowest(int64_t cpy_r_mask) {\n"
    assert capsys.readouterr().err == ""


FREED = """static void
module___Card_dealloc(cardkit___module___CardObject *self)
{
    CPy_TRASHCAN_BEGIN(self, module___Card_dealloc)
    CPyDef_module___Card_clear((PyObject *)self);
    CPy_TRASHCAN_END(self)
    done: ;
}
"""


def test_objects_without_a_header_of_the_collector_are_freed_where_they_are(
    extensions: ModuleType, tmp_path: Path
) -> None:
    collected = FREED.replace("{\n", "{\n    PyObject_GC_UnTrack(self);\n")
    source = tmp_path / "__native_module.c"
    source.write_text(FREED + collected, encoding="utf-8")
    extensions.free_acyclic_objects([str(source)])
    freed = "".join(line for line in FREED.splitlines(keepends=True) if "TRASHCAN" not in line)
    assert source.read_text(encoding="utf-8") == freed + collected

    source.write_text(FREED.replace("\n{\n", " {\n"), encoding="utf-8")
    with pytest.raises(RuntimeError, match="in another way"):
        extensions.free_acyclic_objects([str(source)])


def test_docstrings_stand_behind_the_signatures_of_mypyc(
    extensions: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("module.py").write_text('def used(number: int) -> int:\n    """What is \\"used\\"."""\n', encoding="utf-8")
    Path("other.py").write_text("", encoding="utf-8")
    listed = '(PyCFunction)CPyPy_module___used,\n METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("used(number)\\n--\\n\\n")}'
    source = tmp_path / "__native_module.c"
    source.write_text(listed, encoding="utf-8")
    extensions.write_docstrings(["module.py", "other.py"], [str(source)])
    documented = listed.replace('--\\n\\n"', '--\\n\\nWhat is \\"used\\"."')
    assert source.read_text(encoding="utf-8") == documented
    assert capsys.readouterr().err == ""

    source.write_text(listed.replace("PyDoc_STR", "CPyDoc"), encoding="utf-8")
    extensions.write_docstrings(["module.py", "other.py"], [str(source)])
    assert "no place for 1 docstrings, such as module___used" in capsys.readouterr().err


def test_the_build_makes_every_change(speed: ModuleType, extensions: ModuleType) -> None:
    made = {getattr(change, "func", change) for change in extensions.changes([]).values()}
    faster = {speed.trust_constants, speed.expect_bounds, speed.use_bit_instructions}
    faster |= {speed.stand_in_for_calls, speed.borrow_vectors}
    assert {extensions.write_docstrings, extensions.free_acyclic_objects, *faster} == made


def test_what_is_called_or_tested_otherwise_is_told(
    speed: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "__native_module.c"
    source.write_text("    cpy_r_r8 = LibRT_Random_below(cpy_r_rng, cpy_r_r6);\n", encoding="utf-8")
    speed.stand_in_for_calls([str(source)])
    speed.expect_bounds([str(source)])
    assert source.read_text(encoding="utf-8") == "    cpy_r_r8 = LibRT_Random_below(cpy_r_rng, cpy_r_r6);\n"
    assert capsys.readouterr().err.count("in another way") == 4


def test_the_generator_of_librt_is_the_one_that_the_build_reads_ahead_of() -> None:
    """hatch_speed.h has the numbers of another one asked for one by one: correct, but slower."""
    words, key, header = 16 * 4, 8 * 4, object.__basicsize__
    assert Random.__basicsize__ == header + key + words + 8


@pytest.mark.parametrize("size", [2, 3, 17, 36, 52, 63])
def test_numbers_of_chance_are_those_of_librt(size: int) -> None:
    one, other = generator(size), generator(size)
    numbers = list(range(size))
    assert [any_of(numbers, one) for _ in range(600)] == [other.randrange(size) for _ in range(600)]
    assert one.random() == other.random()  # and as many words were used up


@pytest.mark.parametrize("spread", [3, 2**31 - 1, 2**31, 2**40])
def test_large_numbers_of_chance_are_those_of_librt(spread: int) -> None:
    one, other = generator(1), generator(1)
    sizes = [len(cut(vec[i64](range(40)), 2, one, spread)[0]) for _ in range(600)]
    assert sizes == [min(max(20 + other.randrange(2 * spread + 1) - spread, 1), 39) for _ in range(600)]
    assert one.random() == other.random()


def test_a_number_out_of_none_is_refused() -> None:
    rng = generator(1)
    rng.randrange(7)
    with pytest.raises(ValueError, match="empty range"):
        any_of([], rng)


def test_bits_are_the_same_whoever_counts_them() -> None:
    chance = random.Random(1)
    masks = [0, 1, 2**62, 2**63 - 1, *(chance.getrandbits(63) & chance.getrandbits(63) for _ in range(3000))]
    for mask in masks:
        assert bits.count(mask) == mask.bit_count()
        if mask:
            assert bits.lowest(mask) == (mask & -mask).bit_length() - 1
            assert bits.highest(mask) == mask.bit_length() - 1
            last = mask.bit_count() - 1
            assert bits.nth(mask, last) == mask.bit_length() - 1
            assert bits.nth(mask, 0) == bits.lowest(mask)
