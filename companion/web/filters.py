"""Jinja filters and globals that every page may use."""

from __future__ import annotations

import datetime

from flask import Flask
from markupsafe import Markup

from companion.web import words


def prepare(app: Flask) -> None:
    env = app.jinja_env
    env.trim_blocks = env.lstrip_blocks = True
    env.globals["posts"] = posts
    env.filters["moment"] = moment
    env.filters["day_and_hour"] = day_and_hour
    words.prepare(app)


def posts(address: str | None = None) -> Markup:
    """The attributes of a form whose tap is never lost. Without an address it goes to the page's own."""
    return Markup('method="post" data-tap') + (Markup(' action="{}"').format(address) if address else "")


def moment(at: int) -> str:
    """A moment as the clock on the wall of this house shows it."""
    return datetime.datetime.fromtimestamp(at / 1000).strftime("%H:%M")


def day_and_hour(at: int) -> str:
    found, spoken = datetime.datetime.fromtimestamp(at / 1000), words.renderer().language
    month = spoken.months[found.month - 1]
    return spoken.date.format(day=found.day, month=month, year=found.year, time=f"{found:%H:%M}")
