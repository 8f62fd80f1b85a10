"""The next game with the same people and phones."""

import pytest

from tests.web.parsed_pages import parse, sentence


def test_it_works(table):
    table.over()
    answer = table.ann.press(table.ann.get(table.path), "Play again")
    assert answer.status_code == 303
    assert answer.location != table.path
    assert table.ann.get(answer.location).status_code == 200


def test_one_tap_confirms_and_goes_on(table, tables):
    table.do(table.ann, "GameOver")
    answer = table.ann.press(table.ann.get(table.path), "Confirm and play again")
    assert tables.room(table.code).table.confirmed
    assert table.ann.get(answer.location).status_code == 200
    assert table.bob.post(f"{table.path}/again", {"confirm": "yes"}).location == answer.location, "a second tap as well"


def test_a_second_tap_leads_to_the_same_table(table, nothing_stored):
    table.over()
    first = table.ann.post(f"{table.path}/again").location
    with nothing_stored():
        assert table.ann.post(f"{table.path}/again").location == first
        assert table.bob.post(f"{table.path}/again").location == first


def test_it_says_who_hosts_the_next_one(table):
    """The old host, whoever taps; but whoever picks it on a page of its own hosts it."""
    table.do(table.ann, "GameOver")
    assert "Ann stays the host." in parse(table.bob.get(table.path).text).text
    table.do(table.ann, "Confirmed")
    assert "Ann stays the host; with “Another game” it is you." in parse(table.bob.get(table.path).text).text
    assert "stays the host" not in table.ann.get(table.path).text
    another = table.bob.get(f"/new/drill?after={table.code}").text
    assert "All phones come along, and yours is the host’s." in parse(another).text


def test_the_tv_says_how_it_goes_on(table):

    def strip():
        return parse(table.ann.get(f"{table.path}/screen").text).all("footer")[0].text

    table.do(table.ann, "GameOver")
    assert (table.code in strip(), "this screen" in strip()) == (True, False)
    table.do(table.ann, "Confirmed")
    assert (table.code in strip(), "this screen follows" in strip()) == (False, True)


def test_where_somebody_left_that_is_a_sentence_of_its_own(table):
    table.ann.post(f"{table.path}/host/leave", {"seat": 2})
    table.do(table.ann, "GameOver")
    assert "Anybody else joins with its code. Ann stays the host." in " ".join(
        parse(table.bob.get(table.path).text).text.split()
    )


def test_a_host_without_a_seat_is_not_named(phone):
    opened = phone.client.post("/api/tables", json={"game": "drill", "seats": ["Ann", "Bob"]}).json
    path, token = f"/t/{opened['code']}", opened["seats"][0]["token"]
    phone.client.set_cookie("companion", token)
    assert phone.post(f"{path}/do", {"kind": "GameOver"}).status_code == 303
    page = phone.get(path)
    assert (page.status_code, "stays the host" in page.text) == (200, False)


def test_all_phones_are_carried_over(table, tables):
    table.over()
    path = table.bob.post(f"{table.path}/again").location
    for phone, seat in ((table.ann, 0), (table.bob, 1)):
        assert phone.get(path).status_code == 200
        assert phone.post(f"{path}/do", {"kind": "Tapped"}).status_code == 303
        assert tables.room(path.rpartition("/")[2]).table.state.counts[seat] == 1
    assert table.ann.post(f"{path}/host/lock").status_code == 303, "Ann is still the host"
    assert table.bob.post(f"{path}/host/unlock").status_code == 403
    assert table.stranger.get(path).status_code == 303


def test_every_page_of_the_old_table_leads_there(table):
    table.over()
    path = table.bob.post(f"{table.path}/again").location
    for page, target in (("", path), ("/screen", f"{path}/screen"), ("/watch", f"{path}/watch")):
        (main,) = parse(table.ann.get(table.path + page).text).all("main", id="page")
        assert main.attrs["data-next"] == target
    page = table.ann.get(table.path).text
    assert "The next game has begun" in page
    assert "Play again" not in page


def test_who_left_stays_away(table, tables):
    table.do(table.ann, "Tapped")
    table.do(table.bob, "Left")
    table.over()
    path = table.ann.post(f"{table.path}/again").location
    assert tables.room(path.rpartition("/")[2]).names == ("Ann", "Cat")
    assert table.bob.get(path).status_code == 303


def test_it_says_who_plays_where_somebody_left(table):
    words = "The next game is for Ann and Cat."
    table.do(table.ann, "Tapped")
    table.do(table.bob, "Left")
    table.over()
    assert words in table.ann.get(table.path).text


def test_where_nobody_left_it_says_nothing_of_it(table):
    table.over()
    assert "The next game is for" not in table.ann.get(table.path).text


def test_not_before_the_end(table, nothing_stored):
    with nothing_stored():
        answer = table.ann.post(f"{table.path}/again")
    assert (answer.status_code, sentence(answer)) == (422, "This game is not over yet.")


def _from_the_lobby(phone, *names):
    return phone.press(phone.get("/new/drill"), "Start now", name=list(names)).location


def test_a_table_from_the_lobby_takes_those_along_who_have_just_played(table):
    """Nobody has to know that there is a button for it on the page of the result."""
    table.over()
    path = _from_the_lobby(table.ann, "Ann", "Bob")
    (main,) = parse(table.bob.get(f"{table.path}/screen").text).all("main", id="page")
    assert main.attrs["data-next"] == f"{path}/screen"
    assert table.bob.post(f"{path}/do", {"kind": "Tapped"}).status_code == 303, "on the own phone"


