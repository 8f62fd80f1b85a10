"""Serves the Companion from one process: listens, announces itself, and stops quickly when asked to."""

from __future__ import annotations

import errno
import gc
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
from gevent.pywsgi import WSGIHandler, WSGIServer

from companion.core.problems import ASKED_WRONGLY, CommandFailed
from companion.core.words import Message, say
from companion.services import services
from companion.serving.greeting import ANYWHERE, greeting, key_line, open_port_line

if TYPE_CHECKING:
    from flask import Flask

    from companion.core.game import Game
    from companion.store import Store

STOP_WITHIN = 0.5
"""Seconds that open requests get to end; streams end at once, idle connections are cut."""
PATIENCE = 60.0
"""Seconds for a request to come in or an answer to go out before a connection is given up."""
GONE_AFTER = 30_000
"""Milliseconds without a sign from a phone that was written to, before its connection counts as lost."""
PHONES = 16_384
"""Open connections to ask the system for; one phone is one or two."""
HEAD = 2048
"""Bytes to read ahead of a request; the usual 8 kB would lie idle behind every open stream."""
LOST = (errno.ETIMEDOUT, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN, "timed out")


class Handler(WSGIHandler):  # type: ignore[misc]
    """One connection. Phones that walk out of the room and clients that talk nonsense are no errors of ours."""

    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, *LOST)

    def __init__(self, sock: socket.socket, address: Any, server: Any) -> None:
        super().__init__(sock, address, server)
        self.rfile = sock.makefile("rb", HEAD)

    def _handle_client_error(self, problem: Exception) -> Any:
        if isinstance(problem, OSError):
            return None
        return "400", b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-length: 0\r\n\r\n"

    def finalize_headers(self) -> None:
        super().finalize_headers()
        if self.server.draining:  # the next request goes to whoever serves then
            self.response_headers.append((b"Connection", b"close"))
            self.close_connection = True


class Server(WSGIServer):  # type: ignore[misc]
    handler_class = Handler
    draining = False

    def drain(self) -> None:
        """Takes no new connections, and gives up each of the old ones with its next answer."""
        self.draining = True
        self.close()

    def handle(self, sock: socket.socket, address: Any) -> None:
        sock.settimeout(PATIENCE)
        # The head and the body of an answer are two writes: the second must not wait for a receipt.
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER)
        super().handle(sock, address)

    def wrap_socket_and_handle(self, sock: socket.socket, address: Any) -> None:
        sock.settimeout(PATIENCE)
        with suppress(OSError):  # a browser that does not trust the certificate hangs up in the handshake
            super().wrap_socket_and_handle(sock, address)


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
    tune()
    secure = secured(cert, key)
    scheme = "https" if secure else "http"
    listener = listen(host, port)
    port = listener.getsockname()[1]
    app = make_app(instance, games, public_url, port, scheme)
    server = wsgi_server(listener, app, secure)
    more_connections()
    with _stop_signal() as stop:
        server.start()
        if announce:
            show = _print if announce is True else announce
            chosen = _chosen(app) if host in ANYWHERE else host
            shown = greeting(host, port, public_url, chosen, scheme, colour=sys.stdout.isatty())
            show(shown + open_port_line(host, port, app.config["SETTINGS"].trusted_hops) + key_line(app))
        gc.collect()
        gc.freeze()
        gevent.spawn(_look_over, services(app).tables.store)
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


def make_app(instance: Path, games: dict[str, Game] | None, public_url: str | None, port: int, scheme: str) -> Flask:
    from companion import create_app
    from companion.store.health import in_plain_words

    with in_plain_words(instance):
        return create_app(instance, games=games, public_url=public_url, port=port, scheme=scheme)


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


def tune() -> None:
    gc.set_threshold(50_000, 50, 100)  # full collections take long while thousands of phones are connected


def wsgi_server(listener: Any, app: Any, secure: ssl.SSLContext | None, *, several: bool = False) -> Server:
    """``several``: other processes listen on the same port, so that none may take more than its share at once."""
    secured = {"ssl_context": secure} if secure else {}
    # A name is given, since pywsgi would look it up and a LAN without internet lets that hang.
    environ = {"SERVER_NAME": "localhost", "wsgi.multithread": True, "wsgi.multiprocess": several}
    return Server(listener, app, spawn=gevent.pool.Pool(), log=None, environ=environ, **secured)


def more_connections() -> None:
    """Raises the number of open files as far as the system lets us."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = PHONES if hard == resource.RLIM_INFINITY else min(PHONES, hard)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
