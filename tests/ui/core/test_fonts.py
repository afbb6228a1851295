from __future__ import annotations

import pytest

from cardtable.ui.core.fonts import Fonts, font_folders
from cardtable.ui.core.theme import Typeface
from tests.support.every import every

ICELANDIC = "ÁÐÉÍÓÚÝÞÆÖ áðéíóúýþæö „“ – −"


@pytest.fixture
def fonts(surface):
    return Fonts(font_folders())


def test_every_face_is_found_and_can_be_opened(fonts):
    assert all(fonts.font(face, 16).get_height() > 16 for face in Typeface)


@every("face", list(Typeface))
def test_every_face_has_the_icelandic_letters(fonts, face):
    assert all(metric is not None for metric in fonts.font(face, 16).metrics(ICELANDIC))


@every("px", [13, 16, 19, 26, 38, 103])
@every("face", [face for face in Typeface if face is not Typeface.ITALIC])
def test_figures_have_equal_widths(fonts, face, px):
    assert len({metric[4] for metric in fonts.font(face, px).metrics("0123456789")}) == 1


def test_a_bundle_of_fonts_in_the_assets_is_searched_first(tmp_path):
    (tmp_path / "font_source_sans_pro" / "files").mkdir(parents=True)
    assert font_folders([str(tmp_path)])[-1] == tmp_path / "font_source_sans_pro" / "files"


def test_a_missing_font_says_where_it_was_looked_for(tmp_path, surface):
    with pytest.raises(FileNotFoundError, match="SourceSansPro-Regular"):
        Fonts([tmp_path]).font(Typeface.REGULAR, 16)


def test_text_that_fits_is_not_cut(fonts):
    assert fonts.ellipsis("Þórður", Typeface.REGULAR, 16, 400) == "Þórður"


@every("room", [30, 60, 90])
def test_text_that_does_not_fit_is_cut_with_an_ellipsis(fonts, room):
    cut = fonts.ellipsis("Þórður Ægisson", Typeface.REGULAR, 16, room)
    assert cut.endswith("…")
    assert fonts.width(cut, Typeface.REGULAR, 16) <= room


def test_the_same_text_is_rendered_once(fonts):
    one = fonts.render("Deal", Typeface.SERIF, 26, (255, 255, 255))
    assert fonts.render("Deal", Typeface.SERIF, 26, (255, 255, 255)) is one
    assert fonts.render("Deal", Typeface.SERIF, 26, (0, 0, 0)) is not one


def test_texts_that_are_ever_new_take_little_room_and_more_only_while_all_is_larger(fonts):
    for scale, bound in ((1.0, 1_000_000), (1.5, 2_250_000), (4.0, 3_000_000), (1.0, 1_000_000)):
        fonts.keep_for(scale)
        for number in range(4000):
            fonts.render(f"{scale} {number:040}", Typeface.REGULAR, 16, (0, 0, 0))
        assert bound * 0.9 < fonts._pictures.weight <= bound
