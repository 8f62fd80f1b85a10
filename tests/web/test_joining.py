"""The way in: a name, a free seat, "that was me"."""

import pytest

from tests.web.client_phones import Phone
from tests.web.parsed_pages import parse, sentence


@pytest.fixture
def gathering(app):
    """The code of a drill that Ann opened and that has not started."""
    ann = Phone(app)
    opened = ann.post("/new/drill", {"name": "Ann", "gather": "on"})
    return ann, opened.location.rpartition("/")[2]


def names(phone, code):
    page = parse(phone.get(f"/t/{code}/screen").text)
    return [seat.text for seat in page.all("span", class_="name")]


def test_it_works(app, gathering):
    ann, code = gathering
    bob = Phone(app)
    answer = bob.post(f"/j/{code}", {"name": "Bob"})
    assert (answer.status_code, answer.location) == (303, f"/j/{code}")
    assert bob.get(f"/j/{code}").location == f"/t/{code}", "who sits goes straight to the table"
    assert names(ann, code) == ["Ann", "Bob"]


def test_a_full_table(app, gathering, nothing_stored):
    _, code = gathering
    for number in range(4):
        assert Phone(app).post(f"/j/{code}", {"name": f"P{number}"}).status_code == 303
    with nothing_stored():
        answer = Phone(app).post(f"/j/{code}", {"name": "Late"})
    assert answer.status_code == 422
    assert sentence(answer) == "This table is full: Drill is for up to 5. You can still watch."
    assert f"/t/{code}/watch" in answer.text
    assert "This table is full." in Phone(app).get(f"/j/{code}").text


def test_a_full_table_that_has_started(app, table, nothing_stored):
    for name in ("Dan", "Eve"):
        assert Phone(app).post(f"/j/{table.code}", {"name": name}).status_code == 303
    with nothing_stored():
        answer = table.stranger.post(f"/j/{table.code}", {"name": "Late"})
    assert (answer.status_code, sentence(answer)[:19]) == (422, "This table is full:")


def test_a_late_guest_gets_a_seat(table):
    assert table.stranger.post(f"/j/{table.code}", {"name": "Dan"}).status_code == 303
    assert table.room.names == ("Ann", "Bob", "Cat", "Dan")
    assert table.do(table.stranger, "Tapped").status_code == 303
    assert table.state.counts == (0, 0, 0, 1)


def test_a_taken_seat_asks_the_host(table):
    guest = table.stranger
    assert guest.post(f"/j/{table.code}", {"seat": 1}).status_code == 303
    waiting = guest.get(f"/j/{table.code}")
    assert waiting.status_code == 200
    assert "The host has to agree, or two other players" in waiting.text
    assert table.do(guest, "Tapped").status_code == 403, "not yet"
    people = table.ann.get(f"{table.path}/people")
    assert "A phone says: “I am Bob.”" in people.text
    assert table.ann.press(people, "Let them in").status_code == 303
    assert guest.get(f"/j/{table.code}").location == table.path
    assert table.do(guest, "Tapped").status_code == 303
    assert table.state.counts == (0, 1, 0)
    assert table.do(table.bob, "Tapped").status_code == 303, "both phones are Bob's now"


def test_the_host_may_say_no(table):
    table.stranger.post(f"/j/{table.code}", {"seat": 1})
    table.ann.press(table.ann.get(f"{table.path}/people"), "No")
    assert "The host has to agree" not in table.stranger.get(f"/j/{table.code}").text
    assert table.do(table.stranger, "Tapped").status_code == 403


def asking(table):
    (found,) = [phone.id for phone in table.room.phones if phone.wants is not None]
    return found


@pytest.fixture
def dan(app, table):
    """A third player with a phone."""
    found = Phone(app, "192.168.1.33")
    found.post(f"/j/{table.code}", {"name": "Dan"})
    return found


@pytest.mark.parametrize("page", ["", "/history", "/rules", "/people"])
def test_every_page_of_the_host_asks(table, page):
    table.stranger.post(f"/j/{table.code}", {"seat": 1})
    shown = table.ann.get(table.path + page)
    assert "A phone says: “I am Bob.”" in shown.text
    assert table.ann.press(shown, "Let them in").location == table.path + page
    assert table.stranger.get(f"/j/{table.code}").location == table.path


