"""Compiled templates in the instance folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from companion.web import kept_templates
from companion.web.kept_templates import KeptTemplates

PAGE = {"page.html": "Hello {{ name }}"}


class CompilesNothing(Environment):
    def compile(self, source, *args, **more):  # type: ignore[no-untyped-def, override]
        raise AssertionError(f"compiled again: {source}")


def drawn(kind: type[Environment], folder: Path, pages: dict[str, str] = PAGE) -> str:
    env = kind(loader=DictLoader(pages), bytecode_cache=KeptTemplates(folder))
    return env.get_template("page.html").render(name="Ann")


def test_what_was_compiled_once_is_only_read_later(tmp_path: Path) -> None:
    assert drawn(Environment, tmp_path / "kept") == "Hello Ann"
    assert drawn(CompilesNothing, tmp_path / "kept") == "Hello Ann"


def test_another_text_is_compiled_again(tmp_path: Path) -> None:
    drawn(Environment, tmp_path)
    assert drawn(Environment, tmp_path, {"page.html": "Bye {{ name }}"}) == "Bye Ann"


def test_what_another_way_of_compiling_made_is_not_used_and_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn(Environment, tmp_path)
    (before,) = tmp_path.iterdir()
    monkeypatch.setattr(kept_templates, "filters", kept_templates)
    with pytest.raises(AssertionError, match="compiled again"):
        drawn(CompilesNothing, tmp_path)
    assert before not in tmp_path.iterdir()


def test_a_folder_that_cannot_be_written_costs_nobody_a_page(tmp_path: Path) -> None:
    assert drawn(Environment, tmp_path / "gone" / "templates") == "Hello Ann"
    assert not (tmp_path / "gone").exists(), "a vanished instance folder must not come back"


def test_a_torn_file_is_compiled_again(tmp_path: Path) -> None:
    drawn(Environment, tmp_path)
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:-20])
    assert drawn(Environment, tmp_path) == "Hello Ann"


def test_what_compiling_took_is_given_back_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []
    monkeypatch.setattr(kept_templates, "give_back", lambda: given.append("back"))
    drawn(Environment, tmp_path)
    drawn(CompilesNothing, tmp_path)
    assert given == ["back"]
