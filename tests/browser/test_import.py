"""A large file comes in aside: the bar moves, a cancelled one leaves nothing, the next one ends with its report."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from companion.exchange import archive
from companion.stats.plays import Play, Rogue, Share
from tests.browser.page_checks import Phone, Shot, check
from tests.server_process import Server

PEOPLE = [Rogue(id=f"r{at}", name=f"Person {at}") for at in range(8)]
PATIENCE = 120_000


def file_of(plays: int, folder: Path) -> Path:
    def play(at: int) -> Play:
        shares = tuple(Share(f"r{(at + seat) % 8}", score=seat, rank=4 - seat, winner=seat == 3) for seat in range(4))
        told = {"notes": "A long evening. " * 12, "place": "Kitchen"}
        return Play(f"p{at}", "go", "Go", 1_600_000_000_000 + at * 60_000, shares, **told)

    file = folder / f"{plays}.json"
    file.write_bytes(b"".join(archive.write(map(play, range(plays)), PEOPLE, now=1)))
    return file


def look_at(page: Page, server: Server, file: Path) -> None:
    page.goto(f"{server.url}/gallery/files")
    page.get_by_label("Choose a file").set_input_files(file)  # which sends it


@contextmanager
def nobody_writes(server: Server) -> Iterator[None]:
    """What is on its way in stands still meanwhile."""
    with closing(sqlite3.connect(server.instance / "companion.db", timeout=60, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield


def test_a_large_file_is_cancelled_and_another_comes_in(
    own_server: Callable[..., Server], phone: Phone, shot: Shot, tmp_path: Path
) -> None:
    server, page, other = own_server(), phone(), phone()
    look_at(page, server, file_of(8_000, tmp_path))
    take = page.get_by_role("button", name=re.compile("Bring in 8.?000 plays"))
    expect(take).to_be_visible(timeout=PATIENCE)
    bar = page.locator("#progress[data-stage=storing] progress")
    with nobody_writes(server):
        take.click()
        expect(bar).to_have_attribute("value", "0", timeout=PATIENCE)
        check(page)
        shot(page, "import-360")
        other.goto(f"{server.url}/gallery/files")
        other.get_by_role("link", name="How far is it?").click()
        expect(other.locator("#progress[data-stage=storing]")).to_be_visible()
    expect(bar).not_to_have_attribute("value", "0", timeout=PATIENCE)
    with nobody_writes(server):
        page.get_by_role("button", name="Cancel the import").click()
        expect(page.get_by_role("heading", name="Taking it back")).to_be_visible()
    for looking in (page, other):
        expect(looking.get_by_text("Nothing of the file is here.")).to_be_visible(timeout=PATIENCE)
    page.goto(f"{server.url}/gallery")
    expect(page.get_by_text("Kitchen")).to_have_count(0)
    look_at(page, server, file_of(2_500, tmp_path))
    page.get_by_role("button", name=re.compile("Bring in 2.?500 plays")).click(timeout=PATIENCE)
    expect(page.get_by_role("heading", name="Report of the import")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".facts")).to_contain_text(re.compile("2.?500"))
    page.get_by_role("link", name="To the wall").click()
    expect(page.get_by_text(re.compile(r"Person \d+ wins")).first).to_be_visible()
