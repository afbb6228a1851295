"""The programs of build/ that measure and teach computer players, on a few hands."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "build"))

import strength
import train_player

from cardtable.ai.skill import Learned, skill_at


@pytest.mark.parametrize("name", ["las_vegan", "monte_carlo.4"])
def test_equal_players_are_exactly_as_strong_and_a_random_one_is_weaker(name: str) -> None:
    assert strength.ahead(name, "greedy:greedy", 6_000_000)[0] == 0
    lost = [strength.ahead(name, "random:greedy", number)[0] for number in range(6_000_000, 6_000_012)]
    assert sum(lost) < 0


def test_a_hand_teaches_cards_of_which_all_were_tried_with_the_same_luck() -> None:
    learned = skill_at("monte_carlo").learned
    assert isinstance(learned, Learned)
    training = train_player.Training("monte_carlo.4", learned, [0.0] * learned.size)
    for number in range(3):
        training.hand(number)
    changed = [entry for entry in training.table if entry]
    assert 20 < len(changed) < learned.size
    assert min(changed) < 0 < max(changed)


def test_what_is_learned_of_a_game_without_features_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["train_player.py", "las_vegan"])
    with pytest.raises(SystemExit, match="no features"):
        train_player.main()
