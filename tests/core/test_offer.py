"""Buttons as values: what they send, and why they cannot be pressed."""

from __future__ import annotations

import pytest
from msgspec import Struct

from companion.core.game import By, Move
from companion.core.offer import flat, form, offer
from companion.core.seats import A_SEAT
from companion.core.words import in_english, say


class Goods(Struct, frozen=True):
    red: int = 0
    blue: int = 0


class Loaded(Move, frozen=True):
    who = A_SEAT
    goods: Goods = Goods()
    tiles: tuple[int, ...] = ()
    careful: bool = False
    note: str | None = None
    count: int = 1

    def refuse(self, state, by):
        return say("Too many.") if self.count > 3 else None

    def apply(self, state, by):
        return state

    def tell(self, before, by, viewer):
        return say("{name} loaded", name=by.name)


class State(Struct, frozen=True):
    players: tuple[int, ...] = (0, 0)


def test_it_works():
    found = offer(State(), Loaded(count=2), 1, say("Load"), say("2 days"), style="primary")
    assert (found.kind, found.fields, found.seat, found.why_not) == ("Loaded", {"count": 2}, 1, None)


def test_it_knows_why_not_the_shared_reasons_first():
    assert in_english(offer(State(), Loaded(count=9), 1, say("Load")).why_not) == "Too many."
    assert in_english(offer(State(), Loaded(count=9), 7, say("Load")).why_not) == "For whom? Pick a player first."


def test_only_what_differs_from_the_defaults_is_sent_and_nested_fields_have_dots():
    move = Loaded(goods=Goods(red=2), tiles=(3, 4), careful=True)
    assert offer(State(), move, 0, say("Load")).fields == {
        "goods.red": 2,
        "goods.blue": 0,
        "tiles": "3,4",
        "careful": "on",
    }


def test_a_form_sends_what_is_fixed_and_asks_for_the_rest():
    found = form(Loaded, 0, say("Load"), careful=True, goods=Goods(blue=1))
    assert (found.kind, found.fields) == ("Loaded", {"careful": "on", "goods.red": 0, "goods.blue": 1})
    assert found.why_not is None


@pytest.mark.parametrize(
    ("value", "fields"),
    [
        ({"a": {"b": {"c": 1}}}, {"a.b.c": 1}),
        ({"seats": [{"n": 1}, {"n": 2}]}, {"seats.0.n": 1, "seats.1.n": 2}),
        ({"a": None, "b": False}, {"a": "", "b": "off"}),
    ],
)
def test_nested_data_as_fields(value, fields):
    assert flat(value) == fields


def test_a_move_that_needs_a_seat_changes_nothing_without_one():
    state = State()
    assert Loaded().applied(state, By(None)) is state
    assert Loaded().applied(state, By(5)) is state
