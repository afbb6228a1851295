from __future__ import annotations

import re

import pygame
import pytest

from cardtable.ui.core.assets import assets_folder
from cardtable.ui.paint.painter import SUIT_ICONS, Icons
from tests.support.every import every

FOLDER = assets_folder() / "icons"
WANTED = [
    "home",
    "back",
    "undo",
    "redo",
    "hint",
    "new",
    "restart",
    "number",
    "settings",
    "rules",
    "statistics",
    "history",
    "close",
    "check",
    "chevron-up",
    "chevron-down",
    "chevron-left",
    "chevron-right",
    "play",
    "pause",
    "sound-on",
    "sound-off",
    "full-screen",
    "keys",
    "search",
    "folder",
    "trophy",
    "flag",
    "calendar",
    "plus",
    "minus",
    "person",
    "bot",
    "eye",
    "trash",
    "export",
    "import",
    "warning",
    "info",
    "star",
    "auto-up",
    "spade",
    "heart",
    "diamond",
    "club",
]
FORBIDDEN = re.compile(r"<(use|clipPath|mask|pattern|filter|text|image|style)\b|opacity|#[0-9a-f]{3}", re.IGNORECASE)


def test_the_family_is_complete():
    assert set(WANTED) <= set(Icons(FOLDER).names())


@every("name", Icons(FOLDER).names())
def test_an_icon_is_drawn_on_the_grid_in_one_colour_with_what_the_loader_knows(name):
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 24 24"' in text
    assert "currentColor" in text
    assert not FORBIDDEN.search(text)
    if "stroke=" in text:
        assert 'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"' in text


@every("name", Icons(FOLDER).names())
@every("px", [16, 22, 59])
def test_an_icon_shows_something_and_is_not_cut_off(surface, name, px):
    picture = Icons(FOLDER).get(name, px, (250, 200, 90))
    assert picture.get_size() == (px, px)
    mask = pygame.mask.from_surface(picture, 60)
    assert mask.count() > px * px / (40 if name in {"more", "minus"} else 16) / (2 if name == "more" else 1)
    edge = [(x, y) for x in range(px) for y in range(px) if x in (0, px - 1) or y in (0, px - 1)]
    assert not any(mask.get_at(place) for place in edge)


def test_an_icon_has_the_colour_it_was_asked_in(surface):
    picture = Icons(FOLDER).get("heart", 48, (250, 10, 20))
    assert picture.get_at((24, 24)) == (250, 10, 20, 255)


def test_every_suit_sign_has_an_icon():
    assert set(SUIT_ICONS.values()) <= set(Icons(FOLDER).names())


def test_a_missing_icon_is_an_error(surface):
    with pytest.raises(FileNotFoundError):
        Icons(FOLDER).get("no such icon", 22, (0, 0, 0))
