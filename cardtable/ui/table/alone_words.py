"""What happened, in words: one line for each ply, for the line under the table, the list of plies and screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrase import Phrase, joined, lowered, raised
from cardtable.i18n.phrases import card_name, suit_name
from cardtable.kernel.cards import HIDDEN, DeckSpec
from cardtable.kernel.moves import Move
from cardtable.kernel.state import CardMoved, Cue, Recycled, Turned
from cardtable.kernel.table import Fan, Pile, PileId, Role, TableSpec
from cardtable.session.match import Change, Kind, Match
from cardtable.session.sight import LogReader
from cardtable.table.table_view import TableView
from cardtable.table.visible_table import TableCard, VisibleTable
from cardtable.ui.table.log_sheet import BY_ITSELF, LogLine, log_sheet
from cardtable.ui.widgets.screen import Dialog


def log_lines(match: Match, texts: Catalogue) -> tuple[LogLine, ...]:
    """All plies in force, oldest first: the person's are counted, as in the result, the table's own said to be its own."""
    lines, made = [], 0
    for words, ply in zip(ply_words(match, texts), range(match.history.cursor), strict=True):
        is_auto = ply in match.history.auto
        made += not is_auto
        lines.append((BY_ITSELF, texts.text("log.by_itself", what=lowered(words))) if is_auto else (made, words))
    return tuple(lines)


def ply_words(match: Match, texts: Catalogue) -> list[str]:
    """What happened at each ply in force, whoever made it."""
    history, deck = match.history, match.game.info.deck
    return [
        cue_words(history.moves[entry.ply], entry.cues, history.states[entry.ply].piles, deck, match.spec, texts)
        for entry in LogReader(match.game).entries(history, 0)
    ]


def log_dialog(match: Match, texts: Catalogue) -> Dialog:
    """The log over the table."""
    return log_sheet(texts, log_lines(match, texts))


def change_words(change: Change, match: Match, texts: Catalogue) -> str:
    """A change that was just made in one line: the person's ply first, then how many cards the table sent out."""
    if change.kind is Kind.UNDO:
        return texts.text("log.undone")
    if change.kind is Kind.REDO:
        return texts.text("log.redone")
    deck, spec, history = match.game.info.deck, match.spec, match.history
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
        return texts.text("log.dealt", cards=joined([card_name(texts, deck.text(card)) for card in dealt]))
    if from_stock and spec[moved.target].role is Role.TABLEAU:
        return raised(texts.text("log.spare", cards=card_name(texts, deck.text(moved.cards[0]))))
    if from_stock:
        return raised(texts.text("log.drawn", card=joined([card_name(texts, deck.text(card)) for card in moved.cards])))
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
        joined([card_name(texts, deck.text(card)) for card in each])
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
        return raised(texts.text("hint.together", cards=joined(tops)))
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


def hinted_spots(move: Move, table_view: TableView) -> list[tuple[PileId, int]]:
    """The cards that a move speaks of, the one for the keyboard first; −1 is an empty place."""
    if move.picks:
        return [(pile, table_view.count(pile) - 1) for pile in move.picks]
    if not move.source:
        spec = table_view.layout.spec
        stock = next(pile.id for pile in spec.piles if move.verb in pile.verbs)
        return [(stock, table_view.count(stock) - 1)]
    first = table_view.count(move.source) - move.count
    return [(move.source, first), (move.target, table_view.count(move.target) - 1)]


_ROWS = ("pile.tableau.upper", "pile.tableau.lower")
"""Names of columns that stand in two rows."""


def pile_name(spec: TableSpec, pile: PileId, texts: Catalogue) -> Phrase:
    """What a pile is called: "column 3", "the waste", "the spades"; its form "to" is "to column 3" in languages that want that."""
    role = spec[pile].role
    if role is Role.FOUNDATION and spec[pile].sign:
        key = "pile.foundation" if spec[pile].fan is Fan.NONE else "pile.run"
        return texts.phrase(key, suit=suit_name(texts, spec[pile].sign))
    if spec[pile].verbs == ("redeal",):
        return texts.phrase("pile.stock.redeal")
    if role is Role.TABLEAU and spec[pile].fan is Fan.NONE:
        return texts.phrase("pile.place", number=[other.id for other in spec.piles].index(pile) + 1)
    same = [other for other in spec.piles if other.role is role]
    heights = sorted({other.y for other in same})
    if role is Role.TABLEAU and len(heights) == len(_ROWS):  # counted as they are seen: from the left, row by row
        row = [other.id for other in same if other.y == spec[pile].y]
        return texts.phrase(_ROWS[heights.index(spec[pile].y)], number=row.index(pile) + 1)
    return texts.phrase(f"pile.{role.value}", number=[other.id for other in same].index(pile) + 1)


def spot_words(
    spec: TableSpec, pile: PileId, cards: Sequence[TableCard], index: int, deck: DeckSpec, texts: Catalogue
) -> str:
    """What lies at one spot: "queen of diamonds, column 3"."""
    name = pile_name(spec, pile, texts)
    if not 0 <= index < len(cards):
        return texts.text("spot.empty", pile=name)
    card = cards[index].card
    if card == HIDDEN:
        return texts.text("spot.face_down", pile=name, n=len(cards))
    return texts.text("spot.card", card=card_name(texts, deck.text(card)), pile=name)
