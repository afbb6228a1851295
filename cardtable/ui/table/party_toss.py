"""What is paid, laid and tossed on a table for several, as things that fly: from a change of the state to tosses.

Knows the pot of Monte Carlo and the casino of Las Vegan; paints nothing and judges nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import zip_longest

from cardtable.games.las_vegan.box import DECK as VEGETABLES
from cardtable.games.monte_carlo.course import DOMINO_PHASE
from cardtable.kernel.cues import Scored, Tossed
from cardtable.kernel.state import AnyState, Seat
from cardtable.session.change import Change
from cardtable.table.cue_sounds import SOUNDS
from cardtable.table.geometry import Point, Rect
from cardtable.table.pace import Pace
from cardtable.table.show import Sound
from cardtable.table.toss import Toss, coins, fountain, tossed
from cardtable.ui.paint.face_style import back_key
from cardtable.ui.table.party_plan import ASPECT, Plan
from cardtable.ui.table.party_tokens import Shape, Token, casino_tokens

CHIPS = frozenset({Shape.CHIP, Shape.GOLD_CHIP})
_COIN, _CABBAGE, _CARD = 30.0, 34.0, 72.0  # units: heights
_GRAND = 1.35  # how much larger they are at the end of a match
_MOST = 8  # things that one seat gets or pays; the sum stands on its plate
_HEARD = 2  # every second one is heard
_COURT = ("face:AS", "face:KH", "face:QC", "face:JD", "face:RJ", "face:2S", "face:KD", "face:QH", "face:BJ")

Things = Sequence[tuple[Hashable, Point, Point]]
Tosses = tuple[tuple[Toss, ...], tuple[Sound, ...]]


def pot_place(plan: Plan, state: AnyState) -> Rect:
    """Where the pot stands: in the middle of tricks, beside the runs."""
    return plan.pot_beside if state.phase == DOMINO_PHASE else plan.pot


def tosses_of(change: Change, plan: Plan, pace: Pace, now: float) -> Tosses:
    """What a change pays and lays; its sounds are there even where nothing moves."""
    gains = [cue for stage in change.stages for cue in stage.cues if isinstance(cue, Scored)]
    things, height = _paid(gains, change.after, plan)
    when = now + pace.trick_throw
    paid = tossed(things, height, pace, when, turns=3, top=plan.area.y)
    laid = tuple(_laid(change.before, change.after, plan, pace, now))
    heard = [toss.start for toss in paid[::_HEARD]] or ([when] if gains else [])
    chips = [toss.end for toss in laid] or ([now] if _placed(change.after) > _placed(change.before) else [])
    return (*paid, *laid), (
        *(Sound(SOUNDS[Scored], at) for at in heard),
        *(Sound(SOUNDS[Tossed], at) for at in chips),
    )


def opened(state: AnyState, plan: Plan, pace: Pace, now: float) -> Tosses:
    """A new round: the casino's cards turn up, its chips are tossed."""
    if not hasattr(state.extra, "faces"):
        return (), ()
    tokens = casino_tokens(state, frozenset())
    if pace.toss_arc == 0:
        return (), (Sound(SOUNDS[Tossed], now),)
    moving = [token for token in tokens if token.shape is not Shape.GOLD_CARD]  # those two always lie there
    tosses = tuple(_tossed_up(token, place, plan, pace, now) for place, token in enumerate(moving))
    return tosses, tuple(Sound(SOUNDS[Tossed], toss.end) for toss in tosses if toss.turns > 1)


def finale(state: AnyState, plan: Plan, winners: Sequence[Seat], pace: Pace, now: float) -> tuple[Toss, ...]:
    """What was played for springs from the winners' places."""
    things, height = _played_for(state)
    area = Rect(plan.area.x, plan.area.y, plan.area.w, plan.area.h)
    shows = [fountain(things, plan.seats[seat].plate.centre, area, height * plan.unit, pace, now) for seat in winners]
    return tuple(toss for place, show in enumerate(shows) for toss in show[place :: len(shows)])


def _paid(gains: Sequence[Scored], state: AnyState, plan: Plan) -> tuple[Things, float]:
    """Coins between the seats and the pot, or cabbages between the seats and the casino, round by round of the seats."""
    pot = hasattr(state.extra, "pot")
    if not pot and not hasattr(state.extra, "faces"):
        return (), 0.0
    middle, worth = (pot_place(plan, state).centre, int(state.option("mc_point_value"))) if pot else (plan.centre, 0)
    rows = [
        [_between(thing, plan.seats[cue.seat].plate.centre, middle, cue.points) for thing in _sum(cue, worth)]
        for cue in gains
    ]
    return [thing for row in zip_longest(*rows) for thing in row if thing], (_COIN if pot else _CABBAGE) * plan.unit


def _sum(cue: Scored, worth: int) -> Sequence[str]:
    """A coin for each point where one is ``worth`` something, else cabbages."""
    if worth:
        return [f"coin-{value}" for value in coins(abs(cue.points) // worth, _MOST)]
    return ["cabbage"] * min(abs(cue.points), _MOST)


def _between(thing: Hashable, seat: Point, middle: Point, points: int) -> tuple[Hashable, Point, Point]:
    return (thing, middle, seat) if points > 0 else (thing, seat, middle)


def _placed(state: AnyState) -> int:
    return len(getattr(state.extra, "placed", ()))


def _laid(before: AnyState, after: AnyState, plan: Plan, pace: Pace, now: float) -> Iterator[Toss]:
    """Chips that were laid on a card of the casino fly there from their own places."""
    new = set(getattr(after.extra, "placed", ())) - set(getattr(before.extra, "placed", ()))
    if not new or pace.toss == 0 or _placed(after) < _placed(before):
        return
    lying = {token.pile: token for token in casino_tokens(after, frozenset()) if token.shape in CHIPS}
    for place, chip in new:
        source, target = plan.place_of(chip), plan.place_of(place)
        rise = pace.toss_arc * max(source.h / 2, 0.3 * source.centre.distance(target.centre))
        yield Toss(
            lying[place], source.centre, target.centre, now, pace.toss, target.h,
            arc=rise, turns=2 if rise else 0, covers=(place, lying[place].shape),
        )  # fmt: skip


def _tossed_up(token: Token, number: int, plan: Plan, pace: Pace, now: float) -> Toss:
    """A chip is tossed and turns; a card turns on the spot."""
    place = plan.place_of(token.pile)
    chip = token.shape in CHIPS
    return Toss(
        token, place.centre, place.centre, now + number * pace.toss_stagger, pace.toss if chip else 2 * pace.flip,
        place.w / ASPECT, arc=0.7 * place.h if chip else 0.0, turns=3 if chip else 1, covers=(token.pile, token.shape),
        back=None if chip else f"face:{back_key(VEGETABLES)}",
    )  # fmt: skip


def _played_for(state: AnyState) -> tuple[Sequence[str], float]:
    if hasattr(state.extra, "pot"):
        return ("coin-10", "coin-5", "coin-1"), _GRAND * _COIN
    return (("cabbage",), _GRAND * _CABBAGE) if hasattr(state.extra, "faces") else (_COURT, _CARD)
