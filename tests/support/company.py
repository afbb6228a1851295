"""People at a table for several, played by one pair of hands before the whole program without a screen.

    with opened(home, WIDE, company_settings("pbpb", ...), seed=24) as table:
        company = Company(table, 24)
        company.sit_down("murlan")
        company.play_out()

Every deed goes through ``App.run_frame`` as pointer or key, and after every frame the hands are watched: no face lies
open that whoever is before the screen may not see. Time is invented, so the pauses of bots cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from random import Random

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import Seat, State
from cardtable.session.seats import people
from cardtable.session.sight import faces, seen
from cardtable.session.table_game import TableGame
from cardtable.settings import Animation, House, Settings
from cardtable.table.layout import Placement
from cardtable.table.pace import FULL
from cardtable.ui.table.curtain import CurtainLayer
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.table.words import move_text
from tests.support import parties
from tests.support.driver import FRAME, Driver

WIDE = (960, 600)
NAMES, players = parties.NAMES, partial(parties.players, bot="greedy")
HURRY = 0.1
_LONGEST = 5.0
"""Seconds between two looks, when nothing seems to come."""
_STEPS = 6_000
_MOST_TABS = 30


def company_settings(who: str, game: str, *, animation: Animation = Animation.OFF, **options: str | int) -> Settings:
    """Settings of a program at which ``who`` sat down last, with house rules for ``game``."""
    house: dict[str, House] = {game: options}
    return Settings(
        players=tuple(player.text for player in players(who)), animation=animation, show_clock=False, options=house
    )


class Company:
    """Everybody who plays at this screen. ``seed`` decides what they play and how; they choose any legal move."""

    ways = (5, 3, 2)
    """How often a card is clicked, found by keys, and dragged."""

    def __init__(self, table: Driver, seed: int) -> None:
        self.table = table
        self.chance = Random(seed)  # noqa: S311 -- no secret
        self.raised: list[Seat] = []
        """For whom the curtain rose, one after the other."""
        self.step = FRAME
        """Seconds between two frames while something moves."""
        self._allowed: tuple[int, Seat | None, frozenset[Card]] | None = None

    # -- what is there -------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> RoundTable:
        """The table for several; it must be what is shown."""
        scene = self.table.app.top
        assert isinstance(scene, RoundTable)
        return scene

    @property
    def party(self) -> TableGame:
        """The match on it."""
        return self.scene.party

    @property
    def record_id(self) -> int:
        """The id under which it is kept."""
        return self.party.record_id

    @property
    def over(self) -> bool:
        """Whether the match is over and the sheet that says so lies on the table."""
        return self.party.outcome is not None and self.table.word("party.sheet.over") in self.table.texts()

    @property
    def curtain_lies(self) -> bool:
        """Whether the sheet that calls for a person is the uppermost."""
        layers = self.scene.stage.trees.layers
        return bool(layers) and isinstance(layers[-1], CurtainLayer)

    @property
    def mine(self) -> bool:
        """Whether the person whose hand is shown may play now."""
        scene, party = self.scene, self.party
        turn = party.to_act
        free = not scene.stage.is_modal and not scene.motion.busy(self.table.now) and not scene.is_telling
        return free and turn is not None and party.players[turn].is_person and scene.viewer == turn

    def shown(self) -> frozenset[Card]:
        """The cards whose faces the dressed board shows now, on their way or at rest."""
        return frozenset(drawn.sprite.card for drawn in self.scene.board.cards) - {HIDDEN}

    def spot(self, text: str) -> tuple[float, float]:
        """A point at which a click means that card of the hand."""
        placement = self._placement(text)
        plan = self.scene.motion.layout
        rect = plan.rect(placement)
        points = [(rect.x + rect.w * share, rect.y + rect.h * 0.5) for share in (0.06, 0.12, 0.3, 0.5, 0.8, 0.95)]
        return next(point for point in points if self.scene.hands.hand.find(*point) == text)

    # -- time ----------------------------------------------------------------------------------------------------------

    def wait(self) -> None:
        """Go to the next moment at which something happens by itself."""
        table = self.table
        wanted, latest = table.app.wake_at(table.now), table.now + _LONGEST
        assert wanted is not None, "nobody is asked, and nothing would ever happen"
        table.now = min(latest, max(table.now + self.step, wanted))
        table.frame()
        self.watch()

    def settle(self) -> None:
        """Wait until no card moves."""
        for _ in range(_STEPS):
            if not self.scene.motion.busy(self.table.now):
                return
            self.table.run(self.step, step=self.step)
        raise AssertionError("the cards never come to rest")

    # -- deeds ---------------------------------------------------------------------------------------------------------

    def sit_down(self, game: str) -> None:
        """From the gallery to a table: on with the open match, else a new one for those who sat down last."""
        self.table.type(self.table.word(f"game.{game}.name"))
        self.table.key("return")
        if not isinstance(self.table.app.top, RoundTable):
            self.deal()
        self.table.frame()
        self.watch()

    def deal(self) -> None:
        """Press the button that deals, on the page of players; in a small window it has to be scrolled to."""
        button = self.table.button(self.table.word("players.start"))
        self.table.scroll_to(button)
        self.table.push(button.label)

    def act(self) -> None:
        """What there is to do for people now: raise the curtain, close the sheet, play; else wait."""
        before = None if self.table.app.wake_at(self.table.now) is not None else self._known()
        self.table.frame()
        assert before in (None, self._known()), "a real window would still be asleep"
        self.watch()
        if self.over:
            return
        if self.curtain_lies:
            self.rise()
        elif self.scene.stage.is_modal:
            self.table.run(FULL.sheet_settles + HURRY, step=self.step)
            self.table.key("return")
        elif self.mine:
            self.play(self.chosen(self.party.legal))
        else:
            self.wait()
        self.watch()

    def _known(self) -> tuple[object, ...]:
        return self.curtain_lies, self.scene.stage.is_modal, self.scene.viewer, self.party.history.cursor

    def chosen(self, legal: Sequence[Move]) -> Move:
        """Which of the legal moves to make."""
        return self.chance.choice(legal)

    def rise(self) -> None:
        """Say "I am …", by key or by click."""
        caller, before = self.scene.watch.curtain.caller, self.party.history.cursor
        assert caller is not None
        assert self.scene.viewer is None
        self.table.run(FULL.sheet_settles + HURRY, step=self.step)  # until then a click was meant for the table
        if self.chance.random() < 0.5:
            self.table.key("return")
        else:
            self.table.push(self.table.word("curtain.i_am", name=self.party.players[caller].name))
        if self.scene.viewer != caller:
            # It rose, a bot played, and now another person is called.
            assert self.party.history.cursor > before, "the curtain did not rise"
        self.raised.append(caller)

    def play(self, move: Move) -> None:
        """Make a move as people do: cards by click or key, and what is no card by its button."""
        party, before = self.party, self.party.history.cursor
        way = self.chance.choices((self.click_card, self.key_card, self.drag_card), self.ways)[0]
        for text in move.picks:
            (way if len(move.picks) == 1 or way != self.drag_card else self.click_card)(text)
        if not move.picks and not move.source:
            self.table.push(move_text(move, party.game, self.table.services.texts))
        elif move.source:
            self.click_place(move.source)
            self.click_place(move.target)
        if party.history.cursor == before:
            self.confirm()
        assert party.history.texts[before : before + 1] == (move.text,), f"{move.text} was not played"

    def confirm(self) -> None:
        """Play the cards that are picked."""
        self.table.key("shift+return")

    def click_card(self, text: str) -> None:
        """Click a card of the hand."""
        self.table.click_at(*self.spot(text))

    def drag_card(self, text: str) -> None:
        """Carry a card of the hand to the middle of the table."""
        plan = self.scene.motion.layout
        start, end = self.spot(text), plan.centre
        self.table.press(*start)
        for share in (0.3, 0.7, 1.0):
            self.table.move(start[0] + (end.x - start[0]) * share, start[1] + (end.y - start[1]) * share)
        self.table.release(end.x, end.y)

    def click_place(self, pile: str) -> None:
        """Click a thing that lies on the table, or a place."""
        plan = self.scene.motion.layout
        centre = plan.place_of(pile).centre
        self.table.click_at(centre.x, centre.y)

    def key_card(self, text: str) -> None:
        """Walk to the table with Tab, to a card with the arrows, and press Enter."""
        scene = self.scene
        for _ in range(_MOST_TABS):
            if scene.stage.focused is not scene._table:
                self.table.key("tab")
        self.table.key("home")
        for _ in self._hand():
            if scene.hands.hand.focused_card() != text:
                self.table.key("right")
        assert scene.hands.hand.focused_card() == text
        self.table.key("return")

    def play_out(self) -> None:
        """Play to the sheet at the end."""
        self.play_until(lambda: self.over)

    def play_until(self, stop: Callable[[], bool]) -> None:
        """Go on until ``stop()``."""
        for _ in range(_STEPS):
            if stop():
                return
            self.act()
        raise AssertionError(f"it never came to that: {self.party.state.phase} among {self.table.texts()[:60]}")

    def hurry_until(self, stop: Callable[[], bool]) -> None:
        """Go on until ``stop()``, to a point at which a test begins: a tenth of a second from frame to frame."""
        self.step = HURRY
        self.play_until(stop)
        self.step = FRAME

    # -- watching ------------------------------------------------------------------------------------------------------

    def watch(self) -> None:
        """No face lies open but those that whoever is before the screen may see; nobody's hand while the curtain is down."""
        scene, party = self.scene, self.party
        if party.game.hand_result(party.state) is not None:
            return  # the hand is over: what is left of all hands lies open
        if self._allowed is None or self._allowed[:2] != (party.history.cursor, scene.viewer):
            allowed = faces(seen(party.game, party.state, scene.viewer))
            self._allowed = (party.history.cursor, scene.viewer, allowed)
        open_faces = self.shown()
        assert open_faces <= self._allowed[2]
        others = [seat for seat in range(len(party.players)) if seat != scene.viewer]
        assert not open_faces & {card for seat in others for card in party.state.piles[f"h{seat}"].cards}
        if scene.watch.curtain.guards and self.curtain_lies:
            assert scene.viewer is None
        if len(people(party.players)) == 1:
            assert not self.curtain_lies

    def takers(self) -> list[Seat]:
        """The people to whom the turn went, one after the other; how often the curtain has to rise."""
        return [seat for seat, _ in groupby(self._turns())]

    def at_rest(self) -> bool:
        """Whether every card of the picture lies where the state says, and nothing moves or will."""
        scene, motion = self.scene, self.scene.motion
        plan = motion.layout
        assert plan is not None
        wanted = {token: (spot.x, spot.y, spot.card) for token, spot in motion.placements.items()}
        shown = {drawn.sprite.token: (drawn.sprite.x, drawn.sprite.y, drawn.sprite.card) for drawn in scene.board.cards}
        lie = {pile: len(cards.cards) for pile, cards in scene.party.state.piles.items() if cards}
        here = {pile: len(cards) for pile, cards in motion.visible.items() if cards}
        return shown == wanted and lie == here and not motion.busy(self.table.now)

    def _turns(self) -> Iterator[Seat]:
        company = people(self.party.players)
        states: tuple[State, ...] = tuple(self.party.history.states[: self.party.history.cursor + 1])
        over = self.party.outcome is not None
        played = [
            state for state in (states[:-1] if over else states) if state.phase != "deal"
        ]  # closing the paper deals
        yield from (state.seat for state in played if state.seat in company)

    def _hand(self) -> list[Placement]:
        return self.scene.hands.hand.spots()

    def _placement(self, text: str) -> Placement:
        card = self.party.game.info.deck.parse(text)
        return next(spot for spot in self._hand() if spot.card == card)
