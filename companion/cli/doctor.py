"""Looks over all that an evening depends on, and says what is wrong and what to do about it."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import sys
import urllib.request
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from msgspec import Struct

from companion.serving import addresses
from companion.settings import STATIC, TEMPLATES

LITTLE_SPACE = 100 * 1024 * 1024


class Finding(Struct, frozen=True):
    good: bool
    what: str
    words: str

    def __str__(self) -> str:
        return f"{'ok  ' if self.good else 'BAD '} {self.what:10} {self.words}"


def examine(instance: Path, port: int) -> Iterator[Finding]:
    yield Finding(True, "Program", _versions())
    yield from _files()
    yield from _games()
    yield from _folder(instance)
    yield from _database(instance)
    yield from _bell()
    yield from _addresses()
    yield _port(port)


def firewall_hint(port: int) -> str:
    """What to do on this system where phones cannot connect although all else is well."""
    if sys.platform == "darwin":
        way = "System Settings, Network, Firewall, Options: allow incoming connections for Python."
    elif sys.platform == "win32":
        way = "Windows Security, Firewall, Allow an app: tick Python for private networks; the Wi-Fi must be private."
    elif "microsoft" in platform.release().lower():
        way = (
            f"This is WSL: in an administrator's PowerShell, netsh interface portproxy add v4tov4 listenport={port} "
            f"connectport={port} connectaddress=$(wsl hostname -I), or use mirrored networking."
        )
    elif shutil.which("firewall-cmd"):
        way = f"sudo firewall-cmd --add-port={port}/tcp"
    else:
        way = f"sudo ufw allow {port}/tcp"
    return (
        f"If phones cannot connect, let port {port} through the firewall:\n  {way}\n"
        "Guest Wi-Fi often keeps devices apart: use the main one, or a phone's hotspot."
    )


def _versions() -> str:
    try:
        own = version("tabletop-companion")
    except PackageNotFoundError:
        own = "(not installed)"
    return f"Companion {own}, Python {platform.python_version()} on {platform.system()} {platform.machine()}"


def _files() -> Iterator[Finding]:
    for folder in (TEMPLATES, STATIC):
        if not folder.is_dir():
            yield Finding(False, "Files", f"{folder} is missing. Install the Companion again.")


def _games() -> Iterator[Finding]:
    from companion.games import find

    try:
        games = find()
    except Exception as problem:  # a broken game is what we are here to report
        yield Finding(False, "Games", f"A game cannot be loaded: {problem!r}")
        return
    titles = ", ".join(game.title for game in games.values())
    yield Finding(bool(games), "Games", titles or "None found in companion/games.")


def _folder(instance: Path) -> Iterator[Finding]:
    there = next(folder for folder in (instance, *instance.absolute().parents) if folder.exists())
    if not os.access(there, os.W_OK):
        yield Finding(False, "Folder", f"{instance} cannot be written to.")
        return
    free = shutil.disk_usage(there).free
    space = f"{free // 1024**2:,} MB free"
    yield Finding(free > LITTLE_SPACE, "Folder", f"{instance.absolute()}, {space}")


def _database(instance: Path) -> Iterator[Finding]:
    from companion.store.health import exists, findings
    from companion.store.trouble import Unusable

    if not exists(instance):
        yield Finding(True, "Database", "None yet; the first start makes it.")
        return
    try:
        for good, words in findings(instance):
            yield Finding(good, "Database", words)
    except Unusable as problem:
        yield Finding(False, "Database", str(problem))


def _bell() -> Iterator[Finding]:
    url = os.environ.get("BELL_URL")
    if not url:
        return
    from companion.core.problems import CommandFailed
    from companion.live.redis_bell import trouble

    try:
        wrong = trouble(url)
    except CommandFailed as problem:
        yield Finding(False, "Bell", str(problem))
        return
    late = f"Redis does not answer ({wrong}). Tables go on, but other workers' changes show only within five seconds."
    yield Finding(not wrong, "Bell", late if wrong else "Redis answers.")


def _addresses() -> Iterator[Finding]:
    found = addresses.addresses()
    for address in found:
        note = "" if address.likely else ", which phones can hardly reach"
        yield Finding(True, "Address", f"{address.ip} on {address.interface}{note}")
    if not any(address.likely for address in found):
        yield Finding(False, "Address", "This computer is in no network that phones share. Connect it to the Wi-Fi.")


def _port(port: int) -> Finding:
    with socket.socket() as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError as problem:
            if _is_companion(port):
                return Finding(True, "Port", f"A Companion is serving on {port}.")
            return Finding(False, "Port", f"{port} cannot be used ({problem.strerror}). Take another with --port.")
    return Finding(True, "Port", f"{port} is free.")


def _is_companion(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games", timeout=1) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
