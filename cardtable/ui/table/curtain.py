"""The curtain that calls a person. It hides nothing itself: while it is down, the table shows only what everybody may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.compat import override
from cardtable.kernel.state import Seat
from cardtable.session.outside import Preferences
from cardtable.session.seats import people, portraits
from cardtable.session.sight import Curtain, LogReader
from cardtable.session.table_game import TableGame
from cardtable.table.geometry import in_out_sine, out_cubic
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.scene import Pop
from cardtable.ui.core.theme import DISPLAY, LEAD, LINE, Gap, Ink, Radius, Rgb, mix
from cardtable.ui.paint.painter import Painter, Shadow, Skin
from cardtable.ui.paint.round_ground import Cloth
from cardtable.ui.paint.things import PortraitArt, colour_of
from cardtable.ui.table.results import HandResults
from cardtable.ui.table.round_scenery import halo, plate_colour
from cardtable.ui.table.words import since_turn
from cardtable.ui.widgets.boxes import Column, Row, Tight
from cardtable.ui.widgets.buttons import Action, Button, Pressable
from cardtable.ui.widgets.host import WidgetHost
from cardtable.ui.widgets.screen import BACK
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Align, Hold, Layer, Widget, WidgetRole, adopt, growing, lineage, walk

_FROM = 0.635  # of the window's height: where the cloth begins, unless what it says needs more
_CAMEO, _WIDE, _LOW = 176.0, 760.0, 560.0  # units: the portrait, the card; a window so low has no portrait
_LIGHT = 1.7  # of the portrait: across the light behind it
_NOWHERE = pygame.Rect(-2, -2, 1, 1)  # where no pointer comes: what is used lies below
_FADED = 0.62  # how much of the table lies over a button that is of no use now


class Called(Struct, frozen=True):
    """The person called: seat, name, colour, portrait, and what everybody saw happen since that person's last turn, or so far if
    there was none.
    """

    seat: Seat
    name: str
    colour: Rgb
    portrait: str
    since: str


def called(party: TableGame, seat: Seat, reader: LogReader, texts: Catalogue) -> Called:
    player, since = party.players[seat], " ".join(since_turn(party, seat, reader, texts)).strip()
    return Called(seat, player.name, colour_of(player.colour), portraits(party.players)[seat], since)


class CurtainLayer(Layer):
    """ "Pass to Anna": a cloth over the lower part of the table, where the hand would be.

    While it is down the buttons of the table do nothing, and look so.
    """

    role = WidgetRole.DIALOG
    hold = Hold.MODAL
    appears_unasked = True  # a click that was meant for the table must not show the next hand

    def __init__(self, texts: Catalogue, who: Called, raise_it: Action, leave: Action) -> None:
        super().__init__(label=texts.text("curtain.pass_to", name=who.name))
        self.seat = who.seat
        self._leave = leave
        self._cloth = Cloth()
        self._hung = self._card = pygame.Rect(0, 0, 0, 0)
        self._share = 1.0
        parts: list[Widget] = [
            Label(texts.text("curtain.pass"), LEAD, Ink.MUTED),
            Label(who.name, DISPLAY, Ink.ACCENT),
            *([Label(who.since)] if who.since else []),
            Row(
                [
                    Button(texts.text("curtain.i_am", name=who.name), raise_it, look=Look.PRIMARY, icon="eye"),
                    Button(texts.text("play.home"), leave, icon="back", shortcut=BACK),
                ],
                gap=Gap.M,
                padding=(0, Gap.S),
            ),
        ]
        body = Column(parts, gap=Gap.XS, align=Align.START)
        self._portrait = CameoPicture(who.portrait, who.colour, who.name)
        self._row = Row([self._portrait, growing(body)], gap=Gap.XL, tight=Tight.STACK)
        self._body = adopt(self, [self._row])[0]

    @override
    def children(self) -> Sequence[Widget]:
        return (self._body,)

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        low = screen.height < painter.px(_LOW)
        self._portrait.show(not low)
        width = min(screen.width - 2 * painter.px(Gap.XL), painter.px(_WIDE))
        pads = (2 * painter.px(Gap.XL), 2 * painter.px(Gap.L))
        high = self._body.measure(painter, width - pads[0])[1]
        covered = max(round((1 - _FROM) * screen.height), high + pads[1] + 2 * painter.px(Gap.M) + painter.px(Gap.XL))
        covered = min(screen.height, covered)
        self.rect = pygame.Rect(screen)
        self._hung = pygame.Rect(screen.x, screen.bottom - covered, screen.width, covered)
        self._card = pygame.Rect(0, 0, width, min(high + pads[1], covered))
        self._card.center = (self._hung.centerx, self._hung.centery + painter.px(Gap.S))
        self._body.arrange(painter, self._card.inflate(-pads[0], -pads[1]))

    def hang(self, share: float) -> None:
        """Lowers it by ``share``, 0 to 1. Its buttons work from the start."""
        self._share = share
        if self.host:
            self.host.damage(self._hung)

    @property
    def hangs(self) -> pygame.Rect:
        """The lowered part."""
        return pygame.Rect(*self._hung.topleft, self._hung.width, max(1, round(self._share * self._hung.height)))

    @property
    def cloth(self) -> tuple[Cloth, pygame.Rect]:
        """The cloth, and its place when it is down."""
        return self._cloth, self._hung

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        for tool in tools_of(self.host.trees.root) if self.host else ():
            surface.blit(_veil(tool.size, painter.theme.floor), tool)
        seen = surface.get_clip().clip(self.hangs)
        surface.set_clip(seen)  # for its children too; the painter restores the clip
        self._cloth.paint(surface, painter, self._hung)
        theme, line = painter.theme, max(2, 2 * painter.px(LINE))
        shadow = Shadow((0, 0, 0), blur=painter.px(Gap.XL), drop=painter.px(Gap.S), strength=0.55)
        dark = Skin(
            radius=painter.px(Radius.PANEL), top=mix(plate_colour(theme), theme.floor, 0.6) if theme.dark else theme.panel_top,
            bottom=plate_colour(theme) if theme.dark else theme.panel, edge=theme.brass, line=line, shadow=shadow,
        )  # fmt: skip
        painter.box(surface, self._card, dark)

    @override
    def dismiss(self) -> None:
        """Leaves the table; Esc does not raise the curtain."""
        if self.host:
            self.host.go(self._leave())


class RisingCloth(Layer):
    """The cloth rising after "I am …"; it takes no clicks."""

    role = WidgetRole.GROUP
    hold = Hold.FREE

    def __init__(self, cloth: Cloth, hung: pygame.Rect) -> None:
        super().__init__()
        self._cloth, self._hung = cloth, hung
        self.clip = _NOWHERE
        self.raised(0.0)

    def raised(self, share: float) -> None:
        """Raises it by ``share``, 0 to 1."""
        self.touch()
        self.rect = pygame.Rect(*self._hung.topleft, self._hung.width, round((1 - share) * self._hung.height))

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        """Keeps the place in which it hung."""

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        self._cloth.paint(surface, painter, self._hung)
        surface.set_clip(clip)


def tools_of(root: Widget) -> list[pygame.Rect]:
    """The areas of all buttons in toolbars."""
    return [
        part.rect
        for part in walk(root)
        if isinstance(part, Pressable) and any(each.role is WidgetRole.TOOLBAR for each in lineage(part))
    ]


class CameoPicture(Widget):
    """A person's portrait."""

    role = WidgetRole.IMAGE

    def __init__(self, portrait: str, colour: Rgb, name: str) -> None:
        super().__init__(label=name)
        self._portrait, self._colour = portrait, colour
        self._art = PortraitArt(assets_folder() / "portraits")

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        side = painter.px(_CAMEO)
        return side, side

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        side = max(8, min(self.rect.size))
        light = halo(round(_LIGHT * side), painter.theme.brass)
        surface.blit(light, light.get_rect(center=self.rect.center))
        cameo = self._art.cameo(self._portrait, side, self._colour, bot=False)
        surface.blit(cameo, cameo.get_rect(center=self.rect.center))


