"""Network traffic: compressed where that pays, cached where it does not change, and no larger than necessary."""

import gzip
import json
import re
from pathlib import Path

from cardkit_web.pages.files import files
from web_server import Served


def test_everything_a_page_loads_is_compressed_and_kept_for_ever(server: Served) -> None:
    html = server.get("/t/AAAAAAAAAAAAAAAA").text
    linked = re.findall(r'"(/static/[^"]+)"', html)
    assert linked
    for address in linked:
        answer = server.get(address)
        name = Path(address).name
        assert answer.content == files()[name]
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers.get("content-encoding") == (
            "gzip" if len(answer.content) >= 500 and not name.endswith(".png") else None
        )
        assert "content-encoding" not in server.get(address, **{"accept-encoding": "identity"}).headers
    modules = [content for name, content in files().items() if name.endswith(".js")]
    absolute = [line for content in modules for line in content.decode().splitlines() if '"/static/' in line]
    assert ['const STATIC = new URL(location.href).searchParams.get("static") ?? "/static/";'] == absolute


def test_a_file_of_another_version_is_the_present_one_and_asked_for_again(server: Served) -> None:
    answer = server.get("/static/0123456789abcdef/table.js")
    assert answer.content == files()["table.js"]
    assert answer.headers["cache-control"] == "no-cache"
    again = server.get("/static/0123456789abcdef/table.js", **{"if-none-match": answer.headers["etag"]})
    assert (304, b"") == (again.status_code, again.content)


def test_a_table_page_has_its_phrases_and_asks_for_no_games(server: Served) -> None:
    html = server.get("/t/AAAAAAAAAAAAAAAA").text
    data = json.loads(re.findall(r'id="page">(.*?)</script>', html)[0])
    assert "well-played" in [each["phrase"] for each in data["phrases"]]
    assert b"/api/games" not in files()["table.js"]
    assert "phrases" not in server.get("/api/games").json()
    first = [html.encode(), *(files()[name] for name in files() if name.endswith((".js", ".css")))]
    assert sum(len(gzip.compress(each)) for each in first) < 66_000
