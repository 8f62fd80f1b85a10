"""What msgspec complains about, in words and with a path of dots."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from companion.core.validation import misfit
from companion.core.words import in_english, say


class Cargo(Struct, frozen=True, forbid_unknown_fields=True):
    meds: int = 0
    colour: Literal["red", "blue"] = "red"


class Spot(Struct):
    row: int


class Seat(Struct):
    cargo: Cargo = Cargo()
    goods: dict[str, int] = {}
    pair: tuple[int, Literal["a", "b"]] = (1, "a")
    maybe: Literal["x", "y"] | None = None
    prices: dict[Literal["ore", "ice"], int] = {}
    crew: Annotated[int, Meta(title="Men aboard", ge=0, le=9)] = 0
    weight: Annotated[float, Meta(ge=0)] = 0
    note: Annotated[str, Meta(max_length=5)] = ""
    flag: bool = False
    either: int | float | str | None = None
    file: bytes = b""
    spot: Spot | None = None


class Sheet(Struct):
    seats: list[Seat] = []


def _complaint(json: bytes) -> tuple[str, str]:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(json, type=Sheet)
    found = misfit(caught.value, Sheet)
    return found.dotted, in_english(found.reason)


def test_it_works():
    said = _complaint(b'{"seats": [{}, {"cargo": {"meds": "1"}}]}')
    assert said == ("seats.1.cargo.meds", "This should be a whole number, not text.")


@pytest.mark.parametrize(
    ("json", "path", "reason"),
    [
        (b'{"seats": 1}', "seats", "This should be a list of entries, not a number."),
        (b'{"seats": [{"cargo": {"hats": 1}}]}', "seats.0.cargo.hats", "There is no such field."),
        (b'{"seats": [{"goods": {"a": null}}]}', "seats.0.goods.*", "This is empty; it should be a whole number."),
        (b'{"seats": [{"cargo": {"colour": "pink"}}]}', "seats.0.cargo.colour", "“pink” is not one of: blue, red."),
        (b'{"seats": [{"pair": [1, "c"]}]}', "seats.0.pair.1", "“c” is not one of: a, b."),
        (b'{"seats": [{"pair": [1]}]}', "seats.0.pair", "This should be a list of 2."),
        (b'{"seats": [{"maybe": "z"}]}', "seats.0.maybe", "“z” is not one of: x, y."),
        (b'{"seats": [{"prices": {"gold": 1}}]}', "seats.0.prices.gold", "“gold” is not one of: ice, ore."),
        (b'{"seats": [{"crew": 10}]}', "seats.0.crew", "This should be a whole number from 0 up to 9."),
        (b'{"seats": [{"crew": 1.5}]}', "seats.0.crew", "This should be a whole number from 0 up to 9, not a number."),
        (b'{"seats": [{"weight": -1}]}', "seats.0.weight", "This should be a number from 0."),
        (b'{"seats": [{"note": "too long"}]}', "seats.0.note", "This should be text of up to 5 characters."),
        (b'{"seats": [{"flag": 1}]}', "seats.0.flag", "This should be true or false, not a number."),
        (b'{"seats": [{"either": []}]}', "seats.0.either", "This should be a number or text, not a list."),
        (b'{"seats": [{"file": "$"}]}', "seats.0.file", "This should be text in base64."),
        (b'{"seats": [{"spot": {}}]}', "seats.0.spot.row", "This is missing."),
        (b"[]", "", "This should be an object, not a list."),
    ],
)
def test_in_words(json, path, reason):
    assert _complaint(json) == (path, reason)


def test_the_same_place_for_a_program_and_for_a_person():
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(b'{"seats": [{}, {"crew": "many"}]}', type=Sheet)
    found = misfit(caught.value, Sheet)
    assert found.place == "seats[1].crew"
    assert [in_english(title) for title in found.titles] == ["Seats 2", "Men aboard"]


def test_a_complaint_that_nobody_foresaw_is_a_sentence_all_the_same():
    assert misfit(msgspec.ValidationError("Odd"), Sheet).reason == say(
        "This should be {expected}.", expected=say("an object")
    )
