"""The host reads what others would lose before an undo takes it."""

from tests.web.client_phones import Table


def test_the_history_says_whose_entries_would_go(table: Table) -> None:
    for phone, kind in ((table.ann, "Turned"), (table.bob, "Tapped"), (table.bob, "Turned")):
        assert table.do(phone, kind).status_code == 303
    lines = table.ann.get(f"{table.path}/history").text
    assert 'name="ask" value="Undo 2 entries of Bob? Redo brings them back."' in lines
    assert 'name="ask"' not in table.bob.get(f"{table.path}/history").text


def test_the_undo_button_asks_where_it_takes_somebody_elses(table: Table) -> None:
    table.do(table.ann, "Tapped")
    assert 'name="ask"' not in table.ann.get(table.path).text.split('id="undo"')[1].split("</form>")[0]
    table.do(table.bob, "Turned")
    asked = table.ann.get(table.path).text.split('id="undo"')[1].split("</form>")[0]
    assert 'name="ask" value="Bob turned the card. Undo that? Redo brings it back."' in asked
