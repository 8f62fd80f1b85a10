"""Plays and names of every kind for property tests."""

from __future__ import annotations

from hypothesis import strategies as st
from msgspec.structs import replace

from companion.stats.plays import Play, Share
from tests.stats.snapshots import played

PEOPLE = ("ann", "bob", "cleo", "dov", "eve")
nasty = st.sampled_from(
    [
        "<script>alert(1)</script>",
        "😀😀 👩‍🚀",
        "A&B \"quoted\" 'x'",
        "]]>",
        "\x00\x0b\ud800",
        "",
        "  ",
        "ß",
        "名前が長い人" * 9,
        "\u202eabc",
    ]
)
names = nasty | st.text(max_size=40)


@st.composite
def some_play(draw, number: int) -> Play:
    seated = draw(st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=4, unique=True))
    scores = {name: draw(st.integers(0, 4)) for name in seated}
    play = played(
        draw(st.integers(0, 6)),
        id=f"p{number}",
        game=draw(st.sampled_from(["chess", "golf"])),
        teams="ABAB"[: len(seated)] if draw(st.integers(0, 4)) == 0 else "",
        lowest_wins=draw(st.booleans()),
        finished=draw(st.integers(0, 9)) > 0,
        counted=draw(st.integers(0, 9)) > 0,
        cooperative=draw(st.integers(0, 9)) == 0,
        minutes=draw(st.sampled_from([0, 30, 60])),
        **scores,
    )
    if draw(st.integers(0, 5)) == 0:
        return _winners_only(play)
    return _with_a_leaver(play) if draw(st.integers(0, 4)) == 0 else play


def _with_a_leaver(play: Play) -> Play:
    """The last of those who have not won went home early."""
    lost = [at for at, share in enumerate(play.shares) if not share.winner]
    gone = {at: Share(rogue=play.shares[at].rogue, team=play.shares[at].team, left=True) for at in lost[-1:]}
    return replace(play, shares=tuple(gone.get(at, share) for at, share in enumerate(play.shares)))


def _winners_only(play: Play) -> Play:
    """As some programs write it down: who won, and nothing else."""
    bare = tuple(Share(rogue=share.rogue, winner=share.winner, team=share.team) for share in play.shares)
    return Play(id=play.id, game=play.game, title=play.title, played_at=play.played_at, shares=bare)


@st.composite
def some_plays(draw) -> list[Play]:
    return [draw(some_play(number)) for number in range(draw(st.integers(0, 12)))]
