"""How much moves: what the settings say, or what the system wishes where they leave it to that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.settings import Animation, CardDesign, Settings, load
from cardtable.ui.paint.face_style import Design
from cardtable.ui.preferences import LivePreferences
from tests.support.driver import Driver, opened


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    with opened(tmp_path) as driver:
        yield driver


def preferences(driver: Driver, animation: Animation, wishes: list[bool]) -> LivePreferences:
    """Preferences over a system that answers with ``wishes``, one after the other."""
    s = driver.services
    return LivePreferences(
        Settings(animation=animation),
        lambda _: None,
        s.painter,
        s.faces,
        s.sounds,
        driver.app,
        lambda: wishes.pop(0),
    )


@pytest.mark.parametrize("animation", [Animation.OFF, Animation.REDUCED, Animation.FULL])
def test_a_setting_holds_and_the_system_is_not_asked(driver: Driver, animation: Animation) -> None:
    wishes: list[bool] = []
    assert preferences(driver, animation, wishes).animation is animation


@pytest.mark.parametrize(("less", "animation"), [(True, Animation.REDUCED), (False, Animation.FULL)])
def test_what_is_left_to_the_system_follows_its_wish(driver: Driver, less: bool, animation: Animation) -> None:
    assert preferences(driver, Animation.SYSTEM, [less]).animation is animation


def test_the_system_is_asked_again_when_it_is_chosen_again(driver: Driver) -> None:
    live = preferences(driver, Animation.SYSTEM, [False, True])
    live.change(Settings(animation=Animation.OFF))
    assert live.animation is Animation.OFF
    live.change(Settings(animation=Animation.SYSTEM))
    assert live.animation is Animation.REDUCED


@pytest.mark.parametrize("kept", ["off", "reduced", "full"])
def test_a_settings_file_of_before_keeps_its_value(tmp_path: Path, kept: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f'animation = "{kept}"\n', encoding="utf-8")
    assert load(path).settings.animation is Animation(kept)
    assert load(path).problems == ()


def test_the_plain_deck_is_painted_as_soon_as_it_is_chosen_and_files_of_before_mean_the_classic_one(
    driver: Driver, tmp_path: Path
) -> None:
    live = preferences(driver, Animation.OFF, [])
    live.change(Settings(animation=Animation.OFF, cards=CardDesign.PLAIN))
    assert driver.services.faces.style.design is Design.PLAIN
    path = tmp_path / "settings.toml"
    path.write_text('face = "large"\n', encoding="utf-8")
    assert load(path).settings.cards is CardDesign.CLASSIC
