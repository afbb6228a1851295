"""What is said at a table: moves, changes, the log, hints, facts, plates, refusals. Pure functions of a game; no widgets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.questions import Forecast, Tip
from cardtable.ai.skill import HintReason
from cardtable.games.seated import HANDS, WON
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import (
    Phrase,
    amount,
    card_name,
    decimal,
    form_of,
    grouped,
    joined_phrases,
    lowered,
    raised,
    signed,
    suit_name,
)
from cardtable.i18n.phrases import refusal as refusal_text
from cardtable.kernel.cards import HIDDEN, Card, DeckSpec
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move, Refusal
from cardtable.kernel.state import AnyState, CardMoved, Cue, Passed, Recycled, Scored, Seat, Setup, Turned
from cardtable.kernel.table import Fan, Pile, PileId, PileSpec, Role, TableSpec
from cardtable.kernel.telling import Exchanged, Sentence
from cardtable.session.analysis import WAYS, GivenHint
from cardtable.session.desk import Session
from cardtable.session.game_log import Change, Kind
from cardtable.session.records import RoundRow
from cardtable.session.scores import total
from cardtable.session.seats import Player, people, portraits
from cardtable.session.sight import LogEntry, LogReader, Viewer, redacted_change
from cardtable.session.solo_game import SoloGame
from cardtable.session.table_game import TableGame, last_turn
from cardtable.settings import Settings
from cardtable.table.layout import TableCard, VisibleTable
from cardtable.ui.game_words import joined_with_and, said_words
from cardtable.ui.table.round_scenery import PlaySign, SaidBySeat, SeatPlate
from cardtable.ui.widgets.pictures import drawn_token

LogLine = tuple[int, str]
"""The number of a ply, from 1, and its words; ``HEADING`` for the heading of the lines before it."""
HEADING = 0
BY_ITSELF = -1
"""In place of a ply's number: the table made it, and only persons' plies are numbered."""


class Fact(Struct, frozen=True):
    """A name and a value as shown; ``token`` is the key of a picture before the value, ``meaning`` the tooltip."""

    name: str
    value: str
    token: str = ""
    meaning: str = ""


# -- a patience --------------------------------------------------------------------------------------------------------


def facts(solo: SoloGame, row: RoundRow | None, hole: int | None, texts: Catalogue) -> tuple[Fact, ...]:
    """The facts of a game, most important first."""
    return tuple(_of_round(solo, row, hole or 0, shown_facts(solo.game, solo.state, texts), texts))


def deal_name(setup: Setup, texts: Catalogue) -> str:
    """The number of the deal, or that it has an order of its own."""
    if setup.order is not None:
        return texts.text("matches.own_order")
    return texts.text("play.deal", number=grouped(texts, setup.number))


def shown_facts(game: AnyGame, state: AnyState, texts: Catalogue) -> tuple[Fact, ...]:
    """The game's own facts, in words."""
    return tuple(
        Fact(said_words(texts, fact.name), said_words(texts, fact.value), drawn_token(fact.token))
        for fact in game.facts(state)
    )


