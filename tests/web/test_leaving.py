"""Going home oneself, and stopping the game for everybody."""

from tests.web.parsed_pages import form, parse, sentence


def test_they_are_worlds_apart(table):
    page = parse(table.bob.get(f"{table.path}/people").text)
    (home,), (stop,) = page.all("section", id="go-home"), page.all("section", id="stop-all")
    assert [button.text for button in home.all("button")] == ["I have to go"]
    assert [button.text for button in stop.all("button")] == ["Stop the game for everybody"]
    assert "The others play on." in home.text
    assert "Nobody plays on." in stop.text


def test_whoever_goes_comes_back(table):
    asked = table.bob.press(table.bob.get(f"{table.path}/people"), "I have to go")
    assert "Leave the game?" in asked.text
    table.bob.post(f"{table.path}/host/leave?page=people", form(asked.text, "I have to go").data())
    assert [seat.left for seat in table.room.table.seats] == [False, True, False]
    table.bob.press(table.bob.get(f"{table.path}/people"), "I am back")
    assert not any(seat.left for seat in table.room.table.seats)


def test_the_host_says_it_for_others(table):
    table.ann.press(table.ann.get(f"{table.path}/people"), "Cat has to go")
    assert table.room.table.seats[2].left


def test_stopping_leads_to_the_result(table):
    asked = table.bob.press(table.bob.get(f"{table.path}/people"), "Stop the game for everybody")
    answer = table.bob.press(asked, "Stop the game for everybody")
    assert (answer.status_code, answer.location) == (303, table.path)
    assert parse(table.bob.get(answer.location).text).all("section", id="result")


def test_with_script_too(table):
    answer = table.bob.post(f"{table.path}/people", {"kind": "Stopped"}, partial=True)
    assert (answer.status_code, answer.headers["X-Go"]) == (204, table.path)


def test_whoever_left_stops_nothing_for_the_others(table):
    table.bob.post(f"{table.path}/host/leave?page=people", {"seat": 1})
    assert not parse(table.bob.get(f"{table.path}/people").text).all("section", id="stop-all")
    answer = table.bob.post(f"{table.path}/people", {"kind": "Stopped"})
    assert (answer.status_code, sentence(answer)) == (
        403,
        "You left, and the others play on. They or the host say when it stops.",
    )
    table.ann.post(f"{table.path}/host/leave?page=people", {"seat": 0})
    assert table.ann.post(f"{table.path}/people", {"kind": "Stopped"}).status_code == 303, "the host says it even so"


def test_a_host_who_goes_leaves_the_table_to_whoever_has_a_phone(table):
    asked = table.ann.press(table.ann.get(f"{table.path}/people"), "I have to go")
    assert "The others play on, and Bob becomes the host." in asked.text
    table.ann.post(f"{table.path}/host/leave?page=people", form(asked.text, "I have to go").data())
    assert [seat.left for seat in table.room.table.seats] == [True, False, False]
    assert table.room.host_seats == {1}


def test_the_only_phone_stays_the_host(table):
    table.ann.post(f"{table.path}/host/free", {"seat": 1})
    table.ann.post(f"{table.path}/host/leave?page=people", {"seat": 0})
    assert table.room.host_seats == {0}
