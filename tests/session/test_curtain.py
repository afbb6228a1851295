"""The curtain: whose hand is shown, who is called, and that no other hand is ever seen."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from cardtable.session.curtain import Curtain, begun, fallen, raised, turned

TWO = frozenset({0, 2})


def test_a_sitting_begins_with_the_curtain_down_and_calls_for_the_person_to_act() -> None:
    assert begun(TWO, 2) == Curtain(TWO, viewer=None, caller=2)
    assert begun(TWO, 2).caller is not None


def test_a_sitting_that_begins_with_a_bot_calls_for_nobody_and_shows_no_hand() -> None:
    curtain = begun(TWO, 1)
    assert (curtain.viewer, curtain.caller) == (None, None)
    assert turned(curtain, 2) == Curtain(TWO, None, 2)


def test_only_the_person_who_is_called_raises_it() -> None:
    curtain = begun(TWO, 2)
    assert raised(curtain, 0) is curtain
    assert raised(curtain, 1) is curtain
    assert raised(curtain, 2) == Curtain(TWO, viewer=2, caller=None)
    assert raised(curtain, 2).caller is None


def test_it_falls_at_the_end_of_a_turn_when_another_person_is_next() -> None:
    shown = raised(begun(TWO, 0), 0)
    assert turned(shown, 2) == Curtain(TWO, viewer=None, caller=2)


def test_it_stays_up_while_the_same_person_acts_again_and_while_bots_play() -> None:
    shown = raised(begun(TWO, 0), 0)
    assert turned(shown, 0) is shown
    assert turned(shown, 1) is shown
    assert turned(turned(shown, 1), 0) is shown
    assert turned(shown, None) is shown


def test_whoever_was_called_and_need_not_act_any_more_is_called_no_longer() -> None:
    assert turned(begun(TWO, 0), 1) == Curtain(TWO)


def test_it_falls_when_the_window_loses_the_focus_and_calls_for_the_person_to_act() -> None:
    shown = raised(begun(TWO, 0), 0)
    assert fallen(shown, 0) == Curtain(TWO, viewer=None, caller=0)


def test_when_it_falls_while_a_bot_is_to_act_or_all_is_over_nobody_is_called() -> None:
    shown = raised(begun(TWO, 0), 0)
    assert fallen(shown, 1) == fallen(shown, None) == Curtain(TWO, viewer=None, caller=None)


def test_after_it_fell_while_bots_play_the_next_person_to_act_is_called_also_whoever_was_looking() -> None:
    down = fallen(raised(begun(TWO, 0), 0), 1)
    assert turned(down, 3) is down
    assert [turned(down, seat) for seat in (0, 2)] == [Curtain(TWO, None, seat) for seat in (0, 2)]


def test_what_is_down_cannot_fall() -> None:
    curtain = begun(TWO, 0)
    assert fallen(curtain, 0) is curtain


def test_one_person_needs_no_curtain() -> None:
    alone = begun(frozenset({1}), 0)
    assert (alone.viewer, alone.caller, alone.guards) == (1, None, False)
    assert turned(alone, 1) == turned(alone, 0) == fallen(alone, 1) == raised(alone, 0) == alone


def test_nobody_before_the_screen_sees_a_hand() -> None:
    nobody = begun(frozenset(), 0)
    assert (nobody.viewer, nobody.caller) == (None, None)
    assert turned(nobody, 1) == fallen(nobody, None) == nobody


SEATS = st.integers(0, 3)
STEPS: dict[str, Callable[[Curtain, int], Curtain]] = {"turned": turned, "fallen": fallen, "raised": raised}


@given(st.frozensets(SEATS, min_size=2), SEATS, st.lists(st.tuples(st.sampled_from(sorted(STEPS)), SEATS)))
def test_whatever_happens_a_hand_is_shown_only_after_its_person_was_called_and_came(
    people: frozenset[int], first: int, steps: list[tuple[str, int]]
) -> None:
    curtain = begun(people, first)
    for name, seat in steps:
        after = STEPS[name](curtain, seat)
        if after.viewer not in {None, curtain.viewer}:
            assert name == "raised"
            assert curtain.caller == seat == after.viewer
        assert after.viewer is None or after.caller is None
        assert after.viewer in {None, *people}
        assert after.caller in {None, *people}
        curtain = after
