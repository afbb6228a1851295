"""What is said at a patience: facts in the bar, moves, hints, the log, and what a screen reader hears. No widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.questions import Forecast, Tip
from cardtable.ai.skill import HintReason
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import (
    Phrase,
    amount,
    card_name,
    decimal,
    grouped,
    joined_phrases,
    lowered,
    raised,
    signed,
    suit_name,
)
from cardtable.kernel.cards import HIDDEN, DeckSpec
from cardtable.kernel.game import AnyGame, Touch
from cardtable.kernel.moves import Move, lifted
from cardtable.kernel.state import AnyState, CardMoved, Cue, Recycled, Setup, Turned
from cardtable.kernel.table import Fan, Pile, PileId, PileSpec, Role, TableSpec
from cardtable.session.analysis import WAYS, GivenHint
from cardtable.session.desk import Sitting
from cardtable.session.records import RoundRow
from cardtable.session.scores import total
from cardtable.session.sight import LogReader
from cardtable.session.solo_game import Change, Kind, SoloGame
from cardtable.settings import Settings
from cardtable.table.geometry import Rect
from cardtable.table.gestures import Key, TableView, stops
from cardtable.table.grid_layout import FIGURES, Figures
from cardtable.table.layout import TableCard, VisibleTable
from cardtable.ui.core.scene import Deed, Requested
from cardtable.ui.game_words import said_words
from cardtable.ui.paint.face_art import SMALL, FaceStyle
from cardtable.ui.table.dialogs import BY_ITSELF, LogLine
from cardtable.ui.table.motion import pixels
from cardtable.ui.table.solo_hands import TableHand
from cardtable.ui.widgets.pictures import drawn_token
from cardtable.ui.widgets.widget import HeardPart, WidgetRole

if TYPE_CHECKING:
    from cardtable.ui.table.solo_table import SoloTable


class Fact(Struct, frozen=True):
    """A name and a value, both ready to be shown; ``token`` is the key of a picture that stands before the value.

    ``meaning`` is told to who points at it.
    """

    name: str
    value: str
    token: str = ""
    meaning: str = ""


def facts(match: SoloGame, row: RoundRow | None, hole: int | None, texts: Catalogue) -> tuple[Fact, ...]:
    """The facts of a game, most important first."""
    return tuple(_of_round(match, row, hole or 0, shown_facts(match.game, match.state, texts), texts))


def deal_name(setup: Setup, texts: Catalogue) -> str:
    """The number of the deal, or that it has an order of its own."""
    if setup.order is not None:
        return texts.text("matches.own_order")
    return texts.text("play.deal", number=grouped(texts, setup.number))


def shown_facts(game: AnyGame, state: AnyState, texts: Catalogue) -> tuple[Fact, ...]:
    """What the game itself tells, in words."""
    return tuple(
        Fact(said_words(texts, fact.name), said_words(texts, fact.value), drawn_token(fact.token))
        for fact in game.facts(state)
    )


def forecast_fact(forecast: Forecast | None, *, rounds: bool, texts: Catalogue) -> Fact:
    """What can still come of a patience; in ``rounds`` that is not a win but the strokes each way allows at best: "4–15, mean 9".

    Ways that were not decided are neither: "21–25 of 60".
    """
    name = texts.text("forecast.strokes" if rounds else "forecast.name")
    if forecast is None or (forecast.ways < WAYS and not forecast.every and not forecast.hopeless):
        return Fact(name, "…", meaning=texts.text("forecast.looking"))
    return Fact(name, _still(forecast, texts, rounds=rounds), meaning=_tried(forecast, texts, rounds=rounds))


def _still(forecast: Forecast, texts: Catalogue, *, rounds: bool) -> str:
    if rounds and forecast.best:
        best, worst, mean = forecast.best[0], forecast.best[-1], round(sum(forecast.best) / len(forecast.best))
        if best == worst:
            return amount(texts, best)
        return texts.text(
            "forecast.range", best=amount(texts, best), worst=amount(texts, worst), mean=amount(texts, mean)
        )
    if forecast.only_anew:
        return texts.text("forecast.anew")
    if forecast.hopeless:
        return texts.text("forecast.lost")
    if forecast.every and forecast.won == forecast.ways:
        return texts.text("forecast.won")
    if forecast.undecided == forecast.ways:
        return texts.text("forecast.open")
    most = forecast.won + forecast.undecided
    won = f"{forecast.won}–{most}" if forecast.undecided else str(forecast.won)
    return texts.text("forecast.ways", won=won, ways=forecast.ways)


def _tried(forecast: Forecast, texts: Catalogue, *, rounds: bool) -> str:
    """What the figures were won from; nothing where all cards are known."""
    if forecast.ways == 1:
        return ""
    if rounds and forecast.best:
        return texts.text("forecast.strokes.tried", ways=forecast.ways)
    key = "forecast.tried_open" if forecast.undecided else "forecast.tried"
    return texts.text(key, ways=forecast.ways, won=forecast.won, lost=forecast.lost, open=forecast.undecided)


def clock_text(seconds: float) -> str:
    """Minutes and seconds, with hours only when there are any: 3:05, 1:02:09."""
    whole = int(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def words_for_counts(match: SoloGame, texts: Catalogue) -> dict[PileId, str]:
    """How many cards stocks hold, to be written on them; where only a click on it helps, what that does."""
    return {pile.id: _written(match, pile, texts) for pile in match.spec.piles if pile.role is Role.STOCK}


def _written(match: SoloGame, pile: PileSpec, texts: Catalogue) -> str:
    """The count; where a click does what no count says, that, as long as it can be done."""
    words, legal = match.game.verbs, {move.verb for move in match.legal}
    key = next((words[verb] for verb in pile.verbs if verb in words and verb in legal), "")
    size = len(match.state.piles[pile.id])
    return texts.text(key) if key else str(size) if size else ""


def _of_round(
    match: SoloGame, row: RoundRow | None, hole: int, told: Sequence[Fact], texts: Catalogue
) -> Sequence[Fact]:
    """What a game that is played in rounds adds: the hole before its own facts, the total and the mark behind them.

    The total has the strokes of this hole in it as soon as it is over, as the sheet and the card have.
    """
    holes = match.game.info.holes
    if holes is None:
        return told
    so_far = total(row.strokes[:hole]) if row is not None else 0
    mark = row.bogey if row is not None else int(match.state.option(holes.mark))
    where = texts.text("play.hole_of", hole=hole, holes=holes.count)
    return (
        *([Fact(texts.text("play.hole"), where, "flag")] if hole else []),
        *told,
        Fact(texts.text("play.round_total"), amount(texts, so_far)),
        Fact(texts.text("play.bogey"), str(mark)),
    )


def figures_of(style: FaceStyle) -> Figures:
    """Strips in columns in which ranks, and strips in rows in which ranks and signs, of that deck can be read."""
    rank, in_few = (max(FIGURES.rank, style.rank_ends(small=small)) for small in (False, True))
    return replace(FIGURES, rank=rank, rank_small=in_few, small=float(SMALL), fan_right=style.index_wide)


def log_lines(match: SoloGame, texts: Catalogue) -> tuple[LogLine, ...]:
    """All plies in force, oldest first: the person's are counted, as in the result, the table's own said to be its own."""
    lines, made = [], 0
    for words, ply in zip(ply_words(match, texts), range(match.history.cursor), strict=True):
        is_auto = ply in match.history.auto
        made += not is_auto
        lines.append((BY_ITSELF, texts.text("log.by_itself", what=lowered(words))) if is_auto else (made, words))
    return tuple(lines)


def ply_words(match: SoloGame, texts: Catalogue) -> list[str]:
    """What happened at each ply in force, whoever made it."""
    history, deck = match.history, match.looks
    return [
        cue_words(history.moves[entry.ply], entry.cues, history.states[entry.ply].piles, deck, match.spec, texts)
        for entry in LogReader(match.game).entries(history, 0)
    ]


def change_words(change: Change, match: SoloGame, texts: Catalogue) -> str:
    """A change that was just made in one line: the person's ply first, then how many cards the table sent out."""
    if change.kind is Kind.UNDO:
        return texts.text("log.undone")
    if change.kind is Kind.REDO:
        return texts.text("log.redone")
    deck, spec, history = match.looks, match.spec, match.history
    move = history.moves[history.cursor - len(change.steps)]
    first = cue_words(move, change.steps[0].cues, change.before.piles, deck, spec, texts)
    moved = [cue for step in change.steps[1:] for cue in step.cues if isinstance(cue, CardMoved)]
    more = sum(spec[cue.target].role is Role.FOUNDATION for cue in moved)
    return f"{first} {texts.text('log.and_more', n=more)}" if more else first