def forecast_fact(forecast: Forecast | None, *, rounds: bool, texts: Catalogue) -> Fact:
    """The forecast of a patience: in how many of the sampled deals it can be won, "21–25 of 60" if some are undecided; in
    ``rounds`` the best strokes they allow, "4–15, mean 9".
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
    """The sample behind the figures; "" if all cards are known."""
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


def words_for_counts(solo: SoloGame, texts: Catalogue) -> dict[PileId, str]:
    """The words on each stock, and on each reserve that is a heap: its number of cards, or what a click on it does."""
    piles = solo.state.piles
    heaps = (
        pile
        for pile in solo.spec.piles
        if pile.role is Role.STOCK or (pile.role is Role.RESERVE and pile.fan is Fan.NONE and len(piles[pile.id]) > 1)
    )
    return {pile.id: _written(solo, pile, texts) for pile in heaps}


def spent_stocks(solo: SoloGame) -> frozenset[PileId]:
    """The stocks marked as ones to turn over or shuffle, for which that is impossible now."""
    legal = {move.verb for move in solo.legal}
    return frozenset(pile.id for pile in solo.spec.piles if pile.sign == "recycle" and legal.isdisjoint(pile.verbs))


def _written(solo: SoloGame, pile: PileSpec, texts: Catalogue) -> str:
    """What a click does, if the game has a word for it and it is legal; otherwise the number of cards."""
    words, legal = solo.game.verbs, {move.verb for move in solo.legal}
    key = next((words[verb] for verb in pile.verbs if verb in words and verb in legal), "")
    size = len(solo.state.piles[pile.id])
    return texts.text(key) if key else str(size) if size else ""


def _of_round(
    solo: SoloGame, row: RoundRow | None, hole: int, told: Sequence[Fact], texts: Catalogue
) -> Sequence[Fact]:
    """What a game played in rounds adds: the hole before its own facts, the total and the mark after them.

    The total includes the strokes of this hole as soon as it is over, as on the sheet and the card.
    """
    holes = solo.game.info.rounds(solo.state.setup.options)
    if holes is None:
        return told
    so_far = total(row.strokes[:hole]) if row is not None else 0
    mark = row.bogey if row is not None else int(solo.state.option(holes.mark))
    where = texts.text("play.hole_of", hole=hole, holes=holes.count)
    return (
        *([Fact(texts.text("play.hole"), where, "flag")] if hole else []),
        *told,
        Fact(texts.text("play.round_total"), amount(texts, so_far)),
        Fact(texts.text("play.bogey"), str(mark)),
    )


def log_lines(solo: SoloGame, texts: Catalogue) -> tuple[LogLine, ...]:
    """All plies in force, oldest first: the person's are numbered as in the result, the table's own are marked."""
    lines, made = [], 0
    for words, ply in zip(ply_words(solo, texts), range(solo.history.cursor), strict=True):
        is_auto = ply in solo.history.auto
        made += not is_auto
        lines.append((BY_ITSELF, texts.text("log.by_itself", what=lowered(words))) if is_auto else (made, words))
    return tuple(lines)


def ply_words(solo: SoloGame, texts: Catalogue) -> list[str]:
    """What happened at each ply in force."""
    return [
        cue_words(entry.move, entry.cues, entry.before.piles, solo.looks, solo.spec, texts)
        for entry in LogReader(solo.game).entries(solo.history, 0)
    ]


def change_words(change: Change, solo: SoloGame, texts: Catalogue) -> str:
    """A change in one line: the person's ply, then how many cards the table sent out."""
    if change.kind is Kind.UNDO:
        return texts.text("log.undone")
    if change.kind is Kind.REDO:
        return texts.text("log.redone")
    deck, spec, history = solo.looks, solo.spec, solo.history
    move = history.moves[history.cursor - len(change.steps)]
    first = cue_words(move, change.steps[0].cues, change.before.piles, deck, spec, texts)
    moved = [cue for step in change.steps[1:] for cue in step.cues if isinstance(cue, CardMoved)]
    more = sum(spec[cue.target].role is Role.FOUNDATION for cue in moved)
    return f"{first} {texts.text('log.and_more', n=more)}" if more else first


def cue_words(
    move: Move, cues: Sequence[Cue], before: Mapping[PileId, Pile], deck: DeckSpec, spec: TableSpec, texts: Catalogue
) -> str:
    """What a move did as a sentence; ``before``: the piles before it."""
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
    """The picked cards and those that cover them; if the stock ran out, which ones it covered."""
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
    """That the waste became the stock again, or that the table was gathered, shuffled and dealt again."""
    recycled = next((cue for cue in cues if isinstance(cue, Recycled)), None)
    if recycled is None:
        return ""
    return texts.text("log.recycled" if spec[recycled.source].role is Role.WASTE else "log.redealt")


def move_words(move: Move, visible: VisibleTable, deck: DeckSpec, spec: TableSpec, texts: Catalogue) -> str:
    """A suggested move in words, from the visible cards: "queen of diamonds to column 3"."""
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
    if there and there[-1].card != HIDDEN and spec[move.target].role in {Role.TABLEAU, Role.WASTE}:
        return raised(texts.text("hint.move_on", card=name, on=card_name(texts, deck.text(there[-1].card))))
    return raised(texts.text("hint.move", card=name, pile=pile_name(spec, move.target, texts)))


_ROWS = ("pile.tableau.upper", "pile.tableau.lower")
"""Names of columns in two rows."""
_FEW_ROWS = 3
"""Up to this many rows of single places are numbered through; more rows are numbered separately."""


def pile_name(spec: TableSpec, pile: PileId, texts: Catalogue) -> Phrase:
    """The name of a pile: "column 3", "the waste", "the spades"; its form "to" is "to column 3" in languages that need that."""
    role, name = spec[pile].role, spec[pile].name
    if name:
        return texts.phrase(
            f"pile.{name}", number=[each.id for each in spec.piles if each.name == name].index(pile) + 1
        )
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
    if role is Role.RESERVE and len(same) == 1:
        return texts.phrase("pile.reserve.whole")
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


