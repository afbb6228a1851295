"""The English texts of a game, by whole key."""

from __future__ import annotations

from cardtable.games.aces_up import AcesUp


def test_keys_name_the_game_and_those_of_options_are_whole_already() -> None:
    texts = AcesUp.texts()
    assert len(texts) == len(AcesUp.words)
    assert texts["game.aces_up.name"] == "Aces Up"
    for key in AcesUp.words:
        head, _, rest = key.partition(".")
        assert (key if head == "option" else f"{head}.aces_up.{rest}" if rest else f"game.aces_up.{key}") in texts
