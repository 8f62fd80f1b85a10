"""Rogues, records, rankings and years as pages; renamed, merged, hidden, photographed."""

import dataclasses
import io
import re

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.core.words import noun, several
from companion.gallery import ratings
from companion.services import services
from companion.stats.plays import Play, Rogue, Share

NOON = 1_700_000_000_000
FORM, LONG = "multipart/form-data; boundary=x", {"CONTENT_LENGTH": "20000000"}


@pytest.fixture
def evenings(gallery):
    people = [Rogue(id="a", name="Ann"), Rogue(id="b", name="Bob <i>"), Rogue(id="c", name="Cem")]
    plays = [
        Play(
            id=f"p{number}",
            game="go",
            title="Go",
            played_at=NOON + number * 86_400_000,
            minutes=30 + number,
            place="Attic",
            shares=(Share("a", score=10 + number, rank=1, winner=True), Share("b", score=7, rank=2)),
        )
        for number in range(8)
    ]
    gallery.do("Came in", *people, *plays)


def test_somebody_is_a_rival_or_a_nemesis_but_not_both(phone, gallery):
    people = [Rogue(id="a", name="Ann"), Rogue(id="b", name="Bob")]
    places = [(1, 2), (2, 1), (1, 2), (2, 1), (1, 2), (2, 1), (2, 1)]
    gallery.do("Came in", *people, *(met(number, *pair) for number, pair in enumerate(places)))
    page = phone.get("/gallery/rogues/a").text
    assert "Arch-rival: Bob" in page
    assert "Nobody whom Ann often meets is a closer match." in page
    assert "Ann finished before Bob 3 times, Bob before Ann 4 times." in page
    assert "Nemesis" not in page


def test_nobody_leads_where_nobody_has_won(phone, gallery):
    people = [Rogue(id="a", name="Ann", face=1), Rogue(id="b", name="Bob", face=2)]
    gallery.do("Came in", *people, met(1, 1, 1))
    bars = re.findall(r'<svg class="balance".*?</svg>', phone.get("/gallery/rogues/a/against/b").text, re.DOTALL)
    assert len(bars) == 2, "in all, and at this game"
    assert not [bar for bar in bars if 'class="c-' in bar]


def test_two_with_the_same_colour_are_told_apart(phone, gallery):
    people = [Rogue(id="a", name="Ann", face=4), Rogue(id="b", name="Bob", face=4)]
    gallery.do("Came in", *people, met(1, 1, 2), met(2, 2, 1))
    page = phone.get("/gallery/rogues/a/against/b").text
    bars = re.findall(r'<svg class="balance".*?</svg>', page, re.DOTALL)
    assert [re.findall(r'class="c-(\w+)"', bar) for bar in bars] == [["violet", "yellow"]] * 2
    assert re.findall(r'class="(?:burst|face|dot) c-(\w+)"', page)[:6] == ["violet"] * 2 + ["yellow"] * 2 + [
        "violet",
        "yellow",
    ]
    pair = re.search(r'<a class="pair".*?</a>', phone.get("/gallery/rogues/b").text, re.DOTALL)[0]
    assert re.findall(r'class="(?:face )?c-(\w+)"', pair) == ["violet", "yellow", "violet", "yellow"]


def test_posters_say_which_wins_were_shared(phone, gallery):
    people = [Rogue(id="a", name="Ann"), Rogue(id="b", name="Bob")]
    gallery.do("Came in", *people, met(1, 1, 2), met(2, 1, 1))
    page = phone.get("/gallery/rogues").text
    ann, bob = (re.search(rf"rogues/{key}\".*?</a>", page, re.DOTALL)[0] for key in "ab")
    assert "1 win, 1 shared" in ann
    assert "1 shared win" in bob


def met(number, *places):
    shares = tuple(Share(who, rank=place, winner=place == 1) for who, place in zip("ab", places, strict=True))
    return Play(id=f"m{number}", game="go", title="Go", played_at=NOON + number, shares=shares)


def jpeg(width=600, height=400, **more):
    out = io.BytesIO()
    Image.new("RGB", (width, height), "orange").save(out, "JPEG", **more)
    return out.getvalue()


