"""The ``companion`` command: reads the words after it and hands over to the module that does it.

Nothing else is imported until it is known what to do: ``serve`` is patched for gevent before all else.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

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
            return _complain(str(problem), problem.exit_code)
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
        from companion.core.words import say

        words = "Several workers need the module {name}: pip install 'tabletop-companion[scale]'."
        raise CommandFailed(say(words, name=problem.name or "?"), ASKED_WRONGLY) from problem
    return serve_many


def _doctor(args: argparse.Namespace) -> int:
    from companion.cli.doctor import examine, firewall_hint
    from companion.core.problems import FOUND

    well = True
    for finding in examine(args.instance, args.port):
        print(finding)
        well = well and finding.good
    print(f"\n{firewall_hint(args.port)}")
    return 0 if well else FOUND


def _export(args: argparse.Namespace) -> int:
    from companion.cli import upkeep

    text = upkeep.export_table(args.instance, args.table) if args.table else upkeep.export_all(args.instance)
    if args.file == upkeep.STANDARD:
        sys.stdout.buffer.write(text.encode())
    else:
        args.file.write_text(text, "utf-8")
        print(f"Written to {args.file}.")
    return 0


def _import(args: argparse.Namespace) -> int:
    from companion.cli import upkeep

    print(upkeep.import_all(args.instance, args.file))
    return 0


def _backup(args: argparse.Namespace) -> int:
    from companion.cli import upkeep

    print(f"Copied to {upkeep.backup(args.instance, args.file)}.")
    return 0


def _replay(args: argparse.Namespace) -> int:
    from companion.cli import retell, upkeep

    for line in retell.replay(upkeep.content(args.file)):
        print(line)
    return 0


def _demo(args: argparse.Namespace) -> int:
    from companion.cli import demo

    for line in demo.demo(args.instance, args.port, args.public_url):
        print(line)
    return 0


def _host(args: argparse.Namespace) -> int:
    from companion.cli import upkeep

    print(upkeep.host_link(args.instance, args.code, args.port, args.public_url))
    return 0


def _new_game(args: argparse.Namespace) -> int:
    from companion.cli import scaffold
    from companion.core.problems import ASKED_WRONGLY, CommandFailed
    from companion.core.words import say

    root = args.root or checkout()
    if root is None:
        raise CommandFailed(
            say("New games are made in a checkout of the source; this Companion was installed."), ASKED_WRONGLY
        )
    for file in scaffold.write(root, args.slug, args.title):
        print(f"  {file.relative_to(root)}")
    print(f"It plays already: companion serve. Its tests: pytest tests/games/{scaffold.folder(args.slug)}")
    return 0


# The words of the command


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion",
        description="Follows a board game at a real table, on the phones of those who sit there.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_serving(commands)
    _add_upkeep(commands)
    _add_making(commands)
    return parser


def _add_serving(commands: Commands) -> None:
    serve = _command(commands, "serve", _serve, "serve the tables to all phones in the room (the default)", _SERVE)
    serve.add_argument("--host", default="0.0.0.0", metavar="ADDRESS", help="listen on this address only")
    _port_and_url(serve)
    many = "serve from this many processes (1); more need DATABASE_URL and BELL_URL"
    serve.add_argument("--workers", type=_workers, default=1, metavar="N", help=many)
    serve.add_argument("--cert", type=Path, metavar="FILE", help="serve https with this certificate (PEM)")
    serve.add_argument("--key", type=Path, metavar="FILE", help="its private key, if it is not in the same file")

    doctor = _command(commands, "doctor", _doctor, "look for what could keep the phones from connecting", _DOCTOR)
    doctor.add_argument("--port", type=_port, default=PORT, help=f"the port that serve will use ({PORT})")

    host = _command(commands, "host", _host, "print a fresh host link for a table", _HOST)
    host.add_argument("code", metavar="CODE", help="the table's code, as its page shows it")
    _port_and_url(host)

    demo = _command(commands, "demo", _demo, "open a table of each game in mid-game", _DEMO)
    _port_and_url(demo)


def _add_upkeep(commands: Commands) -> None:
    export = _command(commands, "export", _export, "write all tables, people and results as JSON", _EXPORT)
    export.add_argument("file", type=Path, nargs="?", default=Path("-"), metavar="FILE", help="default: the terminal")
    export.add_argument("--table", metavar="CODE", help="only the log of this table, in the form that replay reads")

    bring = _command(commands, "import", _import, "read what export wrote", _IMPORT)
    bring.add_argument("file", type=Path, metavar="FILE", help="an exported file, or - for the terminal's input")

    backup = _command(commands, "backup", _backup, "copy the database, also while it is in use", _BACKUP)
    backup.add_argument("file", type=Path, nargs="?", metavar="FILE", help="default: backups/DATE.db in the instance")

    replay = _command(commands, "replay", _replay, "tell a logged game step by step", _REPLAY)
    replay.add_argument("file", type=Path, metavar="FILE", help="what export --table wrote, or - for the input")


def _add_making(commands: Commands) -> None:
    new = _command(commands, "new-game", _new_game, "write the folders of a new game, ready to play", _NEW_GAME)
    new.add_argument("slug", metavar="SLUG", help="its name in addresses: small letters, digits and dashes")
    new.add_argument("--title", help="its name on the pages (default: made from the slug)")
    new.add_argument("--root", type=Path, help=argparse.SUPPRESS)


def _command(commands: Commands, name: str, run: object, line: str, examples: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=line,
        description=line[0].upper() + line[1:] + ".",
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    where = "the folder with the database (or set COMPANION_INSTANCE)"
    parser.add_argument("--instance", type=Path, default=default_instance(), metavar="FOLDER", help=where)
    return parser


def _port_and_url(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, default=PORT, help=f"the port ({PORT}); with serve, 0 takes a free one")
    url = "the address that phones should use, if a proxy is in front"
    parser.add_argument("--public-url", type=_url, metavar="URL", help=url)


def _port(typed: str) -> int:
    if not typed.isdecimal() or int(typed) > 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {typed!r}")
    return int(typed)


def _workers(typed: str) -> int:
    if not typed.isdecimal() or not 1 <= int(typed) <= 64:
        raise argparse.ArgumentTypeError(f"workers are a number from 1 to 64, not {typed!r}")
    return int(typed)


def _url(typed: str) -> str:
    if not typed.startswith(("http://", "https://")):
        raise argparse.ArgumentTypeError(f"an address begins with http:// or https://, unlike {typed!r}")
    return typed.rstrip("/")


class _Version(argparse.Action):
    """Looked up only when asked for: it takes longer than all else here."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        parser.exit(message=version("tabletop-companion") + "\n")


