"""What has to be answered before a result counts, on the pages."""

import pytest

from companion.services import services
from tests.web.client_phones import Table
from tests.web.parsed_pages import form

TIED = "Tied at 0 – rolling the die"


@pytest.fixture
def tied(app):
    """Ann, Bob and Cat are level and nobody has rolled."""
    table = Table(app, roll_off=True)
    assert table.do(table.ann, "GameOver").status_code == 303
    return table


@pytest.mark.parametrize("page", ["", "/watch", "/screen"])
def test_every_page_asks_and_nobody_is_announced(tied, page):
    shown = tied.ann.get(tied.path + page).text
    assert f"<h1>{TIED}</h1>" in shown
    assert f'data-moment="chime" data-say="{TIED}"' in shown
    assert "fanfare" not in shown
    assert " win" not in shown.split('id="result"')[1].split("</section>")[0]


def test_confirm_waits_and_nothing_is_stored(tied, app):
    plays = len(services(app).gallery.snapshot().plays)
    confirm = form(tied.ann.get(tied.path).text, "Confirm the result")
    assert confirm.disabled
    assert f"{TIED}. First an answer from Ann, Bob and Cat, please." in tied.ann.get(tied.path).text
    assert tied.do(tied.ann, "Confirmed").status_code == 422
    assert len(services(app).gallery.snapshot().plays) == plays


def test_once_it_is_answered_the_winner_is_announced_and_can_be_confirmed(tied, app):
    plays = len(services(app).gallery.snapshot().plays)
    for seat in range(3):
        assert tied.do(tied.ann, "Rolled", seat=seat).status_code == 303
    shown = tied.ann.get(tied.path).text
    assert TIED not in shown
    assert 'id="moment-over" data-moment="fanfare"' in shown
    assert tied.do(tied.ann, "Confirmed").status_code == 303
    assert len(services(app).gallery.snapshot().plays) == plays + 1
