from __future__ import annotations

import pytest

from cardtable.ui.core.assets import Bounded, BrokenAssets, assets_folder, reading, relying_on


def test_assets_lie_beside_the_package_or_in_it_or_in_the_bundle_of_a_frozen_program(tmp_path):
    package, bundle = tmp_path / "cardtable", tmp_path / "bundle"
    package.mkdir()
    (tmp_path / "assets").mkdir()
    assert assets_folder(package, "") == tmp_path / "assets"
    (package / "assets").mkdir()
    assert assets_folder(package, "") == package / "assets"
    (bundle / "cardtable" / "assets").mkdir(parents=True)
    assert assets_folder(package, str(bundle)) == bundle / "cardtable" / "assets"


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


# -- a bounded cache ---------------------------------------------------------------------------------------------------


def test_what_was_not_used_for_longest_is_forgotten_first():
    cache = Bounded(2)
    made = []

    def ask(key):
        return cache.get(key, lambda: made.append(key) or key)

    for key in "abacb":
        ask(key)
    assert made == ["a", "b", "c", "b"]
    assert len(cache) == 2


class BoundedTexts(Bounded):
    def _weigh(self, text):
        return len(text)


def test_the_weight_never_passes_the_limit():
    cache = BoundedTexts(10)
    for size in (4, 5, 6, 3, 20):
        cache.get(size, lambda size=size: "x" * size)
        assert cache.weight <= 10


def test_one_value_too_heavy_is_handed_out_but_not_kept():
    cache = BoundedTexts(3)
    assert cache.get("k", lambda: "long text") == "long text"
    assert len(cache) == 0


def test_a_limit_can_be_raised_and_lowered():
    cache = Bounded(2)
    cache.limit_to(4)
    for key in "abcde":
        cache.get(key, lambda key=key: key)
    assert len(cache) == 4
    cache.limit_to(1)
    assert (len(cache), cache.weight) == (1, 1)
    cache.get("e", lambda: pytest.fail("the latest was given up"))
    cache.clear()
    assert (len(cache), cache.weight) == (0, 0)
