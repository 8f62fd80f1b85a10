"""A large gallery is read before the server serves, and its ratings are worked out beside the visitors, as is all that
changes: nobody waits for it. A small one is quick enough, and an evening at the table needs none of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from companion.gallery import READ_AT_ONCE, Gallery
from companion.gallery.figures import filter_choices, wins_by_rogue
from companion.gallery.in_thread import beside, in_thread
from companion.gallery.ratings import ratings_of
from companion.store import changes


class WarmUp:
    def __init__(self, gallery: Gallery, load_pages: Callable[[], object]) -> None:
        """``load_pages`` gets the pages of the gallery ready to be drawn; it runs in a thread of its own."""
        self.gallery = gallery
        self._load_pages = load_pages
        self._at_work = self._wanted = False

    def read(self) -> None:
        """Once, before the server serves: whoever comes first finds the plays read. It takes half a second for 20,000.
        Of what goes wrong hears whoever asks for a page, as without us."""
        with suppress(Exception):
            if self._is_large():
                self._read()

    def start(self) -> None:
        """Once, when the server serves: now, and after every change from here."""
        self.gallery.on_change = self._begin
        self._begin()

    def _begin(self) -> None:
        """Changes that come while it is at work are worked out together afterwards."""
        self._wanted = True
        if not self._at_work:
            self._at_work = True
            beside(self._try)

    def _try(self) -> None:
        while self._wanted:
            self._wanted = False
            with suppress(Exception):  # whoever asks for a page hears of it, as without us; or the server has stopped
                self.work()
        self._at_work = False

    def work(self) -> None:
        """What takes longest is done in threads, so that others are served meanwhile."""
        if self._is_large():
            self._read()
            ratings_of(self.gallery)

    def _is_large(self) -> bool:
        with self.gallery.store.read() as db:
            return changes.count_records(db) > READ_AT_ONCE

    def _read(self) -> None:
        in_thread(self._load_pages)
        filter_choices(self.gallery)
        wins_by_rogue(self.gallery)
