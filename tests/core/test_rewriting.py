"""The build's changes to the C code of mypyc: code of another form is left alone, and told."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.chance import cut, generator

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def rewriting() -> ModuleType:
    pytest.importorskip("mypyc")
    if not (ROOT / "build_hook").exists():
        pytest.skip("there is no checkout")
    sys.path.insert(0, str(ROOT / "build_hook"))
    try:
        import rewriting
    finally:
        sys.path.remove(str(ROOT / "build_hook"))
    return rewriting


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


def test_vectors_are_borrowed_where_only_a_number_in_them_is_set(rewriting: ModuleType) -> None:
    assert rewriting.borrow_vectors(SET) == re.sub(r" +VEC_I64_(INC|DEC)REF.*\n", "", SET)


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
def test_references_to_vectors_stay_where_one_may_be_the_last(rewriting: ModuleType, before: str) -> None:
    other = SET.replace(STORED, before + STORED)
    assert rewriting.borrow_vectors(other) == other


def test_docstrings_stand_behind_the_signatures_of_mypyc_and_what_is_written_otherwise_is_told(
    rewriting: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("module.py").write_text(
        'def used(number: int) -> int:\n    """What is \\"used\\"."""\n\ndef other(number: int = -1): "O."\n',
        encoding="utf-8",
    )
    Path("package.py").write_text("", encoding="utf-8")
    listed = "(PyCFunction)CPyPy_module___{name},\n METH_FASTCALL | METH_KEYWORDS, PyDoc_STR({text})}}\n"
    source = tmp_path / "__native_module.c"
    source.write_text(
        listed.format(name="used", text='"used(number)\\n--\\n\\n"') + listed.format(name="other", text="NULL"),
        encoding="utf-8",
    )
    rewriting.rewrite(["module.py", "package.py"], [str(source)])
    escaped = '"used(number)\\n--\\n\\nWhat is \\042used\\042."'
    other = '"other(number=...)\\012--\\012\\012O."'
    assert source.read_text(encoding="utf-8") == listed.format(name="used", text=escaped) + listed.format(
        name="other", text=other
    )
    assert re.findall("`(.*)`", capsys.readouterr().err) == [
        *("free_acyclic_objects", "use_bit_instructions", "expect_bounds", "borrow_vectors"),
    ]


@pytest.mark.parametrize("spread", [3, 2**31 - 1, 2**31, 2**40])
def test_large_numbers_of_chance_are_those_of_librt(spread: int) -> None:
    one, other = generator(1), generator(1)
    sizes = [len(cut(vec[i64](range(40)), 2, one, spread)[0]) for _ in range(600)]
    assert sizes == [min(max(20 + other.randrange(2 * spread + 1) - spread, 1), 39) for _ in range(600)]
    assert one.random() == other.random()