_EXAMPLES = """\
examples:
  companion                      serve on port 8000 and show a code to scan
  companion serve --port 9000    the same on another port
  companion doctor               when a phone cannot connect
  companion backup               before trying something out

exit codes: 0 done, 1 a problem was found, 2 it was asked for wrongly or the port is busy
"""
_SERVE = """\
examples:
  companion serve
  companion serve --port 9000 --instance ~/games
  companion serve --cert room.pem --key room.key       with https, the phones' screens stay awake
  companion serve --host 127.0.0.1 --public-url https://games.example.org     behind a proxy
  DATABASE_URL=postgresql://localhost/companion BELL_URL=redis://localhost companion serve --workers 4
"""
_DOCTOR = """\
examples:
  companion doctor
  companion doctor --port 9000
"""
_HOST = """\
For when the host's phone is gone. The link works once, within ten minutes.

examples:
  companion host K7MQ4W
"""
_DEMO = """\
The tables have made-up players. Start the server before or after it.

examples:
  companion demo --instance /tmp/look && companion serve --instance /tmp/look
"""
_EXPORT = """\
The file also holds the settings (a Wi-Fi password, if one was set). It is text: one row on each line.

examples:
  companion export tables.json
  companion export --table K7MQ4W game.json        a finished game is a test, or a bug report
"""
_IMPORT = """\
All or nothing: a table that is here already must be the very same, and then it is left as it is.

examples:
  companion import tables.json
"""
_BACKUP = """\
To go back: stop the server and put the copy in the place of companion.db in the instance folder;
remove companion.db-wal and companion.db-shm there.
With DATABASE_URL the copy is what export writes, and import brings it back; pg_dump works as well.

examples:
  companion backup
  companion backup /media/stick/evening.db
"""
_REPLAY = """\
examples:
  companion replay game.json
  companion export --table K7MQ4W | companion replay -
"""
_NEW_GAME = """\
Writes companion/games/NAME, templates/games/NAME and tests/games/NAME. Nothing needs to be registered.

examples:
  companion new-game dice-tower --title "Dice Tower"
"""
