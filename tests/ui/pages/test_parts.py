"""Small parts of the pages: days and spans of time in words, and pictures that are chosen from."""

from __future__ import annotations

import time

import pytest

from cardtable.i18n.catalogue import load_catalogue
from cardtable.i18n.dates import day_text, short_day, span_text, tiny_day
from cardtable.i18n.numbers import grouped
from cardtable.ui.core.events import PointerDown, PointerMove
from cardtable.ui.widgets.choices import PictureChoice, Pictured
from cardtable.ui.widgets.screen import WidgetScreen
from tests.support.words import TRANSLATIONS


@pytest.fixture
def utc(monkeypatch):
    """A computer that stands in Reykjavík."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_days_are_written_out_short_and_tiny(box, utc) -> None:
    texts, moment = box.services.texts, 1_795_210_000.0
    assert day_text(texts, moment) == "20\u00a0November\u00a02026"
    assert short_day(texts, moment) == "20\u00a0Nov\u00a02026"
    assert tiny_day(texts, moment) == "20\u00a0Nov"


def test_every_month_has_a_name(box) -> None:
    texts = box.services.texts
    assert all(texts.has(f"{name}.{month}") for name in ("month", "month_short") for month in range(1, 13))


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0\u00a0s"),
        (59.6, "59\u00a0s"),
        (45, "45\u00a0s"),
        (200, "3\u00a0min 20\u00a0s"),
        (599.4, "9\u00a0min 59\u00a0s"),
        (2119, "35\u00a0min"),
        (3599, "59\u00a0min"),
        (3905, "1\u00a0h 5\u00a0min"),
    ],
)
def test_spans_of_time_are_said_as_one_would_say_them(box, seconds, words) -> None:
    assert span_text(box.services.texts, seconds) == words


def test_long_numbers_are_grouped_in_threes() -> None:
    assert [grouped(load_catalogue(TRANSLATIONS, "en"), number) for number in (7, 999, 481_203_900)] == [
        "7",
        "999",
        "481,203,900",
    ]


class OneChoice(WidgetScreen):
    """A screen with nothing but three pictures."""

    def __init__(self, services) -> None:
        super().__init__(services.painter, services.ground)
        self.chosen: list[str] = []
        self.painted: list[str] = []
        options = [Pictured(name, name.title(), lambda *_, name=name: self.painted.append(name)) for name in "abc"]
        self.choice = PictureChoice("Letter", options, "b", wide=80, high=60).then(self.chosen.append)

    def close_label(self):
        return "Close"

    def build(self):
        return self.choice


@pytest.fixture
def letters(box, visit):
    return visit(OneChoice(box.services), (640, 480))


def test_every_picture_is_painted_and_the_chosen_one_is_told(letters) -> None:
    assert letters.screen.painted == ["a", "b", "c"]
    assert letters.screen.choice.described().value == "B"


def test_arrows_choose_up_to_the_ends_and_each_change_is_told_once(letters) -> None:
    letters.screen.stage.focus(letters.screen.choice)
    letters.key("right", "right", "left", "home", "home", "end")
    assert letters.screen.chosen == ["c", "b", "a", "c"]
    letters.key("x", "shift+left")
    assert letters.screen.choice.value == "c"


def test_the_picture_under_the_pointer_shows_it(letters) -> None:
    place = letters.screen.choice.rect
    spot = (place.x + 4, place.y + 4)
    before = tuple(letters.surface.get_at(spot))
    letters.screen.handle(PointerMove(place.x + 20, place.y + 20), 0.0)
    letters.draw()
    assert tuple(letters.surface.get_at(spot)) != before


def test_a_press_between_the_pictures_or_taken_away_chooses_nothing(letters) -> None:
    place = letters.screen.choice.rect
    letters.click((place.right - 2, place.y + 20))
    letters.screen.handle(PointerDown(place.x + 20, place.y + 20), 0.0)
    letters.screen.leave()
    letters.pull((place.x + 20, place.y + 20), 300)
    assert letters.screen.chosen == []
    letters.click((place.x + 20, place.y + 20))
    assert letters.screen.chosen == ["a"]


def test_pictures_stand_below_each_other_where_it_is_narrow(letters, box) -> None:
    choice, painter = letters.screen.choice, box.services.painter
    wide, high = choice.measure(painter, 1000)
    narrow, tall = choice.measure(painter, wide - 1)
    assert narrow < wide
    assert tall > 1.5 * high
