"""HTML forms to typed structs and back: a checkbox is ``on``, a blank number is left out, dots nest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, inspect
from werkzeug.datastructures import MultiDict

from companion.core.problems import Rejected
from companion.core.validation import LIST_TYPES, MISSING, Misfit, described, misfit, notes, title
from companion.core.words import Message, listed, say, sentences

S = TypeVar("S", bound=Struct)
MOST_FIELDS = 1000
"""More than any page of ours has; rows within rows are looked for in all of them."""
WHOLE = re.compile(r"[-+]?\d{1,15}")
DECIMAL = re.compile(r"[-+]?(\d{1,15}\.?\d{0,15}|\.\d{1,15})")


def read(form: MultiDict[str, str], kind: type[S], most: int = MOST_FIELDS) -> S:
    """The struct that this form describes, or ``Rejected`` with what is wrong."""
    if len(form) > most:
        raise Rejected(say("That form has far too many fields. Reload the page and try again."), status=413)
    try:
        return msgspec.convert(_struct(form, described(kind), ""), kind, strict=False)
    except msgspec.ValidationError as problem:
        raise Rejected(_what_is_wrong(misfit(problem, kind))) from problem


def read_one(form: MultiDict[str, str], kind: type[Struct], name: str) -> Any:
    """The value that this form has for one field of the struct; whether it fits is for others to say."""
    field = next((field for field in described(kind).fields if field.name == name), None)
    if field is None:
        raise Rejected(say("Something in this form does not fit. Reload the page and try again."))
    try:
        return _value(form, field.type, name)
    except msgspec.ValidationError as problem:
        raise Rejected(_what_is_wrong(misfit(problem, kind))) from problem


def _struct(form: MultiDict[str, str], info: inspect.StructType, prefix: str) -> dict[str, Any]:
    found = {field.name: _value(form, field.type, prefix + field.encode_name) for field in info.fields}
    blank = {f.name for f in info.fields if f.required and _may_be_none(f.type) and prefix + f.encode_name in form}
    return {name: value for name, value in found.items() if value is not None or name in blank}


def _value(form: MultiDict[str, str], info: inspect.Type, name: str) -> Any:
    """The raw value of one field; None: not given."""
    optional, info = info, plain_type(info)
    if isinstance(info, inspect.BoolType):
        return form.get(name, "") not in ("", "off", "false", "0")
    if isinstance(info, inspect.StructType):
        found = _struct(form, info, f"{name}.")
        return found if info is optional or any(_said(value) for value in found.values()) else None
    if isinstance(info, inspect.DictType):
        keys = [key for key in form if key.startswith(f"{name}.") and form[key].strip()]
        found = {key.removeprefix(f"{name}."): _single(form[key].strip(), info.value_type, key) for key in keys}
        return found or _nothing(optional, found)
    if isinstance(info, LIST_TYPES):
        return (rows := _list(form, info, name)) or _nothing(optional, rows)
    text = form.get(name, "").strip()
    if not text:
        return "" if isinstance(info, inspect.StrType) and name in form else None
    return _single(text, info, name)


def _nothing(info: inspect.Type, empty: Any) -> Any:
    """A blank list or table: none was given, where none is an answer."""
    return None if _may_be_none(info) else empty


def _list(form: MultiDict[str, str], info: Any, name: str) -> list[Any]:
    """Rows of fields, or what was typed with commas or line ends between."""
    if isinstance(plain_type(info.item_type), inspect.StructType):
        return [_value(form, info.item_type, f"{name}.{number}") for number in _filled(form, name)]
    parts = [part for text in form.getlist(name) for part in text.replace("\n", ",").split(",")]
    return [_single(part.strip(), info.item_type, name) for part in parts if part.strip()]


def _may_be_none(info: inspect.Type) -> bool:
    """Whether a blank answer is an answer."""
    info = info.type if isinstance(info, inspect.Metadata) else info
    return isinstance(info, inspect.UnionType) and any(isinstance(kind, inspect.NoneType) for kind in info.types)


def _said(value: Any) -> bool:
    """Whether anything was filled in there; a typed 0 is something."""
    return value is not False and value not in ("", None) and value != [] and value != {}


def _filled(form: MultiDict[str, str], name: str) -> list[int]:
    """The numbers of the rows ``name.0.…``, ``name.1.…`` in which anything was typed or ticked."""
    rows = (re.match(rf"{re.escape(name)}\.(\d{{1,3}})\.", key) for key in form if form[key].strip())
    return sorted({int(row[1]) for row in rows if row})


def _single(text: str, info: inspect.Type, name: str) -> Any:
    """One value as it was typed; numbers with either comma and either minus, and nothing but digits."""
    info, number = plain_type(info), text.replace(",", ".").replace("−", "-")
    if isinstance(info, LIST_TYPES):
        return [_single(part, info.item_type, name) for part in text.split()]
    if isinstance(info, inspect.IntType) and WHOLE.fullmatch(number):
        return int(number)
    if isinstance(info, inspect.FloatType) and DECIMAL.fullmatch(number):
        return float(number)
    if isinstance(info, (inspect.IntType, inspect.FloatType)):
        raise msgspec.ValidationError(f"Expected a number - at `$.{name}`")
    return text


def _what_is_wrong(found: Misfit) -> Message:
    """What does not fit, as a sentence that names the field: "Seats 2, Goods is missing."."""
    if not found.titles:
        return say("Something in this form does not fit. Reload the page and try again.")
    field = listed(found.titles, "comma")
    if found.reason == MISSING:
        return say("{field} is missing.", field=field)
    named = say("{field}: {reason}", field=field, reason=found.reason)
    return sentences(named, say("Put commas between them.") if found.wants_list else None)


def plain_type(info: inspect.Type) -> inspect.Type:
    """Without its notes, and without "or None"."""
    if isinstance(info, inspect.Metadata):
        return plain_type(info.type)
    if isinstance(info, inspect.UnionType):
        return plain_type(next(kind for kind in info.types if not isinstance(kind, inspect.NoneType)))
    return info


class Field(Struct, frozen=True):
    """One option as the new-table form shows it."""

    name: str
    title: Message
    help: Message | None
    control: str
    value: Any
    choices: tuple[tuple[str, Message], ...] = ()
    least: float | None = None
    most: float | None = None
    kept: bool = False
    """It is sent along and not asked for: the game asks later, or has learned it."""
    none: Message | None = None
    """What it means that nothing is ticked, where that says something."""
    only_if: tuple[str, tuple[str, ...]] | None = None
    """It says something only while another option has one of these values."""
    fixed: Message | None = None
    """Why it stays as it is for now, or ``closed`` does."""
    closed: tuple[str, ...] = ()
    """What cannot be ticked now, though others of the list can."""

    def matters(self, values: Mapping[str, Any]) -> bool:
        if self.only_if is None:
            return True
        name, wanted = self.only_if
        return ("" if values[name] is None else str(values[name])) in wanted


def fields(kind: type[Struct], values: dict[str, Any] | None = None) -> list[Field]:
    """The controls for a struct of options, filled with these values or with its defaults."""
    given = msgspec.to_builtins(kind()) | offered(kind) | (values or {})
    hints = get_type_hints(kind, include_extras=True)
    return [_field(field, given.get(field.name), _words(hints[field.name])) for field in described(kind).fields]


def offered(kind: type[Struct]) -> dict[str, Any]:
    """What the form of a new table suggests where the default is what older logs mean."""
    return {field.name: notes(field)["offered"] for field in described(kind).fields if "offered" in notes(field)}


def _words(hint: Any) -> tuple[Any, ...]:
    """The words of a choice in the order in which its author wrote them."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return next((words for part in get_args(hint) if (words := _words(part))), ())


