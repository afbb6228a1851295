"""The offer to cut short what is decided: one button, shown to whoever may take it; and words that keep secrets."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from cardtable.games.murlan.rules import Murlan
from cardtable.i18n.phrases import card_name
from cardtable.session.sight import LogEntry, redacted_change
from cardtable.settings import Animation, Settings
from cardtable.ui.table import actions
from cardtable.ui.table.words import happened
from cardtable.ui.widgets.buttons import Button
from tests.support.parties import party, play_until
from tests.support.services import Sandbox, sandbox
from tests.ui.table.test_seated_table import GAMES, Table


@pytest.fixture(params=[Animation.OFF, Animation.FULL], ids=["still", "moving"])
def box(request: pytest.FixtureRequest, surface: pygame.Surface) -> Iterator[Sandbox]:
    made = sandbox(Settings(animation=request.param))
    yield made
    made.close()


def offer(table: Table) -> Button | None:
    words = table.box.services.texts.text("party.claim")
    buttons = table.scene.verbs.buttons
    return next((button for button in buttons if isinstance(button, Button) and button.label == words), None)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_offer_stands_there_exactly_while_something_is_decided_and_plays_it_out(
    box: Sandbox, game: str, seats: int
) -> None:
    table = Table(box, game, seats, people=1)
    for _ in range(3000):
        if table.scene.hands.hand.mine:
            assert (offer(table) is not None) == (table.party.claim is not None)
            if table.party.claim is not None:
                break
        else:
            assert offer(table) is None
        table.step()
    button, before = offer(table), table.party.history.cursor
    claim = table.party.claim
    assert button is not None
    assert claim is not None
    actions.cut_short(table.scene)
    assert table.party.history.cursor >= before + len(claim.moves) + claim.after
    assert not table.party.state.piles["h0"].cards
    others = [state for state in table.party.history.states[before : table.party.history.cursor] if state.seat != 0]
    assert all(len(table.party.game.legal_moves(state)) == 1 for state in others), "nobody else has a choice"
    for key in ("party.claim.hint", "keys.party.claim"):
        assert "for as long as nobody else has a choice" in box.services.texts.text(key), "others may go on playing"
    assert offer(table) is None
    made = table.party.history.cursor
    while table.scene.motion.busy(table.now):
        table.frame(step=0.02)
        assert table.party.history.cursor == made, "bots wait until all of it has been seen"


def test_without_an_offer_pressing_for_it_does_nothing(box: Sandbox) -> None:
    table = Table(box, "las_vegan", 3, people=1)
    table.until_mine()
    before = table.party.state
    actions.cut_short(table.scene)
    assert table.party.state is before


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_the_words_for_an_exchange_name_its_cards_to_the_two_only(box: Sandbox, viewer: int | None) -> None:
    match = play_until(party("pppp", game=Murlan()), lambda match: match.state.phase == "exchange")
    first, last = match.state.extra.hand.previous[0], match.state.extra.hand.previous[-1]
    move = match.legal[0]
    change = match.play(first, move, 0.0)
    (cues,) = redacted_change(match.game, change, viewer)
    deck, texts = match.game.info.deck, box.services.texts
    words = happened(LogEntry(0, change.before, change.after, move, cues, viewer), match, texts)
    for card in (match.state.extra.gave, match.state.extra.got):
        assert (card_name(texts, deck.text(card)) in words) == (viewer in {first, last})