def cue_words(
    move: Move, cues: Sequence[Cue], before: Mapping[PileId, Pile], deck: DeckSpec, spec: TableSpec, texts: Catalogue
) -> str:
    """What a move did as a sentence; ``before`` is what lay there when it was made."""
    moved = next((cue for cue in cues if isinstance(cue, CardMoved)), None)
    if moved is None:
        return _recycled_words(cues, spec, texts)
    from_stock = spec[moved.source].role is Role.STOCK
    if move.picks:
        return _taken_words(move, cues if from_stock else (), before, deck, texts)
    if from_stock and spec[moved.target].role is Role.TABLEAU and move.verb == "draw":
        dealt = [card for cue in cues if isinstance(cue, CardMoved) for card in cue.cards]
        return texts.text("log.dealt", cards=joined_phrases([card_name(texts, deck.text(card)) for card in dealt]))
    if from_stock and spec[moved.target].role is Role.TABLEAU:
        return raised(texts.text("log.spare", cards=card_name(texts, deck.text(moved.cards[0]))))
    if from_stock:
        return raised(
            texts.text("log.drawn", card=joined_phrases([card_name(texts, deck.text(card)) for card in moved.cards]))
        )
    name = card_name(texts, deck.text(moved.cards[0]))
    fields: dict[str, str | int] = {
        "card": name,
        "pile": pile_name(spec, moved.target, texts),
        "n": len(moved.cards) - 1,
    }
    sentence = texts.text("log.moved" if fields["n"] == 0 else "log.moved_run", **fields)
    if spec[moved.target].role is Role.TAKEN:
        sentence = texts.text("log.taken", cards=name)
    turned = next((cue for cue in cues if isinstance(cue, Turned) and cue.pile == moved.source), None)
    sentence = raised(sentence)
    if turned is None:
        return sentence
    return f"{sentence} {texts.text('log.turned', card=card_name(texts, deck.text(turned.card)))}"


