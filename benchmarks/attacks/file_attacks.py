"""Attacks of `attacks.py` on files: symbolic links, modes, bots from files, and caps in positions."""

import os
import random
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from cardkit import CardkitError, load
from cardkit.records.reading import load_match
from cardkit.records.saving import CannotSave, SavedGame
from cardkit_games import families

SECRET: Final = b"of somebody else\n"


def _save(path: Path, rng: random.Random) -> list[str]:
    """Begin a match there and save some moves; what they are."""
    game = load("podkidnoy")
    live = game.deal(2, seed=rng.randrange(2**32))
    saved = SavedGame.new(path)
    try:
        saved.begin(live.record(("a", "b"), "2026-11-22"))
        for _ in range(rng.randrange(1, 12)):
            live.apply(rng.choice(live.state.actions()))
            saved.keep([move.text for move in live.moves])
    finally:
        saved.close()
    return [move.text for move in live.moves]


def _go_on(path: Path) -> None:
    saved = SavedGame(path)
    try:
        saved.go_on(load_match(path))
    finally:
        saved.close()


def _refused(path: Path, rng: random.Random, *, new: bool) -> bool:
    try:
        _save(path, rng) if new else _go_on(path)
    except CannotSave:
        return True
    return False


def links(number: int, rng: random.Random) -> str:
    """Symbolic links as a match, as a new match (also one that leads nowhere), as the lock."""
    start = time.process_time()
    kept = refused = touched = 0
    for index in range(number):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "real").mkdir()
            other = folder / "other"
            other.write_bytes(SECRET)
            match = folder / "real" / "game.toml"
            moves = _save(match, rng)
            link = folder / "game.toml"
            link.symlink_to(rng.choice((match, os.path.relpath(match, folder))))
            if index % 3 == 0:
                match.write_bytes(match.read_bytes().replace(b"\n", b"\r\n"))  # is written anew, beside and renamed
                _go_on(link)
                kept += link.is_symlink() and not match.is_symlink() and list(load_match(match)[-1].play) == moves
            elif index % 3 == 1:
                (folder / "new.toml").symlink_to(rng.choice((other, folder / "nowhere")))
                refused += _refused(folder / "new.toml", rng, new=True)
            else:
                (folder / "real" / "game.toml.lock").symlink_to(rng.choice((other, folder / "nowhere")))
                refused += _refused(rng.choice((link, match)), rng, new=False)
            touched += other.read_bytes() != SECRET or (folder / "nowhere").exists()
    took = time.process_time() - start
    return f"{number} links: {kept} stay links, {refused} refused, {touched} files of others touched; {took:.1f} s"


def modes(number: int, rng: random.Random) -> str:
    """New matches under any umask, and matches of any mode that are gone on with, as they are or written anew."""
    start = time.process_time()
    wrong = seen = 0
    before = os.umask(0)
    try:
        for _ in range(number):
            with tempfile.TemporaryDirectory() as name:
                path = Path(name) / "game.toml"
                os.umask(rng.choice((0, 0o002, 0o022, 0o027, 0o077)))
                _save(path, rng)
                wrong += stat.S_IMODE(path.stat().st_mode) != 0o600
                mode = 0o600 | rng.choice((0, 0o040, 0o044, 0o060, 0o066))
                path.chmod(mode)
                if rng.randrange(2):
                    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
                _go_on(path)
                wrong += stat.S_IMODE(path.stat().st_mode) != mode
                seen += len(list(Path(name).iterdir())) > 1
    finally:
        os.umask(before)
    took = time.process_time() - start
    return f"{number} matches: {wrong} with another mode than 600 or their own, {seen} left a file beside; {took:.1f} s"


BOT: Final = """\
import contextlib
import sys
from pathlib import Path
print("it runs", file=sys.stderr)
with contextlib.suppress(OSError):
    Path(__file__).with_name("has-written").touch()
class Bot:
    def act(self, seen):
        return min(seen.actions())
"""
MATCH: Final = '[[deal]]\ngame = "{game}"\nplayers = ["human", "{bot}"]\n{deal}\nplay = """\n'
RESUME: Final = "import sys; sys.path.insert(0, '.'); from cardkit_cli.app import main; main()"
"""The folder is where Python finds modules, as with `python -m`."""


def trust(number: int, rng: random.Random) -> str:
    """`play --resume` of matches that seat a bot from a file, named in several ways: it is not run unless
    allowed, and then apart.
    """
    start = time.monotonic()
    refused = ran = allowed = wrote = 0
    for _ in range(number):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "evil.py").write_text(BOT, encoding="utf-8")
            spelt = rng.choice(
                ("evil.py:Bot", f"{folder}/evil.py:Bot", "./evil.py:Bot", "evil:Bot", "../{}/evil.py:Bot")
            )
            deal = 'hands = ["6S 7S", "8S 9S"]\ntrump = "H"\nattacker = 0'
            text = MATCH.format(game=rng.choice(("durak", "podkidnoy")), bot=spelt.format(folder.name), deal=deal)
            (folder / "game.toml").write_text(text, encoding="utf-8")
            command = [sys.executable, "-c", RESUME, "play", "--resume", "--save", "game.toml"]
            for options in ((), ("--trust-bots",)):
                done = subprocess.run(
                    [*command, *options], cwd=folder, input="y\ny\ny\n", capture_output=True, text=True, check=False
                )
                if options:
                    allowed += "it runs" in done.stderr
                else:
                    refused += done.returncode == 2 and "--trust-bots" in done.stderr
                    ran += "it runs" in done.stderr
            wrote += (folder / "has-written").exists()
    took = time.monotonic() - start
    said = (
        f"{refused} refused, in {ran} the bot ran; with --trust-bots it ran in {allowed}, and wrote a file in {wrote}"
    )
    return f"{number} matches: {said}; {took:.0f} s by the clock"


def caps(number: int, rng: random.Random) -> str:
    """Positions of Durak in the middle of a bout with a cap of 0, or below the attack on the table."""
    start = time.process_time()
    tried = refused = 0
    presets = [preset.name for family in families() if family.name == "durak" for preset in family.presets]
    while tried < number:
        game = load(rng.choice(presets))
        fewest, most = game.seat_range()
        seats = rng.randrange(fewest, min(most, 6) + 1, 2 if game.teams else 1)
        state = game.deal_state(seats, seed=rng.randrange(2**32))
        for _ in range(rng.randrange(1, 60)):
            if not state.over:
                state.apply(rng.choice(state.actions()))
        position = game.to_position(state)
        laid = len(position.get("table", "").split())
        if state.over or not laid:
            continue
        game.from_position(position)  # as it is, it can be played on
        tried += 1
        try:
            game.from_position({**position, "cap": rng.randrange(laid)})
        except CardkitError:
            refused += 1
    return f"{number} positions: {refused} refused; {time.process_time() - start:.1f} s"
