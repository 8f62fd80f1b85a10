"""Any sheet that can be, and anything that can be entered in it."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from companion.core.box_sheets import lines
from companion.core.box_sheets.reading import checked
from companion.core.box_sheets.shape import BoxSheet, Rung

words = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Z")), min_size=1, max_size=12)
amounts = st.one_of(st.integers(-1000, 1000), st.integers(-9000, 9000).map(lambda n: n / 8))
steps = st.lists(st.tuples(st.integers(0, 50), amounts), min_size=1, max_size=5, unique_by=lambda s: s[0]).map(
    lambda found: tuple(sorted(found))
)
shared: dict[str, Any] = {
    "name": words,
    "key": st.uuids().map(lambda key: key.hex[:12]),
    "most": st.one_of(st.none(), st.integers(1, 100)),
}
zeros = st.builds(lines.Zero, hit=amounts, miss=amounts, hit_by_round=amounts, miss_by_round=amounts)
kinds = st.one_of(
    st.builds(lines.Plain, **shared, optional=st.booleans(), moon=st.one_of(st.none(), amounts)),
    st.builds(lines.Negative, **shared),
    st.builds(lines.Times, **shared, each=amounts, per=st.integers(1, 5)),
    st.builds(lines.Steps, **shared, steps=steps),
    st.builds(
        lines.Sets,
        **shared,
        of=st.lists(words, min_size=2, max_size=4).map(tuple),
        full=amounts,
        each=amounts,
        squared=st.booleans(),
    ),
    st.builds(
        lines.Majority,
        **shared,
        prizes=st.lists(amounts, min_size=1, max_size=3).map(tuple),
        ties=st.sampled_from(["all", "share", "none"]),
        least=st.integers(0, 3),
    ),
    st.builds(
        lines.Bid,
        **shared,
        hit=amounts,
        miss_each=amounts,
        over=st.sampled_from(["miss", "hit"]),
        bags=st.integers(0, 3),
        bags_points=amounts,
        zero=st.one_of(st.none(), zeros),
        secret=st.booleans(),
        by_round=st.booleans(),
    ),
)


@st.composite
def sheets(draw: st.DrawFn) -> BoxSheet:
    entered = draw(st.lists(kinds, min_size=1, max_size=5, unique_by=lambda line: line.key))
    found = [lines.Plain(name=draw(words), key="first"), *entered]
    if draw(st.booleans()):
        of = tuple(line.key for line in found)
        found.append(lines.Bonus(name=draw(words), key="bonus", of=of, steps=draw(steps)))
    by = draw(st.sampled_from(["categories", "rounds"]))
    winner = draw(st.sampled_from(["highest", "lowest", "together"]))
    ladder = (Rung(draw(words), key="asked", fewer=draw(st.booleans())), Rung(draw(words), key="line", line="first"))
    sheet = BoxSheet(
        title=draw(words),
        lines=tuple(found),
        by=by,
        about=draw(st.one_of(st.just(""), words)),
        players=draw(st.sampled_from([(1, 12), (2, 4)])),
        rounds=draw(st.integers(0, 20)) if by == "rounds" else 0,
        rounds_for=draw(st.dictionaries(st.integers(1, 12).map(str), st.integers(1, 100))) if by == "rounds" else {},
        winner=winner,
        target=draw(st.one_of(st.none(), amounts)),
        teams=draw(st.integers(0, 6)),
        ladder=() if winner == "together" else ladder,
    )
    chosen = draw(st.lists(st.sampled_from(sheet.own_words), unique=True))
    translated = {"de": {word: draw(words) for word in chosen}} if chosen else {}
    return checked(BoxSheet(**{name: getattr(sheet, name) for name in sheet.__struct_fields__} | {"words": translated}))
