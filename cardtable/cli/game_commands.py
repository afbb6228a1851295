"""Verbs about games and their rules: what games there are, deals, moves, solvers and computer players.

Each turns its words into an answer and writes nothing. What they read is bounded: a source that is longer than anything
that makes sense, or is no file, is refused. Mistakes raise CardtableError with one clear line.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from textwrap import wrap
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import asdict

from cardtable.ai.bots import LEVELS, ArenaGame, arena, seated, setups_of
from cardtable.ai.chances import chances
from cardtable.ai.lookahead import review_decision
from cardtable.ai.patience_review import PatienceReview, ReviewedPly, dearest, solved_at, totals
from cardtable.ai.questions import A, ArenaQuestion, Played, Question, SolveQuestion, TimedVerdict, chance_of, view_text
from cardtable.ai.serve import answered
from cardtable.ai.skill import skill_at
from cardtable.ai.worker import shared_out
from cardtable.bounded_file import read_bounded, text_of
from cardtable.cli.verbs import CliAnswer
from cardtable.games.registry import ALL_GAMES, find, offered
from cardtable.kernel.cards import Card, DeckSpec
from cardtable.kernel.errors import BadInput, BadRecord
from cardtable.kernel.game import AnyGame, Line, counted, perft, play_line
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Choice, Options, complete
from cardtable.kernel.state import AnyState, Record, Setup
from cardtable.session import records
from cardtable.session.seats import people, read_player
from cardtable.shipped import LearnedTables

MOST_ORDER = 100_000
"""Bytes of an order file."""

MOST_MOVES, LONGEST_MOVES = 20_000, 2_000_000
"""Moves in a file, as many as a record holds, and its bytes."""

MOST_PACKS, LONGEST_PACKS = 100_000, 64_000_000
"""Packs in a file of orders, and its bytes."""

_T = TypeVar("_T")

# -- games and deals ---------------------------------------------------------------------------------------------------


def run_games(_args: argparse.Namespace) -> CliAnswer:
    """Every game with its options, by their ids and in words."""
    data, lines = list[dict[str, object]](), list[str]()
    for game in ALL_GAMES:
        info, words, options = game.info, game.texts(), list[dict[str, object]]()
        fewest, most = info.seats
        seats = many(most, "seat") if fewest == most else f"{fewest} to {many(most, 'seat')}"
        lines += ["", f"{info.id}: {words.get(f'game.{info.id}.name', info.id)}, {seats}, {info.deck.size} cards"]
        for spec in info.options:
            name = f"  {spec.key}: {words.get(f'option.{spec.key}', '')}"
            option: dict[str, object] = {"key": spec.key, "default": spec.default}
            if isinstance(spec, Choice):
                options.append({**option, "values": list(spec.values)})
                lines.append(name)
                for value in spec.values:
                    default = " (default)" if value == spec.default else ""
                    lines.append(f"    {value}{default}: {words.get(f'option.{spec.key}.{value}', '')}")
            else:
                options.append({**option, "low": spec.low, "high": spec.high})
                lines.append(f"{name}, {spec.low} to {spec.high}, {spec.default} by default")
        data.append(
            {
                "id": info.id,
                "rules_version": info.rules_version,
                "seats": [fewest, most],
                "deck": info.deck.name,
                "cards": info.deck.size,
                "options": options,
                "dealing_order": game.words.get("dealing", ""),
            }
        )
    return CliAnswer({"games": data}, lines[1:])


class Dealt(Struct, frozen=True):
    """A game and what decides its first state."""

    game: AnyGame
    setup: Setup

    @property
    def data(self) -> dict[str, object]:
        """The head of every answer: game, deal number (null for an order file) and all options."""
        number = None if self.setup.order is not None else self.setup.number
        return {"game": self.game.info.id, "deal": number, "options": dict(self.setup.options)}

    def title(self, line: Line | None = None) -> str:
        """The same as one line of text; with ``line``, also how many plies have been played."""
        what = f"deal {self.setup.number}" if self.setup.order is None else "your own order"
        defaults = {spec.key: spec.default for spec in self.game.info.options}
        changed = [f"{key}={value}" for key, value in self.setup.options.items() if value != defaults[key]]
        after = [] if line is None else [f"after {many(len(line.moves), 'ply', 'plies')}"]
        return ", ".join([self.game.info.id, what, *changed, *after])


def typed_deal(args: argparse.Namespace) -> Dealt:
    """The game and its setup as typed."""
    game = find(args.game)
    options = complete(game.info.options, typed_options(args.option))
    if getattr(args, "order", None) is None:
        return Dealt(game, Setup(args.number or 1, options))
    text, name = read_source(args.order, "order file", MOST_ORDER), _named("order file", args.order)
    piles = _piles_written(text, [spec.id for spec in game.table(options).piles])
    cards = order_of_piles(piles, name, game, options) if piles else read_order(text, name, game.info.deck)
    return Dealt(game, Setup(0, options, cards))


def typed_line(args: argparse.Namespace) -> tuple[Dealt, Line]:
    """The deal, and the moves of a source played from it. Raises BadInput naming the first that is not legal."""
    table, texts = typed_deal(args), list[str]()
    if args.moves is not None:
        texts = read_source(args.moves, "moves file", LONGEST_MOVES).split()
    if len(texts) > MOST_MOVES:
        raise BadInput(f"{_named('moves file', args.moves)}: {len(texts)} moves, at most {MOST_MOVES} are read")
    line = play_line(table.game, table.setup, texts)
    if line.problem is not None:
        raise BadInput(f"{_named('moves file', args.moves)}, {line.problem}")
    return table, line


def run_deal(args: argparse.Namespace) -> CliAnswer:
    """The piles as dealt."""
    table = typed_deal(args)
    return _position(table, table.game.deal(table.setup), [table.title()])


def run_legal(args: argparse.Namespace) -> CliAnswer:
    """The legal moves after the given ones."""
    table, line = typed_line(args)
    found = _position(table, line.last, [table.title(line)], plies=[move.text for move in line.moves])
    moves = [f"  {move.text}" for move in table.game.legal_moves(line.last)]
    return CliAnswer(found.data, [*found.lines, "", "legal moves:" if moves else "no legal move", *moves])


def run_replay(args: argparse.Namespace) -> CliAnswer:
    """How far a record is legal (undone plies too), and the table after its last good ply."""
    record = read_record(args.record)
    line = records.replay(record)
    table, accepted, total = Dealt(find(record.game), line.last.setup), len(line.moves), len(record.plies)
    count = f"{accepted} of {many(total, 'ply', 'plies')} accepted"
    head = [table.title(), f"{count}; {line.problem}" if line.problem else count]
    return _position(table, line.last, head, accepted=accepted, total=total, problem=line.problem)


def run_perft(args: argparse.Namespace) -> CliAnswer:
    """How many lines of legal moves, in all and by first move."""
    table, depth, split = typed_deal(args), args.depth, dict[str, int]()
    game = table.game
    state = game.deal(table.setup)
    moves = game.legal_moves(state) if depth else ()
    for move in watched(moves, len(moves), "first moves"):
        split[move.text] = perft(game, game.apply(state, move).state, depth - 1)
    nodes = sum(split.values()) if depth else 1
    width = len(str(nodes))
    lines = [table.title(), "", *(f"{count:>{width}}  {move}" for move, count in split.items())]
    data = {**table.data, "depth": depth, "nodes": nodes, "split": split}
    return CliAnswer(data, [*lines, f"{nodes:>{width}}  depth {depth}"])


# -- a position --------------------------------------------------------------------------------------------------------

CARDS_IN_A_ROW = 12  # six columns each: with the name of the pile they fit into 80
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def _position(table: Dealt, state: AnyState, head: Sequence[str], **facts: object) -> CliAnswer:
    """The piles (cards from bottom to top, every face shown), which of their cards lie face up, scores, outcome and legal
    moves; for people a row for each pile, in brackets what lies face down.
    """
    game, deck, outcome = table.game, table.game.info.deck, table.game.outcome(state)
    cards, face_up, rows = dict[str, list[str]](), dict[str, list[bool]](), list[str]()
    specs = game.table(state.setup.options).piles
    width = max(len(spec.id) for spec in specs)
    for spec in specs:
        pile = state.piles[spec.id]
        cards[spec.id] = [deck.text(card) for card in pile.cards]
        face_up[spec.id] = [pile.is_up(n) for n in range(len(pile))]
        shown = zip([card_sign(deck, text) for text in cards[spec.id]], face_up[spec.id], strict=True)
        cells = [f" {sign:<5}" if is_up else f"{f'({sign})':<6}" for sign, is_up in shown] or [" -"]
        for start in range(0, len(cells), CARDS_IN_A_ROW):
            row = "".join(cells[start : start + CARDS_IN_A_ROW])
            rows.append(f"{'' if start else spec.id:<{width}} {row}".rstrip())
    data = {
        **table.data,
        **facts,
        "piles": cards,
        "face_up": face_up,
        "scores": list(state.scores),
        "outcome": outcome and {**asdict(outcome), "reason": outcome.reason.value},
        "legal": [move.text for move in game.legal_moves(state)],
    }
    brackets = "." if all(map(all, face_up.values())) else "; (a card in brackets) lies face down."
    rows += ["", f"The bottom card is listed first{brackets}", f"score: {' '.join(map(str, state.scores))}"]
    return CliAnswer(data, [*head, "", *rows, *([f"outcome: {outcome.reason.value}"] if outcome else [])])


def card_sign(deck: DeckSpec, text: str) -> str:
    """A card's text with the sign of its suit instead of the letter: "10♥"; a joker keeps its letters."""
    suit = deck.suit(deck.parse(text))
    return text[:-1] + SIGNS[suit] if suit in SIGNS else text