def _taken_words(
    move: Move, covering: Sequence[Cue], before: Mapping[PileId, Pile], deck: DeckSpec, texts: Catalogue
) -> str:
    """The cards that were picked, and those that cover them; where the stock did not last, which of them it covered."""
    laid = [cue for cue in covering if isinstance(cue, CardMoved)]
    taken, covered, cards = (
        joined_phrases([card_name(texts, deck.text(card)) for card in each])
        for each in (
            [before[pile].cards[-1] for pile in move.picks],
            [before[cue.target].cards[-1] for cue in laid],
            [cue.cards[0] for cue in laid],
        )
    )
    told = raised(texts.text("log.covered", taken=covered, cards=cards)) if laid else ""
    if len(laid) == len(move.picks):
        return told
    return f"{raised(texts.text('log.taken', cards=taken))} {told}".strip()


def _recycled_words(cues: Sequence[Cue], spec: TableSpec, texts: Catalogue) -> str:
    """The waste became the stock again, or the table was gathered, shuffled and laid again."""
    recycled = next((cue for cue in cues if isinstance(cue, Recycled)), None)
    if recycled is None:
        return ""
    return texts.text("log.recycled" if spec[recycled.source].role is Role.WASTE else "log.redealt")


def move_words(move: Move, visible: VisibleTable, deck: DeckSpec, spec: TableSpec, texts: Catalogue) -> str:
    """A move that is only suggested, told from what is to be seen: "queen of diamonds to column 3"."""
    if move.picks:
        tops = [card_name(texts, deck.text(visible[pile][-1].card)) for pile in move.picks]
        alone = texts.text("hint.take", card=tops[0])
        return raised(alone if len(tops) == 1 else texts.text("hint.together", cards=joined_phrases(tops)))
    if not move.source:
        has_waste = any(pile.role is Role.WASTE for pile in spec.piles)
        return texts.text("hint.deal" if move.verb == "draw" and not has_waste else f"hint.{move.verb}")
    name = card_name(texts, deck.text(visible[move.source][-move.count].card))
    if spec[move.target].role is Role.TAKEN:
        return raised(texts.text("hint.take", card=name))
    there = visible[move.target]
    if there and there[-1].card != HIDDEN and spec[move.target].role is Role.TABLEAU:
        return raised(texts.text("hint.move_on", card=name, on=card_name(texts, deck.text(there[-1].card))))
    return raised(texts.text("hint.move", card=name, pile=pile_name(spec, move.target, texts)))


