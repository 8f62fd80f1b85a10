"""What a page says at the end of a game."""

import pytest


@pytest.mark.parametrize(
    ("taps", "said", "unsaid"),
    [(0, "A tie: the win is shared.", "On points."), (1, "The drill was called off.", "On points.")],
)
def test_how_it_was_decided_is_said_where_points_did_not_decide(table, taps, said, unsaid):
    for _ in range(taps):
        table.bob.post(table.path, {"kind": "Tapped"}, partial=True)
    table.ann.post(table.path, {"kind": "GameOver"}, partial=True)
    page = table.bob.get(table.path).text
    assert said in page
    assert unsaid not in page