# -- solvers and computer players --------------------------------------------------------------------------------------


def run_solve(args: argparse.Namespace) -> CliAnswer | Iterator[CliAnswer]:
    """Whether a patience can be won with every card known, by which moves, and how well at best: one deal, or every pack
    of a file, shared out to several processes.
    """
    if args.orders is None:
        table, line = typed_line(args)
        (found,) = _answers([_solver_question(args, table, [move.text for move in line.moves])], 1)
        answer = _verdict_answer(found)
        cost = f"{many(found.verdict.nodes, 'node')}, {round(found.cpu_ms)} ms"
        return CliAnswer(answer.data, [table.title(line), "", *answer.lines, "", cost])
    if args.moves is not None:
        raise BadInput("--moves goes with one deal, not with --orders")
    table = typed_deal(args)
    packs = read_packs(args.orders, table.game.info.deck)
    questions = [_solver_question(args, Dealt(table.game, Setup(0, table.setup.options, pack))) for pack in packs]
    answers = _answers(questions, args.jobs)
    return (_verdict_answer(found, f"pack {number}: ") for number, found in enumerate(answers, 1))


def _solver_question(args: argparse.Namespace, table: Dealt, plies: Sequence[str] = ()) -> SolveQuestion:
    """Raises BadInput when nothing solves that game."""
    if skill_at(args.game).solve is None:
        raise BadInput(f"there is no solver for {args.game}")
    setup, text = table.setup, table.game.info.deck.text
    order, options = tuple(map(text, setup.order or ())), dict(setup.options)
    return SolveQuestion(args.game, setup.number, order, options, tuple(plies), args.limit, args.most)


