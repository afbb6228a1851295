"""Every widget on a few screens, for pictures of them."""

from __future__ import annotations

import os
from collections.abc import Sequence

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cardtable.i18n.catalogue import Languages
from cardtable.ui.core.commands import Command
from cardtable.ui.core.scene import KeyDown, PointerDown, PointerMove, PointerUp
from cardtable.ui.core.theme import BODY, CAPTION, LEAD_STRONG, Gap, Ink, theme_named
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.painter import Painter, make_painter
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Panel, Row, RuleLine, Scroll, SheetKind, Sized, Spacer, Tight
from cardtable.ui.widgets.buttons import Button, IconButton, Tile, Toggle
from cardtable.ui.widgets.choices import ChoiceList, Choosable, Segmented
from cardtable.ui.widgets.fields import NumberField, Setting, Slider, TextField
from cardtable.ui.widgets.figures import Chart, ChartKind, ChartMark, ChartPoint, DataTable
from cardtable.ui.widgets.menu import Header, MenuButton, MenuItem, Tab, Tabs
from cardtable.ui.widgets.pictures import Picture
from cardtable.ui.widgets.richtext import RichText, widgets_of
from cardtable.ui.widgets.screen import Dialog, Toast, WidgetScreen
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Icon, Label
from cardtable.ui.widgets.widget import Align, Widget, aligned, growing
from tests.support.clipboard import OwnClipboard
from tests.support.words import TEXTS, TRANSLATIONS

PAGE = """# Klondike

Build the four *foundations* up by suit from **ace** to **king**: ♠ ♥ ♦ ♣.

```cards
AS 2S 3S
```

## Tableau

Seven piles; only the last card of each is face up. Build *down* in alternating colours, such as 9♠ on 10♥. Whole runs
move together. Only a king may fill an empty pile.

- **Stock.** Turn one card, or three, to the waste.
- The last card of the waste is always available for play.
    1. One pass, in the strict game.
    2. Three passes, in the usual one.
- The game is won when all 52 cards are on the foundations.

> In Icelandic the game is called *Kapall*; *stokkur* is the stock and *grunnur* a foundation.

| Move | Points | Note |
|:-----|-------:|:-----|
| Waste to tableau | 5 | |
| Any card to a foundation | 10 | aces and twos too |
| Foundation to tableau | −15 | rarely wise, sometimes the only way |

---

Source: *The Complete Patience Book*, and the [rules](rules.md) of the house.
"""

SPACED = Languages(TRANSLATIONS, lambda: ("da",), "da").texts
"""A language with a space before its percent sign."""

LANGUAGES = [
    Choosable("en", "English"),
    Choosable("is", "Íslenska"),
    Choosable("de", "Deutsch"),
    Choosable("it", "Italiano"),
]
BACKS = [
    Choosable("harbour", "Harbour", "blue"),
    Choosable("heather", "Heather", "red"),
    Choosable("birch", "Birch", "green"),
]
DRAWS = [Choosable(1, "One"), Choosable(3, "Three")]
MOTION = [Choosable("off", "Off"), Choosable("reduced", "Reduced"), Choosable("full", "Full")]


def keyed(keys: str) -> Command[object]:
    """A command whose key is told beside a widget."""
    return Command(keys, keys, lambda _: None, (keys,))


class GalleryScreen(WidgetScreen):
    """One page of the gallery."""

    def __init__(self, painter: Painter, page: str, ground: Ground | None = None) -> None:
        super().__init__(painter, ground or Ground(), clipboard=OwnClipboard("Þórður"))
        self.page = page

    def close_label(self) -> str:
        return "Close"

    def build(self) -> Widget:
        make = {"settings": settings, "reading": reading, "home": home, "charts": charts}.get(self.page, settings)
        return Column([bar(self.page.title()), growing(make())], padding=(Gap.XXL, Gap.XL), gap=Gap.XL)

    def commands(self):
        return ()


