"""Jinja filters and globals that every page may use."""

from __future__ import annotations

import datetime

from flask import Flask
from markupsafe import Markup

from companion.core.words import in_digits
from companion.web import words


def prepare(app: Flask) -> None:
    env = app.jinja_env
    env.trim_blocks = env.lstrip_blocks = True
    env.globals["posts"] = posts
    env.filters["moment"] = moment
    env.filters["day_and_hour"] = day_and_hour
    env.filters["tidy"] = tidy
    words.prepare(env)


def posts(address: str | None = None) -> Markup:
    """The attributes of a form whose tap is never lost. Without an address it goes to the page's own."""
    return Markup('method="post" data-tap') + (Markup(' action="{}"').format(address) if address else "")


def moment(at: int) -> str:
    """A moment as the clock on the wall of this house shows it."""
    return datetime.datetime.fromtimestamp(at / 1000).strftime("%H:%M")


def day_and_hour(at: int) -> str:
    found = datetime.datetime.fromtimestamp(at / 1000)
    return f"{found.day} {found:%b %Y, %H:%M}"


def tidy(number: float | None) -> str:
    """A number for people: a real minus, no trailing zeros."""
    return "–" if number is None else in_digits(number)
