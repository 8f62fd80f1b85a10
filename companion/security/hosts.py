"""Where a request comes from and which host name it asks for."""

from __future__ import annotations

import ipaddress
import re
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.core.problems import Rejected
from companion.core.words import say
from companion.serving.addresses import own_names
from companion.settings import Settings

FORWARDED = ("X-Forwarded-For", "X-Real-IP", "Forwarded")
LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
WITH_PORT = re.compile(r"\[([^\]]+)\](?::\d+)?|([^:\[\]]+):\d+")
PROBES = ("/healthz", "/readyz")


def trust_proxies(app: Flask) -> None:
    """Believes as many proxies as the settings name."""
    hops = app.config["SETTINGS"].trusted_hops
    if hops:
        # Who asks and by which scheme. The name comes from Host itself, which a proxy passes on and we check.
        bare = _without_port(app.wsgi_app)
        app.wsgi_app = ProxyFix(bare, x_for=hops, x_proto=hops, x_host=0)  # type: ignore[method-assign]


def _without_port(served: Any) -> Any:
    """Some proxies hand addresses on with a port, as ``10.0.0.7:4711`` or ``[fe80::1]:4711``: it is one phone."""

    def app(environ: dict[str, Any], start: Any) -> Any:
        found = WITH_PORT.fullmatch(environ.get("REMOTE_ADDR") or "")
        if found:
            environ["REMOTE_ADDR"] = found[1] or found[2]
        return served(environ, start)

    return app


def at_the_machine() -> bool:
    """Whether this comes from the very computer that serves. What some proxy there hands on does not; nor does what
    somebody else sends us as if it were a proxy of ours."""
    believed = _settings().trusted_hops > 0
    handed_on = not believed and any(name in request.headers for name in FORWARDED)
    original = request.environ.get("werkzeug.proxy_fix.orig", {}).get("REMOTE_ADDR")
    return not handed_on and request.remote_addr in LOOPBACK and original in (None, *LOOPBACK)


def may_run_machine() -> bool:
    """Whether this is the keyboard of the house: at the machine itself, and only where no strangers come."""
    return not (current_app.config["PUBLIC_URL"] or _settings().public) and at_the_machine()


def check_host() -> None:
    """A page of a stranger's site cannot reach us under a name of its own (DNS rebinding needs a name)."""
    if request.path in PROBES or (request.path == "/metrics" and _settings().metrics):
        return  # asked by programs, under whatever name the house next door gave us
    try:
        name = urlsplit(f"//{request.host}").hostname or ""
    except ValueError:
        name = ""
    if not _is_ours(name):
        raise Rejected(say("This address is not one of this Companion's. Scan the QR code again."), status=421)


def _is_ours(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        public = urlsplit(current_app.config["PUBLIC_URL"] or "").hostname
        return name in own_names() or (public is not None and name == public)
    return True


def _settings() -> Settings:
    settings: Settings = current_app.config["SETTINGS"]
    return settings
