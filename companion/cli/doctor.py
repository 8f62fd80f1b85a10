"""Looks over all that an evening depends on, and says what is wrong and what to do about it."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

from companion.core.problems import FOUND, CommandFailed
from companion.core.words import Arg, Message, grouped, listed, noun, say, verbatim
from companion.locales.terminal import in_words
from companion.serving import addresses
from companion.settings import STATIC, TEMPLATES

LITTLE_SPACE = 100 * 1024 * 1024


class Finding(Struct, frozen=True):
    good: bool
    what: Message
    words: Message

    def __str__(self) -> str:
        mark = noun("ok") if self.good else say("BAD")
        return f"{in_words(mark):4} {in_words(self.what):10} {in_words(self.words)}"


PROGRAM, FILES, GAMES, FOLDER = say("Program"), say("Files"), say("Games"), say("Folder")
DATABASE, BELL, ADDRESS, PORT = say("Database"), say("Bell"), say("Address"), say("Port")


def examine(instance: Path, port: int, public_url: str | None = None) -> Iterator[Finding]:
    yield Finding(True, PROGRAM, _versions())
    yield from _files()
    yield from _games()
    yield from _folder(instance)
    yield from _database(instance)
    yield from _bell()
    yield from _addresses()
    yield _port(port)
    yield from _reached(instance, port, public_url)


def look(instance: Path, port: int, public_url: str | None = None) -> int:
    """Prints what there is to say; the exit code."""
    found = list(_each_printed(examine(instance, port, public_url)))
    print(f"\n{in_words(firewall_hint(port))}")
    return 0 if all(finding.good for finding in found) else FOUND


def _each_printed(findings: Iterator[Finding]) -> Iterator[Finding]:
    for finding in findings:
        print(finding)
        yield finding


def repair(instance: Path, port: int) -> int:
    """Saves what can be saved of a damaged database, and prints what came of it."""
    from companion.store import repair

    saved = repair.repair(instance)
    print("\n".join(map(in_words, saved.words)))
    if not saved.gallery_is_whole:
        print(in_words(_gallery_backup(instance, port)))
    print(in_words(say("The damaged file is kept as {file}.", file=str(saved.kept))))
    return 0


def _gallery_backup(instance: Path, port: int) -> Message:
    """The newest of those that are made after each finished game, and how it comes back."""
    from companion.gallery import backups

    found = backups.listed(instance / "backups")
    if not found:
        return say("There is no backup of the gallery.")
    return say(
        "The newest backup of the gallery is {file}. What it has and the gallery lacks comes back like this: start the "
        "Companion, open {page} on this computer and tap “Restore” beside {date}.",
        file=str(instance / "backups" / found[0].name),
        page=f"http://localhost:{port}/gallery/files",
        date=f"{found[0].at:%Y-%m-%d %H:%M}",
    )


def firewall_hint(port: int) -> Message:
    """What to do on this system where phones cannot connect although all else is well."""
    return say(
        "If phones cannot connect, let port {port} through the firewall:\n  {way}\n"
        "Guest Wi-Fi often keeps devices apart: use the main one, or a phone's hotspot.",
        port=str(port),
        way=_way_through(port),
    )


def _way_through(port: int) -> Message:
    if sys.platform == "darwin":
        return say("System Settings, Network, Firewall, Options: allow incoming connections for Python.")
    if sys.platform == "win32":
        return say(
            "Windows Security, Firewall, Allow an app: tick Python for private networks; the Wi-Fi must be private."
        )
    if "microsoft" in platform.release().lower():
        return say(
            "This is WSL: in an administrator's PowerShell, {command}, or use mirrored networking.",
            command=f"netsh interface portproxy add v4tov4 listenport={port} connectport={port} "
            "connectaddress=$(wsl hostname -I)",
        )
    if shutil.which("firewall-cmd"):
        return verbatim(f"sudo firewall-cmd --add-port={port}/tcp")
    return verbatim(f"sudo ufw allow {port}/tcp")


def _versions() -> Message:
    system = f"{platform.system()} {platform.machine()}"
    return say(
        "Companion {own}, Python {python} on {system}", own=_own(), python=platform.python_version(), system=system
    )


def _own() -> Arg:
    try:
        return version("tabletop-companion")
    except PackageNotFoundError:
        return say("(not installed)")


def _files() -> Iterator[Finding]:
    for folder in (TEMPLATES, STATIC):
        if not folder.is_dir():
            missing = say("{folder} is missing. Install the Companion again.", folder=str(folder))
            yield Finding(False, FILES, missing)


def _games() -> Iterator[Finding]:
    from companion.games import find

    try:
        games = find()
    except Exception as problem:  # a broken game is what we are here to report
        yield Finding(False, GAMES, say("A game cannot be loaded: {problem}", problem=repr(problem)))
        return
    titles = Message("{games}", {"games": listed((game.name for game in games.values()), "comma")})
    yield Finding(bool(games), GAMES, titles if games else say("None found in companion/games."))


def _folder(instance: Path) -> Iterator[Finding]:
    there = next(folder for folder in (instance, *instance.absolute().parents) if folder.exists())
    if not os.access(there, os.W_OK):
        yield Finding(False, FOLDER, say("{folder} cannot be written to.", folder=str(instance)))
        return
    free = shutil.disk_usage(there).free
    space = say("{folder}, {free} MB free", folder=str(instance.absolute()), free=grouped(free // 1024**2))
    yield Finding(free > LITTLE_SPACE, FOLDER, space)


def _database(instance: Path) -> Iterator[Finding]:
    from companion.store.health import exists, findings
    from companion.store.trouble import Unusable

    if not exists(instance):
        yield Finding(True, DATABASE, say("None yet; the first start makes it."))
        return
    try:
        for good, words in findings(instance):
            yield Finding(good, DATABASE, words)
    except Unusable as problem:
        yield Finding(False, DATABASE, problem.words)


def _bell() -> Iterator[Finding]:
    url = os.environ.get("BELL_URL")
    if not url:
        return
    from companion.live.redis_bell import trouble

    try:
        wrong = trouble(url)
    except CommandFailed as problem:
        yield Finding(False, BELL, problem.words)
        return
    if not wrong:
        yield Finding(True, BELL, say("Redis answers."))
        return
    late = say(
        "Redis does not answer ({problem}). Tables go on, but other workers' changes show only within five seconds.",
        problem=wrong,
    )
    yield Finding(False, BELL, late)


def _addresses() -> Iterator[Finding]:
    found = addresses.addresses()
    for address in found:
        yield Finding(True, ADDRESS, _place(address))
    if not any(address.likely for address in found):
        nowhere = say("This computer is in no network that phones share. Connect it to the Wi-Fi.")
        yield Finding(False, ADDRESS, nowhere)


def _place(address: addresses.Address) -> Message:
    if address.likely:
        return say("{ip} on {interface}", ip=address.ip, interface=address.interface)
    return say("{ip} on {interface}, which phones can hardly reach", ip=address.ip, interface=address.interface)


def _port(port: int) -> Finding:
    number = str(port)
    with socket.socket() as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError as problem:
            if is_companion(port):
                return Finding(True, PORT, say("A Companion is serving on {port}.", port=number))
            taken = say(
                "{port} cannot be used ({problem}). Take another with --port.",
                port=number,
                problem=problem.strerror or str(problem),
            )
            return Finding(False, PORT, taken)
    return Finding(True, PORT, say("{port} is free.", port=number))


def _reached(instance: Path, port: int, public_url: str | None) -> Iterator[Finding]:
    """Tries the address that the lobby shows and the QR code leads to, where somebody serves already."""
    if not is_companion(port):
        return
    chosen, present = _chosen(instance), addresses.addresses()
    if not (public_url or chosen or any(address.likely for address in present)):
        return  # that is said already
    shown = urlsplit(addresses.base_url(port, public_url, chosen))
    host = shown.hostname or ""
    if addresses.answers(host, shown.port or addresses.DEFAULT_PORTS[shown.scheme]):
        yield Finding(True, ADDRESS, say("{address} answers.", address=shown.netloc))
    elif host in {address.ip for address in present}:
        only_here = say(
            "{address} does not answer: the Companion listens on this computer only. Start it without --host.",
            address=shown.netloc,
        )
        yield Finding(False, ADDRESS, only_here)
    else:
        nobody = say(
            "{address} does not answer, and the QR code leads there. Choose another address on the page House.",
            address=shown.netloc,
        )
        behind = say("{address} does not answer. Does the proxy run, and is the name right?", address=shown.netloc)
        yield Finding(False, ADDRESS, behind if public_url else nobody)


def _chosen(instance: Path) -> str | None:
    """The address that somebody picked for the phones; None: nobody did, or the database is not well."""
    from companion.cli import upkeep
    from companion.store import memory
    from companion.store.health import exists
    from companion.store.trouble import Unusable

    if not exists(instance):
        return None
    with suppress(Unusable), upkeep.playing(instance) as tables, tables.store.read() as db:
        chosen: str | None = memory.read_setting(db, "address")
        return chosen
    return None


def is_companion(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
