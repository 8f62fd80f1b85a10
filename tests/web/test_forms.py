"""Forms to structs and back."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct
from werkzeug.datastructures import MultiDict

from companion.core.problems import Rejected
from companion.core.words import say
from companion.games import find
from companion.web import forms


class Place(Struct, frozen=True):
    row: int
    name: str = ""


class Sheet(Struct, frozen=True):
    """One field of every kind that a game may have."""

    count: Annotated[int, Meta(title="How many", ge=0, le=20)] = 3
    weight: Annotated[float | None, Meta(description="In pounds.")] = None
    open: bool = True
    mode: Annotated[Literal["slow", "fast"], Meta(extra={"labels": {"fast": "In a hurry"}})] = "slow"
    note: Annotated[str, Meta(max_length=5)] = ""
    tags: Annotated[tuple[str, ...], Meta(max_length=3)] = ()
    ranks: tuple[int, ...] = ()
    scores: dict[int, float] = {}
    place: Place = Place(row=0)


def read(**sent):
    """``dots__here`` stand for dots."""
    pairs = [(name.replace("__", "."), each) for name, given in sent.items() for each in _several(given)]
    return forms.read(MultiDict([("place.row", "0"), *pairs]), Sheet)


def _several(given):
    return given if isinstance(given, list) else [given]


def test_it_works():
    sent = {"count": "7", "weight": "1.5", "open": "on", "mode": "fast", "note": "hello", "tags": "a, b"}
    found = read(**sent, ranks=["1", "2"], scores__0="3", scores__2="-4", place__name="here")
    assert found == Sheet(7, 1.5, True, "fast", "hello", ("a", "b"), (1, 2), {0: 3, 2: -4}, Place(0, "here"))


def test_what_is_left_out_has_its_default():
    assert read(open="on") == Sheet()


def test_blank_numbers_are_left_out():
    assert read(open="on", count=" ", weight="", scores__0="", scores__1=" ", ranks=["", " "]) == Sheet()


@pytest.mark.parametrize(
    ("sent", "found"), [("on", True), ("1", True), ("yes", True), ("", False), ("off", False), ("0", False)]
)
def test_a_checkbox(sent, found):
    assert read(open=sent).open is found


def test_a_checkbox_that_is_not_sent_is_off():
    assert read().open is False


@pytest.mark.parametrize(
    ("sent", "found"),
    [("1,5", 1.5), ("1.5", 1.5), (" 2 ", 2), ("−3", -3), ("-0,25", -0.25), ("+4", 4), (".5", 0.5), ("7.", 7), ("٣", 3)],
)
def test_numbers_as_people_type_them(sent, found):
    assert read(weight=sent).weight == found
    assert read(scores__1=sent).scores == {1: found}


@pytest.mark.parametrize(
    "sent", ["1.000,5", "1,000,000", "nan", "inf", "-Infinity", "1e3", "1e999", "0x1", "1_0", "--1", ".", "-", "9" * 99]
)
def test_what_is_no_number(sent):
    for wrong in ({"weight": sent}, {"scores__1": sent}):
        with pytest.raises(Rejected):
            read(**wrong)


@pytest.mark.parametrize("sent", ["1.0", "1,000", "1.5", "1e1", "one", "9" * 5000])
def test_whole_numbers_have_digits_only(sent):
    """Else 1,000 would be taken for 1."""
    with pytest.raises(Rejected, match="How many: This should be a whole number"):
        read(count=sent)


@pytest.mark.parametrize("sent", ["a, b", "a\nb", "a,,b,", ["a", "b"], ["a,b", ""], " a \r\n b "])
def test_lists_by_commas_lines_or_fields(sent):
    assert read(tags=sent).tags == ("a", "b")


def test_text_is_trimmed_and_may_be_blank():
    assert read(note="  hi ").note == "hi"
    assert read(note="   ").note == ""


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"count": "x"}, "How many: This should be a whole number from 0 up to 20."),
        ({"count": "21"}, "How many: This should be a whole number from 0 up to 20."),
        ({"weight": "heavy"}, "Weight: This should be a number."),
        ({"mode": "idle"}, "Mode: “idle” is not one of: fast, slow."),
        ({"note": "too long"}, "Note: This should be text of up to 5 characters."),
        ({"tags": "a,b,c,d"}, "Tags: This should be a list of entries, 3 at the most. Put commas between them."),
        ({"ranks": "1,b"}, "Ranks: This should be a list of whole numbers. Put commas between them."),
        ({"scores__0": "x"}, "Scores: This should be a number."),
        ({"scores__x": "1"}, "Scores: This should be a whole number, not text."),
        ({"place__row": "1x"}, "Place, Row: This should be a whole number."),
    ],
)
def test_what_is_wrong_is_a_sentence_that_names_the_field(sent, words):
    with pytest.raises(Rejected) as problem:
        forms.read(MultiDict({"place.row": "0"} | {k.replace("__", "."): v for k, v in sent.items()}), Sheet)
    assert str(problem.value) == words
    assert problem.value.status == 400


def test_what_is_missing_is_said():
    with pytest.raises(Rejected, match=r"^Row is missing\.$"):
        forms.read(MultiDict(), Place)


def test_controls_for_every_kind_of_field():
    shown = {field.name: field for field in forms.fields(Sheet)}
    assert {name: field.control for name, field in shown.items()} == {
        "count": "number",
        "weight": "decimal",
        "open": "switch",
        "mode": "choice",
        "note": "text",
        "tags": "text",
        "ranks": "text",
        "scores": "text",
        "place": "text",
    }
    count = shown["count"]
    assert (count.title, count.value, count.least, count.most) == (say("How many"), 3, 0, 20)
    assert (shown["weight"].title, shown["weight"].help) == (say("Weight"), say("In pounds."))
    assert shown["mode"].choices == (("slow", say("Slow")), ("fast", say("In a hurry")))


class Box(Struct, frozen=True):
    learned: Annotated[tuple[str, ...], Meta(extra={"kept": True})] = ()
    size: int = 1


def test_what_is_only_sent_along_is_marked():
    assert [(field.name, field.kept) for field in forms.fields(Box)] == [("learned", True), ("size", False)]


class Spot(Struct, frozen=True):
    board: Literal["earth", "moon"]
    city: str


class Tile(Struct, frozen=True):
    value: int
    goal: Spot | None = None


class Pile(Struct, frozen=True):
    tiles: tuple[Tile, ...] = ()
    sides: Annotated[tuple[Literal["day", "night"], ...], Meta(title="Sides")] = ()


def test_rows_in_which_nothing_was_typed_are_left_out():
    sent = MultiDict({"tiles.0.value": "3", "tiles.1.value": "", "tiles.2.value": "0", "tiles.2.goal.city": ""})
    assert forms.read(sent, Pile).tiles == (Tile(3), Tile(0))


def test_an_optional_part_is_given_whole_or_not_at_all():
    sent = {"tiles.0.value": "3", "tiles.0.goal.board": "moon", "tiles.0.goal.city": "Kepler"}
    assert forms.read(MultiDict(sent), Pile).tiles == (Tile(3, Spot("moon", "Kepler")),)
    with pytest.raises(Rejected):
        forms.read(MultiDict(sent | {"tiles.0.goal.board": ""}), Pile)


def test_several_of_a_list_are_ticked():
    assert forms.read(MultiDict([("sides", "day"), ("sides", "night")]), Pile).sides == ("day", "night")
    field = next(f for f in forms.fields(Pile, {"sides": ("night",)}) if f.name == "sides")
    assert (field.control, field.value) == ("many", ("night",))


class Landing(Struct, frozen=True):
    place: int | None


def test_a_blank_answer_to_a_question_that_may_have_none():
    assert forms.read(MultiDict({"place": ""}), Landing) == Landing(None)
    with pytest.raises(Rejected, match="missing"):
        forms.read(MultiDict(), Landing)


class Pairs(Struct, frozen=True):
    teams: tuple[tuple[int, ...], ...] | None = None
    rewards: dict[str, int] | None = None
    sides: tuple[str, ...] = ()


def test_a_list_that_may_be_missing_is_missing_if_blank():
    assert forms.read(MultiDict({"teams": "", "rewards.I": ""}), Pairs) == Pairs(None, None, ())
    assert forms.read(MultiDict({"rewards.I": "4"}), Pairs).rewards == {"I": 4}


def test_lists_within_a_list_have_spaces_between():
    assert forms.read(MultiDict({"teams": "0 2, 1 3"}), Pairs).teams == ((0, 2), (1, 3))
    with pytest.raises(Rejected, match="Teams: This should be a list"):
        forms.read(MultiDict({"teams": "0 x, 1 3"}), Pairs)


def test_how_teams_write_is_asked_only_where_there_are_teams():
    field = next(field for field in forms.fields(find()["score-pad"].options) if field.name == "team_scores")
    assert [field.matters({"teams": teams}) for teams in (0, 2, "2")] == [False, True, True]
