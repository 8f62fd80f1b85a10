"""Who is at a table and in which role, on every path there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.names import tidy_code, tidy_name, tidy_names
from companion.core.problems import Forbidden, Impossible, Refused
from companion.core.seats import playing as playing_seats
from companion.core.table_moves import HostChanged, Stopped
from companion.store import memory, table_rows
from companion.tables import claims, hosting, joining, opening, seats
from companion.tables.room import Actor
from companion.tables.write_path import Tables
from tests.drill import GAME
from tests.drill.moves import BidSealed, GameOver, Tapped
from tests.drill.options import Options
from tests.drill_tables import ANN, BOB, HOST, Clock, actor_of, do, opened, playing

FAMILY = "👨\u200d👩\u200d👧"


pytestmark = pytest.mark.usefixtures("either_store")


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def tables(tmp_path, clock):
    with playing(tmp_path, clock) as found:
        yield found


@pytest.fixture
def other(tmp_path, tables, clock):
    with playing(tmp_path, clock) as found:
        yield found


@pytest.fixture
def gathering(tables):
    """Ann hosts on seat 0; Bob has come."""
    room = opening.open_gathering(tables, GAME, Options(first=2), ("Ann",), "ann", host_seat=0)
    joining.join(tables, room, "bob", "Bob")
    return room


@pytest.fixture
def room(tables):
    return opened(tables, seat_tokens=("ann", "bob", "cat"))


def host_of(room):
    return actor_of(room, "ann")


# Names and codes


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        (FAMILY, FAMILY),
        ("❤\ufe0f Bo", "❤\ufe0f Bo"),
        ("A\u202enn\u2066", "Ann"),
        ("A\x00n\x07n\u200b", "Ann"),
        ("Zoe\u0308", "Zoë"),
        ("李雷", "李雷"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("x" * 24, "x" * 24),
    ],
)
def test_names_are_tidied(typed, shown):
    assert tidy_name(typed) == shown


@pytest.mark.parametrize("typed", ["", "   ", "\u202e\u200b", "\u200d\ufe0f", "\x00\n"])
def test_a_name_must_be_seen(typed):
    with pytest.raises(Refused, match="type a name"):
        tidy_name(typed)


@pytest.mark.parametrize("typed", ["x" * 25, "x" * 5000])
def test_a_name_may_not_be_long(typed):
    with pytest.raises(Refused, match="up to 24 characters") as refusal:
        tidy_name(typed)
    assert len(str(refusal.value)) < 100


def test_names_of_a_whole_table():
    assert tidy_names([" Ann", "Bob "], GAME) == ("Ann", "Bob")
    with pytest.raises(Refused, match="is there twice"):
        tidy_names(["Ann", "ANN "], GAME)
    with pytest.raises(Refused, match="for 1 to 5 players; you have 0"):
        tidy_names([], GAME)
    with pytest.raises(Refused, match="you have 6"):
        tidy_names(list("abcdef"), GAME)


def test_codes_are_read_as_people_type_them():
    assert tidy_code(" ac-d 3 4 6") == "ACD346"
    assert not set("0O1IL2Z5S8B") & set(opening.ALPHABET)
    code = opening.fresh_code()
    assert len(code) == 6
    assert set(code) <= set(opening.ALPHABET)


# Opening


def test_a_table_opened_with_names_is_started_and_the_opener_is_the_host(tables):
    room = opening.open_started(tables, GAME, Options(), ("Ann", "Bob"), "t", host_seat=None)
    assert room.names == ("Ann", "Bob")
    assert room.version == 1
    assert actor_of(room, "t") == Actor(None, True)
    assert not room.held(0)


def test_the_opener_may_hold_a_seat_and_seats_may_have_tokens(tables):
    room = opening.open_started(tables, GAME, Options(), ("Ann", "Bob"), "t", host_seat=1)
    assert actor_of(room, "t") == Actor(1, True)
    room = opening.open_started(tables, GAME, Options(), ("Ann", "Bob"), "t", host_seat=None, seat_tokens=["a", "b"])
    assert [actor_of(room, token) for token in "tab"] == [HOST, ANN, BOB]
    assert room.held(0)
    assert room.held(1)


def test_those_who_play_are_remembered(tables, room):
    with tables.store.read() as db:
        assert set(memory.people(db)) == {"Ann", "Bob", "Cat"}


def test_a_taken_code_is_drawn_again(tables, monkeypatch):
    codes = iter(["AAAAAA", "AAAAAA", "AAAAAA", "CCCCCC", "CCCCCC", "DDDDDD"])
    monkeypatch.setattr(opening, "fresh_code", lambda: next(codes))
    assert opened(tables).code == "AAAAAA"
    assert opened(tables).code == "CCCCCC"
    assert opening.open_gathering(tables, GAME, Options(), (), "t", host_seat=None).code == "DDDDDD"


def test_a_stranger_only_watches(room):
    assert actor_of(room, "stranger") == Actor(None, False)


# Gathering


def test_people_gather_and_the_host_starts(tables, gathering):
    assert gathering.names == ("Ann", "Bob")
    assert actor_of(gathering, "ann") == Actor(0, True)
    opening.start(tables, gathering, host_of(gathering))
    assert gathering.table.names == ("Ann", "Bob")
    assert gathering.table.state.counts == (2, 2)
    assert actor_of(gathering, "bob") == BOB


def test_options_that_do_not_fit_are_refused_before_anybody_sits_down(tables):
    def unfit(options, number):
        return "Pick a first." if options.first == 9 else "This is for three." if number not in (3, None) else None

    picky = replace(GAME, unfit=unfit)
    tables.games[GAME.slug] = picky
    with pytest.raises(Refused, match="Pick a first"):
        opening.open_gathering(tables, picky, Options(first=9), ("Ann",), "ann", host_seat=0)
    with pytest.raises(Refused, match="This is for three"):
        opening.everybody(picky, Options(), ("Ann", "Bob"))
    assert opening.everybody(picky, Options(), ("Ann", "Bob", "Cat")) == ("Ann", "Bob", "Cat")
    room = opening.open_gathering(tables, picky, Options(), ("Ann",), "ann", host_seat=0)
    joining.join(tables, room, "bob", "Bob")
    with pytest.raises(Refused, match="This is for three"):
        opening.start(tables, tables.room(room.code), host_of(room))


def test_only_the_host_starts_and_only_once(tables, gathering):
    with pytest.raises(Forbidden):
        opening.start(tables, gathering, BOB)
    opening.start(tables, gathering, host_of(gathering))
    opening.start(tables, gathering, host_of(gathering))
    assert gathering.version == 1


def test_a_second_tap_joins_nobody_twice(tables, gathering, room):
    for table in (gathering, room):
        names = table.names
        joining.join(tables, table, "bob", " Bob ")
        assert table.names == names
        assert actor_of(table, "bob").seat == 1


def test_two_processes_start_it_once(tables, other, gathering):
    elsewhere = other.room(gathering.code)
    opening.start(tables, gathering, host_of(gathering))
    with pytest.raises(Refused):
        opening.start(other, elsewhere, Actor(0, True))
    assert other.room(gathering.code).version == 1


def test_it_does_not_start_without_somebody_who_has_just_come(tables, other, gathering):
    elsewhere = other.room(gathering.code)
    joining.join(tables, gathering, "cat", "Cat")
    with pytest.raises(Refused, match="just come"):
        opening.start(other, elsewhere, Actor(0, True))
    opening.start(other, other.room(gathering.code), Actor(0, True))
    assert other.room(gathering.code).names == ("Ann", "Bob", "Cat")


def test_nobody_or_too_few_cannot_start(tables):
    empty = opening.open_gathering(tables, GAME, Options(), (), "t", host_seat=None)
    with pytest.raises(Refused, match="More players are needed: Drill is for 1 to 5"):
        opening.start(tables, empty, HOST)
    empty.game = replace(GAME, seats=(2, 5))
    joining.join(tables, empty, "a", "Ann")
    with pytest.raises(Refused, match="More players are needed"):
        opening.start(tables, empty, HOST)


def test_seats_are_numbered_without_gaps_and_phones_go_along(tables, gathering):
    joining.join(tables, gathering, "cat", "Cat")
    joining.join(tables, gathering, "dan", "Dan")
    joining.take_seat(tables, gathering, "new", 3)
    link = claims.claim(tables, gathering, host_of(gathering), 3)
    hosting.free(tables, gathering, host_of(gathering), 1)
    opening.start(tables, gathering, host_of(gathering))
    assert gathering.names == ("Ann", "Cat", "Dan")
    assert [actor_of(gathering, token).seat for token in ("ann", "bob", "cat", "dan")] == [0, None, 1, 2]
    assert [phone.wants for phone in gathering.phones if phone.wants is not None] == [2]
    claims.redeem(tables, link, "dans-tablet")
    assert actor_of(gathering, "dans-tablet").seat == 2


def test_a_seat_given_up_is_not_given_to_two(tables, gathering):
    joining.join(tables, gathering, "cat", "Cat")
    hosting.free(tables, gathering, host_of(gathering), 1)
    joining.join(tables, gathering, "dan", "Dan")
    assert seats.numbered(gathering) == [(0, "Ann"), (2, "Cat"), (3, "Dan")]


def test_a_full_table_is_full(tables, gathering):
    for name in ("Cat", "Dan", "Eve"):
        joining.join(tables, gathering, name, name)
    with pytest.raises(Refused, match="full: Drill is for up to 5"):
        joining.join(tables, gathering, "fay", "Fay")


def test_a_second_one_of_that_name_is_the_first_one_come_back(tables, gathering, room):
    for table in (gathering, room):
        joining.join(tables, table, "new", " bob")
        assert table.phone(table_rows.hashed("new")).wants == 1
        assert len(table.names) == len(set(table.names))


def test_who_vouched_keeps_a_voice_when_the_game_starts(tables, gathering):
    """Though the seats get other numbers."""
    for name in ("cat", "dan"):
        joining.join(tables, gathering, name, name.title())
    hosting.free(tables, gathering, host_of(gathering), 1)
    joining.take_seat(tables, gathering, "new", 0)
    asking = gathering.phone(table_rows.hashed("new")).id
    hosting.vouch(tables, gathering, actor_of(gathering, "dan"), asking)
    opening.start(tables, gathering, host_of(gathering))
    assert gathering.phone(table_rows.hashed("new")).vouched_by == actor_of(gathering, "dan").seat == 2
    hosting.vouch(tables, gathering, actor_of(gathering, "cat"), asking)
    assert actor_of(gathering, "new") == Actor(0, True)


def test_a_locked_table_lets_nobody_in(tables, gathering):
    with pytest.raises(Forbidden):
        hosting.lock(tables, gathering, BOB, locked=True)
    hosting.lock(tables, gathering, host_of(gathering), locked=True)
    with pytest.raises(Refused, match="locked"):
        joining.join(tables, gathering, "cat", "Cat")
    joining.take_seat(tables, gathering, "cat", 1)
    assert gathering.phone(table_rows.hashed("cat")).wants == 1
    hosting.lock(tables, gathering, host_of(gathering), locked=False)
    joining.join(tables, gathering, "cat", "Cat")


def test_a_locked_table_keeps_its_free_seats(tables):
    room = opened(tables)
    hosting.lock(tables, room, HOST, locked=True)
    with pytest.raises(Refused, match="locked"):
        joining.take_seat(tables, room, "x", 0)


def test_two_who_come_at_once_through_two_processes_both_get_a_seat(tables, other, gathering):
    elsewhere = other.room(gathering.code)
    joining.join(tables, gathering, "cat", "Cat")
    joining.join(other, elsewhere, "dan", "Dan")
    assert tables.room(gathering.code).names == ("Ann", "Bob", "Cat", "Dan")
    assert actor_of(tables.room(gathering.code), "dan").seat == 3


def test_who_comes_while_another_process_starts_comes_late(tables, other, gathering):
    elsewhere = other.room(gathering.code)
    opening.start(tables, gathering, host_of(gathering))
    joining.join(other, elsewhere, "cat", "Cat")
    room = tables.room(gathering.code)
    assert room.names == ("Ann", "Bob", "Cat")
    assert room.waiting == []
    assert room.log.entries[-1].kind == "Joined"


# Coming late


def test_a_late_seat_where_the_game_has_room(tables, room):
    joining.join(tables, room, "dan", "Dan")
    assert room.names == ("Ann", "Bob", "Cat", "Dan")
    assert actor_of(room, "dan") == Actor(3, False)
    assert room.table.state.counts == (0, 0, 0, 0)
    assert room.table.names[room.log.history(None)[0].seat] == "Dan"
    joining.join(tables, room, "eve", "Eve")
    with pytest.raises(Refused, match="full"):
        joining.join(tables, room, "fay", "Fay")


def test_none_where_nobody_comes_late(tables, room):
    strict = Tables(tables.store, {"drill": replace(GAME, seated=None)}, tables.bell)
    late = strict.room(room.code)
    with pytest.raises(Refused, match="nobody can come late"):
        joining.join(strict, late, "dan", "Dan")
    assert late.version == 1


def test_two_late_ones_through_two_processes(tables, other, room):
    elsewhere = other.room(room.code)
    joining.join(tables, room, "dan", "Dan")
    joining.join(other, elsewhere, "eve", "Eve")
    there = tables.room(room.code)
    assert there.names == ("Ann", "Bob", "Cat", "Dan", "Eve")
    assert actor_of(there, "eve").seat == 4
    assert [entry.by for entry in there.log.entries[1:]] == [3, 4]


def test_the_last_late_seat_and_a_name_are_given_once(tables, other, room):
    elsewhere = other.room(room.code)
    joining.join(tables, room, "dan", "Dan")
    with pytest.raises(Refused, match="already"):
        joining.join(other, elsewhere, "x", "Dan")
    joining.join(tables, room, "eve", "Eve")
    with pytest.raises(Refused, match="full"):
        joining.join(other, other.room(room.code), "x", "Fay")
    assert len(tables.room(room.code).names) == 5


# Taking seats


def test_a_free_seat_is_taken_at_once(tables):
    room = opened(tables)
    joining.take_seat(tables, room, "bob", 1)
    assert actor_of(room, "bob") == BOB
    assert room.held(1)


def test_the_host_stays_the_host_on_a_seat(tables):
    room = opened(tables)
    joining.take_seat(tables, room, "host-token", 2)
    assert actor_of(room, "host-token") == Actor(2, True)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there(tables, room, seat):
    for act in (
        lambda: joining.take_seat(tables, room, "x", seat),
        lambda: hosting.free(tables, room, HOST, seat),
        lambda: claims.claim(tables, room, HOST, seat),
        lambda: hosting.rename(tables, room, HOST, seat, "Zoe"),
        lambda: hosting.leave(tables, room, HOST, seat, gone=True),
        lambda: hosting.hand_over(tables, room, HOST, seat),
    ):
        with pytest.raises(Refused):
            act()


def asking(tables, room, token="new", seat=1):
    joining.take_seat(tables, room, token, seat)
    return room.phone(table_rows.hashed(token))


def test_on_a_taken_seat_the_host_is_asked_and_says_yes(tables, room):
    phone = asking(tables, room)
    assert (phone.seat, phone.wants) == (None, 1)
    assert actor_of(room, "new") == Actor(None, False)
    hosting.answer(tables, room, HOST, phone.id, yes=True)
    assert actor_of(room, "new") == BOB
    assert actor_of(room, "bob") == BOB


def test_or_no(tables, room):
    phone = asking(tables, room)
    hosting.answer(tables, room, HOST, phone.id, yes=False)
    assert actor_of(room, "new") == Actor(None, False)
    with pytest.raises(Refused, match="not asking"):
        hosting.answer(tables, room, HOST, phone.id, yes=True)


def test_nobody_else_answers(tables, room):
    phone = asking(tables, room)
    with pytest.raises(Forbidden):
        hosting.answer(tables, room, BOB, phone.id, yes=True)


def test_only_so_many_ask_and_who_asked_first_makes_room(tables, room):
    joining.take_seat(tables, room, "bob", 1)
    for number in range(joining.MOST_ASKING + 5):
        joining.take_seat(tables, room, f"rude-{number}", 1)
    joining.take_seat(tables, room, "rude-9", 1)
    asking = [phone.token for phone in room.phones if phone.wants is not None]
    assert asking == [table_rows.hashed(f"rude-{number}") for number in range(5, joining.MOST_ASKING + 5)]
    assert actor_of(room, "bob").seat == 1
    assert any(phone.host for phone in room.phones)


def test_to_ask_costs_nothing_of_what_one_has(tables, room):
    with pytest.raises(Refused, match="already sit here as Cat"):
        asking(tables, room, "cat", 1)
    assert actor_of(room, "cat").seat == 2
    asking(tables, room, "host-token", 1)
    assert actor_of(room, "host-token").host


def test_ones_own_seat_need_not_be_asked_for(tables, room):
    assert asking(tables, room, "bob", 1).wants is None
    assert actor_of(room, "bob") == BOB


def test_nobody_is_asked_for_a_seat_that_was_taken_away(tables, gathering):
    phone = asking(tables, gathering, "new", 1)
    hosting.free(tables, gathering, host_of(gathering), 1)
    with pytest.raises(Refused, match="not asking"):
        hosting.answer(tables, gathering, host_of(gathering), phone.id, yes=True)


# What the host does


def test_freeing_a_seat_revokes_its_tokens_and_links_and_the_seat_plays_on(tables, room):
    link = claims.claim(tables, room, BOB, 1)
    hosting.free(tables, room, HOST, 1)
    assert actor_of(room, "bob") == Actor(None, False)
    assert not room.held(1)
    assert room.names == ("Ann", "Bob", "Cat")
    assert room.log.entries[-1].kind == "Freed"
    with pytest.raises(Refused):
        claims.redeem(tables, link, "bob")
    joining.take_seat(tables, room, "new", 1)
    assert actor_of(room, "new") == BOB


def test_before_the_start_the_seat_goes_too(tables, gathering):
    hosting.free(tables, gathering, host_of(gathering), 1)
    assert gathering.names == ("Ann",)
    assert actor_of(gathering, "bob") == Actor(None, False)


def test_the_hosts_own_seat_freed_leaves_the_host(tables, gathering):
    hosting.free(tables, gathering, host_of(gathering), 0)
    assert actor_of(gathering, "ann") == HOST


def test_only_the_host_frees(tables, room):
    with pytest.raises(Forbidden):
        hosting.free(tables, room, ANN, 1)


@pytest.mark.parametrize("started", [False, True])
def test_the_role_is_handed_over_wholly(tables, gathering, started):
    if started:
        opening.start(tables, gathering, host_of(gathering))
    hosting.hand_over(tables, gathering, host_of(gathering), 1)
    assert actor_of(gathering, "ann") == Actor(0, False)
    assert actor_of(gathering, "bob") == Actor(1, True)
    with pytest.raises(Forbidden):
        hosting.hand_over(tables, gathering, actor_of(gathering, "ann"), 0)


def test_not_to_a_seat_without_a_phone(tables):
    room = opened(tables)
    with pytest.raises(Refused, match="No phone is at"):
        hosting.hand_over(tables, room, HOST, 1)


def test_who_takes_the_freed_seat_of_a_host_is_not_the_host(tables, room):
    hosting.hand_over(tables, room, HOST, 1)
    host = actor_of(room, "bob")
    hosting.free(tables, room, host, 1)
    joining.take_seat(tables, room, "stranger", 1)
    assert actor_of(room, "stranger") == BOB


def test_the_role_can_be_handed_over_after_the_end(tables, room):
    do(tables, room, HOST, Stopped())
    hosting.hand_over(tables, room, HOST, 1)
    hosting.free(tables, room, actor_of(room, "bob"), 2)
    assert actor_of(room, "bob").host


# Links


def test_a_link_brings_a_phone_to_a_seat_once(tables, room):
    link = claims.claim(tables, room, BOB, 1)
    assert claims.redeem(tables, link, "tablet").code == room.code
    assert actor_of(room, "tablet") == BOB
    assert actor_of(room, "bob") == BOB
    with pytest.raises(Refused, match="used already"):
        claims.redeem(tables, link, "third")


def test_a_link_lasts_ten_minutes(tables, room, clock):
    link = claims.claim(tables, room, BOB, 1)
    late = claims.claim(tables, room, BOB, 1)
    clock.forward(599)
    claims.redeem(tables, link, "tablet")
    clock.forward(1)
    with pytest.raises(Refused):
        claims.redeem(tables, late, "tablet")


def test_a_link_of_the_host_role_keeps_the_seat(tables, room):
    link = claims.claim(tables, room, HOST, None)
    claims.redeem(tables, link, "bob")
    assert actor_of(room, "bob") == Actor(1, True)


def test_a_link_of_the_host_role_takes_it_from_the_phone_that_is_gone(tables, room):
    """It may come back, and then nobody knows which of the two is the host."""
    claims.redeem(tables, claims.claim(tables, room, HOST, None), "bob")
    assert actor_of(room, "host-token") == Actor(None, False)
    assert room.host_seats == {1}
    assert tables.room(room.code).log.entries[-1].move == HostChanged()


def test_nothing_is_told_where_the_host_comes_back_with_another_phone(tables, room):
    claims.redeem(tables, claims.claim(tables, room, HOST, 0), "host-token")
    claims.redeem(tables, claims.claim(tables, room, HOST, None), "tablet", own_seat=0)
    assert [actor_of(room, phone) for phone in ("tablet", "host-token")] == [Actor(0, True)] * 2
    assert not any(isinstance(entry.move, HostChanged) for entry in tables.room(room.code).log.entries)


def test_a_link_to_a_seat_keeps_the_role(tables, room):
    claims.redeem(tables, claims.claim(tables, room, HOST, 0), "host-token")
    assert actor_of(room, "host-token") == Actor(0, True)


def test_nobody_makes_links_for_others(tables, room):
    for actor, seat in ((BOB, 0), (BOB, None), (Actor(None, False), 0), (Actor(None, False), None)):
        with pytest.raises(Forbidden):
            claims.claim(tables, room, actor, seat)


def test_the_link_is_stored_hashed(tables, room):
    link = claims.claim(tables, room, BOB, 1)
    with tables.store.read() as db:
        (kept,) = db.exec_driver_sql("SELECT token FROM claim").scalars()
    assert kept != link


# Names, leaving


def test_one_changes_the_own_name_and_the_host_any(tables, gathering):
    for started in (False, True):
        hosting.rename(tables, gathering, actor_of(gathering, "bob"), 1, "Bert" if started else "Rob")
        hosting.rename(tables, gathering, host_of(gathering), 1, "Bob")
        with pytest.raises(Forbidden):
            hosting.rename(tables, gathering, actor_of(gathering, "bob"), 0, "Zoe")
        with pytest.raises(Refused, match="already"):
            hosting.rename(tables, gathering, host_of(gathering), 1, "ann")
        hosting.rename(tables, gathering, host_of(gathering), 1, "BOB")
        stamp = gathering.changes
        hosting.rename(tables, gathering, host_of(gathering), 1, "BOB")
        assert gathering.changes == stamp
        assert gathering.names == ("Ann", "BOB")
        if not started:
            opening.start(tables, gathering, host_of(gathering))


def test_a_player_goes_home_and_comes_back(tables, room):
    hosting.leave(tables, room, BOB, 1, gone=True)
    hosting.leave(tables, room, BOB, 1, gone=True)
    assert room.version == 2
    assert playing_seats(room.table.state) == (0, 2)
    with pytest.raises(Refused, match="Bob has left the game"):
        do(tables, room, BOB, Tapped())
    hosting.leave(tables, room, HOST, 1, gone=False)
    assert playing_seats(room.table.state) == (0, 1, 2)
    with pytest.raises(Forbidden):
        hosting.leave(tables, room, ANN, 1, gone=True)


def test_nobody_leaves_before_the_start(tables, gathering):
    with pytest.raises(Refused, match="not started"):
        hosting.leave(tables, gathering, host_of(gathering), 0, gone=True)


def test_who_left_is_not_waited_for(tables, room):
    do(tables, room, ANN, BidSealed(amount=1))
    do(tables, room, BOB, BidSealed(amount=2))
    hosting.leave(tables, room, HOST, 2, gone=True)
    assert room.table.state.opened == ((1, 2, None),)


# Again


def test_the_next_game_has_the_same_people_options_and_phones(tables, gathering):
    opening.start(tables, gathering, host_of(gathering))
    with pytest.raises(Refused, match="not over"):
        opening.again(tables, gathering, BOB)
    do(tables, gathering, HOST, GameOver())
    with pytest.raises(Forbidden):
        opening.again(tables, gathering, Actor(None, False))
    code = opening.again(tables, gathering, BOB)
    following = tables.room(code)
    assert following.names == ("Ann", "Bob")
    assert following.table.started.options == Options(first=2)
    assert [actor_of(following, token) for token in ("ann", "bob")] == [Actor(0, True), BOB]
    assert gathering.next_code == code


def test_two_taps_lead_to_the_same_table(tables, other, room):
    do(tables, room, HOST, Stopped())
    elsewhere = other.room(room.code)
    code = opening.again(tables, room, ANN)
    assert opening.again(tables, room, BOB) == code
    assert opening.again(other, elsewhere, BOB) == code
    with tables.store.read() as db:
        assert len(table_rows.open_tables(db)) == 1


def test_who_went_home_is_not_in_the_next_game(tables, room):
    hosting.leave(tables, room, HOST, 0, gone=True)
    do(tables, room, HOST, Stopped())
    following = tables.room(opening.again(tables, room, BOB))
    assert following.names == ("Bob", "Cat")
    assert [actor_of(following, token).seat for token in ("ann", "bob", "cat")] == [None, 0, 1]
    assert actor_of(following, "host-token") == HOST


def test_another_game_has_the_phones_of_those_who_play_on(tables, room):
    do(tables, room, HOST, Stopped())
    following = opening.open_started(tables, GAME, Options(), ("Cat", "Dan", "Bob"), "bob", host_seat=2)
    opening.bring_along(tables, room, BOB, following)
    following = tables.room(following.code)
    assert room.next_code == following.code
    assert [actor_of(following, token) for token in ("ann", "bob", "cat")] == [
        Actor(None, False),
        Actor(2, True),
        Actor(0, False),
    ]


def test_a_second_other_game_brings_nobody_along(tables, room):
    do(tables, room, HOST, Stopped())
    first, second = (opening.open_started(tables, GAME, Options(), room.names, "bob", host_seat=1) for _ in range(2))
    opening.bring_along(tables, room, BOB, first)
    opening.bring_along(tables, tables.room(room.code), BOB, second)
    assert tables.room(room.code).next_code == first.code
    assert actor_of(tables.room(second.code), "ann") == Actor(None, False)


@pytest.mark.parametrize("actor", [BOB, Actor(None, False)])
def test_nobody_is_led_away_from_a_game_that_is_played_or_by_a_stranger(tables, room, actor):
    if actor != BOB:
        do(tables, room, HOST, Stopped())
    following = opening.open_started(tables, GAME, Options(), room.names, "bob", host_seat=1)
    opening.bring_along(tables, room, actor, following)
    assert room.next_code is None
    assert actor_of(tables.room(following.code), "ann") == Actor(None, False)


def test_too_few_cannot_go_on(tables, room):
    room.game = replace(GAME, seats=(3, 5))
    hosting.leave(tables, room, HOST, 0, gone=True)
    do(tables, room, HOST, Stopped())
    with pytest.raises(Refused, match="More players are needed"):
        opening.again(tables, room, BOB)


def test_a_taken_code_for_the_next_game_is_drawn_again(tables, room, monkeypatch):
    do(tables, room, HOST, Stopped())
    codes = iter([room.code, "CCCCCC"])
    monkeypatch.setattr(opening, "fresh_code", lambda: next(codes))
    assert opening.again(tables, room, ANN) == "CCCCCC"
    assert tables.room(room.code).next_code == "CCCCCC"


@pytest.mark.parametrize(
    ("typed", "name"), [("An\u200dn", "Ann"), ("👩\u200d🚀 Zoë", "👩\u200d🚀 Zoë"), ("❤\ufe0f", "❤\ufe0f")]
)
def test_joiners_hold_emoji_together_and_nothing_else(typed, name):
    assert tidy_name(typed) == name


def test_what_a_table_learned_is_offered_at_the_next_one(tables, room):
    do(tables, room, ANN, Tapped(amount=7))
    assert opening.remembered_options(tables, room.game) == {"first": 7}
    do(tables, room, ANN, Stopped())
    fresh = tables.room(opening.again(tables, room, ANN))
    assert fresh.table.started.options.first == 7


def test_a_game_that_was_never_played_remembers_nothing(tables):
    assert opening.remembered_options(tables, GAME) == {}


# Whom the game itself seats


def with_robots(names, options):
    if len(names) + options.first > 4:
        raise Impossible("Four at the most, robots included.")
    return (*names, *(f"Robot {number}" for number in range(options.first)))


SEATING = replace(GAME, seating=with_robots)


def test_a_game_seats_its_own_beside_the_people():
    assert opening.everybody(SEATING, Options(first=2), ("Ann", "Bob")) == ("Ann", "Bob", "Robot 0", "Robot 1")
    assert opening.everybody(GAME, Options(first=2), ("Ann", "Bob")) == ("Ann", "Bob")
    with pytest.raises(Refused, match="Four at the most, robots included"):
        opening.everybody(SEATING, Options(first=3), ("Ann", "Bob"))


def test_who_gathered_starts_with_them_and_again_without_more(tables):
    tables.games[GAME.slug] = SEATING
    room = opening.open_gathering(tables, SEATING, Options(first=1), ("Ann",), "ann", host_seat=0)
    opening.start(tables, room, host_of(room))
    assert room.names == ("Ann", "Robot 0")
    do(tables, room, host_of(room), Stopped())
    code = opening.again(tables, tables.room(room.code), host_of(room))
    assert tables.room(code).names == ("Ann", "Robot 0")
    with tables.store.read() as db:
        assert memory.people(db) == ["Ann"]
