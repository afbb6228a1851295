"""What games tell about themselves as data: facts, ends, seats, measures. How it is worded stands in the texts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.games.monte_carlo.rounds import DOMINO_PHASE, HEIGHTS
from cardtable.games.murlan.hand import PLAY
from cardtable.games.murlan.plays import HEIGHTS as CLIMBING
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.game import AnyGame, Auto, Game
from cardtable.kernel.moves import parse
from cardtable.kernel.options import complete, differing
from cardtable.kernel.state import Outcome, Reason, Setup, State
from cardtable.kernel.telling import Amount, Exchanged, Finish, NumberForm, Said
from tests.support import positions
from tests.support.seated import las_vegan, monte_carlo, play
from tests.support.words import ENGLISH

WON, LOST = Reason.WON, Reason.LOST


def dealt(game: AnyGame, **options: str | int) -> State:
    return game.deal(Setup(1, complete(game.info.options, options)))


def ended(state: State, game_id: str, reason: Reason) -> tuple[str, str, dict[str, object]]:
    """The keys of title and line, and what fills the line."""
    title, line = find(game_id).ended(state, Outcome(reason, (0,) if reason is WON else (), state.scores))
    return title.key, line.key, dict(line.params)


def facts(game_id: str, state: State) -> dict[str, object]:
    return {fact.name.key: fact.value for fact in find(game_id).facts(state)}


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_each_tells_its_name_and_in_which_order_it_is_dealt(game: AnyGame) -> None:
    assert game.id == game.info.id
    assert game.words["dealing"]


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_what_a_game_tells_of_a_first_move_is_made_of_texts_and_the_pack_is_known_from_the_deal(game: AnyGame) -> None:
    pack = game.info.deck.cards[::-1]
    state = game.deal(Setup(1, complete(game.info.options, {}), order=pack))
    dealt = {pile: lying.cards for pile, lying in state.piles.items() if lying.cards}
    assert game.undealt(dealt) in {(), pack}
    for move in game.legal_moves(state)[:1]:  # a game in a file of its own may have none in that deal
        after = game.apply(state, move).state
        said = (*game.remarks(state, move, after), *game.calls(after).values())
        assert all(isinstance(each, Said) for each in said)


class Bare(Game[object, object]):
    """A game of which nothing is known but its name."""

    id = "bare"


Bare.__abstractmethods__ = frozenset()


def test_a_game_that_tells_nothing_has_answers_for_everything() -> None:
    game, state = Bare(), dealt(find("golf"))
    assert (game.facts(state), game.openers(state), tuple(game.out_first(state))) == ((),) * 3
    assert [game.leader(state), game.winner(state), game.lap(state).to_beat, game.goal(state, 0, Card(3))] == [None] * 4
    assert (game.number(state), game.hand_name(1), game.taken(state, 0), 0 in game.lap(state).passed) == (
        1,
        None,
        0,
        False,
    )
    assert game.height(Card(7)) == 7
    assert game.exchanged(find("golf").observe(state, 0)) is None
    assert game.laid(state, parse("draw")) is None
    assert game.automatic(state, Auto.ALL) is None
    assert game.gained(3) == Said("party.log.scored", {"points": Amount(3, NumberForm.SIGNED)})
    assert game.ended(state, Outcome(WON, (0,), (35,)))[0].key == "end.bare.won"
    assert game.ended(state, Outcome(LOST, (), (35,))) == (Said("end.bare.lost"), Said("end.bare.plain", {"n": 35}))
    (measure,) = game.measures.each
    finish = Finish(7, won=True, redeals=0, options={})
    assert (measure.value(finish), measure.starred(finish)) == (7, True)


def test_golf_tells_strokes() -> None:
    state = positions.golf(t1="9D 2C", waste="8S", stock="x")
    assert facts("golf", state) == {"play.strokes": Amount(2)}
    assert ended(state, "golf", LOST) == ("end.golf.lost", "end.strokes", {"n": 2, "strokes": Amount(2)})
    assert ended(state, "golf", WON)[0] == "end.golf.won"
    (measure,) = find("golf").measures.each
    assert measure.value(Finish(-3, won=True, redeals=0, options={})) == -3


def test_klondike_tells_money_only_where_stakes_are_played() -> None:
    staked = positions.klondike(t1="5S", fS="AS 2S")
    free = replace(positions.klondike({"kl_stakes": "off"}, t1="5S", fS="AS 2S"), scores=(2,))
    out = Said("play.out_of", {"out": 2, "all": 52})
    assert facts("klondike", staked) == {"play.money": Amount(-42, NumberForm.MONEY), "play.out": out}
    assert facts("klondike", free) == {"play.out": out}
    money = {"n": 2, "left": 50, "score": Amount(-42, NumberForm.MONEY)}
    assert ended(staked, "klondike", LOST) == ("end.klondike.lost", "end.klondike.money", money)
    assert ended(free, "klondike", WON) == ("end.klondike.won", "end.klondike.plain", {"n": 2, "left": 50})
    out = positions.klondike(fS="AS..KS", fH="AH..KH", fD="AD..KD", fC="AC..KC")
    assert ended(out, "klondike", WON)[1] == "end.klondike.money_all"


@pytest.mark.parametrize(("options", "money", "cards"), [({}, 7, None), ({"kl_stakes": "off"}, None, 7)])
def test_klondike_measures_money_or_cards(options: dict[str, str], money: int | None, cards: int | None) -> None:
    finish = Finish(7, won=False, redeals=0, options=options)
    assert [measure.value(finish) for measure in find("klondike").measures.each] == [money, cards]


def test_alexander_tells_the_battle() -> None:
    out = Said("play.out_of", {"out": 1, "all": 52})
    in_time = positions.alexander(battle=2, fS="AS")
    assert facts("alexander", in_time)["play.battle"] == Said("play.battle_of", {"battle": 2, "battles": 3})
    late = positions.alexander(battle=4, fS="AS")
    assert facts("alexander", late) == {
        "play.battle": Said("play.battle_lost", {"battle": 4, "battles": 3}),
        "play.out": out,
    }
    counted = positions.alexander({"al_redeals": "unlimited"}, battle=4, fS="AS")
    assert facts("alexander", counted)["play.battle"] == Amount(4)
    all_out = positions.alexander(battle=4, fS="AS..KS", fH="AH..KH", fD="AD..KD", fC="AC..KC")
    assert ended(all_out, "alexander", WON) == ("end.alexander.won", "end.alexander.conquered", {"n": 4})
    assert ended(all_out, "alexander", LOST)[1:] == ("end.alexander.conquered_late", {"n": 4})
    assert ended(late, "alexander", LOST)[1:] == ("end.alexander.plain", {"out": 1, "left": 51, "n": 4})


def test_alexander_measures_battles_and_what_was_left() -> None:
    battles, lost, left = find("alexander").measures.each
    conquered = Finish(52, won=False, redeals=4, options={})
    given_up = Finish(40, won=False, redeals=1, options={})
    assert [measure.value(conquered) for measure in (battles, lost, left)] == [5, None, 0]
    assert [measure.value(given_up) for measure in (battles, lost, left)] == [None, 12, 12]
    assert (left.starred(conquered), left.starred(given_up)) == (True, False)


def test_aces_up_counts_the_aces_among_the_cards_that_were_left() -> None:
    lost, left = find("aces_up").measures.each
    won, given_up = (Finish(score, won=score == 48, redeals=0, options={}) for score in (48, 33))
    assert [(lost.value(each), left.value(each), left.starred(each)) for each in (won, given_up)] == [
        (None, 4, True),
        (19, 19, False),
    ]


def test_the_wall_and_elevens_tell_what_is_out_and_what_is_left() -> None:
    wall = positions.chinese_wall(fS="AS")
    assert facts("chinese_wall", wall) == {"play.out": Said("play.out_of", {"out": 1, "all": 52})}
    assert ended(wall, "chinese_wall", LOST) == (
        "end.chinese_wall.lost",
        "end.chinese_wall.plain",
        {"n": 1, "left": 51},
    )
    state = positions.elevens("AS 10H 5D / 7C JD JS / KH 3C 3D", stock="x x")
    assert facts("elevens", state) == {"play.stock_left": Amount(2)}
    assert ended(state, "elevens", LOST) == ("end.elevens.lost", "end.elevens.left", {"n": 2})
    sets = positions.elevens("QS QH QD / 7C JD JS / JH 3C 3D", {"el_court_set": "one_j_one_q_one_k"}, stock="x x")
    assert ended(sets, "elevens", LOST)[0] == "end.elevens.lost.one_j_one_q_one_k"
    assert ended(state, "elevens", WON)[:2] == ("end.elevens.won", "end.elevens.all")
    gone = find("elevens").deal(Setup(1, complete(find("elevens").info.options, {"el_mode": "remove"})))
    assert ended(gone, "elevens", WON)[:2] == ("end.elevens.won", "end.elevens.all.remove")


def test_murlan_tells_the_hand_who_passed_and_whom_to_beat() -> None:
    game = find("murlan")
    state = dealt(game)
    assert facts("murlan", state) == {"party.hand": Amount(1), "party.target": Amount(21)}
    assert [fact.token for fact in game.facts(state)] == ["", "target-21"]
    assert game.number(state) == 1
    assert game.height(FRENCH.cards[0]) == CLIMBING[0]
    assert game.lap(state).to_beat is None
    leader = state.seat
    state = game.apply(state, game.legal_moves(state)[0]).state
    assert game.lap(state).to_beat == leader
    passing = state.seat
    state = game.apply(state, parse("pass")).state
    assert [seat in game.lap(state).passed for seat in range(4)] == [seat == passing for seat in range(4)]
    assert tuple(game.out_first(state)) == ()


def second_hand() -> State:
    """The first state of Murlan after an exchange, on the line of plays with the first legal move each."""
    game = find("murlan")
    for number in range(1, 30):
        state = game.deal(Setup(number, complete(game.info.options, {})))
        while game.outcome(state) is None and not (state.extra.gave is not None and state.phase == PLAY):
            state = game.apply(state, game.legal_moves(state)[0]).state
        if state.extra.gave is not None:
            return state
    raise AssertionError("nobody ever exchanged")


def test_murlan_tells_the_two_who_exchanged_what_they_gave_and_got_until_they_play() -> None:
    game, state = find("murlan"), second_hand()
    truth, told = state.extra, [find("murlan").exchanged(game.observe(state, seat)) for seat in range(4)]
    first, last = truth.hand.previous[0], truth.hand.previous[-1]
    assert told[first] == Exchanged(last, (truth.gave,), (truth.got,), last)
    assert told[last] == Exchanged(first, (truth.got,), (truth.gave,), first)
    assert [told[seat] for seat in range(4) if seat not in (first, last)] == [None, None]
    after = game.apply(state, game.legal_moves(state)[0]).state
    assert state.seat == last
    assert game.exchanged(game.observe(after, last)) is None


def test_las_vegan_tells_rounds_chips_and_cabbages() -> None:
    game = find("las_vegan")
    state = las_vegan({"lv_players": 3}, seat=0, h0="R9 B1", h1="R1", h2="G1", play1="R7", play2="G7")
    assert facts("las_vegan", state) == {"party.round_of": "1 / 4"}
    assert game.number(state) == 1
    assert [game.gained(points).key for points in (-1, 2)] == ["party.log.cabbages.lost", "party.log.cabbages.won"]
    assert game.height(game.info.deck.parse("G7")) == 7
    chips = play(game, replace(state, seat=0), "R9").state
    assert facts("las_vegan", chips)["party.sevens"] == Amount(2)
    assert [game.taken(chips, seat) for seat in range(3)] == [1, 0, 0]
    assert (game.winner(chips), game.leader(chips)) == (0, 0)
    faces = chips.extra.faces
    golden, place = game.laid(chips, parse("chip:golden:min"))
    assert golden == Said("party.casino.golden", {"value": Amount(faces[0], NumberForm.SIGNED)})
    assert place == Said("party.casino.min")
    chip, place = game.laid(chips, parse("chip:chip1:casino1"))
    assert (chip, place) == (Amount(faces[1], NumberForm.SIGNED), Said(f"party.casino.{chips.extra.cards[0]}"))
    assert game.laid(chips, parse("done")) is None


def test_monte_carlo_tells_the_aim_the_pot_and_the_runs() -> None:
    game = find("monte_carlo")
    state = monte_carlo(2, {"mc_players": 5}, seat=0, h0="9C", h1="10C")
    pot = Said("party.money", {"amount": Amount(0, NumberForm.GROUPED)})
    assert facts("monte_carlo", state) == {"party.round": Said("party.monte_carlo.clubs"), "party.pot": pot}
    assert (game.number(state), game.hand_name(7)) == (2, Said("party.monte_carlo.domino"))
    assert (game.leader(state), game.openers(state)) == (None, ())
    ace = FRENCH.parse("AS")
    assert (game.height(ace), game.goal(state, 0, ace)) == (14, None)
    assert tuple(game.out_first(state)) == ()


def test_monte_carlo_tells_what_opens_the_runs_that_are_empty() -> None:
    game = find("monte_carlo")
    state = monte_carlo(7, {"mc_players": 5}, seat=0, h0="8S", h1="10C", rS="9S")
    assert state.phase == DOMINO_PHASE
    opening = dict(game.openers(state))
    assert opening.keys() == {"rH", "rD", "rC"}
    assert {HEIGHTS[card] for card in opening.values()} == {9}
    assert game.goal(state, 0, FRENCH.parse("10C")) == "rC"


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_the_words_on_a_stock_are_those_of_its_verbs(game: AnyGame) -> None:
    piles = game.table(complete(game.info.options, {})).piles
    assert set(game.verbs) <= {verb for pile in piles for verb in pile.verbs}


@pytest.mark.parametrize(("rule", "told"), [("must", ["follow", "void"]), ("free", ["free", "free"])])
def test_where_no_suit_has_to_be_followed_the_coach_does_not_ask_whether_one_is_held(
    rule: str, told: list[str]
) -> None:
    game = find("monte_carlo")
    for hand, key in zip(("5H KS", "KS QD"), told, strict=True):
        state = monte_carlo(1, {"mc_follow_suit": rule}, seat=0, h0="9H AH", h1=hand)
        state = game.apply(state, parse("play:9H")).state
        assert game.coached(state, game.legal_moves(state))[0].key == f"coach.{key}"


def test_a_game_that_tells_nothing_has_no_coach() -> None:
    game = next(game for game in ALL_GAMES if game.info.id == "klondike")
    state = game.deal(Setup(3, complete(game.info.options, {})))
    assert Bare().coached(state, game.legal_moves(state)) == ()


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_what_a_game_is_about_follows_its_options_and_is_in_the_texts(game: AnyGame) -> None:
    source = complete(game.info.options, {})
    assert game.aim(source) == Said(f"game.{game.info.id}.goal")
    for preset in game.info.presets:
        rules = complete(game.info.options, preset.values)
        assert game.aim(rules).key in ENGLISH
        assert differing(game.info.options, rules) == preset.values
    assert differing(game.info.options, source) == {}


@pytest.mark.parametrize(
    ("game", "options", "key"),
    [
        ("klondike", {"kl_passes": "3"}, "game.klondike.goal.3.on"),
        ("klondike", {"kl_stakes": "off"}, "game.klondike.goal.1.off"),
        ("alexander", {"al_redeals": "unlimited"}, "game.alexander.goal.unlimited"),
        ("elevens", {"el_court_set": "one_j_one_q_one_k"}, "game.elevens.goal.one_j_one_q_one_k"),
        ("golf", {"go_king": "queen_allowed"}, "game.golf.goal"),
    ],
)
def test_an_aim_is_another_one_under_other_rules(game: str, options: dict[str, str], key: str) -> None:
    assert find(game).aim(complete(find(game).info.options, options)) == Said(key)
    assert key in ENGLISH


def test_the_number_of_seats_is_no_difference() -> None:
    specs = find("las_vegan").info.options
    assert differing(specs, complete(specs, {"lv_players": 3, "lv_rounds": 2})) == {"lv_rounds": 2}


def test_monte_carlo_tells_gains_as_money_and_asks_nothing_of_who_has_no_move() -> None:
    game = find("monte_carlo")
    assert game.gained(-5) == Said("party.log.money", {"points": Amount(-5, NumberForm.SIGNED)})
    domino = monte_carlo(7, {"mc_players": 5}, seat=0, h0="8S", h1="10C", rS="9S")
    assert game.asked(domino, ()) is None


def test_the_ace_of_hearts_is_counted_as_played_or_not() -> None:
    game = find("monte_carlo")
    held = monte_carlo(5, {"mc_players": 5}, seat=0, h0="AH", h1="10C")
    (fact,) = game.counters(held)
    assert (fact.name, fact.value) == (Said("counter.heart_ace"), Said("counter.unplayed"))
    (fact,) = game.counters(game.apply(held, parse("play:AH")).state)
    assert fact.value == Said("counter.played")


def test_the_pot_is_shared_out_by_who_was_out_first() -> None:
    told = find("monte_carlo").hand_result(
        play(
            find("monte_carlo"), monte_carlo(7, extra={"order": (3, 0, 4)}, seat=1, h1="8S", h2="2C", rS="9S"), "8S"
        ).state
    )
    words = [cell.words for cell in told.rows[0].cells]
    assert [words[seat] for seat in told.order] == [
        *(Said(f"party.status.out{place}") for place in range(1, 5)),
        Said("party.status.last"),
    ]
