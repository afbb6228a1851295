"""In Murlan what a seat played earlier in the round stays to be read: dim, under its last play, until the round ends."""

from __future__ import annotations

from cardtable.games.murlan.hand import PLAYED
from cardtable.games.seated import PLAYS
from cardtable.settings import Animation
from cardtable.table.round_layout import EARLIER
from cardtable.ui.table import table_picture
from tests.ui.table.test_seated_motion import Start, Watched, start

__all__ = ["start"]
INDEX = 0.15  # of a card's width: a rank


def until_earlier(table: Watched) -> dict[int, tuple[int, ...]]:
    def told() -> dict[int, tuple[int, ...]]:
        return dict(table.scene.party.game.lap(table.state).earlier)

    table.until(lambda: bool(told()), step=1.0)
    return told()


def test_earlier_plays_lie_dim_under_the_last_one_with_their_indices_beside_it(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.OFF)
    told = until_earlier(table)
    table.frame()
    spots = {spot.card: spot for spot in table.motion.placements.values()}
    veiled = {table.motion.placements[token].card for token in table_picture._veiled(table.scene)}
    for seat, cards in told.items():
        play = [spots[card] for card in table.state.piles[PLAYS[seat]].cards]
        edges = [table.motion.layout.lies(spot).bounds.x for spot in play]
        for card in cards:
            lies = spots[card]
            assert lies.pile == EARLIER[seat]
            assert lies.z < min(spot.z for spot in play)
            assert lies.x + INDEX * table.motion.layout.rect(lies).w <= min(edges)
            assert card in veiled
    heap = [spot for spot in table.motion.placements.values() if spot.pile == PLAYED]
    assert len(heap) == len(table.state.piles[PLAYED].cards) - sum(map(len, told.values()))
    captions = dict(table_picture.captions(table.scene))
    assert (PLAYED in captions) == bool(heap)
    if heap:
        assert captions[PLAYED].startswith(str(len(heap)))


def test_they_go_to_the_heap_when_the_round_ends(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.OFF)
    told = until_earlier(table)
    table.until(lambda: table.scene.party.game.lap(table.state).to_beat is None, step=1.0)
    table.until(lambda: not table.motion.busy(table.now), step=1.0)
    table.frame()
    lying = {spot.pile for spot in table.motion.placements.values()}
    assert not lying & set(EARLIER)
    heap = sum(spot.pile == PLAYED for spot in table.motion.placements.values())
    assert heap == len(table.state.piles[PLAYED].cards) > len(told)