def bar(title: str) -> Widget:
    menu = MenuButton(
        "",
        lambda: [
            MenuItem("New deal", none, "new", keyed("ctrl+n")),
            MenuItem("Restart this deal", none, "restart", keyed("ctrl+r")),
            MenuItem("Deal number …", none, "number", keyed("ctrl+g"), enabled=False),
            MenuItem("Statistics", none, "statistics", keyed("ctrl+t")),
        ],
        label="Menu",
    )
    tools = [
        IconButton("undo", "Undo", shortcut=keyed("ctrl+z")),
        IconButton("redo", "Redo", shortcut=keyed("ctrl+y")),
        IconButton("hint", "Hint", shortcut=keyed("h")),
        IconButton("full-screen", "Full screen", shortcut=keyed("f11")),
        menu,
    ]
    return Header(title, back=none, back_label="Back", tools=tools)


def settings() -> Widget:
    left = Panel(
        [
            Heading("Table", 2),
            Setting("Language", ChoiceList("", LANGUAGES, "is")),
            Setting("Card back", ChoiceList("", BACKS, "harbour")),
            Setting("Motion", Segmented("", MOTION, "full"), note="Follows the system until you choose."),
            Setting("Sound volume", Slider("Sound volume", 0.6, SPACED)),
            RuleLine(),
            Setting("Four-colour deck", Toggle("", False), note="Clubs green, diamonds blue."),
            Setting("Auto-move to foundations", Toggle("", True)),
            Setting("Large index", disabled(Toggle("", True))),
        ],
        label="Table",
    )
    number = TextField("Deal number", "12x")

    def judge(text: str) -> None:
        number.message = "" if text.isdigit() else "Only figures, please."

    number.then(judge)
    judge(number.text)
    right = Panel(
        [
            Heading("House rules", 2),
            Setting("Cards turned from the stock", Segmented("", DRAWS, 3)),
            Setting("Passes through the stock", NumberField("Passes", 3, low=1, high=9)),
            Setting("Name", TextField("Name", "Þórður Ægisson")),
            Setting("Deal number", number),
            Setting("Find", TextField("Find", "", placeholder="Type to search", icon="search")),
            Spacer(),
            Row(
                [
                    Spacer(),
                    Button("Cancel"),
                    Button("Reset", icon="restart"),
                    Button("Apply", icon="check", look=Look.PRIMARY),
                ]
            ),
        ],
        label="House rules",
    )
    return ColumnGrid([left, right], weights=(1, 1), least=420, gap=Gap.XL)


def reading() -> Widget:
    above, fenced, below = PAGE.partition("```cards\nAS 2S 3S\n```\n")
    cards = Picture(thumbnail, 180, 90, label=fenced)
    text = RichText([*widgets_of(above, None), cards, *widgets_of(below, None)], label="Rules of Klondike")
    rows = [["1", "Guðrún", "24", "−3"], ["2", "Þórður", "31", "+2"], ["3", "Bot, level 2", "40", "—"]]
    table = DataTable(["Place", "Player", "Points", "Change"], rows, [Align.START, Align.START, Align.END, Align.END])
    side = Panel(
        [
            Tabs(
                [
                    Tab("Scores", Column([table, Label("After four of nine hands.", CAPTION, Ink.MUTED)]), "score"),
                    Tab("History", Label("Nothing yet."), "history"),
                    Tab("Log", Label("Nothing yet.")),
                ]
            )
        ]
    )
    return ColumnGrid(
        [Panel([Scroll(text, label="Rules")], label="Rules"), side], weights=(3, 2), least=330, gap=Gap.XL
    )


def home() -> Widget:
    games = ["Klondike", "Golf", "Alexander", "Chinese Wall", "Elevens", "Murlan", "Las Vegan", "Monte Carlo"]
    tiles = [
        Tile(
            Column(
                [
                    Picture(thumbnail, 180, 96, label=f"{name} as it is dealt"),
                    Row([growing(Label(name, LEAD_STRONG)), Icon("play", Ink.ACCENT)], tight=Tight.SHRINK),
                    Label("Build all four suits up from the ace.", BODY, Ink.MUTED),
                ],
                gap=Gap.S,
            ),
            label=name,
        )
        for name in games
    ]
    return Scroll(ColumnGrid(tiles, least=250, most=4, gap=Gap.L), label="Games")


