"""The facts about a release agree: its version, its citation, and the versions of Python that it supports."""

import datetime
import re
import tomllib
from typing import Any

import pytest

import cardkit
from documents import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
REQUIRED = {"authors", "cff-version", "message", "title"}
"""The required keys of CITATION.cff: https://github.com/citation-file-format/citation-file-format, schema 1.2.0."""
ALLOWED = REQUIRED | {
    *("abstract", "commit", "contact", "date-released", "doi", "identifiers", "keywords", "license", "license-url"),
    *("preferred-citation", "references", "repository", "repository-artifact", "repository-code", "type", "url"),
    "version",
}
OF_AN_ENTITY = {
    *("address", "alias", "city", "country", "date-end", "date-start", "email", "fax", "location", "name", "orcid"),
    *("post-code", "region", "tel", "website"),
}


@pytest.fixture
def citation() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    read = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


def test_the_citation_has_what_its_schema_demands(citation: dict[str, Any]) -> None:
    assert REQUIRED <= set(citation) <= ALLOWED
    assert "1.2.0" == citation["cff-version"]
    assert "software" == citation["type"]
    for name in ("message", "title"):
        assert isinstance(citation[name], str)
        assert citation[name]
    assert citation["authors"]
    for author in citation["authors"]:
        assert {"name"} <= set(author) <= OF_AN_ENTITY
        assert all(isinstance(text, str) and text for text in author.values())
    keywords = citation["keywords"]
    assert len(keywords) == len(set(keywords))
    assert all(isinstance(word, str) and word for word in keywords)


def test_the_citation_is_of_this_version(citation: dict[str, Any]) -> None:
    assert PROJECT["project"]["version"] == citation["version"] == cardkit.__version__
    assert PROJECT["project"]["license"] == citation["license"]


def test_a_version_has_in_the_citation_the_date_of_the_changelog(citation: dict[str, Any]) -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(rf"(?m)^## \[{re.escape(citation['version'])}\] - (\S+)$", changes)
    assert [datetime.date.fromisoformat(day) for day in released] == [
        citation[name] for name in citation if name == "date-released"
    ]


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


def test_the_project_names_no_address_that_is_not_there() -> None:
    assert "urls" not in PROJECT["project"]  # it has no home on the web yet


def test_the_newest_version_is_told_in_at_most_80_lines() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest, *older = re.split(r"(?m)^## ", changes)[1:]
    assert newest.startswith(f"[{cardkit.__version__}]")
    assert len([line for line in newest.splitlines()[1:] if line.strip()]) <= 80
    assert [] == [part.partition("\n")[0] for part in older if len(part.strip().split("\n\n")) != 2]
