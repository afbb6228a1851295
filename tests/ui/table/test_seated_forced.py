"""What the table plays for a person who has no choice is seen before and told after, once."""

from __future__ import annotations

from cardtable.games import registry
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.settings import Animation
from cardtable.table.pace import FULL
from cardtable.ui.core.events import KeyDown
from tests.ui.table.test_seated_motion import FRAME, Start, _same, start
from tests.ui.table.test_seated_signs import edged

__all__ = ["start"]


def opening_of_one_card() -> int:
    """A deal of Murlan that the person has to open with the three of spades alone."""
    game = registry.find("murlan")
    for number in range(1, 200):
        state = game.deal(Setup(number, complete(game.info.options, {})))
        if state.seat == 0 and len(game.legal_moves(state)) == 1:
            return number
    raise AssertionError("in no deal the person opens with one card")


def test_what_the_table_plays_for_a_person_is_seen_before_and_told_after_once(start: Start) -> None:
    table = start("murlan", 4, number=opening_of_one_card(), animation=Animation.FULL)
    scene, party = table.scene, table.scene.party
    assert party.is_forced
    table.rest(lambda: not table.motion.busy(table.now))
    begun = table.now
    table.frame()
    assert scene.furniture(table.now).prompt == ("You can only play the three of spades", True)
    assert scene.furniture(table.now).why == "You start, and the three of spades must be among your cards"
    assert edged(table) == {"3S"}
    assert _same(table)
    table.rest(lambda: party.history.cursor == 1)
    assert table.now - begun >= FULL.forced_stays - 2 * FRAME
    table.frame()
    slip, played = scene._line.slip, table.now
    words = "The table played the three of spades for you: no other card was allowed."
    table.rest(lambda: slip.visible)
    assert slip.label == words
    table.rest(lambda: party.history.cursor == 2)
    assert table.now - played >= FULL.forced_stays
    told = []
    slip.say = lambda text, *_: told.append(text)
    table.until(lambda: len(party.state.extra.hand.out) > 2 or party.state.phase != "play")
    assert words not in told
    assert not [text for text in told if text.startswith("The table played")]


def test_whoever_does_not_want_to_read_what_is_forced_goes_on_at_once(start: Start) -> None:
    table = start("murlan", 4, number=opening_of_one_card(), animation=Animation.FULL)
    party = table.scene.party
    table.rest(lambda: not table.motion.busy(table.now))
    table.frame(KeyDown("space"))
    table.frame()
    table.frame()
    assert party.history.cursor == 1
