"""Open space, planets, abandoned ships and stations, stardust, epidemic."""

from __future__ import annotations

from companion.games.galaxy_trucker.card_play import CardPlay
from companion.games.galaxy_trucker.events import CardStepAnswered
from companion.games.galaxy_trucker.flight import NO_ENGINES, days_moved, given_up
from companion.games.galaxy_trucker.plays import (
    asking,
    finished,
    flying,
    harmed,
    lose_crew,
    say,
    the_play,
    with_play,
    with_ship,
    won,
)
from companion.games.galaxy_trucker.ship import Goods, spent, with_goods
from companion.games.galaxy_trucker.state import State
from companion.games.galaxy_trucker.wording import many

PASS, TAKE, ALL = "pass", "take", "all"


def open_space(state: State) -> State:
    return _once(state, "engines")


def engines_named(state: State, seat: int, strength: int, tokens: int) -> State:
    """Moves at once; without engines the journey is over here, save in a first flight."""
    state = with_ship(state, seat, spent(state.round.ships[seat], tokens))
    if strength > 0:
        return say(days_moved(state, seat, strength), f"{{{seat}}} flies {many(strength, 'day')} ahead.")
    if state.round.first_flight:
        return say(state, f"{{{seat}}} stays put.")
    return say(given_up(state, {seat: NO_ENGINES}), f"{{{seat}}} has no engines and gives up.")


def stardust(state: State) -> State:
    """From the last ship to the leader."""
    return _once(state, "connectors", backwards=True)


def connectors_named(state: State, seat: int, number: int) -> State:
    return say(days_moved(state, seat, -number), f"{{{seat}}} loses {many(number, 'day')}.")


def epidemic(state: State) -> State:
    return _once(state, "sick", together=True)


def sick(state: State, seat: int, answer: CardStepAnswered) -> State:
    state = harmed(state, seat, answer.losses, no_humans=answer.no_humans)
    return say(state, f"{{{seat}}} loses {answer.losses.crew} crew.") if answer.losses.crew else state


def _once(state: State, what: object, *, together: bool = False, backwards: bool = False) -> State:
    """Every ship is asked one time, then the card is done."""
    play = the_play(state)
    order = flying(state, reversed(play.order) if backwards else play.order)
    if play.step or not order:
        return finished(state)
    return asking(with_play(state, step=1), order, what, together=together)  # type: ignore[arg-type]


def planets(state: State) -> State:
    """All choose, then those who landed load, the leader first; then they lose the days, the last ship first."""
    play = the_play(state)
    landed = [seat for seat in flying(state, play.order) if seat in play.landed]
    if play.step == 0:
        return asking(with_play(state, step=1), flying(state, play.order), "land")
    if play.step == 1 and landed:
        return asking(with_play(state, step=2), landed, "load")
    for seat in sorted(landed, key=lambda seat: state.round.positions[seat]):
        state = days_moved(state, seat, -play.adventure.days)
    return finished(state)


def free_planets(play: CardPlay) -> tuple[int, ...]:
    """Numbered from 1, like the rows of the card."""
    taken = set(play.landed.values())
    return tuple(number for number in range(1, len(play.adventure.planets) + 1) if number not in taken)


def chosen_planet(state: State, seat: int, choice: str) -> State:
    play = the_play(state)
    planet = next((number for number in free_planets(play) if str(number) == choice), None)
    if planet is not None:
        state = with_play(state, landed=play.landed | {seat: planet})
        state = say(state, f"{{{seat}}} lands on planet {planet}.")
    if free_planets(the_play(state)):
        return state
    return with_play(state, asks=tuple(ask for ask in the_play(state).asks if ask.what != "land"))


def offered(play: CardPlay, seat: int) -> Goods:
    """The goods that this seat may load now."""
    planet = play.landed.get(seat)
    return play.adventure.goods if planet is None else play.adventure.planets[planet - 1]


def loaded(state: State, seat: int, goods: Goods | None) -> State:
    goods = offered(the_play(state), seat) if goods is None else goods
    state = with_ship(state, seat, with_goods(state.round.ships[seat], goods))
    return say(state, f"{{{seat}}} loads {sum(goods.blocks)} goods.")


def abandoned_ship(state: State) -> State:
    return _one_taker(state, "take")


def abandoned_station(state: State) -> State:
    return _one_taker(state, "dock")


def _one_taker(state: State, what: object) -> State:
    """In order, and only those who have the crew for it, as far as the sheets know."""
    play = the_play(state)
    if play.step:
        return finished(state)
    able = [seat for seat in flying(state, play.order) if enough_crew(state, seat)]
    return asking(with_play(state, step=1), able, what)  # type: ignore[arg-type]


def enough_crew(state: State, seat: int) -> bool:
    crew = state.round.ships[seat].crew
    return crew is None or crew >= the_play(state).adventure.crew


def taken(state: State, seat: int, choice: str) -> State:
    """The crew goes, the credits come, the days are lost; nobody else is asked."""
    if choice != TAKE:
        return state
    card = the_play(state).adventure
    state = say(with_play(state, asks=()), f"{{{seat}}} takes the ship.")
    state = days_moved(won(state, seat, card.credits), seat, -card.days)
    return lose_crew(state, seat, card.crew)


def docked(state: State, seat: int, choice: str) -> State:
    if choice != TAKE:
        return state
    card = the_play(state).adventure
    state = say(with_play(state, asks=()), f"{{{seat}}} docks at the station.")
    return asking(days_moved(state, seat, -card.days), [seat], "load")