def rules_now(session: Session[SoloGame], settings: Settings, texts: Catalogue) -> str:
    """The rules that decide what can be done now, if the setting says so; "" in a lesson."""
    if session.guide is not None or not settings.coach:
        return ""
    played = session.played
    return " ".join(said_words(texts, said) for said in played.game.coached(played.state, played.legal))


def spot_words(
    spec: TableSpec,
    pile: PileId,
    cards: Sequence[TableCard],
    index: int,
    deck: DeckSpec,
    texts: Catalogue,
    awaited: Mapping[PileId, str],
) -> str:
    """The card or place at one spot: "queen of diamonds, column 3"; of an empty place also the card that is ``awaited``."""
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
    """The hint of a patience. ``move``: a sentence. ``rounds``: strokes are counted; ``again``: the table can be dealt again."""
    figures = _strokes(hint, texts) if rounds else _ways(hint, texts, again=again)
    why = texts.text(f"hint.reason.{reason[0]}", n=reason[1]) if reason and (not figures or _is_level(hint)) else ""
    return _together(hint, move, why, figures, texts)


def points_words(hint: GivenHint, move: str, texts: Catalogue, game: str, *, only: bool, point_value: int = 1) -> str:
    """The hint of a game of several in its own units; ``only``: it is the only move.

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
    """Whether the figures do not distinguish the moves: another has the same, or leaves more undecided."""
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
    """What is certain in a patience without hidden cards."""
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
    figures = [decimal(texts, value) for value in _values(hint)]
    words = texts.text("hint.strokes", strokes=figures[0])
    return f"{words} {_other(figures, texts)}".strip()


def _points(hint: GivenHint, texts: Catalogue, game: str, point_value: int) -> str:
    if not hint.judged or hint.tip.value is None:
        return ""
    figures = [points_figure(texts, value, point_value, plus=True) for value in _values(hint)]
    words = texts.text(own_key(texts, "hint.points", game), points=figures[0])
    return f"{words} {_other(figures, texts, game)}".strip()


def _values(hint: GivenHint) -> Sequence[float]:
    """The value of the hinted move, and after the best one that of the next best."""
    tips = (hint.tip, *hint.tips[1:2]) if not hint.place else (hint.tip,)
    return [tip.value for tip in tips if tip.value is not None]


def points_figure(texts: Catalogue, value: float, point_value: int, *, plus: bool = False) -> str:
    """Points as scores, to a tenth of a point, also where a point is worth thousands; ``plus``: with its sign."""
    if not round(value, 1):
        return "0"
    if point_value < _TENTHS:
        return decimal(texts, point_value * value, plus=plus)
    worth = round(round(_TENTHS * value) * point_value / _TENTHS)
    return signed(texts, worth) if plus else amount(texts, worth)


def own_key(texts: Catalogue, key: str, game: str) -> str:
    """The key of the game's own text, if it has one; otherwise the common key."""
    own = f"{key}.{game}"
    return own if texts.has(own) else key


def _other(figures: Sequence[str], texts: Catalogue, game: str = "") -> str:
    """The next best figure, or that it is as good; "" if there is none. A ``game`` played for money has words of its own."""
    if len(figures) == 1:
        return ""
    if figures[0] == figures[1]:
        return texts.text("hint.next_even")
    return texts.text(own_key(texts, "hint.next_best", game), figure=figures[1])


# -- several people ----------------------------------------------------------------------------------------------------


def move_text(move: Move, game: AnyGame, texts: Catalogue) -> str:
    """The label of the button for a move without cards: the game's own, if it has one."""
    own = f"party.{game.info.id}.{move.verb}"
    return texts.text(own if texts.has(own) else f"party.move.{move.verb}")


def plates(party: TableGame, texts: Catalogue, token: str = "") -> tuple[SeatPlate, ...]:
    """The plates of all seats now; ``token``: the thing that scores count."""
    state, faces = party.state, portraits(party.players)
    return tuple(
        replace(_plate(party, seat, state, faces[seat], texts), token=token) for seat in range(len(state.scores))
    )


