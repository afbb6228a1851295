"""FaceStore: never waits, gets sharp in the background, trusts no cache."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from cardtable.games.las_vegan.casino import DECK as LAS_VEGAN
from cardtable.kernel.cards import FRENCH, FRENCH_JOKERS
from cardtable.ui.paint.face_art import (
    BACKS,
    DECK_KEYS,
    READY_FILE,
    READY_KEYS,
    SMALL,
    VEGETABLE_DECK_KEYS,
    Design,
    FaceArt,
    FaceForm,
    FaceStyle,
    SuitColours,
    back_key,
    pack_keys,
    paint,
    size_of_card,
)
from cardtable.ui.paint.faces import FaceCache, FaceStore, Lift, is_quick

CARDS = Path(__file__).resolve().parents[3] / "assets" / "cards"


class Bell:
    """Rings when the background painter has something."""

    def __init__(self) -> None:
        self.rung = threading.Event()
        self.threads: set[str] = set()

    def __call__(self) -> None:
        self.threads.add(threading.current_thread().name)
        self.rung.set()

    def wait_for(self, store: FaceStore, keys: list[str], height: int) -> None:
        while not store.is_sharp(keys, height):
            assert self.rung.wait(30)
            self.rung.clear()
            store.collect()


@pytest.fixture
def bell() -> Bell:
    return Bell()


@pytest.fixture
def store(bell: Bell) -> Iterator[FaceStore]:
    made = FaceStore(CARDS, None, on_ready=bell)
    yield made
    made.close()


def pixels(face: pygame.Surface) -> bytes:
    return pygame.image.tobytes(face, "RGBA")


def cached_store(folder: Path, bell: Bell, style: FaceStyle | None = None) -> FaceStore:
    return FaceStore(CARDS, folder, style, bell)


def fill_cache(folder: Path, bell: Bell, keys: list[str], height: int) -> bytes:
    store = cached_store(folder, bell)
    store.prepare(height, keys, ())
    bell.wait_for(store, keys, height)
    picture = pixels(store.face(keys[0], height))
    store.close()
    return picture


def test_a_face_has_the_exact_height_and_poker_proportions(store: FaceStore) -> None:
    assert store.face("AS", 205).get_size() == (147, 205) == size_of_card(205)


def test_asking_again_gives_the_very_same_surface(store: FaceStore) -> None:
    assert store.face("10H", 120) is store.face("10H", 120)


def test_corners_are_clear_and_the_middle_is_solid(store: FaceStore) -> None:
    face = store.face("2C", 205)
    assert face.get_at((0, 0)).a == 0
    assert face.get_at((73, 60)).a == 255


def test_a_new_height_gets_a_stand_in_at_once_and_a_sharp_face_later(store: FaceStore, bell: Bell) -> None:
    store.face("KS", 205)
    stand_in = store.face("KS", 300)
    assert stand_in.get_size() == size_of_card(300)
    assert not store.is_sharp(["KS"], 300)
    bell.wait_for(store, ["KS"], 300)
    assert pixels(store.face("KS", 300)) != pixels(stand_in)


def test_the_painter_calls_back_from_its_own_thread(store: FaceStore, bell: Bell) -> None:
    store.prepare(96, ["QH"], ())
    bell.wait_for(store, ["QH"], 96)
    assert threading.current_thread().name not in bell.threads


def test_prepare_paints_the_visible_cards_and_then_the_rest(store: FaceStore, bell: Bell) -> None:
    store.prepare(60, ["7D", "back"])
    bell.wait_for(store, list(DECK_KEYS), 60)
    assert store.is_sharp(DECK_KEYS, 60)


def test_cards_that_nobody_has_seen_yet_take_little_memory_and_are_sharp_when_they_are_turned_up(
    store: FaceStore, bell: Bell, tmp_path: Path
) -> None:
    store.prepare(120, ["7D", "back"])
    bell.wait_for(store, list(DECK_KEYS), 120)
    back = store.style.resolved("back")
    assert {key for key, _ in store._sharp} == {"7D", back}, "only what is to be seen is there as a picture"
    whole = sum(4 * size[0] * size[1] for size in (packed.size for packed in store._packed.values()))
    assert sum(len(packed.pixels) for packed in store._packed.values()) < whole / 4
    other = cached_store(tmp_path, bell)
    for key in ("KS", "10H"):
        other.wait_for([key], 120)
        face, painted = store.face(key, 120), other.face(key, 120)
        assert pixels(face) == pixels(painted)
        assert (face.get_flags(), face.get_masks()) == (painted.get_flags(), painted.get_masks())
        assert store.face(key, 120) is face
    other.close()


def test_a_card_that_nobody_has_seen_yet_stands_in_at_another_height(store: FaceStore, bell: Bell) -> None:
    store.prepare(120, ["7D"])
    bell.wait_for(store, list(DECK_KEYS), 120)
    assert store.face("KS", 150).get_height() == 150
    assert not store.is_sharp(["KS"], 150), "it was not painted on the spot"
    bell.wait_for(store, ["KS"], 150)
    assert ("KS", 150) in store._sharp


def test_what_a_deck_was_drawn_of_is_not_kept_and_read_again_when_it_is_wanted(store: FaceStore, bell: Bell) -> None:
    store.prepare(60, ["KS"])
    bell.wait_for(store, list(DECK_KEYS), 60)
    assert not store._art._bodies
    other = FaceStore(CARDS, None)
    store.wait_for(["KS"], 100)
    other.wait_for(["KS"], 100)
    assert pixels(store.face("KS", 100)) == pixels(other.face("KS", 100))


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """How far two pictures of one size are apart, of 255, on average."""
    pictures = [Image.frombytes("RGBA", face.get_size(), pixels(face)) for face in (one, other)]
    return fmean(ImageStat.Stat(ImageChops.difference(*pictures)).mean)


def test_the_cards_that_come_ready_made_are_those_of_the_deck() -> None:
    """``build/make_deck.py`` paints them."""
    kept = pygame.image.load(CARDS / READY_FILE)
    assert difference(kept, FaceArt(CARDS).ready_sheet()) < 0.5


def test_small_cards_are_there_at_once_and_look_as_if_painted(store: FaceStore) -> None:
    store.wait_for(READY_KEYS, 44)
    assert is_quick(44)
    assert store.is_sharp(READY_KEYS, 44)
    assert not store.is_painting, "none of them was painted"
    for key in ("KH", "3C", "back:lattice", "R7"):
        art = FaceArt(CARDS)
        assert difference(store.face(key, 44), paint(art.drawing(key, store.style, 44), 44)) < 8


@pytest.mark.parametrize(
    ("style", "key", "ready"),
    [
        (FaceStyle(), "KH", True),
        (FaceStyle(letters="da"), "KH", True),
        (FaceStyle(letters="da"), "JH", False),
        (FaceStyle(back="waves"), "3C", True),
        (FaceStyle(back="waves"), "back:waves", False),
        (FaceStyle(design=Design.PLAIN), "3C", False),
        (FaceStyle(pure=True), "R7", False),
    ],
)
def test_only_cards_of_the_usual_look_come_ready_made(style: FaceStyle, key: str, ready: bool) -> None:
    assert (FaceArt(CARDS).ready_made(key, style) is not None) is ready


@pytest.mark.parametrize("content", [None, b"", b"\x89PNG damaged", b"GIF89a"])
def test_without_ready_made_cards_small_ones_are_painted(tmp_path: Path, content: bytes | None) -> None:
    for name in ("deck.json", "faces/KH.svg"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((CARDS / name).read_bytes())
    if content is not None:
        (tmp_path / READY_FILE).write_bytes(content)
    there, without = FaceStore(CARDS, None), FaceStore(tmp_path, None)
    for store in (there, without):
        store.wait_for(["KH"], 40)
        store.close()
    assert difference(there.face("KH", 40), without.face("KH", 40)) < 0.5


def test_prepare_stays_with_the_pack_on_the_table(store: FaceStore, bell: Bell) -> None:
    store.prepare(60, ["R7", "back:trellis"])
    bell.wait_for(store, list(VEGETABLE_DECK_KEYS), 60)
    assert not store.is_sharp(["AS"], 60)


def test_the_rest_of_a_pack_is_known_by_any_of_its_cards() -> None:
    assert pack_keys(["7D"]) == pack_keys([]) == DECK_KEYS
    assert pack_keys(["back:trellis", "G3"]) == VEGETABLE_DECK_KEYS
    assert pack_keys(["7D", "G3"]) == (*DECK_KEYS, *VEGETABLE_DECK_KEYS)


def test_each_pack_has_its_back() -> None:
    assert back_key(FRENCH) == back_key(FRENCH_JOKERS) == "back"
    assert back_key(LAS_VEGAN) == "back:trellis"


def test_a_blue_vegetable_is_no_black_joker(store: FaceStore) -> None:
    assert len({pixels(store.face(key, 100)) for key in ("BJ", "RJ", "B7", "R7")}) == 4


def test_nothing_to_collect_is_no_reason_to_repaint(store: FaceStore) -> None:
    store.face("AS", 100)
    assert store.collect() == frozenset()


def test_back_means_the_back_of_the_style_and_others_can_be_named(store: FaceStore) -> None:
    assert store.face("back", 100) is store.face("back:lattice", 100)
    looks = {pixels(store.face(f"back:{name}", 100)) for name in BACKS}
    assert len(looks) == len(BACKS)


def test_a_new_style_shows_the_old_face_until_the_new_one_is_painted(store: FaceStore, bell: Bell) -> None:
    old = store.face("5D", 150)
    store.set_style(FaceStyle(form=FaceForm.LARGE, colours=SuitColours.FOUR, letters="is", back="waves"))
    assert store.face("5D", 150) is old
    bell.wait_for(store, ["5D"], 150)
    assert pixels(store.face("5D", 150)) != pixels(old)


def test_a_style_set_back_before_it_was_painted_ends_with_its_own_faces(store: FaceStore, bell: Bell) -> None:
    plain = pixels(store.face("5D", 150))
    store.set_style(FaceStyle(form=FaceForm.LARGE))
    store.face("5D", 150)
    store.set_style(FaceStyle())
    store.face("5D", 150)
    bell.wait_for(store, ["5D"], 150)
    assert pixels(store.face("5D", 150)) == plain


def test_heights_no_longer_used_are_forgotten(store: FaceStore) -> None:
    for height in range(50, 180, 10):
        store.face("AS", height)
    assert not store.is_sharp(["AS"], 50)


def test_very_large_heights_are_forgotten_sooner(store: FaceStore) -> None:
    for height in (50, 3000, 3001, 3002):
        store.face("AS", height)
    assert not store.is_sharp(["AS"], 50)


def test_an_unknown_picture_is_a_blank_card_and_no_crash(store: FaceStore) -> None:
    assert store.face("ZZ", 90).get_size() == size_of_card(90)


def test_painted_faces_are_kept_on_disk_and_used_again(tmp_path: Path, bell: Bell) -> None:
    fill_cache(tmp_path, bell, ["QS"], 100)
    kept = next(tmp_path.rglob("QS.png"))
    marked = pygame.Surface(size_of_card(100), pygame.SRCALPHA)
    marked.fill((1, 2, 3, 255))
    pygame.image.save(marked, kept)
    assert cached_store(tmp_path, bell).face("QS", 100).get_at((50, 50)) == (1, 2, 3, 255)


def test_faces_that_somebody_waits_for_are_there_before_any_is_written_to_disk(
    tmp_path: Path, bell: Bell, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, keys = cached_store(tmp_path, bell), ["AS", "KH", "7D", "10C", "QC", "JD", "2H"]
    may_write, save = threading.Event(), FaceCache.save

    def write(*words: Any) -> None:
        assert may_write.wait(30)
        save(*words)

    monkeypatch.setattr(FaceCache, "save", write)
    store.prepare(60, keys, ())
    bell.wait_for(store, keys, 60)
    assert not list(tmp_path.rglob("*.png"))
    may_write.set()
    store.close()
    assert len(list(tmp_path.rglob("*.png"))) == len(keys)


def test_faces_of_a_height_no_longer_used_wait_for_no_disk(tmp_path: Path, bell: Bell) -> None:
    store = cached_store(tmp_path, bell)
    for height in range(40, 60):
        store.wait_for(["AS"], height)
    assert len(store._unsaved) <= len(store._heights)
    store.close()


def test_a_face_painted_at_once_reaches_the_disk_too(tmp_path: Path, bell: Bell) -> None:
    store = cached_store(tmp_path, bell)
    store.face("9C", 100)
    assert bell.rung.wait(30)
    store.close()
    assert len(list(tmp_path.rglob("9C.png"))) == 1


@pytest.mark.parametrize("rubbish", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n cut short"])
def test_a_damaged_cache_is_painted_anew(tmp_path: Path, bell: Bell, rubbish: bytes) -> None:
    sound = fill_cache(tmp_path, bell, ["QS"], 100)
    next(tmp_path.rglob("QS.png")).write_bytes(rubbish)
    assert pixels(cached_store(tmp_path, bell).face("QS", 100)) == sound


def test_a_kept_face_of_the_wrong_size_is_painted_anew(tmp_path: Path, bell: Bell) -> None:
    sound = fill_cache(tmp_path, bell, ["QS"], 100)
    pygame.image.save(pygame.Surface((5, 5)), next(tmp_path.rglob("QS.png")))
    assert pixels(cached_store(tmp_path, bell).face("QS", 100)) == sound


@pytest.mark.parametrize("kind", ["TIFF", "WEBP", "JPEG", "BMP"])
def test_another_kind_of_picture_in_the_cache_is_painted_anew(tmp_path: Path, bell: Bell, kind: str) -> None:
    sound = fill_cache(tmp_path, bell, ["QS"], 100)
    Image.new("RGB", size_of_card(100), "red").save(next(tmp_path.rglob("QS.png")), kind)
    assert pixels(cached_store(tmp_path, bell).face("QS", 100)) == sound


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, bell: Bell) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    store = cached_store(blocked / "cache", bell)
    store.prepare(80, ["3H"], ())
    bell.wait_for(store, ["3H"], 80)
    store.close()
    assert blocked.read_text() == "in the way"


def test_kept_faces_of_another_deck_are_thrown_away(tmp_path: Path, bell: Bell) -> None:
    old = tmp_path / "deck-0ld-normal-2-en-100"
    old.mkdir()
    foreign = tmp_path / "not ours"
    foreign.mkdir()
    cached_store(tmp_path, bell).face("AS", 100)
    assert not old.exists()
    assert foreign.exists()


def test_only_the_latest_sets_stay_on_disk(tmp_path: Path, bell: Bell) -> None:
    store = cached_store(tmp_path, bell)
    for height in range(40, 90):
        store.face("AS", height)
    store.close()
    assert len(list(tmp_path.iterdir())) <= 20  # eight, and those that were still being written


def test_styles_do_not_share_kept_faces(tmp_path: Path, bell: Bell) -> None:
    plain = fill_cache(tmp_path, bell, ["QS"], 100)
    other = cached_store(tmp_path, bell, FaceStyle(letters="is"))
    assert pixels(other.face("QS", 100)) != plain


def test_a_lifted_card_casts_a_wider_and_lower_shadow(store: FaceStore) -> None:
    resting, low = store.shadow(205, Lift.RESTING)
    lifted, high = store.shadow(205, Lift.LIFTED)
    assert lifted.get_width() > resting.get_width() > size_of_card(205)[0]
    assert lifted.get_height() + high[1] > resting.get_height() + low[1]


def test_a_shadow_is_made_once(store: FaceStore) -> None:
    assert store.shadow(150, Lift.LIFTED)[0] is store.shadow(150, Lift.LIFTED)[0]


def test_drawing_a_card_reports_all_it_touched(store: FaceStore) -> None:
    table = pygame.Surface((400, 400))
    table.fill("#0B5D2A")
    before = pixels(table)
    touched = store.draw(table, "AS", 152, (120, 100), Lift.LIFTED)
    assert touched.contains(pygame.Rect((120, 100), size_of_card(152)))
    table.fill("#0B5D2A", touched)
    assert pixels(table) == before


def test_a_closed_store_still_gives_faces(store: FaceStore) -> None:
    store.close()
    assert store.face("4S", 70).get_size() == size_of_card(70)


@pytest.mark.parametrize("high", [800, SMALL - 1])
@pytest.mark.parametrize("form", FaceForm)
@pytest.mark.parametrize("design", Design)
def test_a_rank_ends_where_the_style_says_in_every_deck(design: Design, form: FaceForm, high: int) -> None:
    """Strips of covered cards are as wide as that at least: below it is white, right above it is ink."""
    style = FaceStyle(form=form, design=design)
    store = FaceStore(CARDS, None, style)
    try:
        for key in ("8S", "QH", "10C", "JD", "KS"):
            store.wait_for([key], high)
            face = store.face(key, high)
            end = round(style.rank_ends(small=high < SMALL) * high)
            inked = [row for row in range(end - high // 25, end + 1) if _has_ink(face, row)]
            assert inked, key
            assert end not in inked, key
    finally:
        store.close()


@pytest.mark.parametrize("form", FaceForm)
@pytest.mark.parametrize("design", Design)
def test_an_index_is_as_wide_as_the_style_says_in_every_deck(design: Design, form: FaceForm) -> None:
    """In a row of cards so much of a covered one is to be seen."""
    style, high = FaceStyle(form=form, design=design), 400
    store = FaceStore(CARDS, None, style)
    try:
        for key in ("2S", "2H", "10C"):
            store.wait_for([key], high)
            face = store.face(key, high)
            edge = round(style.index_wide * face.get_width())
            within = face.subsurface((edge - high // 50, 0, high // 50, high // 8))
            assert pygame.mask.from_threshold(within, (0, 0, 0), (150, 150, 150)).count() == 0, key
    finally:
        store.close()


def _has_ink(face: pygame.Surface, row: int) -> bool:
    """Whether anything is printed in the left sixth of a row, away from the edge."""
    return any(sum(face.get_at((x, row))[:3]) < 500 for x in range(face.get_width() // 30, face.get_width() // 6))
