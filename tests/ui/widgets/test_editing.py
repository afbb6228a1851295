from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardtable.ui.widgets.fields import Editing

NAME = Editing("Þórður Ægisson", 14, 14)

edits = st.text(max_size=12).flatmap(
    lambda text: st.builds(Editing, st.just(text), st.integers(0, len(text)), st.integers(0, len(text)))
)


def test_typing_replaces_the_selection():
    assert NAME.all_selected().typed("Ösp") == Editing("Ösp", 3, 3)


def test_typing_in_the_middle_keeps_both_sides():
    assert NAME.moved(6).typed("!").text == "Þórður! Ægisson"


def test_a_letter_and_its_accent_become_one_letter():
    assert Editing().typed("A\u0301").text == "Á"


def test_line_breaks_and_control_letters_are_dropped():
    assert Editing().typed("a\nb\tc\x07d").text == "abcd"


def test_the_limit_counts_what_is_replaced():
    assert Editing("abc", 3, 3).typed("defgh", most=5).text == "abcde"
    assert Editing("abc", 0, 3).typed("defgh", most=4).text == "defg"


def test_words_are_found_over_icelandic_letters():
    assert NAME.word_before() == 7
    assert NAME.moved(7).word_before() == 0
    assert NAME.moved(0).word_after() == 6
    assert NAME.moved(6).word_after() == 14


def test_erasing_takes_the_selection_first():
    assert NAME.moved(0).moved(7, selecting=True).erased(0) == Editing("Ægisson", 0, 0)
    assert NAME.erased(13).text == "Þórður Ægisso"


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


@given(edits)
def test_selecting_all_and_typing_leaves_only_what_was_typed(edit):
    assert edit.all_selected().typed("ð").text == "ð"


FAMILY, THUMB, FLAG, SHADDA = "👩\u200d👩\u200d👧", "👍\U0001f3fd", "🇮🇸", "ب\u0651"


def test_the_caret_and_the_erasing_keys_take_what_is_one_sign_to_the_eye():
    signs = [FAMILY, "a", THUMB, FLAG, FLAG, SHADDA]
    edit = Editing("".join(signs))
    ends = []
    while edit.caret < len(edit.text):
        edit = edit.moved(edit.sign_after())
        ends.append(edit.caret)
    assert [edit.text[start:end] for start, end in zip([0, *ends], ends, strict=False)] == signs
    for left in range(len(signs) - 1, -1, -1):
        edit = edit.erased(edit.sign_before())
        assert edit.text == "".join(signs[:left])


@given(edits)
def test_the_caret_comes_from_either_end_to_the_other(edit):
    there = edit.places()
    assert (there[0], there[-1]) == (0, len(edit.text))
    assert [edit.moved(place).sign_after() for place in there[:-1]] == there[1:]
    assert [edit.moved(place).sign_before() for place in there[1:]] == there[:-1]
