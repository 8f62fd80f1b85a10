"""Which rules of the pad fit a table, by its options and its sheet."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import RulesHere
from companion.games.score_pad.state import State, ending, together


def rules_here(state: State) -> RulesHere:
    sheet = state.sheet if state.options.sheet else None
    fills_in = sheet is not None and state.options.categories and ending(state) is None
    return RulesHere(frozenset(_unfit(state)), "playing/sheet" if fills_in else "", sheet)


def _unfit(state: State) -> Iterator[str]:
    options, sheet = state.options, state.sheet
    if not options.teams:
        yield from ("SP-003", "SP-023", "SP-029")
    yield from ("SP-010", "SP-011", "SP-012", "SP-018", "SP-020", "SP-025") if options.categories else ("SP-019",)
    if options.target is None:
        yield from ("SP-017", "SP-021")
    if options.sheet:
        yield from ("SP-002", "SP-005", "SP-006")
    if any(line.counts_things for line in sheet.lines):
        yield "SP-007"
    if not any(line.bids for line in sheet.lines):
        yield "SP-027"
    if not any(line.optional for line in sheet.lines):
        yield "SP-028"
    if together(state):
        yield from ("SP-022", "SP-024", "SP-030")
    else:
        yield from ("SP-031", "SP-024" if sheet.ladder else "SP-030")
