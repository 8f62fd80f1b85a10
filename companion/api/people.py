"""Changes to people: renamed, merged, hidden, given a face or a photo."""

from __future__ import annotations

from companion.api.gallery_requests import Hiding, Merging, NewFace, NewFile, NewName, Removing
from companion.api.reading import PHOTO_LIMIT
from companion.api.routes import changes_gallery
from companion.gallery import forgetting
from companion.gallery import people as gallery_people
from companion.gallery import photos as gallery_photos
from companion.services import services
from companion.tables.rereading import reread


@changes_gallery(
    "POST", "/players/<player>/rename", "Rename somebody; tables and imports find them under the old name too"
)
def rename_player(player: str, sent: NewName) -> int | None:
    return gallery_people.rename(services().gallery, services().gallery.rogue(player), sent.name)


@changes_gallery("POST", "/players/<player>/merge", "Merge two entries that are one person; can be undone")
def merge_player(player: str, sent: Merging) -> int | None:
    return gallery_people.merge(services().gallery, player, sent.into)


@changes_gallery("POST", "/players/<player>/hide", "Leave somebody out of lists and rankings, or show them again")
def hide_player(player: str, sent: Hiding) -> int | None:
    return gallery_people.hide(services().gallery, services().gallery.rogue(player), sent.hidden)


@changes_gallery("POST", "/players/<player>/face", "Pick a drawn face instead of a photo")
def give_face(player: str, sent: NewFace) -> int | None:
    return gallery_people.pick_face(services().gallery, services().gallery.rogue(player), sent.face)


@changes_gallery(
    "PUT",
    "/players/<player>/photo",
    "Set somebody's photo; it is cropped and shrunk, and what it says beside the picture is removed",
    longest=PHOTO_LIMIT,
)
def hang_mugshot(player: str, sent: NewFile) -> int | None:
    return gallery_photos.of_rogue(services().gallery, services().gallery.rogue(player), sent.file)


@changes_gallery("DELETE", "/players/<player>/photo", "Remove somebody's photo")
def take_mugshot_away(player: str, how: Removing) -> int | None:
    gallery = services().gallery
    rogue = gallery.rogue(player)
    change = gallery_photos.of_rogue(gallery, rogue, None)
    if how.for_good:
        forgetting.delete_photo(gallery, rogue.photo, services().import_queue.backups)
    return change


@changes_gallery(
    "DELETE",
    "/players/<player>",
    "Delete somebody for good: plays are kept with somebody unknown in them; this cannot be undone",
)
def delete_player(player: str) -> int | None:
    reread(services().tables, forgetting.delete_person(services().gallery, player, services().import_queue.backups))
    return None
