"""Where a phone starts at the top of its page: a new question for its seat, and nothing that the others do."""

from __future__ import annotations

import re

from tests.games.scorpius_freighter.test_pages import Seat
from tests.games.scorpius_freighter.test_secrets import Open


def chapter(seat: Seat) -> str:
    return ",".join(re.findall(r'data-chapter="([^"]*)"', seat.page))


def test_whoever_is_asked_something_new_starts_at_the_top_of_the_page_and_nobody_else(app):
    table = Open(app)
    ann, bob = Seat(app, table, 0), Seat(app, table, 1)

    def moved(seat: int, kind: str, **fields) -> tuple[bool, bool]:
        before = chapter(ann), chapter(bob)
        table.send(seat, kind, **fields)
        return chapter(ann) != before[0], chapter(bob) != before[1]

    table.begin()
    assert moved(0, "CrewAssigned", count=1) == (True, False)
    assert moved(0, "MothershipMoved", planet=0) == (True, False)
    assert moved(0, "CubesCounted", mothership=1, change=1) == (False, False)
    assert moved(0, "TurnEnded") == (True, True), "Bob is asked now"
    assert moved(0, "CountBegun") == (True, True)
    assert moved(0, "ValueCounted", line="side_deals", value=4) == (False, False)
    assert moved(0, "CountConfirmed") == (True, False)
    assert moved(0, "CountReopened") == (True, False)


def test_in_the_draft_every_hand_starts_at_the_top(app):
    table = Open(app, crew="draft")
    ann = Seat(app, table, 0)
    first = chapter(ann)
    for seat in range(3):
        assert chapter(ann) == first, "nobody's page jumps while others pick"
        table.send(seat, "CrewPicked", name=table.state.draft.hands[seat][0])
    assert chapter(ann) != first
