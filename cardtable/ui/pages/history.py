"""Finished games: lines of single games, the table of people, the score sheet of a match, and all rounds of Golf."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.games import registry
from cardtable.games.registry import find
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import (
    amount,
    day_text,
    decimal,
    grouped,
    percent,
    raised,
    sentences,
    short_day,
    span_text,
    tiny_day,
)
from cardtable.kernel.compat import override
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError
from cardtable.kernel.options import complete
from cardtable.kernel.state import Reason, Record
from cardtable.kernel.telling import Amount, NumberForm
from cardtable.session.finished import (
    Appearance,
    MatchResult,
    Person,
    Standing,
    Tally,
    best_match,
    by_rules,
    persons,
    shares,
    tally,
)
from cardtable.session.records import Finished, RecordId, RoundRow, Rules, in_rounds, read_options, replay
from cardtable.session.scores import (
    HOLES,
    RoundVerdict,
    best_round,
    counted_rounds,
    hole_deal,
    score_sheet,
    total,
    verdict,
)
from cardtable.session.seats import Player, plan_of, read_player
from cardtable.ui.core.scene import Push, Replace, Transition
from cardtable.ui.core.theme import BODY, CAPTION, CAPTION_STRONG, LEAD, STRONG, TITLE, Gap, IconSize, Ink
from cardtable.ui.game_words import amount_text, joined_with_and, value_words
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.score_card_page import Sign, paint_sign, sign_of
from cardtable.ui.pages.statistics_sheets import (
    RECENT,
    finish_of,
    rules_choice,
    rules_name,
    share_chart,
)
from cardtable.ui.paint.painter import Painter
from cardtable.ui.services import Services
from cardtable.ui.table.results import sheet_table
from cardtable.ui.widgets.boxes import Column, Panel, Row, SheetKind, Spacer, Tight
from cardtable.ui.widgets.buttons import Action, Button, Tile
from cardtable.ui.widgets.figures import (
    Balanced,
    Cell,
    Chart,
    ChartKind,
    ChartMark,
    ChartPoint,
    DataTable,
    Figure,
    Lettered,
    chart_number,
    day_cell,
    empty_page,
    figure_row,
    framed_charts,
    place_text,
    sampled,
)
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Icon, Label
from cardtable.ui.widgets.widget import Align, Widget, aligned, growing

_DAY = 150  # units


def finished_line(row: Finished, texts: Catalogue, look: Action, again: Action | None, *, known: bool) -> Widget:
    """The line of a finished game. ``look`` opens its review; ``again`` deals the same cards, if possible; ``known``: the deal was known
    before.
    """
    won = row.reason is Reason.WON
    verdict = texts.text("finished.won" if won else "finished.given_up" if row.reason is None else "finished.lost")
    if row.reason is not None and in_rounds(row.game, row.options):
        verdict = texts.text("finished.strokes", n=abs(row.score), strokes=amount(texts, row.score))
    figure = _figure(row, texts)
    own = texts.text("matches.own_order")
    deal = texts.text("matches.deal", number=grouped(texts, row.number)) if row.number else own
    deal = f"{deal} ({texts.text('finished.known')})" if known else deal
    sign = Icon("trophy" if won else "cards", Ink.ACCENT if won else Ink.MUTED, units=IconSize.SMALL)
    told = Column(
        [
            Label(verdict, STRONG),
            Label(" · ".join((*figure, deal, span_text(texts, row.elapsed))), CAPTION, Ink.MUTED),
        ],
        gap=Gap.NONE,
    )
    buttons = [Button(texts.text("finished.look"), look, icon="eye", look=Look.QUIET)]
    if again is not None:
        buttons.append(Button(texts.text("finished.again"), again, icon="restart", look=Look.QUIET))
    day = short_day(texts, row.ended)
    line = Row(
        [sign, Lettered(Label(day, BODY), width=_DAY), growing(told), Row(buttons, gap=Gap.S)],
        gap=Gap.M,
        tight=Tight.STACK,
    )
    return Panel([line], padding=(Gap.L, Gap.S), label=sentences([f"{day}: {', '.join((verdict, *figure))}", deal]))


def _figure(row: Finished, texts: Catalogue) -> tuple[str, ...]:
    """The game's own figure, such as "cards left: 8" or "+8 kr.", unless the verdict includes it."""
    game = find(row.game)
    if row.reason is None or in_rounds(row.game, row.options):
        return ()
    for measure in game.measures.each:
        value = measure.value(finish_of(row)) if measure.bars else None
        if value is not None:
            figure = amount_text(texts, Amount(value, measure.form))
            return (figure if measure.form is NumberForm.MONEY else f"{texts.text(measure.unit)}: {figure}",)
    return ()


