"""The runs of a domino while they are empty: the rim round their cards, and which rank opens each. Knows no rule."""

from __future__ import annotations

import pygame

from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.zones import PileId
from cardtable.ui.core.theme import LEAST_TYPE, STRONG
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Kit
from cardtable.ui.table.party_plan import RIM, Plan

_LETTER = 0.34  # of a card's height
_RADIUS = 6.0  # units


def rim(plan: Plan) -> int:
    """Pixels between the cards of a run and the line round it."""
    return max(1, round(RIM * plan.unit))


def opener_place(plan: Plan, pile: PileId, card: Card) -> pygame.Rect:
    """Where the card that opens a run will lie."""
    home, place = plan.homes[pile], plan.place_of(pile)
    slot = plan.slot(card) if plan.slot else 0
    return pygame.Rect(round(place.x + slot * home.step), round(place.y), round(home.card.w), round(home.card.h))


def paint_opener(surface: pygame.Surface, kit: Kit, plan: Plan, pile: PileId, card: Card) -> None:
    """The rank that opens a run, quietly at its place."""
    rect, colour = opener_place(plan, pile, card), kit.theme.place
    line = max(1, round(plan.unit))
    kit.box(surface, rect, Skin(radius=_RADIUS * plan.unit, edge=colour, line=line))
    rank = FRENCH.text(card)[:-1]
    word = kit.fonts.render(rank, STRONG.face, max(LEAST_TYPE, round(_LETTER * rect.height)), colour)
    surface.blit(word, word.get_rect(center=rect.center))
