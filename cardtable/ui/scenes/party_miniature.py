"""The small picture of a game for several: a hand held in front of the others' backs. Knows no rules."""

from __future__ import annotations

import pygame

from cardtable.kernel.game import Game
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.session.seats import plan_of
from cardtable.ui.kit import Kit
from cardtable.ui.render.card_shadow import Lift
from cardtable.ui.render.face_style import back_key
from cardtable.ui.render.faces import FaceStore

_DEAL = 24
_HELD, _BACKS = 7, 5  # cards of the hand, and of each of the others, that are shown
_ASPECT = 63 / 88


class PartyMiniature:
    """Paints one game as it is dealt, seen by the person at the bottom."""

    def __init__(self, game: Game, faces: FaceStore) -> None:
        self._faces = faces
        options = complete(game.info.options, {})
        hand = game.deal(Setup(_DEAL, options)).piles["h0"].cards
        deck = game.info.deck
        held = sorted(hand, key=lambda card: (deck.suit(card), deck.rank(card)))[:_HELD]
        self._keys = [deck.faces[card].picture for card in held]
        self._back = back_key(deck)
        self._others = min(3, plan_of(game).count(options) - 1)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, _kit: Kit) -> None:
        """Paint into ``rect``."""
        large, small = round(rect.height * 0.52), round(rect.height * 0.32)
        for place in range(self._others):
            middle = rect.x + rect.width * (2 * place + 1) // (2 * self._others)
            self._fan(surface, [self._back] * _BACKS, small, middle, rect.y + rect.height // 20, 0.28)
        self._fan(surface, self._keys, large, rect.centerx, rect.bottom - large - rect.height // 20, 0.5)

    def _fan(self, surface: pygame.Surface, keys: list[str], height: int, middle: int, top: int, step: float) -> None:
        wide = height * _ASPECT
        left = middle - (wide + step * wide * (len(keys) - 1)) / 2
        for place, key in enumerate(keys):
            self._faces.draw(surface, key, height, (round(left + place * step * wide), top), Lift.RESTING)
