"""Parts: drawn once for all who see the same, and a stream sends only those that differ."""

from __future__ import annotations

import html
import re

import pytest
from jinja2 import DictLoader, Environment
from markupsafe import Markup
from msgspec import Struct

from companion.services import services
from companion.web.parts import NOTHING_NEW, Memo, Page, Part, PartDrawer, Picture, Scene, SeatMark

SWAP = re.compile(r'<hx-partial id="([\w-]+)">(.*?)</hx-partial>', re.DOTALL)


class Total(Struct, frozen=True):
    n: int | float | bool


def scene(language="en", *names):
    return Scene(language, tuple(SeatMark.without_table(n, name) for n, name in enumerate(names)))


@pytest.fixture
def drawn():
    """The templates that were really drawn, in order."""
    return []


@pytest.fixture
def drawer(drawn):
    env = Environment(
        loader=DictLoader(
            {
                "games/dice/parts/the-total.html": "{{ note('total') }}{{ the_total.n }}{% for s in seats %} {{ s.name }}{% endfor %}",
                "table/parts/undo.html": "{{ note('undo') }}{{ undo or '' }}",
                "games/dice/parts/stage.html": '<part data-n="{{ stage.n }}" role="row">\n<i>1</i></part>\n',
            }
        )
    )
    env.globals["note"] = lambda name: drawn.append(name) or ""
    return PartDrawer(env)


def page(drawer, of=None):
    return Page(drawer, of or scene("en", "Ann", "Bob"), "dice")


def test_it_works(drawer):
    shown = page(drawer)
    around = f"<main>{shown.part('the-total', Total(3))}<hr>{shown.part('table/undo', None)}</main>"
    assert shown.picture(around).whole() == (
        '<main><div class="part" id="part-the-total">3 Ann Bob</div><hr><div class="part" id="part-undo"></div></main>'
    )


def test_a_template_may_say_what_its_element_is(drawer):
    shown = page(drawer)
    whole = shown.picture(str(shown.part("stage", Total(3), key=2))).whole()
    assert whole == '<div class="part" id="part-stage-2" data-n="3" role="row">\n<i>1</i></div>'


def test_equal_structs_are_drawn_once_for_all_pages(drawer, drawn):
    for _ in range(3):
        page(drawer).part("the-total", Total(3))
    assert drawn == ["total"]


@pytest.mark.parametrize("other", [scene("de", "Ann", "Bob"), scene("en", "Ann", "Bea"), scene("en", "Ann")])
def test_another_language_or_other_people_are_drawn_apart(drawer, drawn, other):
    page(drawer).part("the-total", Total(3))
    page(drawer, other).part("the-total", Total(3))
    assert drawn == ["total", "total"]


def test_values_that_python_takes_for_equal_are_drawn_apart(drawer):
    shown = page(drawer, scene("en"))
    for n, value in enumerate((1, True, 1.0)):
        shown.part("the-total", Total(value), key=n)
    assert [re.sub("<[^>]*>", "", drawn) for drawn in shown.parts.values()] == ["1", "True", "1.0"]


def test_several_parts_of_one_name_are_told_apart_by_their_key(drawer):
    shown = page(drawer)
    for seat in (0, 1):
        shown.part("the-total", Total(seat), key=seat)
    assert list(shown.parts) == ["part-the-total-0", "part-the-total-1"]
    with pytest.raises(AssertionError, match="two parts"):
        shown.part("the-total", Total(2), key=1)


def test_a_list_of_parts_is_put_together_once_for_all_pages_that_show_the_very_same(drawer, drawn):
    rows = (Total(1), Total(2), Total(1))
    first, second = page(drawer), page(drawer)
    marks = [shown.part_list("the-total", rows) for shown in (first, second)]
    assert marks == ["<part:part-the-total-0><part:part-the-total-1><part:part-the-total-2>"] * 2
    assert first.parts == second.parts
    assert drawn == ["total"] * 3


