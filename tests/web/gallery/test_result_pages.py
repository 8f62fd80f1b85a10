"""The gallery and its plays as pages: found, opened, corrected, taken off, taken back, printed."""

import re

import pytest
from msgspec.structs import replace

from companion.core.sheet import tidy
from companion.core.table_moves import Confirmed, Stopped
from companion.gallery import by_name
from companion.gallery import people as gallery_people
from companion.live import streams
from companion.stats.plays import Play, Rogue, Share, StoredLine
from tests.drill.moves import GameOver, Tapped
from tests.drill_tables import BOB, HOST, do
from tests.web.parsed_pages import parse

MARK = re.compile(r'class="c-(\w+)"><circle.*?>(\w)</text></g>')
NOON = 1_700_000_000_000


@pytest.fixture
def elsewhere(gallery):
    """Two plays of a game that is not ours, in another year and place."""
    people = [Rogue(id="x", name="Xaver <b>"), Rogue(id="y", name="Yuki 🚀")]
    for number in range(2):
        shares = (Share("x", score=40, rank=1, winner=True), Share("y", score=31.5, rank=2))
        play = Play(
            id=f"far{number}", game="azul", title="Azul", played_at=1_300_000_000_000, shares=shares, place="Café"
        )
        gallery.do("Came in", *people, play)


def test_a_bare_gallery_says_what_to_do(phone):
    page = phone.get("/gallery").text
    assert "The wall is bare" in page
    assert 'href="/gallery/files"' in page


def test_it_works(phone, published):
    page = phone.get("/gallery").text
    assert f'href="/gallery/plays/{published.id}"' in page
    assert "Bob wins" in page
    one = phone.get(f"/gallery/plays/{published.id}").text
    assert "Bob wins" in one
    assert "confirmed the result" in one
    assert "/new/drill?name=Ann&amp;name=Bob&amp;name=Cat" in one


def test_the_end_of_a_table_leads_to_its_play(table, published):
    end = table.ann.get(table.path).text
    assert f'<a class="nowrap" href="/gallery/plays/{published.id}">See it there.</a>' in end
    assert f'A wrong number? <a class="nowrap" href="/gallery/plays/{published.id}/edit">Put it right.</a>' in end
    assert "Put it right. Not over yet?" in parse(end).text


def test_the_end_of_a_table_says_that_its_result_was_corrected_since(table, published, gallery):
    assert "corrected later" not in table.ann.get(table.path).text
    ann, *others = published.shares
    shares = (replace(ann, score=99, rank=1, winner=True), *(replace(one, rank=2, winner=False) for one in others))
    gallery.do("Corrected", replace(published, shares=shares))
    end = table.ann.get(table.path).text
    assert f'<a href="/gallery/plays/{published.id}">The result was corrected later: Ann wins' in end
    assert "Confirmed and kept in the gallery" not in end
    screen = table.ann.get(f"{table.path}/screen").text
    (lore,) = [line.text for line in parse(screen).all("p", class_="lore")]
    assert lore.startswith("The result was corrected later: Ann wins"), "not what the wrong result was good for"


def test_a_screen_shows_a_correction_by_itself(table, published, gallery, monkeypatch):
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    screen = table.ann.client.get(f"{table.path}/live?page=screen", buffered=False).response
    assert b"corrected later" not in next(screen)
    assert next(screen).startswith(b"event: beat")
    ann, *others = published.shares
    shares = (replace(ann, score=99, rank=1, winner=True), *(replace(one, rank=2, winner=False) for one in others))
    gallery.do("Corrected", replace(published, shares=shares))
    assert b"The result was corrected later: Ann wins" in next(screen)
    screen.close()


def test_the_lobby_shows_no_dash_for_a_score_that_was_not_kept(phone, gallery):
    shares = (Share("x", rank=1, winner=True), Share("y", score=31.5, rank=2))
    play = Play(id="last", game="azul", title="Azul", played_at=NOON, shares=shares)
    gallery.do("Came in", Rogue(id="x", name="Xaver"), Rogue(id="y", name="Yuki"), play)
    assert re.search(r"<bdi>Xaver</bdi>,\s*<bdi>Yuki</bdi> 31.5", phone.get("/").text)


