"""How Las Vegan looks: the cards of the casino with their chips, how they are tossed and placed, and the cabbages that
are paid.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct

from cardtable.games.las_vegan.casino import CHIP_SETS, CHIPS, DECK, GOLDEN_PLACES, ORDINARY_PLACES, Casino
from cardtable.games.seated import HANDS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import signed
from cardtable.kernel.compat import override
from cardtable.kernel.state import Scored, State
from cardtable.kernel.table import PileId
from cardtable.table.choreography import Toss
from cardtable.table.layout import ASPECT
from cardtable.table.pace import Pace
from cardtable.table.round_layout import FIELD, MEANING_WIDE, RoundLayout
from cardtable.ui.core.theme import BODY, CAPTION, CAPTION_STRONG, LEAST_ON_TABLE, Ink, mix
from cardtable.ui.games.look import (
    BACK,
    NOTHING_ALLOWED,
    AllowedActions,
    Decor,
    GameLook,
    Outline,
    Piece,
    Tosses,
    landing_sounds,
)
from cardtable.ui.paint.face_art import back_key
from cardtable.ui.paint.painter import Painter, Skin, clear_edge
from cardtable.ui.paint.things import CHIP_PLACE, FACE, Thing, TokenArt, casino_key, chip_key

_GOLDEN = CHIPS[0]
_CLOSE = 8.0  # type sizes: with cards closer together, a lit text is only the value of the chip
_BETWEEN = 4  # pixels between two texts
_MEANING_WIDE = 8.4  # type sizes: the width of a text for which all have one size
_BROKEN_WIDE = 4.9  # type sizes: the width on two lines
_LINE_HIGH, _TWO_LINES = 1.18, 2.46  # type sizes: line height, and the height of two lines
_MOST = 8  # cabbages shown for a seat; its plate shows the sum
_GRAND = 1.35  # their scale at the end of a match
_ONE_AT_THE_TOP = (2, 4)  # seats
_LINE, _CORNER = 0.5, 16.0  # the opacity of the field's outline; its corners in units


def _laid(shown: str, place: int, chip: str = "") -> tuple[Piece, ...]:
    """A casino card in the upper row of the picture, and the chip on it."""
    x, y, high = (place - 2) * 0.375, -0.23, 0.5
    card = Piece(casino_key(shown), x, y, high, is_token=True)
    return (card, Piece(chip, x, y + (CHIP_PLACE[1] - 0.5) * high, 0.2, is_token=True)) if chip else (card,)


_PIECES = (
    *_laid("min", 0),
    *_laid("max", 1, chip_key(-3, -4, golden=True)),
    *_laid("4", 2, chip_key(1, -2)),
    *_laid("B", 3, chip_key(-2, -1)),
    *_laid("G", 4),
    Piece(BACK, -0.75, 0.25, 0.5, 8),
    *(Piece(card, -0.34 + 0.3 * n, 0.27, 0.5, 6 - 4 * n) for n, card in enumerate(("R7", "P3", "G9", "B0"))),
    Piece("cabbage", 0.84, 0.33, 0.26, is_token=True),
)


class LasVeganLook(GameLook[Casino]):
    """Five cards in the middle, the chips beside or below them."""

    paid_height = 34.0
    scored_in = "cabbage"

    @override
    def things(self, state: State[Casino], lit: frozenset[PileId]) -> tuple[Thing, ...]:
        return casino_things(state, lit)

    @override
    def spoken(self, state: State[Casino], texts: Catalogue) -> tuple[tuple[PileId, str], ...]:
        """The meaning of each casino card, with the chip on it, and the chips still to be placed."""
        laid = {chip for _, chip in state.extra.placed}
        faces = zip(CHIPS, state.extra.faces, strict=True)
        free = [(chip, _chip_words(chip, face, texts)) for chip, face in faces if chip not in laid]
        cards = [(about.place, about.words) for about in meanings(state, texts, NOTHING_ALLOWED)]
        name = texts.text("party.casino.chips")
        return (*cards, *((chip, texts.text("heard.pile", pile=name, what=value)) for chip, value in free))

    @override
    def crowded(self, state: State[Casino]) -> bool:
        """True if a seat at the top is where the field would be."""
        return len(state.scores) in _ONE_AT_THE_TOP

    @override
    def decor(
        self, state: State[Casino], texts: Catalogue, wanted: AllowedActions = NOTHING_ALLOWED
    ) -> tuple[Decor, ...]:
        chips = tuple(Outline(chip, is_round=True) for chip in CHIPS)
        return (FieldLine(texts.text("party.casino.chips")), *chips, *meanings(state, texts, wanted))

    @override
    def paid(self, gain: Scored, state: State[Casino]) -> Sequence[str]:
        return ["cabbage"] * min(abs(gain.points), _MOST)

    @override
    def laid(self, before: State[Casino], after: State[Casino], plan: RoundLayout, pace: Pace, now: float) -> Tosses:
        """Chips placed on a casino card fly there from their own places."""
        old, new = before.extra.placed, after.extra.placed
        fresh = set(new) - set(old)
        if not fresh or len(new) < len(old):
            return (), ()
        if pace.toss == 0:
            return (), landing_sounds([now])
        chips = {thing.pile: thing for thing in casino_things(after, frozenset()) if thing.is_round}
        tosses = tuple(_flown(chips[place], chip, place, plan, pace, now) for place, chip in fresh)
        return tosses, landing_sounds(toss.end for toss in tosses)

    @override
    def opened(self, state: State[Casino], plan: RoundLayout, pace: Pace, now: float) -> Tosses:
        """The cards turn up, the chips are tossed; the two golden cards are always there."""
        if pace.toss_arc == 0:
            return (), landing_sounds([now])
        things = casino_things(state, frozenset())
        moving = [thing for thing in things if thing.is_round or thing.pile not in GOLDEN_PLACES]
        tosses = tuple(_tossed_up(thing, number, plan, pace, now) for number, thing in enumerate(moving))
        return tosses, landing_sounds(toss.end for toss, thing in zip(tosses, moving, strict=True) if thing.is_round)

    @override
    def finale(self) -> tuple[Sequence[str], float]:
        return ("cabbage",), _GRAND * self.paid_height

    @override
    def pieces(self) -> tuple[Piece, ...]:
        return _PIECES


class FieldLine(Struct, frozen=True):
    """The outline of the casino's field, and the name of the row of chips."""

    words: str

    def bounds(self, _painter: Painter, plan: RoundLayout) -> pygame.Rect:
        box = plan.places[FIELD]
        return pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))

    def paint(self, surface: pygame.Surface, painter: Painter, _art: TokenArt, plan: RoundLayout) -> None:
        theme, bounds = painter.theme, self.bounds(painter, plan)
        edge, line = clear_edge(painter, mix(theme.ground, theme.place, _LINE), max(1, round(1.4 * plan.unit)))
        painter.box(surface, bounds, Skin(radius=_CORNER * plan.unit, edge=edge, line=line))
        size = max(LEAST_ON_TABLE, round(BODY.size * plan.text))
        words = painter.fonts.render(self.words, BODY.face, size, theme.ink(Ink.GROUND_MUTED))
        if rect := beside_chips(words.get_size(), plan):
            surface.blit(words, rect)


