"""The deck as surfaces: any card at any height at once, sharp as soon as it is painted; and contact shadows.

A scene gets a face in every frame and never waits: until a new height has been painted in the background, it is a
scaled stand-in. Painted cards are cached on disk. Knows no rules, piles or places on the table.
"""

from __future__ import annotations

import contextlib
import os
import threading
import zlib
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Generic, TypeVar

import pygame
from msgspec import Struct

from cardtable.ui.core.assets import Bounded, give_back
from cardtable.ui.paint.face_art import (
    BACK_KEY,
    READY_HIGH,
    FaceArt,
    FaceStyle,
    back_name,
    blank,
    is_back,
    is_own_back,
    pack_keys,
    paint,
    read_png,
    size_of_card,
)
from cardtable.ui.paint.own_backs import BackRefused, OwnBacks

_HEIGHTS_KEPT = 12  # a gallery of thumbnails, a table, and a few sizes of a resized window
_MANY = 30  # faces: a deck was painted
_PIXELS_KEPT = 12_000_000  # 48 MB, which only the largest screens come near; the two latest heights always stay
_SMALL = 78  # pixels: cards up to this height are scaled down from one picture, so that all are ready at once
_ROUNDED = (2, 2, 2, 2)  # of 255: the opacity lost in scaling; paper must stay opaque
_QUICK = 1  # zlib level: a tenth of the size, in a few milliseconds
_KEPT_SETS = 8  # styles and heights kept; the least recently used are deleted

Job = TypeVar("Job")
Result = TypeVar("Result")


class _Job(Struct, frozen=True):
    key: str
    height: int
    style: FaceStyle
    tag: str


class _Packed(Struct, frozen=True):
    """A face not requested so far, compressed to a tenth of its size; unpacking takes half a millisecond."""

    size: tuple[int, int]
    pixels: bytes

    @classmethod
    def of(cls, face: pygame.Surface) -> _Packed:
        return cls(face.get_size(), zlib.compress(pygame.image.tobytes(face, "BGRA"), _QUICK))

    def face(self) -> pygame.Surface:
        return pygame.image.frombuffer(zlib.decompress(self.pixels), self.size, "BGRA").copy()


def _nothing() -> None:
    return


def is_quick(height: int) -> bool:
    """Whether cards of that height are so small that ``wait_for`` takes hardly any time."""
    return height <= _SMALL


def pixels_of(*pictures: pygame.Surface) -> int:
    """The total number of pixels."""
    return sum(each.get_width() * each.get_height() for each in pictures)


def _painted(art: FaceArt, own_backs: OwnBacks | None, job: _Job) -> pygame.Surface:
    try:
        if is_back(job.key) and is_own_back(back_name(job.key)):
            return _own_back(art, own_backs, job)
        return paint(art.drawing(job.key, job.style, job.height), job.height)
    except (pygame.error, OSError, KeyError, ValueError):
        return blank(job.height)


def _own_back(art: FaceArt, own_backs: OwnBacks | None, job: _Job) -> pygame.Surface:
    """The player's own picture on a card; the usual back if it is missing or damaged."""
    card = paint(art.blank_card(job.height, job.style), job.height)
    try:
        if own_backs is None:
            raise FileNotFoundError(job.key)
        card.blit(own_backs.face(back_name(job.key), job.height), (0, 0))
    except (OSError, BackRefused):
        usual = FaceStyle().resolved(BACK_KEY)
        return paint(art.drawing(usual, job.style, job.height), job.height)
    return card