@pytest.mark.parametrize("names", [("Ann", "Dora", "Emil"), ("Dora", "Emil")])
def test_a_table_for_others_takes_nobody_along(table, tables, names):
    table.over()
    _from_the_lobby(table.ann, *names)
    assert tables.room(table.code).next_code is None


def test_nor_does_one_beside_a_table_that_goes_on(table, tables):
    _from_the_lobby(table.ann, "Ann", "Bob", "Cat")
    assert tables.room(table.code).next_code is None


def test_nor_does_one_on_another_day(table, tables, monkeypatch):
    table.over()
    tomorrow = tables.now() + 25 * 3_600_000
    monkeypatch.setattr(tables, "now", lambda: tomorrow)
    _from_the_lobby(table.ann, "Ann", "Bob", "Cat")
    assert tables.room(table.code).next_code is None


def test_another_game_takes_everybody_along(table, tables):
    table.over()
    (link,) = [link for link in parse(table.bob.get(table.path).text).all("a") if link.text == "Another game"]
    path = table.bob.press(table.bob.get(link.attrs["href"]), "Start now").location
    following = tables.room(path.rpartition("/")[2])
    assert following.names == ("Ann", "Bob", "Cat")
    for phone, seat in ((table.ann, 0), (table.bob, 1)):
        assert phone.get(path).status_code == 200
        phone.post(f"{path}/do", {"kind": "Tapped"})
        assert tables.room(following.code).table.state.counts[seat] == 1
    assert table.stranger.get(path).status_code == 303
    (main,) = parse(table.ann.get(f"{table.path}/screen").text).all("main", id="page")
    assert main.attrs["data-next"] == f"{path}/screen"


def offered(page):
    return [button.attrs["value"] for button in parse(page.text).all("button", name="game")]


def test_one_tap_opens_another_game_with_all_phones_in_their_seats_and_colours(table, tables):
    table.over()
    path = table.bob.press(table.bob.get(table.path), "Galaxy Trucker").location
    following = tables.room(path.rpartition("/")[2])
    assert (following.game.slug, following.names) == ("galaxy-trucker", ("Ann", "Bob", "Cat"))
    assert [following.actor(phone).seat for phone in following.phones] == [
        table.room.actor(phone).seat for phone in table.room.phones
    ]
    shared = set(following.game.colours)
    assert [(had, has) for had, has in zip(table.room.colours, following.colours, strict=True) if had in shared] == [
        (had, had) for had in table.room.colours if had in shared
    ]
    assert table.ann.post(f"{path}/host/lock").status_code == 303, "Ann is still the host"
    assert table.ann.post(f"{table.path}/again", {"game": "junk-orbit"}).location == path, "the first one counts"


def test_whoever_gets_another_colour_reads_it_until_the_first_move(table, tables):
    table.ann.post(f"{table.path}/host/recolour?page=people", {"seat": 0, "colour": "violet"})
    table.over()
    path = table.ann.post(f"{table.path}/again", {"game": "galaxy-trucker"}).location
    colour = tables.room(path.rpartition("/")[2]).colours[0]
    assert colour != "violet", "it is not in that box"
    assert f"Your colour in this game: {colour.title()}" in table.ann.get(path).text
    assert "Your colour in this game" not in table.bob.get(path).text, "he has what he had"
    table.ann.post(f"{path}/do?page=play", {"kind": "BuildStarted"})
    assert "Your colour in this game" not in table.ann.get(path).text


def test_only_players_choose_it_and_only_at_the_end(table, nothing_stored):
    with nothing_stored():
        assert table.ann.post(f"{table.path}/again", {"game": "galaxy-trucker"}).status_code == 422
    assert offered(table.ann.get(table.path)) == []
    table.over()
    with nothing_stored():
        assert table.stranger.post(f"{table.path}/again", {"game": "galaxy-trucker"}).status_code == 403


def test_what_these_people_play_most_comes_first(own_house):
    table = own_house
    table.over()
    assert "junk-orbit" in offered(table.ann.get(table.path))[1:]
    path = table.ann.post(f"{table.path}/again", {"game": "junk-orbit"}).location
    table.ann.post(f"{path}/do?page=play", {"kind": "Stopped"})
    again = table.ann.post(f"{path}/again", {"game": "drill"}).location
    for kind in ("GameOver", "Confirmed"):
        table.ann.post(f"{again}/do?page=play", {"kind": kind})
    assert offered(table.ann.get(again))[0] == "junk-orbit"


@pytest.mark.parametrize("people", [1, 3, 8])
def test_a_game_that_cannot_take_them_is_not_offered(phone, tables, people):
    path = phone.post("/new/score-pad", {"name": [f"Guest {n}" for n in range(people)]}).location
    phone.post(f"{path}/do?page=play", {"kind": "Stopped"})
    found = offered(phone.get(path))
    assert 0 < len(found) <= 4
    for game in map(tables.games.__getitem__, found):
        assert game.seats[0] <= people <= game.seats[1]
        assert game.unfit is None or game.unfit(game.options(), people) is None, "alone some need a choice first"
