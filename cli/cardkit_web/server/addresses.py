"""The address of a server, its names, and who reaches it: checked when it is started."""

import contextlib
import ipaddress
import socket
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

import attrs

from cardkit.errors import CardkitError
from cardkit.language import gettext, reason_of
from cardkit_web.server import words

LOCAL: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
NAMES: Final = ("127.0.0.1", "localhost", "::1")
BACKLOG: Final = 2048
PORT: Final = 8118
USUAL: Final = {"http": 80, "https": 443}
"""The ports that browsers leave out of an origin."""


class CannotServe(CardkitError):
    """No server can be started."""


@attrs.frozen
class Endpoint:
    """An address and a port at which a server listens."""

    address: str = LOCAL
    """An IPv4 or IPv6 address of this machine, or one that means all of them."""
    port: int = PORT
    """0 for any that is free."""

    @property
    def alone(self) -> bool:
        """Return whether nobody but this machine reaches it."""
        return ipaddress.ip_address(self.address).is_loopback

    @property
    def everywhere(self) -> bool:
        """Return whether it listens at all addresses of the machine."""
        return ipaddress.ip_address(self.address).is_unspecified

    def link(self, port: int) -> str:
        """The link for a browser of this machine; `port` is the one that was found."""
        address = self.address
        if self.everywhere:
            address = "::1" if ":" in address else LOCAL
        return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"


def read_endpoint(text: str) -> Endpoint:
    """Read an endpoint as `--bind` has it, an IP address, a colon and a port up to 65535; raises `CannotServe`."""
    address, colon, port = text.rpartition(":")
    address = address.removeprefix("[").removesuffix("]")
    try:
        if not colon or not port.isascii() or not port.isdecimal() or int(port) > 65535:
            raise ValueError
        return Endpoint(str(ipaddress.ip_address(address)), int(port))
    except ValueError:
        raise CannotServe(
            gettext(
                "--bind is an address of this machine and a port, as in 127.0.0.1:8118, 0.0.0.0:8118 or [::1]:8118, "
                "and not {text!r}.",
                text=text,
            )
        ) from None


def read_origin(text: str) -> str:
    """Return an origin as browsers write it; raises `CannotServe` for anything else."""
    try:
        found = urlsplit(text)
        name, port = found.hostname or "", found.port
        name = name if ":" in name else name.encode("idna").decode()
    except (ValueError, UnicodeError):
        found, name, port = urlsplit(""), "", None
    more = found.path.strip("/") or found.query or found.fragment or "@" in found.netloc
    if found.scheme not in USUAL or not name or more:
        raise CannotServe(
            gettext(
                "--origin is https:// and a name, without anything behind it, as in https://cards.example.org, and "
                "not {text!r}.",
                text=text,
            )
        )
    name = f"[{name}]" if ":" in name else name
    return f"{found.scheme}://{name}" + ("" if port in (None, USUAL[found.scheme]) else f":{port}")


def lan_address() -> str | None:
    """Return the address of this machine in the local network; None when there is none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address of documentation: nothing is sent
        found = str(probe.getsockname()[0])
        return None if found.startswith("127.") else found
    return None


def listening(endpoint: Endpoint) -> socket.socket:
    """A socket that listens; raises `CannotServe`."""
    found = None
    try:
        found = socket.socket(socket.AF_INET6 if ":" in endpoint.address else socket.AF_INET, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((endpoint.address, endpoint.port))
    except OSError as error:
        if found is not None:
            found.close()
        raise CannotServe(
            words.PORT_TAKEN.format(address=endpoint.address, port=endpoint.port, why=reason_of(error))
        ) from None
    found.listen(BACKLOG)
    return found


def hosts_of(endpoint: Endpoint, origins: Sequence[str]) -> frozenset[str]:
    """The names by which browsers may call it: those of this machine that lead to it, and as its proxy is called."""
    hosts = {*NAMES, *(urlsplit(origin).hostname or "" for origin in origins)}
    if endpoint.everywhere:
        name = socket.gethostname().lower()
        hosts |= {name, f"{name}.local", lan_address() or name}
    else:
        hosts.add(endpoint.address)
    return frozenset(hosts)


def reached_at(endpoint: Endpoint, port: int, origins: Sequence[str]) -> str:
    """Return the address at which other machines reach it, without a slash at its end; empty when there is none."""
    if origins:
        return origins[0]
    if endpoint.alone:
        return ""
    address = lan_address() if endpoint.everywhere else endpoint.address
    if not address:
        return ""
    return f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"


def inside_address(endpoint: Endpoint, port: int) -> str:
    """The address at which other processes reach a server, `HOST:PORT`: its own, or that in the local network."""
    address = (lan_address() or LOCAL) if endpoint.everywhere else endpoint.address
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
