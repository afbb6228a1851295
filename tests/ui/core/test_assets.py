from __future__ import annotations

import pytest

from cardtable.ui.core.assets import BrokenAssets, assets_folder, reading, relying_on


def test_assets_of_a_checkout_lie_beside_the_package(tmp_path):
    (tmp_path / "cardtable").mkdir()
    (tmp_path / "assets").mkdir()
    assert assets_folder(tmp_path / "cardtable", "") == tmp_path / "assets"


def test_assets_inside_the_package_come_first(tmp_path):
    (tmp_path / "cardtable" / "assets").mkdir(parents=True)
    (tmp_path / "assets").mkdir()
    assert assets_folder(tmp_path / "cardtable", "") == tmp_path / "cardtable" / "assets"


def test_a_frozen_program_looks_into_its_bundle(tmp_path):
    bundle = tmp_path / "bundle"
    (bundle / "cardtable" / "assets").mkdir(parents=True)
    (tmp_path / "assets").mkdir()
    assert assets_folder(tmp_path / "cardtable", str(bundle)) == bundle / "cardtable" / "assets"


def test_this_checkout_has_icons():
    assert (assets_folder() / "icons" / "home.svg").is_file()


def test_what_cannot_be_made_sense_of_is_a_broken_installation(tmp_path):
    words = r"is damaged \(KeyError: 'glyphs'\): .*deck\.json; please install"
    with pytest.raises(BrokenAssets, match=words), reading(tmp_path / "deck.json"):
        {}["glyphs"]


def test_a_file_of_the_program_that_cannot_be_opened_is_named_and_any_other_error_goes_through(tmp_path):
    assets = tmp_path / "assets"
    with pytest.raises(BrokenAssets, match=r"cannot be read .*assets.*heart\.svg"), relying_on(assets):
        (assets / "heart.svg").read_text()
    with pytest.raises(FileNotFoundError), relying_on(assets):
        (tmp_path / "database").read_text()
    with pytest.raises(OSError, match="no file at all"), relying_on(assets):
        raise OSError("no file at all")
