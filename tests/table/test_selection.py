"""Click, then click."""

from __future__ import annotations

from cardtable.kernel.game import Touch
from cardtable.kernel.gesture import Carry, Tap
from cardtable.table.hit import Hit
from cardtable.table.intents import BestWanted, Chosen, Dropped, LetGo, Tapped
from cardtable.table.selection import Choice, Selection
from tests.support.positions import golf, klondike
from tests.table.tables import GOLF, KLONDIKE, card, reach_in

STATE = klondike(t1="(KS) JS", t2="QD", t3="10H", t4="(4S) 4C", stock="(2S) (3S)", waste="9S")
REACH = reach_in(KLONDIKE, STATE)


def chosen(pile: str, index: int) -> Selection:
    selection = Selection()
    selection.click(REACH, Hit(pile, index), 0.0)
    return selection


def test_the_first_click_chooses_and_the_second_says_where() -> None:
    selection = Selection()
    assert selection.click(REACH, Hit("t1", 1), 1.0) == (Chosen("t1", 1),)
    assert selection.chosen == Choice("t1", 1, (card("JS"),), 1.0)
    assert selection.click(REACH, Hit("t2", 0), 2.0) == (Dropped(Carry("t1", 1, "t2")),)
    assert selection.chosen is None


def test_clicking_the_chosen_cards_again_lets_them_go() -> None:
    selection = chosen("t1", 1)
    assert selection.click(REACH, Hit("t1", 1), 5.0, twice_within=0.4) == (LetGo(),)
    assert selection.chosen is None


def test_clicking_them_again_quickly_wants_their_best_move() -> None:
    assert chosen("t1", 1).click(REACH, Hit("t1", 1), 0.2, twice_within=0.4) == (BestWanted("t1", 1),)


def test_clicking_the_felt_lets_go() -> None:
    selection = chosen("t1", 1)
    assert selection.click(REACH, None, 1.0) == (LetGo(),)
    assert selection.click(REACH, None, 2.0) == ()


def test_clicking_a_back_in_the_chosen_pile_lets_go_even_quickly() -> None:
    assert chosen("t1", 1).click(REACH, Hit("t1", 0), 0.1, twice_within=0.4) == (LetGo(),)


def test_cards_that_can_go_somewhere_are_chosen_instead() -> None:
    selection = chosen("t4", 1)
    assert selection.click(REACH, Hit("t3", 0), 1.0) == (Chosen("t3", 0),)
    assert selection.chosen == Choice("t3", 0, (card("10H"),), 1.0)


def test_cards_that_can_go_nowhere_were_meant_as_a_target_and_the_rules_say_why_not() -> None:
    assert chosen("t1", 1).click(REACH, Hit("t4", 1), 1.0) == (Dropped(Carry("t1", 1, "t4")),)


def test_an_empty_place_is_always_meant_as_a_target() -> None:
    assert chosen("t1", 1).click(REACH, Hit("t7", -1), 1.0) == (Dropped(Carry("t1", 1, "t7")),)


def test_a_stock_is_clicked_whatever_is_chosen() -> None:
    selection = chosen("t1", 1)
    assert selection.click(REACH, Hit("stock", 1), 1.0) == (LetGo(), Tapped(Tap("stock", 1)))
    assert selection.click(REACH, Hit("stock", 0), 1.0) == (Tapped(Tap("stock", 0)),)


def test_what_does_not_come_up_is_tapped_so_that_the_rules_can_speak() -> None:
    selection = Selection()
    assert selection.click(REACH, Hit("t1", 0), 1.0) == (Tapped(Tap("t1", 0)),)
    assert selection.click(REACH, Hit("t7", -1), 1.0) == (Tapped(Tap("t7", -1)),)


def test_another_card_of_the_same_pile_is_chosen_instead() -> None:
    reach = reach_in(KLONDIKE, klondike({"kl_move": "any_part"}, t1="JS 10D", t2="QD", t3="JC"))
    selection = Selection()
    selection.click(reach, Hit("t1", 0), 0.0)
    assert selection.click(reach, Hit("t1", 1), 0.1, twice_within=0.4) == (Chosen("t1", 1),)


def test_in_a_game_that_plays_at_a_touch_every_click_is_a_move() -> None:
    reach = reach_in(GOLF, golf(t1="9S 7H", t2="5C", waste="6D", stock="(KS)"))
    selection = Selection()
    assert selection.click(reach, Hit("t1", 1), 0.0, twice_within=0.4) == (Tapped(Tap("t1", 1)),)
    assert selection.click(reach, Hit("t1", 0), 0.1, twice_within=0.4) == (Tapped(Tap("t1", 0)),)
    assert selection.chosen is None


def test_there_too_cards_can_be_chosen_when_a_click_was_ambiguous() -> None:
    reach = reach_in(GOLF, golf(t1="9S 7H", t2="5C", waste="6D", stock="(KS)"))
    assert reach.touch is Touch.PLAY
    selection = Selection()
    assert selection.choose(reach, "t1", 1, 0.0) == (Chosen("t1", 1),)
    assert selection.click(reach, Hit("t2", 0), 1.0) == (LetGo(), Tapped(Tap("t2", 0)))
    selection.choose(reach, "t1", 1, 2.0)
    assert selection.click(reach, Hit("waste", 0), 3.0) == (Dropped(Carry("t1", 1, "waste")),)


def test_what_does_not_come_up_cannot_be_chosen() -> None:
    selection = Selection()
    assert selection.choose(REACH, "t1", 0, 0.0) == ()
    assert selection.chosen is None


def test_the_choice_outlives_changes_elsewhere_and_no_others() -> None:
    selection = chosen("t1", 1)
    elsewhere = reach_in(KLONDIKE, STATE.with_piles(klondike(t5="AS").piles | {"t1": STATE.piles["t1"]}))
    assert selection.follow(elsewhere) == ()
    assert selection.chosen is not None
    covered = reach_in(KLONDIKE, klondike(t1="(KS) JS 10H"))
    assert selection.follow(covered) == (LetGo(),)
    assert selection.follow(covered) == ()
