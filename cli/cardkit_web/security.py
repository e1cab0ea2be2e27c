"""Rights: tokens, origins, the policy of every answer, and the limits of messages."""

import hashlib
import secrets
import time
from collections.abc import Collection
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

TABLE_BYTES: Final = 12
"""The number of random bytes that the name of a table has: 16 letters."""
TOKEN_BYTES: Final = 24
"""The number of random bytes that a token has: 32 letters."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The policy of pages: they load only files of this server, and no script or style inside a page."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""Headers of every answer."""


def new_table() -> str:
    """A name for a table that nobody can guess."""
    return secrets.token_urlsafe(TABLE_BYTES)


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> bytes:
    """Return the stored digest of a token: with 192 random bits it needs no salt and no slow function."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def same_origin(origin: str | None, host: str | None, origins: Collection[str]) -> bool:
    """Return whether the request comes from a page of this server: its `Origin` is in `origins`, or matches its `Host`.

    A browser sends both; a request without an origin is from no page of this server.
    """
    if not origin:
        return False
    if origin in origins:
        return True
    scheme, _, name = origin.partition("://")
    return bool(host) and name == host and scheme in ("http", "https")


def known_host(host: str | None, hosts: Collection[str]) -> bool:
    """Return whether `host`, the name by which a browser calls the server, is one of `hosts`, whatever its port.

    A page elsewhere can let its own name lead to this machine; its browser then sends that name, and gets nothing.
    """
    try:
        name = urlsplit(f"//{host or ''}").hostname
    except ValueError:  # no name at all, as in `[`
        return False
    return name is not None and name in hosts


MOST_ADDRESSES: Final = 10_000
"""The number of addresses whose rates are remembered."""


class Rate:
    """A token bucket: a number of messages at once, and a number per second after that."""

    __slots__ = ("burst", "level", "per_second", "seen")

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self.level = burst
        self.seen = time.monotonic()

    @property
    def rested(self) -> bool:
        """Return whether as many may come as if none had come before."""
        return self.level + (time.monotonic() - self.seen) * self.per_second >= self.burst

    def allows(self) -> bool:
        """Return whether another one may come now, which then counts."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.seen) * self.per_second)
        self.seen = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


def network(address: str) -> str:
    """Return the key of an address for limits: in IPv6 its network of 64 bits, all of which one person has."""
    try:
        found = ip_address(address)
    except ValueError:  # of no network, as in tests
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped or ip_network((int(found) >> 64 << 64, 64)))


class Rates:
    """A limit of its own for each address, or for each network of those that one person has."""

    def __init__(self, burst: float, per_minute: float) -> None:
        self._burst = burst
        self._per_second = per_minute / 60
        self._rates: dict[str, Rate] = {}

    def allows(self, address: str) -> bool:
        """Return whether this address may come now, which then counts."""
        if len(self._rates) >= MOST_ADDRESSES:
            self._rates = {each: rate for each, rate in self._rates.items() if not rate.rested}
            if len(self._rates) >= MOST_ADDRESSES:
                self._rates = dict(list(self._rates.items())[MOST_ADDRESSES // 2 :])
        return self._rates.setdefault(network(address), Rate(self._burst, self._per_second)).allows()
