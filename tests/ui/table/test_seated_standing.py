"""The combination to be beaten lies in the middle, whatever it is and whatever the house rules are."""

from __future__ import annotations

import pytest

from cardtable.games.seated import PLAYS
from cardtable.settings import Animation
from cardtable.table.pace import FULL
from cardtable.table.round_layout import ASIDES, LONGS
from tests.ui.table.test_seated_motion import FRAME, Start, start

HOUSES = {
    "usual": {},
    "jokers are a pair": {"mu_joker_pair": "pair", "mu_straight_beat": "any_higher"},
    "suited straights": {"mu_suited_straight": "beats_bombs", "mu_straight_beat": "any_higher"},
}
__all__ = ["start"]


@pytest.mark.parametrize("house", HOUSES)
def test_in_matches_of_any_house_the_latest_play_lies_in_the_middle_and_all_others_aside(
    start: Start, house: str
) -> None:
    table = start("murlan", 4, animation=Animation.OFF, options={"murlan": HOUSES[house]})
    told = beaten = 0
    for number in range(1500):
        longest = max(table.scene.party.legal, key=lambda move: len(move.picks), default=None)
        if table.scene.control.hand.mine and not table.scene.stage.is_modal:
            table.scene.play(table.scene.party.legal[0] if number % 2 else longest)
        table.frame(step=0.5)
        last = table.scene.party.game.lap(table.state).to_beat
        if last is None or table.scene.party.game.hand_result(table.state) is not None:
            continue
        told += 1
        for spot in table.motion.placements.values():
            owner = next((n for n, pile in enumerate(PLAYS[:4]) if spot.card in table.state.piles[pile].cards), None)
            if owner is not None and spot.card >= 0:
                beaten += owner != last
                assert spot.pile in ((PLAYS[owner], LONGS[owner]) if owner == last else (ASIDES[owner],))
        if told > 120:
            break
    assert told > 20
    assert beaten


def test_a_round_that_is_over_stays_to_be_seen_and_is_then_swept_with_the_sound_of_that(start: Start) -> None:
    table = start("murlan", 4)
    table.box.services.sounds.play = (heard := Heard()).note
    table.until(lambda: table.scene.party.game.lap(table.state).to_beat is not None and any(_aside(table)))
    table.until(lambda: table.scene.party.game.lap(table.state).to_beat is None)
    heard.names.clear()
    begun = table.now
    table.rest(lambda: "trick" in heard.names)
    assert table.now - begun == pytest.approx(FULL.trick_stays, abs=2.5 * FRAME)
    assert not {"slide", "drop"} & set(heard.names)


def _aside(table) -> list[object]:
    return [spot for spot in table.motion.placements.values() if spot.pile in ASIDES]


class Heard:
    """Sounds by their names."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def note(self, name: str, _when: float) -> None:
        self.names.append(name)