def test_a_score_that_nobody_wrote_down_is_a_dash_on_the_wall_and_comes_last(phone, gallery):
    shares = (Share("x"), Share("y", score=31.5, rank=1, winner=True))
    play = Play(id="last", game="azul", title="Azul", played_at=NOON, shares=shares)
    gallery.do("Came in", Rogue(id="x", name="Xaver"), Rogue(id="y", name="Yuki"), play)
    wall = phone.get("/gallery").text
    assert re.search(r"Yuki</bdi> </span>31.5 <small>points</small><.*Xaver</bdi> </span>–<", wall, re.DOTALL)


def test_what_is_done_on_the_wall_stands_above_it_and_covers_nothing(phone, published):
    wall = phone.get("/gallery").text
    assert wall.index("Log a play") < wall.index(f"/gallery/plays/{published.id}")


def test_one_colour_and_letter_for_a_person_in_the_sheet_and_in_the_curve(phone, table, gallery):
    for amount in (1, 2, 3):
        do(table.tables, table.room, BOB, Tapped(amount=amount))
    do(table.tables, table.room, HOST, GameOver())
    do(table.tables, table.room, HOST, Confirmed())
    (play,) = gallery.snapshot().plays
    gallery_people.rename(gallery, gallery.rogue(play.shares[1].rogue), "Zoe")
    gallery_people.pick_face(gallery, gallery.rogue(play.shares[1].rogue), 4)
    sheet, curve = phone.get(f"/gallery/plays/{play.id}").text.split("How it went", 1)
    colours = {gallery.rogue(share.rogue).name[0]: gallery.rogue(share.rogue).colour for share in play.shares}
    faces = re.findall(r'class="face c-(\w+)"', sheet.split("<table", 1)[1])
    assert faces == [colours[letter] for letter in "ZAC"], "by places"
    assert set(MARK.findall(curve)) == {(colour, letter) for letter, colour in colours.items()}
    assert colours["Z"] == "violet"


def test_a_play_of_another_house_shows_no_log_of_a_table_of_ours(phone, published, gallery):
    gallery.do("Came in", replace(published, id="theirs"))
    assert "Move by move" in phone.get(f"/gallery/plays/{published.id}").text
    assert "Move by move" not in phone.get("/gallery/plays/theirs").text


def test_the_front_door_shows_the_latest(phone, published):
    assert f"/gallery/plays/{published.id}" in phone.get("/").text


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", 3),
        ("game=azul", 2),
        ("game=drill", 1),
        ("player=x", 2),
        ("year=2011", 2),
        ("place=Café", 2),
        ("year=1999", 0),
    ],
)
def test_found_by_game_player_year_and_place(phone, published, query, found):
    page = phone.get(f"/gallery?{query}").text
    assert len(re.findall(r'class="poster hung"', page)) == found


@pytest.mark.usefixtures("elsewhere")
def test_names_are_only_text(phone):
    for path in ("/gallery", "/gallery/plays/far0", "/gallery/plays/far0/edit", "/gallery/print/azul"):
        page = phone.get(path).text
        assert "Xaver <b>" not in page
        assert "Xaver &lt;b&gt;" in page


def test_nine_a_page(phone, gallery):
    people = [Rogue(id="x", name="Xaver"), Rogue(id="y", name="Yuki")]
    shares = (Share("x", rank=1, winner=True), Share("y", rank=2))
    plays = [Play(id=f"n{n}", game="go", title="Go", played_at=NOON + n, shares=shares) for n in range(46)]
    gallery.do("Came in", *people, *plays)
    first = phone.get("/gallery").text
    assert "Page 1 of 6" in first
    words = re.findall(r"<a [^>]*>([^<]+)</a>", first)
    assert {"Files", "Next page"} <= set(words), "two ways have two names"
    assert "More" not in words
    assert first.count('class="poster hung"') == 9
    assert first.count('<li class="halved">') == 8, "the latest is large"
    assert phone.get("/gallery?game=go&page=6").text.count('class="poster hung"') == 1
    assert "game=go&amp;page=2" in phone.get("/gallery?game=go&page=3").text
    assert phone.get("/gallery?page=99").text.count('class="poster hung"') == 1


