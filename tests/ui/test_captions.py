"""Sounds in words: every one has a caption in every language, long enough to be read, in a place where nothing is clicked."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

import cardtable
from cardtable.i18n.catalogue import Languages
from cardtable.settings import Animation, Settings
from cardtable.table.choreography import SOUNDS
from cardtable.ui.core import sounds
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.sounds import CAPTION_LEAST, CAPTION_STAYS, NAMES, Captions, Sounds
from cardtable.ui.widgets.screen import CaptionLine
from tests.i18n.catalogues import LANGUAGES
from tests.support.every import every
from tests.support.painted import painted_once
from tests.support.services import sandbox
from tests.support.text_tour import TextTour
from tests.support.words import TEXTS

__all__ = ["painted_once"]

ASKED = re.compile(r"""(?:Sound|sounds\.play|_sound|_played)\(\s*"([a-z]+)\"""")


def test_every_sound_that_is_played_or_lies_there_is_listed() -> None:
    files = {re.sub(r"-\d+$", "", path.stem) for path in (assets_folder() / "sounds").glob("*.wav")}
    sources = (path.read_text(encoding="utf-8") for path in Path(cardtable.__file__).parent.rglob("*.py"))
    asked = {name for text in sources for name in ASKED.findall(text)}
    assert files == set(NAMES)
    assert asked | set(SOUNDS.values()) <= set(NAMES)
    assert set(sounds._BY_WEIGHT) == set(NAMES)


@every("language", ["en", *LANGUAGES])
@every("name", NAMES)
def test_every_sound_has_words_that_are_its_own(language: str, name: str) -> None:
    texts = Languages(assets_folder() / "translations", ("en",), language).texts
    words = {each: texts.text(f"caption.{each}") for each in NAMES}
    assert not texts.missing
    assert list(words.values()).count(words[name]) == 1
    assert len(words[name]) <= 32


def test_a_caption_is_asked_for_even_where_nothing_can_be_heard(tmp_path: Path) -> None:
    sounds = Sounds(tmp_path)
    sounds.set_level(0.5, muted=True)
    sounds.play("drop", 1.0)
    sounds.set_level(0.0, muted=False)
    sounds.play("win", 1.1)
    assert sounds.asked() == ("drop", "win")
    assert sounds.asked() == ()
    assert not sounds.is_open


def seen(events: list[tuple[float, str]], until: float) -> list[tuple[str, float, float]]:
    """What captions show for sounds at those times: name, from when, until when, in steps of a frame."""
    shown, found, waiting = Captions(), list[tuple[str, float, float]](), list(events)
    now = 0.0
    while now < until:
        while waiting and waiting[0][0] <= now:
            shown.caption(waiting.pop(0)[1], now)
        shown.update(now)
        if shown.shown and found and found[-1][0] == shown.shown:
            found[-1] = (shown.shown, found[-1][1], now)
        elif shown.shown:
            found.append((shown.shown, now, now))
        now += 1 / 60
    assert shown.wake_at() is None
    return found


def test_one_sound_is_seen_for_a_while_and_goes() -> None:
    [(name, since, until)] = seen([(1.0, "drop")], 20)
    assert name == "drop"
    assert until - since == pytest.approx(CAPTION_STAYS, abs=0.05)


def test_a_hail_of_one_sound_is_one_caption() -> None:
    [(name, since, until)] = seen([(1 + n / 10, "deal") for n in range(30)], 20)
    assert name == "deal"
    assert until - since == pytest.approx(2.9 + CAPTION_STAYS, abs=0.05)


def test_each_is_long_enough_to_be_read_and_the_weightiest_is_not_lost() -> None:
    busy = [(0.1 * n, ("pick", "drop", "flip", "slide")[n % 4]) for n in range(100)]
    found = seen(sorted([*busy, (4.05, "refuse"), (9.7, "win")]), 30)
    assert {"refuse", "win"} <= {name for name, *_ in found}
    assert all(later - since >= CAPTION_LEAST - 0.05 for (_, since, _), (_, later, _) in pairwise(found))


def test_what_is_not_shown_remembers_nothing() -> None:
    line = CaptionLine(TEXTS)
    line.show(visible=False)
    line.caption("drop", 0.0)
    line.show(visible=True)
    assert line.text == ""


def test_without_the_setting_there_are_no_captions_and_no_room_for_them(surface: pygame.Surface) -> None:
    with sandbox(Settings(animation=Animation.OFF)) as box:
        for _, screen, now in TextTour(box, (960, 600), 1.0).tables():
            line = screen._captions
            box.services.sounds.play("shuffle", now)
            screen.update(now + 1)
            assert line.text == ""
            assert not line.rect.height
            break