def _verdict_answer(found: TimedVerdict, head: str = "") -> CliAnswer:
    verdict = found.verdict
    moves = [move.text for move in verdict.line]
    best = "" if verdict.best is None else f", best {verdict.best}{'' if verdict.best_proven else ' found so far'}"
    data = {
        "verdict": verdict.answer,
        "line": moves,
        "best": verdict.best,
        "best_proven": verdict.best_proven,
        "nodes": verdict.nodes,
        "cpu_ms": found.cpu_ms,
    }
    return CliAnswer(
        data, [f"{head}{verdict.answer}{best}", *wrap(" ".join(moves), 78, initial_indent="  ", subsequent_indent="  ")]
    )


def run_chance(args: argparse.Namespace) -> CliAnswer:
    """In how many of the ways that the hidden cards may lie a patience can still be won."""
    table, line = typed_line(args)
    begun = time.process_time()
    found = chances(table.game, [table.game.observe(state, 0) for state in line.states], args.samples, args.limit)
    best = sorted(Counter(found.best).items())
    data = {
        **{name: getattr(found, name) for name in ("ways", "every", "won", "lost", "undecided", "hopeless")},
        "best": [list(pair) for pair in best],
        "mean": found.mean,
        "cpu_ms": round(1000 * (time.process_time() - begun), 3),
    }
    how = "all of them" if found.every else "drawn at random"
    told = f"it can still be won in {found.won} of {found.ways} ways ({how})"
    lines = [table.title(line), "", "it cannot be won, whatever the hidden cards are" if found.hopeless else told]
    if found.undecided and not found.hopeless:
        lines.append(f"{found.undecided} not decided")
    if found.mean is not None:
        lines += [f"best result: {found.mean:.2f} on average", "", *(f"{key:>5}  {count:>5}" for key, count in best)]
    return CliAnswer(data, lines)