class FaceStore:
    """Card faces, backs and shadows. Use it on the main thread only."""

    def __init__(
        self,
        assets: Path,
        cache: Path | None,
        style: FaceStyle | None = None,
        on_ready: Callable[[], None] = _nothing,
        own_backs: OwnBacks | None = None,
    ) -> None:
        """``assets`` is the folder of the deck, ``cache`` a folder for painted cards (None: no cache).

        ``on_ready`` is called on another thread when better faces are available: post an event there, and call
        ``collect`` on the main thread. Raises OSError or ValueError if the deck itself cannot be read.
        """
        self._art = FaceArt(assets)
        self._cache = FaceCache(cache, self._art.version)
        self._own_backs = own_backs
        self._style = style or FaceStyle()
        self._worker: Worker[_Job, pygame.Surface | _Packed] = Worker(self._make, on_ready)
        self._sharp: dict[tuple[str, int], pygame.Surface] = {}
        self._packed: dict[tuple[str, int], _Packed] = {}  # sharp faces not requested yet
        self._wanted: set[tuple[str, int]] = set()  # requested faces, which are not packed
        self._stand_ins: dict[tuple[str, int], pygame.Surface] = {}
        self._heights: list[int] = []
        self._asked: set[_Job] = set()
        self._unsaved: dict[_Job, pygame.Surface] = {}
        self._shadows = Shadows()
        self._fresh_faces = 0

    @property
    def style(self) -> FaceStyle:
        return self._style

    def set_style(self, style: FaceStyle) -> None:
        """Change the style; cards keep their old faces until new ones are painted."""
        if style == self._style:
            return
        self._style = style
        self._forget(None)
        self._stand_ins.update(self._sharp)
        self._sharp.clear()
        self._packed.clear()
        self._asked.clear()

    def face(self, key: str, height: int) -> pygame.Surface:
        """The card ``key`` ("AS", "10H", "BJ", "R7", "back", "back:waves"), ``height`` pixels high. Do not draw on it.

        Does not wait, except for a card that has never been painted at any height.
        """
        key = self._style.resolved(key)
        found = self._sharp.get((key, height))
        if found is not None:
            return found
        self._wanted.add((key, height))
        found = self._unpacked(key, height)
        if found is not None:
            return found
        self._attend(height)
        stand_in = self._stand_in(key, height)
        if stand_in is None:
            return self._paint_now(self._job(key, height))
        self._ask([key], (), height)
        return stand_in

    def prepare(self, height: int, visible: Iterable[str], others: Iterable[str] | None = None) -> None:
        """Paint ``visible`` cards and then ``others`` in the background, ready for ``face``.

        ``others`` defaults to the rest of the packs of the visible cards. They take little memory until they are
        requested.
        """
        self._attend(height)
        first = [self._style.resolved(key) for key in visible]
        self._wanted.update((key, height) for key in first)
        rest = pack_keys(first) if others is None else others
        self._ask(first, [self._style.resolved(key) for key in rest], height)

    def wait_for(self, keys: Iterable[str], height: int) -> None:
        """Return when all ``keys`` are sharp at ``height``: scaled down, loaded, or painted now."""
        for key in map(self._style.resolved, keys):
            if (key, height) not in self._sharp and self._unpacked(key, height) is None:
                self._attend(height)
                if is_quick(height):
                    self._sharp[key, height] = self._made_smaller(key, height)
                else:
                    self._paint_now(self._job(key, height))
                self._stand_ins.pop((key, height), None)

    def collect(self) -> frozenset[str]:
        """Take over finished faces; returns the (resolved) keys of the cards that look better now."""
        better: set[str] = set()
        before = len(self._sharp) + len(self._packed)
        for job, face in self._worker.collect():
            if job.style == self._style and job.height in self._heights:
                self._take_over((job.key, job.height), face, better)
        self._fresh_faces += max(0, len(self._sharp) + len(self._packed) - before)
        if self._fresh_faces >= _MANY and not self._worker.busy:
            self._fresh_faces = 0
            self._art.clear_cache()
            give_back()  # drawing a deck leaves some unused megabytes
        return frozenset(better)

    def _take_over(self, known: tuple[str, int], face: pygame.Surface | _Packed, better: set[str]) -> None:
        if isinstance(face, _Packed):
            if known not in self._sharp:
                self._packed[known] = face
                better.add(known[0])
        else:
            if self._sharp.get(known) is not face:
                better.add(known[0])
            self._sharp[known] = face
            self._packed.pop(known, None)
        self._stand_ins.pop(known, None)

    def _unpacked(self, key: str, height: int) -> pygame.Surface | None:
        """Unpack a sharp face; None if it was not packed."""
        packed = self._packed.pop((key, height), None)
        if packed is None:
            return None
        face = self._sharp[key, height] = packed.face()
        return face

    def is_sharp(self, keys: Iterable[str], height: int) -> bool:
        """Whether all ``keys`` have been painted at ``height``."""
        known = ((self._style.resolved(key), height) for key in keys)
        return all(face in self._sharp or face in self._packed for face in known)

    @property
    def is_painting(self) -> bool:
        """Whether faces are being painted or wait to be collected."""
        return self._worker.busy

    def draw(self, target: pygame.Surface, key: str, height: int, topleft: tuple[int, int], lift: Lift) -> pygame.Rect:
        """Draw a card with its contact shadow; returns the rectangle painted, including the shadow."""
        touched = self._shadows.draw(target, height, topleft, lift)
        return touched.union(target.blit(self.face(key, height), topleft))

    def shadow(self, height: int, lift: Lift) -> tuple[pygame.Surface, tuple[int, int]]:
        """A card's shadow, and its position relative to the card's top left corner."""
        return self._shadows.shadow(height, lift)

    def close(self) -> None:
        """Stop painting in the background, and save what has been painted."""
        self._worker.close()
        for job, face in self._unsaved.items():
            self._cache.save(job.tag, job.key, job.height, face)
        self._unsaved.clear()

    def _job(self, key: str, height: int) -> _Job:
        return _Job(key, height, self._style, self._style.tag)

    def _ask(self, urgent: Iterable[str], later: Iterable[str], height: int) -> None:
        self._worker.ask(self._fresh(urgent, height), self._fresh(later, height))

    def _fresh(self, keys: Iterable[str], height: int) -> list[_Job]:
        there = (self._sharp, self._packed)
        jobs = [self._job(key, height) for key in keys if not any((key, height) in faces for faces in there)]
        fresh = [job for job in jobs if job not in self._asked]
        self._asked.update(fresh)
        return fresh

    def _paint_now(self, job: _Job) -> pygame.Surface:
        """Paint on the main thread; the background writes to disk."""
        face = self._cache.load(job.tag, job.key, job.height)
        if face is None:
            face = _painted(self._art, self._own_backs, job)
            self._keep_later(job, face)
        self._asked.add(job)
        self._wanted.add((job.key, job.height))
        self._sharp[job.key, job.height] = face
        return face

    def _made_smaller(self, key: str, height: int) -> pygame.Surface:
        """A small card, scaled down from the picture that all small ones share."""
        known = key, READY_HIGH
        larger = self._sharp.get(known) or self._unpacked(*known) or self._art.ready_made(key, self._style)
        if larger is None:
            self._attend(READY_HIGH)
            larger = self._paint_now(self._job(*known))
        face = pygame.transform.smoothscale(larger, size_of_card(height))
        face.fill(_ROUNDED, special_flags=pygame.BLEND_RGBA_ADD)
        return face

    def _make(self, job: _Job) -> pygame.Surface | _Packed | None:
        """Do a job in the background: load the face, or paint and save it; a job that has been painted already is only
        saved.

        Faces that are waited for are saved after all of them are ready; others at once, and packed.
        """
        painted = self._unsaved.pop(job, None)
        if painted is not None:
            self._cache.save(job.tag, job.key, job.height, painted)
            return None if (job.key, job.height) in self._sharp else painted
        face = self._cache.load(job.tag, job.key, job.height)
        is_new = face is None
        if face is None:
            face = _painted(self._art, self._own_backs, job)
        if (job.key, job.height) not in self._wanted:
            if is_new:
                self._cache.save(job.tag, job.key, job.height, face)
            return _Packed.of(face)
        if is_new:
            self._keep_later(job, face)
        return face

    def _keep_later(self, job: _Job, face: pygame.Surface) -> None:
        self._unsaved[job] = face
        self._worker.ask((), [job])

    def _stand_in(self, key: str, height: int) -> pygame.Surface | None:
        made = self._stand_ins.get((key, height))
        if made is not None:
            return made
        known = self._sharp | self._stand_ins
        heights = [h for k, h in (*known, *self._packed) if k == key]
        if not heights:
            return None
        nearest = min(heights, key=lambda h: (h < height, abs(h - height)))
        near = known.get((key, nearest)) or self._packed[key, nearest].face()
        scaled = pygame.transform.smoothscale(near, size_of_card(height))
        self._stand_ins[key, height] = scaled
        return scaled

    def _attend(self, height: int) -> None:
        """Note that a height is in use; drop the faces of the least recently used one."""
        if self._heights and self._heights[-1] == height:
            return
        if height in self._heights:
            self._heights.remove(height)
        else:
            self._cache.tidy(self._style.tag, height)
        self._heights.append(height)
        while len(self._heights) > _HEIGHTS_KEPT or (
            len(self._heights) > 2 and pixels_of(*self._sharp.values(), *self._stand_ins.values()) > _PIXELS_KEPT
        ):
            self._drop(self._heights.pop(0))

    def _forget(self, height: int | None) -> None:
        """Cancel painting and saving faces of a height; of all heights for None."""
        gone = {job for job in (*self._worker.waiting, *list(self._unsaved)) if height in {None, job.height}}
        self._worker.forget(gone)
        for job in gone:
            self._unsaved.pop(job, None)

    def _drop(self, height: int) -> None:
        dropped: tuple[dict[tuple[str, int], Any], ...] = (self._sharp, self._packed, self._stand_ins)
        for faces in dropped:
            for known in [k for k in faces if k[1] == height]:
                del faces[known]
        self._wanted = {known for known in self._wanted if known[1] != height}
        self._forget(height)
        self._asked = {job for job in self._asked if job.height != height}