PORTION = 20
"""Matches listed at first, and added by each press of “more”."""

_MOST_CHARTS = 4
"""The most people who get a chart of their own on the page of a game."""

Open = Callable[[MatchResult], None]


def game_page(
    matches: Sequence[MatchResult],
    known: frozenset[RecordId],
    texts: Catalogue,
    listed: int,
    opened: Open,
    more: Action,
) -> Sequence[Widget]:
    """The page of one game's matches, given oldest first; lists the latest ``listed``.

    Matches with a ``known`` deal appear only in the list.
    """
    fresh = [match for match in matches if match.id not in known]
    people = persons(fresh)
    best = best_match(fresh)
    newest = list(reversed(matches))[:listed]

    def line(match: MatchResult) -> Widget:
        return match_line(match, texts, lambda: opened(match), is_best=best is not None and best[0] == match.id)

    lines = [line(match) for match in newest]
    button = [aligned(Button(texts.text("matches.more"), more), Align.CENTRE)] if len(matches) > listed else []
    told = _told(fresh, texts) if fresh else ""
    charts = [] if not people else _game_charts(people, texts)
    return [
        *([Panel([Label(told, LEAD, Ink.TEXT)], padding=(Gap.XL, Gap.L), label=told)] if told else []),
        *([people_table(people, texts)] if people else []),
        *([framed_charts(charts)] if charts else []),
        Heading(texts.text("matches.list"), 2),
        *lines,
        *button,
    ]


def people_table(people: Sequence[Person], texts: Catalogue) -> Widget:
    """One line for each person: matches, wins, average, best and worst result."""
    names = ("name", "played", "won", "mean", "best", "worst", "streak")
    header = [texts.text(f"matches.head.{name}") for name in names]
    rows: list[Sequence[Cell]] = [
        [Label(each.name, STRONG), *_cells(tally(each.appearances), each.appearances[-1].match.game, texts)]
        for each in people
    ]
    aligns = (Align.START, *(Align.END for _ in names[1:]))
    label = texts.text("matches.people")
    return Panel([Heading(label, 3), DataTable(header, rows, aligns, label=label)], gap=Gap.S)


def person_page(person: Person, games: Sequence[str], texts: Catalogue) -> Sequence[Widget]:
    """One person's results, game by game in the order of ``games``, and by house rules where these differed."""
    parts: list[Widget] = []
    for game in games:
        seats = person.of_game(game)
        ways = by_rules(game, seats, [each.match.options for each in seats])
        if ways:
            parts.append(Heading(texts.text(f"game.{game}.name"), 2))
        for rules, seen in ways:
            if len(ways) > 1:
                parts.append(Heading(rules_name(game, rules, texts), 3))
            figures = _figures(tally(seen), seen, texts)
            parts += [figure_row(figures), framed_charts(_person_charts(seen, texts))]
    return parts


def _told(matches: Sequence[MatchResult], texts: Catalogue) -> str:
    """The number of matches, and when the best result was reached and by whom."""
    found = best_match(matches)
    count = texts.text("matches.told", n=len(matches))
    undone = sum(match.undos > 0 for match in matches)
    if undone:
        told = texts.text("matches.told_undone" if len(matches) > 1 else "matches.told_undone_only", n=undone)
        count = f"{count} {told}"
    if found is None:
        return count
    match = next(each for each in matches if each.id == found[0])
    names = [
        seat.player.name for seat in match.standings if seat.player.is_person and seat.won and seat.score == found[1]
    ]
    day = short_day(texts, match.ended)
    return f"{count} {texts.text('matches.told_best', name=joined_with_and(texts, names), score=_score(texts, match.game, found[1]), day=day)}"


def _score(texts: Catalogue, game: str, value: float) -> str:
    """A result, or a mean of results, with its unit if that is money."""
    unit, number = registry.find(game).score, chart_number(texts, value)
    return texts.text(unit, amount=number) if unit else number


def _cells(figures: Tally, game: str, texts: Catalogue) -> list[str]:
    return [
        str(figures.played),
        _won(figures, texts),
        *(_score(texts, game, each) for each in (figures.mean, figures.best, figures.worst)),
        _streak(figures),
    ]


