"""What is worth a cheer in a drill."""

from companion.core.game import Moment, Move
from companion.core.words import say
from tests.drill.state import State, reveals


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    """Bids that open are everybody's moment; a peek is one only for whoever peeked."""
    if reveals(after) > reveals(before):
        bids = tuple(bid for bid in after.opened[-1] if bid is not None)
        return (Moment("opened", say("All bids are open"), numbers=bids, sound="horn"),)
    if viewer is not None and after.players[viewer].peeked and not before.players[viewer].peeked:
        return (Moment("peeked", say("You know the card"), (viewer,), (after.card,)),)
    return ()
