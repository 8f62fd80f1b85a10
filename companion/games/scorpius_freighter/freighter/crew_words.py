"""What every experienced crew member does, in a sentence for whoever holds the card."""

from __future__ import annotations

from companion.core.words import Message, say

ONE_MORE = say(
    "Gain the cargo on the card, by any means: 1 more of it, once per turn, where storage of that kind has room."
)
PER_MATCH = say("At the end 2 points for each completed side deal or contract that shows the cargo on the card.")
UNLOADS = say("Before the ship moves, once per turn: unload the cargo on the card for more skill.")
INSTEAD = say("You may do the action on the card instead of the one on the ship’s space. No audit comes of it.")
AS_PRINTED = say("At the end points for how many of the shown things you have, as the card says.")
OTHER_SKILL = say("Other skill for the action on the card.")

EFFECTS: dict[str, Message] = {
    "Abby": say("Pick Up Cargo with 1 more skill."),
    "Annabelle": ONE_MORE,
    "Auxis": PER_MATCH,
    "Ay Ar": say("Every storage tile holds 1 cube more. Equipment does not."),
    "B.O.T.": UNLOADS,
    "Brielle": PER_MATCH,
    "Dan Cee": say("After the action on the card: unload 1 cube and do it once more at skill 2."),
    "Das": say("When you deliver, 1 cube of the cargo on the card may replace another, once per deal or contract row."),
    "Doreen": INSTEAD,
    "E Kaye": say("Pick Up Cargo another way: each skill fills one storage tile."),
    "Escher": UNLOADS,
    "Kaia Lin": say("Before you send anybody: unload 1 of the cargo on the card, and your whole crew is back."),
    "Koda": say("At the end 14 points, less 1 for each empty space of your freighter."),
    "M'RF": OTHER_SKILL,
    "Mag": say("You may send three crew in one turn; the mothership then moves three."),
    "Micah Conner": ONE_MORE,
    "Og": say("Meet Informant with 1 more skill."),
    "Padlock": ONE_MORE,
    "Rafa": AS_PRINTED,
    "Raven": INSTEAD,
    "Skiddie": say("Then unload 1 cube and take the top tile of that face-down stack, too."),
    "Sophia": say("Expand Storage with 1 more skill."),
    "The Tills": say("New tiles may go on any free space: they need not touch anything."),
    "Three.14": AS_PRINTED,
    "Tommie": AS_PRINTED,
    "Trin": UNLOADS,
    "Tyus": OTHER_SKILL,
    "Vik": PER_MATCH,
}
