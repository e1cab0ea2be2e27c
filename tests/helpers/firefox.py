"""Firefox, steered by Marionette, the protocol that it has built in: JSON behind its length over a socket, no driver.

Playwright steers a Firefox of its own make alone, and that of the system has to be tested.
"""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

WANTED: Final = "CARDKIT_FIREFOX"
"""The environment variable that asks for tests in Firefox: they take long, and are skipped without it."""
NAMES: Final = ("firefox-esr", "firefox")
SECONDS: Final = 240.0
"""The number of seconds that Firefox has to start, to answer, and to reach the state that a test waits for."""
PREFERENCES: Final = {
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "ui.prefersReducedMotion": 1,
}


def firefox_path() -> str | None:
    """Return the path of Firefox on this machine; None where there is none."""
    return next((found for name in NAMES if (found := shutil.which(name)) is not None), None)


class Marionette:
    """A session with a Firefox that listens at a port of this machine."""

    def __init__(self, port: int) -> None:
        end = time.monotonic() + SECONDS
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), SECONDS)
                break
            except OSError:
                assert time.monotonic() < end, "Firefox does not start"
                time.sleep(0.2)
        self._number = 0
        self._receive()
        self.ask("WebDriver:NewSession", capabilities={})

    def _receive(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._some(1)
        text = b""
        while len(text) < int(length[:-1]):
            text += self._some(int(length[:-1]) - len(text))
        return json.loads(text)

    def _some(self, most: int) -> bytes:
        some = self.socket.recv(most)
        assert some, "Firefox has gone"
        return some

    def ask(self, command: str, **parameters: Any) -> Any:
        """Run a command, and return its result."""
        self._number += 1
        message = json.dumps([0, self._number, command, parameters]).encode()
        self.socket.sendall(f"{len(message)}:".encode() + message)
        _, _, error, result = self._receive()
        assert error is None, error
        return result

    def run(self, script: str) -> Any:
        """Run a script in the page, and return its value."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=[])["value"]

    def until(self, script: str) -> None:
        """Run a script again and again until it returns a true value."""
        end = time.monotonic() + SECONDS
        while not self.run(script):
            assert time.monotonic() < end, script + self.run("return document.body.innerText")
            time.sleep(0.1)

    def window(self) -> str:
        """Return the name of the current window."""
        return str(self.ask("WebDriver:GetWindowHandle")["value"])

    def new_window(self) -> str:
        """Open another window, switch to it, and return its name."""
        name = str(self.ask("WebDriver:NewWindow", type="window")["handle"])
        self.go(name)
        return name

    def go(self, window: str) -> None:
        """Switch to a window."""
        self.ask("WebDriver:SwitchToWindow", handle=window)


@contextlib.contextmanager
def firefox(folder: Path) -> Iterator[Marionette]:
    """Yield a Firefox with a profile of its own in this folder."""
    path = firefox_path()
    assert path is not None, "there is no Firefox"
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    wanted = PREFERENCES | {"marionette.port": port}
    lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in wanted.items()]
    (folder / "user.js").write_text("\n".join(lines))
    process = subprocess.Popen(
        [path, "--headless", "--marionette", "--no-remote", "--profile", str(folder)],
        env={**os.environ, "HOME": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    session = None
    try:
        session = Marionette(port)
        yield session
    finally:
        if session is not None:
            session.socket.close()
        process.terminate()
        process.wait(60)
