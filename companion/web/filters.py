"""Jinja's environment, with the filters and globals that every page may use."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, MutableMapping
from types import FunctionType, MethodType
from typing import Any

from flask import Flask
from flask.templating import Environment
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape

from companion.core.ranking import ties
from companion.services import services
from companion.web import words
from companion.web.end_lines import end_lines


class Calls(Context):
    """Jinja asks every callable four times whether it wants the context before it calls it; a page calls a hundred."""

    def call(self, called: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        if type(called) not in PLAIN or hasattr(called, "jinja_pass_arg"):
            return super().call(called, *args, **kwargs)
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return called(*args, **kwargs)


class Output(CodeGenerator):
    """Where a template prints a value, ``words.printed`` says and escapes it in one call; as Jinja writes it there are
    two, and what is markup already is copied twice more. Most of what a page prints is markup: its parts."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if self._plainly_escaped(frame):
            self.write("environment.printed(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if self._plainly_escaped(frame):
            self.write(")")
        else:
            super()._output_child_post(node, frame, finalize)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """A page calls ``part`` most, which is ours and never wants the context: it is called as it is."""
        called = node.node
        if isinstance(called, nodes.Name) and called.name == "part" and not (node.dyn_args or node.dyn_kwargs):
            self.visit(called, frame)
            self.write("(")
            for given in (*node.args, *node.kwargs):
                self.visit(given, frame)
                self.write(", ")
            self.write(")")
        else:
            super().visit_Call(node, frame, forward_caller=forward_caller)

    @staticmethod
    def _plainly_escaped(frame: Frame) -> bool:
        return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile


PLAIN = (FunctionType, MethodType)
_SHORT_END = re.compile(r"-\w{1,2}(?![\w;])")
_NUMBER = re.compile(r" (?=\d)")


class Templates(Environment):
    """All templates share one dict of globals. With a chain of dicts for each template, as Jinja makes them, looking
    up names takes a quarter of the time in which a part is drawn."""

    context_class = Calls
    code_generator_class = Output
    printed = staticmethod(words.printed)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals


def prepare(app: Flask) -> None:
    env = app.jinja_env
    env.trim_blocks = env.lstrip_blocks = True
    env.globals["posts"] = posts
    env.globals["end_lines"] = end_lines
    env.globals["ties"] = ties
    env.filters["unsplit"] = unsplit
    env.filters["numbered"] = numbered
    env.filters["moment"] = moment
    env.filters["day_and_hour"] = day_and_hour
    env.filters["date_and_time"] = date_and_time
    env.filters["date"] = words.written_date
    words.prepare(env, services(app).languages)


def load_templates(app: Flask, folder: str) -> None:
    """Compiles all of a folder, and what most pages have around them: whoever asks first need not wait for it."""
    for name in app.jinja_env.list_templates(filter_func=lambda name: name.startswith((folder, "_", "layout"))):
        app.jinja_env.get_template(name)


def unsplit(text: str) -> Markup:
    """A name like Thor-Ó, whose last letter is not left alone on a line."""
    return Markup(_SHORT_END.sub(r'<span class="unsplit">\g<0></span>', str(escape(text))))


def numbered(text: str) -> str:
    """A number stays with the word before it: Year 2."""
    return _NUMBER.sub("\u00a0", text)


def posts(address: str | None = None) -> Markup:
    """The attributes of a form whose tap is never lost. Without an address it goes to the page's own."""
    return Markup('method="post" data-tap') + (Markup(' action="{}"').format(address) if address else "")


def moment(at: int) -> str:
    """A moment as the clock on the wall of this house shows it."""
    return datetime.datetime.fromtimestamp(at / 1000).strftime("%H:%M")


def day_and_hour(at: int) -> str:
    return date_and_time(datetime.datetime.fromtimestamp(at / 1000))


def date_and_time(found: datetime.datetime) -> str:
    return words.written_date(found, f"{found:%H:%M}")
