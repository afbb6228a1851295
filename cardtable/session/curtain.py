"""The curtain between several people at one screen: whose hand is shown, and who is asked to take over.

A value and pure steps from one to the next. While it is down the table shows what everybody may see. With one person, or
none, there is no curtain. Knows no game and no screen.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.state import Seat


class Curtain(Struct, frozen=True):
    """``viewer`` is the seat whose hand is shown (None: only what is public); ``caller`` is the person called for.

    A caller is named on the curtain, and it rises when that person says "I am …"; None while only bots have to play.
    """

    people: frozenset[Seat]
    viewer: Seat | None = None
    caller: Seat | None = None

    @property
    def guards(self) -> bool:
        """Whether there is a curtain at all: several people share the screen."""
        return len(self.people) > 1


def begun(people: frozenset[Seat], to_act: Seat | None) -> Curtain:
    """At the start of a sitting, also when a game is taken up again: down, and only the one person needs none."""
    curtain = Curtain(people)
    if not curtain.guards:
        return replace(curtain, viewer=next(iter(people), None))
    return turned(curtain, to_act)


def turned(curtain: Curtain, to_act: Seat | None) -> Curtain:
    """After a ply: when another person has to act it falls and calls for that person; bots play on before whoever is looking.

    Whoever was called and has nothing to do any more is called no longer.
    """
    if not curtain.guards or to_act == curtain.viewer:
        return curtain
    if to_act not in curtain.people:
        return curtain if curtain.caller is None else replace(curtain, caller=None)
    return replace(curtain, viewer=None, caller=to_act)


def fallen(curtain: Curtain, to_act: Seat | None) -> Curtain:
    """It falls by itself: the window lost the focus, or a menu comes. Calls for the person to act.

    While a bot is to act, or all is over, nobody is called: the table shows what is public, and bots go on before it.
    """
    if not curtain.guards or curtain.viewer is None:
        return curtain
    return replace(curtain, viewer=None, caller=to_act if to_act in curtain.people else None)


def raised(curtain: Curtain, seat: Seat) -> Curtain:
    """Somebody said "I am …": it rises for the person called, and stays down for anybody else."""
    return replace(curtain, viewer=seat, caller=None) if seat == curtain.caller else curtain