@pytest.fixture
def many(gallery):
    """Thirty games of thirty pairs; Go and Xaver are the most frequent."""
    people = [Rogue(id="x", name="Xaver"), *(Rogue(id=f"p{n}", name=f"Person {n:02}") for n in range(30))]
    plays = [
        Play(
            id=f"n{n}",
            game=f"box-{n}" if n < 30 else "go",
            title=f"Box {n:02}" if n < 30 else "Go",
            played_at=NOON + n,
            shares=(Share("x", rank=1, winner=True), Share(f"p{n % 30}", rank=2)),
        )
        for n in range(40)
    ]
    gallery.do("Came in", *people, *plays)


@pytest.mark.usefixtures("many")
def test_what_is_most_frequent_is_one_tap_away_and_all_else_is_found_by_its_name(phone):
    page = phone.get("/gallery").text
    assert "<select" not in page
    assert 'href="/gallery?game=go"' in page
    assert 'href="/gallery?player=x"' in page
    assert (page.count('href="/gallery?game='), page.count('href="/gallery?player=')) == (6, 8)
    typed = phone.get("/gallery?player=x&q=BOX+2").text
    assert typed.count("game=box-") == 10, "of a name that is found all are shown"
    assert 'href="/gallery?player=x&amp;game=box-21"' in typed, "what was chosen before stays"
    assert "game=go" not in typed
    assert "Nothing of that name" in phone.get("/gallery?q=nowhere").text


@pytest.mark.usefixtures("many")
def test_what_was_chosen_goes_with_a_tap(phone):
    page = phone.get("/gallery?game=go&player=p3").text
    assert "1 play found" in page
    assert re.search(r'href="/gallery\?game=go" aria-label="Without Person 03"', page)
    assert re.search(r'href="/gallery\?player=p3" aria-label="Without Go"', page)
    assert 'aria-label="Without Go"' in phone.get("/gallery/ranking?game=go").text
    assert 'href="/gallery/ranking?game=box-7"' in phone.get("/gallery/ranking?q=box+07").text


def correction(published, **changes):
    parts = {f"parts.{n}.name": name for n, name in enumerate(("Ann", "Bob", "Cat"))}
    scores = {f"parts.{n}.score": str(share.score) for n, share in enumerate(published.shares)}
    ranks = {f"parts.{n}.rank": str(share.rank) for n, share in enumerate(published.shares)}
    return (
        {"played": "2026-01-02T20:15", "seen": "99", "minutes": "75", "place": "Attic", "notes": "Fun"}
        | parts
        | scores
        | ranks
        | changes
    )


def test_corrected_and_taken_back(phone, published, gallery):
    answer = phone.post(f"/gallery/plays/{published.id}/edit", correction(published))
    assert answer.status_code == 303
    now = gallery.play(published.id)
    assert (now.minutes, now.place, now.notes) == (75, "Attic", "Fun")
    assert now.shares == published.shares
    page = phone.get(answer.location)
    assert "Corrected: Drill" in page.text
    assert phone.press(page, "Undo").status_code == 303
    assert gallery.play(published.id) == published


def test_the_play_says_what_was_corrected_and_takes_it_back(phone, published, gallery):
    address = f"/gallery/plays/{published.id}"
    assert 'id="corrected"' not in phone.get(address).text
    names = [gallery.snapshot().who(share.rogue).name for share in published.shares]
    last = min(range(len(names)), key=lambda seat: published.shares[seat].score)
    before = tidy(published.shares[last].score)
    phone.post(f"{address}/score", {"seat": str(last), "line": "", "score": "99", "seen": "99"})
    page = phone.get(address)
    for text in (page.text, phone.get("/gallery/changes").text):
        assert f"{names[last]}: {before} → 99" in text
        assert f"{names[last]} wins now" in text
    phone.press(page, "Take it back")
    assert gallery.play(published.id) == published
    assert 'id="corrected"' not in phone.get(address).text


