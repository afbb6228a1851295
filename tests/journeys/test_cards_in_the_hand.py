"""While a card is in the hand nothing else lies elsewhere, whatever happens meanwhile; sizes are those that were left."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from cardtable.kernel.moves import Move
from cardtable.kernel.override import override
from cardtable.session.analysis import Forecaster, LostFor
from cardtable.settings import CardDesign, FaceSize, Settings
from cardtable.table.layout import Placement, Token
from cardtable.ui.paint.face_art import SMALL
from tests.support.driver import Driver, opened

SIZE = (960, 600)
DEAL, LUCK = 28, 27
"""A Klondike, and what chance makes of it: a column that grows to fifteen cards within 21 plies."""
CARRIED = {"klondike": 8, "golf": 5, "alexander": 6, "chinese_wall": 6}


class _Knowing(Forecaster):
    """One that has found out already that the game is lost."""

    def __init__(self) -> None:
        """It asks nobody."""
        self._news = True

    @property
    @override
    def lost(self) -> LostFor | None:
        return LostFor(hope=None, never=False)

    @override
    def leave(self) -> None:
        pass


def lying(table: Driver) -> Mapping[Token, Placement]:
    """Where all cards lie that are not in the hand."""
    control = table.table.control
    drag = control.pointer.drag if control else None
    held = drag.tokens if drag else ()
    sprites = {sprite.token: (sprite.x, sprite.y) for sprite in table.table.motion._tweens.at(table.now)}
    spots = {token: spot for token, spot in table.table.motion.placements.items() if token not in held}
    assert all(sprites[token] == (spot.x, spot.y) for token, spot in spots.items())
    return spots


def carried(table: Driver, luck: Random) -> Move:
    """Any move of a card that can be carried; until there is one the stock is turned."""
    while True:
        moves = [move for move in table.match.legal if move.source and not move.picks]
        if moves:
            return luck.choice(moves)
        table.key("d")
        table.settle()


def until_smaller(table: Driver, share: float = 1.0) -> float:
    """Play at random until cards are smaller than that share of what they were; how high they are then."""
    luck, fresh = Random(LUCK), table.table.motion.layout.card.h  # noqa: S311 -- no secret
    while table.table.motion.layout.card.h >= share * fresh:
        assert table.match.outcome is None
        table.table.play(luck.choice(table.match.legal))
        table.settle()
    return table.table.motion.layout.card.h


@pytest.mark.parametrize("game", CARRIED)
def test_nothing_moves_between_picking_up_and_dropping(home: Path, game: str) -> None:
    luck = Random(3)  # noqa: S311 -- no secret
    with opened(home, SIZE) as table:
        table.play(game, 24)
        for _ in range(CARRIED[game]):
            move = carried(table, luck)
            table.spot(move.source, table.table_view.count(move.source) - move.count)
            table.settle()
            before, fit = lying(table), table.table.motion.layout
            at = table.grip(move.source, table.table_view.count(move.source) - move.count, move.target)
            table.run(0.3)
            held = lying(table)
            assert table.table.control is not None
            assert table.table.control.pointer.drag is not None
            assert held == {token: before[token] for token in held}
            assert table.table.motion.layout is fit
            table.release(at.x, at.y)
            assert 0.9 <= table.table.motion.layout.card.h / fit.card.h <= 1 / 0.9
            table.settle()


def test_what_is_told_meanwhile_takes_no_card_out_of_the_hand(home: Path) -> None:
    """The hour is full, the line speaks at length, and it is found out that the patience is lost."""
    with opened(home, SIZE) as table:
        table.play("klondike", 24)
        move = next(move for move in table.match.legal if move.source)
        table.grip(move.source, table.table_view.count(move.source) - move.count, move.target)
        table.run(0.3)
        before, fit = lying(table), table.table.motion.layout
        table.match.clock._before = 3599.5
        table.table.say("All of this has to be said. " * 12)
        table.run(2.0)
        table.table._forecaster = _Knowing()
        table.run(0.5)
        assert lying(table) == before
        assert table.table.motion.layout is fit
        assert table.word("lost.title") not in table.texts()
        table.key("escape")
        table.run(0.5)
        assert table.word("lost.title") in table.texts()


def test_cards_keep_the_size_that_they_had_until_the_same_deal_is_dealt_again(home: Path) -> None:
    """Cards that have shrunk stay so until strips are comfortable; a look at the rules is no reason to grow."""
    with opened(home, SIZE) as table:
        table.play("klondike", DEAL)
        fresh, small = table.table.motion.layout.card.h, until_smaller(table)
        table.key("ctrl+z")
        table.settle()
        assert table.table.motion.layout.card.h == small < fresh
        table.key("f1", "escape")
        table.settle()
        assert table.table.motion.layout.card.h == small
        table.key("ctrl+r")
        table.settle()
        assert table.table.motion.layout.card.h == fresh
        assert table.at_rest()


@pytest.mark.parametrize("face", FaceSize)
@pytest.mark.parametrize("design", CardDesign)
def test_each_deck_shows_rank_and_sign_of_turned_cards(home: Path, design: CardDesign, face: FaceSize) -> None:
    with opened(home, SIZE, Settings(cards=design, face=face)) as table:
        table.play("klondike", DEAL)
        table.key("d", "d", "d")
        table.settle()
        first, second = (table.table_view.rect("waste", index) for index in (0, 1))
        assert second.x - first.x >= table.services.faces.style.index_wide * first.w - 1


@pytest.mark.parametrize("face", FaceSize)
@pytest.mark.parametrize("design", CardDesign)
def test_each_deck_shows_its_whole_rank_in_a_long_column(home: Path, design: CardDesign, face: FaceSize) -> None:
    luck, cut = Random(LUCK), []  # noqa: S311 -- no secret
    with opened(home, SIZE, Settings(cards=design, face=face)) as table:
        table.play("klondike", DEAL)
        style = table.services.faces.style
        for ply in range(25):
            table.table.play(luck.choice(table.match.legal))
            table.settle()
            layout = table.table.motion.layout
            rank = style.rank_ends(small=layout.card.h < SMALL)
            if layout.thinnest(table.table.motion.visible) < rank * layout.card.h:
                cut.append(ply)
        assert len(cut) <= 3  # one ply changes sizes by one step, also where a long run came
