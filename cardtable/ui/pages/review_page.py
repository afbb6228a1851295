"""The review of a finished game, move by move: what each move cost, and what was possible."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.chances import ReviewedPly
from cardtable.ai.questions import Forecast
from cardtable.ai.skill import ReviewScale, skill_at
from cardtable.games.seated import HANDS, OUT, PLAYS, WON
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import amount, card_name, decimal, lowered, raised, signed
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.compat import override
from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.state import AnyState, Reason, Seat, Turned
from cardtable.kernel.table import PileId
from cardtable.kernel.telling import Better
from cardtable.session.analysis import Findings, PatienceFindings, Reviewer, reviewed_seats
from cardtable.session.desk import Session
from cardtable.session.game_log import GameLog, History
from cardtable.session.records import loads
from cardtable.session.seats import people
from cardtable.session.sight import SeatedTokenTable, TokenTable
from cardtable.session.solo_game import SoloGame
from cardtable.session.table_game import TableGame
from cardtable.table.choreography import GridChoreographer, RoundChoreographer
from cardtable.table.geometry import Rect, TurnedRect
from cardtable.table.gestures import table_view
from cardtable.table.layout import GridLayout, Placement, fit_grid
from cardtable.table.round_layout import HandOrder, RoundLayout
from cardtable.ui.core.commands import Command, Group, KeySheet, OfferedIn, bound
from cardtable.ui.core.scene import Push, Replace, Transition
from cardtable.ui.core.theme import Gap
from cardtable.ui.games.looks import look_of
from cardtable.ui.pages.review_panel import CurveShape, ReviewPanel
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.places import Glow
from cardtable.ui.paint.round_ground import OvalGround
from cardtable.ui.services import TO_KEYS, TO_RULES, TO_SETTINGS, Services
from cardtable.ui.table.board import Board, Drawn, Scenery, grid_scenery
from cardtable.ui.table.frame import TableBar, TableFrame
from cardtable.ui.table.hands import move_places
from cardtable.ui.table.motion import Motion
from cardtable.ui.table.round_scenery import RoundScenery, TablePicture
from cardtable.ui.table.table_picture import accessible_things, figures_of, larger, table_layout
from cardtable.ui.table.table_scene import TableScene
from cardtable.ui.table.words import (
    GIVE,
    awaited_cards,
    cue_words,
    own_key,
    pile_name,
    plates,
    play_signs,
    ply_words,
    points_figure,
    said_by_seats,
    seated_move_words,
    shown_facts,
    spent_stocks,
    words_for_counts,
)
from cardtable.ui.widgets.choices import ChoiceList, Choosable, ListRow
from cardtable.ui.widgets.widget import AccessiblePart, Widget, WidgetRole, adopt, enable, lineage

POINTS, FEW_POINTS = ReviewScale("points", 0, 1), ReviewScale("points", 1, 0)
"""The scales of games of several, where most points win and where fewest do; only the unit and the sign count."""


_FEW = 1
"""With more cards than this, the list of moves names only the first."""

_PANEL, _SHARE = 380, 0.46
"""The width of the panel beside the table in units, and its greatest share of the page's width."""


class LookedAt(Widget):
    """The table under review; its cards cannot be moved. ``piles`` describe it to screen readers."""

    role = WidgetRole.GROUP
    piles: Sequence[AccessiblePart] = ()

    @override
    def accessible_parts(self) -> Sequence[AccessiblePart]:
        return self.piles

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return 0, 0