def test_what_is_not_touched_stays_to_the_millisecond(phone, published, gallery):
    shown = phone.get(f"/gallery/plays/{published.id}/edit")
    phone.press(shown, "Save", notes="Fun")
    assert gallery.play(published.id) == replace(published, notes="Fun")


def test_a_day_without_an_hour_stays_one(phone, published, gallery):
    gallery.do("Only the day is known", replace(published, whole_day=True, played_at=NOON))
    shown = phone.get(f"/gallery/plays/{published.id}/edit")
    assert 'type="date" value="2023-11-14"' in shown.text
    phone.press(shown, "Save", played="2023-11-15")
    now = gallery.play(published.id)
    assert (now.whole_day, now.played_at) == (True, 1_700_049_600_000)  # noon of the 15th, UTC
    assert phone.press(shown, "Save", played="2023-11-15T20:00", seen="99").status_code == 422


def test_a_changed_score_changes_places_and_drops_its_lines(phone, published, gallery):
    blank = {f"parts.{n}.rank": "" for n in range(3)}
    phone.post(f"/gallery/plays/{published.id}/edit", correction(published, **blank, **{"parts.0.score": "9,5"}))
    now = gallery.play(published.id)
    assert [(share.score, share.rank, share.winner) for share in now.shares] == [
        (9.5, 1, True),
        (3, 2, False),
        (0, 3, False),
    ]
    assert (now.shares[0].lines, now.shares[1].lines) == ((), published.shares[1].lines)


def test_somebody_else_sat_there(phone, published, gallery):
    phone.post(f"/gallery/plays/{published.id}/edit", correction(published, **{"parts.2.name": "Zoë"}))
    assert gallery.snapshot().who(gallery.play(published.id).shares[2].rogue).name == "Zoë"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"parts.0.score": "many"}, "is not a number"),
        ({"played": "yesterday"}, "Write date and hour"),
        ({"played": "0001-01-01T00:00"}, "far away"),
        ({"parts.0.name": ""}, "Every player needs a name"),
        ({"parts.0.name": "Bob"}, "cannot sit at a table twice"),
        ({"minutes": "long"}, "Minutes: This should be a whole number"),
        ({"seen": "0"}, "Somebody changed this"),
    ],
)
def test_a_correction_that_does_not_do_changes_nothing(phone, published, gallery, changes, why):
    answer = phone.post(f"/gallery/plays/{published.id}/edit", correction(published, **changes))
    assert answer.status_code == 422
    assert why in answer.text
    assert gallery.play(published.id) == published


def test_what_can_be_done_with_a_play_is_at_hand(phone, published):
    path = f"/gallery/plays/{published.id}"
    page = phone.get(path).text
    keys = page.partition('class="play-keys"')[2].partition("</nav>")[0]
    names = [re.sub(r"\s+", " ", name) for name in re.findall(r"<span>(.*?)</span>", keys)]
    assert names == ["Watch", "Play again", "Share", "Change"]
    assert f'href="{path}/edit"' in keys
    assert '<dialog class="bottom-sheet" id="share"' in page
    without_script = phone.get(f"{path}?sharing=on").text
    assert re.search(rf'id="share"[^>]* open data-back="{path}"', without_script)


@pytest.mark.parametrize(
    ("score", "units", "said", "total"),
    [
        (3, ["points"], "All numbers are points", True),
        (3, ["points", "time"], "Points; times are in minutes and seconds", True),
        (None, ["time"], None, False),
    ],
)
def test_a_sheet_says_what_its_numbers_are_and_has_a_total_where_something_is_counted(
    phone, gallery, score, units, said, total
):
    lines = tuple(StoredLine(f"line {number}", "Line", 90, unit) for number, unit in enumerate(units))
    shares = tuple(Share(one, score=score, rank=2 - (one == "x"), winner=one == "x", lines=lines) for one in "xy")
    play = Play(id="u", game="go", title="Go", played_at=NOON, shares=shares)
    gallery.do("Came in", Rogue(id="x", name="Xaver"), Rogue(id="y", name="Yves"), play)
    page = phone.get("/gallery/plays/u").text
    assert re.findall(r'<caption class="hint">(.*?)</caption>', page) == ([said] if said else [])
    assert (">Total<" in page) == total


