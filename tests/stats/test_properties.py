"""What holds in every gallery."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.stats.annals import annals
from companion.stats.bouts import bouts, sat, tally
from companion.stats.company import company
from companion.stats.figures import figures
from companion.stats.matrix import matrix
from companion.stats.plays import Play
from companion.stats.ratings import ranking
from companion.stats.records import game_records
from companion.stats.spread import spread
from companion.stats.year import review
from tests.stats.snapshots import ratings, records, snapshot
from tests.stats.strategies import PEOPLE, some_plays

few = settings(max_examples=50)


@few
@given(some_plays())
def test_the_matrix_is_its_own_mirror(plays):
    found = matrix(bouts(plays))
    for (one, other), cell in found.cells.items():
        mirror = found.cells[other, one]
        assert (cell.wins, cell.losses, cell.draws) == (mirror.losses, mirror.wins, mirror.draws)
        assert cell.meetings > 0
        assert one != other


@few
@given(some_plays())
def test_the_matrix_and_the_company_agree(plays):
    found = matrix(bouts(plays))
    for one in PEOPLE:
        for other, versus in company(sat(plays, one)).items():
            cell = found.cells.get((one, other))
            assert versus.meetings == (cell.meetings if cell else 0)
            assert versus.lead == (cell.lead if cell else 0)


@few
@given(some_plays())
def test_rates_lie_between_nought_and_one_and_wins_are_shared_out(plays):
    own = [tally(sat(plays, rogue)) for rogue in PEOPLE]
    for one in own:
        assert one.rate is None or 0 <= one.rate <= 1
        assert one.wins + one.ties + one.losses == one.bouts
    alone = [play for play in plays if not any(share.team for share in play.shares)]
    credit = sum(tally(sat(alone, rogue)).credit for rogue in PEOPLE)
    assert abs(credit - len(bouts(alone))) < 1e-9


@few
@given(some_plays(), st.randoms())
def test_the_order_in_which_plays_were_written_down_changes_nothing(plays, random):
    shuffled = random.sample(plays, len(plays))
    one, other = snapshot(*plays), snapshot(*shuffled)
    assert one == other
    board, again = ratings(plays), ratings(shuffled)
    assert ranking(board, one) == ranking(again, other)
    assert board.upsets == again.upsets
    assert records(plays) == records(shuffled)
    assert {rogue: figures(one, rogue) for rogue in PEOPLE} == {rogue: figures(other, rogue) for rogue in PEOPLE}


@few
@given(some_plays())
def test_merging_two_people_is_renaming_one(plays):
    merged, renamed = snapshot(*plays, merged={"bob": "ann"}), snapshot(*[_renamed(play) for play in plays])
    assert figures(merged, "ann") == figures(renamed, "ann")
    assert matrix(bouts(merged.plays)) == matrix(bouts(renamed.plays))
    assert game_records(annals(merged).of("chess")) == game_records(annals(renamed).of("chess"))
    assert ranking(ratings(merged.plays), merged) == ranking(ratings(renamed.plays), renamed)
    assert review(merged, 2024) == review(renamed, 2024)


def _renamed(play: Play) -> Play:
    shares = tuple(replace(share, rogue="ann" if share.rogue == "bob" else share.rogue) for share in play.shares)
    return replace(play, shares=shares)


@few
@given(some_plays())
def test_what_does_not_count_changes_nothing(plays):
    counted = [play for play in plays if play.counted]
    assert figures(snapshot(*plays), "ann") == figures(snapshot(*counted), "ann")
    assert records(plays) == records(counted)
    assert ratings(plays) == ratings(counted)


@few
@given(
    st.lists(st.integers(-(10**6), 10**6) | st.floats(-1e6, 1e6).map(lambda x: round(x, 2)), min_size=1, max_size=60)
)
def test_every_score_falls_into_one_of_a_few_steps(scores):
    found = spread(scores)
    assert found is not None
    assert len(found.bins) <= 12
    assert sum(one.count for one in found.bins) == len(scores)
    assert found.bins[0].low <= min(scores)
    assert max(scores) <= found.bins[-1].high
    assert all(one.high == other.low for one, other in zip(found.bins, found.bins[1:], strict=False))
