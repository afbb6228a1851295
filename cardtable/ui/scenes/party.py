"""The table with a game for several on it: people propose, bots play at a visible pace, motion follows. Knows no rule."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import Card
from cardtable.kernel.gesture import Carry, Pick
from cardtable.kernel.moves import Move
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.state import Seat, State
from cardtable.session.change import Answer, Change, Kind
from cardtable.session.curtain import Curtain, begun, fallen, raised, turned
from cardtable.session.dress import PartyDresser
from cardtable.session.party_desk import PartySitting
from cardtable.session.seats import people
from cardtable.table.dressed import Dressed
from cardtable.table.geometry import Rect
from cardtable.table.pace import Level, Pace, pace_of
from cardtable.ui.events import FocusGained, FocusLost, InputEvent, PointerDown
from cardtable.ui.override import override
from cardtable.ui.render.marks import Glow, Mark
from cardtable.ui.scene import Pop, Transition
from cardtable.ui.scenes.party_acts import PartyActs
from cardtable.ui.scenes.party_board import PartyBoard, Scenery
from cardtable.ui.scenes.party_curtain import CurtainLayer
from cardtable.ui.scenes.party_facts import arranged, in_hands, played, rows_over, told, trick_full, veiled
from cardtable.ui.scenes.party_games import show_of
from cardtable.ui.scenes.party_hand import HandCursor, light
from cardtable.ui.scenes.party_motion import PartyMotion
from cardtable.ui.scenes.party_pick import Picks, clicked, complete
from cardtable.ui.scenes.party_plan import plan_table
from cardtable.ui.scenes.party_sheet import match_sheet
from cardtable.ui.scenes.party_table import PartyTable, Spot
from cardtable.ui.scenes.party_verbs import VerbRow
from cardtable.ui.scenes.party_words import plates, why
from cardtable.ui.scenes.play_bar import PlayBar
from cardtable.ui.scenes.play_line import MessageLine
from cardtable.ui.services import Services
from cardtable.ui.theme import Gap
from cardtable.ui.widgets.base import Widget, growing
from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.screen import Shortcuts, WidgetScreen
from cardtable.ui.widgets.toast import Toast


class PartyScene(WidgetScreen):
    """One match for several at one screen."""

    def __init__(self, services: Services, sitting: PartySitting) -> None:
        super().__init__(services.kit, services.ground)
        self.services, self.sitting, self.party = services, sitting, sitting.party
        party, texts = self.party, services.texts
        self.now = 0.0
        self.picks: Picks = frozenset()
        self.chip = ""
        self.curtain: Curtain = begun(people(party.players), party.to_act)
        self._show = show_of(party.game.info.id)
        self._dresser = PartyDresser(party.game, services.chance())
        self.board = PartyBoard(services.kit, services.ground, services.faces, party.game.info.deck)
        self.motion = PartyMotion(self.board, self._dress, self.pace)
        self._bottom: Seat = min(people(party.players), default=0)
        self._fitted: pygame.Rect | None = None
        self._fresh = party.history.cursor == party.history.floor
        self._layer: CurtainLayer | None = None
        self._over = self._rows = rows_over(self.party)
        self._ended = False
        self._away = False
        deck = party.game.info.deck
        self._hand = HandCursor(self.motion, deck, lambda: self._show.tokens(self.party.state, frozenset()))
        self._last: tuple[tuple[Mark, ...], float] = ((), 0.0)
        self._line = MessageLine()
        self._acts = PartyActs(self)
        self._bar = PlayBar(texts, self._acts.table())
        self._verbs = VerbRow(texts, self.play, self.choose, self.play_picked)
        name = texts.text(f"game.{party.game.info.id}.name")
        self._table = PartyTable(name, self._hand.find, self.choose, self._walk, self._hand.at)
        self._bar.show_title(name, texts.text("play.deal", number=party.state.setup.number))
        if sitting.notice:
            self.toast(Toast(texts.text(sitting.notice), 0, icon="warning", close_label=texts.text("widget.close")))
        self.refresh_all()

    # -- for the actions -----------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> Seat | None:
        """Whose hand is shown."""
        return self.curtain.viewer

    def pace(self) -> Pace:
        """The durations in force."""
        return pace_of(Level(self.services.preferences.now.animation.value))

    def say(self, text: str) -> None:
        """Say something that asks for attention."""
        self._line.say(text, self.now)

    def play(self, move: Move) -> None:
        """A button for a move was pressed."""
        if self.viewer is not None and move in self.party.legal:
            self._answered(self.party.play(self.viewer, move, self.now))

    def play_picked(self) -> None:
        """Play the picked cards, if they are a move; else say why not."""
        if self.viewer is not None and self.picks:
            self._answered(self.party.propose(self.viewer, Pick(tuple(sorted(self.picks))), self.now))

    def choose(self, spot: Spot) -> None:
        """A card of the hand, or a thing on the table, was clicked."""
        if self.viewer is None:
            return
        if spot not in self.party.state.piles:
            self._choose_card(self.viewer, spot)
        elif not self.chip or spot in self._sources():
            self._choose_chip(self.viewer, spot)
        else:
            chip, self.chip = self.chip, ""
            self._answered(self.party.propose(self.viewer, Carry(chip, -1, spot), self.now))

    def changed(self, change: Change) -> None:
        """A ply was committed or taken back."""
        self.picks, self.chip = frozenset(), ""
        self._over = rows_over(self.party)
        self._rows = min(self._rows, self._over)
        if change.kind is Kind.PLAY and in_hands(change.after) > in_hands(change.before):
            self.motion.deal(change.after, self.now)
            self.services.sounds.play("shuffle", self.now)
            self.party.hold(self.now + self.pace().deal_whole)
        else:
            self.motion.follow(change, self.now)
            marks = tuple(light(Glow.LAST, rect) for rect in played(change, self.motion))
            self._last = (marks, self.now + self.pace().last_move_outlined)
        if trick_full(self.party.state):
            self.party.hold(self.now + self.pace().trick_stays + self.pace().bot_pause)
        self._line.tell(told(self.party, change, self.viewer, self.services.texts))
        self.refresh_all()

    def refresh_all(self) -> None:
        """Bar, buttons and plates say what is."""
        party, texts = self.party, self.services.texts
        self._bar.show_facts(self._show.facts(party.state, texts))
        self._bar.enable("undo", self.viewer is not None and party.can_take_back(self.viewer))
        self._bar.enable("hint", self._mine())
        self._verbs.show(party, mine=self._mine(), picks=self.picks, chip=self.chip)

    def open_sheet(self) -> None:
        """Lay the score sheet over the table."""
        texts, acts = self.services.texts, self._acts
        self.stage.open(match_sheet(texts, self.party, acts.new, acts.home, self._sheet_closed))

    # -- WidgetScreen --------------------------------------------------------------------------------------------------

    @override
    def build(self) -> Widget:
        return Column([self._bar.widget, growing(self._table), self._verbs.widget, self._line.widget], gap=Gap.NONE)

    @override
    def shortcuts(self) -> Shortcuts:
        return self._acts.shortcuts()

    @override
    def back(self) -> Transition | None:
        if self.picks or self.chip:
            self.picks, self.chip = frozenset(), ""
            self._picked()
            return None
        return Pop()

    @override
    def layout(self, width: int, height: int, scale: float) -> None:
        self._fitted = None
        super().layout(width, height, scale)

    @override
    def resume(self, result: object) -> None:
        super().resume(result)
        self._fitted = None
        if self.stage.focused is None:
            self.stage.focus(self._table, ring=False)

    @override
    def leave(self) -> None:
        super().leave()
        self._fall()
        self.party.clock.stop(self.now)
        self.party.keep(self.now)

    @override
    def handle(self, event: InputEvent, now: float) -> Transition | None:
        self.now = now
        self._fit()
        match event:
            case FocusLost():
                self._away = True
                self._fall()
            case FocusGained():
                self._away = False
            case PointerDown():
                self._hand.by_keys = False
        return super().handle(event, now)

    @override
    def update(self, now: float) -> Transition | None:
        self.now = now
        self._fit()
        if self.services.faces.collect():
            self.board.renew()
            self.stage.relayout()
        for name in self.motion.sounds_due(now):
            self.services.sounds.play(name, now)
        self.services.sounds.rest(now)
        self._line.update(now)
        if not self.motion.busy(now):
            self._settled()
        self._go_on(now)
        return super().update(now)

    @override
    def draw(self, surface: pygame.Surface, now: float, *, everything: bool) -> Sequence[pygame.Rect]:
        self._fit()
        for rect in self.motion.frame(
            now, self._scenery(now), veiled(self.party, self.picks) if self._mine() else frozenset()
        ):
            self.stage.damage(rect)
        return super().draw(surface, now, everything=everything)

    @override
    def wake_at(self, now: float) -> float | None:
        bots = None if self.stage.is_modal else self.party.wake_at(now)
        outlined = self._last[1] if self._last[0] else None
        times = (
            super().wake_at(now), self.motion.wake_at(now), self._line.wake_at(), bots, outlined,
            self.services.sounds.wake_at(),
        )  # fmt: skip
        return min((time for time in times if time is not None), default=None)

    @override
    def paint_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.board.paint(surface, area)

    # -- how it goes on ------------------------------------------------------------------------------------------------

    def _go_on(self, now: float) -> None:
        """Bots play while nothing lies over the table; the clock runs while somebody is there."""
        if self._away or self.stage.is_modal or self.party.outcome is not None:
            self.party.clock.stop(now)
            return
        self.party.clock.go(now)
        change = self.party.advance(now)
        if change is not None:
            self.changed(change)

    def _settled(self) -> None:
        """All cards lie: a hand that is over is shown on the sheet, the curtain falls for the next person."""
        if not self.stage.is_modal and self._over > self._rows:
            self._rows = self._over
            self.open_sheet()
        elif not self.stage.is_modal and self.party.outcome is not None and not self._ended:
            self._ended = True
            self.open_sheet()
        self._ended = self._ended or self.party.outcome is not None
        self._looked(turned(self.curtain, self.party.to_act))

    def _sheet_closed(self) -> None:
        """Where nothing can be done but deal, closing the sheet deals."""
        if self._mine() and self.party.legal == (Move("deal"),):
            self.play(Move("deal"))

    # -- the curtain ---------------------------------------------------------------------------------------------------

    def _fall(self) -> None:
        self._looked(fallen(self.curtain, self.party.to_act))

    def _looked(self, curtain: Curtain) -> None:
        """Somebody else looks at the table: dress it for him at once."""
        if curtain == self.curtain:
            self._call()
            return
        self.curtain = curtain
        self.picks, self.chip = frozenset(), ""
        self._line.tell("")
        self._fitted = None
        self._fit()
        self._call()
        self.refresh_all()

    def _call(self) -> None:
        """The sheet that calls for a person lies there exactly while one is called."""
        caller = self.curtain.caller
        if caller is not None and self._layer is None and not self.stage.is_modal:
            name = self.party.players[caller].name
            self._layer = CurtainLayer(self.services.texts, name, lambda: self._rise(caller), Pop)
            self.stage.open(self._layer)
        elif caller is None and self._layer is not None:
            self.stage.close(self._layer)
            self._layer = None

    def _rise(self, seat: Seat) -> None:
        self._looked(raised(self.curtain, seat))

    # -- choosing ------------------------------------------------------------------------------------------------------

    def _mine(self) -> bool:
        return self.viewer is not None and self.viewer == self.party.to_act

    def _choose_card(self, seat: Seat, text: str) -> None:
        if not self._mine():
            self._answered(self.party.propose(seat, Pick((text,)), self.now))
            return
        picked = clicked(self.picks, text, self.party.legal)
        self.picks = picked.picks
        if picked.play or picked.refused:
            self._answered(self.party.propose(seat, Pick(tuple(sorted(picked.picks))), self.now))
        else:
            self.services.sounds.play("pick", self.now)
            self._picked()

    def _choose_chip(self, seat: Seat, pile: str) -> None:
        if pile in self._sources():
            self.chip = "" if self.chip == pile else pile
            self.refresh_all()
        else:
            self._answered(self.party.propose(seat, Carry(pile, -1, pile), self.now))

    def _sources(self) -> frozenset[str]:
        return frozenset(move.source for move in self.party.legal if move.source) if self._mine() else frozenset()

    def _answered(self, answer: Answer) -> None:
        match answer:
            case Change():
                self.changed(answer)
            case Refusal():
                self.say(why(answer, self.services.texts))
                self.services.sounds.play("refuse", self.now)
                self.motion.shake(self._cards(), self.now)
                if not complete(self.picks, self.party.legal):
                    self.picks = frozenset()
                self._picked()

    def _picked(self) -> None:
        self.motion.raise_cards(self._cards(), self.now)
        self.refresh_all()

    def _cards(self) -> frozenset[Card]:
        return frozenset(map(self.party.game.info.deck.parse, self.picks))

    # -- what is seen --------------------------------------------------------------------------------------------------

    def _dress(self, state: State) -> Dressed:
        return self._dresser.dress(state, self.viewer, self._arranged)

    def _arranged(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return arranged(cards, self.party.game.info.deck, self._show.height, by_rank=self._acts.by_rank)

    def rearrange(self) -> None:
        """The hand is held in another order."""
        self._fitted = None
        self._fit()

    def _fit(self) -> None:
        """Fit the table into its place when that, or who looks at it, has changed; deal what was not yet dealt."""
        self.stage.settle()
        if self._fitted == self._table.rect or not self._table.rect.width:
            return
        self._fitted = pygame.Rect(self._table.rect)
        seen_from = self.viewer if self.viewer is not None else self.curtain.caller
        self._bottom = self._bottom if seen_from is None else seen_from
        party, rect = self.party, self._fitted
        area = Rect(rect.x, rect.y, rect.width, rect.height)
        self.motion.fit(plan_table(party.spec, area, len(party.players), self._bottom, self._show.slot), party.state)
        if self._fresh:
            self._fresh = False
            self.motion.deal(party.state, self.now)
            party.hold(self.now + self.pace().deal_whole)
        self.stage.relayout()

    def _scenery(self, now: float) -> Scenery:
        state, lit = self.party.state, frozenset[str]()
        if self._mine():
            moves = [move for move in self.party.legal if move.source]
            lit = frozenset(move.target for move in moves if move.source == self.chip) or self._sources()
        if now >= self._last[1]:
            self._last = ((), 0.0)
        return Scenery(
            plates(self.party, self.services.texts),
            self._show.tokens(state, lit | ({self.chip} if self.chip else set())),
            self._show.outlines(state),
            (*self._last[0], *(self._hand.mark() if self.stage.focused is self._table else ())),
        )

    def _walk(self, step: int) -> bool:
        walked = self._hand.walk(step)
        spot = self._hand.at()
        self._table.spoken = card_name(self.services.texts, spot) if walked and spot else ""
        return walked