def test_many_people_are_below_each_other(phone, gallery):
    people = [Rogue(id=f"p{n}", name=f"Person {n}") for n in range(10)]
    lines = StoredLine("gold", "Gold", 3), StoredLine("time", "Thinking", 90, "time")
    shares = tuple(Share(one.id, score=10 - n, rank=n + 1, winner=not n, lines=lines) for n, one in enumerate(people))
    few, many = (Play(id=f"of{n}", game="go", title="Go", played_at=NOON, shares=shares[:n]) for n in (5, 10))
    gallery.do("Came in", *people, few, many)
    page = phone.get("/gallery/plays/of10").text
    assert "<table" not in page.partition('class="card result"')[2]
    seats = re.findall(r'<details id="seat-\d">.*?</details>', page, re.DOTALL)
    assert len(seats) == 10
    assert all(words in seats[9] for words in ("10th", "Person 9", "Gold", "1:30"))
    assert '<table class="sheet">' in phone.get("/gallery/plays/of5").text


def test_taken_out_of_the_gallery_and_hung_again(phone, published, gallery):
    page = phone.get(f"/gallery/plays/{published.id}")
    off = phone.press(page, "Take off the wall")
    assert gallery.snapshot().plays == ()
    assert phone.get(f"/gallery/plays/{published.id}").status_code == 404
    phone.press(phone.get(off.location), "Undo")
    assert gallery.snapshot().plays == (published,)
    assert "<em>undone</em>" in phone.get("/gallery/changes").text


def test_nobody_is_sent_to_another_site_after_an_undo(phone, published):
    answer = phone.post("/gallery/changes/1/undo", {"back": "//evil.example"})
    assert answer.location.startswith("/gallery/changes")


def test_an_undo_of_nothing_is_said(phone):
    assert phone.post("/gallery/changes/77/undo").status_code == 404


def test_a_printed_winner_is_bold_and_a_score_that_was_not_kept_is_left_to_write(phone, gallery):
    people = [Rogue(id="x", name="Xaver"), Rogue(id="y", name="Yuki")]
    shares = (Share("x", rank=1, winner=True), Share("y", rank=2))
    gallery.do("Came in", *people, Play(id="g", game="go", title="Go", played_at=NOON, shares=shares))
    page = phone.get("/gallery/print/go").text
    assert "<b>Xaver</b>" in page
    assert "<b>Yuki" not in page
    assert page.count('<td class="n"></td>') == 2


def test_a_sheet_to_print_has_fifteen_rows_a_page(phone, gallery):
    people = [Rogue(id="x", name="Xaver"), Rogue(id="y", name="Yuki")]
    shares = (Share("x", score=12, rank=1, winner=True), Share("y", score=7, rank=2))
    plays = [Play(id=f"n{n}", game="go", title="Go", played_at=NOON + n, shares=shares) for n in range(16)]
    gallery.do("Came in", *people, *plays)
    page = phone.get("/gallery/print/go").text
    assert page.count('class="leaf"') == 2
    assert [leaf.count("<tr") for leaf in page.split('class="leaf"')[1:]] == [16, 16]
    assert phone.get("/gallery/print/drill").text.count("<tr") == 16  # nothing played yet: an empty sheet
    assert phone.get("/gallery/print/nothing").status_code == 404


def test_an_unfinished_game_says_so(phone, table):
    do(table.tables, table.room, HOST, Stopped())
    assert "unfinished" in phone.get("/gallery").text


