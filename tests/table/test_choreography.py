"""Shows of a table of one person: what moves, in which order, for how long, and what is heard."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from cardtable.games.alexander import REDEAL, Alexander
from cardtable.games.registry import find
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Cue, Passed, Recycled, State
from cardtable.kernel.table import Role
from cardtable.table.choreography import (
    SOUNDS,
    Agenda,
    Show,
    ShownStep,
    Sound,
    deal_show,
    move_show,
    refusal_show,
    relay_show,
    resize_show,
    snap_back_show,
    sound_of,
    undo_show,
    win_show,
)
from cardtable.table.flight import Flight, Tweens
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import GridLayout, Placement, Placements, fit_grid
from cardtable.table.pace import FULL, OFF, REDUCED, Pace
from tests.support.positions import alexander, klondike, position
from tests.table.tables import GOLF, GOLF_TABLE, KLONDIKE, KLONDIKE_TABLE, WALL, WINDOW, card, deal, dress

LAYOUT = fit_grid(KLONDIKE_TABLE, WINDOW)
LEVELS = pytest.mark.parametrize("pace", [FULL, REDUCED, OFF], ids=["full", "reduced", "off"])


def lay(state: State, layout: GridLayout = LAYOUT) -> Placements:
    return layout.place(dress(state.piles))


def play(state: State, *texts: str) -> tuple[Placements, list[ShownStep]]:
    """The first move is a person's, the others the table's."""
    before, steps = lay(state), []
    for number, text in enumerate(texts):
        step = KLONDIKE.apply(state, parse(text))
        state = step.state
        steps.append(ShownStep(lay(state), step.cues, automatic=number > 0))
    return before, steps


def names(show: Show) -> list[str]:
    return [sound.name for sound in show.sounds]


def ends_right(before: Placements, show: Show, after: Placements, now: float = 0.0) -> bool:
    """Whether the cards lie as they should when the show is over."""
    tweens = Tweens()
    tweens.put(before)
    tweens.play(show.flights, now)
    found = {sprite.token: (sprite.x, sprite.y, sprite.z, sprite.card) for sprite in tweens.at(show.end)}
    return found == {token: (to.x, to.y, to.z, to.card) for token, to in after.items()} and not tweens.busy(show.end)


RUN = klondike(t1="(KS) (9C) QH JS", t2="KC", fS="AS", t3="(5D) 2S", t4="3S")


def test_cards_that_may_only_move_one_by_one_follow_each_other_and_under_the_hand_lie_at_once() -> None:
    game, state = find("free_cell"), position("free_cell", None, {"t1": "9S 8H 7C", "t2": "9C", "t5": "KS"}, extra=0)
    layout = fit_grid(game.table(state.setup.options), WINDOW)
    before, step = lay(state, layout), game.apply(state, parse("move:t1:t2:2"))
    shown = ShownStep(lay(step.state, layout), step.cues)
    show = move_show(before, [shown], layout.card, FULL, 10.0)
    starts = {before[flight.token].index: flight.start for flight in show.flights if flight.to.pile == "t2"}
    assert starts == {2: 10.0, 1: pytest.approx(10.0 + FULL.one_by_one)}
    assert ends_right(before, show, shown.placements, 10.0)
    there = {token: Point(to.x, to.y) for token, to in shown.placements.items()}
    held = move_show(before, [shown], layout.card, FULL, 10.0, there)
    assert {flight.start for flight in held.flights if flight.to.pile == "t2"} == {10.0}


@LEVELS
def test_when_a_move_and_its_run_are_over_every_card_is_where_it_belongs(pace: Pace) -> None:
    before, steps = play(RUN, "move:t1:t2:2", "move:t3:fS:1", "move:t4:fS:1")
    show = move_show(before, steps, LAYOUT.card, pace, 10.0)
    assert ends_right(before, show, steps[-1].placements, 10.0)


def test_the_cards_of_a_run_fly_together_and_the_bared_card_turns_when_they_have_left() -> None:
    before, steps = play(RUN, "move:t1:t2:2")
    flights = {flight.token: flight for flight in move_show(before, steps, LAYOUT.card, FULL, 0.0).flights}
    assert set(flights) == {card("QH"), card("JS"), card("9C")}
    queen, jack, nine = (flights[card(text)] for text in ("QH", "JS", "9C"))
    assert (queen.start, queen.duration) == (jack.start, jack.duration)
    assert queen.arc > 0
    assert queen.lift > 0
    assert nine.turn == FULL.flip
    assert nine.turn_after > 0
    assert nine.arc == 0


def test_a_move_is_heard_when_it_leaves_when_it_arrives_and_when_a_card_turns() -> None:
    before, steps = play(RUN, "move:t1:t2:2")
    show = move_show(before, steps, LAYOUT.card, FULL, 5.0)
    assert Counter(names(show)) == Counter(["slide", "flip", "drop"])
    assert show.sounds[0] == Sound("slide", 5.0)
    assert [sound.at for sound in show.sounds] == sorted(sound.at for sound in show.sounds)


def test_cards_let_go_beside_their_place_only_drop_and_take_the_shortest_time() -> None:
    before, steps = play(klondike(t1="JS", t7="QH"), "move:t1:t7:1")
    target = steps[-1].placements[card("JS")]
    here = {card("JS"): Point(target.x + 12, target.y - 9)}
    show = move_show(before, steps, LAYOUT.card, FULL, 0.0, here)
    assert names(show) == ["drop"]
    assert show.end == pytest.approx(FULL.move_near)
    thrown = move_show(before, steps, LAYOUT.card, FULL, 0.0)
    assert thrown.end > show.end
    assert names(thrown) == ["slide", "drop"]


def test_an_automatic_run_starts_after_a_quarter_second_and_quickens() -> None:
    before, steps = play(klondike(t1="AS 2C", t2="3D", t3="2S", t4="3S", t5="4S"), *[
        "move:t1:t2:1", "move:t1:fS:1", "move:t3:fS:1", "move:t4:fS:1", "move:t5:fS:1"
    ])  # fmt: skip
    show = move_show(before, steps, LAYOUT.card, FULL, 1.0)
    starts = [flight.start for flight in show.flights if flight.to.pile == "fS"]
    gaps = [late - early for early, late in pairwise([1.0, *starts])]
    assert gaps == pytest.approx([0.25, 0.225, 0.2025, 0.18225])
    assert names(show).count("slide") == 1


def test_a_card_that_moves_on_by_itself_flies_twice_and_starts_where_it_was_laid() -> None:
    state = klondike(t1="(9C) 2S", fS="AS", t2="3H")
    before, steps = play(state, "move:t1:t2:1", "move:t2:fS:1")
    show = move_show(before, steps, LAYOUT.card, FULL, 0.0)
    legs = [flight for flight in show.flights if flight.token == card("2S")]
    assert [leg.to.pile for leg in legs] == ["t2", "fS"]
    assert ends_right(before, show, steps[-1].placements)


def test_a_drawn_card_turns_on_its_way() -> None:
    state = klondike(stock="(2S) (3S)", waste="KH")
    before, steps = play(state, "draw")
    show = move_show(before, steps, LAYOUT.card, FULL, 0.0)
    (drawn,) = [flight for flight in show.flights if flight.token == card("3S")]
    assert (drawn.turn, drawn.turn_after) == (FULL.flip, 0.0)
    assert names(show) == ["flip", "drop"]


def test_a_waste_is_turned_over_from_its_top_in_a_fifth_of_a_second() -> None:
    state = klondike({"kl_passes": "3"}, waste="2S 3S 4S 5S")
    before, steps = play(state, "recycle")
    show = move_show(before, steps, LAYOUT.card, FULL, 0.0)
    starts = {flight.token: flight.start for flight in show.flights}
    assert starts[card("5S")] < starts[card("4S")] < starts[card("2S")] < 0.2
    assert names(show) == ["shuffle", "drop"]
    assert ends_right(before, show, steps[-1].placements)


def test_cards_of_a_column_that_only_close_up_make_no_sound() -> None:
    long = klondike(t1="(KS) (QS) (JS) (10S) (9S) (8S) KD QC JD 10C 9D 8C 7D 6C 5D 4C 3D", t2="4S")
    layout = fit_grid(KLONDIKE_TABLE, Rect(0, 0, 960, 500))
    before = lay(long, layout)
    after = lay(klondike(t1="(KS) (QS) (JS) (10S) (9S) (8S) KD QC JD 10C 9D 8C 7D 6C 5D", t2="4S 3D"), layout)
    show = move_show(before, [ShownStep({**after, card("4C"): before[card("4C")]})], layout.card, FULL, 0.0)
    closing = [flight for flight in show.flights if flight.to.pile == "t1"]
    assert closing
    assert all(flight.arc == flight.lift == 0 for flight in closing)
    silent = relay_show(before, after, FULL, 0.0)
    assert silent.sounds == ()
    assert silent.end == pytest.approx(FULL.relay)
    assert relay_show(before, before, FULL, 2.0) == Show((), (), 2.0)


def test_a_card_that_was_not_on_the_table_is_simply_there() -> None:
    new = Placement(5, 5, 1, card("AS"), "t1", 0)
    show = move_show({}, [ShownStep({card("AS"): new})], LAYOUT.card, FULL, 0.0)
    assert ends_right({}, show, {card("AS"): new})
    assert show.sounds == ()


def test_nothing_that_moved_is_no_show() -> None:
    before = lay(RUN)
    assert move_show(before, [ShownStep(before)], LAYOUT.card, FULL, 3.0) == Show((), (), 3.0)


@LEVELS
@pytest.mark.parametrize("game", [GOLF, KLONDIKE], ids=["golf", "klondike"])
def test_a_deal_takes_at_most_its_time_and_ends_right(game: type, pace: Pace) -> None:
    layout = fit_grid(game.table(complete(game.info.options, {})), WINDOW)
    placements = lay(deal(game), layout)
    show = deal_show(layout, placements, pace, 4.0)
    assert show.end - 4.0 <= pace.deal_whole + 1e-9
    assert ends_right({}, show, placements, 4.0)
    assert show.sounds[0] == Sound("shuffle", 4.0)


def test_cards_are_dealt_row_by_row_and_the_turned_card_of_golf_comes_last() -> None:
    layout = fit_grid(GOLF_TABLE, WINDOW)
    show = deal_show(layout, lay(deal(GOLF), layout), FULL, 0.0)
    flying = sorted((flight for flight in show.flights if flight.to.pile != "stock"), key=lambda flight: flight.start)
    assert [flight.to.index for flight in flying[:14]] == [0] * 7 + [1] * 7
    assert [flight.to.pile for flight in flying[:7]] == [f"t{n}" for n in range(1, 8)]
    assert flying[-1].to.pile == "waste"


def test_dealt_cards_come_out_of_the_stock_with_their_backs_up() -> None:
    placements = lay(deal(KLONDIKE))
    show = deal_show(LAYOUT, placements, FULL, 0.0)
    tweens = Tweens()
    tweens.play(show.flights, 0.0)
    first = tweens.at(0.0)
    assert {sprite.card for sprite in first} == {HIDDEN}
    stock = LAYOUT.place_of("stock")
    assert all(stock.inset(-6, -6).contains(Point(sprite.x, sprite.y)) for sprite in first)


def test_reserves_and_foundations_are_dealt_after_the_columns() -> None:
    layout = fit_grid(WALL, WINDOW)
    piles = {**{f"t{n}": klondike(t1="9S 8H").piles["t1"] for n in range(1)}, "reserve": klondike(t1="2C").piles["t1"], "fS": klondike(t1="AS").piles["t1"]}  # fmt: skip
    show = deal_show(layout, layout.place(dress(piles)), FULL, 0.0)
    assert [flight.to.pile for flight in show.flights] == ["t0", "t0", "reserve", "fS"]


@LEVELS
def test_undo_goes_back_at_once_and_quicker(pace: Pace) -> None:
    before, steps = play(RUN, "move:t1:t2:2", "move:t3:fS:1")
    show = undo_show(steps[-1].placements, before, LAYOUT.card, pace, 0.0)
    assert ends_right(steps[-1].placements, show, before)
    assert show.end <= pace.undo <= pace.move_near
    assert {flight.start for flight in show.flights} == {0.0}
    assert names(show) == ["undo"]


def test_undo_in_mid_flight_turns_back_in_mid_air() -> None:
    before, steps = play(RUN, "move:t1:t2:2", "move:t3:fS:1")
    tweens = Tweens()
    tweens.put(before)
    tweens.play(move_show(before, steps, LAYOUT.card, FULL, 0.0).flights, 0.0)
    seen = tweens.points(0.1)
    tweens.play(undo_show(tweens.targets, before, LAYOUT.card, FULL, 0.1).flights, 0.1)
    assert tweens.points(0.1) == seen
    assert tweens.targets == before
    assert not tweens.busy(0.1 + max(FULL.undo, FULL.flip))


def test_an_undo_that_moves_nothing_far_is_silent() -> None:
    before, steps = play(klondike(t1="JS", t2="QH"), "move:t1:t2:1")
    near = {token: Placement(to.x + 1, to.y, to.z, to.card, to.pile, to.index) for token, to in before.items()}
    assert undo_show(before, near, LAYOUT.card, FULL, 0.0).sounds == ()
    assert undo_show({}, before, LAYOUT.card, FULL, 0.0).sounds == ()
    assert steps


@LEVELS
def test_a_drop_in_vain_snaps_back(pace: Pace) -> None:
    placements = lay(RUN)
    tokens = [card("QH"), card("JS"), 999]
    show = snap_back_show(tokens, placements, pace, 0.0)
    assert {flight.token for flight in show.flights} == {card("QH"), card("JS")}
    assert show.end == pytest.approx(pace.snap_back)
    assert names(show) == ["drop"]
    assert snap_back_show([], placements, pace, 1.0) == Show((), (), 1.0)


def test_a_refused_card_shakes_its_head_and_stays() -> None:
    placements = lay(RUN)
    show = refusal_show([card("JS"), 999], placements, FULL, 0.0, swing=8)
    xs = [flight.to.x - placements[card("JS")].x for flight in show.flights]
    assert max(xs) == 8
    assert min(xs) == -8
    assert xs[-1] == 0
    assert ends_right(placements, show, placements)
    assert show.end == pytest.approx(FULL.shake)


def test_where_motion_is_reduced_a_refused_card_stays_still() -> None:
    assert refusal_show([card("JS")], lay(RUN), REDUCED, 2.0) == Show((), (), 2.0)


WON = klondike(fS="AS..KS", fH="AH..KH", fD="AD..KD", fC="AC..KC")


def test_the_win_show_lays_a_ribbon_turns_it_over_and_brings_all_home() -> None:
    placements = lay(WON)
    show = win_show(placements, WINDOW, LAYOUT.card, FULL, 0.0)
    assert ends_right(placements, show, placements)
    assert 3 < show.end < 4
    tweens = Tweens()
    tweens.put(placements)
    tweens.play(show.flights, 0.0)
    laid = tweens.at(0.022 * 52 + 0.330)
    assert {sprite.card for sprite in laid} == {HIDDEN}
    assert [round(sprite.x) for sprite in laid] == sorted({round(sprite.x) for sprite in laid})
    for tenth in range(int(show.end * 10)):
        assert sum(sprite.moving for sprite in tweens.at(tenth / 10)) <= 40
        assert all(WINDOW.covers(LAYOUT.rect(place_of(sprite))) for sprite in tweens.at(tenth / 10))
    tweens.finish()
    assert not tweens.busy(1.0)
    assert names(show)[0] == "win"
    assert set(names(show)) == {"win", "slide"}


def test_two_packs_lie_in_two_ribbons_and_take_no_longer() -> None:
    one = lay(WON)
    two = one | {token + 100: to for token, to in one.items()}
    show = win_show(two, WINDOW, LAYOUT.card, FULL, 0.0)
    assert show.end < 4.2
    heights = {flight.to.y for flight in show.flights if flight.start < 0.03}
    tweens = Tweens()
    tweens.put(two)
    tweens.play(show.flights, 0.0)
    assert heights
    ys = [sprite.y for sprite in tweens.at(0.022 * 56 + 0.340)]
    assert max(ys) - min(ys) > ELEVENS_LAYOUT.card.h


def place_of(sprite: object) -> Placement:
    return Placement(sprite.x, sprite.y, 0, HIDDEN, "", 0)


def test_where_motion_is_reduced_a_win_is_only_heard() -> None:
    assert win_show(lay(WON), WINDOW, ELEVENS_LAYOUT.card, REDUCED, 1.0) == Show((), (Sound("win", 1.0),), 1.0)


def test_with_animation_off_everything_is_there_at_once() -> None:
    before, steps = play(RUN, "move:t1:t2:2", "move:t3:fS:1", "move:t4:fS:1")
    assert move_show(before, steps, ELEVENS_LAYOUT.card, OFF, 7.0).end == 7.0
    assert deal_show(ELEVENS_LAYOUT, before, OFF, 7.0).end == 7.0


def test_the_first_move_of_a_state_is_known() -> None:
    assert Move("move", "t1", "t2", 2) in KLONDIKE.legal_moves(RUN)


def test_sounds_are_due_once_in_order_and_each_name_once_at_a_time() -> None:
    agenda = Agenda()
    agenda.add([Sound("drop", 2.0), Sound("slide", 1.0), Sound("drop", 1.5), Sound("win", 9.0)])
    assert agenda.next_change(0.0) == 1.0
    assert agenda.next_change(1.2) == 1.2
    assert agenda.due(2.0) == ("slide", "drop")
    assert agenda.due(2.0) == ()
    assert agenda.next_change(2.0) == 9.0
    agenda.clear()
    assert agenda.next_change(2.0) is None


GAME = Alexander()
ELEVENS_LAYOUT = fit_grid(GAME.table(complete(GAME.info.options, {})), WINDOW)
HEAP = ELEVENS_LAYOUT.place_of("stock").top_left
STATE = alexander(t1="4D 8C KH", t2="6S", t3="2C 10D 7S", fS="AS")


def again(pace: Pace) -> tuple[Placements, Show, Placements]:
    """Before, the show, after."""
    step = GAME.apply(STATE, REDEAL)
    before, after = (ELEVENS_LAYOUT.place(dress(state.piles)) for state in (STATE, step.state))
    return (
        before,
        move_show(before, [ShownStep(after, step.cues, gathered=HEAP)], ELEVENS_LAYOUT.card, pace, 0.0),
        after,
    )


def seen(before: Placements, show: Show, now: float) -> dict[int, tuple[float, float, int]]:
    tweens = Tweens()
    tweens.put(before)
    tweens.play(show.flights, 0.0)
    return {sprite.token: (sprite.x, sprite.y, sprite.card) for sprite in tweens.at(now)}


@LEVELS
def test_in_the_end_every_card_lies_where_it_belongs(pace: Pace) -> None:
    before, show, after = again(pace)
    assert seen(before, show, show.end) == {token: (to.x, to.y, to.card) for token, to in after.items()}


def test_first_all_come_together_face_down() -> None:
    before, show, _ = again(FULL)
    together = seen(before, show, FULL.move_far + FULL.flip - 0.001)
    moving = [token for token, was in before.items() if was.pile != "fS"]
    assert {together[token] for token in moving} == {(HEAP.x, HEAP.y, HIDDEN)}


def test_what_is_out_stays_where_it_is() -> None:
    _, show, _ = again(FULL)
    assert card("AS") not in {flight.token for flight in show.flights}


def test_they_are_laid_pile_by_pile_from_the_bottom_up() -> None:
    _, show, after = again(FULL)
    laid = [flight for flight in show.flights if flight.to == after[flight.token]]
    order = sorted(laid, key=lambda flight: flight.start)
    assert [flight.to.z for flight in order] == sorted(flight.to.z for flight in laid)


def test_the_shuffle_is_heard_and_cards_that_are_laid() -> None:
    _, show, _ = again(FULL)
    assert [sound.name for sound in show.sounds] == ["shuffle", "slide", "slide", "slide"]


def test_what_the_table_adds_follows_when_all_are_laid() -> None:
    step = GAME.apply(STATE, REDEAL)
    before, laid = (ELEVENS_LAYOUT.place(dress(state.piles)) for state in (STATE, step.state))
    token = next(token for token, to in laid.items() if to.pile == "t1")
    out = {**laid, token: replace(laid[token], pile="fH", x=0.0)}
    steps = [ShownStep(laid, step.cues, gathered=HEAP), ShownStep(out, (), automatic=True)]
    show = move_show(before, steps, ELEVENS_LAYOUT.card, FULL, 0.0)
    last = max(show.flights, key=lambda flight: flight.start)
    assert last.token == token
    assert last.start >= max(flight.end for flight in show.flights if flight is not last)


def test_on_a_table_of_another_size_all_cards_go_to_their_places_at_once_without_a_sound() -> None:
    after = lay(deal(KLONDIKE), fit_grid(KLONDIKE_TABLE, Rect(0, 40, 700, 500)))
    show = resize_show(after, FULL, 3.0)
    assert {flight.token: flight.to for flight in show.flights} == after
    assert {(flight.start, flight.duration) for flight in show.flights} == {(3.0, FULL.move_far)}
    assert show.sounds == ()


FILES = {re.sub(r"-\d+$", "", path.stem) for path in (Path(__file__).parents[2] / "assets" / "sounds").glob("*.wav")}
SEEN = {
    "pick": "the card rises, its shadow grows",
    "drop": "the card lies, and is outlined",
    "flip": "the card turns",
    "slide": "the card flies",
    "deal": "the card flies",
    "shuffle": "the pile is turned over, or cards fly from the middle",
    "undo": "the card flies back",
    "refuse": "the card shakes its head, and a line says why",
    "trick": "the trick is swept to its taker",
    "chip": "the chip flies, turns and lies",
    "coin": "coins fly between seat and pot; the plate shows the new sum",
    "pass": "the plate and the line say that the seat passed",
    "win": "the show; the sheet names the winner",
}
"""What is to be seen with each sound, also with the sound off."""


def test_every_kind_of_cue_has_a_sound_of_its_own_and_that_has_a_file() -> None:
    assert set(SOUNDS) == set(get_args(Cue))
    assert len(set(SOUNDS.values())) == len(SOUNDS)
    assert set(SOUNDS.values()) <= FILES


def test_with_every_sound_there_is_something_to_be_seen() -> None:
    assert set(SEEN) == FILES
    assert all(SEEN.values())


def test_a_gathered_trick_sounds_otherwise_than_a_pack_that_is_shuffled() -> None:
    roles = {"won1": Role.TAKEN, "stock": Role.STOCK}
    assert sound_of(Recycled("play1", "won1"), roles) == "trick"
    assert sound_of(Recycled("waste", "stock"), roles) == "shuffle"
    assert sound_of(Passed(1), roles) == "pass"


HOME = Placement(0, 0, 5, 3, "t1", 0)


def test_a_flip_takes_180_milliseconds_and_shows_the_face_after_half_of_them() -> None:
    tweens = Tweens()
    tweens.put({1: Placement(0, 0, 5, HIDDEN, "t1", 0)})
    tweens.play([Flight(1, HOME, 0.0, 0.0, turn=FULL.flip)], 0.0)
    assert tweens.at(0.089)[0].card == HIDDEN
    assert tweens.at(0.091)[0].card == 3
    assert tweens.busy(0.179)
    assert not tweens.busy(0.180)


def test_a_card_let_go_in_vain_is_back_after_160_milliseconds() -> None:
    tweens = Tweens()
    tweens.put({1: HOME})
    tweens.hold({1: Point(300, 200)}, 0.0, angle=-4.0)
    tweens.play(snap_back_show([1], {1: HOME}, FULL, 1.0).flights, 1.0)
    assert tweens.at(1.0)[0].angle == -4.0
    assert tweens.busy(1.159)
    assert not tweens.busy(1.160)
    assert (tweens.at(1.160)[0].x, tweens.at(1.160)[0].angle) == (0, 0)


def test_what_is_seen_for_a_while_is_seen_as_long_as_the_plan_says() -> None:
    assert (FULL.trick_stays, FULL.bot_pause, FULL.last_move_outlined) == (0.900, 0.600, 1.000)
    assert FULL.finale <= 3.0
    assert FULL.tilt <= 5.0
