"""Forms that no page of ours would send."""

import pytest

from tests.web.parsed_pages import sentence

FORM_ROUTES = ["/new/drill", "/theme", "/j/{code}", "/t/{code}/do", "/t/{code}/undo", "/t/{code}/host/rename"]


def test_it_works(table):
    answer = table.do(table.bob, "Tapped", amount=" 2 ", seat="1", seen="", once="")
    assert answer.status_code == 303
    assert table.state.counts == (0, 2, 0)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"kind": "GlassStarted"}, "Seconds is missing."),
        ({"kind": "GlassStarted", "seconds": ""}, "Seconds is missing."),
        ({"kind": "BidSealed"}, "Amount is missing."),
        ({"kind": "Tapped", "amount": "many"}, "Amount: This should be a whole number from −9 up to 9."),
        ({"kind": "Tapped", "amount": "10"}, "Amount: This should be a whole number from −9 up to 9."),
        ({"kind": "Tapped", "amount": "1,000"}, "Amount: This should be a whole number from −9 up to 9."),
        ({"kind": "Tapped", "amount": "9" * 5000}, "Amount: This should be a whole number from −9 up to 9."),
        ({"kind": "Tapped", "seat": "Ann"}, "Seat: This should be a whole number."),
        ({"kind": "Tapped", "seen": "then"}, "Seen: This should be a whole number."),
        ({"kind": "Exploded"}, "This game knows no such move: Exploded."),
        ({"kind": "Joined", "name": "Eve"}, "This game knows no such move: Joined."),
        ({"kind": "Started"}, "This game knows no such move: Started."),
        ({"kind": ""}, "This game knows no such move: ?."),
        ({}, "This game knows no such move: ?."),
        ({"kind": "<b>" * 5000}, "This game knows no such move: <b><b><b><b><b><b><b><b><b><b><b><b><b><."),
    ],
)
def test_what_is_wrong_is_said(table, sent, words, nothing_stored):
    with nothing_stored():
        answer = table.bob.post(f"{table.path}/do?page=play", sent)
    assert (answer.status_code, sentence(answer)) == (400, words)
    assert "<b><b>" not in answer.text


def test_what_the_rules_forbid_is_said_in_their_words(table, nothing_stored):
    with nothing_stored():
        answer = table.do(table.bob, "Tapped", amount="-1")
    assert (answer.status_code, sentence(answer)) == (422, "Bob has only 0.")


def test_only_time_logs_what_time_brings(table, nothing_stored):
    with nothing_stored():
        answer = table.do(table.bob, "GlassRanOut")
    assert (answer.status_code, sentence(answer)) == (403, "Only time itself does that.")


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e999", "Infinity", "0x10", "1_0"])
def test_numbers_that_are_none(app, phone, number, nothing_stored):
    path = phone.post("/new/score-pad", {"name": "Ann"}).location
    with nothing_stored():
        answer = phone.post(f"{path}/do", {"kind": "ScoreEntered", "row": 0, "score": number, "seat": 0})
        assert (answer.status_code, sentence(answer)) == (400, "Score: This should be a number.")
        answer = phone.post("/new/score-pad", {"name": "Ann", "target": number})
        assert (answer.status_code, sentence(answer)) == (400, "Target: This should be a number.")


@pytest.mark.parametrize("seat", [0, 2])
def test_a_player_cannot_act_for_another_seat(table, seat, nothing_stored):
    with nothing_stored():
        answer = table.do(table.bob, "Tapped", seat=seat)
    assert (answer.status_code, sentence(answer)) == (403, "Only the host can do that for somebody else.")


@pytest.mark.parametrize("seat", [-1, 3, 10**14])
def test_not_even_the_host_acts_for_a_seat_that_is_not_there(table, seat, nothing_stored):
    with nothing_stored():
        answer = table.do(table.ann, "Tapped", seat=seat)
    assert (answer.status_code, sentence(answer)) == (403, "There is no such seat at this table.")


def test_the_host_may_act_for_another_seat(table):
    assert table.do(table.ann, "Tapped", seat=1).status_code == 303
    assert table.do(table.ann, "Tapped", seat=2, query="page=play&as=2").location == f"{table.path}?as=2"
    assert table.state.counts == (0, 1, 1)
    assert "entered by Ann" in table.bob.get(f"{table.path}/history").text


@pytest.mark.parametrize("route", FORM_ROUTES)
def test_ten_megabytes_are_too_much(table, route, nothing_stored):
    body = b"name=" + b"a" * 10_000_000
    with nothing_stored():
        answer = table.bob.post(route.format(code=table.code), body, content_type="application/x-www-form-urlencoded")
    assert (answer.status_code, sentence(answer)) == (413, "That is too much at once: up to 256 kB.")


def test_also_as_a_file(table, nothing_stored):
    head = b'--x\r\nContent-Disposition: form-data; name="kind"; filename="big.txt"\r\n\r\n'
    body = head + b"a" * 10_000_000 + b"\r\n--x--\r\n"
    with nothing_stored():
        answer = table.bob.post(f"{table.path}/do", body, content_type="multipart/form-data; boundary=x")
    assert (answer.status_code, sentence(answer)) == (413, "That is too much at once: up to 256 kB.")


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/xml", "", "nonsense"])
@pytest.mark.parametrize("route", FORM_ROUTES)
def test_pages_take_forms_only(table, route, kind, nothing_stored):
    with nothing_stored():
        answer = table.bob.post(route.format(code=table.code), b'{"kind": "Tapped"}', content_type=kind)
    assert answer.status_code == 415
    assert sentence(answer).startswith("This address takes forms only.")


def test_a_form_in_parts_is_a_form(table):
    """What a script sends."""
    answer = table.bob.post(f"{table.path}/do", {"kind": "Tapped"}, content_type="multipart/form-data")
    assert answer.status_code == 303


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"\xff\xfe%zz=%ff&kind=Tapped%00", "application/x-www-form-urlencoded"),
        (b"kind=" + b"&a=b" * 50_000, "application/x-www-form-urlencoded"),
        (b"--x\r\nContent-Disposition: form-data\r\n\r\n", "multipart/form-data; boundary=x"),
        (b"rubbish", "multipart/form-data"),
        (b"rubbish", "multipart/form-data; boundary=" + "y" * 500),
    ],
)
def test_rubbish_is_answered_in_a_sentence(table, body, kind, nothing_stored):
    with nothing_stored():
        answer = table.bob.post(f"{table.path}/do", body, content_type=kind)
    assert answer.status_code in (400, 413)
    assert sentence(answer)


@pytest.mark.parametrize("query", ["as=x", "as=-5", f"as={10**30}", "page=nothing", "page=../../etc", "open=2&whole=x"])
def test_odd_addresses_show_the_table(table, query):
    assert table.ann.get(f"{table.path}?{query}").status_code == 200
    assert table.ann.get(f"{table.path}/history?{query}").status_code == 200


@pytest.mark.parametrize("path", ["/t/{code}/do", "/t/{code}/undo", "/c/x", "/theme"])
def test_a_wrong_method_is_said_with_the_right_one(table, path, phone):
    answer = phone.client.put(path.format(code=table.code), headers={"Origin": "http://localhost"})
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]
    assert sentence(answer)


def test_a_game_that_is_not_here(phone, nothing_stored):
    with nothing_stored():
        assert phone.get("/new/chess").status_code == 404
        answer = phone.post("/new/chess", {"name": "Ann"})
    assert (answer.status_code, sentence(answer)) == (404, "There is nothing at this address.")
