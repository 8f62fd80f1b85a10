"""What msgspec complains about, in words and with a path of dots."""

from typing import Literal

import msgspec
import pytest
from msgspec import Struct

from companion.api.validation import in_words


class Cargo(Struct, frozen=True, forbid_unknown_fields=True):
    meds: int = 0
    colour: Literal["red", "blue"] = "red"


class Seat(Struct):
    cargo: Cargo = Cargo()
    goods: dict[str, int] = {}
    pair: tuple[int, Literal["a", "b"]] = (1, "a")
    maybe: Literal["x", "y"] | None = None
    prices: dict[Literal["ore", "ice"], int] = {}


class Sheet(Struct):
    seats: list[Seat] = []


def _complaint(json: bytes, at: str = "") -> tuple[str, str | None]:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(json, type=Sheet)
    return in_words(caught.value, Sheet, at)


def test_it_works():
    said = _complaint(b'{"seats": [{}, {"cargo": {"meds": "1"}}]}')
    assert said == ("seats.1.cargo.meds: expected a whole number, got text.", "seats.1.cargo.meds")


@pytest.mark.parametrize(
    ("json", "sentence"),
    [
        (b'{"seats": 1}', "seats: expected a list, got a whole number."),
        (b'{"seats": [{"cargo": {"hats": 1}}]}', "seats.0.cargo.hats: there is no such field."),
        (b'{"seats": [{"goods": {"a": null}}]}', "seats.0.goods.*: expected a whole number, got null."),
        (b'{"seats": [{"cargo": {"colour": "pink"}}]}', "seats.0.cargo.colour: 'pink' is not one of: red, blue."),
        (b'{"seats": [{"pair": [1, "c"]}]}', "seats.0.pair.1: 'c' is not one of: a, b."),
        (b'{"seats": [{"maybe": "z"}]}', "seats.0.maybe: 'z' is not one of: x, y."),
        (b"[]", "Expected an object, got a list."),
    ],
)
def test_in_words(json, sentence):
    assert _complaint(json)[0].replace("blue, red", "red, blue") == sentence


def test_a_part_of_a_body_says_where_it_stood():
    assert _complaint(b'{"seats": 1}', "options")[1] == "options.seats"


def test_a_key_that_is_no_word_of_the_list():
    said = _complaint(b'{"seats": [{"prices": {"gold": 1}}]}')
    assert said == ("seats.0.prices.gold: 'gold' is not one of: ice, ore.", "seats.0.prices.gold")
