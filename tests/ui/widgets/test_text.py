"""Text broken into lines, and pages of Markdown as widgets."""

from __future__ import annotations

import pytest

from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import BODY, DISPLAY, EMPHASIS, STRONG, Ink
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.widgets.boxes import Column, RuleLine, Scroll
from cardtable.ui.widgets.figures import DataTable
from cardtable.ui.widgets.pictures import CardRow
from cardtable.ui.widgets.richtext import Item, RichText
from cardtable.ui.widgets.text import Heading, Label, Prose, Span, flow, flow_size, widest_word
from cardtable.ui.widgets.widget import Align, walk
from tests.support.words import TEXTS

TEXT = "Þórður Ægisson lagði kapal á græna dúkinn og vann þrisvar í röð, sem fáum hafði áður tekist."


@pytest.mark.parametrize("width", [90, 160, 300, 700])
def test_no_line_is_wider_than_offered_and_no_letter_is_lost(painter, width):
    lines = flow(painter, [Span(TEXT)], width)
    assert all(line.width <= width for line in lines)
    assert " ".join("".join(run.text for run in line.runs) for line in lines) == TEXT


@pytest.mark.parametrize("width", [60, 90, 160, 300, 700])
def test_setting_it_again_at_its_own_width_changes_nothing(painter, width):
    spans = [Span("A "), Span("strong", STRONG), Span(" word, then "), Span(TEXT, EMPHASIS)]
    lines = flow(painter, spans, max(width, widest_word(painter, spans)))
    assert flow(painter, spans, flow_size(lines)[0]) == lines


def test_an_over_long_word_is_split_rather_than_clipped(painter):
    lines = flow(painter, [Span("Vaðlaheiðarvegavinnuverkfærageymsluskúr")], 100)
    assert len(lines) > 2
    assert all(line.width <= 100 for line in lines)
    assert "".join(run.text for line in lines for run in line.runs) == "Vaðlaheiðarvegavinnuverkfærageymsluskúr"


def test_suit_signs_become_icons(painter):
    (line,) = flow(painter, [Span("9♠ on 10♥, not 10♦ or J♣.")], 900)
    assert [run.icon for run in line.runs if run.icon] == ["spade", "heart", "diamond", "club"]
    assert not any(sign in run.text for run in line.runs if not run.icon for sign in "♠♥♦♣")


def test_a_suit_sign_stays_with_its_number(painter):
    for width in range(60, 200, 7):
        for line in flow(painter, [Span("Lay the red 10♥ on it.")], width):
            text = "".join(run.text for run in line.runs)
            assert text.count("10") == text.count("♥")


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_what_a_no_break_space_joins_stays_on_one_line(painter, space):
    kept = f"3{space}June{space}2026"
    for width in range(110, 300, 7):
        lines = [
            "".join(run.text for run in line.runs)
            for line in flow(painter, [Span(f"Played on {kept} at noon.")], width)
        ]
        assert any(kept in line for line in lines)


def test_runs_of_one_line_do_not_overlap(painter):
    (line,) = flow(
        painter, [Span("plain "), Span("strong", STRONG), Span(", "), Span("italic", EMPHASIS), Span(" ♥ end")], 900
    )
    for one, other in zip(line.runs, line.runs[1:], strict=False):
        assert one.x + one.width == other.x


def test_punctuation_stays_with_the_word_it_follows(painter):
    lines = flow(painter, [Span("Build up in suit from "), Span("ace", STRONG), Span(".")], 175)
    assert not any(line.runs[0].text.startswith(".") for line in lines)


def test_styles_of_different_size_share_a_baseline(painter):
    (line,) = flow(painter, [Span("Big ", DISPLAY), Span("small", BODY)], 900)
    assert line.height >= painter.line(DISPLAY)
    assert line.top + line.height > line.baseline > line.top


def test_a_forced_break_and_an_empty_line_are_kept(painter):
    assert len(flow(painter, [Span("one\n\ntwo")], 400)) == 3