def _plate(party: TableGame, seat: Seat, state: AnyState, portrait: str, texts: Catalogue) -> SeatPlate:
    player, game = party.players[seat], party.game
    cards, tricks, out = len(state.piles[HANDS[seat]]), game.taken(state, seat), game.out_first(state)
    score = score_words(game, state.scores[seat], texts)
    if seat in out:
        place = out.index(seat) + 1
        note = texts.text(f"party.status.out{place}" if place < len(party.players) else "party.status.last")
    elif game.combines:  # no tricks are won, and the number of cards is shown beside them
        note = texts.text("party.points", n=state.scores[seat])
    elif tricks:
        note = texts.text("party.tricks", n=tricks)
    elif not cards:
        note = texts.text("reckoning.no_trick")
    else:
        note = texts.text("party.cards", n=cards)
    is_over = game.hand_result(state) is not None
    turn = seat == party.to_act and not is_over
    held = None if seat in out or is_over or not people(party.players) else cards
    told = game.combines and seat not in out
    mate = game.partner(state, seat)
    return SeatPlate(
        player.name, player.colour, score, note, not player.is_person, turn, portrait, held,
        score_in_note=told, tricks=tricks,
        partner="" if mate is None else party.players[mate].name,
        side=None if mate is None else party.players[min(seat, mate)].colour,
    )  # fmt: skip


def score_words(game: AnyGame, score: int, texts: Catalogue, *, plus: bool = False) -> str:
    """A score, or a gain with its sign (``plus``), with its unit if that is money."""
    number = signed(texts, score) if plus else amount(texts, score)
    return texts.text(game.score, amount=number) if game.score else number


def seated_move_words(move: Move, game: AnyGame, state: AnyState, texts: Catalogue) -> str:
    """A suggested move in words; several cards by what they are together."""
    if len(move.picks) > 1:
        named = game.named(state, [game.info.deck.parse(pick) for pick in move.picks])
        if named is not None:
            return new_to_all(said_words(texts, named))
    if move.picks:
        return joined_with_and(texts, [card_name(texts, pick) for pick in move.picks])
    laid = laid_words(move, game, state, texts)
    return texts.text("party.hint.chip", chip=laid[0], place=laid[1]) if laid else move_text(move, game, texts)


def seated_hint_words(given: GivenHint, party: TableGame, texts: Catalogue) -> str:
    """A hint and its figures, or that it is the only move."""
    game, state = party.game, party.state
    words = texts.text("party.hint", move=lowered(seated_move_words(given.tip.move, game, state, texts)))
    only = len(party.legal) == 1
    return points_words(given, words, texts, game.info.id, only=only, point_value=game.point_value(state))


def new_to_all(cards: str) -> Phrase:
    """Cards mentioned for the first time: "a straight", not "the straight"."""
    return Phrase(form_of(cards, "a"), partial(form_of, cards))


def laid_words(move: Move, game: AnyGame, state: AnyState, texts: Catalogue) -> tuple[str, str] | None:
    """The thing other than a card that ``move`` lays, and its place: "−3", "the nines"; None for other moves."""
    told = game.laid(state, move)
    return (said_words(texts, told[0]), said_words(texts, told[1])) if told else None


_BY_THE_TABLE = {"table.not_your_turn": "party.not_your_turn", "table.over": "party.over"}


def why(refusal: Refusal, texts: Catalogue) -> str:
    """A refusal in words; the table has those about turns and the end, the game all others."""
    if refusal.code in _BY_THE_TABLE:
        return texts.text(_BY_THE_TABLE[refusal.code], **refusal.params)
    return refusal_text(texts, refusal.code, refusal.params)


def sentence(texts: Catalogue, told: Sentence, players: Sequence[Player]) -> str:
    """A sentence of a game, with the names of its players."""
    return said_words(texts, told.said, **{key: players[seat].name for key, seat in told.names.items()})


def prompt(party: TableGame, legal: Sequence[Move], chip: PileId, texts: Catalogue, *, mine: bool) -> str:
    """What the viewer is asked, or whose turn it is; "" once a hand is over."""
    turn = party.to_act
    if turn is None:
        return ""
    if mine:
        forced = last_card(party) or forced_move(party)
        return asked_words(party, legal, chip, texts) if forced is None else _forced(forced, "party.forced", texts)
    player = party.players[turn]
    if party.waits_for_click:
        return texts.text("party.let_play", name=player.name)
    return texts.text("party.whose_turn" if player.is_person else "party.thinks", name=player.name)


