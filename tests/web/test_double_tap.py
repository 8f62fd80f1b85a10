"""A double tap on “Start now” opens one table, and both answers lead there."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.store import table_rows
from companion.tables.claims import CLAIM_LASTS
from tests.web.client_phones import Phone
from tests.web.parsed_pages import form

BUTTONS = ["Start now", "Let them join by QR"]


@pytest.fixture
def filled(phone):
    """The form as the phone got it, with the button that is pressed."""

    def fill(button, *names):
        found = form(phone.get("/new/drill").text, button)
        return found.action, found.data(name=list(names))

    return fill


def is_host(tables, phone, location):
    room = tables.room(location.rpartition("/")[2])
    return room.actor(room.phone(table_rows.hashed(phone.token))).host


@pytest.mark.parametrize("button", BUTTONS)
def test_it_opens_one(tables, phone, filled, button, nothing_stored):
    action, data = filled(button, "Ann", "Bob")
    first = phone.post(action, data)
    with nothing_stored():
        second = phone.post(action, data)
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.location == second.location
    assert is_host(tables, phone, first.location)


@pytest.mark.parametrize("button", BUTTONS)
def test_also_at_the_same_moment(app, tables, phone, filled, button):
    action, data = filled(button, "Ann", "Bob")
    phones = [Phone(app) for _ in range(8)]
    for other in phones:
        other.client.set_cookie("companion", phone.token)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda other: other.post(action, data), phones))
    assert {answer.status_code for answer in answers} == {303}
    (location,) = {answer.location for answer in answers}
    with tables.store.read() as db:
        (code,) = table_rows.open_tables_of(db, table_rows.hashed(phone.token))
    assert code == location.rpartition("/")[2]


def test_a_phone_is_known_before_it_presses(phone):
    phone.get("/new/drill")
    assert phone.token


def test_each_form_opens_a_table_of_its_own(phone, filled):
    locations = {phone.post(*filled("Start now", "Ann")).location for _ in range(3)}
    assert len(locations) == 3


def test_who_goes_back_and_changes_something_wants_another_table(phone, filled):
    action, data = filled("Start now", "Ann", "Bob")
    first = phone.post(action, data)
    second = phone.post(action, data | {"name": ["Ann", "Cat"]})
    assert first.location != second.location


def test_nobody_else_gets_in_with_that_key(app, tables, phone, filled):
    action, data = filled("Start now", "Ann")
    first, eve = phone.post(action, data), Phone(app)
    eve.get("/new/drill")
    second = eve.post(action, data)
    assert first.location != second.location
    assert not is_host(tables, eve, first.location)


def test_much_later_it_is_a_new_evening(tables, phone, filled, monkeypatch):
    action, data = filled("Start now", "Ann")
    first, later = phone.post(action, data), tables.now() + CLAIM_LASTS + 1
    monkeypatch.setattr(tables, "now", lambda: later)
    second = phone.post(action, data)
    assert (second.status_code, second.location != first.location) == (303, True)


def test_a_key_that_is_too_long_is_refused(phone, filled, nothing_stored):
    action, data = filled("Start now", "Ann")
    with nothing_stored():
        assert phone.post(action, data | {"once": ["x" * 65]}).status_code == 400


def test_a_form_without_a_key_still_opens_a_table(phone):
    assert phone.post("/new/drill", {"name": "Ann"}).status_code == 303
