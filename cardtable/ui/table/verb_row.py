"""The row of buttons under a table for several: Play, Pass, and whatever else the legal moves offer that is no card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from cardtable.games.seated import HANDS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrase import raised
from cardtable.kernel.moves import Move
from cardtable.kernel.override import override
from cardtable.ui.core.commands import Command
from cardtable.ui.core.theme import Gap
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.bar import ROOM
from cardtable.ui.table.hand_order import Sort
from cardtable.ui.table.picks import complete, several
from cardtable.ui.table.seated_actions import COMMAND_NAMED, cut_short
from cardtable.ui.table.seated_words import laid_words, move_text, play_text, prompt
from cardtable.ui.widgets.boxes import Box
from cardtable.ui.widgets.buttons import Action, Button
from cardtable.ui.widgets.screen import Told
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from cardtable.ui.table.seated_table import SeatedTable

_PASS = Move("pass")
_GIVE = "give"  # the verb of moves that hand a card to another seat


class AskedWords(Label):
    """The prompt for who does not see it; the table paints it."""

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        """Nothing: it is painted on the table."""

    @override
    def changed(self) -> None:
        """Its place is given by the table."""


class VerbCluster(Box):
    """Buttons in the lower right corner of the room there is, from the right to the left, and where that is too narrow for
    all, in rows from below; the last is lowest.

    They come and go with every turn, and nothing else moves for them.
    """

    def __init__(self) -> None:
        super().__init__()
        self._room = pygame.Rect(0, 0, 0, 0)

    @override
    def changed(self) -> None:
        self._sizes.clear()
        host = self.host
        if host is None or not self._room.width:
            super().changed()
            return
        self.touch()
        self.arrange(host.painter, self._room)
        self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        rows = self._rows(painter, width)
        gap = painter.px(Gap.S)
        wide = max((sum(size[0] + gap for _, size in row) - gap for row in rows), default=0)
        return wide, sum(max(size[1] for _, size in row) + gap for row in rows) - gap if rows else 0

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        """Stand in the corner of the room ``rect``."""
        self._room = pygame.Rect(rect)
        wide, high = self.measure(painter, rect.width)
        super().arrange(painter, pygame.Rect(rect.right - min(wide, rect.width), rect.bottom - high, wide, high))
        gap, bottom = painter.px(Gap.S), rect.bottom
        for row in self._rows(painter, rect.width):
            high, right = max(size[1] for _, size in row), rect.right
            for part, (wide, _) in row:
                part.arrange(painter, pygame.Rect(right - wide, bottom - high, wide, high))
                right -= wide + gap
            bottom -= high + gap

    def _rows(self, painter: Painter, width: int) -> list[list[tuple[Widget, tuple[int, int]]]]:
        """The buttons row by row, the lowest first, each from the right."""
        rows: list[list[tuple[Widget, tuple[int, int]]]] = []
        left, gap = 0, painter.px(Gap.S)
        for part in reversed(self.shown()):
            size = part.measure(painter, width)
            if not rows or size[0] > left:
                rows.append([])
                left = width
            rows[-1].append((part, size))
            left -= size[0] + gap
        return rows


class VerbRow:
    """What can be done that is no card, as buttons, how the hand is sorted, and in words what is asked."""

    def __init__(self, texts: Catalogue, told: Told, sort: Action) -> None:
        """``told`` hears what is asked of whoever looks; ``sort`` sorts the hand as the button says."""
        self._told = told
        self.prompt: tuple[str, bool] = ("", False)
        self.asked = AskedWords("")
        self.buttons_box = VerbCluster()
        self._shown: tuple[object, ...] | None = None
        self._roomy = self._sorts_hand = True
        self._sort = Button(texts.text("party.sort.suit"), sort, look=Look.SECONDARY)
        self.sorting: Widget = self._sort

    @property
    def buttons(self) -> Sequence[Widget]:
        """The buttons there are now."""
        return self.buttons_box.children()

    def fit(self, room: float) -> None:
        """In a window of ``room`` units the two buttons that sort have no place: the menu has them as well."""
        self._roomy = room >= ROOM
        self._share_room()

    def show(self, table: SeatedTable) -> None:
        """Buttons for what the person may do now, the prompt, and what the hand can be sorted by.

        While computer players stand still that is said instead of what is asked; while a hand is told nothing is asked.
        """
        party, hand, texts = table.party, table.control.hand, table.services.texts
        self._show_sorts(table)
        mine, stopped, silent = hand.mine, table.is_stopped, table.is_telling
        legal = party.legal if mine and not silent else ()
        quiet = silent or table.sitting.guide is not None  # somebody else says it
        text = "" if quiet else prompt(party, legal, hand.chip, texts, mine=mine)
        text = texts.text("party.paused") if stopped else text
        if text != self.prompt[0] and (mine or stopped or party.waits_for_word):
            self._told.tell(text)  # that others think is no news
        self.prompt = (text, mine)
        self.asked.text = text
        claims = mine and party.claim is not None
        key = (legal, hand.picks, hand.chip, claims)
        if key != self._shown:
            self._shown = key
            self.buttons_box.fill([*([_for_claim(table)] if claims else ()), *_made(table, legal)])
        self._share_room()

    def sorts_by(self, table: SeatedTable) -> Sort:
        """What the button sorts by: the other way, or where cards were moved by hand, as before."""
        hand = table.control.hand
        if hand.viewer is not None and hand.order.kept(hand.viewer) is not None:
            return hand.order.sort_of(hand.viewer)
        return table.control.other_sort or Sort.SUIT

    def _share_room(self) -> None:
        self._sort.show(self._roomy and self._sorts_hand)

    def _show_sorts(self, table: SeatedTable) -> None:
        """One button: it sorts the hand the other way, or puts it in order again."""
        seat = table.viewer
        self._sorts_hand = seat is not None and len(table.party.state.piles[HANDS[seat]]) > 1
        by = self.sorts_by(table)
        self._sort.shortcut = COMMAND_NAMED[f"sort_{by.value}"]
        self._sort.rename(table.services.texts.text(f"party.sort.{by.value}"))


def _made(table: SeatedTable, legal: Sequence[Move]) -> list[Button]:
    """What may be done and is no card, then what plays the cards that are picked; only what means something."""
    look = Look.PRIMARY if len(legal) == 1 else Look.SECONDARY  # gold is what there is nothing beside to do
    made = [_for_move(table, move, look) for move in legal if not move.source and not move.picks and move != _PASS]
    made += _chips(table, legal)
    if _PASS in legal:
        made.append(_for_move(table, _PASS, look, COMMAND_NAMED["pass"]))
    plays = [move for move in legal if move.picks]
    if plays and (table.party.game.combines or table.control.hand.picks or several(plays)):
        made.append(_for_cards(table, plays))
    return made


def _for_cards(table: SeatedTable, plays: Sequence[Move]) -> Button:
    """Named after what it does once the picked cards are a play."""
    party, texts, picks = table.party, table.services.texts, table.control.hand.picks
    ready = complete(picks, plays)
    gives, several_cards = plays[0].verb == _GIVE, len(plays[0].picks) > 1
    words = texts.text("party.play" if not gives else "party.pass_on" if several_cards else "party.give")
    if ready and not gives:
        words = play_text(party, tuple(map(party.game.info.deck.parse, sorted(picks))), texts)
    play = COMMAND_NAMED["play"]
    button = Button(words, lambda: table.act(table.control.play_picked()), look=Look.PRIMARY, shortcut=play)
    button.enable(ready)
    return button


def _for_claim(table: SeatedTable) -> Button:
    texts = table.services.texts
    hint = texts.text("party.claim.hint")
    return Button(texts.text("party.claim"), lambda: cut_short(table), hint=hint, shortcut=COMMAND_NAMED["claim"])


def _for_move(table: SeatedTable, move: Move, look: Look, shortcut: Command[SeatedTable] | None = None) -> Button:
    words = move_text(move, table.party.game, table.services.texts)
    return Button(words, lambda: table.play(move), look=look, shortcut=shortcut)


def _chips(table: SeatedTable, legal: Sequence[Move]) -> list[Button]:
    """First the chips that may be laid, by their values; then where the chosen one may go, and what it does there."""
    party, texts = table.party, table.services.texts
    laid = [move for move in legal if move.source]
    chosen = [move for move in laid if move.source == table.control.hand.chip]
    by_spot = {move.target if chosen else move.source: move for move in chosen or laid}
    made = []
    for spot, move in by_spot.items():
        chip_words, place = laid_words(move, party.game, party.state, texts) or (spot, spot)
        words = texts.text("party.chip.to" if chosen else "party.chip.take", chip=chip_words, place=place)
        made.append(Button(raised(words), partial(_choose, table, spot)))
    return made


def _choose(table: SeatedTable, spot: str) -> None:
    table.act(table.control.choose(spot))
