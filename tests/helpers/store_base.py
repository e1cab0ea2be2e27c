"""Tests that need PostgreSQL and nginx: skipped where they are not installed, unless CARDKIT_BASE=required."""

import os
import subprocess
from typing import Final

import psycopg
import pytest

from web_base import nginx_program, postgres_programs

WANTED: Final = "CARDKIT_BASE"
Base = tuple[str, "subprocess.Popen[bytes]"]
"""The address of a base, and its process."""


def emptied(where: str) -> None:
    """Drop everything that a base has."""
    with psycopg.connect(where, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")


def needs_base(*, proxy: bool = False) -> None:
    """Skip a test where PostgreSQL or with `proxy` nginx is not installed."""
    missing = "" if postgres_programs() is not None else "PostgreSQL"
    missing = missing or ("nginx" if proxy and nginx_program() is None else "")
    if not missing:
        return
    if os.environ.get(WANTED) == "required":
        raise RuntimeError(f"{missing} is not installed.")
    pytest.skip(f"{missing} is not installed")