def charts() -> Widget:
    rounds = [
        ChartPoint(str(day), value) for day, value in enumerate([61, 52, 48, 55, 39, 44, 41, 36, 45, 33, 38, 29], 1)
    ]
    wins = [
        ChartPoint(day, value)
        for day, value in zip(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], [3, 1, 4, 0, 2, 7, 5], strict=True)
    ]
    figures = [("128", "games played"), ("41 %", "won"), ("7", "longest run"), ("3:12", "fastest win")]
    facts = [
        Panel([Label(big, LEAD_STRONG, Ink.ACCENT), Label(small, CAPTION, Ink.MUTED)], gap=0, padding=Gap.L)
        for big, small in figures
    ]
    return Column(
        [
            ColumnGrid(facts, columns=4),
            growing(
                ColumnGrid(
                    [
                        growing(
                            Panel(
                                [
                                    Heading("Rounds of Golf", 2),
                                    Chart(
                                        ChartKind.LINE,
                                        rounds,
                                        TEXTS,
                                        label="Rounds",
                                        mark=ChartMark("Bogey", 40),
                                        from_zero=False,
                                    ),
                                ]
                            )
                        ),
                        Panel([Heading("Wins by day", 2), Chart(ChartKind.BARS, wins, TEXTS, label="Wins")]),
                        Panel(
                            [
                                Heading("Buttons", 2),
                                Row(
                                    [
                                        Button("Deal", icon="cards", look=Look.PRIMARY),
                                        Button("Undo", icon="undo"),
                                        Button("Skip", look=Look.QUIET),
                                    ]
                                ),
                                Row(
                                    [
                                        disabled(Button("Deal", look=Look.PRIMARY)),
                                        disabled(Button("Undo", icon="undo")),
                                        disabled(Button("Skip", look=Look.QUIET)),
                                    ]
                                ),
                            ]
                        ),
                        Panel(
                            [
                                Heading("Sunk", 2),
                                Panel(
                                    [Label("A quiet area inside a panel, for quotations and totals. 9♠ on 10♥.")],
                                    sheet=SheetKind.INSET,
                                    padding=Gap.L,
                                ),
                                aligned(Sized(Button("As wide as wanted"), width=240), Align.CENTRE),
                            ]
                        ),
                    ],
                    weights=(1, 1),
                    least=360,
                    gap=Gap.XL,
                )
            ),
        ],
        gap=Gap.XL,
    )


def thumbnail(surface: pygame.Surface, rect: pygame.Rect, painter: Painter) -> None:
    for index in range(5):
        card = pygame.Rect(
            rect.x + painter.px(8 + index * 34), rect.y + painter.px(10 + index % 2 * 8), painter.px(48), painter.px(67)
        )
        pygame.draw.rect(surface, (250, 247, 240), card, border_radius=painter.px(4))


def disabled(widget: Widget) -> Widget:
    widget.enabled = False
    return widget


def none() -> None:
    return None


def act(screen: GalleryScreen, steps: Sequence[str]) -> None:
    """``tab``, ``space`` … are keys; ``x,y`` is a click; ``@x,y`` moves the pointer; ``dialog`` and ``toast`` show one."""
    for step in steps:
        if step == "dialog":
            text = Label("It can be taken up again for ten seconds; after that it counts as lost.")
            screen.stage.open(
                Dialog(
                    "Abandon this game?",
                    [text],
                    [Button("Keep playing"), Button("Abandon", look=Look.PRIMARY)],
                    close_label="Close",
                )
            )
        elif step == "toast":
            screen.toast(Toast("Game abandoned.", 10, button="Undo", action=none))
        elif "," in step:
            x, y = (float(part) for part in step.lstrip("@").split(","))
            screen.handle(PointerMove(x, y), 0)
            if step[0] != "@":
                screen.handle(PointerDown(x, y), 0)
                screen.handle(PointerUp(x, y), 0)
        else:
            screen.handle(KeyDown(step), 0)


def paint(
    page: str,
    size: tuple[int, int],
    scale: float,
    text: float,
    theme: str,
    steps: Sequence[str],
    ground: Ground | None = None,
) -> pygame.Surface:
    """The page as a picture."""
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    painter = make_painter(theme_named(theme))
    painter.text_scale = text
    screen = GalleryScreen(painter, page, ground)
    screen.layout(*size, scale)
    screen.draw(surface, 0.0, everything=True)
    act(screen, steps)
    for now in (0.0, 1.0):
        screen.update(now)
        screen.draw(surface, now, everything=False)
    return surface