def run_review(args: argparse.Namespace) -> Iterator[CliAnswer]:
    """What each move of an exported game cost: an answer a ply, and a last one that sums up."""
    record = read_record(args.record)
    line = records.replay(record)
    if len(line.moves) < record.cursor:
        raise BadInput(f"record: {line.problem}")
    game, states, moves = find(record.game), line.states[: record.cursor + 1], line.moves[: record.cursor]
    unit, plies, fair = "points", list[ReviewedPly](), dict[str, object]()
    if game.info.seats[1] > 1:
        for ply in _decisions(game, record, states, moves, args.level):
            plies.append(ply)
            yield _ply_answer(ply, fair)
    else:
        skill, outcome = skill_at(record.game), counted(game, states[-1])
        scale = skill.scale(states[0].setup.options)
        review = PatienceReview(scale, moves, won=outcome is not None and bool(outcome.winners), anew=skill.anew)
        while (place := review.wanted()) is not None:
            review.tell(place, solved_at(record.game, states[place], args.limit))
        unit, plies = scale.unit, list(review.plies())
        views = [game.observe(state, 0) for state in states]
        for ply in plies:
            if args.samples:
                found = chances(game, views[: ply.ply + 1], args.samples, args.limit)
                fair = {"fair": {"won": found.won, "ways": found.ways, "mean": found.mean}}
            yield _ply_answer(ply, fair)
    dear, sums = dearest(plies), totals(plies)
    data = {
        "game": record.game,
        "deal": None if record.order else record.number,
        "unit": unit,
        "dearest": [{"ply": ply.ply + 1, "move": ply.move, "price": round(ply.price, 3)} for ply in dear],
        "totals": sums,
    }
    costliest = [f"  ply {ply.ply + 1}: {ply.move}, {ply.price:.3g}" for ply in dear]
    lines = ["", f"{unit.replace('_', ' ')} given away: {sums['price']:.3g}"]
    yield CliAnswer(data, [*lines, "costliest:", *costliest] if costliest else lines)


def _decisions(
    game: AnyGame, record: Record, states: Sequence[AnyState], moves: Sequence[Move], level: str
) -> Iterator[ReviewedPly]:
    """The moves of a game for several: those of computer players, and those without a choice, cost nothing."""
    persons = people([read_player(text) for text in record.seats]) or range(len(states[0].scores))
    for place, (state, move) in enumerate(zip(states, moves, strict=False)):
        seat, legal_moves = state.seat or 0, game.legal_moves(state)
        choice, found = state.seat in persons and len(legal_moves) > 1, None
        if choice and place not in record.auto:
            view = game.observe(state, seat)
            found = review_decision(game, level, view, legal_moves, move, chance_of(view_text(view)))
        if found is None:
            yield ReviewedPly(place, move.text, None, None, None, None, 0.0, sure=not choice, seat=seat)
        else:
            best = found.best, found.best_move.text
            yield ReviewedPly(place, move.text, found.best, found.played, *best, found.price, sure=True, seat=seat)


def _ply_answer(ply: ReviewedPly, fair: Mapping[str, object]) -> CliAnswer:
    before, after, best, price = (
        None if each is None else round(each, 3) for each in (ply.before, ply.after, ply.best, ply.price)
    )
    data = {
        "ply": ply.ply + 1,
        "move": ply.move,
        "seat": ply.seat,
        "before": before,
        "after": after,
        "best": best,
        "best_move": ply.best_move,
        "price": price,
        **fair,
    }
    worth = "not decided" if ply.after is None else f"{ply.after:.3g}"
    cost = f"  costs {ply.price:.3g}, better: {ply.best_move}" if ply.price > 0 else ""
    return CliAnswer(data, [f"{ply.ply + 1:>4}  {ply.move:<18} {worth}{cost}"])


