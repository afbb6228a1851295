"""The reckoning after a round of Monte Carlo: what each trick and card cost whom, what the pot holds. MC-6, 7, 11 to 14."""

from __future__ import annotations

from cardtable.games.monte_carlo.aims import AIMS, Aim, Per
from cardtable.games.monte_carlo.course import DEALING, OVER, Course, first_leader
from cardtable.games.round_table import to_act
from cardtable.games.tricks import cards_won
from cardtable.kernel.reckoning import ReckonedCell, ReckonedRow, Reckoning
from cardtable.kernel.state import State
from cardtable.kernel.telling import Amount, NumberForm, Said, Sentence


def reckoning(state: State[Course]) -> Reckoning | None:
    """The round that is over in ``state``."""
    course, value = state.extra, int(state.option("mc_point_value"))
    if state.phase not in {DEALING, OVER} or not course.book:
        return None
    if state.phase == OVER:
        return _domino(state, value)
    points, aim = course.book[-1], AIMS[course.round - 1]
    before = tuple(score + value * minus for score, minus in zip(state.scores, points, strict=True))
    about = Said(f"party.monte_carlo.{aim.name}")
    row = ReckonedRow(Said("reckoning.monte_carlo.costs"), _cells(state, aim, points, value))
    paid = value * sum(points)
    pot = Sentence(Said("reckoning.monte_carlo.pot", {"before": money(course.pot - paid), "after": money(course.pot)}))
    title = Sentence(Said("reckoning.monte_carlo.title", {"n": course.round, "about": about}))
    order = tuple(range(len(points)))
    return Reckoning(title, (row,), before, state.scores, order, notes=(pot, _next(course.round), _leads(state)))


def _cells(state: State[Course], aim: Aim, points: tuple[int, ...], value: int) -> tuple[ReckonedCell, ...]:
    won, tricks = cards_won(state.piles, state.extra.tricks), state.extra.tricks
    cells = []
    for seat, minus in enumerate(points):
        each = money(-value * aim.points)
        cost = -value * minus
        if aim.per is Per.CARD:
            own = tuple((card,) for card in sorted(card for card in won[seat] if card in aim.cards))
            words = Said("reckoning.times", {"n": len(own), "value": each}) if own else Said("reckoning.none")
            cells.append(ReckonedCell(cost, own, words=words))
        elif aim.per is Per.TRICK:
            taken = tricks.taken[seat]
            words = Said("reckoning.times", {"n": taken, "value": each}) if taken else Said("reckoning.no_trick")
            cells.append(ReckonedCell(cost, tricks=taken, words=words))
        else:
            words = Said("reckoning.monte_carlo.last" if minus else "reckoning.none")
            cells.append(ReckonedCell(cost, tricks=int(bool(minus)), words=words))
    return tuple(cells)


def _next(number: int) -> Sentence:
    name = AIMS[number].name if number < len(AIMS) else "domino"
    about = Said(f"party.monte_carlo.{name}")
    return Sentence(Said("reckoning.monte_carlo.next", {"n": number + 1, "about": about}))


def _leads(state: State[Course]) -> Sentence:
    """MC-5, MC-7: who deals the next round, and who begins it. Here the next dealer has the turn."""
    dealer = to_act(state)
    leader = first_leader(state.setup.options, dealer)
    if leader == dealer:
        return Sentence(Said("reckoning.monte_carlo.dealer_begins"), {"dealer": dealer})
    return Sentence(Said("reckoning.monte_carlo.left_begins"), {"dealer": dealer, "leader": leader})


def _domino(state: State[Course], value: int) -> Reckoning:
    course = state.extra
    points = course.book[-1]
    before = tuple(score - value * plus for score, plus in zip(state.scores, points, strict=True))
    *ahead, last = course.order
    places = {seat: Said(f"party.status.out{place}") for place, seat in enumerate(ahead, start=1)}
    places[last] = Said("party.status.last")
    cells = tuple(ReckonedCell(value * plus, words=places[seat]) for seat, plus in enumerate(points))
    row = ReckonedRow(Said("reckoning.monte_carlo.prizes"), cells)
    shared = Sentence(Said("reckoning.monte_carlo.shared", {"money": money(value * sum(points))}))
    ended = Sentence(Said("reckoning.monte_carlo.last_round"))
    title = Sentence(Said("reckoning.monte_carlo.out_first"), {"name": course.order[0]})
    return Reckoning(
        title, (row,), before, state.scores, course.order, places=True, notes=(shared, ended), ended=(ended,)
    )


def money(amount: int) -> Said:
    """An amount with its unit."""
    return Said("party.money", {"amount": Amount(amount, NumberForm.GROUPED)})