_ROWS = ("pile.tableau.upper", "pile.tableau.lower")
"""Names of columns that stand in two rows."""
_FEW_ROWS = 3
"""So many rows of single places are counted through; of more, each row by itself."""


def pile_name(spec: TableSpec, pile: PileId, texts: Catalogue) -> Phrase:
    """What a pile is called: "column 3", "the waste", "the spades"; its form "to" is "to column 3" in languages that want that."""
    role = spec[pile].role
    if role is Role.FOUNDATION and spec[pile].sign.isdecimal():
        return texts.phrase("pile.foundation.number", number=spec[pile].sign)
    if role is Role.FOUNDATION and spec[pile].sign:
        key = "pile.foundation" if spec[pile].fan is Fan.NONE else "pile.run"
        return texts.phrase(key, suit=suit_name(texts, spec[pile].sign))
    if role is Role.FOUNDATION:
        return texts.phrase("pile.foundation.any")
    if spec[pile].verbs == ("redeal",):
        return texts.phrase("pile.stock.redeal")
    same = [other for other in spec.piles if other.role is role]
    heights = sorted({other.y for other in same})
    if role is Role.TABLEAU and spec[pile].fan is Fan.NONE and len(heights) > _FEW_ROWS:
        row = [other.id for other in same if other.y == spec[pile].y]
        return texts.phrase("pile.row_place", row=heights.index(spec[pile].y) + 1, number=row.index(pile) + 1)
    if role is Role.TABLEAU and spec[pile].fan is Fan.NONE:
        return texts.phrase("pile.place", number=[other.id for other in spec.piles].index(pile) + 1)
    if role is Role.TABLEAU and len(heights) == len(_ROWS):  # counted as they are seen: from the left, row by row
        row = [other.id for other in same if other.y == spec[pile].y]
        return texts.phrase(_ROWS[heights.index(spec[pile].y)], number=row.index(pile) + 1)
    return texts.phrase(f"pile.{role.value}", number=[other.id for other in same].index(pile) + 1)


def rules_now(sitting: Sitting[SoloGame], settings: Settings, texts: Catalogue) -> str:
    """The rules that decide what can be done now, for who wishes to read them; a guide speaks for itself."""
    if sitting.guide is not None or not settings.coach:
        return ""
    match = sitting.match
    return " ".join(said_words(texts, said) for said in match.game.coached(match.state, match.legal))


def spot_words(
    spec: TableSpec,
    pile: PileId,
    cards: Sequence[TableCard],
    index: int,
    deck: DeckSpec,
    texts: Catalogue,
    awaited: Mapping[PileId, str],
) -> str:
    """What lies at one spot: "queen of diamonds, column 3"; of an empty one also the card that is ``awaited``."""
    name = pile_name(spec, pile, texts)
    if not 0 <= index < len(cards):
        return _empty_words(spec[pile], name, awaited, texts)
    card = cards[index].card
    if card == HIDDEN:
        return texts.text("spot.face_down", pile=name, n=len(cards))
    return texts.text("spot.card", card=card_name(texts, deck.text(card)), pile=name)


def _empty_words(spec: PileSpec, name: Phrase | str, awaited: Mapping[PileId, str], texts: Catalogue) -> str:
    """An empty place, with what it waits for where that is written on it, or that nothing goes there."""
    if spec.id in awaited:
        return texts.text("spot.awaits", pile=name, card=card_name(texts, awaited[spec.id]))
    key = {"2": "spot.awaits_two", "plain": "spot.closed"}.get(spec.sign, "spot.empty")
    return texts.text(key, pile=name)


def awaited_cards(game: AnyGame, state: AnyState) -> dict[PileId, str]:
    """The empty places that wait for one card, and the text of that card."""
    return {pile: game.looks(state.setup.options).text(card) for pile, card in game.openers(state)}