def test_a_gathering_asks_too(app, gathering):
    ann, code = gathering
    Phone(app).post(f"/j/{code}", {"seat": 0})
    assert "A phone says: “I am Ann.”" in ann.get(f"/t/{code}").text


def test_any_other_player_says_no(table, dan, nothing_stored):
    table.stranger.post(f"/j/{table.code}", {"seat": 0})
    phone = asking(table)
    table.bob.press(table.bob.get(table.path), "Yes, that is Ann")
    dan.press(dan.get(table.path), "No")
    assert "A phone says" not in table.bob.get(table.path).text
    table.stranger.post(f"/j/{table.code}", {"seat": 1})
    with nothing_stored():
        assert table.bob.post(f"{table.path}/host/refuse", {"phone": phone}).status_code == 403, "not of oneself"
    assert "One more player has to agree" not in dan.get(table.path).text, "nor does an old yes count"


def test_only_the_host_lets_in_alone(table, nothing_stored):
    table.stranger.post(f"/j/{table.code}", {"seat": 0})
    with nothing_stored():
        answer = table.bob.post(f"{table.path}/host/admit", {"phone": asking(table)})
    assert (answer.status_code, sentence(answer)) == (403, "Only the host can do that.")


def test_a_host_whose_phone_is_gone_comes_back_by_two_players(table, dan):
    table.stranger.post(f"/j/{table.code}", {"seat": 0})
    assert table.bob.press(table.bob.get(table.path), "Yes, that is Ann").status_code == 303
    assert "One more player has to agree" in table.bob.get(table.path).text
    table.bob.post(f"{table.path}/host/vouch", {"phone": asking(table)})
    assert table.do(table.stranger, "Tapped").status_code == 403, "one player is one voice"
    dan.press(dan.get(f"{table.path}/history"), "Yes, that is Ann")
    assert table.stranger.get(f"/j/{table.code}").location == table.path
    assert table.stranger.post(f"{table.path}/host/lock").status_code == 303, "and is the host again"


def test_two_players_bring_a_player_back(table, dan):
    """Who is not the host afterwards."""
    guest = Phone(table.app)
    table.stranger.post(f"/j/{table.code}", {"seat": 2})
    guest.post(f"/j/{table.code}", {"seat": 2})
    for phone in (table.bob, dan):
        phone.press(phone.get(table.path), "Yes, that is Cat")
    assert guest.get(f"/j/{table.code}").location == table.path
    assert guest.post(f"{table.path}/host/lock").status_code == 403


def test_nobody_vouches_for_themselves(table, dan, nothing_stored):
    table.stranger.post(f"/j/{table.code}", {"seat": 1})
    assert "A phone says" not in table.bob.get(table.path).text, "his own phone is not asked"
    for phone in (table.bob, table.stranger):
        with nothing_stored():
            answer = phone.post(f"{table.path}/host/vouch", {"phone": asking(table)})
        assert answer.status_code == 403


def test_a_voice_counts_for_one_request_only(table, dan):
    table.stranger.post(f"/j/{table.code}", {"seat": 0})
    table.bob.post(f"{table.path}/host/vouch", {"phone": asking(table)})
    table.stranger.post(f"/j/{table.code}", {"seat": 1})
    dan.post(f"{table.path}/host/vouch", {"phone": asking(table)})
    assert table.do(table.stranger, "Tapped").status_code == 403, "Bob spoke for Ann"


def test_a_player_who_was_freed_has_no_voice_left(table, dan):
    table.stranger.post(f"/j/{table.code}", {"seat": 0})
    dan.post(f"{table.path}/host/vouch", {"phone": asking(table)})
    table.ann.post(f"{table.path}/host/free", {"seat": 3})
    table.bob.post(f"{table.path}/host/vouch", {"phone": asking(table)})
    assert table.do(table.stranger, "Tapped").status_code == 403


@pytest.mark.parametrize("seat", [3, -1, 99, 10**14])
def test_a_seat_that_is_not_there(table, seat, nothing_stored):
    with nothing_stored():
        answer = table.stranger.post(f"/j/{table.code}", {"seat": seat})
    assert (answer.status_code, sentence(answer)) == (422, "There is no such seat at this table.")


