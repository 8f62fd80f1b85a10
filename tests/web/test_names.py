"""Names as people type them, and as nobody should."""

import pytest

from companion.core.log import Log
from tests.web.client_phones import Phone
from tests.web.parsed_pages import parse, sentence

TRICKS = ["<script>x()</script>", '"onload="x()', "'onload='x()", "{{7*7}}{0}", "</title><b>", "&lt;b&gt;"]


def opened(app, *names):
    host = Phone(app)
    answer = host.post("/new/drill", {"name": list(names)})
    return host, answer


def test_it_works(app):
    host, answer = opened(app, "Ann", "Jörg-Ólafur O'Neill", "李小龙")
    assert answer.status_code == 303
    marks = [node.text for node in parse(host.get(f"{answer.location}/people").text).all("span", class_="name")]
    assert marks == ["Ann", "Jörg-Ólafur O'Neill", "李小龙"]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("x" * 5000, "That name is too long: up to 24 characters, please."),
        ("<script>alert(1)</script>", "That name is too long: up to 24 characters, please."),
        ("   \t  ", "Please type a name."),
        ("", "Please type a name."),
        ("\u202e\u200b\u2066\ufeff", "Please type a name."),
        ("\u200d\ufe0f", "Please type a name."),
        ("\x00\x07", "Please type a name."),
    ],
)
def test_names_that_are_none(table, typed, words, nothing_stored):
    with nothing_stored():
        joining = table.stranger.post(f"/j/{table.code}", {"name": typed})
        renaming = table.bob.post(f"{table.path}/host/rename", {"seat": 1, "name": typed})
    for answer in (joining, renaming):
        assert (answer.status_code, sentence(answer)) == (422, words)


def test_a_new_table_keeps_what_was_typed(app, nothing_stored):
    with nothing_stored():
        _, answer = opened(app, "Ann", "x" * 5000, "Cat")
    assert (answer.status_code, sentence(answer)) == (422, "That name is too long: up to 24 characters, please.")
    fields = parse(answer.text).all("input", name="name")
    kept = [
        field
        for field in fields
        if "checked" in field.attrs or (field.attrs.get("type") != "checkbox" and field.attrs["value"])
    ]
    in_order = sorted(kept, key=lambda field: int(field.attrs["data-order"]))
    assert [in_order[place].attrs["value"] for place in (0, 2)] == ["Ann", "Cat"]


@pytest.mark.parametrize("names", [["   ", "\t"], []])
def test_a_table_needs_somebody(app, names, nothing_stored):
    with nothing_stored():
        _, answer = opened(app, *names)
    assert (answer.status_code, sentence(answer)) == (422, "Who plays? Tap or type a name first.")


def test_two_of_the_same_name(app, nothing_stored):
    with nothing_stored():
        _, answer = opened(app, "Ann", " ann ")
    assert answer.status_code == 422
    assert sentence(answer) == "ann is there twice. If there are two, add a letter to one of them."


@pytest.mark.parametrize("name", ["🦊", "👩‍👩‍👧‍👦", "🇩🇪 Uli", "❤️"])
def test_emoji_are_names(app, name):
    host, answer = opened(app, "Ann", name)
    page = parse(host.get(f"{answer.location}/people").text)
    assert [node.text for node in page.all("span", class_="name")] == ["Ann", name]
    assert all(mark.text for mark in page.all("span", class_="mark")), "a letter for each"


def test_signs_that_turn_the_text_round_are_dropped(app, table):
    host, answer = opened(app, "A\u202enn\u202c", "\u2067Bob\u2069", "C\u200eat\u0000")
    text = host.get(f"{answer.location}/people").text
    assert [node.text for node in parse(text).all("span", class_="name")] == ["Ann", "Bob", "Cat"]
    assert not set("\u202e\u202c\u2067\u2069\u200e\u0000") & set(text)


def test_spaces_are_tidied_and_commas_kept(app, tables):
    _, answer = opened(app, "  Ann \n  of  the Hill ", "Bob, the Brave", "")
    assert tables.room(answer.location.rpartition("/")[2]).names == ("Ann of the Hill", "Bob, the Brave")


@pytest.fixture(scope="session")
def tricked(app):
    """Every page, fragment and stream of a table whose people have the worst of names."""
    pages = {}
    for trick in TRICKS:
        host, guest = Phone(app), Phone(app)
        path = host.post("/new/drill", {"name": [trick, "Bob"]}).location
        code = path.rpartition("/")[2]
        pages[f"{trick} taken"] = guest.get(f"/j/{code}").text
        guest.post(f"/j/{code}", {"seat": 1})
        asking = Phone(app)
        asking.post(f"/j/{code}", {"seat": 0})
        pages[f"{trick} asking"] = asking.get(f"/j/{code}").text
        host.post(f"{path}/do", {"kind": "Tapped", "seat": 1})
        guest.post(f"{path}/host/rename", {"seat": 1, "name": f"{trick[:-1]}2"})
        for page in ("", "/history", "/people", "/rules?q=" + trick, "/screen", "/watch", "?as=1&open=1"):
            pages[f"{trick} {page}"] = host.get(path + page).text
        pages[f"{trick} refused"] = host.post(f"{path}/do", {"kind": "Tapped", "amount": -5}).text
        pages[f"{trick} personal"] = host.post(f"{path}/personal", {"seat": 0}).text
        pages[f"{trick} gathered"] = _gathering(app, trick)
        pages[f"{trick} stream"] = host.first_of_stream(f"{path}/live?page=history")
        host.post(f"{path}/do", {"kind": "GameOver"})
        host.post(f"{path}/do", {"kind": "Confirmed"})
        for page in ("", "/screen", "/watch", "/history"):
            pages[f"{trick} over {page}"] = host.get(path + page).text
        pages[f"{trick} lobby"] = host.get("/").text
        pages[f"{trick} new"] = host.get("/new/drill", query_string={"name": trick}).text
        pages[f"{trick} twice"] = host.post("/new/drill", {"name": [trick, trick]}).text
        pages[f"{trick} as code"] = host.get(f"/t/{code}/rules", query_string={"q": trick}).text
    return pages


def _gathering(app, trick):
    host = Phone(app)
    path = host.post("/new/drill", {"name": trick, "gather": "on"}).location
    return host.get(path).text


def test_no_name_becomes_markup(tricked):
    assert len(tricked) > 100
    assert sum("x()" in page for page in tricked.values()) > 20, "the names are there"
    for where, html in tricked.items():
        page = parse(html.replace("data: ", "") if html.startswith("data:") else html)
        for script in page.all("script"):
            assert script.attrs.get("src", "").startswith("/static/"), where
            assert not script.text, where
        assert not [node for node in page.below() if "onload" in node.attrs], where
        assert "49{0}" not in html, where
        assert len(page.all("title")) <= 1, where
        assert "<b></" not in html, where


def test_no_name_is_escaped_twice(tricked):
    for where, html in tricked.items():
        assert "&amp;lt;script" not in html, where


def test_a_seat_number_in_a_name_is_left_alone(app):
    host, answer = opened(app, "{1}", "Bob")
    host.post(f"{answer.location}/do", {"kind": "Tapped", "amount": "-1"})
    assert "{1} has only 0." in host.post(f"{answer.location}/do", {"kind": "Tapped", "amount": "-1"}).text


def test_the_log_keeps_the_name_itself(app, tables):
    _, answer = opened(app, "<i>Ann</i>")
    log: Log = tables.room(answer.location.rpartition("/")[2]).log
    assert log.table.names == ("<i>Ann</i>",)
