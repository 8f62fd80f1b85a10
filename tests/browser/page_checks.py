"""Checks of a page in the browser: no barrier, nothing cut off, nothing too small for a thumb."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

Phone = Callable[..., Page]
Shot = Callable[[Page, str], Path]

RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
BARRIERS = "async (options) => (await axe.run({ exclude: ['.bubble'] }, options)).violations"
"""Nothing else of what axe finds leaves the browser: that would take as long as the search. A number that rises from
another one for a second belongs to no landmark."""
STILL = """async () => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(timed.map((one) => one.finished));
}"""
SMALL = """() => [...document.querySelectorAll('main button:not([role=cell] > *, [role=rowheader] > *), main .button, main summary, main select, main label.chip, main input:not([type=hidden]):not([type=checkbox]):not([type=radio])')]
    .filter(n => n.checkVisibility() && n.getBoundingClientRect().height < 47.5).map(n => n.outerHTML.slice(0, 80))"""
"""The numbers of a sheet are as close as on paper: a tap beside one opens its neighbour, and says whose it is."""
SLIVERS = """() => [...document.querySelectorAll('body *')].filter((n) => {
    const style = getComputedStyle(n), lines = parseInt(style.webkitLineClamp);
    return lines && n.checkVisibility() && n.scrollHeight > n.clientHeight + 1
        && n.clientHeight > lines * parseFloat(style.lineHeight) + 2;
}).map((n) => n.textContent)"""
"""Texts that are cut after some lines, and show a part of the next one below them."""

CUT = """() => {
    const found = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode, node = text.parentElement, range = document.createRange();
        if (!text.data.trim() || node.closest('.sr, script, noscript, option, svg') || !node.checkVisibility({ visibilityProperty: true })) continue;
        range.selectNodeContents(text);
        let { left, right } = range.getBoundingClientRect();
        for (let around = node; around && around !== document.body; around = around.parentElement) {
            const style = getComputedStyle(around), box = around.getBoundingClientRect();
            if (style.position === 'fixed' || ['auto', 'scroll'].includes(style.overflowX)) break;
            if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
            const whole = right - left, shortens = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
            [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
            const least = shortens ? Math.min(whole, 2 * parseFloat(style.fontSize)) : whole;
            if (right - left < least - 2) found.add(`${around.className}: ${text.data.trim()}`);
        }
    }
    return [...found];
}"""
"""Texts that are cut at their side, or of which an ellipsis leaves nothing to read."""

BROKEN = r"""() => {
    const found = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walker.nextNode()) {
        const text = walker.currentNode, node = text.parentElement;
        if (!text.data.trim() || node.closest('.sr, script, noscript, option, svg, .url, .code, .name, .names, bdi, .burst strong, .act') || !node.checkVisibility({ visibilityProperty: true })) continue;
        range.selectNodeContents(text);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size < 2) continue;
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}’]{2,10}(?![\p{L}\u00ad’-])/gu)) {
            if (/[\p{L}\u00ad’-]/u.test(text.data[index - 1] ?? "")) continue;
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.add(`${word} in ${node.localName}.${node.className} of ${node.parentElement.className}`);
        }
    }
    return [...found];
}"""
"""Short words that a line breaks somewhere in the middle, as it may break the longest names."""

PALE = """() => [...document.querySelectorAll('.mark b')]
    .filter((n) => getComputedStyle(n).color !== getComputedStyle(n.parentElement).color).map((n) => n.closest('.mark').parentElement.className)"""
"""Letters of people in another ink than their disc has: a rule of a game that was meant for numbers."""


def check(page: Page) -> None:
    """No barrier, and nothing wider than the screen."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(BARRIERS, {"runOnly": RULES, "resultTypes": ["violations"]})
    assert not found, AxeResults({"violations": found}).generate_report()
    check_width(page)


def check_width(page: Page) -> None:
    too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert too_wide <= 0, f"the page is {too_wide} px too wide"
    assert page.evaluate(SLIVERS) == []
    assert page.evaluate(PALE) == []
    broken = page.evaluate(BROKEN)
    assert not broken, broken
    cut = page.evaluate(CUT)
    assert not cut, cut


def check_contrast(page: Page) -> None:
    """All that differs between dark and light."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(BARRIERS, {"runOnly": {"type": "rule", "values": ["color-contrast"]}})
    assert not found, AxeResults({"violations": found}).generate_report()


def check_game(page: Page) -> None:
    """As on every page, once nothing moves any more; unrolled, so that the sticky bar covers nothing."""
    page.evaluate(STILL)
    expect(page.locator(".bubble")).to_have_count(0)
    size = page.viewport_size
    assert size is not None
    if size["width"] < 800:
        assert not page.evaluate(SMALL)
        page.set_viewport_size({"width": size["width"], "height": 4000})
    check(page)
    page.set_viewport_size(size)


def picture(shot: Shot, name: str, *pages: Page, checked: bool = False) -> None:
    """One of each page, named by its width, once nothing moves any more; where none is taken, nobody waits."""
    for page in pages:
        if os.environ.get("SHOTS"):
            page.evaluate(STILL)
        shot(page, f"{name}-{(page.viewport_size or {'width': 0})['width']}")
        if checked:
            check_game(page)
