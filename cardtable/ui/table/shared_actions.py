"""What can be done at a table for several besides moving cards: the commands with their keys, and the buttons in the corner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from cardtable.games.seated import HANDS, OUT, PLAYS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import raised
from cardtable.kernel.moves import Move
from cardtable.kernel.override import override
from cardtable.kernel.state import Seat
from cardtable.session.game_log import Change
from cardtable.table.geometry import Rect
from cardtable.table.round_layout import RoundLayout
from cardtable.ui.core.assets import give_back
from cardtable.ui.core.commands import Command, KeySheet, OfferedIn
from cardtable.ui.core.scene import GoHome, Replace, Transition
from cardtable.ui.core.theme import Gap
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.dialogs import UNFINISHED, log_sheet
from cardtable.ui.table.frame import ROOM
from cardtable.ui.table.hand_result import HandResultLayer, HandResultPaper
from cardtable.ui.table.match_sheets import match_sheet, out_dialog, out_lies_open, trick_dialog, tricks_dialog
from cardtable.ui.table.motion import Motion
from cardtable.ui.table.shared_hands import HAND, HAND_BY_POINTER, Sort, completed, several
from cardtable.ui.table.shared_words import (
    laid_words,
    move_text,
    play_text,
    prompt,
    shared_log_lines,
)
from cardtable.ui.table.table_actions import (
    ASIDE,
    COPY_DEAL,
    COPY_GAME,
    END_HINT,
    GO_ON_READING,
    HINT,
    HOUSE_RULES,
    HOUSE_SIGN,
    KEYS,
    LARGE,
    LEAVE,
    LESSON,
    LESSON_FIRST,
    LOG,
    MENU_KEY,
    NEW,
    NUMBER,
    PAUSE,
    PLAY_HINT,
    REVIEW_GAME,
    RULES,
    SETTINGS,
    SOUND,
    STATISTICS,
    TO_GALLERY,
    UNDO,
    again,
    deal_again,
    leave_trial,
    leave_words,
    open_over,
    open_review,
    open_statistics,
    pause,
    tried,
)
from cardtable.ui.widgets.boxes import Box
from cardtable.ui.widgets.buttons import Action, Button
from cardtable.ui.widgets.screen import Told
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from cardtable.ui.table.shared_table import SharedTable

# -- what there is and what can be done ------------------------------------------------------------------------------


def can_take_back(table: SharedTable) -> bool:
    return _takes_back(table) is not None


def _takes_back(table: SharedTable) -> Seat | None:
    """Whoever looks, if that one may take back now: once the screen is handed over nobody touches another's move."""
    seat = table.party.may_take_back
    return seat if seat == table.viewer else None


def combines(table: SharedTable) -> bool:
    """Whether combinations are played, in rounds, and no tricks."""
    return table.party.game.combines


def out_is_open(table: SharedTable) -> bool:
    """Whether cards out of play lie open."""
    return out_lies_open(table.party.state)


def take_back(table: SharedTable) -> None:
    """Take back the last ply of a person, where nobody has played and nothing was shown since.

    Alone with bots that forgive, all since the own last decision.
    """
    party, texts, seat = table.party, table.services.texts, _takes_back(table)
    change = None if seat is None else party.take_back(seat, table.now)
    if change is not None:
        table.changed(change)
        table.to_hand()
    elif party.could_forgive and table.sitting.guide is None:
        off = texts.text("party.undo_off", setting=texts.text("settings.take_back"))
        table.offer_undo(off, texts.text("party.undo_on"), lambda: _be_forgiven(table))
    else:
        table.say(texts.text("party.no_undo"))


def _be_forgiven(table: SharedTable) -> None:
    """Switch on that one may take back alone with bots, and do."""
    preferences = table.services.preferences
    preferences.change(replace(preferences.now, take_back=True))
    take_back(table)


def can_go_on(table: SharedTable) -> bool:
    """Whether something is to come that nobody has to choose, and nothing lies over the table."""
    waits = (not table.control.hand.mine or table.party.is_forced) and table.party.wake_at(table.now) is not None
    waits = waits or table.party.waits_for_word or table.is_stopped or table.watch.waits(table.now)
    return not table.stage.is_modal and (waits or table.shows)


def stops_bots(table: SharedTable) -> bool:
    """Whether a pause stops computer players before everybody's eyes: one of them is to act, or stands still."""
    return table.is_stopped or (table.party.bot_to_act and not table.stage.is_modal)


