"""The addresses and names of a server: checked at the start, and printed."""

import pytest

from cardkit_web.server import addresses
from cardkit_web.server.addresses import CannotServe, Endpoint, hosts_of, read_endpoint, read_origin


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("https://cards.example.org", "https://cards.example.org"),
        ("https://Cards.example.org:443/", "https://cards.example.org"),
        ("http://10.0.0.7:8080", "http://10.0.0.7:8080"),
        ("https://карты.example", "https://xn--80atti9b.example"),
        ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
    ],
)
def test_an_origin_is_kept_as_browsers_write_it(given: str, origin: str) -> None:
    assert origin == read_origin(given)


@pytest.mark.parametrize(
    "given",
    [
        "cards.example.org",
        "https://",
        "ftp://cards.example.org",
        "https://a@b.example",
        "https://a.example/cards",
        "",
        "[",
        "https://a.example:port",
    ],
)
def test_what_is_no_origin_is_refused(given: str) -> None:
    with pytest.raises(CannotServe, match=r"as in https://cards\.example\.org"):
        read_origin(given)


@pytest.mark.parametrize("given", ["8118", "cards.example.org:8118", "127.0.0.1", "127.0.0.1:70000", "1.2.3:1", ":80"])
def test_what_is_no_place_is_refused(given: str) -> None:
    with pytest.raises(CannotServe, match=r"as in 127\.0\.0\.1:8118"):
        read_endpoint(given)


def test_a_server_is_called_by_the_names_that_lead_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.1.5")
    assert Endpoint("::1", 80) == read_endpoint("[::1]:80")
    assert "192.168.1.5" in hosts_of(read_endpoint("0.0.0.0:0"), ())
    assert {"10.0.0.7", "cards.example.org"} <= hosts_of(read_endpoint("10.0.0.7:0"), ("https://cards.example.org",))
    assert "192.168.1.5" not in hosts_of(Endpoint(), ())
