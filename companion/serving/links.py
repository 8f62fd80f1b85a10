"""Links by name: every address is written once, in the decorator of its route, and found again by the route's name.

Streams draw pages outside of any request, where Flask's own ``url_for`` does not work; this also takes a tenth of its
time, and a page has dozens of links.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask
from msgspec import Struct
from werkzeug.routing import Rule

_PARAMETER = re.compile(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>")
_AS_THEY_ARE = "!$&'()*+,:;=@"
"""Characters that a path may have beside letters and digits."""


REMEMBERED = 4096
"""Links that are kept as they were written: most are drawn again with the next version of a table."""


class Address(Struct, frozen=True):
    """The address of one route, with gaps for what it asks."""

    pattern: str
    parameters: frozenset[str]

    def filled(self, values: Mapping[str, Any]) -> str:
        """What is in no gap goes behind the question mark; None is left out."""
        gaps = {name: quote(str(values[name]), _AS_THEY_ARE) for name in self.parameters}
        path = self.pattern.format_map(gaps)
        rest = [(name, value) for name, value in values.items() if name not in gaps and value is not None]
        return f"{path}?{urlencode(rest, doseq=True, quote_via=quote)}" if rest else path


_addresses: dict[str, tuple[Address, ...]] = {}
"""By the name of the route, those that ask most first. Every app of this house has the same routes."""


class Route(Rule):
    """Writes no address before it is asked to, and here nobody asks: Werkzeug compiles two functions for that of every
    route, which took a twentieth of our start."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compiled = super()._compile_builder
        return lambda route, **values: compiled(append_unknown)(route, **values)


def prepare(app: Flask) -> None:
    """Reads the routes, once all of them are there. Templates call ``link``, too."""
    found = defaultdict(list)
    for rule in app.url_map.iter_rules():
        found[rule.endpoint].append(Address(_PARAMETER.sub(r"{\1}", rule.rule), frozenset(rule.arguments)))
    for name, several in found.items():
        _addresses[name] = tuple(sorted(several, key=lambda address: -len(address.parameters)))
    _written.cache_clear()
    app.jinja_env.globals["link"] = link


def link(name: str, /, **values: Any) -> str:
    """The address of the route of this name: ``link("table.table", code="K7MQ4W", page="history")``."""
    return _written(name, tuple(values), *values.values())


@lru_cache(maxsize=REMEMBERED, typed=True)
def _written(name: str, names: tuple[str, ...], /, *given: Any) -> str:
    values = dict(zip(names, given, strict=True))
    for address in _addresses[name]:
        if all(values.get(parameter) is not None for parameter in address.parameters):
            return address.filled(values)
    raise LookupError(f"{name} asks for more than {', '.join(values) or 'nothing'}")
