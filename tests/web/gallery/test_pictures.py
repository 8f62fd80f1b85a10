"""Pictures to share: a play and the pages of a year, as PNG in our own face."""

from __future__ import annotations

import io
import re
from itertools import pairwise

import pytest
from PIL import Image, ImageFont

from companion.gallery import Gallery
from companion.gallery.forgetting import delete_person
from companion.settings import STATIC
from companion.stats.plays import Play, Rogue, Share
from companion.web.gallery import cards
from companion.web.gallery.cards import fitted
from companion.web.gallery.pictures import of_play
from tests.web.parsed_pages import parse

NOON = 1_700_000_000_000
PEOPLE = [
    Rogue(id="a", name="Ann", face=1),
    Rogue(id="b", name="מרים"),
    Rogue(id="c", name="Donaudampfschifffahrtskapitänin Zoë"),
]


@pytest.fixture
def evenings(gallery):
    plays = [
        Play(
            id=f"p{number}",
            game="go",
            title="Go <&> more",
            played_at=NOON + number * 86_400_000,
            minutes=30 + number,
            shares=(
                Share("a", score=10 + number, rank=1, winner=True),
                Share("b", score=7, rank=2),
                Share("c", wrote="?", rank=3),
            ),
        )
        for number in range(6)
    ]
    gallery.do("Came in", *PEOPLE, *plays)


def opened(answer):
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    return Image.open(io.BytesIO(answer.data)).convert("RGB")


def test_whoever_ties_for_player_of_the_year_is_named_as_well(phone, gallery):
    plays = [
        Play(f"{won}{number}", "go", "Go", NOON, (Share(won, rank=1, winner=True), Share("c", rank=2)))
        for won in "ab"
        for number in range(5)
    ]
    gallery.do("Came in", *PEOPLE, *plays)
    page = parse(phone.get("/gallery/years").text).text.replace("\xa0", " ")
    assert "Players of the year 2023" in page
    assert "2.5 more wins each than by luck" in page


def test_a_shared_win_of_the_player_of_the_year_is_told(phone, gallery):
    alone = [
        Play(f"won{number}", "go", "Go", NOON, (Share("a", rank=1, winner=True), Share("c", rank=2)))
        for number in range(5)
    ]
    both = (Share("a", rank=1, winner=True), Share("b", rank=1, winner=True), Share("c", rank=3))
    gallery.do("Came in", *PEOPLE, *alone, Play("shared", "go", "Go", NOON, both))
    assert "5 of 6 won, 1 more shared" in parse(phone.get("/gallery/years").text).text
    assert "1 more win was shared" in parse(phone.get("/gallery/rogues/a").text).text


@pytest.mark.usefixtures("evenings")
def test_a_play_is_a_picture_with_words(phone):
    picture = opened(phone.get("/gallery/plays/p5/picture.png"))
    assert picture.size == (756, 945)
    title = picture.crop((50, 100, 500, 250)).convert("L")
    assert sum(title.histogram()[:60]) > 3000, "the title is there, in our own face"


@pytest.mark.usefixtures("evenings")
def test_every_page_of_a_year_is_one(phone):
    page = phone.get("/gallery/years/2023").text
    found = re.findall(r'href="(/gallery/years/2023/\w+\.png)"', page)
    assert len(found) >= 6
    opened(phone.get(found[0]))
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids)), "several drawings on one page"
    assert phone.get("/gallery/years/2023/nothing.png").status_code == 404
    assert phone.get("/gallery/years/1999/sums.png").status_code == 404