_TENTHS = 10


def hint_words(
    hint: GivenHint, move: str, reason: HintReason | None, texts: Catalogue, *, rounds: bool, again: bool
) -> str:
    """The hint of a patience. ``move``: a sentence. ``rounds``: strokes are counted; ``again``: all may be laid anew."""
    figures = _strokes(hint, texts) if rounds else _ways(hint, texts, again=again)
    why = texts.text(f"hint.reason.{reason[0]}", n=reason[1]) if reason and (not figures or _is_level(hint)) else ""
    return _together(hint, move, why, figures, texts)


def points_words(hint: GivenHint, move: str, texts: Catalogue, game: str, *, only: bool, point_value: int = 1) -> str:
    """The hint of a game of several, in what that game counts; ``only``: nothing else can be done.

    ``point_value``: what a point is worth in scores.
    """
    if only:
        return f"{move} {texts.text('hint.only')}"
    return _together(hint, move, "", _points(hint, texts, game, point_value), texts)


def _together(hint: GivenHint, move: str, why: str, figures: str, texts: Catalogue) -> str:
    if hint.place:
        place = texts.text(f"hint.place.{hint.place + 1}")
        move = texts.text("hint.place", place=place, many=len(hint.tips), move=move)
    ending = figures if hint.judged and figures else "" if hint.looking else texts.text("hint.thumb")
    looking = texts.text("hint.looking") if hint.looking else ""
    return " ".join(part for part in (move, why, ending, looking) if part)


def _is_level(hint: GivenHint) -> bool:
    """Whether another move has the same figures, or leaves more undecided: then they do not say which is better."""
    told = hint.tip
    others = [tip for tip in hint.tips if tip is not told and (tip.won, tip.value) == (told.won, told.value)]
    return any(tip.undecided == told.undecided or _is_less_sure(tip, told) for tip in others)


def _is_less_sure(other: Tip, told: Tip) -> bool:
    return told.ways > 1 and other.won == told.won and other.undecided > told.undecided


def _ways(hint: GivenHint, texts: Catalogue, *, again: bool) -> str:
    tip = hint.tip
    if not hint.judged or not tip.ways:
        return ""
    if tip.ways == 1:
        return texts.text(f"hint.sure.{_sure(hint, again=again)}")
    if tip.lost == tip.ways:
        return texts.text("hint.ways.none", ways=tip.ways)
    few = "so_far" if hint.looking and tip.ways < WAYS else "told"
    words = texts.text(f"hint.ways.{few}", won=_won(tip), ways=tip.ways)
    other = hint.tips[1] if not hint.place and len(hint.tips) > 1 else None
    if other is None or not other.ways or few == "so_far":
        return words
    if _is_less_sure(other, tip):
        return words  # "6–26, next best 6–28" would read as if the other were better
    return f"{words} {texts.text('hint.next_best', figure=_won(other))}"


def _won(tip: Tip) -> str:
    return f"{tip.won}–{tip.won + tip.undecided}" if tip.undecided else str(tip.won)


def _sure(hint: GivenHint, *, again: bool) -> str:
    """What is known for certain of a patience in which nothing is hidden."""
    tip = hint.tip
    if tip.won:
        return "won"
    if tip.undecided:
        return "chance" if tip.move.verb == "redeal" else "open"
    if any(other.won or (other.undecided and other.move.source) for other in hint.tips):
        return "dead"
    return "lost_again" if again else "lost"


def _strokes(hint: GivenHint, texts: Catalogue) -> str:
    if not hint.judged or hint.tip.value is None:
        return ""
    words = texts.text("hint.strokes", strokes=decimal(texts, hint.tip.value))
    return f"{words} {_other(hint, texts, lambda value: decimal(texts, value))}".strip()


def _points(hint: GivenHint, texts: Catalogue, game: str, point_value: int) -> str:
    if not hint.judged or hint.tip.value is None:
        return ""

    def figure(value: float) -> str:
        return points_figure(texts, value, point_value, plus=True)

    words = texts.text(own_key(texts, "hint.points", game), points=figure(hint.tip.value))
    return f"{words} {_other(hint, texts, figure, game)}".strip()


