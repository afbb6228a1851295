"""The row of buttons under a table for several: Play, Pass, and whatever else the legal moves offer that is no card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.games.seated import HANDS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrase import raised
from cardtable.kernel.moves import Move
from cardtable.kernel.override import override
from cardtable.kernel.table import PileId
from cardtable.session.party import Party
from cardtable.ui.core.theme import Gap
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.bar import ROOM
from cardtable.ui.table.hand_order import HandOrder, Sort
from cardtable.ui.table.picks import Picks, complete, several
from cardtable.ui.table.seated_actions import COMMAND_NAMED
from cardtable.ui.table.seated_hands import SeatedHands
from cardtable.ui.table.seated_words import laid_words, move_text, play_text, prompt
from cardtable.ui.widgets.boxes import Box
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.screen import Told
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Widget

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

    def __init__(
        self, texts: Catalogue, control: SeatedHands, order: HandOrder, told: Told, *, guided: bool = False
    ) -> None:
        """``told`` hears what is asked of whoever looks. ``guided``: somebody else says that."""
        self._told = told
        self._texts, self._guided = texts, guided
        self._control = control
        self._order = order
        self.prompt: tuple[str, bool] = ("", False)
        self.asked = AskedWords("")
        self.buttons_box = VerbCluster()
        self._shown: tuple[object, ...] | None = None
        self._roomy = self._sorts_hand = True
        self._sort = Button(texts.text("party.sort.suit"), self._sort_other, look=Look.SECONDARY)
        self.sorting: Widget = self._sort

    @property
    def buttons(self) -> Sequence[Widget]:
        """The buttons there are now."""
        return self.buttons_box.children()

    def fit(self, room: float) -> None:
        """In a window of ``room`` units the two buttons that sort have no place: the menu has them as well."""
        self._roomy = room >= ROOM
        self._share_room()

    def show(self, party: Party, *, stopped: bool = False, silent: bool = False) -> None:
        """Buttons for what the person may do now; those that sort are on where the hand is held otherwise.

        ``stopped``: computer players stand still, and that is said instead of what is asked. ``silent``: nothing is asked.
        """
        self._show_sorts(party)
        mine, picks, chip = self._control.mine, self._control.picks, self._control.chip
        legal = party.legal if mine and not silent else ()
        text = "" if self._guided or silent else prompt(party, legal, chip, self._texts, mine=mine)
        text = self._texts.text("party.paused") if stopped else text
        if text != self.prompt[0] and (mine or stopped or party.waits_for_word):
            self._told.tell(text)  # that others think is no news
        self.prompt = (text, mine)
        self.asked.text = text
        claims = mine and party.claim is not None
        key = (legal, picks, chip, claims)
        if key != self._shown:
            self._shown = key
            self.buttons_box.fill([*([self._for_claim()] if claims else ()), *self._made(party, legal, picks, chip)])
        self._share_room()

    def _share_room(self) -> None:
        self._sort.show(self._roomy and self._sorts_hand)

    def _show_sorts(self, party: Party) -> None:
        """One button: it sorts the hand the other way, or puts it in order again."""
        seat = self._control.viewer
        self._sorts_hand = seat is not None and len(party.state.piles[HANDS[seat]]) > 1
        by = self._next_sort()
        self._sort.shortcut = COMMAND_NAMED[f"sort_{by.value}"]
        self._sort.rename(self._texts.text(f"party.sort.{by.value}"))

    def _next_sort(self) -> Sort:
        """What the button sorts by."""
        seat = self._control.viewer
        if seat is not None and self._order.kept(seat) is not None:
            return self._order.sort_of(seat)
        return self._control.other_sort or Sort.SUIT

    def _sort_other(self) -> None:
        self._control.sort(self._next_sort())

    def _made(self, party: Party, legal: Sequence[Move], picks: Picks, chip: PileId) -> list[Button]:
        """What may be done and is no card, then what plays the cards that are picked; only what means something."""
        look = Look.PRIMARY if len(legal) == 1 else Look.SECONDARY  # gold is what there is nothing beside to do
        made = [
            self._for_move(party, move, look) for move in legal if not move.source and not move.picks and move != _PASS
        ]
        made += self._chips(party, legal, chip)
        if _PASS in legal:
            words = move_text(_PASS, party.game, self._texts)
            made.append(Button(words, lambda: self._control.play(_PASS), look=look, shortcut=COMMAND_NAMED["pass"]))
        plays = [move for move in legal if move.picks]
        if plays and (party.game.combines or picks or several(plays)):
            made.append(self._for_cards(party, plays, picks))
        return made

    def _for_cards(self, party: Party, plays: Sequence[Move], picks: Picks) -> Button:
        """Named after what it does once the picked cards are a play."""
        deck, ready = party.game.info.deck, complete(picks, plays)
        gives, several_cards = plays[0].verb == _GIVE, len(plays[0].picks) > 1
        words = self._texts.text("party.play" if not gives else "party.pass_on" if several_cards else "party.give")
        if ready and not gives:
            words = play_text(party, tuple(map(deck.parse, sorted(picks))), self._texts)
        button = Button(words, self._control.play_picked, look=Look.PRIMARY, shortcut=COMMAND_NAMED["play"])
        button.enable(ready)
        return button

    def _for_claim(self) -> Button:
        name, hint = self._texts.text("party.claim"), self._texts.text("party.claim.hint")
        return Button(name, self._control.cut_short, hint=hint, shortcut=COMMAND_NAMED["claim"])

    def _for_move(self, party: Party, move: Move, look: Look) -> Button:
        return Button(move_text(move, party.game, self._texts), lambda: self._control.play(move), look=look)

    def _chips(self, party: Party, legal: Sequence[Move], chip: PileId) -> list[Button]:
        """First the chips that may be laid, by their values; then where the chosen one may go, and what it does there."""
        laid = [move for move in legal if move.source]
        chosen = [move for move in laid if move.source == chip]
        by_spot = {move.target if chosen else move.source: move for move in chosen or laid}
        made = []
        for spot, move in by_spot.items():
            words = laid_words(move, party.game, party.state, self._texts)
            chip_words, place = words or (spot, spot)
            key = "party.chip.to" if chosen else "party.chip.take"
            made.append(Button(raised(self._texts.text(key, chip=chip_words, place=place)), self._chooser(spot)))
        return made

    def _chooser(self, spot: str) -> Callable[[], None]:
        return lambda: self._control.choose(spot)
