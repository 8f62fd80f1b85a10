"""Changes to people: renamed, merged, hidden, given a face or a photo."""

from __future__ import annotations

from flask import Response

from companion.api.change_shapes import Done
from companion.api.gallery_answers import done
from companion.api.gallery_requests import Hiding, Merging, NewFace, NewFile, NewName
from companion.api.reading import PHOTO_LIMIT, read_body
from companion.api.routes import Operation, describe, routes
from companion.gallery import people as gallery_people
from companion.gallery import photos as gallery_photos
from companion.services import services

REFUSALS = (404, 422)


@routes.post("/players/<player>/rename")
@describe(
    Operation(
        summary="Another name; tables and imports find them under the old one too",
        body=NewName,
        answer=Done,
        token="key",
        refusals=REFUSALS,
    )
)
def rename_player(player: str) -> Response:
    sent = read_body(NewName)
    return done(gallery_people.rename(services().gallery, services().gallery.rogue(player), sent.name))


@routes.post("/players/<player>/merge")
@describe(
    Operation(
        summary="Two that are one person; can be undone",
        body=Merging,
        answer=Done,
        token="key",
        refusals=REFUSALS,
    )
)
def merge_player(player: str) -> Response:
    return done(gallery_people.merge(services().gallery, player, read_body(Merging).into))


@routes.post("/players/<player>/hide")
@describe(
    Operation(
        summary="Leave somebody out of lists and rankings, or show them again",
        body=Hiding,
        answer=Done,
        token="key",
        refusals=REFUSALS,
    )
)
def hide_player(player: str) -> Response:
    sent = read_body(Hiding)
    return done(gallery_people.hide(services().gallery, services().gallery.rogue(player), sent.hidden))


@routes.post("/players/<player>/face")
@describe(
    Operation(summary="A drawn face instead of a photo", body=NewFace, answer=Done, token="key", refusals=REFUSALS)
)
def give_face(player: str) -> Response:
    sent = read_body(NewFace)
    return done(gallery_people.pick_face(services().gallery, services().gallery.rogue(player), sent.face))


@routes.put("/players/<player>/photo")
@describe(
    Operation(
        summary="A mugshot; it is cropped, shrunk and rid of where it was taken",
        body=NewFile,
        answer=Done,
        token="key",
        refusals=REFUSALS,
    )
)
def hang_mugshot(player: str) -> Response:
    sent = read_body(NewFile, PHOTO_LIMIT)
    return done(gallery_photos.of_rogue(services().gallery, services().gallery.rogue(player), sent.file))


@routes.delete("/players/<player>/photo")
@describe(Operation(summary="Take a mugshot away", answer=Done, token="key", refusals=REFUSALS))
def take_mugshot_away(player: str) -> Response:
    return done(gallery_photos.of_rogue(services().gallery, services().gallery.rogue(player), None))