def test_names_are_offered_as_people_go_by_now_and_hidden_ones_not(phone, published, gallery):
    ann, bob = (by_name(gallery.snapshot())[name] for name in ("ann", "bob"))
    gallery_people.rename(gallery, ann, "Anna")
    phone.post(f"/gallery/rogues/{bob.id}/hide")
    page = phone.get("/new/drill").text
    offered = re.findall(r'type="checkbox" name="name" value="([^"]+)"', page)
    assert {"Anna", "Cat"} <= set(offered)
    assert not {"Ann", "Bob"} & set(offered)


def test_a_play_has_its_stories(phone, published):
    assert "Bob’s first win at Drill" in phone.get(f"/gallery/plays/{published.id}").text


def test_somebody_unknown_stays_so_and_can_get_a_name(phone, gallery):
    shares = (Share("somebody", rank=1, winner=True), Share("x", score=3), Share("somebody-2"))
    play = Play(id="u", game="azul", title="Azul", played_at=NOON, shares=shares)
    gallery.do("Came in", Rogue(id="x", name="Xaver"), play)
    assert 'href="/gallery/rogues/somebody' not in phone.get("/gallery/plays/u").text
    before, shown = gallery.snapshot().version, phone.get("/gallery/plays/u/edit")
    phone.press(shown, "Save")
    assert gallery.snapshot().version == before
    phone.press(shown, "Save", **{"parts.2.name": "Zoë"})
    assert [gallery.snapshot().who(share.rogue).name for share in gallery.play("u").shares] == [
        "Somebody",
        "Xaver",
        "Zoë",
    ]


def test_the_form_sent_back_untouched_changes_nothing(phone, published, gallery):
    before, shown = gallery.snapshot().version, phone.get(f"/gallery/plays/{published.id}/edit")
    assert 'name="cells.0-0"' in shown.text, "it was scored by a sheet"
    phone.press(shown, "Save")
    assert gallery.snapshot().version == before


def test_a_sheet_is_corrected_cell_by_cell_and_the_winner_follows(phone, published, gallery):
    assert [share.winner for share in published.shares] == [False, True, False]
    phone.press(phone.get(f"/gallery/plays/{published.id}/edit"), "Save", **{"cells.0-0": "99"})
    now = gallery.play(published.id)
    assert [share.winner for share in now.shares] == [True, False, False]
    assert now.shares[0].score == sum(line.points for line in now.shares[0].lines)
    assert now.shares[0].lines[0].label == published.shares[0].lines[0].label


def test_a_number_is_put_right_where_it_stands(phone, published, gallery):
    path, line = f"/gallery/plays/{published.id}", published.shares[0].lines[0]
    assert f'href="{path}?seat=0&amp;line={line.key}#fix"' in phone.get(path).text
    shown = phone.get(f"{path}?seat=0&line={line.key}")
    assert re.search(rf'id="fix"[^>]* open data-back="{path}"', shown.text)
    assert "How much is this line worth?" in shown.text
    assert "All numbers are points" in phone.get(f"{path}/edit").text
    answer = phone.press(shown, "Save", score="99,5")
    now = gallery.play(published.id)
    assert [share.winner for share in now.shares] == [True, False, False]
    assert now.shares[0].lines[0] == replace(line, points=99.5)
    assert now.shares[0].score == sum(line.points for line in now.shares[0].lines)
    assert now.shares[1].lines == published.shares[1].lines
    phone.press(phone.get(answer.location), "Undo")
    assert gallery.play(published.id) == published


def test_a_score_without_a_sheet_is_put_right_as_well(phone, gallery):
    shares = (Share("x", score=3, rank=2), Share("y", score=8, rank=1, winner=True))
    play = Play(id="u", game="azul", title="Azul", played_at=NOON, shares=shares)
    gallery.do("Came in", Rogue(id="x", name="Xaver"), Rogue(id="y", name="Yves"), play)
    phone.press(phone.get("/gallery/plays/u?seat=0"), "Save", score="12")
    assert [(share.score, share.rank, share.winner) for share in gallery.play("u").shares] == [
        (12, 1, True),
        (8, 2, False),
    ]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"score": "many"}, "Score: This should be a number"),
        ({"score": ""}, "Score is missing"),
        ({"seat": "7"}, "does not fit"),
        ({"line": "nowhere"}, "Somebody changed this"),
        ({"seen": "0"}, "Somebody changed this"),
    ],
)
def test_a_number_that_does_not_do_changes_nothing(phone, published, gallery, changes, why):
    line, version = published.shares[0].lines[0].key, gallery.snapshot().version
    sent = {"seat": "0", "line": line, "score": "9", "seen": str(version)} | changes
    answer = phone.post(f"/gallery/plays/{published.id}/score", sent)
    assert answer.status_code >= 400
    assert why in answer.text
    assert gallery.play(published.id) == published