def file(body, name="photo.jpg"):
    return {"photo": (io.BytesIO(body), name)}


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/gallery/rogues", ["Ann", "8 wins, 8 in a row", "Most wanted", "Cem"]),
        ("/gallery/rogues?q=CE", ["Cem"]),
        ("/gallery/rogues?q=nobody", ["Nobody of that name"]),
        ("/gallery/records?q=g", ["Go"]),
        ("/gallery/rogues/a/against/b", ["Ann against Bob", "Together at the table 8 times", "Go"]),
        ("/gallery/rogues/a/against/c", ["They have not met yet"]),
        (
            "/gallery/rogues/a",
            ["100 %", "8 of 8", "Favourite victim", "Best streak", "Rating of Ann", "Plays at Attic"],
        ),
        ("/gallery/rogues/b", ["Nemesis", "0 %", "Bob &lt;i&gt;"]),
        ("/gallery/rogues/c", ["No play that counts yet"]),
        ("/gallery/records", ["Go", "8 plays"]),
        ("/gallery/records/go", ["Highest", ">17<", "Biggest win", "37", "How the scores spread"]),
        (
            "/gallery/ranking",
            ["1.", "Rating points of the last games", "Go: 2nd of 2", "Head to head", "Ratings over time"],
        ),
        ("/gallery/ranking?game=go", ["1."]),
        ("/gallery/years", ["2023 in review", "Player of the year", "The year day by day"]),
        ("/gallery/years/2023", ["Inseparable in 2023", "Ann and Bob"]),
    ],
)
def test_it_works(phone, path, words):
    page = phone.get(path)
    assert page.status_code == 200
    for word in words:
        assert word in page.text, word
    assert "Bob <i>" not in page.text


@pytest.mark.parametrize("path", ["rogues", "records", "ranking", "years", "files", "changes"])
def test_an_empty_house_has_all_its_rooms(phone, path):
    assert phone.get(f"/gallery/{path}").status_code == 200


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize("path", ["rogues/x", "records/x", "years/1999", "plays/x", "photos/x"])
def test_what_is_not_there(phone, path):
    assert phone.get(f"/gallery/{path}").status_code == 404


@pytest.mark.usefixtures("evenings")
def test_renamed_and_taken_back(phone, gallery):
    answer = phone.post("/gallery/rogues/a/rename", {"name": " Anna "})
    assert gallery.rogue("a").name == "Anna"
    page = phone.get(answer.location)
    assert "Ann goes by Anna" in page.text
    phone.press(page, "Undo")
    assert gallery.rogue("a").name == "Ann"


@pytest.mark.usefixtures("evenings")
def test_a_name_that_is_taken_is_refused_with_the_way_out(phone, gallery):
    answer = phone.post("/gallery/rogues/c/rename", {"name": "ann"})
    assert (answer.status_code, "merge the two" in answer.text) == (422, True)
    assert gallery.rogue("c").name == "Cem"


@pytest.mark.usefixtures("evenings")
def test_merged_into_one_and_taken_back(phone, gallery):
    gallery.do(
        "Another", Play(id="x", game="go", title="Go", played_at=NOON, shares=(Share("c", rank=1), Share("b", rank=2)))
    )
    offered = re.findall(r'name="into" value="(\w+)"', phone.get("/gallery/rogues/c").text)
    assert offered == ["a", "b"]
    answer = phone.post("/gallery/rogues/c/merge", {"into": "a"})
    assert answer.location.startswith("/gallery/rogues/a")
    page = phone.get(answer.location)
    assert "Also Cem" in page.text
    assert "9" in page.text
    assert "Ann" in phone.get("/gallery/rogues/c").text
    phone.press(page, "Undo")
    assert gallery.rogue("c").name == "Cem"


@pytest.mark.usefixtures("evenings")
def test_hidden_from_lists_and_shown_again(phone, gallery):
    phone.post("/gallery/rogues/a/hide")
    assert gallery.rogue("a").hidden
    assert 'href="/gallery/rogues/a"' not in phone.get("/gallery/ranking").text
    assert "Hidden" in phone.get("/gallery/rogues").text
    phone.press(phone.get("/gallery/rogues/a"), "Show in lists again")
    assert not gallery.rogue("a").hidden


