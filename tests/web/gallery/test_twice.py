"""A nervous thumb: whatever is sent twice is done once, and the second answer is the first one again."""

import json

import pytest

from companion.stats.plays import Play, Rogue, Share
from tests.web.gallery.test_files import NOON, sent

SHARES = (Share("a", score=10, rank=1, winner=True), Share("b", score=7, rank=2))


@pytest.fixture
def duel(gallery):
    play = Play(id="p1", game="go", title="Go", played_at=NOON, shares=SHARES)
    gallery.do("Came in", Rogue(id="a", name="Ann"), Rogue(id="b", name="Bob"), Rogue(id="c", name="Anne"), play)


@pytest.mark.usefixtures("duel")
@pytest.mark.parametrize(
    ("page", "button", "typed"),
    [
        ("/gallery/plays/p1", "Take off the wall", {}),
        ("/gallery/plays/p1/edit", "Save", {"notes": "What an evening"}),
        ("/gallery/rogues/a", "Rename", {"name": "Anna"}),
        ("/gallery/rogues/a", "Hide from lists and rankings", {}),
        ("/gallery/rogues/c", "Merge", {"into": "a"}),
        ("/gallery/changes", "Undo", {}),
    ],
)
def test_two_taps_are_one_change(phone, gallery, page, button, typed):
    shown = phone.get(page)
    first, again = (phone.press(shown, button, **typed) for _ in range(2))
    assert (first.status_code, first.location) == (again.status_code, again.location)
    assert "did=2" in first.location
    assert len(gallery.changes()) == 2


@pytest.mark.usefixtures("duel")
def test_a_file_is_taken_in_once(phone, gallery):
    theirs = phone.get("/gallery/out/json").json
    theirs["plays"][0] |= {"id": "n1", "played_at": NOON + 86_400_000}
    page = phone.get(phone.post("/gallery/in", sent(json.dumps(theirs).encode())).location)
    first, again = (phone.press(page, "Bring in 1 play") for _ in range(2))
    assert first.location == again.location
    assert len(gallery.snapshot().plays) == 2