def _label(word: str) -> str:
    """A word of a list as it is shown; what has capitals of its own keeps them."""
    return word if word != word.lower() else word.replace("_", " ").capitalize()


def _field(field: inspect.Field, value: Any, words: tuple[Any, ...]) -> Field:
    noted = notes(field)
    described, labels = noted.get("description"), noted.get("labels", {})
    base: dict[str, Any] = {
        "name": field.name,
        "title": Message(title(field)),
        "help": Message(described) if described else None,
        "choices": tuple((str(word), Message(labels.get(word, _label(str(word))))) for word in words),
        "kept": noted.get("kept", False),
        "none": Message(labels[""]) if "" in labels else None,
        "only_if": noted.get("only_if"),
    }
    info = plain_type(field.type)
    match info:
        case inspect.BoolType():
            return Field(**base, control="switch", value=value)
        case inspect.LiteralType():
            return Field(**base, control="choice", value=value)
        case inspect.IntType() | inspect.FloatType():
            least, most = info.ge, info.le
            control = "number" if isinstance(info, inspect.IntType) else "decimal"
            return Field(**base, control=control, value=value, least=least, most=most)
        case inspect.VarTupleType(item_type=inspect.LiteralType()):
            return Field(**base, control="many", value=tuple(value or ()))
        case inspect.VarTupleType() | inspect.ListType():
            typed = value if isinstance(value, str) else ", ".join(map(str, value or ()))
            return Field(**base, control="text", value=typed)
    return Field(**base, control="text", value=value)
