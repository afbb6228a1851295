"""How much moves: what the settings say, or what the system wishes where they leave it to that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.settings import Animation, CardDesign, Settings
from cardtable.ui.core.display import Display
from cardtable.ui.core.theme import CAPTION, LEAST_TYPE
from cardtable.ui.paint.face_art import Design
from cardtable.ui.services import LivePreferences
from tests.support.driver import Driver, opened


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    with opened(tmp_path) as driver:
        yield driver


def preferences(driver: Driver, settings: Settings) -> LivePreferences:
    s = driver.services
    return LivePreferences(settings, lambda _: None, s.painter, s.faces, s.sounds, driver.app)


@pytest.mark.parametrize("animation", [Animation.OFF, Animation.REDUCED, Animation.FULL])
def test_a_setting_holds_whatever_the_system_wishes(driver: Driver, animation: Animation) -> None:
    for wish in (False, True):
        settings = Settings(animation=animation, desktop_reduced_motion=wish)
        assert preferences(driver, settings).animation is animation


@pytest.mark.parametrize(("less", "animation"), [(True, Animation.REDUCED), (False, Animation.FULL)])
def test_what_is_left_to_the_system_follows_its_wish(driver: Driver, less: bool, animation: Animation) -> None:
    live = preferences(driver, Settings())
    live.change(Settings(desktop_reduced_motion=less))
    assert live.animation is animation


def test_high_contrast_goes_before_every_theme_where_the_system_is_listened_to(driver: Driver) -> None:
    live = preferences(driver, Settings(theme="wine"))
    for listens, asks, theme in ((True, False, "wine"), (False, True, "wine"), (True, True, "contrast")):
        live.change(Settings(theme="wine", system_contrast=listens, desktop_contrast=asks))
        assert driver.services.painter.theme.name == theme
        assert driver.services.painter.theme.stark is (theme == "contrast")


def test_the_plain_deck_is_painted_as_soon_as_it_is_chosen(driver: Driver) -> None:
    preferences(driver, Settings()).change(Settings(cards=CardDesign.PLAIN))
    assert driver.services.faces.style.design is Design.PLAIN


# -- a dense monitor ---------------------------------------------------------------------------------------------------


SMALL = 400, 300


@pytest.mark.parametrize("density", [1, 2, 3])
def test_the_smallest_type_has_as_many_pixels_more_as_the_monitor(
    density: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Display, "density", float(density))
    size = SMALL[0] * density, SMALL[1] * density
    with opened(tmp_path / "home", size) as table:
        assert table.app.scale == pytest.approx(0.6 * density)
        assert table.services.painter.type_px(CAPTION) == LEAST_TYPE * density