def asked_words(party: TableGame, legal: Sequence[Move], chip: PileId, texts: Catalogue) -> str:
    """What the game asks of the person to act."""
    asked = party.game.asked(party.state, legal, chip)
    return texts.text("party.your_turn") if asked is None else sentence(texts, asked, party.players)


def forced_move(party: TableGame) -> Move | None:
    """The move that the table is about to play for the person to act: a card or a pass, or None."""
    move = party.legal[0] if party.is_forced else None
    return move if move is not None and len(move.picks) <= 1 else None


def last_card(party: TableGame) -> Move | None:
    """The play of the last card in hand, if it is the only move; else None."""
    legal, turn = party.legal, party.to_act
    only = len(legal) == 1 and len(legal[0].picks) == 1 and turn is not None
    return legal[0] if only and len(party.state.piles[HANDS[turn or 0]]) == 1 else None


def forced_why(party: TableGame, texts: Catalogue) -> str:
    """Why there is no choice: the last card, what the game asks, or its rule."""
    asked = party.game.asked(party.state, party.legal)
    if last_card(party) or (asked is not None and asked.said.key == "asked.some"):
        return coach_words(party, texts)
    return asked_words(party, party.legal, "", texts)


def coach_words(party: TableGame, texts: Catalogue) -> str:
    """The rule behind the prompt."""
    if last_card(party):
        return texts.text("party.forced.last")
    return " ".join(said_words(texts, said) for said in party.game.coached(party.state, party.legal))


def forced_words(move: Move, texts: Catalogue) -> str:
    """That the table has played a forced ``move``."""
    return _forced(move, "party.forced.played", texts)


def _forced(move: Move, key: str, texts: Catalogue) -> str:
    return texts.text(key, card=card_name(texts, move.picks[0])) if move.picks else texts.text(f"{key}.pass")


def play_text(party: TableGame, cards: Sequence[Card], texts: Catalogue) -> str:
    """The words of the button that plays these cards: "Play two aces"."""
    named = party.game.named(party.state, cards)
    return texts.text("party.play") if named is None else texts.text("party.play_what", what=said_words(texts, named))


_COUNTED = ("deal", "over")  # the phases in which a round, or a hand, has been counted
_CHIP = "chip"
GIVE = "give"  # the verb of a move that hands cards to another seat


# -- several people: the log -------------------------------------------------------------------------------------------


def happened(ply: LogEntry, party: TableGame, texts: Catalogue) -> str:
    """One ply in one line; a card unknown to the viewer is not named."""
    return " ".join((*_moves(ply, party, texts), *_end(ply, party, texts)))


def played_out(plies: Sequence[LogEntry], party: TableGame, texts: Catalogue) -> str:
    """Plies that were made at once, in one line: the first, what else its seat played, and the end.

    That the seat played all the rest is said if these are several cards; single cards, and those of a seat that still holds
    others, are named.
    """
    first, *others = plies
    seat = first.before.seat or 0
    own = [ply for ply in others if ply.before.seat == seat and ply.move.picks]
    if len(own) > 1 and not own[-1].after.piles[HANDS[seat]]:
        more = [texts.text("party.log.rest", name=party.players[seat].name)]
    else:
        more = [words for ply in own for words in _moves(ply, party, texts)]
    last = plies[-1]
    is_taken = bool(own) and not _ends_round(last)
    took = _trick_won(last.after, party, texts, leads=False) if is_taken else ()
    return " ".join((*_moves(first, party, texts), *more, *took, *_end(last, party, texts)))


def seated_log_lines(party: TableGame, entries: Sequence[LogEntry], texts: Catalogue) -> tuple[LogLine, ...]:
    """The log in lines, oldest first; the heading of each round or hand follows its lines."""
    lines: list[LogLine] = []
    for entry, later in zip_longest(entries, entries[1:]):
        lines.append((entry.ply + 1, happened(entry, party, texts)))
        if later is None or party.game.number(later.after) != party.game.number(entry.after):
            lines.append((HEADING, heading(party, entry.after, texts)))
    return tuple(lines)


def heading(party: TableGame, state: AnyState, texts: Catalogue) -> str:
    """The name of the round or hand: "Hand 3", "Round 2: No clubs"."""
    number = party.game.number(state)
    name = party.game.hand_name(number)
    title = texts.text(_round_key(party, ""), n=number)
    return texts.text("party.log.heading", title=title, name=said_words(texts, name)) if name else title


