"""The facts on a poster: what the play itself says."""

import pytest

from companion.core.words import in_english
from companion.stats.plays import Play, Share
from companion.web.gallery.facts import facts_of
from companion.web.gallery.words import result


def said(decided_by, *scores, stories=0):
    shares = tuple(
        Share(rogue, score=score, rank=1 + at, winner=at == 0)
        for at, (rogue, score) in enumerate(zip("abc", scores, strict=True))
    )
    play = Play("p", "chess", "Chess", 0, shares, decided_by=decided_by)
    return [in_english(fact.words) for fact in facts_of(play, stories)]


@pytest.fixture
def in_app(house):
    with house.app_context():
        yield


@pytest.mark.parametrize(
    ("decided_by", "scores", "tie_break"),
    [
        ("gold", (9, 9, 2), True),
        ("points", (9, 7, 2), False),
        ("named", (None, None, None), False),
        ("time", (7, 9, 2), False),
    ],
)
@pytest.mark.usefixtures("in_app")
def test_a_tie_break_breaks_a_tie(decided_by, scores, tie_break):
    assert ("decided by a tie-break" in said(decided_by, *scores)) == tie_break


@pytest.mark.parametrize(("stories", "lead"), [(0, ["1 point ahead"]), (6, ["Photo finish: just 1 ahead"])])
@pytest.mark.usefixtures("in_app")
def test_a_narrow_lead_is_said_once(stories, lead):
    assert [words for words in said("", 8, 7, 2, stories=stories) if "ahead" in words] == lead


@pytest.mark.parametrize(("ranks", "words"), [((0, 0), "No winner was named"), ((1, 2), "Nobody wins")])
def test_without_a_winner(ranks, words):
    shares = tuple(Share(rogue, rank=rank) for rogue, rank in zip("ab", ranks, strict=True))
    assert in_english(result(Play("p", "chess", "Chess", 0, shares), lambda _: None)) == words
