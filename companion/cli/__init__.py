"""The ``companion`` command: reads the words after it and hands over to the module that does it.

Nothing but words is imported until it is known what to do: ``serve`` is patched for gevent before all else.
"""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.cli.examples import DOCTOR, EXAMPLES, EXPORT, REPLAY, SERVE, Examples
from companion.core.words import Message, say
from companion.locales.terminal import in_words

PORT = 8000

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]


def main(words: list[str] | None = None) -> int:
    words = sys.argv[1:] if words is None else words
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words = ["serve", *words]
    args = _parser().parse_args(words)
    try:
        code: int = args.run(args)
    except KeyboardInterrupt:
        return 130
    except Exception as problem:
        return _failed(problem)
    return code


def _failed(problem: Exception) -> int:
    """Explains what could not be done; any other exception is a mistake of ours and shows as one."""
    from companion.core.problems import FOUND, CommandFailed

    match problem:
        case CommandFailed():
            return _complain(in_words(problem.words), problem.exit_code)
        case BrokenPipeError():  # whoever read us has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FOUND
        case OSError():
            return _complain(f"{problem.filename}: {problem.strerror}." if problem.filename else f"{problem}.", FOUND)
    raise problem


def _complain(sentence: str, code: int) -> int:
    print(f"companion: {sentence}", file=sys.stderr)
    return code


def default_instance() -> Path:
    """Beside the program in a checkout, else in the user's own folder for data."""
    chosen = os.environ.get("COMPANION_INSTANCE")
    if chosen:
        return Path(chosen)
    root = checkout()
    if root is not None:
        return root / "instance"
    home = os.environ.get("LOCALAPPDATA") if sys.platform == "win32" else os.environ.get("XDG_DATA_HOME")
    return Path(home or Path.home() / ".local" / "share") / "companion"


def checkout() -> Path | None:
    """The root of the source tree that this runs from, or None where it was installed."""
    root = Path(__file__).resolve().parent.parent.parent
    project = root / "pyproject.toml"
    return root if project.is_file() and 'name = "tabletop-companion"' in project.read_text("utf-8") else None


# Commands


def _serve(args: argparse.Namespace) -> int:
    where = {"host": args.host, "port": args.port, "public_url": args.public_url, "cert": args.cert, "key": args.key}
    if args.workers > 1:
        _several()(args.instance, workers=args.workers, **where)
        return 0
    from companion.serving.patch import patch

    patch()
    from companion.serving.serve import serve

    serve(args.instance, **where)
    return 0


def _several() -> Callable[..., None]:
    """The workers patch themselves; the process that keeps them stays as it is."""
    try:
        from companion.serving.workers import serve_many
    except ModuleNotFoundError as problem:
        from companion.core.problems import ASKED_WRONGLY, CommandFailed

        raise CommandFailed(
            say(
                "Several workers need the module {name}: pip install 'tabletop-companion[scale]'.",
                name=problem.name or "?",
            ),
            ASKED_WRONGLY,
        ) from problem
    return serve_many


def _doctor(args: argparse.Namespace) -> int:
    from companion.cli import doctor

    return (
        doctor.repair(args.instance, args.port)
        if args.repair
        else doctor.look(args.instance, args.port, args.public_url)
    )


def _export(args: argparse.Namespace) -> int:
    from companion.cli import upkeep

    text = upkeep.export_table(args.instance, args.table) if args.table else upkeep.export_all(args.instance)
    if args.file == upkeep.STANDARD:
        sys.stdout.buffer.write(text.encode())
    else:
        args.file.write_text(text, "utf-8")
        print(in_words(say("Written to {file}.", file=str(args.file))))
    return 0


def _import(args: argparse.Namespace) -> int:
    from companion.cli import upkeep

    print(in_words(upkeep.import_all(args.instance, args.file)))
    return 0


def _backup(args: argparse.Namespace) -> int:
    from companion.cli import upkeep

    print(in_words(say("Copied to {file}.", file=str(upkeep.backup(args.instance, args.file)))))
    return 0


def _replay(args: argparse.Namespace) -> int:
    from companion.cli import retell, upkeep

    for line in retell.replay(upkeep.content(args.file)):
        print(line)
    return 0


def _check_sheet(args: argparse.Namespace) -> int:
    from companion.cli import box_sheet, upkeep

    print(in_words(box_sheet.check(upkeep.content(args.file))))
    return 0


