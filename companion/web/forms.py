"""HTML forms to typed structs and back: a checkbox is ``on``, a blank number is left out, dots nest."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Struct, inspect
from werkzeug.datastructures import MultiDict

from companion.web.safety import Rejected

S = TypeVar("S", bound=Struct)
LIST_TYPES = (inspect.ListType, inspect.VarTupleType, inspect.SetType, inspect.FrozenSetType)


def read(form: MultiDict[str, str], kind: type[S]) -> S:
    """The struct that this form describes, or ``Rejected`` with what is wrong."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    try:
        return msgspec.convert(_struct(form, info, ""), kind, strict=False)
    except msgspec.ValidationError as problem:
        raise Rejected(f"That does not fit: {problem}") from problem


def _struct(form: MultiDict[str, str], info: inspect.StructType, prefix: str) -> dict[str, Any]:
    found = {field.name: _value(form, field.type, prefix + field.encode_name) for field in info.fields}
    return {name: value for name, value in found.items() if value is not None}


def _value(form: MultiDict[str, str], info: inspect.Type, name: str) -> Any:
    """The raw value of one field; None: not given."""
    info = plain_type(info)
    if isinstance(info, inspect.BoolType):
        return form.get(name, "") not in ("", "off", "false", "0")
    if isinstance(info, inspect.StructType):
        return _struct(form, info, f"{name}.")
    if isinstance(info, inspect.DictType):
        keys = [key for key in form if key.startswith(f"{name}.") and form[key].strip()]
        return {key.removeprefix(f"{name}."): form[key].strip() for key in keys}
    if isinstance(info, LIST_TYPES):
        parts = [part for text in form.getlist(name) for part in text.replace("\n", ",").split(",")]
        return [part.strip() for part in parts if part.strip()]
    text = form.get(name, "").strip()
    if isinstance(info, (inspect.IntType, inspect.FloatType)):
        text = text.replace(",", ".").replace("−", "-")
    return text or ("" if isinstance(info, inspect.StrType) and name in form else None)


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
    title: str
    help: str
    control: str
    value: Any
    choices: tuple[tuple[str, str], ...] = ()
    least: float | None = None
    most: float | None = None


def fields(kind: type[Struct], values: dict[str, Any] | None = None) -> list[Field]:
    """The controls for a struct of options, filled with these values or with its defaults."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    given = msgspec.to_builtins(kind()) | (values or {})
    return [_field(field, given.get(field.name)) for field in info.fields]


def _field(field: inspect.Field, value: Any) -> Field:
    notes: dict[str, Any] = {}
    if isinstance(field.type, inspect.Metadata):
        notes = (field.type.extra_json_schema or {}) | (field.type.extra or {})
    title = notes.get("title") or field.name.replace("_", " ").capitalize()
    base = {"name": field.name, "title": title, "help": notes.get("description", "")}
    info = plain_type(field.type)
    match info:
        case inspect.BoolType():
            return Field(**base, control="switch", value=value)
        case inspect.LiteralType(values=words):
            labels = notes.get("labels", {})
            choices = tuple((str(word), labels.get(word, str(word).capitalize())) for word in words)
            return Field(**base, control="choice", value=value, choices=choices)
        case inspect.IntType() | inspect.FloatType():
            least, most = info.ge, info.le
            control = "number" if isinstance(info, inspect.IntType) else "decimal"
            return Field(**base, control=control, value=value, least=least, most=most)
        case inspect.VarTupleType() | inspect.ListType():
            return Field(**base, control="text", value=", ".join(map(str, value or ())))
    return Field(**base, control="text", value=value)
