"""HTML pages without other files: the templates and one style sheet are beside this module.

All values of a template are escaped, unless they are `Markup`.
"""

from functools import cache
from typing import TYPE_CHECKING

from cardkit.language import gettext, language

if TYPE_CHECKING:
    from jinja2 import Environment


def render(template: str, **values: object) -> str:
    """The page that a template of this folder makes of `values`; the style sheet is part of it."""
    return _environment().get_template(template).render(values)


@cache
def _environment() -> "Environment":
    """The templates of this package, loaded when the first page is made."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("cardkit.export", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals.update({"_": gettext, "language": language})
    return environment