def pause_icon(table: SharedTable) -> str:
    """What the button of the pause shows: what it would do."""
    return "play" if table.is_stopped else "pause"


def stop_or_cover(table: SharedTable) -> None:
    """Computer players stand still until they are told to go on; where a person is to act the table is covered."""
    if stops_bots(table):
        table.stop(not table.is_stopped)
    else:
        pause(table)


def shared_new(table: SharedTable) -> Transition | None:
    """Seat players for another match; what becomes of this one is asked when they sit."""
    if tried(table):
        return leave_trial(table)
    return Replace(table.services.screens.players(table.party.game.info.id))


def shared_play(table: SharedTable) -> None:
    """Play what is picked; where a single button is all that there is to do, do that."""
    legal = table.party.legal
    if table.control.hand.mine and len(legal) == 1 and not legal[0].picks and not legal[0].source:
        table.play(legal[0])
    else:
        table.act(table.control.play_picked())


def sort(table: SharedTable, by: Sort) -> None:
    """Sort the hand of whoever looks, or is called."""
    table.control.sort(by)
    table.refresh_all()
    if table.seat is not None:
        table.to_hand()


def cut_short(table: SharedTable) -> None:
    """What is decided is played at once."""
    if table.viewer is not None and table.party.claim is not None:
        table.answered(table.party.play_out_claim(table.viewer, table.now))


def pass_on(table: SharedTable) -> None:
    """Pass, where one may."""
    table.play(Move("pass"))


def is_played(table: SharedTable) -> bool:
    """Whether a person plays, and not only computer players do."""
    return any(player.is_person for player in table.party.players)


def has_tricks(table: SharedTable) -> bool:
    """Whether whoever looks has won a trick, or a person who is called has."""
    seat = table.viewer
    return seat is not None and table.party.game.taken(table.party.state, seat) > 0


def show_last_trick(table: SharedTable) -> None:
    """Show the last finished trick again: it lay open before everybody."""
    open_over(table, trick_dialog(table.services, table.party, table.viewer or 0))


def show_out(table: SharedTable) -> None:
    """Show the cards out of play, where they lie open."""
    if out_is_open(table):
        title = table.services.texts.text(table.party.game.out, n=len(table.party.state.piles[OUT]))
        open_over(table, out_dialog(table.services, table.party, title))


def show_tricks(table: SharedTable) -> None:
    """Show the tricks that whoever looks has won."""
    seat = table.viewer
    if seat is not None and has_tricks(table):
        open_over(table, tricks_dialog(table.services, table.party, seat))


# -- the result of a hand, and of the match ----------------------------------------------------------------------------


def open_sheet(table: SharedTable, *, asked: bool = True) -> None:
    """Lay the score sheet over the table, because it was ``asked`` for or because its time has come."""
    texts = table.services.texts
    table.hands.show()
    table.cover()
    ways = shared_end_buttons(table)
    if not table.sitting.counts:
        ways = [Button(texts.text(leave_words(table)), lambda: leave_trial(table), look=Look.PRIMARY, icon="back")]
    table.stage.open(match_sheet(texts, table.party, ways, lambda: _deal_next(table)), asked=asked)


def open_hand_result(table: SharedTable) -> None:
    """Lay the paper of the hand that is over on the table; it stays until somebody goes on, or its time is over."""
    services, party, texts, preferences = table.services, table.party, table.services.texts, table.services.preferences
    result = party.game.hand_result(party.state)
    if result is None:
        open_sheet(table, asked=table.hands.were_found)
        return
    table.cover()  # while the paper is due nobody is called: what it says is for all
    table.hands.show()
    things = table.look.things(party.state, frozenset())
    paper = HandResultPaper(texts, party, result, things, services.faces, table.around.tokens, table.around.cameos)
    onward = "over" if party.outcome is not None else party.game.hand
    ways = [
        Button(texts.text("reckoning.sheet"), lambda: _sheet_after_hand(table)),
        Button(texts.text(f"reckoning.next.{onward}"), lambda: go_on_from_hand(table), look=Look.PRIMARY),
    ]
    names = texts.text("reckoning.table"), texts.text("reckoning.paper")
    table.paper = HandResultLayer(
        paper, names, ways, lambda: _leave_hand_result(table), lambda: _seats_and_cards_left(table.motion),
        table.bar.widget, preferences.pace.result_line, preferences.now.results_stay.seconds, table.now,
    )  # fmt: skip
    give_back()  # nothing moves: what a hand left behind goes now
    table.stage.open(table.paper, asked=table.hands.were_found)
    table.refresh_all()


