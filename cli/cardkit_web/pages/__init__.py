"""The pages of the web table: templates here, modules and style sheets in `static`, words in `words`.

There is no build step: browsers get the files as they are here. A page gets its own words as data (`<script
type="application/json">`), in the reader's language; words of games come over the WebSocket.
"""

import json
from functools import cache
from typing import TYPE_CHECKING, Final

from cardkit.cards.card import Card
from cardkit.drawing.svg import definitions
from cardkit.language import LANGUAGES, speaking
from cardkit_web.page_messages import phrases
from cardkit_web.pages.files import modules, static
from cardkit_web.pages.words import WORDS

if TYPE_CHECKING:
    from jinja2 import Environment

START: Final = "start.html"
TABLE: Final = "table.html"
DRAWN: Final = ("6C", "JC", "JD", "QH", "KS", "AD")
"""The cards in the pictures of the first page."""


@cache
def render(template: str, lang: str, reached: str = "", lobby: bool = False) -> str:
    """Return the page made of a template, such as `start.html`, in a language; raises `UnknownLanguage`.
    It has no data of a table. `reached` is the address at which other machines reach the server, if it differs from the
    page's own; links to tables begin with it. `lobby` says whether the server has one.
    """
    from markupsafe import Markup

    with speaking(lang):
        words = {name: str(sentence) for name, sentence in WORDS.items()}
        drawings = definitions(DRAWN, Card) if template == START else ""
        known = {"words": words, "reached": reached, "lobby": lobby} | (
            {"phrases": phrases()} if template == TABLE else {}
        )
    data = json.dumps(known, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    page = _environment().get_template(template)
    return page.render(
        lang=lang,
        languages=LANGUAGES,
        words=words,
        static=static,
        modules=modules,
        lobby=lobby,
        drawings=Markup(drawings),
        data=Markup(data),
    )


@cache
def _environment() -> "Environment":
    """The templates, loaded when the first page is made."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("cardkit_web", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
