"""The next game with the same people and phones."""

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


def test_not_before_the_end(table, nothing_stored):
    with nothing_stored():
        answer = table.ann.post(f"{table.path}/again")
    assert (answer.status_code, sentence(answer)) == (422, "This game is not over yet.")


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