def remembered_exchange(party: TableGame, viewer: Viewer, texts: Catalogue) -> str:
    """What the viewer gave away and got in the exchange, until the first play of that hand; "" if nothing."""
    told = None if viewer is None else party.game.exchanged(party.game.observe(party.state, viewer))
    return _swapped(party, told, texts) if told else ""


def _moves(ply: LogEntry, party: TableGame, texts: Catalogue, *, gathers: bool = True) -> Iterator[str]:
    """What was done: played, laid, passed, dealt; if ``gathers``, also who swept the trick."""
    name = party.players[ply.before.seat or 0].name
    recycled = [cue.target for cue in ply.cues if isinstance(cue, Recycled)]
    taker = next((target for target in recycled if target in WON), None)
    winner = WON.index(taker) if taker else party.game.winner(ply.before) if _ends_round(ply) else None
    if winner is not None and gathers:
        yield texts.text("party.log.took", name=party.players[winner].name)
    elif taker is None and recycled and ply.move.verb == "deal":
        drawn = (HANDS.index(target) for target in recycled if target in HANDS)  # the dealer may be drawn by lot
        dealer = next(drawn, ply.before.seat or 0)
        yield texts.text("party.log.dealt", name=party.players[dealer].name)
        opening = party.game.opening(ply.after)
        if opening is not None:
            yield sentence(texts, opening, party.players)
    if ply.move.verb == "cut":
        yield texts.text("party.log.cut", name=name)
    own = f"party.{party.game.info.id}.log.{ply.move.verb}"
    if texts.has(own):
        yield texts.text(own, name=name)
        return
    laid = laid_words(ply.move, party.game, ply.before, texts)
    if laid:
        yield texts.text("party.log.chip", name=name, chip=laid[0], place=laid[1])
    yield from (texts.text(_passed(ply), name=name) for cue in ply.cues if isinstance(cue, Passed))
    yield from _cards(ply, party, texts)
    remarks = party.game.remarks(ply.before, ply.move, ply.after)
    yield from (said_words(texts, said, name=name) for said in remarks)
    yield from _drawn(ply, party, texts)


def _passed(ply: LogEntry) -> str:
    """The key of the words for passing: no card, no more after an ace, no more chips."""
    if ply.before.phase == _CHIP:
        return "party.log.done"
    return "party.log.stopped" if ply.move.verb == "done" else "party.log.passed"


def _cards(ply: LogEntry, party: TableGame, texts: Catalogue) -> Iterator[str]:
    """Cards that left a hand: to the table, or to another seat."""
    left = [cue for cue in ply.cues if isinstance(cue, CardMoved) and cue.source in HANDS]
    if ply.move.verb == GIVE:
        yield _given(ply, left, party, texts)
        return
    for cue in left:
        named = party.game.named(ply.before, cue.cards) if len(cue.cards) > 1 else None
        told = _all_cards(cue.cards, party, texts) if named is None else new_to_all(said_words(texts, named))
        yield texts.text("party.log.played", name=party.players[HANDS.index(cue.source)].name, cards=told)


def _drawn(ply: LogEntry, party: TableGame, texts: Catalogue) -> Iterator[str]:
    """Cards drawn from a stock; only their owner is told which."""
    came = [cue for cue in ply.cues if isinstance(cue, CardMoved) and cue.source not in HANDS and cue.target in HANDS]
    if came:
        cards, name = sum((cue.cards for cue in came), ()), party.players[HANDS.index(came[0].target)].name
        hidden = texts.text("party.cards", n=len(cards))
        told = hidden if HIDDEN in cards else _all_cards(cards, party, texts)
        yield texts.text("party.log.drew", name=name, cards=told)


def _given(ply: LogEntry, went: Sequence[CardMoved], party: TableGame, texts: Catalogue) -> str:
    """Cards chosen for another seat, or passed on; only giver and receiver are told which."""
    own = None if ply.viewer is None else party.game.exchanged(party.game.observe(ply.after, ply.viewer))
    if own is not None:
        return _swapped(party, own, texts)
    name = party.players[ply.before.seat or 0].name
    seats = {HANDS.index(cue.source) for cue in went} - {ply.before.seat}
    if len(seats) == 1:
        return texts.text("party.log.exchanged", name=name, other=party.players[seats.pop()].name)
    return " ".join(
        (texts.text("party.log.chose", name=name), *((texts.text("party.log.passed_on"),) if seats else ()))
    )