class FaceCache:
    """Painted cards on disk in ``folder``, one PNG each; None caches nothing.

    A missing, unwritable or damaged cache only costs time.
    """

    def __init__(self, folder: Path | None, version: str) -> None:
        self._root = folder
        self._version = version

    def load(self, tag: str, key: str, height: int) -> pygame.Surface | None:
        """The cached card, or None if there is no valid one of the right size."""
        path = self._path(tag, key, height)
        if path is None:
            return None
        try:
            picture = read_png(path)
        except (pygame.error, OSError):
            return None
        return picture if picture.get_size() == size_of_card(height) else None

    def save(self, tag: str, key: str, height: int, face: pygame.Surface) -> None:
        """Save a card; failures are ignored. A reader never sees a partial file."""
        path = self._path(tag, key, height)
        if path is None:
            return
        draft = path.with_suffix(f".{os.getpid()}.png")
        with contextlib.suppress(pygame.error, OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(face, draft)
            draft.replace(path)

    def tidy(self, tag: str, height: int) -> None:
        """Mark the set as used, and delete sets of other deck versions and all but the latest few."""
        if self._root is None:
            return
        with contextlib.suppress(OSError):
            mine = self._set(self._root, tag, height)
            mine.mkdir(parents=True, exist_ok=True)
            os.utime(mine)
            sets = [p for p in self._root.iterdir() if p.is_dir() and p.name.startswith("deck-")]
            prefix = f"deck-{self._version}-"
            stale = [p for p in sets if not p.name.startswith(prefix)]
            current = sorted((p for p in sets if p not in stale), key=lambda p: p.stat().st_mtime, reverse=True)
            for each in (*stale, *current[_KEPT_SETS:]):
                for file in each.iterdir():
                    file.unlink()
                each.rmdir()

    def _set(self, root: Path, tag: str, height: int) -> Path:
        return root / f"deck-{self._version}-{tag}-{height}"

    def _path(self, tag: str, key: str, height: int) -> Path | None:
        if self._root is None:
            return None
        return self._set(self._root, tag, height) / f"{key.replace(':', '-')}.png"


class Worker(Generic[Job, Result]):
    """Works off jobs on a daemon thread, urgent ones first; it starts with the first job and sleeps in between."""

    def __init__(self, work: Callable[[Job], Result | None], on_ready: Callable[[], None], batch: int = 6) -> None:
        """``work`` returns None if there is nothing to collect. ``on_ready`` runs on the worker's thread after every
        ``batch`` results, after the last urgent job, and when the queue is empty.
        """
        self._work = work
        self._on_ready = on_ready
        self._batch = batch
        self._lock = threading.Condition()
        self._urgent: dict[Job, None] = {}
        self._later: dict[Job, None] = {}
        self._done: list[tuple[Job, Result]] = []
        self._thread: threading.Thread | None = None
        self._stopping = False
        self._in_hand = False

    @property
    def busy(self) -> bool:
        """Whether a job is waiting, being worked on, or done and not yet collected."""
        with self._lock:
            return bool(self._urgent or self._later or self._done or self._in_hand)

    def ask(self, urgent: Iterable[Job], later: Iterable[Job] = ()) -> None:
        """Add jobs; urgent ones come first, each kind in the order given."""
        with self._lock:
            for job in urgent:
                self._later.pop(job, None)
                self._urgent[job] = None
            for job in later:
                if job not in self._urgent:
                    self._later[job] = None
            self._start()
            self._lock.notify()

    @property
    def waiting(self) -> tuple[Job, ...]:
        """The jobs not yet begun."""
        with self._lock:
            return *self._urgent, *self._later

    def forget(self, jobs: Iterable[Job]) -> None:
        """Drop those of the jobs that are still waiting."""
        with self._lock:
            for job in jobs:
                self._urgent.pop(job, None)
                self._later.pop(job, None)

    def collect(self) -> list[tuple[Job, Result]]:
        """Everything finished since the last call."""
        if not self._done:
            return []
        with self._lock:
            done, self._done = self._done, []
        return done

    def close(self) -> None:
        """Stop after the current job, and wait for it."""
        with self._lock:
            self._stopping = True
            self._lock.notify()
        if self._thread is not None:
            self._thread.join()

    def _start(self) -> None:
        if self._thread is None and not self._stopping:
            self._thread = threading.Thread(target=self._run, name="card-faces", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        since = 0
        while (following := self._next()) is not None:
            job, is_urgent = following
            result = self._work(job)
            with self._lock:
                if result is not None:
                    self._done.append((job, result))
                    since += 1
                self._in_hand = False
                idle = not self._urgent and (is_urgent or not self._later)
            if idle or since >= self._batch:
                since = 0
                self._on_ready()

    def _next(self) -> tuple[Job, bool] | None:
        """The next job, and whether it is urgent."""
        with self._lock:
            while not (self._urgent or self._later or self._stopping):
                self._lock.wait()
            if self._stopping:
                return None
            is_urgent = bool(self._urgent)
            queue = self._urgent if is_urgent else self._later
            job = next(iter(queue))
            del queue[job]
            self._in_hand = True
            return job, is_urgent


_KEPT = 24


def kept_height(heights: Sequence[int], height: int) -> int:
    """The least of the ascending ``heights`` that is at least ``height``, otherwise the last: other heights are scaled
    from it.
    """
    return next((size for size in heights if size >= height), heights[-1])


class _Cast(Struct, frozen=True):
    """A shadow's offset and softness as shares of the card's height, and its darkness from 0 to 255."""

    drop: float
    blur: float
    darkness: int


class Lift(Enum):
    """How high a card is above the table."""

    RESTING = _Cast(drop=0.008, blur=0.022, darkness=105)
    LOW = _Cast(drop=0.019, blur=0.034, darkness=101)
    HIGH = _Cast(drop=0.032, blur=0.050, darkness=96)
    LIFTED = _Cast(drop=0.045, blur=0.065, darkness=92)


def lift_of(height: float) -> Lift:
    """The shadow of a card ``height`` (0..1) above the table; it grows in steps."""
    return _LIFTS[min(len(_LIFTS) - 1, int(height * len(_LIFTS)))]


_LIFTS = tuple(Lift)


class Shadows:
    """Shadows by card height and lift; each is made once."""

    def __init__(self) -> None:
        self._made: Bounded[tuple[int, Lift], tuple[pygame.Surface, tuple[int, int]]] = Bounded(_KEPT)

    def shadow(self, height: int, lift: Lift) -> tuple[pygame.Surface, tuple[int, int]]:
        """The shadow, and its position relative to the card's top left corner."""
        return self._made.get((height, lift), lambda: _cast(height, lift.value))

    def draw(self, target: pygame.Surface, height: int, topleft: tuple[int, int], lift: Lift) -> pygame.Rect:
        """Draw the shadow of a card at ``topleft``; returns the rectangle painted."""
        picture, (dx, dy) = self.shadow(height, lift)
        return target.blit(picture, (topleft[0] + dx, topleft[1] + dy))


def shadow_bounds(height: int, lift: Lift) -> pygame.Rect:
    """The area of the shadow of a card at (0, 0); makes no picture."""
    width, high = size_of_card(height)
    reach = _reach(height, lift.value)
    return pygame.Rect(-reach, -reach + round(lift.value.drop * height), width + 2 * reach, high + 2 * reach)


def _blur(height: int, cast: _Cast) -> float:
    """The softness of the shadow, in pixels."""
    return max(2.0, cast.blur * height)


def _reach(height: int, cast: _Cast) -> int:
    """How far it extends beyond the card on each side, before the offset."""
    return round(_blur(height, cast) * 2)


def _cast(height: int, cast: _Cast) -> tuple[pygame.Surface, tuple[int, int]]:
    width, height = size_of_card(height)
    blur, reach = _blur(height, cast), _reach(height, cast)
    quarter = 4 if blur >= 8 else 1 if cast is Lift.RESTING.value else 2  # soft shadows can be made small
    size = (width + 2 * reach, height + 2 * reach)
    small = pygame.Surface((max(1, size[0] // quarter), max(1, size[1] // quarter)), pygame.SRCALPHA, 32)
    edge = reach // quarter
    body = pygame.Rect(edge, edge, small.get_width() - 2 * edge, small.get_height() - 2 * edge)
    pygame.draw.rect(small, (0, 0, 0, cast.darkness), body, border_radius=max(1, height // (22 * quarter)))
    soft = pygame.transform.gaussian_blur(small, max(1, round(blur / quarter)))
    return pygame.transform.smoothscale(soft, size), (-reach, -reach + round(cast.drop * height))
