"""Request checks for every route: host, origin, limits, headers."""

from __future__ import annotations

from flask import Flask

from companion.security import headers, hosts, keys, limits, origins, turnstile


def protect(app: Flask) -> None:
    """The checks run in this order, before any route."""
    turnstile.install(app)
    hosts.trust_proxies(app)
    limits.set_limits(app)
    app.before_request(hosts.check_host)
    app.before_request(origins.check_origin)
    app.before_request(limits.check_form)
    app.after_request(headers.harden)
    app.before_request(keys.check_writes)
