"""The first picture of a start is the gallery as it was last seen, and nothing but the truth."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

import cardtable
from cardtable.program import Program
from cardtable.session.desk import is_open
from cardtable.settings import load, save
from cardtable.storage.paths import Paths, find_paths
from cardtable.ui.core.display import Display
from cardtable.ui.core.first_picture import FILE, FirstPicture
from cardtable.ui.core.input import Input
from cardtable.ui.core.theme import theme_named
from cardtable.ui.pages.gallery import HomeScene
from cardtable.ui.paint import ground as ground_module
from cardtable.ui.paint.ground import Bare, Ground
from cardtable.ui.widgets.buttons import Tile
from cardtable.ui.widgets.widget import walk

SIZE = (1000, 640)
BARE = 2 * 4 * SIZE[0] * SIZE[1]  # bytes at the end of the file: room and table without anything on them


class Start:
    """One start of the program in a window of its own; ``first`` is what it was begun with."""

    def __init__(self, paths: Paths, size: tuple[int, int] = SIZE) -> None:
        self.first = FirstPicture(paths.cache / FILE, paths.settings, paths.database, os.environ)
        self.display = Display.open(self.first.window.size if self.first.window else size, os.environ)
        if self.first.show_on(self.display.surface):
            self.display.present(None)
        self.seen = self.picture()
        self.now = 1000.0

    def go_on(self, paths: Paths) -> None:
        """Load everything else and show the gallery, up to before the first frame."""
        self.ground = Ground()
        self.program = Program(paths, load(paths.settings).settings, self.display, self.ground, first=self.first)
        self.app = self.program._app
        self.app.run = lambda: None
        self.program.run()
        self.reader = Input(self.display)

    def frame(self) -> None:
        """One frame, as the loop of the app does it."""
        self.now += 1 / 60
        self.app.run_frame(self.reader.read(self.now, self.app.scale).events, self.now)

    def whole(self) -> bytes:
        """The gallery painted anew, with all its faces."""
        self.app.redraw()
        self.frame()
        self.faces_are_painted()
        return self.picture()

    def faces_are_painted(self) -> None:
        """Wait until the thread that paints cards has told of its last one; each wakes the loop for a frame."""
        until = time.monotonic() + 20
        while self.program._faces.is_painting and time.monotonic() < until:
            time.sleep(0.01)
            self.frame()
        self.frame()

    def picture(self) -> bytes:
        """All pixels of the window."""
        return pygame.image.tobytes(self.display.surface, "RGB")

    def tile(self, place: int) -> pygame.Rect:
        """Where a tile of the gallery is."""
        home = self.app.top
        assert isinstance(home, HomeScene)
        return [widget.rect for widget in walk(home.stage.trees.root) if isinstance(widget, Tile)][place]


@contextmanager
def started(paths: Paths) -> Iterator[Start]:
    """A start up to before its first frame, left in good order."""
    start = Start(paths)
    start.go_on(paths)
    try:
        yield start
    finally:
        start.program.close()


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """A home in which the program was used once before."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    found = find_paths({}, tmp_path / "home")
    with started(found) as start:
        assert not start.first.is_shown
        start.frame()
    return found


def test_the_first_picture_is_pixel_for_pixel_what_the_gallery_paints(paths: Paths) -> None:
    with started(paths) as start:
        assert start.first.is_shown
        start.frame()
        assert start.picture() == start.seen  # nothing flickers when everything is loaded
        start.faces_are_painted()
        later = start.app.wake_at(start.now)
        assert later is not None
        assert later > start.now  # nothing was left to paint; once it tells which deals of today are won
        start.now = later
        start.frame()
        assert start.app.wake_at(start.now) is None
        assert start.picture() == start.seen
        assert start.whole() == start.seen


def test_the_first_frame_paints_nothing_that_is_seen_already(paths: Paths) -> None:
    """In this window the interface is smaller than designed."""
    with started(paths) as start:
        assert start.app.scale != 1
        start.display.surface.fill("magenta")
        blank = start.picture()
        start.frame()
        assert start.picture() == blank


def test_a_tile_under_the_pointer_has_its_cards_and_comes_back_as_it_was(paths: Paths) -> None:
    with started(paths) as start:
        start.frame()
        _move_to(start.tile(2).center)
        start.frame()
        hovered = start.picture()
        assert hovered != start.seen
        assert start.whole() == hovered  # not a moment without its cards
        _move_to((2, 2))
        start.frame()
        assert start.picture() == start.seen


def test_a_click_in_the_first_moment_opens_the_game(paths: Paths) -> None:
    with started(paths) as start:
        start.frame()
        spot = start.tile(0).center
    start = Start(paths)
    assert start.first.is_shown
    _move_to(spot)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=spot, button=1))
    start.go_on(paths)
    try:
        start.frame()
        assert is_open(start.program._services.store, "klondike")
        assert not isinstance(start.app.top, HomeScene)
    finally:
        start.program.close()


def test_letters_in_the_first_moment_are_searched_for(paths: Paths) -> None:
    start = Start(paths)
    for letter in "go":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    start.go_on(paths)
    try:
        start.frame()
        home = start.app.top
        assert isinstance(home, HomeScene)
        assert home.choice.wanted == "go"
        assert start.picture() != start.seen
    finally:
        start.program.close()


def _set(paths: Paths, **changes: object) -> None:
    save(paths.settings, replace(load(paths.settings).settings, **changes))


