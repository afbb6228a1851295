from __future__ import annotations

import pygame
import pytest

from cardtable.letters import start_of
from cardtable.session.seats import LONGEST_NAME, tidy
from cardtable.ui.core.fonts import Fonts, font_folders
from cardtable.ui.core.theme import Typeface
from cardtable.ui.widgets.fields import Editing
from tests.support.every import every

pytestmark = pytest.mark.usefixtures("surface")  # or there is no type yet

ICELANDIC = "ÁÐÉÍÓÚÝÞÆÖ áðéíóúýþæö „“ – −"


@pytest.fixture
def fonts():
    return Fonts(font_folders())


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
        for number in range(1000):
            fonts.render(f"{scale} {number:040}", Typeface.REGULAR, 16, (0, 0, 0))
        assert bound * 0.9 < fonts._pictures.weight <= bound


NAMES = (
    "محمد",
    "דוד בן",
    "გიორგი",
    "สมชาย",
    "漢字",
    "अमित",
    "😀 Max",
    "Ali محمد",
    "می\u200cخواهم",
    "👩\u200d👩\u200d👧",
    "Jožef",
)


def test_each_name_is_drawn_with_a_font_of_the_system_or_known_to_be_in_none() -> None:
    """Whatever fonts there are: where one letter of a name looks like that of no font, it is told."""
    fonts = Fonts(font_folders())
    for name in NAMES:
        drawn = fonts.render(name, Typeface.SERIF, 28, (255, 255, 255))
        assert drawn.get_size() == (fonts.width(name, Typeface.SERIF, 28), fonts.height(Typeface.SERIF, 28))
        for sign in set(name) - {"\u200c", "\u200d"}:
            picture = fonts.render(sign, Typeface.SERIF, 28, (255, 255, 255))
            nothing = fonts.font(Typeface.SERIF, 28).render("\ufffe", True, (255, 255, 255))
            is_box = pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(nothing, "RGBA")
            assert is_box == (sign in fonts.undrawable(name)), (name, sign)
    bare = Fonts(font_folders(), system=())
    assert bare.undrawable("Jožef 漢") == "漢"
    assert tidy("می\u200cخواهم\u200d") == "می\u200cخواهم"


@pytest.mark.parametrize(
    "signs",
    [
        ["👩\u200d👩\u200d👧", "👍\U0001f3fd", "🇮🇸", "🇩🇰", "❤\ufe0f"],
        ["ẹ\u0301", "A", "g\u030c"],
        ["क\u094d\u200dअ", "मि"],
    ],
)
def test_no_cut_splits_a_sign(signs: list[str]) -> None:
    fonts, text = Fonts(font_folders()), "".join(signs)
    starts = {"".join(signs[:many]) for many in range(len(signs) + 1)}
    whole = fonts.width(text, Typeface.REGULAR, 28)
    assert {fonts.ellipsis(text, Typeface.REGULAR, 28, room).rstrip("…") for room in range(whole)} <= starts
    assert {start_of(text, most) for most in range(len(text) + 1)} == starts
    assert all(tidy("x" * before + text)[before:] in starts for before in range(LONGEST_NAME))
    room = len(signs[0]) - 1
    assert Editing("", 0, 0).typed(text, room).text == ""


def _caret(fonts: Fonts, text: str) -> list[int]:
    return [fonts.caret(text, place, Typeface.REGULAR, 20) for place in range(len(text) + 1)]


def _wide(fonts: Fonts, text: str) -> int:
    return fonts.width(text, Typeface.REGULAR, 20)


@pytest.mark.parametrize("system", [(), None], ids=["no other fonts", "those of the system"])
def test_the_caret_goes_the_way_in_which_a_name_is_read(system) -> None:
    fonts = Fonts(font_folders(), system)
    assert _caret(fonts, "Þór") == [_wide(fonts, "Þór"[:place]) for place in range(4)]
    hebrew = _caret(fonts, "דוד בן")
    assert hebrew == sorted(hebrew, reverse=True)
    assert (hebrew[0], hebrew[-1]) == (_wide(fonts, "דוד בן"), 0)
    mixed, left = _caret(fonts, "Ali דוד"), _wide(fonts, "Ali ")
    assert mixed[:5] == [_wide(fonts, "Ali "[:place]) for place in range(5)]
    assert mixed[5:] == sorted(mixed[5:], reverse=True)
    assert mixed[-1] == left < mixed[5] < _wide(fonts, "Ali דוד")


@pytest.mark.parametrize("system", [(), None], ids=["no other fonts", "those of the system"])
def test_what_is_selected_lies_where_it_is_drawn(system) -> None:
    fonts = Fonts(font_folders(), system)

    def marked(text: str, start: int, end: int) -> tuple[tuple[int, int], ...]:
        return fonts.marked(text, start, end, Typeface.REGULAR, 20)

    whole, left = _wide(fonts, "Ali דוד"), _wide(fonts, "Ali ")
    assert marked("Ali דוד", 0, 7) == ((0, left), (left, whole))
    (ali, first) = marked("Ali דוד", 1, 5)  # the first letter of the name is at its right
    assert ali == (_wide(fonts, "A"), left)
    assert first[1] == whole
    assert first[0] > left
    assert marked("דוד", 0, 3) == ((0, _wide(fonts, "דוד")),)
    assert marked("Ali", 1, 2) == ((_wide(fonts, "A"), _wide(fonts, "Al")),)


ORDERS = {
    "דוד בן": "<בן/ /דוד>",
    "דוד 12": "12< /דוד>",
    "דוד Ali": "Ali< /דוד>",
    "דוד Ali 12": "12< >Ali< /דוד>",
    "דוד (Ali)": "<)>Ali< (/דוד>",
    "דוד!": "<!/דוד>",
    "👩\u200d👩\u200d👧 דוד": "<דוד/ >👩\u200d👩\u200d👧",
    "Ali דוד": "Ali <דוד>",
    "Ali דוד בן!": "Ali <בן/ /דוד>!",
    "Ali 12": "",
}


@pytest.mark.parametrize("system", [(), None], ids=["no other fonts", "those of the system"])
def test_what_reads_both_ways_is_drawn_in_the_order_of_unicode(system) -> None:
    """Seen from the left; brackets are about what is read from the right."""
    fonts = Fonts(font_folders(), system)

    def seen(text: str) -> str:
        pieces = fonts._pieces(text, Typeface.REGULAR)
        return "".join(f"<{piece.text}>" if piece.leftwards else piece.text for piece in pieces).replace("><", "/")

    assert {text: seen(text) for text in ORDERS} == ORDERS