@pytest.mark.usefixtures("evenings")
def test_a_mugshot_is_cropped_shrunk_and_rid_of_where_it_was_taken(phone, gallery):
    exif = Image.Exif()
    exif[0x010F] = "SecretCamera"
    exif.get_ifd(0x8825)[1] = "N"
    phone.post("/gallery/rogues/a/photo", file(jpeg(4000, 1000, exif=exif)))
    name = gallery.rogue("a").photo
    served = phone.get(f"/gallery/photos/{name}")
    picture = Image.open(io.BytesIO(served.data))
    assert (picture.size, served.mimetype) == ((256, 256), "image/jpeg")
    assert not picture.getexif()
    assert b"SecretCamera" not in served.data
    assert "immutable" in served.headers["Cache-Control"]
    assert f"/gallery/photos/{name}" in phone.get("/gallery/rogues/a").text
    phone.post("/gallery/rogues/a/photo", {"remove": "on"})
    assert gallery.rogue("a").photo == ""


@pytest.mark.usefixtures("evenings")
def test_a_photo_taken_sideways_stands_upright(phone, gallery):
    exif = Image.Exif()
    exif[0x0112] = 6
    phone.post("/gallery/plays/p1/photo", file(jpeg(800, 400, exif=exif)))
    picture = Image.open(io.BytesIO(phone.get(f"/gallery/photos/{gallery.play('p1').photo}").data))
    assert picture.size == (400, 800)


@pytest.mark.usefixtures("evenings")
def test_a_table_photo_is_no_larger_than_a_screen(phone, gallery):
    phone.post("/gallery/plays/p1/photo", file(jpeg(5000, 2500)))
    picture = Image.open(io.BytesIO(phone.get(f"/gallery/photos/{gallery.play('p1').photo}").data))
    assert picture.size == (1280, 640)
    assert "The table of this play" in phone.get("/gallery/plays/p1").text


