"""The replay theatre: every step as the table screen was then, secrets included."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from companion.core.game import Started
from companion.core.log import Entry, Log
from companion.core.table_moves import Confirmed
from companion.gallery.results import key_of
from companion.games.score_pad import GAME
from companion.games.score_pad.moves import ScoreEntered
from companion.games.score_pad.options import Options
from companion.services import services
from companion.web.theatre import REELS_KEPT, Projector, Reel
from tests.drill.moves import BidSealed, GameOver, Peeked, Tapped
from tests.drill_tables import ANN, BOB, CAT, HOST, do
from tests.web.client_phones import Table
from tests.web.parsed_pages import parse

MOVES = (
    (ANN, Tapped(amount=2)),  # step 1: Ann leads
    (BOB, Tapped(amount=1)),
    (BOB, Tapped(amount=4)),  # undone: no step
    (ANN, BidSealed(amount=77)),  # step 3
    (CAT, Peeked()),  # nobody else hears of it: no step
    (BOB, Tapped(amount=3)),  # step 4: Bob leads
    (BOB, BidSealed(amount=12)),
    (CAT, BidSealed(amount=13)),  # step 6: all bids are open
    (HOST, GameOver()),
    (HOST, Confirmed()),
)
LAST = 8


@pytest.fixture
def play(table: Table) -> str:
    for actor, move in MOVES:
        made = do(table.tables, table.room, actor, move)
        if getattr(move, "amount", 0) == 4:
            table.tables.undo(table.code, HOST, made)
    return f"/gallery/plays/{key_of(table.code, table.room.table)}"


def shown(phone, play, **asked):
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return phone.get(f"{play}/replay?{query}").text


def test_it_works(phone, play):
    assert f'href="{play}/replay#play"' in phone.get(play).text
    first = shown(phone, play)
    assert f"1 of {LAST + 1}" in first
    assert "To the wall" not in first
    last = shown(phone, play, step=LAST)
    assert "Bob wins" in last
    assert "To the wall" in last
    assert shown(phone, play, step=99) == last
    assert shown(phone, play, step="x") == first


@pytest.mark.parametrize("on", ["", "tv"])
def test_a_way_out_is_in_sight_at_every_step(phone, play, on):
    for step in (0, LAST):
        (out,) = parse(shown(phone, play, step=step, on=on)).all("a", class_="out")
        assert (out.text, out.attrs["href"]) == ("Back to the play", play)


def test_it_has_the_day_of_the_play_at_every_step(phone, play, table):
    """Whatever the moment of the step is: that is said beside what happened then."""
    gallery = services(table.app).gallery
    found = gallery.play(play.rpartition("/")[2])
    gallery.do("Corrected", replace(found, played_at=found.played_at - 3_600_000))
    [when] = re.findall(r"Began on ([^<]*), \d\d:\d\d", phone.get(play).text)
    for step in (0, 1, LAST):
        assert f'class="second">\n    <time>{when}</time>' in shown(phone, play, step=step)
    [line] = re.findall(r'class="said">(.*?)</p>', shown(phone, play, step=1), re.DOTALL)
    assert re.match(r"<time>\d\d:\d\d</time> Ann", line)


def test_a_result_that_was_corrected_since_is_said_at_the_end(phone, play, table):
    gallery = services(table.app).gallery
    found = gallery.play(play.rpartition("/")[2])
    assert "corrected later" not in shown(phone, play, step=LAST) + phone.get(play).text
    ann, *others = found.shares
    shares = (replace(ann, rank=1, winner=True), *(replace(share, rank=2, winner=False) for share in others))
    gallery.do("Corrected", replace(found, shares=shares))
    assert "The result was corrected later: Ann wins" in shown(phone, play, step=LAST)
    assert "The result was corrected later: Ann wins" in shown(phone, play, step=LAST - 1), "the result is shown there"
    assert "corrected later" not in shown(phone, play, step=LAST - 2)
    assert "As it was entered at the table. The result was corrected later." in phone.get(play).text


@pytest.mark.parametrize("on", ["phone", "tv"])
def test_a_step_is_the_table_as_it_was_then(phone, play, on):
    assert "Ann tapped 2" in shown(phone, play, step=1, on=on)
    assert "Bob tapped 1" in shown(phone, play, step=2, on=on)
    assert "Bob tapped 4" not in shown(phone, play, step=3, on=on)
    assert "Bob wins" not in shown(phone, play, step=LAST - 2, on=on)


@pytest.mark.parametrize("on", ["phone", "tv"])
def test_a_secret_stays_one_until_the_step_that_revealed_it(phone, play, on):
    def drawn(step):
        return shown(phone, play, step=step, on=on).partition('id="page"')[2].replace(play, "the address")

    for step in range(6):
        assert "77" not in drawn(step), step
    assert "77" in drawn(6)
    assert all("peeked" not in shown(phone, play, step=step, on=on) for step in range(LAST + 1))


def test_it_offers_nothing_but_to_go_on_and_no_way_to_the_table(phone, table, play):
    for on in ("phone", "tv"):
        page = shown(phone, play, step=3, on=on)
        assert 'method="post"' not in page
        assert "hx-sse" not in page
        assert "/j/" not in page, "nobody joins the past"
        assert table.code not in page


@pytest.mark.parametrize(("kind", "jumps"), [("lead", [(0, 4), (3, 4), (4, LAST)]), ("moment", [(0, 6), (6, 7)])])
def test_jumps(phone, play, kind, jumps):
    for step, target in jumps:
        answer = phone.get(f"{play}/replay?step={step}&to={kind}&on=tv")
        assert answer.status_code == 303
        assert f"step={target}" in answer.location
        assert "on=tv" in answer.location


def test_a_play_without_a_log_says_so(phone, published, gallery):
    from msgspec.structs import replace

    gallery.do("Came in", replace(published, id="theirs"))
    assert "/replay" not in phone.get("/gallery/plays/theirs").text
    answer = phone.get("/gallery/plays/theirs/replay")
    assert (answer.status_code, "nothing to watch" in answer.text) == (404, True)


def test_reels_are_kept_until_something_happens_and_only_a_few(app, table, play):
    projector = Projector(services(app).drawer)
    room = table.room
    first = projector.reel(room)
    assert projector.reel(room) is first
    table.tables.undo(table.code, HOST)
    assert projector.reel(table.room) is not first
    for number in range(REELS_KEPT + 3):
        room.code = f"X{number}"
        projector.reel(room)
    assert len(projector._reels) == REELS_KEPT


def test_a_log_is_searched_once_for_all_jumps(table, play, monkeypatch):
    reel = Reel(table.room.log)
    assert (reel.lead_changes, reel.great_moments) == ([4], [6, 7])
    monkeypatch.setattr("companion.web.theatre._leader", None)
    monkeypatch.setattr(reel.log, "brought", None)
    assert (reel.lead_changes, reel.great_moments) == ([4], [6, 7])


def test_nobody_leads_while_a_round_is_half_written():
    """Whoever is written down first has not taken the lead by that."""
    started = Started(game=GAME.slug, seats=("Ann", "Bob"), options=Options())
    rounds = (5, 3), (1, 2), (1, 9)
    moves = [started, *(ScoreEntered(row=row, score=score) for row, own in enumerate(rounds) for score in own)]
    log = Log(GAME, [Entry(at + 1, move, (at - 1) % 2, 0, at) for at, move in enumerate(moves)])
    assert Reel(log).lead_changes == [6], "Bob, when both have the third round"


def test_any_step_of_a_long_game_is_read_not_played_again(table):
    """All tables on the way are kept with the log, so the last step costs what the first does."""
    for number in range(60):
        do(table.tables, table.room, (ANN, BOB, CAT)[number % 3], Tapped(amount=1))
    log = table.room.log
    reel = Reel(log)
    past = log.until(reel.steps[30].seq)
    assert past.table is log.table_after(reel.steps[30].seq)
    assert past.version == reel.steps[30].seq
    assert [line.words for line in past.history(None)] == [line.words for line in log.history(None)][-30:]


def test_a_long_game_is_told_on_leaves_and_its_page_has_the_end(phone, table):
    for number in range(60):
        do(table.tables, table.room, (ANN, BOB, CAT)[number % 3], Tapped(amount=number + 1))
    do(table.tables, table.room, HOST, GameOver())
    do(table.tables, table.room, HOST, Confirmed())
    play = f"/gallery/plays/{key_of(table.code, table.room.table)}"
    page, first, second = phone.get(play).text, phone.get(f"{play}/moves").text, phone.get(f"{play}/moves?page=2").text
    assert "tapped 60" in page
    assert "tapped 50" not in page
    assert f'href="{play}/moves"' in page
    assert "tapped 1<" in first
    assert "tapped 60" not in first
    assert "tapped 60" in second
    assert first.index("tapped 2<") < first.index("tapped 3<")


def test_the_code_for_another_phone_is_drawn_when_somebody_looks_at_it(phone, play):
    assert "<path" not in phone.get(play).text.partition('id="bgstats"')[2].partition("</details>")[0]
    assert f'src="{play}/bgstats.svg"' in phone.get(play).text
    assert phone.get(f"{play}/bgstats.svg").text.startswith("<svg")
    assert phone.get("/gallery/plays/none/bgstats.svg").status_code == 404