def _swapped(party: TableGame, own: Exchanged, texts: Catalogue) -> str:
    """The exchange as giver or receiver knows it."""
    other, giver = party.players[own.other].name, party.players[own.giver].name
    if len(own.gave) == len(own.got) == 1:
        gave, got = (_name(cards[0], party, texts) for cards in (own.gave, own.got))
        return texts.text("party.log.swapped", name=other, gave=gave, got=got)
    gave, got = (_all_cards(cards, party, texts) for cards in (own.gave, own.got))
    return texts.text("party.log.swapped_cards", name=other, gave=gave, got=got, giver=giver)


def _end(ply: LogEntry, party: TableGame, texts: Catalogue) -> Iterator[str]:
    """That a round or hand is over and its result, after who won its last trick."""
    if _ends_round(ply):
        if party.game.winner(ply.before) is None:
            yield from _trick_won(ply.after, party, texts)
        yield _round_over(ply.after, party, texts)
    for cue in ply.cues:
        if isinstance(cue, Scored):
            yield _scored(cue, party, texts)


def _ends_round(ply: LogEntry) -> bool:
    return ply.after.phase in _COUNTED and ply.before.phase not in _COUNTED


def _round_over(state: AnyState, party: TableGame, texts: Catalogue) -> str:
    return texts.text(_round_key(party, "_over"), n=party.game.number(state))


def _scored(cue: Scored, party: TableGame, texts: Catalogue) -> str:
    return said_words(texts, party.game.gained(cue.points), name=party.players[cue.seat].name)


def _round_key(party: TableGame, of: str) -> str:
    """The key of the words for a round, or a hand where the score is counted by hands."""
    return f"party.log.{party.game.hand}{of}"


def _all_cards(cards: Sequence[Card], party: TableGame, texts: Catalogue) -> str:
    """ "The king of spades and the ace of hearts"."""
    return joined_with_and(texts, [texts.phrase("party.log.card", card=_name(card, party, texts)) for card in cards])


def _name(card: Card, party: TableGame, texts: Catalogue) -> str:
    return card_name(texts, party.game.info.deck.text(card))


_MOST_TOLD = 8  # plies that are told at the curtain


def since_turn(party: TableGame, seat: Seat, reader: LogReader, texts: Catalogue) -> tuple[str, str]:
    """What everybody saw happen since a seat's last ply, oldest first; of many plies only the latest, and that says so.

    Of an earlier round or hand only that it is over. The second text is the number of the seat's tricks, where tricks are
    taken.
    """
    history, game = party.history, party.game
    cursor = history.cursor
    last = last_turn(history, seat)
    first = 0 if last is None else last + 1
    plies: list[LogEntry] = []
    said: list[list[str]] = []
    for entry in reader.entries(history, None)[max(0, first - 1) : cursor]:
        plies.append(entry)
        own = [] if entry.ply < first else [*_moves(entry, party, texts, gathers=False), *_end(entry, party, texts)]
        said.append(own)
    spoken = [n for n, words in enumerate(said) if words]
    start = spoken[-_MOST_TOLD] if len(spoken) > _MOST_TOLD else 0
    if plies and plies[start].move.verb == "done":
        start = max(0, start - 1)  # who has done something stops doing it
    told: list[str] = []
    for n, ply in enumerate(plies):
        if n >= start:
            told += said[n]
        elif _ends_round(ply):
            told = [_round_over(ply.after, party, texts)]
        if n >= start - 1 and game.winner(ply.before) is None and ply.after.phase not in _COUNTED:
            is_cut = ply.ply + 1 < cursor and history.moves[ply.ply + 1].verb == "cut"
            told += _trick_won(ply.after, party, texts, leads=not is_cut)
    has = ""
    if game.leader(party.state) is not None and party.state.phase not in _COUNTED:
        tricks = game.taken(party.state, seat)
        has = texts.text("curtain.tricks", n=tricks) if tricks else texts.text("curtain.no_trick")
    happened = " ".join(words.strip() for words in told if words.strip())
    key = "latest" if spoken and spoken[0] < start else "so_far" if last is None else "since"
    return happened and texts.text(f"curtain.{key}", what=happened), has


def _trick_won(state: AnyState, party: TableGame, texts: Catalogue, *, leads: bool = True) -> Iterator[str]:
    """Who won the finished trick in ``state``, and that this seat ``leads``, if it holds a card to lead."""
    winner = party.game.winner(state)
    if winner is not None:
        leads = leads and state.seat == winner and state.phase not in _COUNTED and bool(state.piles[HANDS[winner]])
        yield texts.text("curtain.trick" if leads else "party.log.took", name=party.players[winner].name)


