"""Pictures as a phone shows them, under the content policy of the house."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, Route

from companion.settings import STATIC
from companion.stats.annals import annals
from companion.stats.charts.bars import score_spread
from companion.stats.charts.lines import Series, rating_curves, running_graph
from companion.stats.charts.svg import Picture
from companion.stats.charts.weeks import year_calendar
from companion.stats.ratings import ranking
from companion.stats.records import game_records
from companion.stats.spread import spread
from tests.bench.gallery_data import large_snapshot
from tests.browser.page_checks import check
from tests.stats.snapshots import ratings

ADDRESS = "http://wall.test/"
SMALL_OR_OUTSIDE = """() => [...document.querySelectorAll('svg.pic')].flatMap(svg => {
    const frame = svg.getBoundingClientRect();
    return [...svg.querySelectorAll('text')].filter(text => {
        const box = text.getBoundingClientRect(), size = parseFloat(getComputedStyle(text).fontSize) * frame.width / 328;
        return size < 11 || box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1;
    }).map(text => text.textContent);
})"""


def pictures() -> list[Picture]:
    published = large_snapshot(plays=600, people=40)
    names = {rogue.id: rogue.name for rogue in published.rogues.values()}
    board = ratings(published.plays)
    best = [Series(names[line.rogue], board.curves[line.rogue].settled) for line in ranking(board, published)[:5]]
    totals = (("Ann", (0, 4, 9, 22)), ("Wilhelmina the Magnificent", (0, 6, 11, 20)), ("😀", (0, -3, 8, 190)))
    first = date(2018, 1, 1)
    return [
        rating_curves("ratings", best),
        running_graph("game", [Series(name, list(enumerate(own))) for name, own in totals]),
        score_spread("scores", spread(game_records(annals(published).of("long-road")).scores)),
        year_calendar("year", 2018, {first + timedelta(days=at): at % 7 for at in range(0, 365, 3)}),
    ]


def served(theme: str) -> Callable[[Route], None]:
    drawn = "".join(f"<section><h2>{one.title}</h2>{one.svg}</section>" for one in pictures())
    styles = '<link rel="stylesheet" href="/companion.css">'
    page = (
        f'<!doctype html><html lang="en" data-theme="{theme}"><head><title>Wall</title><meta name="viewport" '
        f'content="width=device-width">{styles}</head><body><main><h1>Wall</h1>{drawn}</main></body></html>'
    )

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        if name.endswith(".css"):
            route.fulfill(body=(STATIC / name).read_text(encoding="utf-8"), content_type="text/css")
        else:
            policy = {"Content-Security-Policy": "default-src 'self'"}
            route.fulfill(body=page, content_type="text/html; charset=utf-8", headers=policy)

    return answer


@pytest.mark.parametrize(("theme", "medium"), [("dark", "screen"), ("light", "screen"), ("dark", "print")])
def test_pictures_are_readable_on_a_phone(phone, shot, theme, medium):
    page: Page = phone(height=1900)
    page.route(ADDRESS + "**", served(theme))
    page.goto(ADDRESS)
    page.emulate_media(media=medium)
    shot(page, f"gallery-pictures-{theme}-{medium}")
    assert page.evaluate(SMALL_OR_OUTSIDE) == []
    check(page)
