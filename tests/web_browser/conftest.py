"""One server for all tests of pages, a browser for each module; without either they are skipped, unless CI wants them.

No browser outlasts its module: Playwright keeps an event loop running in this thread, beside which no other can run.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser import ARGUMENTS, WANTED, browser_path, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    path = browser_path()
    if os.environ.get(WANTED) != "required":
        pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: pip install cardkit[browser]")
        if path is None:
            pytest.skip("there is no Chromium: install it, or name it in CARDKIT_BROWSER")
    from playwright.sync_api import sync_playwright

    assert path is not None, "CARDKIT_BROWSER=required, and there is no Chromium"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with serving(folder) as found:
        yield found