def run_arena(args: argparse.Namespace) -> CliAnswer:
    """Each bot's mean score over all deals and seatings, with its standard error, and how far it is ahead."""
    game, names = find(args.game), [name.strip() for name in args.bots.split(",")]
    options = seated(game, typed_options(args.option), args.seats)
    level = next((name for name in names if name in LEVELS), None)
    if level is not None and game.info.seats[1] == 1:
        several = ", ".join(each.info.id for each in offered() if each.info.seats[1] > 1)
        raise BadInput(f"{args.game} has no levels: {level} plays {several}; here greedy and random play")
    comparison = args.game, tuple(names), dict(options), args.deals, args.seed
    setups = setups_of(options, args.deals, args.seed)

    def played(games: Sequence[ArenaGame]) -> Iterator[Played]:
        questions = [ArenaQuestion(*comparison, one.deal, one.seating) for one in games]
        return watched(_answers(questions, args.jobs), len(questions), "games")

    standings = arena(game, names, setups, args.seed, played)
    keys = {"ahead": "difference", "ahead_error": "difference_error"}
    bots = [{keys.get(key, key): value for key, value in asdict(each).items()} for each in standings]
    seats = len(game.deal(setups[0]).scores)
    data = {"game": args.game, "seats": seats, "deals": args.deals, "seed": args.seed, "options": dict(options)}
    title = f"{args.game}, {many(seats, 'seat')}, {many(args.deals, 'deal')}, seed {args.seed}"
    width = max(len(name) for name in ("bot", *names))
    lines = [f"{'bot':<{width}} {'games':>9} {'mean':>12} {'±':>10} {'difference':>12} {'±':>10} {'wins':>9}"]
    lines += [
        f"{each.bot:<{width}} {each.games:>9} {each.mean:>12,.3f} {each.error:>10,.3f} {each.ahead:>+12,.3f} "
        f"{each.ahead_error:>10,.3f} {each.wins:>9.1%}"
        for each in standings
    ]
    note = "Scores as the game counts them; the difference is to the mean of all bots on the same deals."
    return CliAnswer({**data, "bots": bots}, [title, "", *lines, "", note])


def _answers(questions: Sequence[Question[A]], jobs: int | None) -> Iterable[A]:
    """The answers in order, from ``jobs`` processes: None means one per available core, 1 means this process itself."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    count = min(jobs or cores, len(questions), 256)
    if count > 1:
        return shared_out(questions, count)
    return (answered(question, LearnedTables()) for question in questions)


def watched(each: Iterable[_T], count: int, what: str) -> Iterator[_T]:
    """The same; at a terminal a line, gone at the end, shows how many there were."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from each
        return
    following = iter(each)
    try:
        for place in range(count + 1):
            sys.stderr.write(f"\r\x1b[K{place} of {count} {what}")
            sys.stderr.flush()
            if place < count:
                yield next(following)
    finally:
        sys.stderr.write("\r\x1b[K")


# -- what was typed, and files -----------------------------------------------------------------------------------------


def many(count: int, one: str, several: str = "") -> str:
    """A number and its noun: "1 ply", "3 plies"."""
    return f"{count} {one if count == 1 else several or f'{one}s'}"


def typed_options(pairs: Sequence[str]) -> dict[str, str]:
    """``key=value`` texts as a table. Raises BadInput for one without a sign or given twice."""
    table: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key:
            raise BadInput(f"option {pair[:40]!r} is not of the form KEY=VALUE")
        if key in table:
            raise BadInput(f"option {key} is given twice")
        table[key] = value
    return table


def read_source(source: str, what: str, most: int) -> str:
    """The text of a file or named pipe, or of standard input for ``-``: at most ``most`` bytes. Raises BadInput, which says
    ``what`` it should have been.
    """
    if not source:
        raise BadInput(f"{what}: a file name is needed, or - for standard input")
    name = _named(what, source)
    try:
        return _standard_input(most) if source == "-" else text_of(read_bounded(Path(source), most, pipes=True))
    except UnicodeDecodeError:
        raise BadInput(f"{name} cannot be read: it is neither UTF-8 nor UTF-16 text") from None
    except (OSError, ValueError) as problem:  # ValueError: a path with a null character
        raise BadInput(f"{name} cannot be read: {getattr(problem, 'strerror', None) or problem}") from None


def _named(what: str, source: str) -> str:
    return "standard input" if source == "-" else f"{what} {source}"


