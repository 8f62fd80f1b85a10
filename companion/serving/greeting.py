"""What the terminal shows once the server listens: addresses, a code to scan, the key."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from companion.core.words import say
from companion.locales.terminal import in_words
from companion.services import services
from companion.serving import addresses

if TYPE_CHECKING:
    from flask import Flask

ANYWHERE = ("0.0.0.0", "::", "")


def greeting(
    host: str, port: int, public_url: str | None, chosen: str | None, scheme: str, *, colour: bool = False
) -> str:
    """What the terminal shows: where we are, a code for the phones, and how to stop."""
    here = "127.0.0.1" if host in ANYWHERE else addresses.bracketed(host)
    link = addresses.base_url(port, public_url, chosen, scheme)
    lines = [
        in_words(say("Serving on {address}", address=f"{scheme}://{here}:{port}/")),
        "",
        in_words(say("Phones: {address}", address=f"{link}/")),
    ]
    if addresses.shows_blocks(sys.stdout.encoding):
        lines += ["", addresses.qr_terminal(link + "/", colour=colour)]
    if public_url is None and host in ANYWHERE:
        others = [f"{scheme}://{address.ip}:{port}/" for address in addresses.addresses() if address.ip not in link]
        lines += [in_words(say("Or, if that one does not open: {address}", address=other)) for other in others[:3]]
    same, stop = say("Same Wi-Fi as this computer."), say("Stop with Ctrl+C.")
    return "\n".join([*lines, in_words(same), in_words(stop), ""])


def open_port_line(host: str, port: int, trusted_hops: int) -> str:
    """A warning where a proxy is believed and phones can go past it: then everybody may claim any address."""
    if not trusted_hops or addresses.is_loopback(host):
        return ""
    words = say(
        "Careful: TRUSTED_HOPS is set, and port {port} is open to the network. Whoever goes past the proxy can claim "
        "any address: start with --host 127.0.0.1, or let only the proxy reach this port.",
        port=str(port),
    )
    return in_words(words) + "\n"


def key_line(app: Flask) -> str:
    """A line for the terminal where the key to the gallery was made here."""
    key, settings = services(app).key, app.config["SETTINGS"]
    if key is None or settings.instance_key:
        return ""
    return in_words(say("Key to change the gallery: {key}", key=key)) + "\n"