CHANGES: dict[str, Callable[[Paths, pytest.MonkeyPatch], None]] = {
    "theme": lambda paths, _: _set(paths, theme="walnut"),
    "zoom": lambda paths, _: _set(paths, scale=1.25),
    "window": lambda paths, _: _set(paths, window_width=1100),
    "language": lambda paths, _: _set(paths, language="is"),
    "language of the system": lambda _, patch: patch.setenv("LANG", "is_IS.UTF-8"),
    "version": lambda _, patch: patch.setattr(cardtable, "__version__", "99.0"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_the_picture_is_thrown_away_when_something_changed_and_the_next_is_right(
    paths: Paths, monkeypatch: pytest.MonkeyPatch, change: Callable[[Paths, pytest.MonkeyPatch], None]
) -> None:
    change(paths, monkeypatch)
    with started(paths) as start:
        assert not start.first.is_shown
        now_true = start.whole()
    with started(paths) as start:
        assert start.first.is_shown
        assert start.seen == now_true == start.whole()


def test_a_game_that_was_opened_shows_on_the_first_picture(paths: Paths) -> None:
    with started(paths) as start:
        start.frame()
        before = start.seen
        start.program._services.desk.sit("golf")
    with started(paths) as start:
        assert start.first.is_shown
        assert start.seen != before
        assert start.whole() == start.seen


def test_a_favourite_is_in_front_on_the_first_picture(paths: Paths) -> None:
    with started(paths) as start:
        start.frame()
        before = start.seen
        home = start.app.top
        assert isinstance(home, HomeScene)
        home.stage.focus([widget for widget in walk(home.stage.trees.root) if isinstance(widget, Tile)][-1])
        home.toggle(home.tile_at_hand)
        start.frame()
    with started(paths) as start:
        assert start.first.is_shown
        assert start.seen != before
        assert start.whole() == start.seen


def test_games_that_another_program_changed_throw_the_picture_away(paths: Paths) -> None:
    kept = (paths.cache / FILE).read_bytes()
    with started(paths) as start:
        start.program._services.desk.sit("golf")
    (paths.cache / FILE).write_bytes(kept)
    with started(paths) as start:
        assert not start.first.is_shown


@pytest.mark.parametrize(
    "harm",
    [
        lambda _: b"",
        lambda whole: whole[:-5],
        lambda whole: whole + b"more",
        lambda whole: whole[: -BARE - 900] + bytes([whole[-BARE - 900] ^ 1]) + whole[-BARE - 899 :],
        lambda _: b"\x00\xff" * 99,
        lambda whole: whole.replace(b"\n1000 640 1000 640\n", b"\n1000 640 640 1000\n"),
        lambda whole: whole.replace(b"\n1000 640 1000 640\n", b"\n1000 640 x\n"),
    ],
    ids=["empty", "short", "long", "one bit", "noise", "another shape", "no numbers"],
)
def test_a_damaged_picture_is_not_shown_and_hurts_nobody(paths: Paths, harm: Callable[[bytes], bytes]) -> None:
    file = paths.cache / FILE
    file.write_bytes(harm(file.read_bytes()))
    with started(paths) as start:
        assert not start.first.is_shown
        start.frame()
    with started(paths) as start:
        assert start.first.is_shown


@pytest.mark.parametrize("bare", Bare)
def test_a_bare_room_or_table_that_is_damaged_is_made_anew(paths: Paths, bare: Bare) -> None:
    file = paths.cache / FILE
    whole = file.read_bytes()
    at = 900 if bare is Bare.TABLE else BARE // 2 + 900
    file.write_bytes(whole[:-at] + bytes([whole[-at] ^ 1]) + whole[1 - at :])
    with started(paths) as start:
        assert start.first.is_shown
        assert (start.first.room() is None, start.first.table() is None) == (bare is Bare.ROOM, bare is Bare.TABLE)
        offer(start)
        assert start.whole() == start.seen


def test_neither_bare_room_nor_bare_table_is_made_again(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Ground().picture(theme_named("felt"), *SIZE)
    with started(paths) as start:
        offer(start)
        monkeypatch.setattr(ground_module, "_make", lambda *_: pytest.fail("made again"))
        assert start.whole() == start.seen
        table = start.ground.picture(start.program._services.painter.theme, *SIZE)
        assert pygame.image.tobytes(table, "RGB") == pygame.image.tobytes(made, "RGB")


def test_where_the_cache_cannot_be_written_every_start_does_without(tmp_path: Path) -> None:
    paths = find_paths({}, tmp_path)
    paths.cache.write_text("a file where the folder should be")
    for _ in range(2):
        with started(paths) as start:
            assert not start.first.is_shown
            start.frame()
            assert isinstance(start.app.top, HomeScene)


def test_a_picture_for_a_window_of_another_size_is_not_shown(paths: Paths) -> None:
    first = FirstPicture(paths.cache / FILE, paths.settings, paths.database, os.environ)
    assert first.window is not None
    assert not first.show_on(pygame.Surface((SIZE[0] + 1, SIZE[1])))
    assert not first.is_shown


def offer(start: Start) -> None:
    """Let the program have what lies bare in the file."""
    pictures = {Bare.ROOM: start.first.room, Bare.TABLE: start.first.table}
    start.ground.offer(start.program._services.painter.theme.name, SIZE, pictures)


def _move_to(spot: tuple[int, int]) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0)))
