"""Paints what flies over a table for several: coins and cabbages, the casino's things, cards; and the pot they fly to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from cardtable.table.geometry import Rect
from cardtable.table.toss import Flying
from cardtable.ui.core.cache import Bounded
from cardtable.ui.core.theme import STRONG, Ink
from cardtable.ui.paint.face_style import card_size
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Kit
from cardtable.ui.paint.tokens import TokenArt
from cardtable.ui.table.party_pot import Pot
from cardtable.ui.table.party_tokens import Token, paint_token

_FACE = "face:"
_KEPT = 600_000  # pixels
_DARK, _RINGS = 62, 6  # a shadow: how dark its middle is, in how many rings it fades


class FlyingArt:
    """Pictures of things by what they are. ``tokens`` is the folder of their drawings."""

    def __init__(self, kit: Kit, faces: FaceStore, tokens: Path) -> None:
        self._kit = kit
        self._faces = faces
        self.tokens = TokenArt(tokens)
        self._painted: Bounded[tuple[Token | str, int], pygame.Surface] = Bounded(
            _KEPT, lambda made: made.get_width() * made.get_height()
        )

    def paint(self, surface: pygame.Surface, thing: Flying, near: Callable[[int], int]) -> None:
        """Paint one thing with its shadow, the farther below it the higher it is; ``near`` gives a height faces are kept at."""
        picture = self._picture(thing, near)
        share = thing.height / picture.get_height()
        size = (round(picture.get_width() * share), max(1, round(thing.height * thing.squeeze)))
        if size[0] < 2:
            return
        if size != picture.get_size():
            picture = pygame.transform.smoothscale(picture, size)
        shadow = self._shadow(size[0])
        surface.blit(shadow, shadow.get_rect(center=(thing.x, thing.y + thing.height * (0.45 + 0.8 * thing.lift))))
        surface.blit(picture, picture.get_rect(center=(thing.x, thing.y)))

    def reach(self, thing: Flying) -> pygame.Rect:
        """What painting it touches."""
        side = round(thing.height * 1.2) + 4
        touched = pygame.Rect(0, 0, side, round(thing.height * 2.2) + 8)
        touched.midtop = (round(thing.x), round(thing.y - thing.height * 0.6) - 4)
        return touched

    def paint_pot(self, surface: pygame.Surface, place: Rect, pot: Pot) -> None:
        """The pot, and what is in it."""
        words = self._kit.line(STRONG)
        picture = self.tokens.picture(pot.picture, round(place.h))
        surface.blit(picture, picture.get_rect(midtop=(round(place.centre.x), round(place.y))))
        left = round(place.centre.x - self._kit.width(pot.money, STRONG) / 2)
        self._kit.write(
            surface, pot.money, STRONG, self._kit.theme.ink(Ink.GROUND_MUTED), left, round(place.bottom + 0.5 * words)
        )

    def pot_reach(self, place: Rect) -> pygame.Rect:
        """What painting the pot touches."""
        words = self._kit.line(STRONG)
        return pygame.Rect(round(place.x - place.w / 2), round(place.y), round(2 * place.w), round(place.h) + 2 * words)

    def _picture(self, thing: Flying, near: Callable[[int], int]) -> pygame.Surface:
        """At the height it has at rest: smaller ones are scaled, since a drawing at every height would be dear."""
        high = max(2, round(thing.full))
        if isinstance(thing.what, Token):
            return self._token(thing.what, high)
        key = str(thing.what)
        if key.startswith(_FACE):
            return self._faces.face(key.removeprefix(_FACE), near(high))
        return self.tokens.picture(key, high)

    def _token(self, token: Token, high: int) -> pygame.Surface:
        def draw() -> pygame.Surface:
            made = pygame.Surface(card_size(high), pygame.SRCALPHA, 32)
            paint_token(made, self._kit, self.tokens, Rect(0, 0, *made.get_size()), token)
            return made

        return self._painted.get((token, high), draw)

    def _shadow(self, wide: int) -> pygame.Surface:
        """A soft spot on the table."""

        def draw() -> pygame.Surface:
            made = pygame.Surface((wide, max(4, wide // 3)), pygame.SRCALPHA, 32)
            for step in range(_RINGS):
                spot = made.get_rect().inflate(-wide * step // (2 * _RINGS), -wide * step // (6 * _RINGS))
                pygame.draw.ellipse(made, (0, 0, 0, _DARK * (step + 1) // _RINGS), spot)
            return made

        return self._painted.get(("shadow", wide), draw)
