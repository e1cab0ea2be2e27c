"""HTTP requests and answers: body, language, refusals."""

from typing import Final

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from cardkit.language import ENGLISH, LANGUAGES

MOST_BYTES: Final = 40_000
"""The number of bytes that a request has at most."""
NOT_KEPT: Final = {"cache-control": "no-store"}


def refused(status: int, sentence: str) -> Response:
    """Return a refusal; its sentence says how to correct the request."""
    return JSONResponse({"refused": sentence}, status, NOT_KEPT)


def language_of(request: HTTPConnection) -> str:
    """Return the language of an answer: `lang` in the address, else the browser's first known one, else English."""
    wanted = [request.query_params.get("lang", "")]
    wanted += [word.partition(";")[0] for word in request.headers.get("accept-language", "")[:200].split(",")]
    codes = [word.strip().lower().partition("-")[0] for word in wanted]
    return next((code for code in codes if code in LANGUAGES), ENGLISH)


async def body_of(request: Request) -> bytes | None:
    """Return the body of a request; None when it is too large, or the sender is gone before its end."""
    content = b""
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > MOST_BYTES:
                return None
    except ClientDisconnect:
        return None
    return content
