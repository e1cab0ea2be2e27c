"""The facts about a release agree: its version, its citation, and the versions of Python that it supports."""

import re
import tomllib
from typing import Any

import pytest

import cardkit
from documents import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def citation() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    read = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


def test_the_citation_is_of_this_version(citation: dict[str, Any]) -> None:
    assert PROJECT["project"]["version"] == citation["version"] == cardkit.__version__
    assert PROJECT["project"]["license"] == citation["license"]


def test_the_supported_versions_of_python_are_the_same_everywhere() -> None:
    project = PROJECT["project"]
    found = re.fullmatch(r">=3\.(\d+),<3\.(\d+)", project["requires-python"])
    assert found
    minors = range(*map(int, found.groups()))
    said = "Programming Language :: Python :: "
    assert [f"{said}3.{minor}" for minor in minors] == [text for text in project["classifiers"] if said in text]
    first, last = minors[0], minors[-1]
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert [(f"3.{first}", f"3.{last}")] == re.findall(r"Python (3\.\d+) to (3\.\d+)", text), name
    for name in ("README.md", "docs/guide/playing.md"):
        assert [f"3.{first}"] == re.findall(r"Python (3\.\d+) or newer", (ROOT / name).read_text(encoding="utf-8"))
    assert f"py3{first}" == PROJECT["tool"]["ruff"]["target-version"]
    assert f"3.{first}" == PROJECT["tool"]["mypy"]["python_version"]
