"""The host changes an option on the page *Table*."""

from companion.tables import hosting
from companion.tables.room import Actor, Room
from tests.web.client_phones import Phone, Table
from tests.web.parsed_pages import form, parse


def option(table: Table, name: str) -> str:
    return option_form(table.ann, table.path, name)


def option_form(phone: Phone, path: str, name: str) -> str:
    """The form of this option, as the host sees it."""
    shown = phone.get(f"{path}/people").text
    start = shown.index(f'id="option-{name}-')
    return "<form " + shown[shown.rindex("<form", 0, start) + 5 : shown.index("</form>", start)] + "</form>"


def test_the_host_changes_it(table: Table) -> None:
    answer = table.ann.send(form(option(table, "first"), "Change"), first="12")
    assert answer.status_code == 303
    assert table.state.options.first == 12
    assert "Ann changed an option: First count – 12" in table.bob.get(f"{table.path}/history").text


def test_a_switch_is_turned_off(table: Table) -> None:
    action = form(option(table, "named"), "Change").action
    assert table.ann.post(action, {"option": "named"}).status_code == 303
    assert table.state.options.named is False


def test_what_does_not_fit_is_refused_with_the_reason(table: Table) -> None:
    action = form(option(table, "first"), "Change").action
    for typed, why in (("100", "from 0 up to 99"), ("x", "First count"), ("", "First count")):
        answer = table.ann.post(action, {"option": "first", "first": typed})
        assert answer.status_code in (400, 422)
        assert why in answer.text
    assert table.ann.post(action, {"option": "nonsense"}).status_code == 400
    assert table.ann.post(action, {"option": "roll_off", "roll_off": "on"}).status_code == 422
    assert table.version == 1


def test_only_what_says_something_is_asked(app) -> None:
    """Seconds for a turn, while there is a clock; and all of it is folded until somebody wants it."""
    ann = Phone(app)
    path = ann.post("/new/score-pad", {"name": ["Ann", "Bob"]}).location
    shown = parse(ann.get(f"{path}/people").text)
    (fold,) = shown.all("details", id="options")
    assert "open" not in fold.attrs
    fields = {node.attrs["name"] for node in [*fold.all("input"), *fold.all("select")]}
    assert "clock" in fields
    assert "turn_seconds" not in fields
    ann.send(form(option_form(ann, path, "clock"), "Change"), clock="turn")
    assert 'id="option-turn_seconds-' in ann.get(f"{path}/people").text


def played(app, game: str, *moves: tuple[str, dict[str, str]]) -> tuple[Phone, str]:
    """The host's phone and the address of a table after these moves."""
    ann = Phone(app)
    path = ann.send(form(ann.get(f"/new/{game}").text, "Start now"), name=["Ann", "Bob"]).location
    for kind, fields in moves:
        answer = ann.post(f"{path}?as=0", {"kind": kind, **fields})
        assert answer.status_code == 303, answer.text
    return ann, path


def test_what_cannot_be_changed_now_says_why_and_is_not_offered(app) -> None:
    ann, path = played(app, "junk-orbit", ("FirstChosen", {"first": "0"}))
    assert form(option_form(ann, path, "hidden"), "Change")
    ann.post(f"{path}?as=0", {"kind": "Delivered", "value": "3"})
    shown = parse(option_form(ann, path, "hidden"))
    assert not shown.all("button")
    assert "disabled" in shown.all("input", name="hidden")[0].attrs
    assert "Everybody has seen the points so far" in shown.text
    assert form(option_form(ann, path, "map"), "Change")


def test_what_cannot_be_ticked_any_more_says_why(app) -> None:
    ann, path = played(app, "tortuga-2199", ("FirstChosen", {"first": "0"}), ("TurnEnded", {}))
    shown = parse(option_form(ann, path, "track"))
    closed = {node.attrs["value"] for node in shown.all("input", name="track") if "disabled" in node.attrs}
    assert closed == {"hunts", "minerals"}
    assert shown.text.count("Nobody noted that from the first turn on.") == 1
    assert shown.all("button")


def test_nobody_else_does(table: Table) -> None:
    assert 'id="options"' not in table.bob.get(f"{table.path}/people").text
    answer = table.bob.post(f"{table.path}/host/option?page=people", {"option": "first", "first": "9"})
    assert (answer.status_code, table.version) == (403, 1)


def test_a_finished_table_offers_nothing(table: Table) -> None:
    table.over()
    assert 'id="options"' not in table.ann.get(f"{table.path}/people").text


def test_two_taps_at_once_count_once(table: Table) -> None:
    """Both look at the table before either is written."""
    stale = Room(table.code, table.room.game)
    with table.tables.store.read() as db:
        stale.load(db)
    for room in (table.room, stale):
        hosting.change_option(table.tables, room, Actor(0, True), "first", 12)
    assert table.version == 2


def test_a_tap_that_is_sent_again_later_counts_once(table: Table) -> None:
    found = form(option(table, "first"), "Change")
    for typed, once in (("12", "a"), ("13", "b"), ("12", "a")):
        table.ann.post(found.action, {"option": "first", "first": typed, "once": once})
    assert (table.version, table.state.options.first) == (3, 13)
