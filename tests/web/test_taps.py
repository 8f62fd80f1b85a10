"""Taps that cross: late ones, double ones, repeated ones."""

import pytest

from tests.web.parsed_pages import parse, sentence


def version_on(answer):
    (stream,) = parse(answer.text).all("div", id="stream")
    return int(stream.attrs["data-seq"])


def test_it_works(table):
    seen = table.version
    answer = table.do(table.bob, "Turned", seen=seen)
    assert (answer.status_code, answer.location) == (303, table.path)
    assert table.state.turns == 1


def test_a_late_exact_move_gets_the_fresh_page_and_one_line(table, nothing_stored):
    seen = table.version
    table.do(table.ann, "Turned", seen=seen)
    with nothing_stored():
        answer = table.do(table.bob, "Turned", seen=seen)
    assert answer.status_code == 409
    assert sentence(answer).startswith("The table has moved on since you looked.")
    assert version_on(answer) == table.version
    assert table.state.turns == 1


def test_the_same_for_a_script(table, nothing_stored):
    seen = table.version
    table.do(table.ann, "Turned", seen=seen)
    with nothing_stored():
        answer = table.bob.post(table.path, {"kind": "Turned", "seen": seen}, partial=True)
    assert answer.status_code == 409
    assert answer.text.startswith("The table has moved on since you looked.")
    assert answer.headers["X-Version"] == str(table.room.changes), "its stream brings the fresh page"


def test_a_late_move_that_commutes_counts(table):
    seen = table.version
    for phone in (table.ann, table.bob):
        assert table.do(phone, "Tapped", seen=seen).status_code == 303
    assert table.state.counts == (1, 1, 0)


def test_a_repeated_tap_counts_once_and_gets_the_same_answer(table):
    sent = {"kind": "Tapped", "amount": 3, "once": "k1"}
    answers = [table.bob.post(table.path, sent, partial=True) for _ in range(3)]
    assert [(answer.status_code, answer.headers["X-Version"]) for answer in answers] == [
        (204, str(table.room.changes))
    ] * 3
    assert table.state.counts == (0, 3, 0)


def test_also_without_script(table):
    for _ in range(2):
        answer = table.do(table.bob, "Tapped", once="k2")
        assert (answer.status_code, answer.location) == (303, table.path)
    assert table.state.counts == (0, 1, 0)


def test_a_repeated_exact_move_is_not_stale(table):
    seen = table.version
    for _ in range(2):
        assert table.do(table.bob, "Turned", seen=seen, once="k3").status_code == 303
    assert table.state.turns == 1


def test_a_repeated_undo_takes_back_one(table):
    table.do(table.bob, "Tapped")
    table.do(table.bob, "Tapped")
    for _ in range(2):
        assert table.bob.post(f"{table.path}/undo", {"once": "k4"}).status_code == 303
    assert table.state.counts == (0, 1, 0)


def test_the_key_of_a_tap_is_short(table, nothing_stored):
    with nothing_stored():
        answer = table.do(table.bob, "Tapped", once="k" * 65)
    assert (answer.status_code, sentence(answer)) == (
        400,
        "Something is wrong with this page. Reload it and try again.",
    )


def test_nothing_to_take_back(table, nothing_stored):
    with nothing_stored():
        answer = table.bob.post(f"{table.path}/undo")
    assert answer.status_code == 422
    assert sentence(answer)


def test_a_player_does_not_take_back_what_others_did(table, nothing_stored):
    table.do(table.ann, "Turned")
    with nothing_stored():
        answer = table.bob.post(f"{table.path}/undo", {"target": table.version})
    assert answer.status_code == 422
    assert sentence(answer)


def test_a_tap_is_stored(table, nothing_stored):
    """The watch that the other tests rely on does notice."""
    with pytest.raises(AssertionError, match="something was stored"), nothing_stored():
        table.do(table.bob, "Tapped")
