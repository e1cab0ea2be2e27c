"""The image and the unit of `deploy/`, as far as they can be tested without Docker and systemd.

Their commands are run unchanged, but with other folders and ports; systemd checks the unit where it is installed.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="what is deployed runs on Linux")
ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMMAND = [sys.executable, "-c", "from cardkit_cli.app import main; main()"]
PATIENCE_SECONDS = 60.0


def unit() -> dict[str, list[str]]:
    """Return the settings of the unit by name, each with all its values."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / "cardkit.service").read_text().splitlines():
        name, given, value = line.partition("=")
        if given and not line.startswith(("#", "[")):
            found.setdefault(name, []).append(value)
    return found


def image() -> list[tuple[str, str]]:
    """Return the instructions of the image, each with its arguments."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Dockerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


@contextmanager
def running(arguments: Sequence[str]) -> Iterator[str]:
    """Yield the address of a server that is started with these arguments, and ended as systemd and Docker end one."""
    surroundings = os.environ | {"PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, text=True, env=surroundings)
    assert process.stdout is not None
    try:
        link = next(found[0] for line in process.stdout if (found := re.findall(r"http://[\w.:]+", line)))
        yield link
        process.send_signal(signal.SIGTERM)
        assert -signal.SIGTERM == process.wait(PATIENCE_SECONDS)  # which both take for an end as it should be
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_the_unit_runs_one_server_that_writes_where_it_may(tmp_path: Path) -> None:
    settings = unit()
    (start,) = settings["ExecStart"]
    assert ["yes", "cardkit"] == settings["DynamicUser"] + settings["StateDirectory"]
    program, *arguments = shlex.split(start)
    assert "/opt/cardkit/bin/cardkit" == program
    assert "/var/lib/cardkit/tables" in arguments
    here = {"/var/lib/cardkit/tables": str(tmp_path / "tables"), "/etc/cardkit.toml": str(DEPLOY / "limits.toml")}
    arguments = [here.get(each, each) for each in arguments]
    with running([*arguments, "--bind", "127.0.0.1:0", "--workers", "1"]):
        assert (tmp_path / "tables" / "tables.sqlite").is_file()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "cardkit.service").read_text().replace("/opt/cardkit/bin/cardkit", sys.executable)
    copy = tmp_path / "cardkit.service"
    copy.write_text(text)
    verify = ["systemd-analyze", "verify", "--recursive-errors=no", str(copy)]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)


def test_the_image_runs_the_server_as_nobody_in_particular_and_asks_how_it_is(tmp_path: Path) -> None:
    instructions = image()
    found = dict(instructions)
    names = [word for word, _ in instructions]
    assert "cardkit" == found["USER"]
    assert names.index("USER") < names.index("ENTRYPOINT")
    assert "signal.SIGTERM" == f"signal.{found['STOPSIGNAL']}"
    program, *entry = json.loads(found["ENTRYPOINT"])
    assert "cardkit" == program
    assert f"0.0.0.0:{found['EXPOSE']}" in entry
    assert found["VOLUME"] == found["WORKDIR"]
    here = {"/data/tables": str(tmp_path), f"0.0.0.0:{found['EXPOSE']}": "127.0.0.1:0"}
    arguments = [here.get(each, each) for each in (*entry, *json.loads(found["CMD"]))]
    _, *asks = json.loads(found["HEALTHCHECK"].partition(" CMD ")[2])
    with running([*arguments, "--workers", "1"]) as address:
        port = address.rpartition(":")[2]
        asked = [each.replace(f":{found['EXPOSE']}/", f":{port}/").replace("timeout=2", "timeout=60") for each in asks]
        subprocess.run([sys.executable, *asked], check=True, timeout=PATIENCE_SECONDS)
    assert 1 == subprocess.run([sys.executable, *asked], check=False, capture_output=True).returncode


def test_the_image_is_built_of_what_there_is() -> None:
    runs = [rest for word, rest in image() if word == "RUN"]
    extras = re.findall(r"\$wheel\[([\w,]+)\]", " ".join(runs))
    known = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert {"web", "postgres"} == {each for extra in extras for each in extra.split(",")} <= known.keys()
    supported = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text())
    versions = {rest.partition("python:")[2].partition("-")[0] for word, rest in image() if word == "FROM"}
    assert versions <= {*supported}
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().split()
    for needed in ("cli", "games", "cardkit", "pyproject.toml", "build_hook", "README.md", "LICENSE"):
        assert needed not in ignored
