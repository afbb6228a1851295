from __future__ import annotations

import pytest

from cardtable.ui.core.assets import assets_folder
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.widgets.boxes import RuleLine, Scroll
from cardtable.ui.widgets.pictures import CardRow
from cardtable.ui.widgets.richtext import DataTable, Item, RichText
from cardtable.ui.widgets.text import Heading, Prose
from cardtable.ui.widgets.widget import walk
from tests.support.words import TEXTS

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


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("width", [280, 520, 900])
def test_nothing_overlaps_and_nothing_is_clipped(hand, painter, width, text_scale):
    painter.text_scale = text_scale
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
