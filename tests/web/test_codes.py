"""The code of a table: typed, mistyped, guessed."""

import pytest

from companion import clock
from companion.security import guesses
from companion.services import services
from tests.web.client_phones import Phone
from tests.web.parsed_pages import parse, sentence


def test_it_works(table, phone):
    answer = phone.get("/j", query_string={"code": f" {table.code[:3].lower()}-{table.code[3:]} "})
    assert (answer.status_code, answer.location) == (303, f"/j/{table.code}")
    assert phone.get(answer.location).status_code == 200


def test_a_screen_that_is_the_tv_is_chosen_away_from_join(table, phone):
    page = parse(phone.get("/j").text)
    (form,) = page.all("form", id="by-code")
    assert [button.text for button in form.all("button")] == ["Join"]
    (tv,) = page.all("button", form="by-code")
    assert (tv.text, tv.attrs["class"]) == ("Use this screen as the TV", "quiet")
    answer = phone.get("/j", query_string={"code": table.code, tv.attrs["name"]: tv.attrs["value"]})
    assert answer.location == f"/t/{table.code}/screen"


@pytest.mark.parametrize("path", ["/j/{}", "/t/{}", "/t/{}/history", "/t/{}/screen", "/t/{}/live", "/t/{}/qr.svg"])
@pytest.mark.parametrize("code", ["AAAAAA", "x", "%00%ff", "ÄÖÜ", "A" * 2000])
def test_an_unknown_code_is_said_in_a_sentence(phone, path, code):
    answer = phone.get(path.format(code))
    assert answer.status_code == 404
    assert sentence(answer).startswith("There is no table with this code.")


@pytest.mark.parametrize(
    "path", ["/j/AAAAAA", "/t/AAAAAA/do", "/t/AAAAAA/undo", "/t/AAAAAA/again", "/t/AAAAAA/host/lock"]
)
def test_nor_can_anything_be_done_there(phone, path, nothing_stored):
    with nothing_stored():
        answer = phone.post(path, {"name": "Ann", "kind": "Tapped"})
    assert answer.status_code == 404
    assert sentence(answer)


def test_a_page_that_is_not_there_is_no_unknown_table(phone):
    answer = phone.get("/nothing/here")
    assert (answer.status_code, sentence(answer)) == (404, "There is nothing at this address.")


def test_a_blank_code_is_asked_for_again(phone):
    assert "The code on the other screen" in phone.get("/j?code=+-+").text


def test_a_tv_needs_the_code_alone(table, phone):
    answer = phone.get(f"/j?code={table.code.lower()}&page=screen")
    assert answer.location == f"/t/{table.code}/screen"
    assert 'name="name"' not in phone.get(answer.location).text
    assert "The code on the other screen" in phone.get("/t/AAAAAA/screen").text


def guess(phone, times):
    return [phone.get("/j/AAAAAA").status_code for _ in range(times)]


def test_who_guesses_is_stopped(phone):
    assert guess(phone, guesses.MOST) == [404] * guesses.MOST
    answer = phone.get("/j/AAAAAA")
    assert answer.status_code == 429
    assert sentence(answer).startswith("Too many wrong codes.")


def test_and_does_not_learn_which_code_is_right(table, phone):
    guess(phone, guesses.MOST)
    assert phone.get(f"/j/{table.code}").status_code == 429
    assert phone.post(f"/j/{table.code}", {"name": "Eve"}).status_code == 429


def test_nor_whether_a_personal_link_is_right(phone):
    codes = [phone.post("/c/guessed").status_code for _ in range(guesses.MOST + 1)]
    assert codes == [422] * guesses.MOST + [429]


def test_other_addresses_go_on(app, table, phone):
    guess(phone, guesses.MOST + 1)
    assert Phone(app, "192.168.1.99").get(f"/j/{table.code}").status_code == 200


def test_who_sits_at_the_table_goes_on(table):
    guess(table.ann, guesses.MOST + 1)
    assert table.ann.get(table.path).status_code == 200
    assert table.do(table.ann, "Tapped").status_code == 303


def test_a_minute_later_it_is_forgotten(table, phone, monkeypatch):
    guess(phone, guesses.MOST + 5)
    later = clock.steady() + 61_000
    monkeypatch.setattr(clock, "steady", lambda: later)
    assert phone.get(f"/j/{table.code}").status_code == 200
    assert guess(phone, 1) == [404]


def test_a_guesser_takes_no_room(app, phone):
    guess(phone, 3 * guesses.MOST)
    assert services(app).guesses.recent(phone.address) == guesses.MOST