def beside_chips(size: tuple[int, int], plan: RoundLayout) -> pygame.Rect | None:
    """Where text of that size does not overlap the hands: left or right of the chips; None if neither fits."""
    first, last, gap = plan.place_of(CHIPS[0]), plan.place_of(CHIPS[-1]), 14 * plan.unit
    left, right = pygame.Rect((0, 0), size), pygame.Rect((0, 0), size)
    left.midright = round(first.x - gap), round(first.centre.y)
    right.midleft = round(last.right + gap), round(last.centre.y)
    held = [plan.place_of(hand) for hand in HANDS if hand in plan.homes]
    taken = [pygame.Rect(round(each.x), round(each.y), round(each.w), round(each.h)) for each in held]
    return next((each for each in (left, right) if each.collidelist(taken) < 0), None)


class Meaning(Struct, frozen=True):
    """The meaning of a casino card, written below it; ``lit``: what the chosen chip would do there.

    If the text would run into that of the next card, ``short`` replaces it when lit; otherwise it uses two lines or
    becomes ``bare``, without the value that the chip itself shows.
    """

    place: PileId
    words: str
    lit: bool
    short: str = ""
    bare: str = ""

    def bounds(self, painter: Painter, plan: RoundLayout) -> pygame.Rect:
        """The pill at its widest."""
        size, place, lines = self._size(painter, plan), plan.place_of(self.place), self._lines(painter, plan)
        wide = max(painter.fonts.width(line, CAPTION_STRONG.face, size) for line in lines) + round(20 * plan.unit)
        high = round((1.75 if len(lines) == 1 else _TWO_LINES) * size)
        rect = pygame.Rect(0, 0, max(wide, round(place.w)), high)
        rect.width = min(rect.width, round(_room(plan)) - _BETWEEN // 2)
        rect.midtop = (round(place.centre.x), round(place.bottom + 2 * plan.unit))
        return rect

    def paint(self, surface: pygame.Surface, painter: Painter, _art: TokenArt, plan: RoundLayout) -> None:
        rect, theme, size = self.bounds(painter, plan), painter.theme, self._size(painter, plan)
        if self.lit:
            painter.box(surface, rect, Skin(radius=rect.height / 2, top=theme.accent_top, bottom=theme.accent))
        face, ink = (CAPTION_STRONG, Ink.ON_ACCENT) if self.lit else (CAPTION, Ink.GROUND_MUTED)
        lines = self._lines(painter, plan)
        for number, line in enumerate(lines):
            words = painter.fonts.ellipsis(line, face.face, size, max(1, rect.width - 4 * self.lit))
            text = painter.fonts.render(words, face.face, size, theme.ink(ink))
            middle = rect.centery + round((number - (len(lines) - 1) / 2) * _LINE_HIGH * size)
            surface.blit(text, text.get_rect(center=(rect.centerx, middle)))

    def _size(self, painter: Painter, plan: RoundLayout) -> int:
        """The type size, smaller if the text would run into that of the next card or, on two lines, out of the field."""
        size, room = CAPTION.size * plan.text, _room(plan)
        if self._is_broken(plan):
            band = plan.places[FIELD].bottom - plan.place_of(self.place).bottom
            return max(LEAST_ON_TABLE, round(min(size, room / _BROKEN_WIDE, band / _TWO_LINES)))
        size = min(round(size), round(room / _MEANING_WIDE))
        wide = painter.fonts.width(self.words, CAPTION_STRONG.face, max(LEAST_ON_TABLE, size)) + 6 * plan.unit
        return max(LEAST_ON_TABLE, round(size * min(1.0, room / wide)))

    def _is_broken(self, plan: RoundLayout) -> bool:
        """Whether texts below the cards may need two lines; then all have one size."""
        return not self.lit and _room(plan) < MEANING_WIDE * max(LEAST_ON_TABLE, CAPTION.size * plan.text)

    def _lines(self, painter: Painter, plan: RoundLayout) -> tuple[str, ...]:
        """The text, on two lines if it is too long; without the value if it is still too long."""
        fitting, size, fonts = self._fitting(painter, plan), self._size(painter, plan), painter.fonts

        def fit(*lines: str) -> bool:
            return all(fonts.width(line, CAPTION.face, size) <= _room(plan) - _BETWEEN for line in lines)

        if not self._is_broken(plan) or fit(fitting):
            return (fitting,)
        lines = fonts.halves(fitting, CAPTION.face, size)
        return lines if fit(*lines) or not self.bare else fonts.halves(self.bare, CAPTION.face, size)

    def _fitting(self, painter: Painter, plan: RoundLayout) -> str:
        """The text; the short one if it is lit and the cards are too close together."""
        size, room = self._size(painter, plan), _room(plan)
        close = room < _CLOSE * size or painter.fonts.width(self.words, CAPTION_STRONG.face, size) > room - _BETWEEN
        return self.short if self.lit and close else self.words


def _room(plan: RoundLayout) -> float:
    """The distance between the centres of neighbouring casino cards, in pixels."""
    return plan.place_of(ORDINARY_PLACES[1]).x - plan.place_of(ORDINARY_PLACES[0]).x


def meanings(state: State[Casino], texts: Catalogue, wanted: AllowedActions) -> tuple[Meaning, ...]:
    """The meaning of each casino card, with the chip on it or, where it may go, the chosen one."""
    casino, shown = state.extra, dict(zip(ORDINARY_PLACES, state.extra.cards, strict=True))
    lying = dict(casino.placed)
    places = (*casino.golden_places, *ORDINARY_PLACES)
    found = []
    for place in places:
        about = shown.get(place, place)
        lit = wanted.chip in CHIPS and place in wanted.goals
        key = "rank" if about.isdigit() else about
        words = (
            texts.text(f"party.casino.meaning.{key}", rank=about)
            if key == "rank"
            else texts.text(f"party.casino.meaning.{key}")
        )
        chip = wanted.chip if lit else lying.get(place)
        value, bare = "", words
        if chip:
            value = signed(texts, casino.faces[CHIPS.index(chip)])
            words = texts.text("party.casino.meaning.with", meaning=words, value=value)
        found.append(Meaning(place, words, lit, value, bare))
    return tuple(found)


def _chip_words(chip: PileId, face: int, texts: Catalogue) -> str:
    """A chip as text: its value, and whether it is the golden one."""
    value = signed(texts, face)
    return texts.text("party.casino.golden", value=value) if chip == _GOLDEN else value


def casino_things(state: State[Casino], lit: frozenset[PileId]) -> tuple[Thing, ...]:
    """The casino cards and the chips, placed chips on their cards."""
    casino = state.extra
    signs = dict(zip(ORDINARY_PLACES, casino.cards, strict=True)) | {place: place for place in casino.golden_places}
    filled = {place for place, _ in casino.placed}
    cards = [
        Thing(place, casino_key(sign), sign, lit=place in lit, together=place in filled)
        for place, sign in signs.items()
    ]
    lying = {chip: place for place, chip in casino.placed}
    sides = CHIP_SETS[str(state.setup.options["lv_chip_set"])]
    chips = [
        Thing(
            lying.get(chip, chip),
            chip_key(face, sum(both) - face, golden=chip == _GOLDEN),
            f"{face:+d}".replace("-", "−"),
            is_round=True,
            lit=chip in lit,
            together=chip in lying,
        )
        for chip, face, both in zip(CHIPS, casino.faces, sides, strict=True)
    ]
    return (*cards, *chips)


def _flown(thing: Thing, chip: PileId, place: PileId, plan: RoundLayout, pace: Pace, now: float) -> Toss:
    source, target = plan.place_of(chip), plan.place_of(place)
    rise = pace.toss_arc * max(source.h / 2, 0.3 * source.centre.distance(target.centre))
    return Toss(
        thing,
        source.centre,
        target.centre,
        now,
        pace.toss,
        target.h,
        arc=rise,
        turns=2 if rise else 0,
        covers=thing.key,
    )


def _tossed_up(thing: Thing, number: int, plan: RoundLayout, pace: Pace, now: float) -> Toss:
    """A chip is tossed and spins; a card turns over on the spot."""
    place = plan.place_of(thing.pile)
    return Toss(
        thing,
        place.centre,
        place.centre,
        now + number * pace.toss_stagger,
        pace.toss if thing.is_round else 2 * pace.flip,
        place.w / ASPECT,
        arc=0.7 * place.h if thing.is_round else 0.0,
        turns=3 if thing.is_round else 1,
        covers=thing.key,
        back=None if thing.is_round else f"{FACE}{back_key(DECK)}",
    )
