"""Serves the Companion from one process: listens, announces itself, and stops quickly when asked to."""

from __future__ import annotations

import errno
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gevent
import gevent.event
import gevent.monkey
import gevent.pool

from companion.core.problems import ASKED_WRONGLY, CommandFailed
from companion.core.words import Message, say
from companion.services import services
from companion.serving import tuning
from companion.serving.door import Server, Waiting
from companion.serving.greeting import ANYWHERE, greeting, key_line, open_port_line

if TYPE_CHECKING:
    from flask import Flask

    from companion.core.game import Game
    from companion.store import Store

STOP_WITHIN = 0.5
"""Seconds that open requests get to end; streams end at once, idle connections are cut."""
PHONES = 16_384
"""Open connections to ask the system for; one phone is one or two."""


def serve(
    instance: Path,
    *,
    host: str = "0.0.0.0",
    port: int = 8000,
    public_url: str | None = None,
    cert: Path | None = None,
    key: Path | None = None,
    games: dict[str, Game] | None = None,
    announce: Callable[[str], None] | bool = True,
) -> None:
    """Serves until SIGTERM or SIGINT. ``announce`` gets the text to show once it listens (True: printed)."""
    assert gevent.monkey.is_module_patched("socket"), "patch before anything else is imported"
    tuning.tune()
    secure = secured(cert, key)
    scheme = "https" if secure else "http"
    listener = listen(host, port)
    port = listener.getsockname()[1]
    app = make_app(instance, games, public_url, port, scheme)
    server = wsgi_server(listener, app, secure)
    more_connections()
    services(app).warm_up.read()
    tuning.settle()
    with _stop_signal() as stop:
        server.start()
        if announce:
            show = _print if announce is True else announce
            chosen = _chosen(app) if host in ANYWHERE else host
            shown = greeting(host, port, public_url, chosen, scheme, colour=sys.stdout.isatty())
            show(shown + open_port_line(host, port, app.config["SETTINGS"].trusted_hops) + key_line(app))
        gevent.spawn(_look_over, services(app).tables.store)
        services(app).warm_up.start()
        stop.wait()
        server.drain()
        services(app).bell.close()
        server.stop(timeout=STOP_WITHIN)
        services(app).tables.store.close()


@contextmanager
def _stop_signal() -> Iterator[Any]:
    """An event that a signal sets."""
    stop = gevent.event.Event()
    watchers = [gevent.signal_handler(number, stop.set) for number in (signal.SIGTERM, signal.SIGINT)]
    yield stop
    for watcher in watchers:
        watcher.cancel()


def make_app(
    instance: Path, games: dict[str, Game] | None, public_url: str | None, port: int, scheme: str, workers: int = 1
) -> Flask:
    from companion import create_app
    from companion.store.health import in_plain_words

    with in_plain_words(instance):
        return create_app(instance, games=games, public_url=public_url, port=port, scheme=scheme, workers=workers)


def _look_over(store: Store) -> None:
    """Whether the file is sound, found out beside the first phones: a large one takes its time."""
    from companion.locales.terminal import in_words
    from companion.store.health import quick_check

    if store.file is None:
        return
    store.damage = gevent.get_hub().threadpool.apply(quick_check, (store.file,))
    if store.damage:
        words = say(
            "The database {file} is damaged: {found}. Stop, then “companion doctor --repair” saves what it can; "
            "copies are in {backups}.",
            file=str(store.file),
            found=store.damage,
            backups=str(store.file.parent / "backups"),
        )
        print(in_words(words), file=sys.stderr, flush=True)


def _chosen(app: Flask) -> str | None:
    """The address that the host picked for the codes, if any."""
    from companion.store import memory

    with services(app).tables.store.read() as db:
        chosen: str | None = memory.read_setting(db, "address")
    return chosen


def _print(text: str) -> None:
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    print(text, flush=True)


def listen(host: str, port: int) -> Any:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as problem:
        raise CommandFailed(_why(problem, host, port), ASKED_WRONGLY) from problem


def _why(problem: OSError, host: str, port: int) -> Message:
    match problem.errno:
        case errno.EADDRINUSE:
            return say(
                "Port {port} is in use: is the Companion running already? Stop it, or take another with --port.",
                port=str(port),
            )
        case errno.EACCES:
            return say("Port {port} needs more rights than you have. Take one above 1023 with --port.", port=str(port))
        case _:
            return say("Cannot listen on {host}: {problem}.", host=host, problem=problem.strerror or str(problem))


def secured(cert: Path | None, key: Path | None) -> ssl.SSLContext | None:
    if cert is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(cert, key)
    except OSError as problem:
        raise CommandFailed(
            say(
                "Cannot use the certificate {cert}: {strerror}.",
                cert=str(cert),
                strerror=problem.strerror or str(problem),
            ),
            ASKED_WRONGLY,
        ) from problem
    return context


def wsgi_server(listener: Any, app: Any, secure: ssl.SSLContext | None, *, several: bool = False) -> Server:
    """``several``: other processes listen on the same port, so that none may take more than its share at once."""
    secured = {"ssl_context": secure} if secure else {}
    # A name is given, since pywsgi would look it up and a LAN without internet lets that hang.
    environ = {"SERVER_NAME": "localhost", "wsgi.multithread": True, "wsgi.multiprocess": several}
    server = Server(listener, app, spawn=gevent.pool.Pool(), log=None, environ=environ, **secured)
    if not app.config["SETTINGS"].trusted_hops:
        server.waiting = Waiting()
    return server


def more_connections() -> None:
    """Raises the number of open files as far as the system lets us."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = PHONES if hard == resource.RLIM_INFINITY else min(PHONES, hard)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
