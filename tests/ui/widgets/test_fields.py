"""A text field, and the editing of its text as a value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ui.core.theme import BODY
from cardtable.ui.widgets.boxes import Column, Spacer
from cardtable.ui.widgets.fields import Editing, TextField

PANGRAM = "Kæmi ný öxi hér, ykist þjófum nú bæði víl og ádrepa"


@pytest.fixture
def told():
    return []


@pytest.fixture
def field(told):
    return TextField("Name").then(told.append)


@pytest.fixture
def work(hand, field):
    work = hand(Column([field, Spacer()]))
    work.key("tab")
    return work


def test_every_icelandic_letter_can_be_typed(work, field, told):
    work.type(PANGRAM)
    assert field.text == PANGRAM
    assert told[-1] == PANGRAM


def test_the_caret_moves_and_letters_go_in_where_it_is(work, field):
    work.type("Þórur")
    work.keys("left", "left")
    work.type("ð")
    assert field.text == "Þórður"
    work.keys("home", "delete", "end", "backspace")
    assert field.text == "órðu"


def test_whole_words_are_skipped_and_erased_with_ctrl(work, field):
    work.type("Þórður Ægisson")
    work.keys("ctrl+backspace")
    assert field.text == "Þórður "
    work.keys("ctrl+left", "ctrl+delete")
    assert field.text == " "


def test_copy_cut_and_paste_use_the_clipboard(work, field):
    work.type("Ægir")
    work.keys("ctrl+a", "ctrl+c", "end", "ctrl+v")
    assert field.text == "ÆgirÆgir"
    work.keys("ctrl+a", "ctrl+x")
    assert (field.text, work.clipboard.text) == ("", "ÆgirÆgir")


def test_copying_nothing_leaves_the_clipboard_alone(work, field):
    work.clipboard.text = "kept"
    work.type("abc")
    work.key("ctrl+c")
    assert work.clipboard.text == "kept"


def test_shift_and_arrows_select(work, field):
    work.type("abcdef")
    work.keys("shift+left", "shift+left", "backspace")
    assert field.text == "abcd"
    work.keys("shift+home")
    work.type("z")
    assert field.text == "z"


def test_dragging_selects_and_a_double_click_takes_a_word(work, field, painter):
    work.type("one two")
    box = field.rect
    work.press(box.x + 14, box.centery)
    work.move(box.right - 10, box.centery)
    work.release(box.right - 10, box.centery)
    work.type("x")
    assert field.text == "x"
    work.key("backspace")
    work.type("one two")
    work.press(box.x + 16, box.centery, clicks=2)
    work.type("1")
    assert field.text == "1 two"


def test_single_letters_typed_do_not_reach_the_screens_shortcuts(work):
    assert work.key("h")
    assert work.key("space")
    assert not work.key("f1")
    assert not work.key("escape")
    assert not work.key("ctrl+n")


def test_what_cannot_be_used_is_said_and_not_submitted(hand):
    sent = []

    def judge(text):
        field.message = "" if text.isdigit() else "Figures only."

    field = TextField("Deal", "12", on_submit=sent.append).then(judge)
    below = Spacer()
    work = hand(Column([field, below]))
    height = field.rect.height
    work.key("tab")
    work.type("x")
    work.draw()
    work.key("return")
    assert (field.message, sent) == ("Figures only.", [])
    assert field.rect.height > height
    work.keys("backspace", "return")
    assert (field.message, sent) == ("", ["12"])


def test_long_text_scrolls_so_that_the_caret_is_always_in_the_frame(hand, painter):
    field = TextField("Name")
    work = hand(Column([field, Spacer()]), (220, 200))
    work.key("tab")
    work.type(PANGRAM)
    inside = field._text_rect(painter)
    caret = inside.x - field._hidden + painter.width(field.text, BODY)
    assert inside.left <= caret <= inside.right
    work.key("home")
    assert field._hidden == 0


def test_text_stays_inside_the_frame(hand, painter):
    field = TextField("Name", "W" * 60)
    work = hand(Column([field], padding=30), (260, 150))
    work.draw()
    for y in range(field.rect.top, field.rect.bottom):
        assert tuple(work.surface.get_at((field.rect.left - 3, y)))[:3] == (1, 2, 3)
        assert tuple(work.surface.get_at((field.rect.right + 2, y)))[:3] == (1, 2, 3)


def test_a_field_that_is_off_takes_nothing(hand):
    field = TextField("Name", "abc")
    field.enabled = False
    work = hand(Column([field]))
    work.click(field)
    work.type("x")
    assert field.text == "abc"


def test_a_field_for_digits_takes_nothing_else_by_typing_or_pasting(hand, told):
    field = TextField("Number", letters="0123456789", most=4).then(told.append)
    work = hand(Column([field, Spacer()]))
    work.key("tab")
    work.type("1x2٣")
    assert (field.text, told) == ("12", ["1", "12"])
    work.clipboard.text = "deal 345"
    work.keys("ctrl+v")
    assert field.text == "1234"
    work.keys("ctrl+a")
    work.type("z")
    assert field.text == "1234", "what is selected does not go for a letter that cannot come"


def test_a_name_that_is_read_from_the_right_is_edited_where_it_is_seen(hand, painter):
    field = TextField("Name")
    work = hand(Column([field, Spacer()]))
    work.key("tab")
    work.type("דוד")
    room = field._text_rect(painter)
    work.click((room.right - 2, room.centery))  # far behind its right end, where it begins
    work.type("א")
    assert field.text == "אדוד"
    work.keys("left", "left")
    work.type("ב")
    assert field.text == "אדובד", "the arrow goes to the left on the screen, which is on in the name"
    work.click((room.left + 1, room.centery))
    work.keys("backspace", "right", "delete")
    assert field.text == "אדו"


def test_the_caret_and_the_selection_are_painted_at_the_left_end_of_a_name_from_the_right(hand, painter):
    field = TextField("Name", "דוד")
    work = hand(Column([field, Spacer()]))
    work.key("tab")
    work.key("end")
    work.draw()
    room, theme = field._text_rect(painter), painter.theme
    row = room.centery - painter.line(BODY) // 2
    assert tuple(work.surface.get_at((room.left, row)))[:3] == tuple(theme.accent)[:3]
    work.key("shift+right")
    work.draw()
    assert tuple(work.surface.get_at((room.left + 1, row)))[:3] == tuple(theme.selection)[:3]
    right = room.left + painter.width("דוד", BODY)
    assert tuple(work.surface.get_at((right - 1, row)))[:3] != tuple(theme.selection)[:3]


NAME = Editing("Þórður Ægisson", 14, 14)

edits = st.text(max_size=12).flatmap(
    lambda text: st.builds(Editing, st.just(text), st.integers(0, len(text)), st.integers(0, len(text)))
)


def test_a_letter_and_its_accent_become_one_letter():
    assert Editing().typed("A\u0301").text == "Á"


def test_line_breaks_and_control_letters_are_dropped():
    assert Editing().typed("a\nb\tc\x07d").text == "abcd"


def test_the_limit_counts_what_is_replaced():
    assert Editing("abc", 3, 3).typed("defgh", most=5).text == "abcde"
    assert Editing("abc", 0, 3).typed("defgh", most=4).text == "defg"


@given(edits, st.integers(-5, 30), st.booleans())
def test_the_caret_always_stays_within_the_text(edit, place, selecting):
    for after in (
        edit.moved(place, selecting=selecting),
        edit.erased(place),
        edit.typed("x", most=5),
        edit.all_selected(),
    ):
        assert 0 <= after.caret <= len(after.text)
        assert 0 <= after.anchor <= len(after.text)


FAMILY, THUMB, FLAG, SHADDA = "👩\u200d👩\u200d👧", "👍\U0001f3fd", "🇮🇸", "ب\u0651"


def test_the_caret_and_the_erasing_keys_take_what_is_one_sign_to_the_eye():
    signs = [FAMILY, "a", THUMB, FLAG, FLAG, SHADDA]
    edit = Editing("".join(signs))
    ends = []
    while edit.caret < len(edit.text):
        edit = edit.moved(edit.character_after())
        ends.append(edit.caret)
    assert [edit.text[start:end] for start, end in zip([0, *ends], ends, strict=False)] == signs
    for left in range(len(signs) - 1, -1, -1):
        edit = edit.erased(edit.character_before())
        assert edit.text == "".join(signs[:left])


@given(edits)
def test_the_caret_comes_from_either_end_to_the_other(edit):
    there = edit.places()
    assert (there[0], there[-1]) == (0, len(edit.text))
    assert [edit.moved(place).character_after() for place in there[:-1]] == there[1:]
    assert [edit.moved(place).character_before() for place in there[1:]] == there[:-1]
