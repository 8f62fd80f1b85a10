"""One script and one stylesheet per page, joined from the files in ``static/``."""

import re
from urllib.parse import urljoin

import pytest

from companion.settings import STATIC
from companion.web.assets import PAGE_SCRIPTS, SCRIPTS, STYLES, without_comments

PARTS = sorted((STATIC / "script").glob("*.js"))


def sent(name):
    return without_comments(name, (STATIC / "script" / name).read_bytes()).decode()


def test_comments_on_lines_of_their_own_stay_at_home():
    code = b"/* Above,\n   on two lines. */\nlet a = 1; /* beside */\n  /* between */\nlet b = '/*' + a; /* x */\n"
    assert without_comments("a.js", code) == b"let a = 1; /* beside */\nlet b = '/*' + a; /* x */\n"
    assert without_comments("vendor/a.js", code) == code


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.stem)
def test_every_part_of_the_script_reaches_a_table(phone, part):
    text = part.read_text(encoding="utf-8")
    assert text.startswith("/* "), "it says what it is for"
    assert phone.get("/static/table.js").text.count(sent(part.name).strip()) == 1


@pytest.mark.parametrize("name", [*SCRIPTS, *STYLES])
def test_nothing_is_joined_that_is_not_there(name):
    assert (STATIC / name).is_file()


def test_other_pages_get_what_they_need_only(phone):
    script = phone.get("/static/page.js").text
    assert script == "\n".join(sent(name.removeprefix("script/")) for name in PAGE_SCRIPTS)
    assert "/static/page.js" in phone.get("/new/drill").text


@pytest.mark.parametrize("style", ["/static/companion.css", "/static/games/score_pad/table.css"])
def test_styles_ask_for_the_font_that_the_page_loads_ahead(phone, style):
    """By the same address, or it would be fetched twice; for ever, since its content is in it."""
    ahead = re.search(r'<link rel="preload" href="([^"]*)" as="font"', phone.get("/").text)[1]
    written = re.search(r"url\(([^)]*)\)", phone.get(style).text)[1]
    assert urljoin(style, written) == ahead
    assert "immutable" in phone.get(ahead).headers["Cache-Control"]


def test_the_font_is_small():
    assert (STATIC / "fonts" / "companion.woff2").stat().st_size <= 15_000


def test_the_script_leaves_one_name_behind():
    """Each part is a function of its own; what others need is in ``companion``."""
    for part in PARTS:
        code = part.read_text(encoding="utf-8").split("*/", 1)[1].strip()
        ending = "})();" if part.stem == "start" else "})(window.companion);"
        assert code.startswith(("((companion) => {", "window.companion = (() => {")), part
        assert code.endswith(ending), part
