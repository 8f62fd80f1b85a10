"""What the host changes in mid-game: whether points are hidden."""

import pytest

from companion.core.problems import Impossible
from companion.games.junk_orbit import GAME
from companion.games.junk_orbit.state import hides


def test_hidden_points_are_shown_to_all(orbit):
    table = orbit(3, hidden=True)
    table.deliver(0, 3)
    assert table.view(1).players[0].score is None
    table.change("hidden", False)
    assert not hides(table.state)
    assert table.view(1).players[0].score == 3


def test_what_everybody_has_seen_is_not_hidden_again(orbit):
    table = orbit(3)
    table.change("hidden", True)
    table.change("hidden", False)
    table.deliver(0, 3)
    with pytest.raises(Impossible, match="from the next game on"):
        table.change("hidden", True)


@pytest.mark.parametrize("name", ["boards", "night", "ships", "tiles", "stacks", "cargo", "warp_zero"])
def test_what_was_laid_out_or_counted_from_the_start_is_settled(name):
    assert name not in GAME.changeable
