"""Every duration of the program by name, in seconds, and the animation level that shortens or removes motion.

Times for which something must stay *visible* (a finished trick, a bot's pause, a toast) are the same at every level;
only motion changes.
"""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType

from msgspec import Struct


class Level(Enum):
    """How much moves: nothing (cards jump), short straight flights without flips, or everything."""

    OFF = "off"
    REDUCED = "reduced"
    FULL = "full"


class Pace(Struct, frozen=True):
    """The durations of one level. Distances, ``arc`` and ``toss_arc`` are in card heights.

    ``tilt`` is the largest lean of a held card, in degrees; ``thrown_turn`` the turn of a thrown card.
    """

    move_near: float = 0.180
    move_far: float = 0.230
    near: float = 1.0
    far: float = 5.0
    pick: float = 0.090
    flip: float = 0.180
    snap_back: float = 0.160
    shake: float = 0.240
    undo: float = 0.120
    relay: float = 0.100
    deal_flight: float = 0.220
    deal_stagger: float = 0.030
    deal_whole: float = 1.200
    cut: float = 0.180
    riffle: float = 0.360
    hand_opens: float = 0.260
    given: float = 0.560
    recycle_spread: float = 0.200
    one_by_one: float = 0.070
    auto_first: float = 0.250
    auto_factor: float = 0.9
    auto_least: float = 0.080
    trick_throw: float = 0.220
    trick_sweep: float = 0.260
    sweep_stagger: float = 0.025
    thrown_turn: float = 25.0
    throw_arc: float = 0.10
    toss: float = 0.420
    toss_stagger: float = 0.055
    toss_whole: float = 0.900
    toss_arc: float = 0.9
    lean: float = 0.070
    straighten: float = 0.240
    tilt: float = 4.5
    finale: float = 2.800
    finale_stagger: float = 0.036
    finale_leg: float = 1.000
    win_leg: float = 0.340
    win_stagger: float = 0.022
    fade: float = 0.150
    result_line: float = 0.350
    curtain_falls: float = 0.260
    curtain_rises: float = 0.220
    ponder: float = 0.120
    arc: float = 0.05
    lift: float = 0.6

    trick_stays: float = 0.900
    bot_pause: float = 0.600
    forced_stays: float = 2.000
    hand_over: float = 1.500
    last_move_outlined: float = 1.000
    toast: float = 4.000
    undo_abandon: float = 10.000
    farewell: float = 0.900
    glide: float = 1.300
    tooltip_delay: float = 0.600
    sheet_settles: float = 0.500
    double_click: float = 0.400
    long_press: float = 0.500
    long_press_shows: float = 0.150

    @property
    def still(self) -> bool:
        return self.move_far == 0

    @property
    def shuffle(self) -> float:
        """The time for cutting and riffling the pack before a round deal."""
        return self.cut + self.riffle

    @property
    def dealt_round(self) -> float:
        """The time from the first cut until all hands are open."""
        return self.shuffle + self.deal_whole + self.hand_opens

    def move_time(self, heights: float) -> float:
        """The time of a flight over ``heights`` card heights."""
        share = (heights - self.near) / (self.far - self.near)
        return self.move_near + (self.move_far - self.move_near) * min(1.0, max(0.0, share))

    def auto_gap(self, place: int) -> float:
        """The time from the start of one move to the start of the ``place``-th automatic one after it (from 0)."""
        return max(self.auto_least, self.auto_first * self.auto_factor**place)

    def toss_gap(self, things: int) -> float:
        """The time between two of ``things`` chips or coins: the stagger, or less so that all land in time."""
        return min(self.toss_stagger, max(0.0, self.toss_whole - self.toss) / max(1, things - 1))

    def deal_gap(self, cards: int) -> float:
        """The time between two of ``cards`` dealt cards: the stagger, or less so that the whole deal keeps time."""
        return min(self.deal_stagger, (self.deal_whole - self.deal_flight) / max(1, cards - 1))


FULL = Pace()
REDUCED = Pace(
    move_near=0.090,
    move_far=0.110,
    pick=0.0,
    flip=0.0,
    snap_back=0.080,
    shake=0.0,
    undo=0.080,
    relay=0.0,
    deal_flight=0.110,
    deal_stagger=0.004,
    deal_whole=0.400,
    cut=0.0,
    riffle=0.0,
    hand_opens=0.0,
    given=0.160,
    recycle_spread=0.0,
    one_by_one=0.0,
    auto_first=0.150,
    trick_throw=0.110,
    trick_sweep=0.110,
    sweep_stagger=0.0,
    thrown_turn=0.0,
    throw_arc=0.0,
    toss=0.160,
    toss_stagger=0.020,
    toss_whole=0.300,
    toss_arc=0.0,
    lean=0.0,
    straighten=0.0,
    tilt=0.0,
    finale=0.0,
    finale_stagger=0.0,
    finale_leg=0.0,
    win_leg=0.0,
    win_stagger=0.0,
    fade=0.100,
    result_line=0.0,
    curtain_falls=0.120,
    curtain_rises=0.120,
    ponder=0.0,
    glide=0.0,
    arc=0.0,
    lift=0.0,
)
OFF = Pace(
    move_near=0.0,
    move_far=0.0,
    pick=0.0,
    flip=0.0,
    snap_back=0.0,
    shake=0.0,
    undo=0.0,
    relay=0.0,
    deal_flight=0.0,
    deal_stagger=0.0,
    deal_whole=0.0,
    cut=0.0,
    riffle=0.0,
    hand_opens=0.0,
    given=0.0,
    recycle_spread=0.0,
    one_by_one=0.0,
    auto_first=0.0,
    auto_least=0.0,
    trick_throw=0.0,
    trick_sweep=0.0,
    sweep_stagger=0.0,
    thrown_turn=0.0,
    throw_arc=0.0,
    toss=0.0,
    toss_stagger=0.0,
    toss_whole=0.0,
    toss_arc=0.0,
    lean=0.0,
    straighten=0.0,
    tilt=0.0,
    finale=0.0,
    finale_stagger=0.0,
    finale_leg=0.0,
    win_leg=0.0,
    win_stagger=0.0,
    fade=0.0,
    result_line=0.0,
    curtain_falls=0.0,
    curtain_rises=0.0,
    ponder=0.0,
    glide=0.0,
    arc=0.0,
    lift=0.0,
)

_PACES = MappingProxyType({Level.OFF: OFF, Level.REDUCED: REDUCED, Level.FULL: FULL})


def pace_of(level: Level) -> Pace:
    return _PACES[level]
