"""Tests that need PostgreSQL and nginx: skipped where they are not installed, unless CARDKIT_BASE=required."""

import os
from typing import Final

import pytest
from web_base import nginx_program, postgres_programs

WANTED: Final = "CARDKIT_BASE"


def needs_base(*, proxy: bool = False) -> None:
    """Skip a test where PostgreSQL or with `proxy` nginx is not installed."""
    missing = "" if postgres_programs() is not None else "PostgreSQL"
    missing = missing or ("nginx" if proxy and nginx_program() is None else "")
    if not missing:
        return
    if os.environ.get(WANTED) == "required":
        raise RuntimeError(f"{missing} is not installed.")
    pytest.skip(f"{missing} is not installed")