def points_figure(texts: Catalogue, value: float, point_value: int, *, plus: bool = False) -> str:
    """Points as scores, to a tenth of a point, also where a point is worth thousands; ``plus``: with its sign."""
    if not round(value, 1):
        return "0"
    if point_value < _TENTHS:
        return decimal(texts, point_value * value, plus=plus)
    worth = round(round(_TENTHS * value) * point_value / _TENTHS)
    return signed(texts, worth) if plus else amount(texts, worth)


def own_key(texts: Catalogue, key: str, game: str) -> str:
    """The text of a game that counts something else than points, where it has one; else that of all games."""
    own = f"{key}.{game}"
    return own if texts.has(own) else key


def _other(hint: GivenHint, texts: Catalogue, figure: Callable[[float], str], game: str = "") -> str:
    """What the next best move promises, beside the best one; that it is as good, where the same is to be read.

    A ``game`` that is played for money has words of its own for that.
    """
    value = hint.tips[1].value if not hint.place and len(hint.tips) > 1 else None
    if value is None:
        return ""
    if hint.tip.value is not None and figure(value) == figure(hint.tip.value):
        return texts.text("hint.next_even")
    return texts.text(own_key(texts, "hint.next_best", game), figure=figure(value))


CardSpot = tuple[PileId, int]
"""A card by its pile and its index from the bottom; −1 is the empty place."""
TOP = "top"
"""In place of the index in the name of a part that is a whole pile: whatever lies there on top."""


def solo_heard_parts(table: SoloTable) -> Sequence[HeardPart]:
    """The piles, in the order in which the keyboard visits them."""
    if table.control is None:
        return ()
    view = table.control.hand.table_view
    return [_heard_pile(table, view, pile.id) for pile in view.layout.spec.piles]


def solo_heed(table: SoloTable, asked: Requested) -> bool:
    """The keyboard goes there; a click is what Enter does there; what else was offered is a move."""
    found = [part for pile in solo_heard_parts(table) for part in (pile, *pile.parts) if part.name == asked.part]
    if table.control is None or not found or not found[0].clicked or not isinstance(asked.part, tuple):
        return False
    hand, (pile, index) = table.control.hand, asked.part
    if index == TOP:
        index = hand.table_view.count(pile) - 1
    table.control.stand(pile, index)
    match asked.deed:
        case Deed.CLICK:
            table.act(hand.cursor.press(hand.table_view, Key.PICK, table.now))
        case Deed.OTHER:
            moves = [
                move for words, move in _heard_offers(table, hand.table_view, (pile, index)) if words == asked.text
            ]
            if not moves or asked.text not in found[0].offers:
                return False
            table.play(moves[0])
    return True


def _heard_pile(table: SoloTable, view: TableView, pile: PileId) -> HeardPart:
    places = stops(view, pile)
    top = view.count(pile) - 1
    spec = view.layout.spec[pile]
    whole = view.rect(pile, -1)
    for index in range(top + 1):
        whole = whole.union(view.rect(pile, index))
    words = _heard_pile_words(table, view, pile)
    if top < 0 or spec.fan is Fan.NONE or spec.show or spec.verbs:
        return _heard_part(table, (pile, top), words, whole, WidgetRole.BUTTON)
    cards = [
        _heard_part(
            table, (pile, index), _card_at(table, view, pile, index), _seen_of(view, pile, index), WidgetRole.CARD,
            (number, len(places)),
        )
        for number, index in enumerate(places, 1)
    ]  # fmt: skip
    return HeardPart((pile, "list"), WidgetRole.PILE, words, pixels(whole), clicked=False, parts=tuple(cards))


def _heard_part(
    table: SoloTable, spot: CardSpot, words: str, rect: Rect, role: WidgetRole, place: tuple[int, int] = (0, 0)
) -> HeardPart:
    assert table.control is not None  # noqa: S101 -- whoever asks sees the cards
    hand = table.control.hand
    return HeardPart(
        (spot[0], TOP) if role is WidgetRole.BUTTON else spot, role, words, pixels(rect),
        hint=table.services.texts.text("heard.target") if _is_target(hand, spot) else "",
        chosen=True if _is_chosen(hand, spot) else None, at=hand.cursor.focus == spot, place=place,
        offers=tuple(words for words, _ in _heard_offers(table, hand.table_view, spot)),
    )  # fmt: skip