def _demo(args: argparse.Namespace) -> int:
    from companion.cli import demo

    for line in demo.demo(args.instance, args.port, args.public_url):
        print(line)
    return 0


def _host(args: argparse.Namespace) -> int:
    from companion.cli import upkeep
    from companion.serving import addresses

    link = upkeep.host_link(args.instance, args.code, args.port, args.public_url)
    print(link)
    if addresses.shows_blocks(sys.stdout.encoding):
        print(f"\n{addresses.qr_terminal(link, colour=sys.stdout.isatty())}")
    print(in_words(say("Scan it with the phone that should be the host. It works once, within ten minutes.")))
    return 0


def _new_game(args: argparse.Namespace) -> int:
    from companion.cli import scaffold
    from companion.core.problems import ASKED_WRONGLY, CommandFailed

    root = args.root or checkout()
    if root is None:
        raise CommandFailed(
            say("New games are made in a checkout of the source; this Companion was installed."), ASKED_WRONGLY
        )
    for file in scaffold.write(root, args.slug, args.title):
        print(f"  {file.relative_to(root)}")
    own = scaffold.folder(args.slug)
    print(in_words(say("It plays already: companion serve. Its tests: pytest tests/games/{folder}", folder=own)))
    return 0


# The words of the command


def _parser() -> argparse.ArgumentParser:
    what = say("Follows a board game at a real table, on the phones of those who sit there.")
    codes = say("Exit codes: 0 done, 1 a problem was found, 2 it was asked for wrongly or the port is busy.")
    parser = argparse.ArgumentParser(
        prog="companion",
        description=in_words(what),
        epilog=_examples(*EXAMPLES) + "\n" + in_words(codes),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help=in_words(say("Show the version and exit.")))
    commands = parser.add_subparsers(title=in_words(say("Commands")), metavar="COMMAND", required=True)
    _add_serving(commands)
    _add_upkeep(commands)
    _add_making(commands)
    return parser


def _add_serving(commands: Commands) -> None:
    serve = _command(
        commands, "serve", _serve, say("Serve the tables to all phones in the room (the default)."), examples=SERVE
    )
    _option(serve, "--host", say("Listen on this address only."), default="0.0.0.0", metavar="ADDRESS")
    _port_and_url(serve)
    many = say("Serve from this many processes (1); more need DATABASE_URL and BELL_URL.")
    _option(serve, "--workers", many, type=_workers, default=1, metavar="N")
    _option(serve, "--cert", say("Serve https with this certificate (PEM)."), type=Path, metavar="FILE")
    _option(serve, "--key", say("Its private key, if it is not in the same file."), type=Path, metavar="FILE")

    doctor = _command(
        commands, "doctor", _doctor, say("Look for what could keep the phones from connecting."), examples=DOCTOR
    )
    _option(doctor, "--port", say("The port that serve will use ({port}).", port=PORT), type=_port, default=PORT)
    _public_url(doctor)
    _option(doctor, "--repair", say("Save what can be saved of a damaged database."), action="store_true")

    host = _command(
        commands,
        "host",
        _host,
        say("Print a fresh host link for a table."),
        say("For when the host's phone is gone. The link works once, within ten minutes."),
        examples=(("companion host K7MQ4W", None),),
    )
    _option(host, "code", say("The table's code, as its page shows it."), metavar="CODE")
    _port_and_url(host)

    demo = _command(
        commands,
        "demo",
        _demo,
        say("Open a table of each game in mid-game."),
        say("The tables have made-up players. Start the server before or after it."),
        examples=(("companion demo --instance /tmp/look && companion serve --instance /tmp/look", None),),
    )
    _port_and_url(demo)