def bomb():
    """A tiny file that claims to be a huge picture."""
    out = io.BytesIO()
    Image.new("1", (20_000, 20_000)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize(
    ("body", "why"),
    [
        (lambda: b"", "No photo was sent"),
        (lambda: b"<svg onload=alert(1)>", "not a photo that can be read"),
        (lambda: b"GIF89a" + b"\0" * 50, "not a photo that can be read"),
        (lambda: jpeg()[:300], "not a photo that can be read"),
        (bomb, "far too many pixels"),
    ],
)
def test_what_is_no_photo_changes_nothing(phone, gallery, body, why):
    body = body()
    answer = phone.post("/gallery/rogues/a/photo", file(body))
    assert (answer.status_code, why in answer.text) == (422, True)
    assert "Change Ann" in answer.text
    assert "Attic" in phone.post("/gallery/plays/p1/photo", file(body)).text
    assert gallery.rogue("a").photo == gallery.play("p1").photo == ""


@pytest.mark.usefixtures("evenings")
def test_who_sat_at_one_table_is_told_where(phone, gallery):
    answer = phone.post("/gallery/rogues/b/merge", {"into": "a"})
    assert answer.status_code == 422
    assert "sat at one table: Go on" in answer.text
    assert "Change Bob" in answer.text
    assert gallery.rogue("b").id == "b"


@pytest.mark.usefixtures("evenings")
def test_a_photo_of_many_megabytes_is_too_much(phone, monkeypatch):
    monkeypatch.setattr("companion.exchange.images.MOST_BYTES", 100_000)
    assert phone.post("/gallery/rogues/a/photo", file(b"\xff\xd8" + b"x" * 120_000)).status_code == 422
    answer = phone.post("/gallery/rogues/a/photo", file(b"\xff\xd8" + b"x" * 300_000))
    assert (answer.status_code, "up to 161 kB" in answer.text) == (413, True)
    monkeypatch.undo()
    much = phone.post("/gallery/rogues/a/photo", b"x", environ_overrides=LONG, content_type=FORM)
    assert (much.status_code, "up to 15 MB" in much.text, "Change Ann" in much.text) == (413, True, True)


@pytest.mark.usefixtures("evenings")
def test_every_figure_of_a_game_has_its_unit(phone):
    page = phone.get("/gallery/records/go").text
    for figure in ("17 points", "7 points", "10 points ahead", "3 points ahead", "37 min", "13.5 points", "34 min"):
        assert f"<b>{figure}</b>" in page


def test_the_unit_is_what_the_game_counts(phone, app, evenings, gallery, monkeypatch):
    games = services(app).tables.games
    rich = dataclasses.replace(
        games["drill"], counts=several("{n} credit", "{n} credits", 0), counted_in=noun("credits")
    )
    monkeypatch.setitem(games, "drill", rich)
    gallery.do("Corrected", *(replace(play, game="drill") for play in gallery.snapshot().plays))
    page = phone.get("/gallery/records/drill").text
    for figure in ("17 credits", "10 credits ahead", "13.5 credits"):
        assert f"<b>{figure}</b>" in page
    pages = [page, *(phone.get(f"/gallery{path}").text for path in ("", "/plays/p1", "/plays/p1/edit", "/print/drill"))]
    assert [re.findall(r"\d points|[^g] points", page) for page in pages] == [[]] * 5
    assert "<small>credits</small>" in pages[1]


@pytest.mark.usefixtures("evenings")
def test_what_a_champion_and_a_rating_are_is_said_where_they_stand(phone):
    for path in ("/rogues/a", "/records/go", "/records"):
        assert "Champion: whoever wins keeps the title until" in phone.get(f"/gallery{path}").text, path
    for path in ("/rogues/a", "/records/go", "/ranking"):
        assert "Rating: everybody starts at 1500" in phone.get(f"/gallery{path}").text, path
    assert "Whoever comes before the other wins" in phone.get("/gallery/ranking").text


@pytest.mark.parametrize(
    ("last", "ranking", "page"),
    [
        ({}, "9 games rated<", None),
        (
            {"finished": False},
            "8 games rated, 1 unfinished not counted<",
            "1 of the games was not finished: nobody won it.",
        ),
        (
            {"cooperative": True},
            "8 games rated, 1 not counted<",
            "1 of the games was neither won nor lost: unfinished,",
        ),
    ],
)
@pytest.mark.usefixtures("evenings")
def test_what_is_not_rated_is_counted_beside_what_is(phone, gallery, last, ranking, page):
    gallery.do("Came in", replace(gallery.play("p7"), id="p8", **last))
    for path in ("", "?game=go"):
        assert ranking in phone.get(f"/gallery/ranking{path}").text
    shown = phone.get("/gallery/rogues/a").text
    assert ranking in shown
    assert ("of the games was" in shown) == (page is not None)
    assert page is None or page in shown


@pytest.mark.usefixtures("evenings")
def test_a_colour_of_their_own_leaves_the_photo(phone, gallery):
    gallery.do("Photo", replace(gallery.rogue("a"), photo="a.jpg"))
    phone.post("/gallery/rogues/a/face", {"face": "4"})
    assert (gallery.rogue("a").face, gallery.rogue("a").photo) == (4, "a.jpg")
    assert phone.post("/gallery/rogues/a/face", {"face": "99"}).status_code == 422


def test_a_champion_is_shown_with_the_game_and_the_person(phone, published):
    assert "Champion of Drill" in phone.get(f"/gallery/rogues/{published.shares[1].rogue}").text
    assert "Champion" in phone.get("/gallery/records/drill").text
    assert "Champion" not in phone.get(f"/gallery/rogues/{published.shares[0].rogue}").text


def test_somebody_is_deleted_for_good_after_a_question(phone, published, gallery):
    bob = published.shares[1].rogue
    phone.post(f"/gallery/rogues/{bob}/photo", file(jpeg()))
    photo = gallery.rogue(bob).photo
    asked = phone.get(f"/gallery/rogues/{bob}/photo/delete")
    assert "This cannot be undone." in asked.text
    assert phone.get(f"/gallery/photos/{photo}").status_code == 200
    phone.press(asked, "Delete for good")
    assert phone.get(f"/gallery/photos/{photo}").status_code == 404
    assert phone.get(f"/gallery/rogues/{bob}/photo/delete").status_code == 404
    asked = phone.get(f"/gallery/rogues/{bob}/delete")
    assert "1 play stays" in asked.text
    phone.press(asked, "Delete for good")
    assert phone.get(f"/gallery/rogues/{bob}").status_code == 404
    page = phone.get(f"/gallery/plays/{published.id}")
    assert "Somebody wins" in page.text
    german = phone.get(f"/gallery/plays/{published.id}", headers={"Accept-Language": "de"})
    assert "Irgendwer gewinnt" in german.text


def came_in(gallery, *evenings):
    """Plays of a year, each a game and those who sat there, the winner first."""
    for number, (game, names) in enumerate(evenings):
        shares = [Share(name, score=40 - at, rank=at + 1, winner=not at) for at, name in enumerate(names)]
        people = [Rogue(id=name, name=name.title()) for name in names]
        play = Play(
            id=f"t{number}",
            game=game,
            title=game.title(),
            played_at=1_690_000_000_000 + number * 86_400_000,
            shares=tuple(shares),
        )
        gallery.do("Came in", *people, play)


def test_whoever_is_level_in_a_year_is_named_together_and_where_all_are_nobody_is(phone, gallery):
    three = ["jo", "ann", "cleo"]
    came_in(gallery, ("go", three), ("azul", three[::-1]), ("skat", [*three, "max"]))
    year = phone.get("/gallery/years/2023").text
    assert re.search(r"Always there in 2023.*?Ann, Cleo.*?and Jo", year, re.DOTALL)
    assert "Most played in 2023" not in year
    assert "Inseparable in 2023" not in year


def test_games_that_are_level_share_the_title(phone, gallery):
    came_in(gallery, *[(game, ["jo", "ann"]) for game in ("go", "go", "azul", "azul", "skat")])
    year = phone.get("/gallery/years/2023").text
    assert re.search(r"Most played in 2023.*?Azul and Go", year, re.DOTALL)
    assert "Inseparable in 2023" in year


@pytest.mark.parametrize(("winners", "posters"), [("ab", 2), ("aab", 1), ("abcd", 0)])
def test_all_who_have_won_most_often_are_most_wanted_unless_they_are_many(phone, gallery, winners, posters):
    came_in(gallery, *[("go", [won, *sorted({"a", "b", "c", "d"} - {won})]) for won in winners])
    assert phone.get("/gallery/rogues").text.count("Most wanted</em>") == posters


def test_one_play_is_neither_the_biggest_win_nor_the_closest_game(phone, gallery):
    came_in(gallery, ("go", ["jo", "ann"]))
    one = phone.get("/gallery/records/go").text
    assert "Highest score" in one
    assert not any(words in one for words in ("Biggest win", "Closest game"))


def test_pages_say_while_ratings_are_worked_out_and_ask_again(phone, evenings, gallery, monkeypatch):
    """And show those of before. A program gets the right ones."""
    beside = []
    monkeypatch.setattr(ratings, "is_served", lambda: True)
    monkeypatch.setattr(ratings, "AT_ONCE", 3)
    monkeypatch.setattr(ratings, "beside", beside.append)
    phone.get("/api/players/ranking?game=go"), phone.get("/api/players/ranking")
    before = re.findall(r"<td><b>(\d+)</b>", phone.get("/gallery/ranking?game=go").text)
    gallery.do("Corrected", replace(gallery.play("p0"), shares=(Share("a", rank=2), Share("b", rank=1, winner=True))))
    for path in ("/gallery/ranking?game=go", "/gallery/records/go", "/gallery/rogues/a", "/gallery/years/2023"):
        page = phone.get(path).text
        assert "The ratings are being worked out again" in page, path
        assert f'hx-get="{path}"' in page
    page = phone.get("/gallery/ranking?game=go").text
    assert re.findall(r"<td><b>(\d+)</b>", page) == before
    told = phone.get("/api/players/ranking?game=go").json["players"]
    assert [str(line["standing"]["rating"]) for line in told] != before

    for work in beside:
        work()
    page = phone.get("/gallery/ranking?game=go").text
    assert "being worked out" not in page
    assert re.findall(r"<td><b>(\d+)</b>", page) == [str(line["standing"]["rating"]) for line in told]