def _veil(size: tuple[int, int], ground: Rgb) -> pygame.Surface:
    """The ground over a button, with a soft edge."""
    small = pygame.Surface((8, 8), pygame.SRCALPHA)
    small.fill((*ground, 0))
    small.fill((*ground, round(255 * _FADED)), (1, 1, 6, 6))
    return pygame.transform.smoothscale(small, size)


class Moving:
    """The progress of something that lasts ``seconds`` from the first frame on."""

    def __init__(self, seconds: float = 0.0) -> None:
        self._seconds = seconds
        self._since: float | None = None
        self.goes = seconds > 0

    def share(self, now: float) -> float:
        """0 at first, 1 at the end, and from then on."""
        self._since = now if self._since is None else self._since
        share = min(1.0, (now - self._since) / self._seconds) if self._seconds else 1.0
        self.goes = share < 1
        return share


class Watch:
    """Decides who sees the hand at one table. ``looked`` is called when that changes, before anything is painted.

    Nobody is called while a computer player is to act, or while the result of a hand is still to be shown to all.
    """

    def __init__(
        self,
        party: TableGame,
        texts: Catalogue,
        stage: Callable[[], WidgetHost],
        results: HandResults,
        looked: Action,
        preferences: Preferences,
    ) -> None:
        self.curtain: Curtain = Curtain.at_start(people(party.players), party.to_act)
        self._party = party
        self._texts = texts
        self._stage = stage
        self._results = results
        self._looked = looked
        self._layer: CurtainLayer | None = None
        self._preferences = preferences
        self._falling = Moving()
        self._rising: RisingCloth | None = None
        self._risen = Moving()
        self._told_at = 0  # how far the match was when the sheet was made
        self._until = 0.0  # until then the last player keeps the screen, and may take back
        self._reader = LogReader(party.game)

    @property
    def seat(self) -> Seat | None:
        """The viewer, or the person who is called."""
        return self.curtain.caller if self.curtain.viewer is None else self.curtain.viewer

    def fall(self) -> None:
        """Lowers the curtain before a dialog, a menu or another window opens."""
        fallen = self.curtain.fallen(self._next)
        self._see(fallen if self._next is not None else replace(fallen, caller=None))

    def guard(self) -> None:
        """Lowers the curtain when anything else covers the table."""
        if self._stage().is_modal and self._layer is None and self.curtain.viewer is not None:
            self.fall()

    def played(self, now: float) -> None:
        """A ply was made."""
        self._until = now + self._preferences.pace.hand_over

    def hurry(self) -> None:
        """Ends the pause in which the last player may take back."""
        self._until = 0.0

    def turn(self, now: float) -> None:
        """Calls the next person, after all cards have landed and once the last player has had time to take back."""
        if not self.waits(now):
            self._see(self.curtain.turned(self._next))

    def waits(self, now: float) -> bool:
        """Whether the viewer may still take back before the screen is handed over."""
        hands_over = now < self._until and self.curtain.turned(self._next) != self.curtain
        return hands_over and self.curtain.viewer is not None and self._party.may_take_back == self.curtain.viewer

    def update(self, now: float) -> None:
        """Moves the cloth to where it is at ``now``."""
        if self._layer is not None and self._falling.goes:
            self._layer.hang(out_cubic(self._falling.share(now)))
        if self._rising is not None:
            share = self._risen.share(now)
            self._rising.raised(in_out_sine(share))
            if share >= 1:
                self._stage().close(self._rising)
                self._rising = None

    def wake_at(self, now: float) -> float | None:
        """``now`` while the cloth moves, or when the screen is handed over."""
        moves = self._rising is not None or (self._layer is not None and self._falling.goes)
        return now if moves else self._until if self.waits(now) else None

    @property
    def _next(self) -> Seat | None:
        """The seat to act; None when the match is over."""
        return None if self._results.due else self._party.to_act

    def _rise(self, seat: Seat) -> None:
        cloth = self._layer.cloth if self._layer is not None else None
        self._see(self.curtain.raised(seat))
        if cloth is not None and self._layer is None and self._preferences.pace.curtain_rises:
            self._drop_rising()
            self._rising, self._risen = RisingCloth(*cloth), Moving(self._preferences.pace.curtain_rises)
            self._stage().open(self._rising)

    def _drop_rising(self) -> None:
        if self._rising is not None:
            self._stage().close(self._rising)
            self._rising = None

    def _see(self, curtain: Curtain) -> None:
        if curtain != self.curtain:
            self.curtain = curtain
            self._looked()
        self._call()

    def _call(self) -> None:
        """Opens, updates or closes the sheet that calls a person, with the news so far."""
        caller, cursor = self.curtain.caller, self._party.history.cursor
        hangs = self._layer is not None
        if self._layer is not None and (caller, cursor) != (self._layer.seat, self._told_at):
            self._stage().close(self._layer)
            self._layer = None
        if caller is not None and self._layer is None and not self._stage().is_modal:
            who = called(self._party, caller, self._reader, self._texts)
            self._told_at = cursor
            self._layer = CurtainLayer(self._texts, who, lambda: self._rise(caller), Pop)
            self._drop_rising()
            self._falling = Moving(0.0 if hangs else self._preferences.pace.curtain_falls)
            self._stage().open(self._layer)
            self._layer.hang(0.0 if self._falling.goes else 1.0)