def _add_upkeep(commands: Commands) -> None:
    export = _command(
        commands,
        "export",
        _export,
        say("Write all tables, people and results as JSON."),
        say("The file also holds the settings (a Wi-Fi password, if one was set). It is text: one row on each line."),
        examples=EXPORT,
    )
    _option(export, "file", say("Default: the terminal."), type=Path, nargs="?", default=Path("-"), metavar="FILE")
    _option(export, "--table", say("Only the log of this table, in the form that replay reads."), metavar="CODE")

    bring = _command(
        commands,
        "import",
        _import,
        say("Read what export wrote."),
        say("All or nothing: a table that is here already must be the very same, and then it is left as it is."),
        examples=(("companion import tables.json", None),),
    )
    _option(bring, "file", say("An exported file, or - for the terminal's input."), type=Path, metavar="FILE")

    backup = _command(
        commands,
        "backup",
        _backup,
        say("Copy the database, also while it is in use."),
        say(
            "To go back: stop the server and put the copy in the place of companion.db in the instance folder; remove "
            "companion.db-wal and companion.db-shm there. With DATABASE_URL the copy is what export writes, and import "
            "brings it back; pg_dump works as well."
        ),
        examples=(("companion backup", None), ("companion backup /media/stick/evening.db", None)),
    )
    _option(backup, "file", say("Default: backups/DATE.db in the instance."), type=Path, nargs="?", metavar="FILE")

    replay = _command(commands, "replay", _replay, say("Tell a logged game step by step."), examples=REPLAY)
    _option(replay, "file", say("What export --table wrote, or - for the input."), type=Path, metavar="FILE")


def _add_making(commands: Commands) -> None:
    sheet = _command(
        commands,
        "sheet",
        _check_sheet,
        say("Look for mistakes in the score sheet of a box."),
        examples=(("companion sheet wizard.toml", None),),
    )
    _option(sheet, "file", say("A sheet in TOML, or - for the input."), type=Path, metavar="FILE")

    new = _command(
        commands,
        "new-game",
        _new_game,
        say("Write the folders of a new game, ready to play."),
        say("Writes companion/games/NAME, templates/games/NAME and tests/games/NAME. Nothing needs to be registered."),
        examples=(('companion new-game dice-tower --title "Dice Tower"', None),),
    )
    _option(new, "slug", say("Its name in addresses: small letters, digits and dashes."), metavar="SLUG")
    _option(new, "--title", say("Its name on the pages (default: made from the slug)."))
    new.add_argument("--root", type=Path, help=argparse.SUPPRESS)


def _command(
    commands: Commands,
    name: str,
    run: object,
    line: Message,
    more: Message | None = None,
    *,
    examples: Examples,
) -> argparse.ArgumentParser:
    intro = [] if more is None else [textwrap.fill(in_words(more), 100), ""]
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=in_words(line),
        description=in_words(line),
        epilog="\n".join([*intro, _examples(*examples)]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    where = say("The folder with the database (or set COMPANION_INSTANCE).")
    _option(parser, "--instance", where, type=Path, default=default_instance(), metavar="FOLDER")
    return parser


def _option(parser: argparse.ArgumentParser, name: str, what: Message, **more: Any) -> None:
    parser.add_argument(name, help=in_words(what).replace("%", "%%"), **more)


def _port_and_url(parser: argparse.ArgumentParser) -> None:
    port = say("The port ({port}); with serve, 0 takes a free one.", port=PORT)
    _option(parser, "--port", port, type=_port, default=PORT)
    _public_url(parser)


def _public_url(parser: argparse.ArgumentParser) -> None:
    url = say("The address that phones should use, if a proxy is in front.")
    _option(parser, "--public-url", url, type=_url, metavar="URL")


def _port(typed: str) -> int:
    if not typed.isdecimal() or int(typed) > 65535:
        raise _unfit(say("A port is a number from 0 to 65535, not {typed}.", typed=repr(typed)))
    return int(typed)


def _workers(typed: str) -> int:
    if not typed.isdecimal() or not 1 <= int(typed) <= 64:
        raise _unfit(say("Workers are a number from 1 to 64, not {typed}.", typed=repr(typed)))
    return int(typed)


def _url(typed: str) -> str:
    if not typed.startswith(("http://", "https://")):
        raise _unfit(say("An address begins with http:// or https://, unlike {typed}.", typed=repr(typed)))
    return typed.rstrip("/")


def _unfit(why: Message) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(in_words(why))


class _Version(argparse.Action):
    """Looked up only when asked for: it takes longer than all else here."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        parser.exit(message=version("tabletop-companion") + "\n")


def _examples(*lines: tuple[str, Message | None]) -> str:
    shown = (f"  {command:52} {in_words(what)}" if what else f"  {command}" for command, what in lines)
    return "\n".join([in_words(say("Examples:")), *shown, ""])
