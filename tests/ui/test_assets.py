from __future__ import annotations

from cardtable.ui.assets import assets_folder


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
