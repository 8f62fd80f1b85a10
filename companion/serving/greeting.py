"""What the terminal shows once the server listens: addresses, a code to scan, the key."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

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
    lines = [f"Serving on {scheme}://{here}:{port}/", "", f"Phones: {link}/"]
    if addresses.shows_blocks(sys.stdout.encoding):
        lines += ["", addresses.qr_terminal(link + "/", colour=colour)]
    if public_url is None and host in ANYWHERE:
        others = [f"{scheme}://{address.ip}:{port}/" for address in addresses.addresses() if address.ip not in link]
        lines += [f"Or, if that one does not open: {other}" for other in others[:3]]
    return "\n".join([*lines, "Same Wi-Fi as this computer.", "Stop with Ctrl+C.", ""])


def key_line(app: Flask) -> str:
    """A line for the terminal where the key to the gallery was made here."""
    key, settings = services(app).key, app.config["SETTINGS"]
    return "" if key is None or settings.instance_key else f"Key to change the gallery: {key}\n"
