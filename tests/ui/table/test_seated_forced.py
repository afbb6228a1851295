"""What the table plays for a person who has no choice is seen before and told after, once."""

from __future__ import annotations

import pytest

from cardtable.games import registry
from cardtable.games.hearts import Hearts
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.settings import Animation, Settings
from cardtable.table.pace import FULL
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.table import table_picture
from cardtable.ui.table.words import forced_move, forced_why
from tests.support.parties import bots, party, party_from, step
from tests.support.services import sandbox
from tests.ui.table.test_seated_motion import FRAME, Start, _same, start
from tests.ui.table.test_seated_signs import edged
from tests.ui.table.test_seated_telling import texts

__all__ = ["start", "texts"]


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
    assert table_picture.table_picture(scene).prompt == ("You can only play the three of spades", True)
    assert table_picture.table_picture(scene).why == "You start: your play must contain the three of spades"
    assert edged(table) == {"3S"}
    assert _same(table)
    table.rest(lambda: party.history.cursor == 1)
    assert table.now - begun >= FULL.forced_stays - 2 * FRAME
    table.frame()
    slip, played = scene.line.slip, table.now
    words = "The table played the three of spades for you: it was your only legal card."
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


def test_a_forced_pass_of_ones_own_is_told_like_a_forced_card_and_nothing_is_told_of_computers(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.FULL)
    scene, party = table.scene, table.scene.party
    told: list[tuple[int, str]] = []
    scene.line.slip.say = lambda text, *_: told.append((party.history.cursor, text))
    asked = []
    for _ in range(20000):
        if len(told) > 2 and any("passed" in text for _, text in told):
            break
        if party.is_forced:
            assert party.to_act == 0
            asked.append(table_picture.table_picture(scene).prompt[0])
        if scene.stage.is_modal:
            table.frame(KeyDown("return"), step=0.2)
        elif scene.hands.hand.mine and not party.is_forced and not table.motion.busy(table.now):
            scene.play(party.legal[0])
        table.frame(step=0.2)
    words = [(cursor, text) for cursor, text in told if text.startswith("The table ")]
    assert [text for _, text in words].count("The table passed for you: there was nothing you could play.") == 1
    for cursor, text in words:
        state, move = party.history.states[cursor - 1], party.history.moves[cursor - 1]
        assert (state.seat, len(party.game.legal_moves(state))) == (0, 1)
        assert ("passed" in text) == (move.verb == "pass")
    assert "You can only pass" in asked


def test_a_computer_with_one_card_to_play_is_not_held(start: Start) -> None:
    table = start("las_vegan", 3, options={"las_vegan": {"lv_players": 3}})
    party, lone = table.scene.party, 0
    while party.outcome is None and lone < 5:
        if party.bot_to_act and len(party.legal) == 1:
            lone += 1
            assert not party.is_forced
        party._made(party.legal[0], 0.0)
    assert lone == 5


def test_a_guide_forces_nothing_although_it_takes_one_ply_only(surface: object) -> None:
    box = sandbox(Settings(animation=Animation.OFF))
    scene = box.services.screens.lesson("murlan")
    scene.layout(1280, 800, 1.0)
    scene.resume(None)
    guide, now, asked = scene.session.guide, 0.0, 0
    while not (guide.is_last and guide.reads):
        scene.update(now)
        now += 5.0
        if guide.reads:
            scene.go_on_reading()
        elif guide.asked is not None:
            asked += 1
            assert len(scene.party.legal) <= 3
            assert not scene.party.is_forced
            assert table_picture.table_picture(scene).why == ""
            scene.play(guide.asked)
    assert asked == 8
    box.close()


def test_arrows_of_a_guide_go_with_what_is_picked(surface: object) -> None:
    box = sandbox(Settings(animation=Animation.OFF))
    scene = box.services.screens.lesson("murlan")
    scene.layout(1280, 800, 1.0)
    scene.resume(None)
    while scene.session.guide.asked is None:
        scene.update(0.0)
        scene.go_on_reading()
    for card in ("3C", "3S", "3H"):
        scene.act(scene.hands.choose(card))
    assert scene.hands.hand.picks == {"3C", "3S", "3H"}
    move = scene.session.guide.asked_with(scene.hands.hand.picks)
    assert frozenset(move.picks) == scene.hands.hand.picks
    assert len(scene.arrows()) == len(move.picks) + len(scene.session.guide.step.at)
    scene.act(scene.hands.play_picked())
    assert scene.party.history.texts[-1] in {"play:3S,3H,3C", "play:3S,3C,3H"}
    box.close()


@pytest.mark.parametrize("game", [Hearts, MonteCarlo, Murlan])
def test_why_there_is_no_choice_never_says_that_there_is_one(game: type[AnyGame], texts: Catalogue) -> None:
    forced = bots(forced=True)
    match, read = party("pbbbb"[: 5 if game is MonteCarlo else 4], game=game(), policy=forced), set[str]()
    while match.state.phase != "deal":
        if forced_move(match):
            words = forced_why(match, texts)
            last = bool(match.legal[0].picks) and len(match.state.piles["h0"]) == 1
            assert (words == "It is your last card") == last
            assert " any" not in words.replace("any suit but", "")
            read.add(words)
        step(match)
    assert read


def test_the_game_s_own_rule_says_why_where_what_is_asked_does_not(texts: Catalogue) -> None:
    for number in range(1, 40):
        state = Hearts().deal(Setup(number, complete(Hearts.info.options, {"he_pass": "none"})))
        if state.seat == 0:
            match = party_from(state, "pbbb", game=Hearts())
            assert forced_why(match, texts) == "The two of clubs leads the first trick."
            return
    raise AssertionError("in no deal the person leads")
