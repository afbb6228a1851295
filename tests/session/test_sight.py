"""What each viewer may see: piles, cues, the log, the cards on the screen, and the curtain."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.games.registry import find
from cardtable.games.seated import HANDS, WON
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.game import Game, Line
from cardtable.kernel.moves import parse
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import CardMoved, Cue, Passed, Recycled, Setup, State, Turned
from cardtable.kernel.table import EMPTY, Pile, PileId, face_down, face_up
from cardtable.session.game_log import Change, ChangeStep, History, Kind
from cardtable.session.sight import (
    Curtain,
    LogReader,
    SharedTokenTable,
    TokenTable,
    Viewer,
    faces,
    known,
    redacted,
    redacted_change,
    seen,
)
from cardtable.session.table_game import TableGame
from cardtable.table.layout import Token, VisibleTable
from tests.support import laws
from tests.support.parties import party, party_from, play_until, step
from tests.support.seated import las_vegan

# -- piles and cues, on real games for every seat ----------------------------------------------------------------------

GAMES: tuple[Game, ...] = (LasVegan(), MonteCarlo(), Murlan())
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


def line(game: Game, number: int = 1, most: int = 150) -> Line:
    """Random play from a deal on."""
    setup = Setup(number, complete(game.info.options, {}))
    return laws.random_line(game, setup, Chance(number), most)


def cards_of(cue: Cue) -> tuple[Card, ...]:
    if isinstance(cue, CardMoved):
        return cue.cards
    return (cue.card,) if isinstance(cue, Turned) else ()


# -- what is seen ------------------------------------------------------------------------------------------------------


@EACH
def test_nobody_in_particular_sees_what_every_seat_sees_and_no_more(game: Game) -> None:
    for state in line(game).states[::10]:
        public = seen(game, state, None)
        views = [game.observe(state, seat).piles for seat in range(len(state.scores))]
        assert faces(public) == frozenset.intersection(*(faces(view) for view in views))
        assert known(public.values()) == frozenset.intersection(*(known(view.values()) for view in views))
        assert all(len(public[pile]) == len(cards) for pile, cards in state.piles.items())


@EACH
def test_a_seat_sees_its_own_hand_and_no_other(game: Game) -> None:
    for state in line(game).states[::10]:
        for seat in range(len(state.scores)):
            shown = faces(seen(game, state, seat))
            for other in range(len(state.scores)):
                hand = set(state.piles[f"h{other}"].cards)
                assert hand <= shown if other == seat else not hand & shown


def test_won_tricks_are_known_but_their_faces_do_not_lie_open() -> None:
    match = party()
    while not match.state.piles["won0"] and not match.state.piles["won1"]:
        step(match)
    won = {card for seat in range(3) for card in match.state.piles[f"won{seat}"].cards}
    public = seen(match.game, match.state, None)
    assert won <= known(public.values())
    assert not won & faces(public)


# -- cues --------------------------------------------------------------------------------------------------------------


@EACH
@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_cue_names_a_card_that_the_viewer_neither_knew_before_nor_knows_after_nor_saw_turned(
    game: Game, number: int
) -> None:
    play = line(game, number)
    for (before, after), move in zip(pairwise(play.states), play.moves, strict=True):
        cues = game.apply(before, move).cues
        turned = {cue.card for cue in cues if isinstance(cue, Turned)}
        for viewer in (None, *range(len(before.scores))):
            old, new = seen(game, before, viewer), seen(game, after, viewer)
            told = {card for cue in redacted(cues, old, new) for card in cards_of(cue)} - {HIDDEN}
            assert told <= known(old.values()) | known(new.values()) | turned


@EACH
def test_redacting_keeps_every_cue_and_the_number_of_its_cards(game: Game) -> None:
    play = line(game)
    for (before, after), move in list(zip(pairwise(play.states), play.moves, strict=True))[::7]:
        cues = game.apply(before, move).cues
        for viewer in range(len(before.scores)):
            told = redacted(cues, seen(game, before, viewer), seen(game, after, viewer))
            assert [type(cue) for cue in told] == [type(cue) for cue in cues]
            assert [len(cards_of(cue)) for cue in told] == [len(cards_of(cue)) for cue in cues]


GIVEN, OTHER = Card(7), Card(9)


def exchange(viewer: Viewer) -> tuple[Cue, ...]:
    """Seat 0 gives seat 1 a card, which only these two see."""
    before = {"h0": face_up((GIVEN,)), "h1": face_down((HIDDEN,))}
    after = {"h0": EMPTY, "h1": face_down((HIDDEN, HIDDEN))}
    if viewer == 1:
        before, after = (
            {"h0": face_down((HIDDEN,)), "h1": face_up((OTHER,))},
            {"h0": EMPTY, "h1": face_up((OTHER, GIVEN))},
        )
    if viewer is None:
        before = {"h0": face_down((HIDDEN,)), "h1": face_down((HIDDEN,))}
    return redacted((CardMoved((GIVEN,), "h0", "h1"), Passed(0)), before, after)


def test_a_card_that_is_given_is_told_to_who_gives_and_who_gets_it_only() -> None:
    assert exchange(0) == exchange(1) == (CardMoved((GIVEN,), "h0", "h1"), Passed(0))
    assert exchange(None) == (CardMoved((HIDDEN,), "h0", "h1"), Passed(0))


def test_once_cards_were_gathered_what_was_known_before_tells_nothing_about_where_they_went() -> None:
    before = {"play0": face_up((GIVEN,)), "h0": EMPTY, "h1": EMPTY}
    cues = (Recycled("play0", "out"), CardMoved((GIVEN,), "out", "h1"), CardMoved((OTHER,), "out", "h0"))
    after = {"play0": EMPTY, "h0": face_up((OTHER,)), "h1": face_down((HIDDEN,))}
    assert redacted(cues, before, after) == (cues[0], CardMoved((HIDDEN,), "out", "h1"), cues[2])


def test_the_last_card_of_a_hand_is_told_to_all_although_it_is_gathered_in_the_same_step() -> None:
    before = {"h0": Pile((HIDDEN,)), "play0": EMPTY, "h1": EMPTY}
    cues = (CardMoved((GIVEN,), "h0", "play0"), Turned(GIVEN, "play0"), Recycled("play0", "h1"))
    after = {"h0": Pile((HIDDEN,)), "play0": EMPTY, "h1": face_up((OTHER,))}
    assert redacted(cues, before, after) == cues


def test_a_turned_card_is_told_to_all() -> None:
    before = {"h0": Pile((HIDDEN,)), "play0": EMPTY}
    cues = (CardMoved((GIVEN,), "h0", "play0"), Turned(GIVEN, "play0"))
    assert redacted(cues, before, {"h0": EMPTY, "play0": face_up((GIVEN,))}) == cues


def test_the_steps_of_a_change_are_redacted_one_by_one() -> None:
    match = party("bbb")
    before = match.state
    states = [before]
    for _ in range(3):
        step(match)
        states.append(match.state)
    steps = []
    for old, new, move in zip(states, states[1:], match.history.moves, strict=False):
        steps.append(ChangeStep(new, match.game.apply(old, move).cues, auto=False))
    told = redacted_change(match.game, Change(Kind.PLAY, before, tuple(steps)), None)
    assert told == tuple(step.cues for step in steps)  # cards played are seen by all
    assert len(told) == 3


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_the_cues_of_a_real_exchange_name_both_cards_to_the_two_and_neither_to_anybody_else(viewer: Viewer) -> None:
    match = party("bbbb", game=Murlan())
    while match.state.phase != "exchange":
        step(match)
    before, previous = match.state, match.state.extra.hand.previous
    step(match)
    cues = match.game.apply(before, match.history.moves[match.history.cursor - 1]).cues
    (told,) = redacted_change(
        match.game, Change(Kind.PLAY, before, (ChangeStep(match.state, cues, auto=False),)), viewer
    )
    named = {card for cue in told for card in cards_of(cue)}
    secret = {match.state.extra.gave, match.state.extra.got}
    assert named == (secret if viewer in {previous[0], previous[-1]} else {HIDDEN})


# -- the log: every ply once, redacted, right after taking back --------------------------------------------------------


def test_every_ply_in_force_has_one_entry_by_the_seat_that_made_it() -> None:
    match = play_until(party("bbb", 27), lambda match: match.history.cursor == 9)
    entries = LogReader(match.game).entries(match.history, None)
    assert [entry.ply for entry in entries] == list(range(9))
    assert [entry.seat for entry in entries] == [state.seat for state in match.history.states[:9]]
    laid = [any(isinstance(cue, CardMoved) for cue in entry.cues) for entry in entries]
    assert laid == [bool(move.picks) for move in match.history.moves[:9]]  # a chip is no card
    assert any(laid)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_the_exchange_of_murlan_is_told_by_name_to_the_two_only(viewer: int | None) -> None:
    match = play_until(party("bbbb", game=Murlan()), lambda match: match.state.phase == "exchange")
    first, last = match.state.extra.hand.previous[0], match.state.extra.hand.previous[-1]
    step(match)
    entry = LogReader(match.game).entries(match.history, viewer)[-1]
    moved = [cue for cue in entry.cues if isinstance(cue, CardMoved)]
    assert len(moved) == 2
    assert all((HIDDEN in cue.cards) == (viewer not in {first, last}) for cue in moved)


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_the_log_is_what_the_viewer_could_hear_ply_by_ply(viewer: int | None) -> None:
    match, log = party("bbbb", game=Murlan()), LogReader(Murlan())
    heard = []
    for _ in range(120):
        before, last = match.state, match.history.cursor
        step(match)
        cues = match.game.apply(before, match.history.moves[last]).cues
        sights = (seen(match.game, before, viewer), seen(match.game, match.state, viewer))
        heard.append(redacted(cues, *sights))
        if last % 7 == 0:
            assert [entry.cues for entry in log.entries(match.history, viewer)] == heard
    assert [entry.cues for entry in log.entries(match.history, viewer)] == heard


def test_what_was_told_is_not_worked_out_again() -> None:
    match = play_until(party("bbb"), lambda match: match.history.cursor == 5)
    log = LogReader(match.game)
    first = log.entries(match.history, 1)
    step(match)
    second = log.entries(match.history, 1)
    assert len(second) == 6
    assert all(new is old for new, old in zip(second, first, strict=False))


def test_a_ply_that_was_taken_back_is_gone_and_the_next_stands_in_its_place() -> None:
    state = las_vegan({"lv_players": 3}, seat=1, h0="R9 B1", h1="R1", h2="G1", play1="R7", play2="G7")
    match = party_from(replace(state, seat=0), "pbb")
    log = LogReader(match.game)
    match.play(0, parse("play:R9"), 0.0)
    match.play(0, match.legal[0], 0.0)
    assert len(log.entries(match.history, 0)) == 2
    match.take_back(0, 0.0)
    assert len(log.entries(match.history, 0)) == 1
    match.play(0, match.legal[0], 0.0)
    log.entries(match.history, 0)
    match.take_back(0, 0.0)
    match.play(0, parse("done"), 0.0)
    entries = log.entries(match.history, 0)
    assert len(entries) == 2
    assert entries[1].cues == match.game.apply(match.history.states[1], parse("done")).cues


def test_what_the_table_did_by_itself_is_marked() -> None:
    match = play_until(party("bbb"), lambda match: match.history.cursor == 2)
    history = History(match.history.states, match.history.moves, frozenset({1}), 2)
    assert [entry.auto for entry in LogReader(match.game).entries(history, None)] == [False, True]


# -- tokens that the eye can follow and that tell nothing --------------------------------------------------------------

KLONDIKE = find("klondike")


def deal(number: int) -> State:
    return KLONDIKE.deal(Setup(number, complete(KLONDIKE.info.options, {})))


def tokens(dressed: VisibleTable) -> list[int]:
    return [card.token for pile in dressed.values() for card in pile]


def test_every_card_has_a_token_of_its_own() -> None:
    dressed = TokenTable(KLONDIKE, Chance(1)).show(deal(24), 0)
    assert sorted(tokens(dressed)) == list(range(52))


def test_a_card_that_lies_face_down_shows_its_back_and_one_face_up_its_face() -> None:
    state = deal(24)
    dressed = TokenTable(KLONDIKE, Chance(1)).show(state, 0)
    assert [card.face_up for card in dressed["t3"]] == [False, False, True]
    assert dressed["t3"][2].card == state.piles["t3"].top
    assert not any(card.face_up for card in dressed["stock"])


def test_a_card_keeps_its_token_when_it_moves_and_turns() -> None:
    state, dresser = deal(24), TokenTable(KLONDIKE, Chance(1))
    draw = KLONDIKE.legal_moves(state)[-1]
    before, after = dresser.show(state, 0), dresser.show(KLONDIKE.apply(state, draw).state, 0)
    assert after["waste"][0].token == before["stock"][-1].token
    assert after["waste"][0].face_up


def test_tokens_are_drawn_anew_for_every_dresser_so_that_they_tell_nothing() -> None:
    first, second = (TokenTable(KLONDIKE, Chance(seed)).show(deal(24), 0) for seed in (1, 2))
    assert tokens(first) != tokens(second)


# -- several seats at one screen ---------------------------------------------------------------------------------------


def shown(dressed: VisibleTable) -> set[Card]:
    return {card.card for pile in dressed.values() for card in pile if card.face_up}


def where(dressed: VisibleTable) -> dict[Token, PileId]:
    return {card.token: pile_id for pile_id, pile in dressed.items() for card in pile}


def dresser(match: TableGame, seed: int = 1) -> SharedTokenTable:
    return SharedTokenTable(match.game, Chance(seed))


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_the_screen_shows_the_hand_of_who_looks_and_what_lies_open_and_nothing_else(viewer: int | None) -> None:
    match = play_until(party("bbb"), lambda match: match.history.cursor == 20)
    state = match.state
    dressed = dresser(match).show(state, viewer)
    own = set(state.piles[f"h{viewer}"].cards) if viewer is not None else set()
    played = {card for seat in range(3) for card in state.piles[f"play{seat}"].cards}
    assert shown(dressed) == own | played
    assert played
    assert {pile: len(cards) for pile, cards in dressed.items()} == {p: len(c) for p, c in state.piles.items()}
    assert sorted(where(dressed)) == list(range(40))


@pytest.mark.parametrize(
    ("game", "who"),
    [(LasVegan(), "bbbbb"), (MonteCarlo(), "bbbbb"), (Murlan(), "bbbb")],
    ids=["las vegan", "monte carlo", "murlan"],
)
def test_through_a_whole_match_no_screen_shows_a_card_out_of_another_hand(game: Game, who: str) -> None:
    match, clothes = party(who, game=game), SharedTokenTable(game, Chance(3))
    while match.outcome is None:
        step(match)
        place = match.history.cursor
        viewer = (None, *range(len(who)))[place % (len(who) + 1)]
        dressed = clothes.show(match.state, viewer)
        for seat in range(len(who)):
            hand = dressed[f"h{seat}"]
            assert all(card.face_up == (seat == viewer) for card in hand)
        assert sorted(where(dressed)) == list(range(game.info.deck.size))


def test_won_tricks_lie_face_down_although_everybody_saw_them() -> None:
    match = play_until(party("bbb"), lambda match: any(match.state.piles[f"won{seat}"] for seat in range(3)))
    dressed = dresser(match).show(match.state, 0)
    assert not any(card.face_up for seat in range(3) for card in dressed[f"won{seat}"])


def test_a_card_that_is_played_keeps_its_token_and_can_be_followed_by_the_eye() -> None:
    match = party("bbb")
    clothes = dresser(match)
    for _ in range(20):
        seat, phase, before = match.to_act, match.state.phase, clothes.show(match.state, None)
        step(match)
        if phase != "card":
            continue
        after = clothes.show(match.state, None)
        (played,) = after[f"play{seat}"]
        assert where(before)[played.token] == f"h{seat}"
        kept = {card.token for card in after[f"h{seat}"]}
        assert kept == {card.token for card in before[f"h{seat}"]} - {played.token}


def test_dressing_the_same_state_again_changes_nothing() -> None:
    match = party("bbb")
    clothes = dresser(match)
    assert clothes.show(match.state, 0) == clothes.show(match.state, 0)


def test_the_same_cards_keep_their_tokens_while_the_curtain_falls_and_rises() -> None:
    match = party("ppp")
    clothes = dresser(match)
    first = clothes.show(match.state, 0)
    down = clothes.show(match.state, None)
    assert where(first) == where(down) == where(clothes.show(match.state, 1))
    assert not shown(down) & set(match.state.piles["h0"].cards)
    assert clothes.show(match.state, 0) == first


def test_backs_in_a_hand_lie_in_an_order_that_says_nothing_and_faces_as_their_owner_wants_them() -> None:
    match = party("ppp")
    rank = match.game.info.deck.rank

    def by_rank(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=rank))

    clothes = dresser(match)
    sorted_hand = clothes.show(match.state, 0, by_rank)
    ranks = [rank(card.card) for card in sorted_hand["h0"]]
    assert ranks == sorted(ranks)
    assert set(shown(sorted_hand)) == set(match.state.piles["h0"].cards)
    backs = [card.token for card in sorted_hand["h1"]]
    assert backs == sorted(backs)


def deal_between(match: TableGame) -> tuple[State, State]:
    """The states before and after the ply with which cards are dealt again."""
    play_until(match, lambda match: match.state.phase == "deal")
    before = match.state
    step(match)
    return before, match.state


def token_of(clothes: SharedTokenTable) -> dict[Card, Token]:
    """The tokens of all cards; told by the truth, which no screen has."""
    return {Card(n): token for n, token in enumerate(clothes._tokens)}


def bearers(before: State, after: State, viewer: int | None) -> dict[Card, set[Card]]:
    """For each card those cards that bore its token on the screen before, over many tables."""
    found: dict[Card, set[Card]] = {}
    for seed in range(60):
        clothes = SharedTokenTable(LasVegan(), Chance(seed))
        clothes.show(before, viewer)
        was = {token: card for card, token in token_of(clothes).items()}
        clothes.show(after, viewer)
        for card, token in token_of(clothes).items():
            found.setdefault(card, set()).add(was[token])
    return found


@pytest.mark.parametrize("viewer", [None, 0])
def test_no_card_can_be_followed_through_a_shuffle(viewer: int | None) -> None:
    """What a token stood for before the deal says nothing about the card that bears it now."""
    before, after = deal_between(party("bbb", number=5))
    assert all(len(others) > 10 for others in bearers(before, after, viewer).values())


def test_a_trick_that_is_gathered_cannot_be_told_apart_among_the_tricks_of_its_winner() -> None:
    match = party("bbb", 21)
    play_until(match, lambda match: any(len(match.state.piles[f"won{seat}"]) == 3 for seat in range(3)))
    winner = next(f"won{seat}" for seat in range(3) if match.state.piles[f"won{seat}"].cards)
    play_until(match, lambda match: len(match.state.piles[winner]) == 3 and all_played(match.state))
    before = match.state
    step(match)
    gathered = next(pile for pile in WON if len(match.state.piles[pile]) > len(before.piles[pile]))
    found = bearers(before, match.state, None)
    cards = set(match.state.piles[gathered].cards)
    assert all(found[card] == cards for card in cards)
    assert all(found[card] == {card} for card in found if card not in cards)


def all_played(state: State) -> bool:
    return all(state.piles[f"play{seat}"].cards for seat in range(3))


def test_a_card_given_from_hand_to_hand_cannot_be_followed_in_the_other_hand() -> None:
    match = play_until(party("bbbb", game=Murlan()), lambda match: match.state.phase == "exchange")
    first, last = match.state.extra.hand.previous[0], match.state.extra.hand.previous[-1]
    before = match.state
    step(match)
    came: dict[PileId, set[int]] = {f"h{first}": set(), f"h{last}": set()}
    stranger = next(seat for seat in range(4) if seat not in {first, last})
    for seed in range(40):
        clothes = SharedTokenTable(Murlan(), Chance(seed))
        old = where(clothes.show(before, stranger))
        new = clothes.show(match.state, stranger)
        for pile, places in came.items():
            others = [n for n, card in enumerate(new[pile]) if old[card.token] != pile]
            assert len(others) == 1, "one card is seen to go over"
            places.update(others)
        assert token_of(clothes)[match.state.extra.gave] in {card.token for card in new[f"h{last}"]}
    assert all(len(places) > 5 for places in came.values())


def test_who_gives_a_card_away_sees_it_go_and_keeps_his_other_cards_where_they_are() -> None:
    match = play_until(party("bbbb", game=Murlan()), lambda match: match.state.phase == "exchange")
    first = match.state.extra.hand.previous[0]
    clothes = SharedTokenTable(Murlan(), Chance(1))
    before = {card.card: card.token for card in clothes.show(match.state, first)[f"h{first}"]}
    step(match)
    after = {card.card: card.token for card in clothes.show(match.state, first)[f"h{first}"]}
    assert {card: after[card] for card in before if card in after} == {
        card: token for card, token in before.items() if card != match.state.extra.gave
    }


def test_a_game_that_does_not_tell_its_past_is_dressed_too() -> None:
    """No new deal is ever seen in it; tokens are mixed only among backs that others come to."""
    state = deal(24)
    clothes = SharedTokenTable(KLONDIKE, Chance(1))
    before = clothes.show(state, 0)
    after = clothes.show(KLONDIKE.apply(state, KLONDIKE.legal_moves(state)[-1]).state, 0)
    assert after["waste"][0].token == before["stock"][-1].token


def after_the_exchange() -> tuple[TableGame, int, int, int]:
    """A match of Murlan in its exchange; the first and the last of the hand before, and somebody else."""
    match = play_until(party("pppp", game=Murlan()), lambda match: match.state.phase == "exchange")
    first, last = match.state.extra.hand.previous[0], match.state.extra.hand.previous[-1]
    return match, first, last, next(seat for seat in range(4) if seat not in {first, last})


@pytest.mark.parametrize("side", ["first", "last"])
def test_what_a_viewer_got_in_secret_cannot_be_followed_by_who_looks_after_him(side: str) -> None:
    """The token under which a card lay before the exchange is any of the hand's afterwards: of this card or another."""
    match, first, last, stranger = after_the_exchange()
    before = match.state
    step(match)
    receiver, giver = (first, last) if side == "first" else (last, first)
    card = match.state.extra.got if side == "first" else match.state.extra.gave
    bearer: set[Card] = set()
    for seed in range(60):
        clothes = SharedTokenTable(Murlan(), Chance(seed))
        clothes.show(before, None)
        token = token_of(clothes)[card]
        clothes.show(before, receiver)
        clothes.show(match.state, receiver)
        dressed = clothes.show(match.state, stranger)
        assert token in {back.token for back in dressed[f"h{receiver}"]}, "that a card went over is seen by all"
        assert token not in {back.token for back in dressed[f"h{giver}"]}
        bearer.add({token: card for card, token in token_of(clothes).items()}[token])
    assert len(bearer) > 10