@pytest.mark.parametrize("sent", [{"name": "Dan"}, {"seat": 2}])
def test_a_locked_table_lets_nobody_in(table, sent, nothing_stored):
    table.ann.post(f"{table.path}/host/lock")
    with nothing_stored():
        answer = table.stranger.post(f"/j/{table.code}", sent)
    assert answer.status_code == 422
    assert sentence(answer) == "The host has locked this table. Ask to be let in, or watch."


def test_a_second_tap_is_the_same_guest(app, gathering):
    ann, code = gathering
    bob = Phone(app)
    bob.get(f"/j/{code}")
    for _ in range(2):
        assert bob.post(f"/j/{code}", {"name": "Bob"}).status_code == 303
    assert names(ann, code) == ["Ann", "Bob"]


def test_the_page_names_the_phone_before_it_presses(app, gathering):
    """The answer to the first of two quick taps is thrown away by the browser, and a cookie in it is lost."""
    bob = Phone(app)
    bob.get(f"/j/{gathering[1]}")
    before = bob.token
    bob.post(f"/j/{gathering[1]}", {"name": "Bob"})
    assert before is not None
    assert bob.token == before


@pytest.mark.parametrize("name", ["Bob", " bOB "])
def test_a_name_that_is_taken_asks_first_and_then_to_be_let_back_in(table, name):
    asked = table.stranger.post(f"/j/{table.code}", {"name": name})
    assert "There is already a player called Bob. Is that you?" in asked.text
    assert "A phone says" not in table.ann.get(table.path).text, "nobody is bothered yet"
    assert table.stranger.press(asked, "Yes, I am Bob").status_code == 303
    assert "You say you are Bob." in table.stranger.get(f"/j/{table.code}").text
    assert "A phone says: “I am Bob.”" in table.ann.get(table.path).text


def test_the_name_of_a_free_seat_is_that_seat(table):
    assert table.stranger.post(f"/j/{table.code}", {"name": "cat"}).status_code == 303
    table.do(table.stranger, "Tapped")
    assert table.state.counts == (0, 0, 1)


def test_somebody_else_of_that_name_adds_a_letter(table):
    table.stranger.post(f"/j/{table.code}", {"name": "Bob"})
    table.stranger.post(f"/j/{table.code}", {"name": "Bob 2"})
    assert table.room.names == ("Ann", "Bob", "Cat", "Bob 2")
    assert "A phone says" not in table.ann.get(table.path).text


def test_a_second_tap_on_start_changes_nothing(gathering, nothing_stored):
    ann, code = gathering
    assert ann.post(f"/t/{code}/host/start?page=play").status_code == 303
    with nothing_stored():
        assert ann.post(f"/t/{code}/host/start?page=play").status_code == 303


def test_too_few_to_start(app, nothing_stored):
    host = Phone(app)
    path = host.post("/new/drill", {"gather": "on", "only_host": "on"}).location
    with nothing_stored():
        answer = host.post(f"{path}/host/start?page=play")
    assert (answer.status_code, sentence(answer)) == (422, "More players are needed: Drill is for 1 to 5.")


def test_a_phone_knows_its_owner_at_the_next_table(app):
    ann, bob = Phone(app), Phone(app, "192.168.1.21")
    first = ann.post("/new/drill", {"name": "Ann", "gather": "on"}).location.rpartition("/")[2]
    bob.post(f"/j/{first}", {"name": "Bob"})
    second = ann.post("/new/drill", {"name": "Ann", "gather": "on", "title": "again"}).location.rpartition("/")[2]
    assert parse(bob.get(f"/j/{second}").text).all("input", id="name")[0].attrs["value"] == "Bob"


def test_a_code_that_leads_nowhere_can_be_put_right(phone):
    answer = phone.get("/j/NQSUCH")
    assert answer.status_code == 404
    assert parse(answer.text).all("input", id="code")[0].attrs["value"] == "NQSUCH"


def test_a_screen_that_joins_reads_who_hosts(table):
    assert "Ann hosts this table." in table.stranger.get(f"/j/{table.code}").text