def _seats_and_cards_left(motion: Motion[RoundLayout]) -> Sequence[Rect]:
    """Who sits there, and the cards that were left over."""
    layout, spots = motion.layout, motion.placements.values()
    left = [layout.rect(spot) for spot in spots if spot.pile in (*HANDS, *PLAYS)]
    return [*(seat.cameo for seat in layout.seats), *left]


def go_on_from_hand(table: SharedTable) -> None:
    """To the next hand, or to how the match ended."""
    if table.party.outcome is not None:
        _sheet_after_hand(table)
    elif _close_hand_result(table):
        _deal_next(table)


def _leave_hand_result(table: SharedTable) -> None:
    """One step back: to the next hand, or to the table as the match has left it."""
    over = table.party.outcome is not None
    table.hands.told_end = table.hands.told_end or over
    if _close_hand_result(table) and not over:
        _deal_next(table)


def _sheet_after_hand(table: SharedTable) -> None:
    """The sheet in place of the paper; what was pressed once more was meant for the paper."""
    if _close_hand_result(table):
        table.hands.told_end = table.party.outcome is not None
        open_sheet(table, asked=False)


def _close_hand_result(table: SharedTable) -> bool:
    layer, table.paper = table.paper, None
    if layer is not None:
        table.stage.close(layer)
        table.refresh_all()
    return layer is not None


def _deal_next(table: SharedTable) -> None:
    """Where nothing can be done but deal, closing the sheet deals."""
    party, seat = table.party, table.party.to_act
    if seat is not None and party.players[seat].is_person and party.legal == (_DEAL,):
        answer = party.play(seat, _DEAL, table.now)
        if isinstance(answer, Change):
            table.changed(answer)


def shared_log(table: SharedTable) -> None:
    """What happened so far: what all may know where several people sit, else as the one person knows it."""
    table.cover()
    viewer, party, texts = table.viewer, table.party, table.services.texts
    entries = table.log_reader.entries(party.history, viewer)
    open_over(table, log_sheet(texts, shared_log_lines(party, entries, viewer, texts)))


def shared_end_buttons(table: SharedTable) -> Sequence[Button]:
    """What can be done after a match: another one for the same seats, or for whom one likes.

    None is what Enter does: it closes the sheet, and the table is still there.
    """
    texts = table.services.texts
    return (
        Button(texts.text("play.home"), GoHome, icon="back"),
        Button(texts.text("play.review"), lambda: open_review(table), icon="eye"),
        Button(texts.text("party.history"), lambda: open_statistics(table), icon="history"),
        Button(texts.text("party.new"), lambda: shared_new(table), icon="new"),
        Button(texts.text("party.again"), lambda: deal_again(table, None), icon="restart"),
    )


def _sorts(by: Sort, icon: str) -> Command[SharedTable]:
    """Sorts the hand that way; its key sorts it the other way than it is sorted."""
    return Command(
        f"sort_{by.value}",
        f"party.sort.{by.value}",
        lambda table: sort(table, by),
        ("o",),
        icon,
        OfferedIn.MENU,
        line="keys.party.sort",
        when=lambda table: table.control.other_sort is by,
    )


SEVERAL_COMMANDS: tuple[Command[SharedTable], ...] = (
    PLAY_HINT,
    END_HINT,
    Command(
        "go_on", "keys.party.go_on", lambda table: table.go_on(), ("space",),
        when=can_go_on, first=True,
    ),
    TO_GALLERY,
    Command("play", "keys.party.play", shared_play, ("shift+return",)),
    Command("pass", "keys.party.pass", pass_on, ("p",), when=lambda table: table.control.hand.mine),
    Command("claim", "keys.party.claim", cut_short, ("c",)),
    Command(
        "last_trick", "party.menu.last_trick", show_last_trick, ("l",), "cards", OfferedIn.MENU,
        there=lambda table: not combines(table),
    ),
    Command(
        "last_round", "party.menu.last_round", show_last_trick, ("l",), "cards", OfferedIn.MENU,
        there=combines,
    ),
    Command(
        "tricks", "party.menu.tricks", show_tricks, ("w",), "cards", OfferedIn.MENU,
        there=lambda table: not combines(table) and is_played(table), can=has_tricks,
    ),
    replace(LOG, act=shared_log),
    REVIEW_GAME,
    Command("sheet", "party.menu.sheet", open_sheet, ("s",), "score", OfferedIn.MENU),
    Command(
        "out", "party.menu.out", show_out, ("x",), "cards", OfferedIn.MENU, there=out_is_open
    ),
    _sorts(Sort.SUIT, "spade"),
    _sorts(Sort.RANK, "number"),
    replace(UNDO, act=take_back, can=can_take_back),
    HINT,
    replace(
        PAUSE.by(stop_or_cover, icon=pause_icon),
        shown=OfferedIn.BAR, line="keys.party.pause", also=("p",),
    ),
    LESSON_FIRST,
    replace(NEW, act=shared_new, words="party.new"),
    Command("again", "play.again", again, ("ctrl+r", "f5"), "restart", OfferedIn.MENU),
    NUMBER,
    HOUSE_SIGN,
    replace(ASIDE, words=UNFINISHED),
    LESSON,
    RULES,
    HOUSE_RULES,
    STATISTICS,
    COPY_DEAL,
    COPY_GAME,
    SOUND.shown_in(OfferedIn.MENU),
    MENU_KEY,
    SETTINGS,
    KEYS,
    LARGE,
    LEAVE,
)  # fmt: skip
"""All that can be done at a table for several, in the order of bar and menu."""

