"""Pages that are made from the sources and from the rules: games, clauses, commands, options, names."""

import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files

SITE = Path(__file__).parent
sys.path.insert(0, str(SITE))

from command_pages import COMMANDS, OPTIONS, command_page, option_page  # noqa: E402
from game_pages import game_pages  # noqa: E402
from navigation import navigation  # noqa: E402
from reference_pages import inventory, public_names, reference_pages  # noqa: E402
from rule_pages import Rules  # noqa: E402

ROOT = SITE.parent.parent
OUTSIDE = re.compile(r"\[([^\]]+)\]\s*\(\.\./\.\./[^)]*\)")
"""A link from a page in a folder of docs/ to a file outside it."""

BEHIND = 0.02
"""What the search multiplies a page with to list it behind the others: titles count a thousand times as much."""

LOG = get_plugin_logger("cardkit")

RULES = Rules((ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8"))


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Say which page stands where."""
    config.nav = navigation(game_pages(RULES), reference_pages(ROOT))
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made."""
    made_of_program = {COMMANDS: command_page(), OPTIONS: option_page(RULES)}
    for path, content in {**game_pages(RULES), **RULES.pages, **made_of_program, **reference_pages(ROOT)}.items():
        made = files.get_file_from_path(path)
        if made is not None:
            files.remove(made)  # docs/reference/rules.md is shown by family
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead links into the rules to the page that has them; a link out of the site is only its words.

    What is found in the reference of names is listed by the search behind what is found in the other pages. The front
    page has the whole width.
    """
    path = page.file.src_uri
    if path.startswith("api/"):
        page.meta["search"] = {"boost": BEHIND}
    if path == "index.md":
        page.meta["hide"] = ["navigation", "toc"]
    return OUTSIDE.sub(r"\1", RULES.relinked(markdown, path))


def on_post_build(config: MkDocsConfig) -> None:
    """Warn of every public name that the reference lacks: `mkdocs build --strict` then fails."""
    found = inventory(Path(config.site_dir) / "objects.inv")
    for name in sorted(set(public_names(ROOT)) - found):
        LOG.warning(f"The reference lacks {name}.")
