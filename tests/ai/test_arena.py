"""The arena: the same deals for everybody, every seating, exact differences, and results that never change."""

from __future__ import annotations

import json

import pytest

from cardtable import cli
from cardtable.ai.bots import arena, bot, play, seated, setups_of
from cardtable.games.alexander import BATTLES
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import Game, counted
from cardtable.kernel.shuffle import Chance

SEATED = [game for game in ALL_GAMES if game.info.seats[1] > 1]
EACH = pytest.mark.parametrize("game", SEATED, ids=lambda game: game.info.id)


@EACH
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_equal_bots_come_out_exactly_equal(game: Game, name: str) -> None:
    setups = setups_of(seated(game, {}, None), 2, 5)
    one, other = arena(game, [name, name], setups, 5)
    assert one.mean == other.mean
    assert one.ahead == other.ahead == 0.0
    assert one.ahead_error == other.ahead_error == 0.0
    assert one.wins == other.wins


@pytest.mark.parametrize(
    ("name", "deals", "ahead"), [("murlan", 4, 3.0), ("monte_carlo", 8, 2000.0), ("las_vegan", 12, 1.0)]
)
def test_the_greedy_player_is_clearly_better_than_chance(name: str, deals: int, ahead: float) -> None:
    greedy, random = arena(find(name), ["greedy", "random"], setups_of(seated(find(name), {}, None), deals, 1), 1)
    assert greedy.ahead > ahead
    assert greedy.ahead > 3 * greedy.ahead_error
    assert greedy.wins > 2 * random.wins


def test_the_same_seed_gives_the_same_result_and_another_one_another() -> None:
    game = find("las_vegan")
    first = arena(game, ["greedy", "random"], setups_of(seated(game, {}, 3), 2, 1), 1)
    assert arena(game, ["greedy", "random"], setups_of(seated(game, {}, 3), 2, 1), 1) == first
    assert arena(game, ["greedy", "random"], setups_of(seated(game, {}, 3), 2, 2), 2) != first


def test_one_deal_has_no_error() -> None:
    game = find("las_vegan")
    assert all(standing.error == 0.0 for standing in arena(game, ["random"], setups_of(seated(game, {}, 2), 1, 1), 1))


def test_every_bot_sits_in_every_seat_as_often() -> None:
    game = find("monte_carlo")
    standings = arena(game, ["greedy", "random"], setups_of(seated(game, {}, 5), 2, 1), 1)
    assert [standing.games for standing in standings] == [2 * 5 * 3, 2 * 5 * 2]


def test_nobody_fights_on_at_alexander_when_the_third_battle_is_lost() -> None:
    game = find("alexander")
    (setup,) = setups_of(seated(game, {}, None), 1, 1)
    end = play(game, setup, [bot("random")], [Chance(1)])
    lost = counted(game, end)
    assert (end.extra, lost.winners) == (BATTLES + 1, ())
    (standing,) = arena(game, ["random"], [setup], 1)
    assert standing.wins == 0.0
    assert standing.mean < game.info.deck.size


def test_at_a_patience_each_bot_sits_alone() -> None:
    game = find("golf")
    greedy, random = arena(game, ["greedy", "random"], setups_of(seated(game, {}, None), 6, 1), 1)
    assert greedy.games == random.games == 6
    assert greedy.mean < random.mean


def test_a_game_without_an_end_is_counted_as_it_stands() -> None:
    game, setup = find("klondike"), setups_of(seated(find("klondike"), {"kl_passes": "unlimited"}, None), 1, 1)[0]
    end = play(game, setup, [bot("random")], [Chance(1)], longest=50)
    assert game.outcome(end) is None


def test_seats_that_a_game_does_not_have_are_refused() -> None:
    with pytest.raises(BadInput, match="monte_carlo is for 5–8, not for 4"):
        seated(find("monte_carlo"), {}, 4)
    with pytest.raises(BadInput, match="murlan is for 4, not for 5"):
        seated(find("murlan"), {}, 5)
    assert seated(find("monte_carlo"), {}, 7)["mc_players"] == 7
    assert seated(find("las_vegan"), {"lv_players": 2}, None)["lv_players"] == 2


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(BadInput, match="5 bots are too many for 4 seats"):
        arena(find("murlan"), ["random"] * 5, setups_of(seated(find("murlan"), {}, None), 1, 1), 1)


def test_the_command_answers_in_json_and_in_rows(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "las_vegan", "--seats", "3", "--bots", "greedy,random", "--deals", "2", "--seed", "7"]
    assert cli.main([*words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["game"], answer["seats"], answer["deals"], answer["seed"]) == ("las_vegan", 3, 2, 7)
    assert answer["options"]["lv_players"] == 3
    assert [row["bot"] for row in answer["bots"]] == ["greedy", "random"]
    assert set(answer["bots"][0]) == {"bot", "games", "mean", "error", "difference", "difference_error", "wins"}
    assert cli.main(words) == 0
    assert capsys.readouterr().out.startswith("game     las_vegan\nseats    3\ndeals    2\nseed     7\n")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--deals", "0"], "--deals: '0' is not a whole number"),
        (["--seats", "many"], "--seats: 'many' is not a whole number"),
        (["--bots", "clever"], "no bot 'clever'"),
        (["--jobs", "0"], "--jobs: '0' is not a whole number"),
        (["--option", "mu_pass=never"], "option mu_pass"),
    ],
)
def test_bad_words_are_one_line(words: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena", "murlan", *words]) == 2
    told = capsys.readouterr().err
    assert problem in told
    assert told.count("\n") == 1


@EACH
def test_bots_under_house_rules_play_on_to_the_end(game: Game) -> None:
    for spec in game.info.options:
        last = spec.values[-1] if hasattr(spec, "values") else spec.high
        if spec.key in {"mu_target", "lv_start_cabbages", "mc_point_value"}:
            continue
        setup = setups_of(seated(game, {spec.key: last}, None), 1, 2)[0]
        seats = len(game.deal(setup).scores)
        end = play(game, setup, [bot("greedy")] * seats, [Chance(n) for n in range(seats)])
        assert game.outcome(end) is not None, spec.key
