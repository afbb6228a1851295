"""TokenArt: right size, made once, honest about what is missing, bounded."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.ui.paint.things import TokenArt, chip_key

TOKENS = Path(__file__).resolve().parents[3] / "assets" / "tokens"


@pytest.fixture
def art() -> TokenArt:
    return TokenArt(TOKENS)


def test_a_casino_card_has_the_proportions_of_a_card(art: TokenArt) -> None:
    assert art.picture("casino-7", 205).get_size() == art.size("casino-7", 205) == (147, 205)


def test_a_chip_is_as_wide_as_high(art: TokenArt) -> None:
    assert art.picture(chip_key(1, -2), 64).get_size() == (64, 64)


def test_the_name_of_a_chip_says_both_sides_and_whether_it_is_golden() -> None:
    assert chip_key(1, -2) == "chip+1-2"
    assert chip_key(-4, -3, golden=True) == "gold-4-3"


def test_asking_again_gives_the_very_same_surface(art: TokenArt) -> None:
    assert art.picture("coin-10", 40) is art.picture("coin-10", 40)


def test_a_missing_token_is_an_error_of_the_installation(art: TokenArt) -> None:
    with pytest.raises(FileNotFoundError):
        art.picture("coin-7", 40)


def test_a_token_that_does_not_say_how_large_it_is_is_refused(tmp_path: Path) -> None:
    (tmp_path / "odd.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"></svg>', encoding="utf-8")
    with pytest.raises(ValueError, match="odd"):
        TokenArt(tmp_path).size("odd", 40)


def test_what_is_kept_stays_bounded(art: TokenArt) -> None:
    first = art.picture("pot-full", 900)
    for height in (901, 902, 903, 904):
        art.picture("pot-full", height)
    assert art.picture("pot-full", 900) is not first


def test_small_pictures_lose_their_fine_lines(art: TokenArt) -> None:
    ground = (40, 60)
    assert art.picture("casino-3", 100).get_at(ground) != art.picture("casino-3", 300).get_at((120, 180))