def _heard_pile_words(table: SoloTable, view: TableView, pile: PileId) -> str:
    texts, count = table.services.texts, view.count(pile)
    spec = view.layout.spec[pile]
    name = raised(pile_name(view.layout.spec, pile, texts))
    if not count:
        match = table.sitting.match
        return _empty_words(spec, name, awaited_cards(match.game, match.state), texts)
    down = sum(view.placement(pile, index).card == HIDDEN for index in range(count))
    if down == count:
        return texts.text("spot.face_down", pile=name, n=count)
    spread = spec.fan is not Fan.NONE
    first = max(0, count - spec.show) if spec.show else 0 if spread else count - 1
    open_cards = [index for index in range(first, count) if view.placement(pile, index).card != HIDDEN]
    said = [texts.text("party.cards", n=count)] if count > 1 or not open_cards else []
    said += [texts.text("heard.face_down", n=down)] if down else []
    said += [_card_at(table, view, pile, index) for index in open_cards]
    return texts.text("heard.pile", pile=name, what=", ".join(said))


def _card_at(table: SoloTable, view: TableView, pile: PileId, index: int) -> str:
    deck = table.sitting.match.looks
    return card_name(table.services.texts, deck.text(view.placement(pile, index).card))


def _seen_of(view: TableView, pile: PileId, index: int) -> Rect:
    """What is to be seen of a card: of a covered one only its strip."""
    rect = view.rect(pile, index)
    if index + 1 >= view.count(pile):
        return rect
    over = view.rect(pile, index + 1)
    return Rect(rect.x, rect.y, over.x - rect.x or rect.w, over.y - rect.y or rect.h)


def _is_chosen(hand: TableHand, spot: CardSpot) -> bool:
    chosen, picked = hand.selection.chosen, hand.selection.picking.picked
    if chosen is not None and chosen.pile == spot[0]:
        return spot[1] >= chosen.index
    return spot[0] in picked and spot[1] == hand.table_view.count(spot[0]) - 1


def _is_target(hand: TableHand, spot: CardSpot) -> bool:
    """Whether what is chosen can be laid there, or picked together with it."""
    pile, index = spot
    if index < hand.table_view.count(pile) - 1:
        return False
    chosen, picked = hand.selection.chosen, hand.selection.picking.picked
    targets = hand.table_view.targets(chosen.pile, chosen.index) if chosen else ()
    partners = hand.table_view.partners(picked) if picked else ()
    return pile in targets or pile in partners


# -- what can be done --------------------------------------------------------------------------------------------------


def _heard_offers(table: SoloTable, view: TableView, spot: CardSpot) -> list[tuple[str, Move]]:
    """The moves of a card besides its click: where it can go, or with which it can be taken."""
    (pile, index), match, texts = spot, table.sitting.match, table.services.texts
    if index < 0 or view.placement(pile, index).card == HIDDEN or view.layout.spec[pile].verbs:
        return []
    if match.game.info.touch is Touch.PICK:
        return [
            (texts.text("heard.with", cards=joined_phrases(_others(table, view, pile, move))), move)
            for move in match.legal
            if pile in move.picks and len(move.picks) > 1
        ]
    base = view.base(pile, index)
    if base is None or base != index:
        return []
    count = lifted(pile, index, match.state.piles, match.legal)
    moves = {move.target: move for move in match.legal if move.source == pile and move.count == count}
    targets = [each.id for each in view.layout.spec.piles if each.id in view.targets(pile, index) and each.id in moves]
    return [(_to(table, view, target), moves[target]) for target in targets]


def _others(table: SoloTable, view: TableView, pile: PileId, move: Move) -> list[str]:
    return [_card_at(table, view, each, view.count(each) - 1) for each in move.picks if each != pile]


def _to(table: SoloTable, view: TableView, target: PileId) -> str:
    texts, spec, count = table.services.texts, view.layout.spec, view.count(target)
    name = pile_name(spec, target, texts)
    top = view.placement(target, count - 1).card if count else HIDDEN
    if top == HIDDEN or spec[target].role is not Role.TABLEAU:
        return texts.text("heard.move", pile=name)
    return texts.text("heard.move_on", pile=name, on=_card_at(table, view, target, count - 1))