def test_a_label_is_painted_in_its_ink(hand, surface, painter):
    work = hand(Column([Label("HHHHHH", ink=Ink.ACCENT)]))
    colours = {tuple(work.surface.get_at((x, y)))[:3] for x in range(60) for y in range(30)}
    assert painter.theme.accent in colours


def test_changing_a_label_without_changing_its_size_paints_only_the_label(hand):
    label = Label("12:34")
    work = hand(Column([label], align=Align.START), (600, 400))
    label.text = "12:35"
    (rect,) = work.draw()
    assert rect.width < 600


def test_headings_come_in_three_levels(painter):
    heights = [Heading("Klondike", level).measure(painter, 900)[1] for level in (1, 2, 3)]
    assert heights == sorted(heights, reverse=True)


PAGE = """# Golf

Lay off *all* cards of the **tableau**: one up or one down, 9♠ on 10♥.

```cards
AS 10H
```

## Scoring

- One point a card
    1. counted at the end
    2. of each of the nine holes
- Bogey is **40** in all

| Result | Points | Note |
|:-------|-------:|:----:|
| Cleared | −1 | and one for each card left in the stock, which is a long remark |
| 5 left | 5 | |

> The source says otherwise.

---

`Ctrl+N` deals anew. See [the rules](golf.md).
"""


def read(page=PAGE):
    faces = FaceStore(assets_folder() / "cards", None)
    return RichText.from_markdown(page, drawn=(faces, TEXTS))


def overlapping(widgets):
    return [(a, b) for at, a in enumerate(widgets) for b in widgets[at + 1 :] if a.rect.colliderect(b.rect)]


@pytest.mark.parametrize("width", [280, 520, 900])
def test_nothing_overlaps_and_nothing_is_clipped(hand, painter, width):
    text = read()
    hand(Scroll(text), (width, 600))
    leaves = [part for part in walk(text) if not part.children() and part.rect.height]
    assert len(leaves) > 15
    assert overlapping(leaves) == []
    assert overlapping(text.children()) == []
    for part in leaves:
        assert part.rect.height >= part.measure(painter, part.rect.width)[1]
        assert part.rect.right <= max(width, text.measure(painter, 0)[0])


def test_every_kind_of_block_is_made(hand):
    text = read()
    hand(Scroll(text))
    kinds = [type(part) for part in walk(text)]
    assert (kinds.count(Heading), kinds.count(Item), kinds.count(DataTable), kinds.count(RuleLine)) == (2, 4, 1, 1)
    assert [part.label for part in walk(text) if isinstance(part, CardRow)] == ["ace of spades; ten of hearts"]


def test_the_words_keep_their_order_and_none_is_lost(hand):
    text = read()
    hand(Scroll(text))
    said = " ".join(part.label for part in walk(text) if isinstance(part, Prose))
    for words in (
        "Golf",
        "Lay off all cards of the tableau",
        "counted at the end",
        "−1",
        "The source says",
        "Ctrl+N deals anew",
    ):
        assert words in said
    assert said.index("Scoring") < said.index("Bogey") < said.index("Cleared")


def test_lines_stay_short_enough_to_read(hand, painter):
    text = read("word " * 400)
    hand(Scroll(text), (1280, 800))
    assert text.children()[0].rect.width <= 700


def test_numbers_of_a_list_begin_where_the_page_says(hand):
    text = read("4. four\n5. five\n")
    hand(Scroll(text))
    assert [part.label for part in walk(text) if part.label.endswith(".")] == ["4.", "5."]


def test_a_fenced_block_that_nobody_knows_is_shown_as_it_stands(hand):
    text = read("```unknown\nAS 2S\n```\n")
    hand(Scroll(text))
    assert any(part.label == "AS 2S" for part in walk(text))


def test_markup_of_the_web_is_only_text(hand):
    text = read("<b>bold</b> & more\n")
    hand(Scroll(text))
    assert any("<b>" in part.label for part in walk(text))


def test_an_empty_page_is_empty(hand, painter):
    text = read("")
    assert text.measure(painter, 500) == (0, 0)