_GUIDED = frozenset({"play", "pass", "last_trick", "last_round", "log", "sort_suit", "sort_rank"})
GUIDED_SEVERAL: tuple[Command[SharedTable], ...] = (
    GO_ON_READING,
    TO_GALLERY,
    *(command for command in SEVERAL_COMMANDS if command.name in _GUIDED),
    SOUND.shown_in(OfferedIn.MENU),
    MENU_KEY,
    RULES,
    SETTINGS,
    KEYS,
)
"""What of it there is in a guided first hand."""

SEVERAL = KeySheet("keys.several", (*HAND, *SEVERAL_COMMANDS), HAND_BY_POINTER)
"""The same for the page of keys."""

COMMAND_NAMED = {command.name: command for command in SEVERAL_COMMANDS}
"""Whose keys are told beside buttons that do the same."""


_PASS, _DEAL = Move("pass"), Move("deal")
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

    def show(self, table: SharedTable) -> None:
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

    def sorts_by(self, table: SharedTable) -> Sort:
        """What the button sorts by: the other way, or where cards were moved by hand, as before."""
        hand = table.control.hand
        if hand.viewer is not None and hand.order.kept(hand.viewer) is not None:
            return hand.order.sort_of(hand.viewer)
        return table.control.other_sort or Sort.SUIT

    def _share_room(self) -> None:
        self._sort.show(self._roomy and self._sorts_hand)

    def _show_sorts(self, table: SharedTable) -> None:
        """One button: it sorts the hand the other way, or puts it in order again."""
        seat = table.viewer
        self._sorts_hand = seat is not None and len(table.party.state.piles[HANDS[seat]]) > 1
        by = self.sorts_by(table)
        self._sort.shortcut = COMMAND_NAMED[f"sort_{by.value}"]
        self._sort.rename(table.services.texts.text(f"party.sort.{by.value}"))


def _made(table: SharedTable, legal: Sequence[Move]) -> list[Button]:
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


def _for_cards(table: SharedTable, plays: Sequence[Move]) -> Button:
    """Named after what it does once the picked cards are a play."""
    party, texts, picks = table.party, table.services.texts, table.control.hand.picks
    ready = completed(picks, plays)
    gives, several_cards = plays[0].verb == _GIVE, len(plays[0].picks) > 1
    words = texts.text("party.play" if not gives else "party.pass_on" if several_cards else "party.give")
    if ready and not gives:
        words = play_text(party, tuple(map(party.game.info.deck.parse, sorted(picks))), texts)
    play = COMMAND_NAMED["play"]
    button = Button(words, lambda: table.act(table.control.play_picked()), look=Look.PRIMARY, shortcut=play)
    button.enable(ready)
    return button


def _for_claim(table: SharedTable) -> Button:
    texts = table.services.texts
    hint = texts.text("party.claim.hint")
    return Button(texts.text("party.claim"), lambda: cut_short(table), hint=hint, shortcut=COMMAND_NAMED["claim"])


def _for_move(table: SharedTable, move: Move, look: Look, shortcut: Command[SharedTable] | None = None) -> Button:
    words = move_text(move, table.party.game, table.services.texts)
    return Button(words, lambda: table.play(move), look=look, shortcut=shortcut)


def _chips(table: SharedTable, legal: Sequence[Move]) -> list[Button]:
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


def _choose(table: SharedTable, spot: str) -> None:
    table.act(table.control.choose(spot))
