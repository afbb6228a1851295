"""What each viewer may see: piles, cues, the log, the cards on the screen, and the curtain."""

from __future__ import annotations

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
from cardtable.kernel.state import CardMoved, Cue, Recycled, Setup, State, Turned
from cardtable.kernel.table import EMPTY, Pile, PileId, face_down, face_up
from cardtable.session.game_log import Change, ChangeStep, History, Kind
from cardtable.session.sight import (
    Curtain,
    LogReader,
    SeatedTokenTable,
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
def test_a_seat_sees_its_own_hand_and_nobody_in_particular_what_every_seat_sees(game: Game) -> None:
    for state in line(game).states[::10]:
        public, count = seen(game, state, None), len(state.scores)
        views = [game.observe(state, seat).piles for seat in range(count)]
        assert faces(public) == frozenset.intersection(*(faces(view) for view in views))
        assert known(public.values()) == frozenset.intersection(*(known(view.values()) for view in views))
        assert all(len(public[pile]) == len(cards) for pile, cards in state.piles.items())
        for seat in range(count):
            shown = faces(seen(game, state, seat))
            for other in range(count):
                hand = set(state.piles[f"h{other}"].cards)
                assert hand <= shown if other == seat else not hand & shown


def test_won_tricks_are_known_but_their_faces_do_not_lie_open() -> None:
    match = play_until(party(), lambda match: any(match.state.piles[f"won{seat}"] for seat in range(3)))
    won = {card for seat in range(3) for card in match.state.piles[f"won{seat}"].cards}
    public = seen(match.game, match.state, None)
    assert won <= known(public.values())
    assert not won & faces(public)
    dressed = dresser(match).show(match.state, 0)
    assert not any(card.face_up for seat in range(3) for card in dressed[f"won{seat}"])


# -- cues --------------------------------------------------------------------------------------------------------------


@EACH
@pytest.mark.parametrize("number", [1, 2])
def test_no_cue_names_a_card_that_the_viewer_neither_knew_before_nor_knows_after_nor_saw_turned(
    game: Game, number: int
) -> None:
    play = line(game, number)
    for (before, after), move in zip(pairwise(play.states), play.moves, strict=True):
        cues = game.apply(before, move).cues
        turned = {cue.card for cue in cues if isinstance(cue, Turned)}
        for viewer in (None, *range(len(before.scores))):
            old, new = seen(game, before, viewer), seen(game, after, viewer)
            told = redacted(cues, old, new)
            assert [(type(cue), len(cards_of(cue))) for cue in told] == [
                (type(cue), len(cards_of(cue))) for cue in cues
            ]
            named = {card for cue in told for card in cards_of(cue)} - {HIDDEN}
            assert named <= known(old.values()) | known(new.values()) | turned


GIVEN, OTHER = Card(7), Card(9)


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


# -- the log: every ply once, redacted, right after taking back --------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_the_exchange_of_murlan_is_told_by_name_to_the_two_only(viewer: Viewer) -> None:
    match, first, last, _ = before_the_exchange()
    before = match.state
    step(match)
    cues = match.game.apply(before, match.history.moves[-1]).cues
    change = Change(Kind.PLAY, before, (ChangeStep(match.state, cues, auto=False),))
    (told,) = redacted_change(match.game, change, viewer)
    named = {card for cue in told for card in cards_of(cue)}
    secret = {match.state.extra.gave, match.state.extra.got}
    assert named == (secret if viewer in {first, last} else {HIDDEN})
    assert LogReader(match.game).entries(match.history, viewer)[-1].cues == told


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_the_log_is_what_the_viewer_could_hear_ply_by_ply_and_is_not_worked_out_again(viewer: Viewer) -> None:
    match, log = party("bbbb", game=Murlan()), LogReader(Murlan())
    start, steps, earlier = match.state, [], ()
    for ply in range(120):
        before = match.state
        step(match)
        cues = match.game.apply(before, match.history.moves[ply]).cues
        steps.append(ChangeStep(match.state, cues, auto=False))
        if ply % 7 == 0 or ply == 119:
            entries = log.entries(match.history, viewer)
            assert all(new is old for new, old in zip(entries, earlier, strict=False))
            earlier = entries
    heard = redacted_change(match.game, Change(Kind.PLAY, start, tuple(steps)), viewer)
    assert tuple(entry.cues for entry in earlier) == heard
    assert [(entry.ply, entry.seat) for entry in earlier] == [
        (n, state.seat) for n, state in enumerate(match.history.states[:-1])
    ]


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
    by_itself = History(match.history.states, match.history.moves, frozenset({1}), 2)
    assert [entry.auto for entry in LogReader(match.game).entries(by_itself, None)] == [False, True]


# -- tokens that the eye can follow and that tell nothing --------------------------------------------------------------

KLONDIKE = find("klondike")


def deal(number: int) -> State:
    return KLONDIKE.deal(Setup(number, complete(KLONDIKE.info.options, {})))


def tokens(dressed: VisibleTable) -> list[int]:
    return [card.token for pile in dressed.values() for card in pile]


def test_every_card_has_a_token_of_its_own_that_tells_nothing_and_keeps_it_when_it_moves_and_turns() -> None:
    state, dresser = deal(24), TokenTable(KLONDIKE, Chance(1))
    before = dresser.show(state, 0)
    assert sorted(tokens(before)) == list(range(52))
    assert tokens(before) != tokens(TokenTable(KLONDIKE, Chance(2)).show(state, 0))
    assert [card.face_up for card in before["t3"]] == [False, False, True]
    assert before["t3"][2].card == state.piles["t3"].top
    assert not any(card.face_up for card in before["stock"])
    drawn = KLONDIKE.apply(state, KLONDIKE.legal_moves(state)[-1]).state
    shared = SeatedTokenTable(KLONDIKE, Chance(1))  # the game does not tell its past, so no new deal is seen in it
    for first, then in ((before, dresser.show(drawn, 0)), (shared.show(state, 0), shared.show(drawn, 0))):
        assert then["waste"][0].token == first["stock"][-1].token
        assert then["waste"][0].face_up


# -- several seats at one screen ---------------------------------------------------------------------------------------


def shown(dressed: VisibleTable) -> set[Card]:
    return {card.card for pile in dressed.values() for card in pile if card.face_up}


def where(dressed: VisibleTable) -> dict[Token, PileId]:
    return {card.token: pile_id for pile_id, pile in dressed.items() for card in pile}


def dresser(match: TableGame, seed: int = 1) -> SeatedTokenTable:
    return SeatedTokenTable(match.game, Chance(seed))


@pytest.mark.parametrize(
    ("game", "who"),
    [(LasVegan(), "bbbbb"), (MonteCarlo(), "bbbbb"), (Murlan(), "bbbb")],
    ids=["las vegan", "monte carlo", "murlan"],
)
def test_through_a_whole_match_the_screen_shows_the_hand_of_who_looks_and_no_other(game: Game, who: str) -> None:
    match, clothes = party(who, game=game), SeatedTokenTable(game, Chance(3))
    while match.outcome is None:
        step(match)
        viewer = (None, *range(len(who)))[match.history.cursor % (len(who) + 1)]
        dressed = clothes.show(match.state, viewer)
        for seat in range(len(who)):
            assert all(card.face_up == (seat == viewer) for card in dressed[f"h{seat}"])
        assert sorted(where(dressed)) == list(range(game.info.deck.size))
        assert {pile: len(cards) for pile, cards in dressed.items()} == {
            p: len(c) for p, c in match.state.piles.items()
        }
        if game.info.id == "las_vegan":
            open_cards = {card for n in range(5) for card in match.state.piles[f"play{n}"].cards}
            own = set(match.state.piles[f"h{viewer}"].cards) if viewer is not None else set()
            assert shown(dressed) == own | open_cards


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


def test_the_same_cards_keep_their_tokens_while_the_curtain_falls_and_rises() -> None:
    match = party("ppp")
    clothes = dresser(match)
    first = clothes.show(match.state, 0)
    down = clothes.show(match.state, None)
    assert where(first) == where(down) == where(clothes.show(match.state, 1))
    assert not shown(down) & set(match.state.piles["h0"].cards)
    assert clothes.show(match.state, 0) == clothes.show(match.state, 0) == first


def test_backs_in_a_hand_lie_in_an_order_that_says_nothing_and_faces_as_their_owner_wants_them() -> None:
    match = party("ppp")
    rank = match.game.info.deck.rank
    sorted_hand = dresser(match).show(match.state, 0, lambda cards: tuple(sorted(cards, key=rank)))
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


def token_of(clothes: SeatedTokenTable) -> dict[Card, Token]:
    """The tokens of all cards; told by the truth, which no screen has."""
    return {Card(n): token for n, token in enumerate(clothes._tokens)}


def bearers(before: State, after: State, viewer: int | None) -> dict[Card, set[Card]]:
    """For each card those cards that bore its token on the screen before, over many tables."""
    found: dict[Card, set[Card]] = {}
    for seed in range(60):
        clothes = SeatedTokenTable(LasVegan(), Chance(seed))
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
    match, first, last, stranger = before_the_exchange()
    before = match.state
    step(match)
    came: dict[PileId, set[int]] = {f"h{first}": set(), f"h{last}": set()}
    for seed in range(40):
        clothes = SeatedTokenTable(Murlan(), Chance(seed))
        old = where(clothes.show(before, stranger))
        new = clothes.show(match.state, stranger)
        for pile, places in came.items():
            others = [n for n, card in enumerate(new[pile]) if old[card.token] != pile]
            assert len(others) == 1, "one card is seen to go over"
            places.update(others)
        assert token_of(clothes)[match.state.extra.gave] in {card.token for card in new[f"h{last}"]}
    assert all(len(places) > 5 for places in came.values())


def test_who_gives_a_card_away_sees_it_go_and_keeps_his_other_cards_where_they_are() -> None:
    match, first, _, _ = before_the_exchange()
    clothes = SeatedTokenTable(Murlan(), Chance(1))
    before = {card.card: card.token for card in clothes.show(match.state, first)[f"h{first}"]}
    step(match)
    after = {card.card: card.token for card in clothes.show(match.state, first)[f"h{first}"]}
    assert {card: after[card] for card in before if card in after} == {
        card: token for card, token in before.items() if card != match.state.extra.gave
    }


def before_the_exchange() -> tuple[TableGame, int, int, int]:
    """A match of Murlan in its exchange; the first and the last of the hand before, and somebody else."""
    match = play_until(party("bbbb", game=Murlan()), lambda match: match.state.phase == "exchange")
    first, last = match.state.extra.hand.previous[0], match.state.extra.hand.previous[-1]
    return match, first, last, next(seat for seat in range(4) if seat not in {first, last})


@pytest.mark.parametrize("side", ["first", "last"])
def test_what_a_viewer_got_in_secret_cannot_be_followed_by_who_looks_after_him(side: str) -> None:
    """The token under which a card lay before the exchange is any of the hand's afterwards: of this card or another."""
    match, first, last, stranger = before_the_exchange()
    before = match.state
    step(match)
    receiver, giver = (first, last) if side == "first" else (last, first)
    card = match.state.extra.got if side == "first" else match.state.extra.gave
    bearer: set[Card] = set()
    for seed in range(60):
        clothes = SeatedTokenTable(Murlan(), Chance(seed))
        clothes.show(before, None)
        token = token_of(clothes)[card]
        clothes.show(before, receiver)
        clothes.show(match.state, receiver)
        dressed = clothes.show(match.state, stranger)
        assert token in {back.token for back in dressed[f"h{receiver}"]}, "that a card went over is seen by all"
        assert token not in {back.token for back in dressed[f"h{giver}"]}
        bearer.add({token: card for card, token in token_of(clothes).items()}[token])
    assert len(bearer) > 10


def test_who_got_a_card_keeps_his_tokens_until_somebody_else_looks_and_then_they_stay_mixed() -> None:
    match, first, _, stranger = before_the_exchange()
    clothes = SeatedTokenTable(Murlan(), Chance(1))
    clothes.show(match.state, first)
    step(match)
    own = clothes.show(match.state, first)
    assert clothes.show(match.state, first) == own
    down = clothes.show(match.state, None)
    assert where(down) == where(clothes.show(match.state, stranger))
    assert clothes.show(match.state, None) == down
    assert clothes.show(match.state, first)[f"h{first}"] != own[f"h{first}"]


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
    clothes = SeatedTokenTable(Murlan(), Chance(seed))
    clothes.show(before, viewer)
    old = token_of(clothes)
    clothes.show(after, viewer)
    new = token_of(clothes)
    return sum(old[card] == new[card] for seat in range(4) for card in before.piles[f"h{seat}"].cards)


def test_what_is_left_of_all_hands_lies_open_when_a_hand_is_over() -> None:
    game = find("murlan")
    state = game.deal(Setup(5, complete(game.info.options, {})))
    table = SeatedTokenTable(game, Chance(1))
    hidden, open_ = table.show(state, 0), table.show(state, 0, open_hands=True)
    for hand in HANDS[1:4]:
        assert not any(card.face_up for card in hidden[hand])
        assert {card.card for card in open_[hand]} == set(state.piles[hand].cards)


# -- the curtain -------------------------------------------------------------------------------------------------------

TWO = frozenset({0, 2})
DOWN = Curtain(TWO)
UP = Curtain(TWO, viewer=0)


@pytest.mark.parametrize(
    ("before", "step", "seat", "after"),
    [
        (Curtain.at_start(TWO, 2), "raised", 0, Curtain(TWO, caller=2)),
        (Curtain.at_start(TWO, 2), "raised", 1, Curtain(TWO, caller=2)),
        (Curtain.at_start(TWO, 2), "raised", 2, Curtain(TWO, viewer=2)),
        (Curtain.at_start(TWO, 2), "fallen", 2, Curtain(TWO, caller=2)),
        (Curtain.at_start(TWO, 2), "turned", 1, DOWN),
        (Curtain.at_start(TWO, 1), "turned", 1, DOWN),
        (Curtain.at_start(TWO, 1), "turned", 3, DOWN),
        (Curtain.at_start(TWO, 1), "turned", 2, Curtain(TWO, caller=2)),
        (UP, "turned", 2, Curtain(TWO, caller=2)),
        (UP, "turned", 0, UP),
        (UP, "turned", 1, UP),
        (UP, "turned", None, UP),
        (UP, "fallen", 0, Curtain(TWO, caller=0)),
        (UP, "fallen", 2, Curtain(TWO, caller=2)),
        (UP, "fallen", 1, DOWN),
        (UP, "fallen", None, DOWN),
    ],
)
def test_the_curtain_falls_between_two_people_and_rises_for_who_is_called(
    before: Curtain, step: str, seat: int, after: Curtain
) -> None:
    assert getattr(before, step)(seat) == after


@pytest.mark.parametrize(("people", "viewer"), [(frozenset({1}), 1), (frozenset[int](), None)])
def test_one_person_or_nobody_needs_no_curtain(people: frozenset[int], viewer: int | None) -> None:
    alone = Curtain.at_start(people, 0)
    assert (alone.viewer, alone.caller, alone.guards) == (viewer, None, False)
    assert alone.turned(1) == alone.turned(0) == alone.fallen(1) == alone.fallen(None) == alone.raised(0) == alone


SEATS = st.integers(0, 3)
STEPS = st.sampled_from(["fallen", "raised", "turned"])


@given(st.frozensets(SEATS, min_size=2), SEATS, st.lists(st.tuples(STEPS, SEATS)))
def test_whatever_happens_a_hand_is_shown_only_after_its_person_was_called_and_came(
    people: frozenset[int], first: int, steps: list[tuple[str, int]]
) -> None:
    curtain = Curtain.at_start(people, first)
    for name, seat in steps:
        after = getattr(curtain, name)(seat)
        if after.viewer not in {None, curtain.viewer}:
            assert name == "raised"
            assert curtain.caller == seat == after.viewer
        assert after.viewer is None or after.caller is None
        assert after.viewer in {None, *people}
        assert after.caller in {None, *people}
        curtain = after
