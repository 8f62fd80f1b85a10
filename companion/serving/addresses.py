"""Where phones find this computer: its addresses on the network, and codes to scan."""

from __future__ import annotations

import io
import ipaddress
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import ifaddr
from msgspec import Struct

VIRTUAL = re.compile(
    r"docker|br-|veth|virbr|vmnet|vboxnet|virtualbox|vmware|hyper-v|vethernet|wsl|cni|flannel|cali|kube|lxc|lxd|podman"
    r"|utun|tun|tap|wg|wireguard|tailscale|zt|zerotier|ppp|ipsec|vpn|ham|awdl|llw|bridge|dummy|ifb|loopback|bluetooth",
    re.IGNORECASE,
)
"""How interfaces begin, or on Windows describe themselves, that no phone in the room is connected to."""
WIRED = re.compile(r"en|eth|em\d|.*ethernet", re.IGNORECASE)
WIRELESS = re.compile(r"wl|ath|.*wi-?fi|.*wireless", re.IGNORECASE)
DEFAULT_PORTS = {"http": 80, "https": 443}


class Address(Struct, frozen=True):
    interface: str
    ip: str
    likely: bool
    """Whether phones in the room can probably reach it."""


def addresses() -> list[Address]:
    """All addresses of this computer on a network, the best first, as they are at this moment."""
    found = [
        Address(adapter.nice_name, ip.ip, _likely(adapter.nice_name, ip.ip))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str) and not ipaddress.ip_address(ip.ip).is_loopback
    ]
    return sorted(found or _asked(), key=_order)


def base_url(port: int, public_url: str | None = None, chosen: str | None = None, scheme: str = "http") -> str:
    """The address that phones should open, without a slash at its end.

    ``chosen`` is what the host picked: an interface, whose present address is taken, or an address or name.
    """
    if public_url:
        return public_url.rstrip("/")
    host = _host(chosen, addresses())
    return f"{scheme}://{bracketed(host)}" + ("" if DEFAULT_PORTS.get(scheme) == port else f":{port}")


def answers(host: str, port: int, within: float = 0.5) -> bool:
    """Whether anybody listens there, tried from here: what refuses this computer refuses every phone."""
    try:
        socket.create_connection((host, port), within).close()
    except OSError:
        return False
    return True


def own_names() -> set[str]:
    """The names under which this computer may be asked for, in small letters."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return {"localhost", name, short, f"{short}.local"} - {"", ".local"}


def is_loopback(host: str) -> bool:
    """Whether only this computer itself is reached there, or comes from there."""
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost"


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _host(chosen: str | None, present: list[Address]) -> str:
    if chosen is not None:
        on_interface = next((address.ip for address in present if address.interface == chosen), None)
        if on_interface is not None:
            return on_interface
        if "." in chosen or ":" in chosen or chosen == "localhost":
            return chosen
    return present[0].ip if present else "127.0.0.1"


def _likely(interface: str, ip: str) -> bool:
    return not VIRTUAL.match(interface) and not ipaddress.ip_address(ip).is_link_local


def _order(address: Address) -> tuple[bool, int, str]:
    kind = 0 if WIRED.match(address.interface) else 1 if WIRELESS.match(address.interface) else 2
    return not address.likely, kind, address.interface


def _asked() -> list[Address]:
    """Where interfaces cannot be listed: the address that the way out of here would have. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        ip = probe.getsockname()[0]
    return [] if ipaddress.ip_address(ip).is_loopback else [Address("network", ip, True)]


# Codes to scan


@lru_cache(maxsize=128)
def qr_svg(text: str) -> str:
    """A scalable picture with its white rim; it needs no style of its own."""
    rows = _modules(text)
    size = len(rows)
    path = "".join(_runs(y, row) for y, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{path}"/></svg>'
    )


def qr_terminal(text: str, *, colour: bool = False) -> str:
    """Half blocks for a dark terminal; with ``colour`` it fits a light one too."""
    out = io.StringIO()
    _code(text).print_ascii(out=out, invert=True)
    lines = [line for line in out.getvalue().splitlines() if line.strip()]
    if colour:
        lines = [f"\x1b[38;5;255;48;5;232m{line}\x1b[0m" for line in lines]
    return "\n".join(lines)


def shows_blocks(encoding: str | None) -> bool:
    """Whether a terminal with this encoding can show ``qr_terminal``."""
    try:
        "█▀▄".encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def wifi_payload(ssid: str, password: str = "", kind: str = "WPA", hidden: bool = False) -> str:
    """The text of a code that brings a phone into this Wi-Fi; ``kind`` is WPA, WEP or nopass."""
    fields = [("T", kind if password else "nopass"), ("S", _escaped(ssid))]
    if password:
        fields.append(("P", _escaped(password)))
    if hidden:
        fields.append(("H", "true"))
    return "WIFI:" + "".join(f"{name}:{value};" for name, value in fields) + ";"


def _escaped(text: str) -> str:
    return re.sub(r'([\\;,:"])', r"\\\1", text)


def _code(text: str) -> Any:
    with _no_pillow():
        from qrcode.constants import ERROR_CORRECT_M
        from qrcode.main import QRCode

    code = QRCode(error_correction=ERROR_CORRECT_M)
    code.add_data(text)
    return code


@contextmanager
def _no_pillow() -> Iterator[None]:
    """qrcode loads Pillow if it finds it, to paint in ways that we do not use: four megabytes at every start."""
    if "PIL" in sys.modules:
        yield
        return
    sys.modules["PIL"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["PIL"]


def _modules(text: str) -> list[list[bool]]:
    matrix: list[list[bool]] = _code(text).get_matrix()
    return matrix


def _runs(y: int, row: list[bool]) -> str:
    """The dark stretches of one row, as parts of a path."""
    parts, x = [], 0
    while x < len(row):
        start = x
        while x < len(row) and row[x]:
            x += 1
        if x > start:
            parts.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
        x += 1
    return "".join(parts)
