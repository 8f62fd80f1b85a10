"""A host acts for any seat, also for one whose phone is at the table but does not answer."""

import re

import pytest

from companion.core.words import SeatName, say
from companion.games import find
from companion.services import services
from companion.tables.claims import fresh_token
from companion.tables.opening import everybody, open_started
from tests.web.client_phones import Phone

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


def buttons(page):
    """What the page can send for its seat; the draw of whoever starts is the host's."""
    return sorted(kind for kind in re.findall(r'name="kind" value="(\w+)"', page.text) if kind != "StarterDrawn")


@pytest.fixture
def seated(app):
    """Opens a table of this game at which Ann is the host and Bob has a phone of his own."""

    def opened(game):
        ann, bob, tokens = Phone(app), Phone(app), [fresh_token(), fresh_token()]
        names = everybody(game, game.options(), NAMES[: max(2, game.seats[0])])
        tables = services(app).tables
        room = open_started(tables, game, game.options(), names, tokens[0], host_seat=0, seat_tokens=tokens)
        for phone, token in zip((ann, bob), tokens, strict=True):
            phone.client.set_cookie("companion", token)
        return ann, bob, f"/t/{room.code}"

    return opened


@pytest.mark.parametrize("game", list(find().values()), ids=lambda game: game.slug)
def test_a_host_may_act_for_a_seat_that_a_phone_holds(seated, game):
    ann, bob, path = seated(game)
    page = ann.get(f"{path}?as=1")
    assert page.status_code == 200
    if game.secret is None:
        assert buttons(page) == buttons(bob.get(path)) != []


def test_also_where_the_game_has_secrets(table):
    assert buttons(table.ann.get(f"{table.path}?as=1")) == buttons(table.bob.get(table.path)) != []


def test_nobody_else_may(table):
    assert table.bob.get(f"{table.path}?as=0").text == table.bob.get(table.path).text


@pytest.mark.parametrize("script", [True, False])
def test_the_host_stays_with_a_dead_phone_until_nobody_waits_for_it(table, script):
    """Cat has bid, so Ann and Bob are waited for. Ann answers for Bob: only his bid leads back to her own page."""
    table.do(table.ann, "BidSealed", seat=2, amount=3)
    bobs, own = f"{table.path}?as=1", f"{table.path}?as=0"

    def led_to(**sent):
        answer = table.ann.post(bobs, sent, partial=script)
        return answer.headers.get("X-Go", bobs) if script else answer.location

    assert led_to(kind="Tapped") == bobs
    assert led_to(kind="Tapped") == bobs, "she is waited for, too, and was before"
    assert led_to(kind="BidSealed", amount=4) == own
    assert led_to(kind="Undone", target=table.version) == bobs, "he is waited for again"
    table.do(table.ann, "BidSealed", amount=5)
    assert led_to(kind="Tapped") == bobs
    assert led_to(kind="Undone", target=table.version - 1) == own, "it is her own turn"


@pytest.mark.parametrize("host_seat", [0, None])
def test_the_end_of_the_game_is_whoever_pressed_not_whoever_is_on_the_clock(app, host_seat):
    """The phone for several shows Bob, who is on: Ann ends the game all the same."""
    game, ann, token = find()["clock-only"], Phone(app), fresh_token()
    room = open_started(services(app).tables, game, game.options(), NAMES[:3], token, host_seat=host_seat)
    ann.client.set_cookie("companion", token)
    page = f"/t/{room.code}?as=1"
    ann.post(page, {"kind": "ClockGiven", "seat": 1})
    for sent in ({"kind": "ClockPaused"}, {"kind": "GameEnded", "winners": 2}):
        assert ann.post(page, sent).status_code == 303
    told = services(app).tables.room(room.code).log.history(None)[:2]
    pressed = say("The host") if host_seat is None else SeatName(host_seat)
    assert [(line.words.args["name"], line.aside) for line in told] == [(pressed, None)] * 2


@pytest.mark.parametrize("dead", [True, False], ids=["taken over", "held"])
@pytest.mark.parametrize("script", [True, False])
def test_the_host_stays_with_whoever_has_lines_to_write(app, script, dead):
    """Ann and Bob are at their second line. She writes all of his, then it is her own page that she sees."""
    game, ann, tokens = find()["score-pad"], Phone(app), [fresh_token(), fresh_token()]
    options = game.options(categories=("Fields", "Pastures", "Grain"))
    room = open_started(
        services(app).tables, game, options, ("Ann", "Bob"), tokens[0], host_seat=0, seat_tokens=tokens[: 2 - dead]
    )
    ann.client.set_cookie("companion", tokens[0])
    path = f"/t/{room.code}"
    ann.post(f"{path}?as=0", {"kind": "ScoreEntered", "row": 0, "score": 1, "seat": 0})
    at = f"{path}?as=1&open=1" if dead else f"{path}?as=1"
    for row in range(3):
        assert f'name="row" value="{row}"' in ann.get(at).text
        assert 'name="seat" value="1"' in ann.get(at).text
        answer = ann.post(at, {"kind": "ScoreEntered", "row": row, "score": 1, "seat": 1}, partial=script)
        at = answer.headers.get("X-Go", at) if script else answer.location
    shown = ann.get(at).text
    assert 'name="row" value="1"' in shown
    assert 'name="seat" value="1"' not in shown