def _won(figures: Tally, texts: Catalogue) -> str:
    return f"{figures.won}\u00a0({percent(texts, figures.won / figures.played)})"


def _streak(figures: Tally) -> str:
    return f"{figures.streak}\u00a0/\u00a0{figures.longest_streak}"


def _figures(figures: Tally, seen: Sequence[Appearance], texts: Catalogue) -> tuple[Figure, ...]:
    times, game = sorted(each.match.elapsed for each in seen), seen[-1].match.game
    return (
        Figure(str(figures.played), texts.text("matches.figure.played")),
        Figure(_won(figures, texts), texts.text("matches.figure.won")),
        Figure(_streak(figures), texts.text("statistics.streak")),
        Figure(_score(texts, game, figures.mean), texts.text("matches.figure.mean")),
        Figure(_score(texts, game, figures.best), texts.text("matches.figure.best")),
        Figure(_score(texts, game, figures.worst), texts.text("matches.figure.worst")),
        Figure(span_text(texts, times[len(times) // 2]), texts.text("matches.figure.time")),
    )


def _game_charts(people: Sequence[Person], texts: Catalogue) -> Sequence[Chart]:
    """One person's bars and curve, or the bars of several side by side."""
    if len(people) == 1:
        return _person_charts(people[0].appearances, texts)
    return [_bars(each.appearances, texts, each.name) for each in people[:_MOST_CHARTS]]


def _person_charts(seen: Sequence[Appearance], texts: Catalogue) -> Sequence[Chart]:
    return _bars(seen, texts, texts.text("matches.recent")), _share(seen, texts)


def _bars(seen: Sequence[Appearance], texts: Catalogue, name: str) -> Chart:
    points = [
        ChartPoint(tiny_day(texts, each.match.ended), each.standing.score, each.standing.won) for each in seen[-RECENT:]
    ]
    unit, star = texts.text(registry.find(seen[-1].match.game).chart_unit), texts.text("matches.won")
    return Chart(ChartKind.BARS, points, texts, label=name, unit=unit, star=star)


def _share(seen: Sequence[Appearance], texts: Catalogue) -> Chart:
    over_time = [100 * share for share in shares([each.standing.won for each in seen])]
    points = [ChartPoint(tiny_day(texts, each.match.ended), value) for each, value in zip(seen, over_time, strict=True)]
    return share_chart(points, texts, "matches.share", "matches.unit.share")


_DATE, _SEAT, _DEAL = 140, 168, 190  # units: widths of the columns
_PLACE = 28  # units: "2nd"


def match_line(match: MatchResult, texts: Catalogue, action: Action, *, is_best: bool) -> Tile:
    """The line of a match: the winner first with a trophy; the best result of all is marked."""
    day = short_day(texts, match.ended)
    seats = [_seat(standing, match.game, texts) for standing in match.standings]
    parts: list[Widget] = [
        day_cell(day, texts.text("matches.best") if is_best else "", "star", width=_DATE),
        growing(Balanced(seats, least=_SEAT, most=4, gap=Gap.S)),
        Lettered(_deal(match, texts), width=_DEAL),
        Icon("chevron-right", Ink.MUTED, units=IconSize.SMALL),
    ]
    return Tile(
        Row(parts, gap=Gap.L, padding=(Gap.M, 0)),
        action,
        label=_told_line(match, texts, is_best=is_best),
        padding=Gap.M,
    )


def changed_rules(match: MatchResult) -> dict[str, str | int]:
    """The house rules that differed from the source; the number of players is not one."""
    game = registry.find(match.game)
    specs = game.info.options
    try:
        given = complete(specs, read_options(match.options))
    except (BadInput, BadRecord):
        return {}
    own = (spec.key for spec in specs if given[spec.key] != spec.default and spec.key != plan_of(game).option)
    return {key: given[key] for key in own}


def deal_words(match: MatchResult, texts: Catalogue) -> str:
    """The number of the deal, or that the cards had an order of their own."""
    return (
        texts.text("matches.deal", number=grouped(texts, match.number))
        if match.number
        else texts.text("matches.own_order")
    )


def _seat(standing: Standing, game: str, texts: Catalogue) -> Widget:
    """Place, name and score of a seat, with a trophy for the winner and a sign for computer players."""
    style, ink = (STRONG, Ink.TEXT) if standing.won else (BODY, Ink.MUTED)
    sign: list[Widget] = []
    if standing.won:
        sign.append(Icon("trophy", Ink.ACCENT, units=IconSize.SMALL))
    else:
        sign.append(Lettered(Label(place_text(texts, standing.place), BODY, ink), width=_PLACE))
    if not standing.player.is_person:
        sign.append(Icon("bot", Ink.MUTED, units=IconSize.SMALL))
    score = Label(_score(texts, game, standing.score), style, ink, set_=Align.END)
    return Row([*sign, Label(standing.player.name, style, ink), score], gap=Gap.S, tight=Tight.SHRINK)


def _deal(match: MatchResult, texts: Catalogue) -> Widget:
    lines = [deal_words(match, texts), span_text(texts, match.elapsed)]
    changed = changed_rules(match)
    if changed:
        lines.append(texts.text("matches.rules", n=len(changed)))
    if match.undos:
        lines.append(texts.text("matches.taken_back", n=match.undos))
    return Column([Label(line, CAPTION, Ink.MUTED) for line in lines], gap=Gap.NONE)


def _told_line(match: MatchResult, texts: Catalogue, *, is_best: bool) -> str:
    """The line as text for screen readers."""
    ranks = (
        texts.text("matches.standing", place=seat.place, name=seat.player.name, score=score)
        for seat in match.standings
        if (score := _score(texts, match.game, seat.score))
    )
    parts = [f"{short_day(texts, match.ended)}: {'; '.join(ranks)}", deal_words(match, texts)]
    if match.undos:
        parts.append(raised(texts.text("matches.taken_back", n=match.undos)))
    if is_best:
        parts.append(texts.text("matches.best"))
    return sentences(parts)


_WIDE = 860  # units


def kept_sheet(texts: Catalogue, match: MatchResult, record: Record, review: Action) -> Dialog | None:
    """The score sheet of a match, with a button for ``review``; None if the record can no longer be replayed."""
    try:
        line = replay(record)
        players = [read_player(text) for text in record.seats]
    except CardtableError:
        return None
    if line.problem is not None:
        return None

    game = registry.find(record.game)
    sheet = score_sheet(game, line.states[: record.cursor + 1])
    table = sheet_table(texts, sheet, players, game, names=[_seat_of(player, texts) for player in players])
    close = texts.text("widget.close")
    title = texts.text("matches.sheet", game=texts.text(f"game.{record.game}.name"))
    facts = [Label(text, CAPTION, Ink.MUTED) for text in _facts(match, texts)]
    return Dialog(
        title,
        [Column(facts, gap=Gap.NONE), table],
        [Button(texts.text("play.review"), review, icon="eye"), Button(close)],
        close_label=close,
        wide=_WIDE,
        sheet=SheetKind.PAPER,
    )


def _facts(match: MatchResult, texts: Catalogue) -> Sequence[str]:
    """Date, deal and duration in one line, then the house rules that differed."""
    parts = [day_text(texts, match.ended), deal_words(match, texts), span_text(texts, match.elapsed)]
    if match.undos:
        parts.append(texts.text("matches.taken_back", n=match.undos))
    return (" · ".join(parts), *(_rule(key, value, match.game, texts) for key, value in changed_rules(match).items()))


def _rule(key: str, value: str | int, game: str, texts: Catalogue) -> str:
    spec = next(spec for spec in registry.find(game).info.options if spec.key == key)
    return f"{texts.text(f'option.{key}')}: {value_words(spec, value, texts)}"


def _seat_of(player: Player, texts: Catalogue) -> Widget:
    """The name, and below it the level of a computer player."""
    name = Label(player.name, CAPTION_STRONG, Ink.TEXT, set_=Align.END)
    key = f"players.bot.{player.bot}"
    if player.is_person or not texts.has(key):
        return name
    return Column([name, Label(texts.text(key), CAPTION, Ink.MUTED, set_=Align.END)], gap=Gap.NONE)


_PAGE = 25
"""Rounds listed at first, and added by each press of “more”."""


class RoundHistoryScene(PageScene):
    """The rounds of a game under one set of rules; pressing a round opens its card."""

    def __init__(self, services: Services, game_id: str) -> None:
        super().__init__(services)
        self._game_id = game_id
        self._listed = _PAGE
        self._way = 0  # which of the rules that rounds were played by

    @override
    def title(self) -> str:
        return rounds_title(self._game_id, self._s.texts)

    @override
    def content(self) -> Widget:
        ways = self._ways()
        if not ways:
            play = Button(self.text("rounds.play"), self._play, icon="flag", look=Look.PRIMARY)
            return empty_page("flag", self.text("rounds.none.title"), self.text("rounds.none.body"), play)
        self._way = min(self._way, len(ways) - 1)
        rows = ways[self._way][1]
        best = best_round(rows)
        newest = list(reversed(rows))
        lines = [self._line(row, is_best=best is not None and row.id == best.id) for row in newest[: self._listed]]
        more = [aligned(Button(self.text("rounds.more"), self._more), Align.CENTRE)] if len(rows) > len(lines) else []
        texts = self._s.texts
        choice = rules_choice(self._game_id, [rules for rules, _ in ways], self._way, texts)
        listed = Column([Head(texts, lines[0]), *lines], gap=Gap.M)
        return Column(
            [
                *([choice.then(self._choose_rules)] if choice else []),
                self._facts(rows),
                self._chart(rows),
                listed,
                aligned(legend(texts), Align.CENTRE),
                *more,
                growing(Spacer()),
            ],
            gap=Gap.M,
        )

    @override
    def resume(self, result: object) -> None:
        self.rebuild()
        super().resume(result)

    def _ways(self) -> Sequence[tuple[Rules, Sequence[RoundRow]]]:
        """The rounds that count, by rules."""
        store = self._s.store
        rows = counted_rounds(store.rounds(self._game_id), store.counted_from(self._game_id))
        return by_rules(self._game_id, rows, [row.options for row in rows])

    def _choose_rules(self, at: int) -> None:
        self._way, self._listed = at, _PAGE
        self.rebuild()

    def _facts(self, rows: Sequence[RoundRow]) -> Widget:
        totals = [total(row.strokes) for row in rows]
        under = sum(total(row.strokes) <= row.bogey for row in rows)
        mean = decimal(self._s.texts, sum(totals) / len(totals))
        return figure_row(
            [
                Figure(str(len(rows)), self.text("rounds.count", n=len(rows))),
                Figure(amount(self._s.texts, min(totals)), self.text("rounds.fewest")),
                Figure(mean, self.text("rounds.mean")),
                Figure(str(under), self.text("rounds.made")),
            ]
        )

    def _chart(self, rows: Sequence[RoundRow]) -> Widget:
        points = [
            ChartPoint(tiny_day(self._s.texts, row.ended or row.started), total(row.strokes)) for row in sampled(rows)
        ]
        chart = Chart(
            ChartKind.LINE,
            points,
            self._s.texts,
            label=self.text("rounds.chart"),
            mark=ChartMark(self.text("card.bogey"), rows[-1].bogey),
            from_zero=False,
            height=190,
        )
        return Panel([Heading(self.text("rounds.chart"), 3), chart], gap=Gap.S)

    def _line(self, row: RoundRow, *, is_best: bool) -> Tile:
        return round_line(
            row, self._s.texts, lambda: Push(self._s.screens.score_card(row.id, from_history=True)), is_best=is_best
        )

    def _more(self) -> None:
        self._listed += _PAGE
        self.rebuild()

    def _play(self) -> Transition:
        return Replace(self._s.screens.game(self._game_id))


def rounds_title(game_id: str, texts: Catalogue) -> str:
    """The title of the page of a game's rounds."""
    if find(game_id).info.in_strokes:
        return texts.text("rounds.title")
    return texts.text("rounds.of", game=texts.text(f"game.{game_id}.name"))


_DAY_WIDE, _HOLE, _TOTAL, _VERDICT, _DEALS = 140, 44, 72, 140, 200  # units: widths of the columns
_RING = 0.72  # of a line's height: height of a ring beyond that of the strokes


def round_line(row: RoundRow, texts: Catalogue, action: Action, *, is_best: bool) -> Tile:
    """The line of a round; the best one is marked with a trophy and in words."""
    strokes = total(row.strokes)
    judged = verdict(strokes, row.bogey)
    day = short_day(texts, row.ended or row.started)
    words = texts.text(f"round.{judged.value}")
    parts: list[Widget] = [
        day_cell(day, texts.text("rounds.best") if is_best else "", "trophy", width=_DAY_WIDE),
        growing(_holes(row, texts)),
        Lettered(Label(amount(texts, strokes), TITLE, set_=Align.END), width=_TOTAL),
        Lettered(_verdict(words, judged, strokes - row.bogey), width=_VERDICT),
        Lettered(_deals(row, texts), width=_DEALS),
        Icon("chevron-right", Ink.MUTED, units=IconSize.SMALL),
    ]
    said = texts.text("rounds.line", day=day, total=amount(texts, strokes), verdict=words, bogey=row.bogey)
    if is_best:
        said = f"{said} {texts.text('rounds.best')}"
    return Tile(RoundLine(parts, gap=Gap.L, padding=(Gap.M, 0)), action, label=said, padding=Gap.M)


class RoundLine(Row):
    """The line of a round: columns side by side if they fit."""

    def is_one(self, painter: Painter, width: int) -> bool:
        """Whether they fit in that width, which excludes the tile's own padding."""
        return len(self._lines(painter, width)) == 1


class Head(RoundLine):
    """The headings of the columns; hidden if a round takes more than one line."""

    def __init__(self, texts: Catalogue, first: Tile) -> None:
        """``first`` is the first round below."""

        def named(key: str, width: float, set_: Align = Align.START) -> Widget:
            return Lettered(_heading(texts.text(key) if key else "", set_), width=width)

        holes = [Lettered(_heading(str(hole), Align.CENTRE), width=_HOLE) for hole in range(1, HOLES + 1)]
        parts: list[Widget] = [
            named("card.hole", _DAY_WIDE, Align.END),
            growing(Row(holes, gap=Gap.XS, tight=Tight.SHRINK)),
            named("card.strokes", _TOTAL, Align.END),
            named("", _VERDICT),
            named("", _DEALS),
            Spacer(IconSize.SMALL, grow=0),
        ]
        super().__init__(parts, gap=Gap.L, padding=(Gap.XL, 0))
        self._line = first.children()[0]

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        stands = self._show(painter, width)
        return super()._size(painter, width) if stands else (0, 0)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        self._show(painter, rect.width)
        super().arrange(painter, rect)

    def _show(self, painter: Painter, width: int) -> bool:
        """Shows the headings if the parts of a round fit side by side in that width; 0 is the narrowest."""
        inner, line = width - self.pads(painter)[0], self._line
        stands = bool(width) and isinstance(line, RoundLine) and line.is_one(painter, inner)
        for part in self.children():
            part.visible = stands
        return stands


def legend(texts: Catalogue) -> Widget:
    """The key to the rings."""
    signs = ((0, "card.cleared"), (-1, "card.below_zero"))
    parts = [
        Row(
            [Lettered(_Strokes(" ", sign_of(strokes)), width=_HOLE), Label(texts.text(key), CAPTION, Ink.GROUND_MUTED)],
            gap=Gap.S,
            tight=Tight.SHRINK,
        )
        for strokes, key in signs
    ]
    return Row(parts, gap=Gap.XL)


def _heading(text: str, set_: Align) -> Label:
    return Label(text, CAPTION_STRONG, Ink.GROUND_MUTED, set_=set_)


class _Strokes(Label):
    """The strokes of a hole, ringed as on the card: the shape says it, not the colour alone."""

    def __init__(self, text: str, sign: Sign) -> None:
        super().__init__(text, BODY, Ink.TEXT if sign is Sign.NONE else Ink.BAD, set_=Align.CENTRE)
        self._sign = sign

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        side = round(painter.line(BODY) * (1 + _RING))
        ring = pygame.Rect(0, 0, side, side)
        ring.center = self.rect.center
        paint_sign(surface, painter, ring, self._sign, painter.theme.bad)
        super().paint(surface, painter)


def _holes(row: RoundRow, texts: Catalogue) -> Widget:
    """The strokes of the nine holes; those at or below zero are ringed."""
    cells = [Lettered(_Strokes(amount(texts, each), sign_of(each)), width=_HOLE) for each in row.strokes[:HOLES]]
    return Row(cells, gap=Gap.XS, tight=Tight.SHRINK)


def _verdict(words: str, judged: RoundVerdict, away: int) -> Widget:
    """The distance from bogey without a sign: the words say on which side."""
    ink = {RoundVerdict.UNDER: Ink.GOOD, RoundVerdict.BOGEY: Ink.TEXT, RoundVerdict.OVER: Ink.MUTED}[judged]
    text = words if judged is RoundVerdict.BOGEY else f"{abs(away)} {words}"
    return Label(text, BODY, ink)


def _deals(row: RoundRow, texts: Catalogue) -> Widget:
    first, last = (grouped(texts, hole_deal(row.number, hole)) for hole in (1, HOLES))
    return Label(texts.text("rounds.deals", first=first, last=last), CAPTION, Ink.MUTED)