def _standard_input(most: int) -> str:
    if sys.stdin is None:
        raise OSError("it is closed")
    content = getattr(sys.stdin, "buffer", sys.stdin).read(most + 1)
    if len(content) > most:
        raise OSError(f"it is longer than {most} bytes")
    return content.removeprefix("\ufeff") if isinstance(content, str) else text_of(content, sys.stdin.encoding)


def read_record(source: str) -> Record:
    """The one record of a file, or of standard input for ``-``."""
    return records.loads(read_source(source, "record", records.LONGEST_TEXT))


def read_packs(source: str, deck: DeckSpec) -> list[tuple[Card, ...]]:
    """Whole packs in dealing order, one a line; empty lines are passed over. Raises BadInput naming the line and the card
    at fault, or when there is no pack, or more than ``MOST_PACKS``.
    """
    lines = read_source(source, "orders file", LONGEST_PACKS).splitlines()
    name = _named("orders file", source)
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not 1 <= len(numbered) <= MOST_PACKS:
        raise BadInput(f"{name}: {many(len(numbered), 'pack')}, 1 to {MOST_PACKS} are read")
    return [read_order(line, f"{name}, line {number}", deck) for number, line in numbered]


def read_order(text: str, name: str, deck: DeckSpec) -> tuple[Card, ...]:
    """A whole pack as it stands in a text called ``name``. Raises BadInput naming it and the card at fault."""
    words = [plain for word in re.split(r"[\s,;]+", text) if (plain := _plain(word))]
    try:
        return deck.parse_pack(words)
    except BadRecord as problem:
        raise BadInput(f"{name}: {problem}") from None


_LETTERS = str.maketrans(dict(zip("♠♥♦♣♤♡♢♧", "SHDC" * 2, strict=True)) | dict.fromkeys("()\ufe0e\ufe0f"))
"""Signs of suits, and what may stand around a card or say how its sign is to be shown."""


def _plain(word: str) -> str:
    """A card as it is printed, in letters alone."""
    return word.translate(_LETTERS)


def _piles_written(text: str, piles: Sequence[str]) -> dict[str, list[str]]:
    """The cards of each of the ``piles``, from a table as ``deal`` or ``legal`` writes it, for people or in JSON; none in
    other texts.
    """
    names, found = {pile.lower(): pile for pile in piles}, dict[str, list[str]]()
    if text.lstrip().startswith("{"):
        with suppress(ValueError, RecursionError, AttributeError, KeyError):
            written = json.loads(text).get("piles", {}).items()
            found = {names[pile.lower()]: [*map(str, cards)] for pile, cards in written if isinstance(cards, list)}
        return found
    pile: list[str] | None = None
    for line in text.splitlines():
        words = line.split()
        if words and words[0].lower() in names:
            pile = found[names[words.pop(0).lower()]] = []
        elif not line[:1].isspace():
            pile = None
        if pile is not None:
            pile += [word for word in words if word != "-"]
    return found


def order_of_piles(piles: Mapping[str, Sequence[str]], name: str, game: AnyGame, options: Options) -> tuple[Card, ...]:
    """The order in which these piles are dealt. Raises BadInput when no order deals them.

    A trial deal of these cards shows where the game puts the card at each place of the order.
    """
    deck = game.info.deck
    small_first = sorted(piles.items(), key=lambda each: len(each[1]))  # what a game picks out of the pack comes first
    words = [word for _, cards in small_first for word in cards]
    with suppress(BadRecord):  # said below, with the place of the card
        seen = Counter(deck.text(deck.parse(_plain(word))).upper() for word in words)
        for card in deck.cards:
            seen[deck.text(card).upper()] -= 1
            if seen[deck.text(card).upper()] < 0:
                words.append(deck.text(card))
    some = read_order(" ".join(words), name, deck)
    cards_of = iter(some)  # of two cards that look alike the first in the text is the first of the pack
    wanted = {pile: tuple(islice(cards_of, len(cards))) for pile, cards in small_first if cards}
    found = game.deal(Setup(0, options, some)).piles
    there = {here: card for pile, cards in wanted.items() for here, card in zip(found[pile].cards, cards, strict=False)}
    order = game.undealt(wanted) or tuple(there.get(card, card) for card in some)
    if sorted(order) == sorted(some):
        laid = game.deal(Setup(0, options, order)).piles
        if {pile: tuple(each.cards) for pile, each in laid.items() if each.cards} == wanted:
            return order
    raise BadInput(f"{name}: these piles don't make a new deal")
