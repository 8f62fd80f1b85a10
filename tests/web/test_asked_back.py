"""A form with a question is asked back on a page of its own where there is no script; core never hears of it."""

from tests.web.parsed_pages import forms, parse

QUESTION = {"ask": "Really <b>over</b>?", "ask.yes": "End it"}


def test_a_page_asks_and_nothing_has_happened_yet(table):
    before = table.version
    answer = table.ann.post(table.path, {"kind": "GameOver", "seat": "0"} | QUESTION)
    page = parse(answer.text)
    assert (answer.status_code, table.version) == (200, before)
    assert page.all("h1")[0].text == "Really <b>over</b>?"
    assert [form.label for form in forms(answer.text)] == ["End it"]
    assert page.all("main")[0].all("a")[0].attrs["href"] == table.path


def test_its_button_sends_everything_again(table):
    asked = table.ann.post(table.path, {"kind": "Tapped", "amount": "3", "more": ["a", "b"]} | QUESTION)
    (form,) = forms(asked.text)
    assert form.data()["more"] == ["a", "b"]
    table.ann.shown = table.path
    assert table.ann.send(form).status_code == 303
    assert table.state.counts[0] == 3


def test_a_script_has_asked_already(table):
    assert table.ann.post(table.path, {"kind": "Tapped", "amount": "3"} | QUESTION, partial=True).status_code == 204
    assert table.state.counts[0] == 3


def test_the_host_is_asked_as_well(table):
    path = f"{table.path}/host/free?page=people"
    asked = table.ann.post(path, {"seat": "1"} | QUESTION)
    assert (asked.status_code, table.room.held(1)) == (200, True)
    (form,) = forms(asked.text)
    table.ann.shown = path
    assert table.ann.send(form).status_code == 303
    assert not table.room.held(1)


def test_a_question_without_a_name_for_yes(table):
    (form,) = forms(table.ann.post(table.path, {"kind": "GameOver", "ask": "Over?"}).text)
    assert form.label == "Over?"


def test_what_declines_may_have_words_and_stand_out(table):
    asked = table.ann.post(table.path, {"kind": "GameOver"} | QUESTION | {"ask.no": "Play on"})
    main = parse(asked.text).all("main")[0]
    decline, agree = main.all("a")[0], main.all("button")[0]
    assert (decline.text, decline.attrs["class"]) == ("Play on", "button primary")
    assert "class" not in agree.attrs