def test_a_play_gets_the_title_of_its_game(phone, published, gallery):
    phone.press(phone.get(f"/gallery/plays/{published.id}/edit"), "Save", title="Azul")
    assert (gallery.play(published.id).game, gallery.play(published.id).title) == ("azul", "Azul")


def test_a_sheet_without_names_of_lines_is_only_totals(phone, published, gallery):
    shown = phone.get(f"/gallery/plays/{published.id}/edit")
    phone.press(shown, "Save", **dict.fromkeys(re.findall(r'name="(labels\.\d+)"', shown.text), ""))
    now = gallery.play(published.id)
    assert [(share.score, share.lines) for share in now.shares] == [(share.score, ()) for share in published.shares]


def test_a_poster_counts_those_who_share_a_win_where_names_have_no_room(phone, gallery):
    names = ("נועה", "Maximiliane Oberhuber-Schwarzenberg", "Cem")
    people = [Rogue(id=f"r{at}", name=name) for at, name in enumerate(names)]
    shares = tuple(Share(who.id, score=5, rank=1, winner=True) for who in people)
    play = Play(id="three", game="go", title="Go", played_at=1_700_000_000_000, shares=shares)
    gallery.do("Came in", *people, play, replace(play, id="two", shares=shares[:2]))
    three, two = phone.get("/gallery/plays/three").text, phone.get("/gallery/plays/two").text
    assert ">3 share the win</h2>" in three
    assert re.search(r'<h2 class="letters-\d+">⁨נועה⁩ and Maximiliane', two), "the sentence runs as the page does"


def test_words_in_place_of_a_score_are_in_the_box_that_changes_them(phone, gallery):
    shares = (Share("x", score=61), Share("y", wrote="lots"))
    play = Play(id="words", game="azul", title="Azul", played_at=NOON, shares=shares)
    gallery.do("Came in", Rogue(id="x", name="Xaver"), Rogue(id="y", name="Yuki"), play)
    form = phone.get("/gallery/plays/words/edit")
    assert 'value="lots"' in form.text
    phone.press(form, "Save", notes="Late")
    assert [share.wrote for share in gallery.play("words").shares] == ["", "lots"]
    phone.press(phone.get("/gallery/plays/words/edit"), "Save", **{"parts.1.score": ""})
    assert gallery.play("words").shares[1] == Share("y")
    phone.press(phone.get("/gallery/plays/words/edit"), "Save", **{"parts.1.score": "58"})
    assert [(share.score, share.winner) for share in gallery.play("words").shares] == [(61, True), (58, False)]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"categories": "Cities\nRoads\nFarms\nInns\nCloisters"}, "Everybody’s total after each category of the"),
        ({}, "Everybody’s total after each round"),
    ],
)
def test_the_curve_says_what_its_steps_are(phone, gallery, options, said):
    path = phone.post("/new/score-pad", {"name": ["Ann", "Bob"], **options}).location
    for row in range(5):
        for seat in range(2):
            entered = {"kind": "ScoreEntered", "row": str(row), "score": str(4 - seat), "seat": str(seat)}
            assert phone.post(f"{path}/do", entered).status_code == 303
    if not options:
        phone.post(f"{path}/do", {"kind": "GameEnded", "seat": "0"})
    phone.post(f"{path}/do", {"kind": "Confirmed"})
    (play,) = gallery.snapshot().plays
    shown = phone.get(f"/gallery/plays/{play.id}").text
    assert said in shown
    assert ("led from start to finish" in shown) is not bool(options), "categories do not follow each other in time"
