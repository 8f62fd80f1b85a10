"""Where a request comes from and which host name it asks for."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from flask import Flask, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.core.problems import Rejected
from companion.core.words import say
from companion.serving.addresses import own_names
from companion.settings import Settings

FORWARDED = ("X-Forwarded-For", "X-Real-IP", "Forwarded")
PROBES = ("/healthz", "/readyz")


def trust_proxies(app: Flask) -> None:
    """Believes as many proxies as the settings name."""
    hops = app.config["SETTINGS"].trusted_hops
    if hops:
        # Who asks and by which scheme. The name comes from Host itself, which a proxy passes on and we check.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=0)  # type: ignore[method-assign]


def at_the_machine() -> bool:
    """Whether this comes from the very computer that serves. What some proxy there hands on does not."""
    believed = _settings().trusted_hops > 0
    handed_on = not believed and any(name in request.headers for name in FORWARDED)
    return not handed_on and request.remote_addr in ("127.0.0.1", "::1", "::ffff:127.0.0.1")


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
