"""What can be chosen before a drill."""

from typing import Annotated

from msgspec import Meta, Struct

SEATS = (1, 5)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    first: Annotated[int, Meta(title="First count", description="What every counter starts at.", ge=0, le=99)] = 0
    roll_off: Annotated[
        bool, Meta(title="Roll-off", description="Whoever is level in first place rolls before the result counts.")
    ] = False
    named: Annotated[bool, Meta(title="Named bids", description="Open bids are shown with names.")] = True
