"""What is sent of a stylesheet means the same as what is written in it."""

from __future__ import annotations

import re
from pathlib import PurePath

import pytest

from companion.settings import STATIC
from companion.web.assets import chapters
from tests.browser.page_checks import Phone
from tests.server_process import Server

RULES = """text => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const rules = [...sheet.cssRules].map(rule => rule.cssText).filter(text => !text.startsWith('@font-face'));
    return rules.map(text => text.replace(/\\s*([,:(){}\\[\\]])\\s*/g, '$1'));
}"""
STYLES = sorted(file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*.css"))


def test_no_rule_is_lost_on_the_way(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(server.url)
    for style in STYLES:
        parts = [PurePath(style).with_name(chapter) for chapter in chapters(STATIC / style)]
        fetched = [page.evaluate("async path => (await fetch(path)).text()", f"/static/{part}") for part in parts]
        sent, written = "".join(fetched), (STATIC / style).read_text(encoding="utf-8")
        assert all(len(part) > 100 for part in fetched), style
        assert len(sent) < len(written), style
        assert page.evaluate(RULES, sent) == page.evaluate(RULES, written), style


@pytest.mark.parametrize("style", STYLES)
def test_no_rule_makes_a_phone_restyle_the_page_at_each_change(style: str) -> None:
    """``body:has()`` is looked up at every change of the page, and a class by its beginning at every change of a class;
    ``:has() *`` then takes all that is inside."""
    written = (STATIC / style).read_text(encoding="utf-8")
    found = re.findall(
        r"(?:body[\w.-]*:(?:not\()?has\(|:has\((?:[^()]|\([^()]*\))*\)\)?(?: [>~+])? \*|^\[class)[^{]*", written, re.M
    )
    assert not found