def test_a_list_is_not_taken_for_another_one(drawer):
    """Neither with another scene nor when another list has come to its place in memory."""
    shown = [page(drawer, scene(language)) for language in ("en", "de")]
    for n in range(200):
        for one in shown:
            one.part_list("the-total", (Total(n),))
            assert one.parts["part-the-total-0"] == f'<div class="part" id="part-the-total-0">{n}</div>'
    assert len(drawer._lists) <= 32


# What a stream sends


def picture(around="<main><part:a><part:b></main>", **parts):
    return Picture.of(around, parts)


def test_a_page_that_shows_nothing_gets_the_whole():
    assert picture(a="1", b="2").since(None) == "<main>12</main>"


def test_only_what_differs_is_sent():
    sent = picture(a="1", b="3").since(picture(a="1", b="2").shown)
    assert SWAP.findall(sent) == [("b", "3")]


def test_a_page_that_shows_everything_learns_that_it_is_up_to_date():
    same = picture(a="1", b="2")
    assert same.since(same.shown) == picture(a="1", b="2").since(same.shown) == NOTHING_NEW


def test_where_the_list_of_parts_changes_the_whole_is_sent():
    before = picture(a="1", b="2").shown
    assert picture("<main><part:a></main>", a="1").since(before) == "<main>1</main>"
    assert (
        picture("<main class=over><part:a><part:b></main>", a="1", b="2").since(before) == "<main class=over>12</main>"
    )


def test_a_stream_sends_the_whole_first_and_then_the_parts_that_changed(table):
    stream = table.bob.get(f"{table.path}/live?page=play", buffered=False).response
    assert 'id="page"' in next(stream).decode()
    table.do(table.ann, "Tapped", seat=0)
    told = next(stream).decode()
    assert [name for name, _ in SWAP.findall(told)] == ["part-counts", "part-news"]
    assert 'id="page"' not in told
    assert re.search(rf"\nid: \d+-{table.version}\n", told)
    stream.close()


def test_a_page_is_not_sent_again_to_whoever_has_just_loaded_it(table):
    page = table.ann.get(table.path).text
    live = html.unescape(re.search(r'hx-sse:connect="([^"]*)"', page)[1])
    first = table.ann.first_of_stream(live)
    assert NOTHING_NEW in first
    assert f"\nid: {table.room.changes}-{table.version}\n" in first
    table.do(table.bob, "Tapped")
    assert 'id="page"' in table.ann.first_of_stream(live), "it has changed since"


def test_a_tap_that_changes_nothing_for_a_page_still_tells_its_version(table):
    stream = table.stranger.get(f"{table.path}/live?page=join", buffered=False).response
    next(stream)
    table.do(table.ann, "Tapped", seat=0)
    assert next(stream).decode().startswith(f"data: {NOTHING_NEW}\nid: ")
    stream.close()


# The memo is bounded


def place(n=0):
    return ("dice", "total", n), b"scene", b"struct"


def part(text):
    return Part("part-total", text, Markup(""))


def test_the_memo_keeps_what_was_asked_for_last_and_never_more_than_it_may():
    memo = Memo(1000)
    for n in range(1000):
        memo.keep(place(n), part("x" * 90))
        memo.find(place(0))
        assert memo.used <= 1000
    assert memo.find(place(0)) == part("x" * 90)
    assert memo.find(place(500)) is None


def test_what_is_larger_than_all_room_is_not_kept():
    memo = Memo(100)
    memo.keep(place(), part("x" * 200))
    assert (memo.used, memo.find(place())) == (0, None)


def test_what_is_kept_twice_counts_once():
    memo = Memo(100)
    for _ in range(50):
        memo.keep(place(), part("é" * 10))
    assert memo.used == len(b"scene") + len(b"struct") + 20


def test_the_memo_of_a_server_is_bounded(app, table, monkeypatch):
    memo = services(app).drawer.parts.memo
    monkeypatch.setattr(memo, "room", memo.used + 20_000)
    for _ in range(60):
        table.do(table.ann, "Tapped", seat=0)
        table.ann.get(table.path)
        assert memo.used <= memo.room
