"""Random games, frame by frame: sizes and places change in one movement, what flies is on top, the ring lies where its card shows."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops

from cardtable.settings import Animation, Settings
from cardtable.table.flight import FLYING_Z
from cardtable.table.geometry import Point, TurnedRect
from cardtable.table.layout import Token
from cardtable.ui.table.actions import all_out, redo, undo
from cardtable.ui.table.board import Drawn
from tests.support.company import Company, company_settings
from tests.support.driver import FRAME, Driver, opened

SIZE = (960, 600)
DEALS = {"klondike": (28, 27), "golf": (5, 1), "alexander": (6, 1), "chinese_wall": (19, 3), "elevens": (2, 1)}
"""A deal, and what chance makes of it; the first is known to have a column that makes cards smaller."""
PLIES, UNDONE = 26, 8
STEP = 3
"""Pixels by which a card may grow or shrink in a frame."""


def seen(table: Driver) -> dict[Token, Drawn]:
    return {drawn.sprite.token: drawn for drawn in table.table.board.cards}


def outlined(table: Driver) -> int:
    """How high the places are painted."""
    what = next(part.what for part in table.table.board._scenery.below if "places" in part.what)  # type: ignore[operator]
    return round(what[2].h)  # type: ignore[index]


def homes(table: Driver) -> dict[Token, tuple[str, int]]:
    return {token: (spot.pile, spot.index) for token, spot in table.table.motion.placements.items()}


def watched(table: Driver, last: dict[Token, Drawn], before: dict[Token, tuple[str, int]]) -> set[int]:
    """Frames until all lies; each is looked at. The heights that cards had. ``before``: where they lay until now."""
    heights = set()
    still = 0
    while still < 3:
        table.run(FRAME)
        now = seen(table)
        sizes = {drawn.height for drawn in now.values()}
        assert max(sizes) - min(sizes) <= 1, "cards of two sizes"
        assert abs(outlined(table) - max(sizes)) <= 1, "places of another size than cards"
        heights |= sizes
        flying = [drawn for drawn in now.values() if drawn.sprite.z >= FLYING_Z]
        low = [drawn for drawn in now.values() if drawn.sprite.moving and drawn.sprite.z < FLYING_Z]
        order = [drawn.sprite.token for drawn in now.values()]
        assert all(order.index(one.sprite.token) > order.index(other.sprite.token) for one in flying for other in low)
        if table.table.motion.growing(table.now) is None:
            after = homes(table)
            moving = [token for token in order if now[token].sprite.moving]
            flown = [drawn.sprite.token for drawn in flying]
            gone = [order.index(token) for token in flown if after[token][0] != before[token][0]]
            closing = [order.index(token) for token in moving if after[token] == before[token]]
            assert min(gone, default=len(order)) > max(closing, default=-1), "what closes up lies above what was moved"
        for token, drawn in now.items():
            was = last.get(token, drawn)
            assert abs(drawn.height - was.height) <= STEP, "a card changes its size at once"
            if not (drawn.sprite.moving or was.sprite.moving):
                assert drawn.rect == was.rect, "a card that lies lies elsewhere"
            if drawn.height != was.height:
                assert not flying, "the table grows while cards fly"
        last.clear()
        last.update(now)
        still = 0 if table.table.motion.busy(table.now) else still + 1
    return heights


@pytest.mark.parametrize("game", DEALS)
def test_size_and_places_change_in_one_movement_once_the_cards_lie(tmp_path: Path, game: str) -> None:
    number, seed = DEALS[game]
    luck, heights = Random(seed), set[int]()  # noqa: S311 -- no secret
    with opened(tmp_path, SIZE) as table:
        table.play(game, number)
        scene, control = table.table, table.table.control
        assert control is not None
        deeds = [lambda: table.table.play(luck.choice(table.match.legal))] * (PLIES if game == "klondike" else 10)
        deeds += [lambda: undo(scene)] * UNDONE + [lambda: redo(scene)] * (UNDONE // 2) + [lambda: all_out(scene)]
        last: dict[Token, Drawn] = {}
        for deed in deeds:
            if table.match.outcome is not None:
                break
            before = homes(table)
            deed()
            heights |= watched(table, last, before)
    assert game != "klondike" or len(heights) > 3, "no size changed"


def ringed(table: Driver, ring: object) -> list[Point]:
    """The pixels that differ when the ring of the keyboard is there."""
    pictures = []
    table.sharpen()
    for shown in (False, True):
        ring(shown)  # type: ignore[operator]
        table.frame()
        pictures.append(Image.frombytes("RGB", table.display.size, table.picture()))
    difference = ImageChops.difference(*pictures).convert("L")
    wide = difference.width
    return [Point(n % wide + 0.5, n // wide + 0.5) for n, value in enumerate(difference.tobytes()) if value]


@pytest.mark.parametrize("game", ["klondike", "alexander", "chinese_wall", "golf"])
def test_the_ring_of_the_keyboard_is_painted_only_where_its_card_shows(tmp_path: Path, game: str) -> None:
    number, seed = DEALS[game]
    luck = Random(seed)  # noqa: S311 -- no secret
    with opened(tmp_path, SIZE) as table:
        table.play(game, number)
        control = table.table.control
        assert control is not None
        for _ in range(6):
            table.table.play(luck.choice(table.match.legal))
        table.settle()
        table.table.stage.focus(table.table._table, ring=False)
        view = table.table_view
        covered = [(pile, index) for pile in table.match.state.piles for index in range(view.count(pile) - 1)]
        for pile, index in luck.sample(covered, 4):
            control.stand(pile, index)
            table.settle()
            view, focus = table.table_view, control.cursor.focus
            above = [view.rect(focus[0], other) for other in range(focus[1] + 1, view.count(focus[0]))]
            if not above or any(rect == view.rect(*focus) for rect in above):
                continue

            def ring(shown: bool) -> None:
                control.by_keys = shown

            lit = ringed(table, ring)
            assert lit
            assert not [point for point in lit if any(rect.inset(2, 2).contains(point) for rect in above)]


@pytest.mark.parametrize(("game", "who"), [("murlan", "pbbb"), ("monte_carlo", "pbbbb"), ("las_vegan", "pbbb")])
def test_in_a_hand_too(tmp_path: Path, game: str, who: str) -> None:
    with opened(tmp_path, SIZE, company_settings(who, game), seed=24) as table:
        company = Company(table, 24)
        company.sit_down(game)
        company.play_until(lambda: company.mine)
        company.settle()
        cursor, plan = company.scene.control.cursor, company.scene.motion.layout
        spots = cursor.spots()
        for at in (0, len(spots) // 2):
            cursor.stand(spots[at].card)

            def ring(shown: bool) -> None:
                cursor.by_keys = shown

            table.now += 5.0
            table.frame()
            lit = ringed(table, ring)
            lies = [plan.lies(spot) for spot in spots[at + 1 :]]
            above = [TurnedRect(each.rect.inset(2, 2), each.angle) for each in lies]
            assert lit
            assert not [point for point in lit if any(each.contains(point) for each in above)]


def test_what_is_set_to_hold_still_takes_its_size_at_once(tmp_path: Path) -> None:
    number, seed = DEALS["klondike"]
    luck = Random(seed)  # noqa: S311 -- no secret
    with opened(tmp_path, SIZE, Settings(animation=Animation.OFF)) as table:
        table.play("klondike", number)
        control, heights = table.table.control, set()
        assert control is not None
        for _ in range(PLIES):
            table.table.play(luck.choice(table.match.legal))
            table.frame()
            heights.add(table.table.motion.layout.card.h)
            assert table.at_rest()
        assert len(heights) > 1
