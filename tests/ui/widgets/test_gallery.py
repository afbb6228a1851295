"""Every widget on whole pages, at several sizes and text sizes: nothing overlaps, nothing leaves the window, all has a name."""

from __future__ import annotations

import pygame
import pytest

from cardtable.ui.core.theme import THEMES
from cardtable.ui.widgets.host import tab_order
from cardtable.ui.widgets.text import Prose
from cardtable.ui.widgets.widget import Widget, visible_part, walk
from tests.support.every import every
from tests.ui.gallery import GalleryScreen, act, paint

PAGES = ["settings", "reading", "home", "charts"]
SIZES = [((960, 600), 0.75), ((1280, 800), 1.0), ((700, 1200), 1.0)]


def opened(painter, page, size, scale, text_scale):
    painter.text_scale = text_scale
    screen = GalleryScreen(painter, page)
    screen.layout(*size, scale)
    screen.draw(pygame.display.get_surface(), 0, everything=True)
    return screen


@every("page", PAGES)
@every("size, scale", SIZES)
@every("text_scale", [1.0, 1.5, 2.0])
def test_no_part_overlaps_another_or_leaves_the_window(painter, page, size, scale, text_scale):
    screen = opened(painter, page, size, scale, text_scale)
    leaves = [(part.label, visible_part(part)) for part in walk(screen.stage.root) if not part.children()]
    for at, (label, rect) in enumerate(leaves):
        assert rect.left >= 0, label
        assert rect.right <= size[0], label
        for other_label, other in leaves[at + 1 :]:
            assert not rect.colliderect(other), (label, other_label)


@every("page", PAGES)
@every("size, scale", SIZES)
@every("text_scale", [1.0, 2.0])
def test_all_text_has_the_room_that_it_needs(painter, page, size, scale, text_scale):
    screen = opened(painter, page, size, scale, text_scale)
    for part in walk(screen.stage.root):
        if isinstance(part, Prose):
            assert part.rect.height >= part.measure(painter, part.rect.width)[1], part.label


@pytest.mark.parametrize("page", PAGES)
def test_everything_that_can_have_the_keyboard_has_a_name_and_is_large_enough(painter, page):
    screen = opened(painter, page, (1280, 800), 1.0, 1.0)
    order = tab_order([screen.stage.root])
    assert len(order) > 5
    for widget in order:
        assert widget.label, type(widget)
        assert min(widget.rect.size) >= 44 or type(widget).__name__ == "Toggle", (widget.label, widget.rect)


@pytest.mark.parametrize("page", PAGES)
def test_the_keyboard_reaches_everything_and_comes_round(painter, page):
    screen = opened(painter, page, (1280, 800), 1.0, 1.0)
    order = tab_order([screen.stage.root])
    seen: list[Widget] = []
    for _ in order:
        act(screen, ["tab"])
        seen.append(screen.stage.focused)
    assert seen == order


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_page_is_painted_in_every_theme(theme):
    picture = paint("settings", (960, 600), 0.75, 1.0, theme.name, ["tab", "toast", "dialog"])
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 960, 7) for y in range(0, 600, 7)}
    assert len(colours) > 100