def test_who_got_a_card_keeps_his_tokens_as_long_as_nobody_else_looks() -> None:
    match, first, _, _ = after_the_exchange()
    clothes = SharedTokenTable(Murlan(), Chance(1))
    clothes.show(match.state, first)
    step(match)
    shown_first = clothes.show(match.state, first)
    assert clothes.show(match.state, first) == shown_first
    clothes.show(match.state, None)
    assert clothes.show(match.state, first)[f"h{first}"] != shown_first[f"h{first}"]


def test_once_mixed_the_hand_of_who_got_a_card_stays_as_it_is() -> None:
    match, first, _, stranger = after_the_exchange()
    clothes = SharedTokenTable(Murlan(), Chance(1))
    clothes.show(match.state, first)
    step(match)
    clothes.show(match.state, first)
    down = clothes.show(match.state, None)
    assert where(down) == where(clothes.show(match.state, stranger))
    assert clothes.show(match.state, None) == down


def test_what_was_left_in_a_hand_cannot_be_told_among_the_cards_of_the_next_deal_by_anybody() -> None:
    """The last at Murlan still holds cards when the hand is over, and may be dealt them again."""
    match = play_until(party("pppp", game=Murlan()), lambda match: match.state.phase == "deal")
    before = match.state
    left = next(seat for seat in range(4) if before.piles[f"h{seat}"].cards)
    step(match)
    for viewer in (None, left):
        kept = [clothes_kept(before, match.state, viewer, seed) for seed in range(40)]
        assert sum(kept) < 10, "by chance a card may get its own token again"


