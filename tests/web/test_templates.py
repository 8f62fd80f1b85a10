"""Questions are asked in one way, and parts are called as they are."""

from companion.settings import TEMPLATES


def test_a_question_is_a_field_of_its_form():
    """It has to arrive where there is no script, too: ``question`` and ``offer_fields`` write it."""
    assert not [file for file in TEMPLATES.rglob("*.html") if "data-confirm" in file.read_text(encoding="utf-8")]


def test_a_part_is_called_without_a_detour(app):
    env, call = app.jinja_env, "{% for n in (1, 2) %}{{ part('row', n, key=3) }}{% endfor %}"
    assert "context.call" in env.compile("{{ posts('/') }}", raw=True)
    assert "context.call" not in env.compile(call, raw=True)
    assert env.from_string(call).render(part=lambda name, struct, key: f"{name}{struct}{key};") == "row13;row23;"