@pytest.mark.usefixtures("evenings")
def test_it_is_drawn_once_and_not_sent_twice(phone, gallery):
    first = phone.get("/gallery/plays/p5/picture.png")
    again = phone.get("/gallery/plays/p5/picture.png", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert gallery.kept("pictures", None).cache_info().misses == 1
    german = phone.get("/gallery/plays/p5/picture.png", headers={"Accept-Language": "de"})
    assert german.data != first.data


@pytest.mark.usefixtures("evenings")
def test_no_picture_of_somebody_who_was_deleted_is_kept_in_any_process(phone, gallery, tmp_path):
    phone.get("/gallery/plays/p5/picture.png")
    kept = gallery.kept("pictures", None)
    assert (kept.cache_info().currsize, kept.cache_info().maxsize) == (1, cards.PICTURES_KEPT)
    delete_person(Gallery(gallery.store, gallery.now), "a", tmp_path)
    assert gallery.rogue("b").name == "מרים", "whatever is looked at first"
    assert "pictures" not in gallery._kept


@pytest.mark.usefixtures("evenings")
def test_names_are_only_text(phone):
    page = phone.get("/gallery/years/2023").text
    assert "Go <&>" not in page
    assert "Go &lt;&amp;&gt; more" in page


FACE = ImageFont.truetype(STATIC / "fonts" / "companion.ttf", 100)
LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverwahrerin" * 2


@pytest.mark.parametrize(
    "said",
    ["Scorpius Freighter", "Niemand gewann so viel öfter als der Durchschnitt", LONG, "W" * 150, "Ann and Bob " * 20],
)
@pytest.mark.parametrize("most_lines", [1, 2, 3])
def test_no_line_of_a_card_is_wider_than_its_room(said, most_lines):
    for room in range(200, 1000, 20):
        fit = fitted(said, room, 150, most_lines)
        assert len(fit.lines) <= most_lines
        assert all(FACE.getlength(line) * fit.size / 100 <= room for line in fit.lines)
        whole = "".join(fit.lines).replace(" ", "") == said.replace(" ", "")
        assert whole or fit.lines[-1].endswith("…"), "whatever is cut says so"


def test_long_names_and_titles_keep_to_their_side_of_a_picture(app, gallery):
    people = [Rogue(id=f"r{number}", name=f"{LONG}{number}") for number in range(3)]
    shares = [Share(one.id, score=10**9 + at, rank=at + 1, winner=not at) for at, one in enumerate(people)]
    play = Play("p1", "go", LONG.title(), NOON, place=LONG, shares=tuple(shares))
    gallery.do("Came in", *people, play)
    with app.test_request_context():
        drawing = str(cards.drawn(of_play(play), str))
    texts = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"( text-anchor="end")?>([^<]*)', drawing)
    assert len(texts) > 6
    spans: dict[float, list[tuple[float, float]]] = {}
    for x, y, size, end, said in texts:
        length, left = FACE.getlength(said) * float(size) / 100, float(x)
        spans.setdefault(float(y), []).append((left - length, left) if end else (left, left + length))
    for line in spans.values():
        assert all(0 <= left <= right <= 1040 for left, right in line)
        assert all(one[1] < other[0] for one, other in pairwise(sorted(line))), "no name runs under a number"


def test_letters_become_smaller_until_a_text_has_room():
    assert fitted("Ann wins", 900, 150, 2).lines == ["Ann wins"]
    long = fitted("Donaudampfschifffahrtskapitänin Zoë wins", 900, 150, 3)
    assert long.size < 80
    assert len(long.lines) <= 3
    assert " ".join(long.lines) == "Donaudampfschifffahrtskapitänin Zoë wins"


def test_the_colours_are_those_of_the_stylesheet(app):
    style = (app.config["STATIC"] / "companion.css").read_text(encoding="utf-8")
    assert dict(re.findall(r"\.c-(\w+) \{ --c: (#\w+); \}", style)) == cards.COLOURS


@pytest.mark.parametrize("name", ["Ann", "عبد الرحمن بن خالد", "عبد الرحمن بن خالد بن الوليد المخزومي القرشي"])
def test_the_winner_has_a_face_however_long_the_name_is(app, gallery, name):
    others = [Rogue(id=f"b{number}", name=f"Bob {number}") for number in range(8)]
    shares = [Share(one.id, score=3, rank=2) for one in others]
    play = Play("p1", "go", "Go", NOON, shares=(Share("a", score=9, rank=1, winner=True), *shares))
    gallery.do("Came in", Rogue(id="a", name=name), *others, play)
    with app.test_request_context():
        drawing = str(cards.drawn(of_play(play), str))
    sizes = re.findall(r'<svg x="[\d.]+" y="[\d.]+" width="([\d.]+)"', drawing)
    assert max(map(float, sizes)) > 250