def clothes_kept(before: State, after: State, viewer: int | None, seed: int) -> int:
    """How many of the cards that were left in a hand bear the same token after the deal."""
    clothes = SharedTokenTable(Murlan(), Chance(seed))
    clothes.show(before, viewer)
    old = token_of(clothes)
    clothes.show(after, viewer)
    new = token_of(clothes)
    return sum(old[card] == new[card] for seat in range(4) for card in before.piles[f"h{seat}"].cards)


def test_what_is_left_of_all_hands_lies_open_when_a_hand_is_over() -> None:
    game = find("murlan")
    state = game.deal(Setup(5, complete(game.info.options, {})))
    table = SharedTokenTable(game, Chance(1))
    hidden, open_ = table.show(state, 0), table.show(state, 0, open_hands=True)
    for hand in HANDS[1:4]:
        assert not any(card.face_up for card in hidden[hand])
        assert {card.card for card in open_[hand]} == set(state.piles[hand].cards)


# -- the curtain -------------------------------------------------------------------------------------------------------

TWO = frozenset({0, 2})


def test_a_sitting_begins_with_the_curtain_down_and_calls_for_the_person_to_act() -> None:
    assert Curtain.at_start(TWO, 2) == Curtain(TWO, viewer=None, caller=2)
    assert Curtain.at_start(TWO, 2).caller is not None


