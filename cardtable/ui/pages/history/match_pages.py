"""The history of a game for several seats, and that of a person: figures, bars and lists of finished matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.dates import short_day, span_text, tiny_day
from cardtable.session.matches import Appearance, MatchResult, Person, Tally, best_of, persons, tally
from cardtable.session.summary import shares
from cardtable.ui.core.theme import LEAD, STRONG, Gap, Ink
from cardtable.ui.pages.history.match_line import match_line
from cardtable.ui.pages.statistics.statistics_parts import (
    RECENT,
    NamedChart,
    amount,
    amount_text,
    percent,
    percent_text,
)
from cardtable.ui.widgets.base import Align, Widget, aligned
from cardtable.ui.widgets.button import Action, Button
from cardtable.ui.widgets.chart import Chart, ChartKind, Point
from cardtable.ui.widgets.figures import Figure, figure_row, framed_charts, sampled
from cardtable.ui.widgets.label import Heading, Label
from cardtable.ui.widgets.panel import Panel
from cardtable.ui.widgets.table import Cell, Table

PORTION = 20
"""So many matches are listed at first, and so many more each time more are wanted."""

_MOST_CHARTS = 4
"""So many people get a chart of their own on the page of a game."""

Open = Callable[[MatchResult], None]


def game_page(
    matches: Sequence[MatchResult], texts: Catalogue, listed: int, opened: Open, more: Action
) -> Sequence[Widget]:
    """All there is to say of the matches of one game, oldest first, at least one; the latest ``listed`` stand in the list."""
    people = persons(matches)
    best = best_of(matches)
    newest = list(reversed(matches))[:listed]

    def line(match: MatchResult) -> Widget:
        return match_line(match, texts, lambda: opened(match), is_best=best is not None and best[0] == match.id)

    lines = [line(match) for match in newest]
    button = [aligned(Button(texts.text("matches.more"), more), Align.CENTRE)] if len(matches) > listed else []
    told = _told(matches, texts)
    charts = [] if not people else _game_charts(people, texts)
    return [
        Panel([Label(told, LEAD, Ink.TEXT)], padding=(Gap.XL, Gap.L), label=told),
        *([people_table(people, texts)] if people else []),
        *([framed_charts(charts)] if charts else []),
        Heading(texts.text("matches.list"), 2),
        *lines,
        *button,
    ]


def people_table(people: Sequence[Person], texts: Catalogue) -> Widget:
    """Who played, one line each: matches, wins, average, best and worst result."""
    names = ("name", "played", "won", "mean", "best", "worst", "streak")
    header = [texts.text(f"matches.head.{name}") for name in names]
    rows: list[Sequence[Cell]] = [
        [Label(each.name, STRONG), *_cells(figures)] for each in people if (figures := tally(each.appearances))
    ]
    aligns = (Align.START, *(Align.END for _ in names[1:]))
    label = texts.text("matches.people")
    return Panel([Heading(label, 3), Table(header, rows, aligns, label=label)], gap=Gap.S)


def person_page(person: Person, games: Sequence[str], texts: Catalogue) -> Sequence[Widget]:
    """Everything one person has played, game by game in the order of ``games``."""
    parts: list[Widget] = []
    for game in games:
        seen = person.of_game(game)
        figures = tally(seen)
        if figures is not None:
            parts += [
                Heading(texts.text(f"game.{game}.name"), 2),
                figure_row(_figures(figures, seen, texts)),
                framed_charts(_person_charts(seen, texts)),
            ]
    return parts


def _told(matches: Sequence[MatchResult], texts: Catalogue) -> str:
    """How many matches there are, and who reached most when."""
    found = best_of(matches)
    count = texts.text("matches.told", n=len(matches))
    if found is None:
        return count
    match = next(each for each in matches if each.id == found[0])
    names = [seat.player.name for seat in match.standings if seat.player.is_person and seat.score == found[1]]
    day = short_day(texts, match.ended)
    return f"{count} {texts.text('matches.told_best', name=names[0], score=amount(found[1]), day=day)}"


def _cells(figures: Tally) -> list[str]:
    return [
        str(figures.played),
        _won(figures),
        amount_text(figures.mean),
        amount(figures.best),
        amount(figures.worst),
        _streak(figures),
    ]


def _won(figures: Tally) -> str:
    return f"{figures.won}\u00a0({percent(figures.won / figures.played)})"


def _streak(figures: Tally) -> str:
    return f"{figures.streak}\u00a0/\u00a0{figures.longest_streak}"


def _figures(figures: Tally, seen: Sequence[Appearance], texts: Catalogue) -> tuple[Figure, ...]:
    times = sorted(each.match.elapsed for each in seen)
    return (
        Figure(str(figures.played), texts.text("matches.figure.played")),
        Figure(_won(figures), texts.text("matches.figure.won")),
        Figure(_streak(figures), texts.text("statistics.streak")),
        Figure(amount_text(figures.mean), texts.text("matches.figure.mean")),
        Figure(amount(figures.best), texts.text("matches.figure.best")),
        Figure(amount(figures.worst), texts.text("matches.figure.worst")),
        Figure(span_text(texts, times[len(times) // 2]), texts.text("matches.figure.time")),
    )


def _game_charts(people: Sequence[Person], texts: Catalogue) -> Sequence[NamedChart]:
    """One person's bars and curve, or the bars of several side by side."""
    if len(people) == 1:
        return _person_charts(people[0].appearances, texts)
    return [_bars(each.appearances, texts, each.name) for each in people[:_MOST_CHARTS]]


def _person_charts(seen: Sequence[Appearance], texts: Catalogue) -> Sequence[NamedChart]:
    return _bars(seen, texts, texts.text("matches.recent")), _share(seen, texts)


def _bars(seen: Sequence[Appearance], texts: Catalogue, name: str) -> NamedChart:
    points = [
        Point(tiny_day(texts, each.match.ended), each.standing.score, each.standing.won) for each in seen[-RECENT:]
    ]
    unit, star = texts.text(f"statistics.unit.{seen[-1].match.game}"), texts.text("matches.won")
    return name, Chart(ChartKind.BARS, points, label=name, show=amount_text, unit=unit, star=star)


def _share(seen: Sequence[Appearance], texts: Catalogue) -> NamedChart:
    over_time = [100 * share for share in shares([each.standing.won for each in seen])]
    points = [Point(tiny_day(texts, each.match.ended), value) for each, value in zip(seen, over_time, strict=True)]
    name = texts.text("matches.share")
    unit = texts.text("matches.unit.share")
    return name, Chart(ChartKind.LINE, sampled(points), label=name, show=percent_text, unit=unit)
