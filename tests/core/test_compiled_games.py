"""Games of other packages that are compiled by mypyc: the kinds that work, and those refused in a sentence."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cardkit
import cardkit.cards.bits
from cardkit import SimpleState

STATE = """
from typing import ClassVar

from mypy_extensions import mypyc_attr

from cardkit.engine.state import WINNER
from cardkit.simple.layout import Zone
from cardkit.simple.state import SimpleState

{decorator}
class Race(SimpleState):
    layout: ClassVar = {{"left": Zone.NUMBER}}

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.left = 10

    def resume(self, seat: int) -> None:
        self.ask(seat, range(1, min(3, self.left) + 1))

    def carry_out(self, action: int) -> None:
        self.left -= action
        if self.left == 0:
            self.end(WINNER, self.actor)
        else:
            self.resume((self.actor + 1) % self.seats)
"""
BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
sys.argv = ["setup.py", "--quiet", "build_ext", "--inplace"]
options = ["--ignore-missing-imports", "--follow-imports=silent"]
setup(ext_modules=mypycify([*options, "race.py", "native.py"], opt_level="0"))
"""
PLAY = """
import race
from cardkit import generator, play_out
assert not race.__file__.endswith(".py"), race.__file__
state = race.Race(2)
state.resume(0)
copy = state.clone()
play_out(state, generator(1))
print(state.over, state.left, copy.left, copy == copy.clone())
try:
    import native
except TypeError as error:
    print(error)
"""


def run(code: str, folder: Path) -> str:
    source = Path(cardkit.__file__).parents[1]
    env = {**os.environ} if source.name == "site-packages" else {**os.environ, "MYPYPATH": str(source)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=folder, env=env
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.skipif(cardkit.cards.bits.__file__.endswith(".py"), reason="what is installed is interpreted")
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_compiled_state_plays_and_a_native_one_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("mypyc.build")
    pytest.importorskip("setuptools")
    (tmp_path / "race.py").write_text(STATE.format(decorator="@mypyc_attr(native_class=False)"))
    (tmp_path / "native.py").write_text(STATE.format(decorator="").replace("class Race", "class Native"))
    run(BUILD, tmp_path)
    played, refused = run(PLAY, tmp_path).splitlines()
    assert played == "True 0 10 True"
    assert refused.startswith("Native is compiled by mypyc as a native class")


def test_methods_that_no_python_function_has_are_the_sign_of_a_native_class() -> None:
    with pytest.raises(TypeError, match=r"put @mypyc_attr\(native_class=False\) above it"):
        type("Native", (SimpleState,), {"carry_out": str.upper})
