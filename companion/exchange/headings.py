"""What the columns of anybody's spreadsheet may mean, and the headings by which they are known."""

from __future__ import annotations

import re

from companion.core.words import noun

MEANINGS = {
    "date": noun("date"),
    "game": noun("game"),
    "player": noun("player"),
    "players": noun("players, with commas between"),
    "score": noun("score"),
    "winner": noun("winner"),
    "rank": noun("place in the end"),
    "minutes": noun("minutes"),
    "place": noun("where"),
    "notes": noun("note"),
    "number": noun("number of the play"),
    "role": noun("role"),
    "team": noun("team"),
    "colour": noun("colour"),
    "person": noun("points of this person"),
}
IGNORED = "none"
"""Said of a column: nothing is taken from it."""
HEADINGS = {
    "date": "date, day, played, played at, played on, when, datum, tag, gespielt, gespielt am, wann, spieldatum",
    "game": "game, title, boardgame, board game, game name, name of game, "
    "spiel, titel, brettspiel, spieltitel, spielname",
    "player": "player, name, who, person, player name, spieler, spielerin, spieler in, spielername, wer",
    "players": "players, participants, people, mitspieler, teilnehmer, leute, personen",
    "score": "score, scores, points, pts, total, vp, result, final score, victory points, "
    "punkte, punktzahl, ergebnis, gesamt, siegpunkte",
    "winner": "winner, winners, won, win, gewonnen, sieger, siegerin, gewinner, gewinnerin, sieg",
    "rank": "rank, place, position, platz, rang, platzierung",
    "minutes": "minutes, duration, length, min, duration min, dauer, minuten, spieldauer, dauer min",
    "place": "location, where, venue, ort, wo, spielort",
    "notes": "note, notes, comment, comments, remarks, "
    "notiz, notizen, kommentar, kommentare, bemerkung, bemerkungen, anmerkung",
    "number": "play, id, no, session, play id, play no, nr, nummer, partie, partie nr",
    "role": "role, faction, character, rolle, fraktion, charakter",
    "team": "team, mannschaft",
    "colour": "colour, color, farbe",
}
_KNOWN = {name: meaning for meaning, names in HEADINGS.items() for name in names.split(", ")}
YES = {"yes", "y", "true", "1", "x", "✓", "✔", "won", "win", "winner"}
YES |= {"ja", "j", "wahr", "gewonnen", "sieg", "sieger", "siegerin"}
TEMPLATES = {
    "en": (",", "Date,Game,Player,Score,Winner,Minutes,Where,Note", "yes"),
    "de": (";", "Datum,Spiel,Spieler,Punkte,Gewonnen,Minuten,Ort,Notiz", "ja"),
}
"""By language: what divides columns, their headings, and the word for yes."""


def meaning_of(heading: str) -> str:
    """Blank: it is not known. Neither capitals nor signs matter."""
    bare = " ".join(re.sub(r"[\W_]+", " ", heading.casefold()).split())
    return _KNOWN.get(bare, "")


def template(language: str) -> bytes:
    """A spreadsheet to fill in, with one play as an example. The mark at its start says that it is UTF-8."""
    divides, headings, yes = TEMPLATES.get(language, TEMPLATES["en"])
    rows = (
        headings.split(","),
        ["2026-03-14", "Azul", "Ann", "61", yes, "45", "", ""],
        ["2026-03-14", "Azul", "Bob", "48"],
    )
    lines = (divides.join(row) + divides * (len(rows[0]) - len(row)) for row in rows)
    return ("\ufeff" + "".join(f"{line}\r\n" for line in lines)).encode()
