"""What games tell, put into words in each language: cards that fill a sentence stand in the case that it wants."""

from __future__ import annotations

import pytest

from cardtable.games.monte_carlo.rounds import DOMINO_PHASE
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.i18n.catalogue import load_catalogue
from cardtable.ui.game_words import said_words
from tests.support.seated import monte_carlo
from tests.support.words import TRANSLATIONS


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Your turn: lay the jack of hearts or the eight of clubs"),
        ("is", "Þú átt leik: leggðu hjartagosann eða laufaáttuna"),
        ("it", "Tocca a te: metti il fante di cuori o l’otto di fiori"),
        ("de", "Du bist dran: Leg den Herz-Buben oder die Kreuz-Acht"),
        ("sq", "Radha jote: vër fantin kupë ose tetën spathi"),
        ("da", "Din tur: læg hjerter knægt eller klør otte"),
    ],
)
def test_the_domino_asks_for_cards_in_the_case_that_the_sentence_wants(language: str, asked: str) -> None:
    game = MonteCarlo()
    state = monte_carlo(7, seat=0, h0="JH 8C 2S", h1="5S", rH="9H 10H", rC="9C")
    assert state.phase == DOMINO_PHASE
    told = game.asked(state, game.legal_moves(state))
    assert said_words(load_catalogue(TRANSLATIONS, language), told.said) == asked