def test_a_sitting_that_begins_with_a_bot_calls_for_nobody_and_shows_no_hand() -> None:
    curtain = Curtain.at_start(TWO, 1)
    assert (curtain.viewer, curtain.caller) == (None, None)
    assert curtain.turned(2) == Curtain(TWO, None, 2)


def test_only_the_person_who_is_called_raises_it() -> None:
    curtain = Curtain.at_start(TWO, 2)
    assert curtain.raised(0) is curtain
    assert curtain.raised(1) is curtain
    assert curtain.raised(2) == Curtain(TWO, viewer=2, caller=None)
    assert curtain.raised(2).caller is None


def test_it_falls_at_the_end_of_a_turn_when_another_person_is_next() -> None:
    shown = Curtain.at_start(TWO, 0).raised(0)
    assert shown.turned(2) == Curtain(TWO, viewer=None, caller=2)


def test_it_stays_up_while_the_same_person_acts_again_and_while_bots_play() -> None:
    shown = Curtain.at_start(TWO, 0).raised(0)
    assert shown.turned(0) is shown
    assert shown.turned(1) is shown
    assert shown.turned(1).turned(0) is shown
    assert shown.turned(None) is shown


def test_whoever_was_called_and_need_not_act_any_more_is_called_no_longer() -> None:
    assert Curtain.at_start(TWO, 0).turned(1) == Curtain(TWO)


