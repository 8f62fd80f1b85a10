"""Tables in the middle of a game and a gallery of a year, with made-up players, to look around at."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from companion.cli.upkeep import HOST, address, playing
from companion.core import golden
from companion.core.game import Game
from companion.core.log import Log
from companion.core.problems import CommandFailed, Forbidden, Refused
from companion.core.words import Arg, noun, say, several
from companion.gallery import samples
from companion.locales.terminal import in_words
from companion.tables import claims, opening
from companion.tables.room import Actor, Room
from companion.tables.write_path import Tables, Wish

PLAYERS = ("Ada", "Bert", "Cleo", "Dov", "Edda", "Finn", "Gül", "Hana", "Ivo", "Juno", "Kaya", "Lev")


def demo(instance: Path, port: int, public_url: str | None) -> Iterator[str]:
    """Fills the gallery and opens a table of each game; yields what to print, link by link."""
    with playing(instance) as tables:
        base = address(tables, port, public_url)
        for game in tables.games.values():
            room = opened(tables, game)
            yield in_words(say("{game}, table {code}", game=game.name, code=room.code))
            yield _line(noun("join"), f"{base}/j/{room.code}")
            yield _line(noun("screen"), f"{base}/t/{room.code}/screen")
            yield _line(noun("host"), f"{base}/c/{claims.claim(tables, room, HOST, None)}")
            for seat, name in enumerate(room.names):
                yield _line(name, f"{base}/c/{claims.claim(tables, room, HOST, seat)}")
            yield ""
        plays = samples.fill(tables.store, recorded(tables), tables.now())
        yield in_words(several("The gallery, with {n} play", "The gallery, with {n} plays", plays))
        yield f"  {base}/gallery"
        yield ""
        yield in_words(say("The host's and the players' links work once, within ten minutes."))


def _line(whose: Arg, address: str) -> str:
    return f"  {in_words(whose):10} {address}"


def recorded(tables: Tables) -> dict[str, Log]:
    """The whole game that each game has on file, by the code of a table for it."""
    folders = resources.files("companion.games")
    files = [folders / game.folder / "demo" / "recorded.json" for game in tables.games.values()]
    return {opening.fresh_code(): golden.read(file.read_bytes(), tables.games) for file in files if file.is_file()}


def opened(tables: Tables, game: Game) -> Room:
    """A table of up to four, played to its middle."""
    fewest, most = game.seats
    names = PLAYERS[: max(fewest, min(4, most))]
    room = opening.open_started(tables, game, game.options(), names, claims.fresh_token(), host_seat=None)
    for seat, event in game.demo(len(names)) if game.demo else []:
        try:
            tables.do(room.code, Wish(event, Actor(seat, True), seat))
        except (Refused, Forbidden) as problem:
            raise CommandFailed(
                say("The demo of {game} does not play: {problem}", game=game.name, problem=problem.words)
            ) from problem
    return tables.room(room.code)
