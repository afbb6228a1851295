"""The stored tokens: complete for every rule that needs them, drawable, readable, told apart without colour."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.games.las_vegan.casino import CASINO_DECKS, CHIP_SETS, GOLDEN_PLACES
from cardtable.ui.paint.things import CHIP_PLACE, TokenArt, casino_key, chip_key
from tests.support.every import every

ROOT = Path(__file__).resolve().parents[1]
TOKENS = ROOT / "assets" / "tokens"
FILES = sorted(TOKENS.glob("*.svg"))
FORBIDDEN = {"use", "clipPath", "mask", "pattern", "filter", "text", "image", "style", "script", "foreignObject"}


@pytest.fixture(scope="module")
def art() -> TokenArt:
    return TokenArt(TOKENS)


def looks(art: TokenArt, key: str, height: int) -> list[int]:
    """Grey tones on a green cloth."""
    cloth = pygame.Surface(art.size(key, height))
    cloth.fill("#0B5D2A")
    cloth.blit(art.picture(key, height), (0, 0))
    raw = pygame.image.tobytes(cloth, "RGB")
    return [(raw[i] * 3 + raw[i + 1] * 6 + raw[i + 2]) // 10 for i in range(0, len(raw), 3)]


def difference(one: list[int], other: list[int]) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def test_every_casino_card_of_the_rules_has_a_picture(art: TokenArt) -> None:
    shown = {card for deck in CASINO_DECKS.values() for card in deck} | set(GOLDEN_PLACES)
    assert {casino_key(card) for card in shown} == {key for key in art.names() if key.startswith("casino-")}


def test_every_chip_of_the_rules_has_both_its_faces(art: TokenArt) -> None:
    wanted = set()
    for golden, *ordinary in CHIP_SETS.values():
        wanted |= {chip_key(*golden, golden=True), chip_key(*golden[::-1], golden=True)}
        wanted |= {chip_key(*order) for pair in ordinary for order in (pair, pair[::-1])}
    assert wanted == {key for key in art.names() if key.startswith(("chip", "gold"))}


def test_money_targets_flag_and_cabbage_are_there(art: TokenArt) -> None:
    named = {"cabbage", "flag", "target", "target-21", "target-31", "target-41", "target-51"}
    named |= {"coin-1", "coin-5", "coin-10", "pot-empty", "pot-low", "pot-full"}
    assert named <= set(art.names())


def test_all_tokens_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < 330_000


@every("path", FILES, lambda p: p.stem)
def test_a_token_uses_only_what_the_loader_draws_rightly(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for element in ET.fromstring(text).iter():  # noqa: S314 - our own files
        assert element.tag.rpartition("}")[2] not in FORBIDDEN
        assert element.tag.rpartition("}")[2] != "g" or "opacity" not in element.attrib
    width, height = (float(side) for side in re.search(r'viewBox="0 0 (\S+) (\S+)"', text).groups())
    starts = re.findall(r"M(-?[\d.]+)[ ]?(-?[\d.]+)", text)
    assert all(0 <= float(x) <= width and 0 <= float(y) <= height for x, y in starts)


@every("height", [36, 96, 205])
@every("key", [path.stem for path in FILES])
def test_a_token_is_painted_at_the_exact_height_and_touches_no_edge_with_full_ink(
    art: TokenArt, key: str, height: int
) -> None:
    picture = art.picture(key, height)
    assert picture.get_size() == art.size(key, height)
    tones = looks(art, key, height)
    assert max(tones) - min(tones) > 120
    width = picture.get_width()
    corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    assert all(picture.get_at(place).a < 140 for place in corners)


@every("word", ["gold", "coin", "casino", "pot", "target"])
def test_tokens_of_a_kind_differ_without_colour(art: TokenArt, word: str) -> None:
    seen = {key: looks(art, key, 96) for key in art.names() if key.startswith(word)}
    assert min(difference(seen[a], seen[b]) for a, b in combinations(seen, 2)) > 1.5


def test_chips_of_other_values_differ_without_colour_and_those_of_one_value_in_their_small_figure(
    art: TokenArt,
) -> None:
    seen = {key: looks(art, key, 96) for key in art.names() if key.startswith("chip")}
    for one, other in combinations(seen, 2):
        assert difference(seen[one], seen[other]) > (0.1 if one[:6] == other[:6] else 1.5)


def test_a_gain_is_no_loss_without_colour(art: TokenArt) -> None:
    assert difference(looks(art, "chip+1-1", 64), looks(art, "chip-1+1", 64)) > 4


@every("key", ["casino-5", "casino-R", "casino-min", "casino-max"])
def test_the_place_for_a_chip_is_a_round_field_on_a_casino_card(art: TokenArt, key: str) -> None:
    card = art.picture(key, 410)
    across, down, radius = CHIP_PLACE
    x, y, r = round(card.get_width() * across), round(410 * down), round(410 * radius)
    field = card.get_at((x, y - r // 2 - r // 4))
    assert card.get_at((x - r // 2 - r // 4, y)) == field == card.get_at((x + r // 2 + r // 4, y))
    assert card.get_at((x, y - r - r // 5)) != field


def test_the_stored_tokens_are_what_their_maker_writes(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, str(ROOT / "build" / "make_tokens.py"), str(tmp_path)], check=True, capture_output=True
    )
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == {p.name: p.read_bytes() for p in TOKENS.iterdir()}