def facts_below(party: TableGame, texts: Catalogue, *, counters: bool) -> str:
    """The line below the game's name in the bar, with running counts if ``counters``."""
    facts = [(fact.name, fact.value) for fact in shown_facts(party.game, party.state, texts)]
    if counters:
        counted = party.game.counters(party.state)
        facts += [(said_words(texts, each.name), said_words(texts, each.value)) for each in counted]
    return " · ".join(texts.text("play.fact", name=name, value=value) for name, value in facts)


def seated_change_words(party: TableGame, change: Change, viewer: Viewer, texts: Catalogue) -> str:
    """A change in one line as the viewer may know it; of a hand played out, the first ply and the end."""
    if change.kind is Kind.UNDO:
        return texts.text("log.undone")
    states = [change.before, *(step.state for step in change.steps)]
    moves = party.history.moves[party.history.cursor - len(change.steps) :]
    cues = redacted_change(party.game, change, viewer)
    steps = zip(states, states[1:], moves, cues, strict=False)
    return played_out([LogEntry(ply, *step, viewer) for ply, step in enumerate(steps)], party, texts)


# -- several people: plates and signs ----------------------------------------------------------------------------------


class TableWords(Struct, frozen=True):
    """The words at the table in one state: plates, signs at plays, seats that passed, whose turn is next."""

    seats: tuple[SeatPlate, ...]
    plays: tuple[PlaySign, ...]
    said: tuple[SaidBySeat, ...]
    way: tuple[Seat, Seat, bool] | None


def table_words(party: TableGame, texts: Catalogue, token: str) -> TableWords:
    """The words now; ``token`` is the thing that scores count."""
    return TableWords(plates(party, texts, token), play_signs(party, texts), said_by_seats(party, texts), way_on(party))


def play_signs(party: TableGame, texts: Catalogue) -> tuple[PlaySign, ...]:
    """Tags at plays: which one is to be beaten, who led, which card is the highest so far."""
    game, state = party.game, party.state
    if game.hand_result(state) is not None:
        return ()
    beat, leader = game.lap(state).to_beat, game.leader(state)
    if beat is not None:
        return _round(party, beat, texts)
    if leader is None:
        return ()
    winner, highest = game.winner(state), game.highest(state)
    signs = []
    best = highest if winner is None else winner
    if best is not None and best != leader:
        key = "party.sign.highest" if winner is None else "party.sign.takes"
        signs.append(PlaySign(best, texts.text(key, name=party.players[best].name), strong=True))
    led = "party.sign.led_takes" if winner == leader else "party.sign.led"
    signs.append(PlaySign(leader, texts.text(led, name=party.players[leader].name), strong=best == leader))
    return tuple(signs)


def said_by_seats(party: TableGame, texts: Catalogue) -> tuple[SaidBySeat, ...]:
    """The bubbles of seats that have passed."""
    game, state = party.game, party.state
    if game.hand_result(state) is not None:
        return ()
    lap = game.lap(state)
    numbers = {seat: n + 1 for n, (seat, played) in enumerate(lap.plays) if not played}
    passed = {*lap.passed, *numbers}
    words = texts.text("party.sign.pass")
    said = {seat: words for seat in passed if state.piles[HANDS[seat]]}
    said |= {seat: said_words(texts, each) for seat, each in game.calls(state).items()}
    return tuple(SaidBySeat(seat, words, numbers.get(seat, 0)) for seat, words in sorted(said.items()))


def _round(party: TableGame, beat: Seat, texts: Catalogue) -> tuple[PlaySign, ...]:
    """Numbers for every play on the table, with emphasis on the one to beat."""
    lap = party.game.lap(party.state).plays
    numbers = {seat: n + 1 for n, (seat, played) in enumerate(lap) if played and len(lap) > 1}
    signs = [PlaySign(seat, party.players[seat].name, n) for seat, n in numbers.items() if seat != beat]
    name = party.players[beat].name
    return (*signs, PlaySign(beat, texts.text("party.sign.to_beat", name=name), numbers.get(beat, 0), strong=True))


def way_on(party: TableGame) -> tuple[Seat, Seat, bool] | None:
    """From the play to beat to whoever is to beat it, and whether that is clockwise."""
    beat, turn = party.game.lap(party.state).to_beat, party.to_act
    if beat is None or turn is None or beat == turn or party.game.hand_result(party.state) is not None:
        return None
    return beat, turn, party.game.clockwise(party.state)