def test_it_falls_when_the_window_loses_the_focus_and_calls_for_the_person_to_act() -> None:
    shown = Curtain.at_start(TWO, 0).raised(0)
    assert shown.fallen(0) == Curtain(TWO, viewer=None, caller=0)


def test_when_it_falls_while_a_bot_is_to_act_or_all_is_over_nobody_is_called() -> None:
    shown = Curtain.at_start(TWO, 0).raised(0)
    assert shown.fallen(1) == shown.fallen(None) == Curtain(TWO, viewer=None, caller=None)


def test_after_it_fell_while_bots_play_the_next_person_to_act_is_called_also_whoever_was_looking() -> None:
    down = Curtain.at_start(TWO, 0).raised(0).fallen(1)
    assert down.turned(3) is down
    assert [down.turned(seat) for seat in (0, 2)] == [Curtain(TWO, None, seat) for seat in (0, 2)]


def test_what_is_down_cannot_fall() -> None:
    curtain = Curtain.at_start(TWO, 0)
    assert curtain.fallen(0) is curtain


def test_one_person_needs_no_curtain() -> None:
    alone = Curtain.at_start(frozenset({1}), 0)
    assert (alone.viewer, alone.caller, alone.guards) == (1, None, False)
    assert alone.turned(1) == alone.turned(0) == alone.fallen(1) == alone.raised(0) == alone


def test_nobody_before_the_screen_sees_a_hand() -> None:
    nobody = Curtain.at_start(frozenset(), 0)
    assert (nobody.viewer, nobody.caller) == (None, None)
    assert nobody.turned(1) == nobody.fallen(None) == nobody


SEATS = st.integers(0, 3)
STEPS: dict[str, Callable[[Curtain, int], Curtain]] = {
    "turned": Curtain.turned,
    "fallen": Curtain.fallen,
    "raised": Curtain.raised,
}


@given(st.frozensets(SEATS, min_size=2), SEATS, st.lists(st.tuples(st.sampled_from(sorted(STEPS)), SEATS)))
def test_whatever_happens_a_hand_is_shown_only_after_its_person_was_called_and_came(
    people: frozenset[int], first: int, steps: list[tuple[str, int]]
) -> None:
    curtain = Curtain.at_start(people, first)
    for name, seat in steps:
        after = STEPS[name](curtain, seat)
        if after.viewer not in {None, curtain.viewer}:
            assert name == "raised"
            assert curtain.caller == seat == after.viewer
        assert after.viewer is None or after.caller is None
        assert after.viewer in {None, *people}
        assert after.caller in {None, *people}
        curtain = after
