"""One script and one stylesheet per page, joined from the files in ``static/``."""

import re
from urllib.parse import urljoin

import pytest
from PIL import ImageFont
from rjsmin import jsmin

from companion.settings import STATIC
from companion.web.assets import PAGE_SCRIPTS, SCRIPTS, STYLES

PARTS = sorted((STATIC / "script").glob("*.js"))


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.stem)
def test_every_part_of_the_script_reaches_a_phone(phone, part):
    text = part.read_text(encoding="utf-8").strip()
    elsewhere = {"replay": "replay.js", "screen": "screen.js"} | dict.fromkeys(
        ("seating", "cells", "logging", "swipe", "files"), "page.js"
    )
    served = elsewhere.get(part.stem, "table.js")
    assert phone.get(f"/static/{served}").text.count(jsmin(text)) == 1
    assert text.startswith("/* "), "it says what it is for"


def test_what_only_people_read_is_not_sent(phone):
    assert "/*" in (STATIC / "companion.css").read_text(encoding="utf-8")
    assert "/*" not in phone.get("/static/table.css").text + phone.get("/static/page.js").text


@pytest.mark.parametrize("name", [*SCRIPTS, *STYLES])
def test_nothing_is_joined_that_is_not_there(name):
    assert (STATIC / name).is_file()


def test_other_pages_get_what_they_need_only(phone):
    script = phone.get("/static/page.js").text
    assert script == "\n".join(jsmin((STATIC / name).read_text(encoding="utf-8")) for name in PAGE_SCRIPTS)
    assert "/static/page.js" in phone.get("/new/drill").text


@pytest.mark.parametrize("style", ["/static/companion.css", "/static/games/score_pad/table.css"])
def test_styles_ask_for_the_font_that_the_page_loads_ahead(phone, style):
    """By the same address, or it would be fetched twice; for ever, since its content is in it."""
    ahead = re.search(r'<link rel="preload" href="([^"]*)" as="font"', phone.get("/").text)[1]
    written = re.search(r"url\(([^)]*)\)", phone.get(style).text)[1]
    assert urljoin(style, written) == ahead
    assert "immutable" in phone.get(ahead).headers["Cache-Control"]


def test_a_minus_is_as_wide_as_a_plus():
    """And no shorter than a hyphen: −3 is not taken for a slip of the pen."""
    face = ImageFont.truetype(STATIC / "fonts" / "companion.ttf", 100)
    minus, plus = face.getbbox("−"), face.getbbox("+")
    assert minus[2] - minus[0] == pytest.approx(plus[2] - plus[0], abs=1)
    assert face.getlength("−") >= face.getlength("-")


def test_a_small_nought_is_round_and_open():
    """Else it looks like a box or a pill."""
    drawn = ImageFont.truetype(STATIC / "fonts" / "companion.ttf", 200).getmask("0")
    width, height = drawn.size
    middle = [drawn.getpixel((x, height // 2)) > 127 for x in range(width)]
    assert sum(middle) < 0.65 * width, "its hole is open"
    assert not any(drawn.getpixel((x, height // 12)) > 127 for x in range(width // 10)), "its corners are round"


def test_the_font_is_small():
    assert (STATIC / "fonts" / "companion.woff2").stat().st_size <= 15_000


def test_the_script_leaves_one_name_behind():
    """Each part is a function of its own; what others need is in ``companion``."""
    for part in PARTS:
        code = part.read_text(encoding="utf-8").split("*/", 1)[1].strip()
        ending = "})();" if part.stem == "start" else "})(window.companion);"
        assert code.startswith(("((companion) => {", "window.companion = (() => {")), part
        assert code.endswith(ending), part


def test_what_only_a_tv_shows_is_sent_to_no_phone(phone):
    only_there = re.compile(r"\.screen\b|\.at-screen |\.tv-")
    assert not only_there.search(phone.get("/static/table.css").text)
    assert only_there.search(phone.get("/static/screen.css").text)
