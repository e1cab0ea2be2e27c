"""Files of pages, at addresses that contain a digest of all of them, and so are kept for ever.

Modules import each other by names that begin with `./`, so the address of the first file determines all others.
"""

import gzip
import re
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

STATIC: Final = Path(__file__).parent / "static"
"""The folder of the files of pages: modules, style sheets, images."""
KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png"}
TYPES: Final = re.compile(rb"/\*\*.*?\*/\s*", re.DOTALL)
"""The types and explanations of a module, a third of its bytes, which a browser does not need."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASKED_AGAIN: Final = "no-cache"
"""The header of files that may be kept, but must be checked with the server."""
SHORTEST: Final = 500
"""The number of bytes from which content is compressed."""


@cache
def files() -> dict[str, bytes]:
    """Return the content of each static file of a known kind, by its name, without the types of modules."""
    found = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.suffix in KINDS}
    return {name: TYPES.sub(b"", content) if name.endswith(".js") else content for name, content in found.items()}


@cache
def version() -> str:
    """The digest of all files."""
    found = blake2b(digest_size=8)
    for name, content in files().items():
        found.update(name.encode() + b"\0" + content + b"\0")
    return found.hexdigest()


def static(name: str) -> str:
    """Return the address of a static file, which names the present version."""
    return f"/static/{version()}/{name}"


IMPORTED: Final = re.compile(rb"""^import [^;]*?"\./([\w.]+)";""", re.MULTILINE | re.DOTALL)


@cache
def modules(name: str) -> tuple[str, ...]:
    """Return the addresses of a module and of all its imports, so that a page asks for them at once."""
    found = [name]
    for each in found:
        imported = [other.decode() for other in IMPORTED.findall(files()[each])]
        found += [other for other in dict.fromkeys(imported) if other not in found]
    return tuple(map(static, found))


def file_at(address: str) -> tuple[str, bytes, str] | None:
    """Return the name of a file, its content, and how long it may be kept; None for an unknown address.

    A page of another version gets the present file, which it asks for again the next time.
    """
    under, _, name = address.removeprefix("/static/").rpartition("/")
    if name not in files() or "/" in under:
        return None
    return name, files()[name], FOR_EVER if under == version() else ASKED_AGAIN


def file_answer(request: Request) -> Response | None:
    """Return the answer to a request for a file; None when there is none."""
    found = file_at(request.url.path)
    if found is None:
        return None
    name, content, kept = found
    return packed(request, content, KINDS[Path(name).suffix], kept)


@lru_cache(512)
def _gzipped(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


@lru_cache(512)
def _tag(content: bytes) -> str:
    return f'"{blake2b(content, digest_size=12).hexdigest()}"'


def packed(request: Request, content: bytes, kind: str, kept: str, vary: str = "") -> Response:
    """Return the answer with some public content; without it, with status 304, if the browser has it already.

    It is compressed if it is long, no PNG, and the browser accepts that. `vary` names the headers on which the content
    depends. It must hold no secret: everybody sees its length.
    """
    headers = {"cache-control": kept, "etag": _tag(content), "vary": ", ".join(filter(None, ("accept-encoding", vary)))}
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    accepted = [word.strip() for word in request.headers.get("accept-encoding", "").split(",")]
    if len(content) >= SHORTEST and kind != KINDS[".png"] and "gzip" in accepted:
        content = _gzipped(content)
        headers["content-encoding"] = "gzip"
    return Response(content, media_type=kind, headers=headers)
