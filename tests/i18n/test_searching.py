"""What is searched for is found with and without the letters of its language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.i18n.catalogue import folded, found_in


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("kinverski mur", "Kínverski múrinn"),
        ("MÚR", "Kínverski múrinn"),
        ("thristur", "Þristur"),
        ("gud", "Guð"),
        ("njembedhjete", "Njëmbëdhjetë"),
        ("strasse", "Straße"),
        ("STRAẞE", "Straße"),
        ("store", "den Støre"),
        ("pa", "På"),
        ("muraglia ", "Muraglia cinese"),
        ("", "x"),
        ("cmenduri", "Çmenduri"),
        ("l'asso", "l’asso"),
    ],
)
def test_a_name_is_found_however_it_is_typed(wanted: str, text: str) -> None:
    assert found_in(wanted, text)


def test_other_names_are_not_found() -> None:
    assert not found_in("golf", "Klondike")
    assert not found_in("ö", "x")


@given(st.text())
def test_every_text_finds_itself(text: str) -> None:
    assert found_in(text, text)
    assert folded(folded(text)) == folded(text)
