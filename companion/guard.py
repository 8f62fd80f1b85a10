"""What lets nobody in by a trick, on every address: host names, origins, guessed codes, limits and headers."""

from __future__ import annotations

import gzip
import ipaddress
import re
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.guesses import Guesses
from companion.lan import own_names
from companion.settings import Settings

BODY_LIMIT = 256 * 1024
PARTS = 1000
"""Parts of a form with files; a page of ours has a handful."""
POLICY = (
    "default-src 'self'; img-src 'self' data:; media-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
READING = ("GET", "HEAD", "OPTIONS")
FORWARDED = ("X-Forwarded-For", "X-Real-IP", "Forwarded")
PROBES = ("/healthz", "/readyz")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class TooManyGuesses(Exception):
    """Somebody is trying codes."""


class Rejected(Exception):
    """The request itself is not acceptable; the sentence says why."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


def guessed_wrong() -> None:
    """Counts a wrong code against the address it came from."""
    guesses, who = _guesses(), _guesser()
    too_many = guesses.too_many(who)
    guesses.wrong(who)
    if too_many:
        raise TooManyGuesses


def guessed_right() -> None:
    """Whoever has tried too many codes does not learn either that one was right."""
    if _guesses().too_many(_guesser()):
        raise TooManyGuesses


def _guesses() -> Guesses:
    guesses: Guesses = current_app.extensions["guesses"]
    return guesses


def _guesser() -> str:
    """The address that a guess counts against. A home has a whole /64 of the new ones, and is one guesser."""
    sender = request.remote_addr or ""
    try:
        address = ipaddress.ip_address(sender.partition("%")[0])
    except ValueError:
        return sender
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    mapped = address.ipv4_mapped
    return str(mapped or ipaddress.IPv6Network((address, 64), strict=False))


def at_the_machine() -> bool:
    """Whether this comes from the very computer that serves. What some proxy there hands on does not."""
    believed = _settings().trusted_hops > 0
    handed_on = not believed and any(name in request.headers for name in FORWARDED)
    return not handed_on and request.remote_addr in ("127.0.0.1", "::1", "::ffff:127.0.0.1")


def _settings() -> Settings:
    settings: Settings = current_app.config["SETTINGS"]
    return settings


def protect(app: Flask) -> None:
    hops = app.config["SETTINGS"].trusted_hops
    if hops:
        # Who asks and by which scheme. The name comes from Host itself, which a proxy passes on and we check.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=0)  # type: ignore[method-assign]
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.config["MAX_FORM_MEMORY_SIZE"] = BODY_LIMIT
    app.config["MAX_FORM_PARTS"] = PARTS
    app.before_request(_check_host)
    app.before_request(_check_origin)
    app.before_request(_check_form)
    app.after_request(_harden)


def _check_host() -> None:
    """A page of a stranger's site cannot reach us under a name of its own (DNS rebinding needs a name)."""
    if request.path in PROBES or (request.path == "/metrics" and _settings().metrics):
        return  # asked by programs, under whatever name the house next door gave us
    try:
        name = urlsplit(f"//{request.host}").hostname or ""
    except ValueError:
        name = ""
    if not _is_ours(name):
        raise Rejected("This address is not one of this Companion's. Scan the QR code again.", 421)


def _is_ours(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        public = urlsplit(current_app.config["PUBLIC_URL"] or "").hostname
        return name in own_names() or (public is not None and name == public)
    return True


def _check_origin() -> None:
    """A write comes from our own pages. Old browsers send no Origin with a form: then the Referer decides."""
    if request.method in READING or request.path.startswith("/api/"):
        return
    own = {_origin(request.host_url), _origin(current_app.config["PUBLIC_URL"] or request.host_url)}
    source = request.headers.get("Origin")
    if source is None:
        source = _origin(request.headers.get("Referer", ""))
    if source not in own:
        raise Rejected("This came from another site, so it was not done. Please use the Companion's own page.", 403)


def _origin(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}"


def _check_form() -> None:
    """A page sends forms and nothing else."""
    if request.path.startswith("/api/") or not request.content_length:
        return
    if request.mimetype not in FORMS:
        raise Rejected("This address takes forms only. Programs can use the JSON interface at /api.", 415)


def _harden(answer: Response) -> Response:
    headers = answer.headers
    headers["Content-Security-Policy"] = POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "same-origin"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers["X-Frame-Options"] = "DENY"
    if request.is_secure and _settings().public:
        headers["Strict-Transport-Security"] = "max-age=31536000"
    headers.setdefault("Cache-Control", "no-store")
    if answer.mimetype == "text/html":
        answer.vary.add("HX-Request-Type")
    _compress(answer)
    return answer


def _compress(answer: Response) -> None:
    wanted = "gzip" in request.headers.get("Accept-Encoding", "")
    if answer.mimetype != "text/html" or answer.is_streamed or not wanted:
        return
    body = answer.get_data()
    if len(body) > 1024:
        answer.set_data(gzip.compress(body, 5, mtime=0))
        answer.headers["Content-Encoding"] = "gzip"
    answer.vary.add("Accept-Encoding")


OWN_PATH = re.compile(r"/([!-.0-[\]-~][!-~]*)?")
"""One of our own pages: neither a second slash nor a sign that browsers drop, with another site behind it."""


def own_path(path: str, otherwise: str = "/") -> str:
    """The page to go back to; never another site."""
    return path if OWN_PATH.fullmatch(path) else otherwise