class TableAndPanel(Widget):
    """The table and the panel side by side; in a tall window the panel is below."""

    def __init__(self, table: Widget, panel: Widget) -> None:
        super().__init__()
        self.grow = 1.0
        self._table, self._panel = table, panel
        adopt(self, [table, panel])

    @override
    def children(self) -> Sequence[Widget]:
        return (self._table, self._panel)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        gap = painter.px(Gap.S)
        if rect.height > rect.width:
            high = rect.height // 2
            self._table.arrange(painter, pygame.Rect(rect.x, rect.y, rect.width, rect.height - high))
            self._panel.arrange(
                painter, pygame.Rect(rect.x + gap, rect.bottom - high, rect.width - 2 * gap, high - gap)
            )
            return
        wide = min(painter.px(_PANEL), round(rect.width * _SHARE))
        self._table.arrange(painter, pygame.Rect(rect.x, rect.y, rect.width - wide - gap, rect.height))
        self._panel.arrange(painter, pygame.Rect(rect.right - wide - gap, rect.y + gap // 2, wide, rect.height - gap))


class ReviewScene(TableScene):
    """What the reviews of patiences and of games of several have in common."""

    motion: Motion[Any]
    steps: Sequence[int]
    """The positions that can be stepped through: before each reviewed move, and the end."""
    curved: Sequence[int]
    """The positions on the curve."""
    _seats: Widget | None = None
    """The choice of the player whose moves are reviewed, if there are several."""
    _about: str
    """The text that says how the moves are judged."""

    def __init__(self, services: Services, session: Session[Any], findings: Findings, words: ReviewWords) -> None:
        super().__init__(services, session)
        self.session, self.findings = session, findings
        self.reviewer = Reviewer(services.worker, findings)
        self.place = self.played.history.cursor
        self._words = words
        self._news = self._moved = True
        self._record = self.game_record()
        self._name = services.texts.text(f"game.{self.played.game.info.id}.name")
        self._commands = bound(REVIEW_COMMANDS, self)
        self.bar = TableBar(services.texts, self._commands)
        self.bar.show_title(self._name, services.texts.text("review.title"))
        self._table = self._lies = LookedAt(label=self._name)
        self._show_panel()

    @override
    def language_changed(self) -> Transition | None:
        """Reopens the review at the same position; the findings are kept."""
        other = review_scene(self.services, self.session, self.findings)
        other.place = self.place
        return Replace(other)

    # -- what a kind of table says ---------------------------------------------------------------------------------------

    @abstractmethod
    def _move_words(self, place: int, move: Move) -> str:
        """A move made or possible in that position, in words."""

    @abstractmethod
    def _row_words(self, place: int) -> str:
        """The move made in that position, in a short line."""

    @abstractmethod
    def _rings(self, move: Move) -> Sequence[Rect | TurnedRect]:
        """The places of a move's cards on the table."""

    @abstractmethod
    def _pile_words(self, pile: PileId, cards: str) -> str:
        """A pile with its ``cards``, unless they are only counted."""

    def _lying(self) -> Sequence[AccessiblePart]:
        """The cards of each pile, in words."""
        if not self.motion.fitted:
            return ()
        piles: dict[PileId, list[Placement]] = {}
        for spot in sorted(self.motion.placements.values(), key=lambda spot: spot.index):
            piles.setdefault(spot.pile, []).append(spot)
        texts, deck = self.services.texts, self.played.looks
        parts = []
        for pile, spots in piles.items():
            down = sum(spot.card == HIDDEN for spot in spots)
            what = [texts.text("heard.face_down", n=down)] if down else []
            what += [card_name(texts, deck.text(spot.card)) for spot in spots if spot.card != HIDDEN]
            place = self.motion.layout.place_of(pile)
            box = (round(place.x), round(place.y), round(place.w), round(place.h))
            words = self._pile_words(pile, ", ".join(what))
            parts.append(AccessiblePart(pile, WidgetRole.LABEL, words, box, clicked=False))
        return parts

    # -- for the commands ------------------------------------------------------------------------------------------------

    @property
    def dear(self) -> tuple[int, ...]:
        """The positions before the costliest moves, in the order of the game's prices."""
        return tuple(ply.ply for ply in self.findings.dearest())

    def step(self, step: int) -> None:
        """Goes one position on or back."""
        later = [place for place in self.steps if (place > self.place if step > 0 else place < self.place)]
        if later:
            self.go_to(later[0] if step > 0 else later[-1])

    def go_to(self, place: int) -> None:
        """Shows a position on the table."""
        change = self.played.turn_to(place, self.now)
        self.place = place
        self._refit()
        if change is not None and self.motion.fitted:
            self.motion.follow(change, self.now)
            if self.services.preferences.animation.value == "off":
                self.motion.finish()
        self.reviewer.look(place)
        self._show_all()
        self._moved = True

    def play_on(self) -> Transition:
        """Opens a trial game from this position, which does not count."""
        trial = self.services.desk.trial(loads(self._record), self.place)
        return Push(self.services.screens.table(trial))

    @property
    def goes_on(self) -> bool:
        """Whether the game can be played on from this position."""
        return bool(self.played.legal) and self.played.outcome is None

    # -- WidgetScreen ----------------------------------------------------------------------------------------------------

    @override
    def resume(self, result: object) -> None:
        super().resume(result)
        if self.stage.focused is None:
            self.stage.focus(self._panel.moves, ring=False)
        self._news = True
        self.reviewer.look(self.place)

    @override
    def leave(self) -> None:
        super().leave()
        self.reviewer.leave()

    # -- TableScene ------------------------------------------------------------------------------------------------------

    @property
    @override
    def played(self) -> GameLog:
        log = self.session.played
        assert isinstance(log, GameLog)  # noqa: S101 -- a session has nothing else
        return log

    @property
    @override
    def _is_timed(self) -> bool:
        return False

    @override
    def _pass_time(self) -> None:
        if self.reviewer.take_news() or self._news:
            self._news = False
            self._moved |= self._panel.moves.is_at_hand_seen  # what is said may take more room, and the list less
            self._show_all()
        elif self._moved:  # once all has its place
            self._moved = False
            self._panel.moves.reveal()

    @override
    def _timers(self) -> Sequence[float | None]:
        return [self.now] if self._news or self._moved else []

    @override
    def _lay_out(self, place: pygame.Rect) -> None:
        self._fit_cards(place)
        self._news = self._moved = True

    def _refit(self) -> None:
        """Fits the cards again if the position needs another layout."""

    @abstractmethod
    def _fit_cards(self, place: pygame.Rect) -> None: ...

    # -- inside ----------------------------------------------------------------------------------------------------------

    def _show_panel(self) -> None:
        """Replaces the panel beside the table."""
        commands = {each.command.name: each for each in self._commands}
        panel = ReviewPanel(self.services.texts, self._rows(), self._seats, self._words.curve, commands)
        panel.curve.then(lambda place: self.go_to(nearest(self.steps, place)))
        panel.moves.then(lambda row: self.go_to(self.steps[row]))
        self._panel = panel
        self._frame = TableFrame(self.bar, TableAndPanel(self._table, panel.widget), self.line, self._captions)

    def _rows(self) -> Sequence[ListRow]:
        last, texts = self.played.history.moves, self.services.texts
        rows = []
        for place in self.steps:
            if place >= len(last):
                rows.append(ListRow(texts.text("review.end")))
                continue
            price = self._words.price(self.findings.ply(place).price)
            number = number_of_move(self.played.history, self.steps, place)
            words = self._row_words(place)
            told = texts.text("log.by_itself", what=lowered(words)) if number is None else f"{number}  {words}"
            rows.append(ListRow(told, note=price))
        return rows

    def _show_all(self) -> None:
        """Updates panel, curve and list with the current findings."""
        texts, findings, words, place = self.services.texts, self.findings, self._words, self.place
        history, failed = self.played.history, self.reviewer.failed
        self.bar.show_facts(shown_facts(self.played.game, self.played.state, texts))
        self.bar.refresh()
        self._panel.moves.show_rows(self._rows())
        self._panel.moves.stand_at(self.steps.index(nearest(self.steps, place)))
        self._panel.curve.show_shape(curve_shape(words, findings, self.curved), place_on(self.curved, place))
        self._panel.say_state(words.progress(findings, self._about, failed=failed))
        enable(self._panel.play_on, self.goes_on)
        self._panel.show_dear([words.dear(findings, history, self.steps, each) for each in self.dear])
        known = words.known(findings.fair.get(place))
        value = findings.worth(place)
        worth = "" if failed and value is None else words.worth(value, proven=findings.is_proven(place))
        best = ""
        if place >= len(history.moves):
            outcome = self.played.outcome
            if outcome is not None and outcome.reason is Reason.WON:
                worth = texts.text("finished.won")
            self._panel.say(texts.text("review.end"), "", "", worth, known, dear=False)
        else:
            ply = findings.ply(place)
            best, better = ply.best_move or "", ""
            if best and best != ply.move:
                key = "review.better" if ply.price > 0 else "review.as_good"
                better = texts.text(key, what=self._move_words(place, parse(best)))
            open_words = "" if failed else texts.text("review.working_here")
            told = words.told(ply) if findings.is_judged(place) else open_words
            number, made = number_of_move(history, self.steps, place), self._move_words(place, history.moves[place])
            key = "log.by_itself" if number is None else "review.move"
            what = texts.text(key, what=lowered(made), **({} if number is None else {"n": number}))
            self._panel.say(what, told, better, worth, known, dear=ply.price > 0)
        self._lies.piles = self._lying()
        if self.motion.fitted:
            self.motion.light(Glow.HINT, self._rings(parse(best)) if best else ())


def nearest(places: Sequence[int], place: int) -> int:
    """The one of ``places`` that is nearest to ``place``."""
    return min(places, key=lambda each: abs(each - place))


def place_on(curved: Sequence[int], place: int) -> int:
    """The index of a position on the curve."""
    return curved.index(nearest(curved, place)) if curved else 0


def number_of_move(history: History, steps: Sequence[int], place: int) -> int | None:
    """The number of the move as the log and the result count them; None if nobody made a move there."""
    auto = history.auto
    return None if place in auto else sum(step not in auto for step in steps if step <= place)


def curve_shape(words: ReviewWords, findings: Findings, curved: Sequence[int]) -> CurveShape:
    """The curve through the positions judged so far."""
    texts, scale = words.texts, words.scale
    values = [findings.worth(place) for place in curved]
    fair = [findings.fair.get(place) for place in curved]
    seen: Sequence[float | None] = [None if each is None else each.won / max(1, each.ways) for each in fair]
    if scale.sign < 0 and not scale.is_winning:
        means = [None if each is None or not each.best else sum(each.best) / len(each.best) for each in fair]
        both, worst, best = heights([*values, *means], scale)
        curve, seen = both[: len(values)], both[len(values) :]
    else:
        curve, worst, best = heights(values, scale)
    has_seen = any(each is not None for each in fair)
    aside = "review.curve.seen_mean" if scale.sign < 0 else "review.curve.seen"
    ends = ("", "")
    if any(value is not None for value in values):
        ends = (words.number(best), words.number(worst) if best != worst else "")
    if scale.is_winning:
        ends = (texts.text("review.curve.won"), texts.text("review.curve.lost"))
    return CurveShape(
        tuple(curve),
        tuple(seen) if has_seen else (),
        tuple(place_on(curved, ply.ply) for ply in findings.dearest()),
        *ends,
        head=words.head,
        aside=texts.text(aside) if has_seen else "",
        bridged=scale.unit == POINTS.unit,
    )


class PatienceReviewScene(ReviewScene):
    """The review of a patience."""

    session: Session[SoloGame]

    def __init__(self, services: Services, session: Session[SoloGame], findings: Findings) -> None:
        played = self._match = session.played
        self._texts = services.texts
        visible = TokenTable(played.game, services.world.chance())
        self.board = Board(services.painter, services.ground, services.faces, played.looks)
        self.motion: Motion[GridLayout] = Motion(
            self.board, lambda state: visible.show(state, 0), services.preferences, GridChoreographer()
        )
        self.lines = ply_words(played, services.texts)
        self._short = [self._told(place, move) for place, move in enumerate(played.history.moves[: len(self.lines)])]
        scale = skill_at(played.game.info.id).scale(played.history.states[0].setup.options)
        self.steps = range(played.history.floor, len(played.history.states))
        self.curved = range(len(findings.states))
        self._about = services.texts.text("review.known")
        super().__init__(services, session, findings, ReviewWords(services.texts, scale))

    @override
    def _move_words(self, place: int, move: Move) -> str:
        return self.lines[place] if move == self._match.history.moves[place] else self._told(place, move)

    @override
    def _row_words(self, place: int) -> str:
        return self._short[place]

    def _told(self, place: int, move: Move) -> str:
        """A move in one short line, without the cards it turned up."""
        played = self._match
        state = played.history.states[place]
        cues = [cue for cue in played.game.apply(state, move).cues if not isinstance(cue, Turned)]
        return cue_words(move, cues, state.piles, played.looks, played.spec, self._texts)

    @override
    def _rings(self, move: Move) -> Sequence[Rect]:
        played, motion = self.session.played, self.motion
        view = table_view(motion.layout, motion.placements, played.state.piles, played.legal, Touch.CHOOSE)
        return move_places(move, view, played.spec)

    @override
    def _pile_words(self, pile: PileId, cards: str) -> str:
        name = pile_name(self.played.spec, pile, self._texts)
        return self._texts.text("heard.pile", pile=name[:1].upper() + name[1:], what=cards)

    @override
    def _fit_cards(self, place: pygame.Rect) -> None:
        played = self.session.played
        room = place.inflate(-2 * self.painter.px(Gap.M), -2 * self.painter.px(Gap.S))
        area = Rect(room.x, room.y, room.width, room.height)
        figures = figures_of(self.services.faces.style)
        self.motion.fit(fit_grid(played.spec, area, scale=1.0, figures=figures), self._size, played.state)
        self.services.faces.prepare(round(self.motion.layout.card.h), self.board.keys(self.motion.placements))

    @override
    def _scenery(self, cards: Sequence[Drawn]) -> Scenery:
        played = self.session.played
        counts, awaited = words_for_counts(played, self.services.texts), awaited_cards(played.game, played.state)
        return grid_scenery(self.painter, self.motion.layout, counts, awaited, spent_stocks(played))


class PartyReviewScene(ReviewScene):
    """The review of a game of several, as one of the players saw it."""

    session: Session[TableGame]

    def __init__(self, services: Services, session: Session[TableGame], findings: Findings) -> None:
        party = session.played
        game = party.game
        self._offered = reviewed_seats(people(party.players), len(party.players))
        if findings.seat not in self._offered:  # otherwise it was chosen before the language changed
            findings.seat = self._offered[0]
        self._order = HandOrder(game)
        self._visible = SeatedTokenTable(party.game, services.world.chance())
        self._game_look = look_of(party.game)
        self._oval = OvalGround(services.ground)
        self.board = Board(services.painter, self._oval, services.faces, party.game.info.deck)
        self._around = RoundScenery(services.painter, services.faces)
        self._crowded = False
        self.motion: Motion[RoundLayout] = Motion(
            self.board,
            lambda state: self._visible.show(state, findings.seat, self._arranged),
            services.preferences,
            RoundChoreographer(),
            self._to_beat,
        )
        value = game.point_value(party.state)
        scale = FEW_POINTS if game.measures.better is Better.LOW else POINTS
        words = ReviewWords(services.texts, scale, party.game.info.id, value, game.score)
        self._look_through(party, findings.seat, services.texts)
        super().__init__(services, session, findings, words)

    def _look_through(self, party: TableGame, seat: Seat, texts: Catalogue) -> None:
        """Steps through the moves of a seat."""
        history, players = party.history, party.players
        own = [n for n, state in enumerate(history.states[:-1]) if state.seat == seat and n not in history.auto]
        self.steps, self.curved = [*own, len(history.states) - 1], own
        offered = [Choosable(each, players[each].name) for each in self._offered]
        self._seats = ChoiceList(texts.text("review.seat"), offered, seat).then(self.see)
        self._about = texts.text("review.known.points", name=players[seat].name)

    def see(self, seat: Seat) -> None:
        """Reviews the moves of another seat, as it saw the table."""
        if seat != self.findings.seat:
            self.reviewer.leave()
            self.findings.seat = seat
            self._look_through(self.session.played, seat, self.services.texts)
            self._show_panel()
            self._fitted = None
            self.rebuild()
            self.stage.open(self.line.slip)
            self.go_to(nearest(self.steps, self.place))

    @override
    def _move_words(self, place: int, move: Move) -> str:
        party = self.session.played
        words = seated_move_words(move, party.game, party.history.states[place], self.services.texts)
        return self.services.texts.text("review.given", cards=words) if move.verb == GIVE else raised(words)

    @override
    def _row_words(self, place: int) -> str:
        move = self.session.played.history.moves[place]
        if len(move.picks) <= _FEW:
            return self._move_words(place, move)
        first = self._move_words(place, replace(move, picks=move.picks[:1]))
        return self.services.texts.text("review.and_more", card=first, n=len(move.picks) - 1)

    @override
    def _rings(self, move: Move) -> Sequence[TurnedRect]:
        deck, layout = self.session.played.looks, self.motion.layout
        cards = {deck.parse(text) for text in move.picks}
        own = HANDS[self.findings.seat]
        spots = [spot for spot in self.motion.placements.values() if spot.pile == own and spot.card in cards]
        places = [pile for pile in (move.source, move.target) if pile in layout.homes]
        return [*map(layout.lies, spots), *map(TurnedRect, map(layout.place_of, places))]

    @override
    def _lying(self) -> Sequence[AccessiblePart]:
        """The cards and the other things on the table, in words."""
        if not self.motion.fitted:
            return ()
        state, texts = self.session.played.state, self.services.texts
        return [*super()._lying(), *accessible_things(self._game_look, state, self.motion.layout, texts)]

    @override
    def _pile_words(self, pile: PileId, cards: str) -> str:
        party, texts = self.session.played, self.services.texts
        if pile in WON:
            seat = WON.index(pile)
            return texts.text("party.tricks_of", n=party.game.taken(party.state, seat), name=party.players[seat].name)
        if pile in self.motion.layout.heaps:
            return texts.text("party.gone", n=len(party.state.piles[pile]))
        return texts.text("heard.pile", pile=self._pile_name(pile), what=cards)

    def _pile_name(self, pile: PileId) -> str:
        plain = pile.rpartition(":")[2]  # an open hand has a place of its own
        for owned in (HANDS, PLAYS):
            if plain in owned:
                return self.session.played.players[owned.index(plain)].name
        if plain == OUT:
            return self.services.texts.text(self.session.played.game.out, n=len(self.session.played.state.piles[OUT]))
        words = pile_name(self.session.played.spec, plain, self.services.texts)
        return words[:1].upper() + words[1:]

    @override
    def _refit(self) -> None:
        if self._game_look.crowded(self.session.played.state) is not self._crowded:
            self._fitted = None
            self._fit()

    @override
    def _fit_cards(self, place: pygame.Rect) -> None:
        self._crowded = self._game_look.crowded(self.session.played.state)
        party, area = self.session.played, Rect(place.x, place.y, place.width, place.height)
        text = self.painter.scale
        plan = table_layout(party, self._game_look, area, self.findings.seat, text)
        self._oval.fit(plan, clockwise=party.game.clockwise(party.state))
        self.motion.fit(plan, self._size, party.state)

    @override
    def _scenery(self, cards: Sequence[Drawn]) -> Scenery:
        party, texts, layout = self.session.played, self.services.texts, self.motion.layout
        lies = TablePicture(
            plates(party, texts, self._game_look.scored_in),
            self._game_look.things(party.state, frozenset()),
            self._game_look.decor(party.state, texts),
            plays=play_signs(party, texts),
            said=said_by_seats(party, texts),
        )
        around = self._around
        return Scenery(around.below(layout, lies), around.above(layout, lies), signs=around.signs(layout, lies, cards))

    def _arranged(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return self._order.arranged(self.findings.seat, cards)

    def _to_beat(self, state: AnyState) -> PileId | None:
        return larger(self.session.played.game, state)


def review_scene(services: Services, session: Session[Any], findings: Findings) -> ReviewScene:
    """The review page for a patience or a game of several."""
    if isinstance(findings, PatienceFindings):
        return PatienceReviewScene(services, session, findings)
    return PartyReviewScene(services, session, findings)


def leafs(page: ReviewScene) -> bool:
    """Whether arrow keys step through the moves: not while a list or a menu is open."""
    focused = page.stage.focused
    return focused is None or list(lineage(focused))[-1] is page.stage.trees.root


PLAY_ON: Command[ReviewScene] = Command(
    "play_on", "review.play_on", ReviewScene.play_on, ("p",), "play", OfferedIn.MENU, when=lambda page: page.goes_on
)
"""Plays on from the position; without effect if nothing can be played there."""


def _dear(number: int) -> Command[ReviewScene]:
    return Command(
        f"dear_{number + 1}",
        f"review.to_dear.{number + 1}",
        lambda page: page.go_to(page.dear[number]),
        (str(number + 1),),
        when=lambda page: number < len(page.dear),
    )


REVIEW_COMMANDS: tuple[Command[ReviewScene], ...] = (
    Command("leave", "page.back", lambda page: page.back(), (), "back", OfferedIn.FIRST, Group.PLACES),
    Command(
        "step_back", "review.back", lambda page: page.step(-1), ("left",), "chevron-left", OfferedIn.ALWAYS,
        first=True, repeats=True, when=leafs, enabled=lambda page: page.place > page.steps[0],
    ),
    Command(
        "step_on", "review.on", lambda page: page.step(1), ("right",), "chevron-right", OfferedIn.ALWAYS,
        first=True, repeats=True, when=leafs, enabled=lambda page: page.place < page.steps[-1],
    ),
    Command("first", "review.first", lambda page: page.go_to(page.steps[0]), ("home",)),
    Command("last", "review.last", lambda page: page.go_to(page.steps[-1]), ("end",)),
    *(_dear(number) for number in range(3)),
    PLAY_ON,
    Command("more", "play.more", ReviewScene.open_menu, ("f10",)),
    TO_RULES.by(lambda page: Push(page.services.screens.rules(page.played.game.info.id))),
    TO_SETTINGS.by(lambda page: Push(page.services.screens.settings())),
    TO_KEYS.by(lambda page: Push(page.services.screens.keys(REVIEW))),
)  # fmt: skip
"""The commands of a review, in the order of bar and menu."""

REVIEW: KeySheet = KeySheet("keys.review", REVIEW_COMMANDS)


_LEAST = 0.1


class ReviewWords(Struct, frozen=True):
    """The words of one review. ``scale``: its unit.

    ``game``: the game, if of several, and ``point_value`` what one of its points is worth in its scores; ``scored``: the text key
    of a score with a unit.
    """

    texts: Catalogue
    scale: ReviewScale
    game: str = ""
    point_value: int = 1
    scored: str = ""

    @property
    def _of_several(self) -> bool:
        return self.scale.unit == POINTS.unit

    def number(self, value: float) -> str:
        """A number in the unit."""
        if self._of_several:
            return self._with_unit(self._figure(value, plus=True))
        if self.scale.unit == "money":
            return self._with_unit(signed(self.texts, round(value)))
        return amount(self.texts, round(value))

    def price(self, price: float) -> str:
        """The cost of a move in short, such as "−3"; empty if it cost nothing."""
        if price <= 0:
            return ""
        if self.scale.is_winning:
            return self.texts.text("review.short.games")
        lost = self._cost(price) if self._of_several else amount(self.texts, round(price))
        sign = "+" if self.scale.sign < 0 else "−"
        return self._with_unit(f"{sign}{lost}")

    def told(self, ply: ReviewedPly) -> str:
        """The cost of a move, in a sentence."""
        if ply.price > 0:
            if self.scale.is_winning:
                return self.texts.text("review.cost.games")
            if self._of_several:
                return self._of_points("review.cost.points", self._cost(ply.price))
            price = self._with_unit(amount(self.texts, round(ply.price)))
            return self.texts.text(f"review.cost.{self.scale.unit}", n=round(ply.price), price=price)
        if self._of_several:
            none = "review.no_choice" if ply.sure else "review.not_judged"
            return self.texts.text("review.free" if ply.best is not None else none)
        return self.texts.text("review.free" if ply.sure else "review.open")

    def worth(self, value: float | None, *, proven: bool) -> str:
        """What is possible in a position."""
        if self._of_several:
            return "" if value is None else self._of_points("review.worth.points", self._figure(value, plus=True))
        if value is None or (self.scale.is_winning and not proven):
            return self.texts.text("review.worth.open")
        if self.scale.is_winning:
            return self.texts.text("review.worth.won" if value else "review.worth.lost")
        key = f"review.worth.{self.scale.unit}" if proven else "review.worth.least"
        return self.texts.text(key, best=self.number(value), n=abs(round(value)))

    def progress(self, findings: Findings, about: str, *, failed: bool) -> str:
        """How far the review has come; once all moves are judged, ``about`` says how."""
        done, every = findings.progress()
        if done == every:
            return about
        return self.texts.text("review.no_worker") if failed else self.texts.text("review.working", done=done, n=every)

    def dear(self, findings: Findings, history: History, steps: Sequence[int], place: int) -> str:
        """The text on the button of one of the costliest moves."""
        near = nearest(steps, place)
        number = number_of_move(history, steps, near) or steps.index(near) + 1
        return self.texts.text("review.dear_button", n=number, price=self.price(findings.ply(place).price))

    @property
    def curve(self) -> str:
        """What the curve shows, for screen readers."""
        return self.head if self._of_several else self.texts.text("review.curve")

    @property
    def head(self) -> str:
        """The heading of the curve."""
        return self.texts.text(own_key(self.texts, f"review.curve.{self.scale.unit}", self.game))

    def known(self, forecast: Forecast | None) -> str:
        """What the player could have known from what had been seen."""
        if forecast is None or forecast.ways == 1:  # all was seen: what is possible has been said
            return ""
        most = forecast.won + forecast.undecided
        won = f"{forecast.won}–{most}" if forecast.undecided else str(forecast.won)
        if self.scale.sign < 0 and forecast.best:
            mean = decimal(self.texts, sum(forecast.best) / len(forecast.best))
            return self.texts.text("review.seen.strokes", mean=mean, won=won, ways=forecast.ways)
        return self.texts.text("review.seen", won=won, ways=forecast.ways)

    def _cost(self, price: float) -> str:
        """A cost in the unit; any cost is shown as at least a tenth of a point."""
        return self._figure(max(price, _LEAST))

    def _of_points(self, key: str, points: str) -> str:
        return self.texts.text(own_key(self.texts, key, self.game), points=points)

    def _figure(self, value: float, *, plus: bool = False) -> str:
        return points_figure(self.texts, value, self.point_value, plus=plus)

    def _with_unit(self, number: str) -> str:
        key = "party.money" if self.scale.unit == "money" else self.scored
        return self.texts.text(key, amount=number) if key else number


def heights(values: Sequence[float | None], scale: ReviewScale) -> tuple[tuple[float | None, ...], float, float]:
    """Values as shares between the worst and the best of them, and these two; if all are alike, each is the best."""
    known = [value for value in values if value is not None]
    if scale.is_winning:
        worst, best = 0.0, 1.0
    else:
        worst, best = (min(known, default=0.0), max(known, default=1.0))[:: scale.sign]
    span = best - worst
    return tuple(None if value is None else (value - worst) / span if span else 1.0 for value in values), worst, best
