"""Verbs about games and their rules: the list of games, deals, moves, solvers and computer players.

Each returns its answer and writes nothing. Sources are bounded: one that is too long, or no file, is refused. Mistakes
raise CardtableError with one clear line.
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
from typing import Any, TypeVar

from msgspec.structs import asdict, replace

from cardtable.ai.bots import LEVELS, ArenaGame, arena, seated, setups_of
from cardtable.ai.chances import ReviewedPly, chances, dearest, totals
from cardtable.ai.questions import (
    A,
    ArenaQuestion,
    DecisionQuestion,
    Played,
    PositionQuestion,
    Question,
    SolveQuestion,
    TimedVerdict,
)
from cardtable.ai.skill import skill_at
from cardtable.ai.worker import answered, shared_out
from cardtable.cli.verbs import CliAnswer, Facts
from cardtable.data_files import LearnedTables
from cardtable.files import read_bounded, text_of
from cardtable.games.registry import ALL_GAMES, find, offered
from cardtable.kernel.cards import Card, DeckSpec
from cardtable.kernel.errors import BadInput, BadRecord
from cardtable.kernel.game import AnyGame, Line, perft, play_line
from cardtable.kernel.options import Choice, Options, complete
from cardtable.kernel.state import AnyState, Record, Setup
from cardtable.session import records
from cardtable.session.analysis import Findings, PatienceFindings, ReviewQuestion, TableFindings
from cardtable.session.game_log import History
from cardtable.session.seats import people, read_player

MOST_ORDER = 100_000
"""Bytes of an order file."""

MOST_MOVES, LONGEST_MOVES = 20_000, 2_000_000
"""Moves in a file, as many as a record holds, and its bytes."""

MOST_PACKS, LONGEST_PACKS = 100_000, 64_000_000
"""Packs in a file of orders, and its bytes."""

_T = TypeVar("_T")

# -- games and deals ---------------------------------------------------------------------------------------------------


def run_games(_args: argparse.Namespace) -> CliAnswer:
    """Every game with its options, by id and in words."""
    data, shown = list[Facts](), dict[str, Facts]()
    for game in ALL_GAMES:
        info, words, options, rules = game.info, game.texts(), list[Facts](), dict[str, Any]()
        for spec in info.options:
            name = f"{spec.key}: {words.get(f'option.{spec.key}', '')}"
            if isinstance(spec, Choice):
                bounds: Facts = {"values": list(spec.values)}
                texts = [words.get(f"option.{spec.key}.{value}", "") for value in spec.values]
                values = [f"{spec.default} (default)", *spec.values[1:]]
                rules[name] = dict(zip(values, texts, strict=True))
            else:
                bounds = {"low": spec.low, "high": spec.high}
                rules[name] = {f"{spec.low} to {spec.high}": f"{spec.default} by default"}
            options.append({"key": spec.key, "default": spec.default, **bounds})
        fewest, most = info.seats
        seats = "1 seat" if most == 1 else f"{most} seats" if fewest == most else f"{fewest} to {most} seats"
        shown[f"{info.id}: {words.get(f'game.{info.id}.name', info.id)}, {seats}, {info.deck.size} cards"] = rules
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
    return CliAnswer({"games": data}, shown)


def typed_deal(args: argparse.Namespace) -> tuple[AnyGame, Setup]:
    game = find(args.game)
    options = complete(game.info.options, typed_options(args.option))
    if getattr(args, "order", None) is None:
        return game, Setup(args.number or 1, options)
    text, name = read_source(args.order, "order file", MOST_ORDER), _named("order file", args.order)
    piles = _piles_written(text, [spec.id for spec in game.table(options).piles])
    cards = order_of_piles(piles, name, game, options) if piles else read_order(text, name, game.info.deck)
    return game, Setup(0, options, cards)


def typed_line(args: argparse.Namespace) -> tuple[AnyGame, Line]:
    """The game, and its deal with the moves of a source played. Raises BadInput naming the first illegal one."""
    (game, setup), texts = typed_deal(args), list[str]()
    if args.moves is not None:
        texts = read_source(args.moves, "moves file", LONGEST_MOVES).split()
    if len(texts) > MOST_MOVES:
        raise BadInput(f"{_named('moves file', args.moves)}: {len(texts)} moves, at most {MOST_MOVES} are read")
    line = play_line(game, setup, texts)
    if line.problem is not None:
        raise BadInput(f"{_named('moves file', args.moves)}, {line.problem}")
    return game, line


def run_deal(args: argparse.Namespace) -> CliAnswer:
    game, setup = typed_deal(args)
    return _position(game, game.deal(setup))


def run_legal(args: argparse.Namespace) -> CliAnswer:
    game, line = typed_line(args)
    return _position(game, line.last, plies=[move.text for move in line.moves])


def run_replay(args: argparse.Namespace) -> CliAnswer:
    """How many plies of a record are legal, undone ones included, and the table after the last legal one."""
    record = read_record(args.record)
    line = records.replay(record)
    accepted, total = len(line.moves), len(record.plies)
    return _position(find(record.game), line.last, accepted=accepted, total=total, problem=line.problem)


def run_perft(args: argparse.Namespace) -> Facts:
    """The number of sequences of legal moves, in all and by first move."""
    (game, setup), split = typed_deal(args), dict[str, int]()
    state = game.deal(setup)
    moves = game.legal_moves(state) if args.depth else ()
    for move in watched(moves, len(moves), "first moves"):
        split[move.text] = perft(game, game.apply(state, move).state, args.depth - 1)
    nodes = sum(split.values()) if args.depth else 1
    return {**_head(game, setup), "depth": args.depth, "nodes": nodes, "split": split}


def _head(game: AnyGame, setup: Setup) -> Facts:
    """Game, deal number (null for an order file) and all options."""
    number = None if setup.order is not None else setup.number
    return {"game": game.info.id, "deal": number, "options": dict(setup.options)}


# -- a position --------------------------------------------------------------------------------------------------------

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def _position(game: AnyGame, state: AnyState, **facts: Any) -> CliAnswer:
    deck, outcome = game.info.deck, game.outcome(state)
    piles = {spec.id: state.piles[spec.id] for spec in game.table(state.setup.options).piles}
    cards = {name: [deck.text(card) for card in pile.cards] for name, pile in piles.items()}
    face_up = {name: [pile.is_up(n) for n in range(len(pile))] for name, pile in piles.items()}
    data = {
        **_head(game, state.setup),
        **facts,
        "piles": cards,
        "face_up": face_up,
        "scores": list(state.scores),
        "outcome": outcome and {**asdict(outcome), "reason": outcome.reason.value},
        "legal": [move.text for move in game.legal_moves(state)],
    }
    marked = {name: [card_sign(deck, *each) for each in zip(cards[name], face_up[name], strict=True)] for name in piles}
    return CliAnswer(data, {name: marked if name == "piles" else data[name] for name in data if name != "face_up"})


def card_sign(deck: DeckSpec, text: str, is_up: bool = True) -> str:
    """A card's text with the sign of its suit instead of the letter, "10♥", in brackets if it is face down; a joker
    keeps its letters.
    """
    suit = deck.suit(deck.parse(text))
    sign = text[:-1] + SIGNS[suit] if suit in SIGNS else text
    return sign if is_up else f"({sign})"


# -- solvers and computer players --------------------------------------------------------------------------------------


def run_solve(args: argparse.Namespace) -> Facts | Iterator[CliAnswer]:
    """Whether a patience can be won with every card known, by which moves, and the best result: of one deal, or of
    every pack of a file, spread over several processes.
    """
    if args.orders is not None and args.moves is not None:
        raise BadInput("--moves goes with one deal, not with --orders")
    game, line = typed_line(args)
    if skill_at(args.game).solve is None:
        raise BadInput(f"there is no solver for {args.game}")
    setup, plies = line.last.setup, tuple(move.text for move in line.moves)
    packs = [setup.order or ()] if args.orders is None else read_packs(args.orders, game.info.deck)
    number = setup.number if args.orders is None else 0
    orders = [tuple(map(game.info.deck.text, pack)) for pack in packs]
    how = dict(setup.options), plies, args.limit, args.most
    questions = [SolveQuestion(args.game, number, order, *how) for order in orders]
    if args.orders is None:
        return _verdict(*_answers(questions, 1))
    verdicts = map(_verdict, _answers(questions, args.jobs))
    return (CliAnswer(verdict, {"pack": place, **verdict}) for place, verdict in enumerate(verdicts, 1))


def _verdict(found: TimedVerdict) -> Facts:
    verdict = found.verdict
    figures = {name: getattr(verdict, name) for name in ("best", "best_proven", "nodes")}
    line = [move.text for move in verdict.line]
    return {"verdict": verdict.answer, "line": line, **figures, "cpu_ms": found.cpu_ms}


def run_chance(args: argparse.Namespace) -> CliAnswer:
    """In how many of the possible layouts of the hidden cards a patience can still be won."""
    game, line = typed_line(args)
    begun = time.process_time()
    found = chances(game, [game.observe(state, 0) for state in line.states], args.samples, args.limit)
    best = sorted(Counter(found.best).items())
    data = {
        **{name: getattr(found, name) for name in ("ways", "every", "won", "lost", "undecided", "hopeless")},
        "best": [list(pair) for pair in best],
        "mean": found.mean,
        "cpu_ms": round(1000 * (time.process_time() - begun), 3),
    }
    return CliAnswer(data, {**data, "best": {str(result): ways for result, ways in best}})


def run_review(args: argparse.Namespace) -> Iterator[CliAnswer]:
    """What each move of an exported game cost: an answer for each ply, and a summary at the end."""
    record = read_record(args.record)
    line = records.replay(record)
    if len(line.moves) < record.cursor:
        raise BadInput(f"record: {line.problem}")
    game, plies = find(record.game), list[ReviewedPly]()
    history, several = History(line.states, line.moves, frozenset(record.auto), record.cursor), game.info.seats[1] > 1
    findings = TableFindings(game, history) if several else PatienceFindings(game, history)
    views = [game.observe(state, 0) for state in findings.states] if args.samples and not several else []
    persons = people([read_player(text) for text in record.seats]) or range(len(line.last.scores))
    for place, state in enumerate(findings.states[:-1]):
        findings.seat = state.seat or 0
        if several and (findings.seat not in persons or len(game.legal_moves(state)) == 1):
            ply = replace(findings.ply(place), sure=True)  # a computer player's move, or the only one, costs nothing
        else:
            while asked := _wanted(findings, place, args):
                findings.tell(asked, *_answers([asked.question], 1))
            ply = findings.ply(place)
        plies.append(ply)
        fair = chances(game, views[: place + 1], args.samples, args.limit) if views else None
        yield _ply_answer(ply, {"fair": {"won": fair.won, "ways": fair.ways, "mean": fair.mean}} if fair else {})
    data = {
        "game": record.game,
        "deal": None if record.order else record.number,
        "unit": findings.review.scale.unit if isinstance(findings, PatienceFindings) else "points",
        "dearest": [{"ply": ply.ply + 1, "move": ply.move, "price": round(ply.price, 3)} for ply in dearest(plies)],
        "totals": totals(plies),
    }
    yield CliAnswer(data)


def _wanted(findings: Findings, place: int, args: argparse.Namespace) -> ReviewQuestion | None:
    """The next question about that ply, within the limits that were typed."""
    match asked := findings.question(place):
        case ReviewQuestion(PositionQuestion() as question):
            return replace(asked, question=replace(question, limit=args.limit))
        case ReviewQuestion(DecisionQuestion() as question, at) if at == place:
            return replace(asked, question=replace(question, level=args.level))
    return None


def _ply_answer(ply: ReviewedPly, fair: Facts) -> CliAnswer:
    figures = {name: getattr(ply, name) for name in ("before", "after", "best", "best_move", "price")}
    rounded = {name: round(figure, 3) if isinstance(figure, float) else figure for name, figure in figures.items()}
    worth = "not decided" if ply.after is None else f"{ply.after:.3g}"
    cost = f"  costs {ply.price:.3g}, better: {ply.best_move}" if ply.price > 0 else ""
    data = {"ply": ply.ply + 1, "move": ply.move, "seat": ply.seat, **rounded, **fair}
    return CliAnswer(data, [f"{ply.ply + 1:>4}  {ply.move:<18} {worth}{cost}"])


def run_arena(args: argparse.Namespace) -> Facts:
    """Each player's mean score over all deals and seatings, with its standard error, and its lead."""
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

    keys = {"ahead": "difference", "ahead_error": "difference_error"}
    bots = [
        {keys.get(key, key): value for key, value in asdict(standing).items()}
        for standing in arena(game, names, setups, args.seed, played)
    ]
    seats = len(game.deal(setups[0]).scores)
    head = {"game": args.game, "seats": seats, "deals": args.deals, "seed": args.seed}
    return {**head, "options": dict(options), "bots": bots}


def _answers(questions: Sequence[Question[A]], jobs: int | None) -> Iterable[A]:
    """The answers in order, from ``jobs`` processes: None means one per available core, 1 this process itself."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    count = min(jobs or cores, len(questions), 256)
    if count > 1:
        return shared_out(questions, count)
    return (answered(question, LearnedTables()) for question in questions)


def watched(each: Iterable[_T], count: int, what: str) -> Iterator[_T]:
    """Yield ``each``; on a terminal, a progress line counts them and is removed at the end."""
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


def typed_options(pairs: Sequence[str]) -> dict[str, str]:
    """The options of ``key=value`` texts. Raises BadInput for one without "=" or given twice."""
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
    """Read a file or named pipe, or standard input for ``-``: at most ``most`` bytes. Raises BadInput, which calls it
    ``what``.
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
    """Read the single record of a file, or of standard input for ``-``."""
    return records.loads(read_source(source, "record", records.LONGEST_TEXT))


def read_packs(source: str, deck: DeckSpec) -> list[tuple[Card, ...]]:
    """Whole packs in dealing order, one a line; skips empty lines. Raises BadInput naming the bad line and card, and
    for no pack or more than ``MOST_PACKS``.
    """
    lines = read_source(source, "orders file", LONGEST_PACKS).splitlines()
    name = _named("orders file", source)
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not 1 <= len(numbered) <= MOST_PACKS:
        raise BadInput(f"{name}: {len(numbered)} packs, 1 to {MOST_PACKS} are read")
    return [read_order(line, f"{name}, line {number}", deck) for number, line in numbered]


def read_order(text: str, name: str, deck: DeckSpec) -> tuple[Card, ...]:
    """Read a whole pack from a text called ``name``. Raises BadInput naming it and the bad card."""
    words = [plain for word in re.split(r"[\s,;]+", text) if (plain := _plain(word))]
    try:
        return deck.parse_pack(words)
    except BadRecord as problem:
        raise BadInput(f"{name}: {problem}") from None


_LETTERS = str.maketrans(dict(zip("♠♥♦♣♤♡♢♧", "SHDC" * 2, strict=True)) | dict.fromkeys("()\ufe0e\ufe0f"))
"""Letters for the signs of suits; removes brackets and variation selectors."""


def _plain(word: str) -> str:
    return word.translate(_LETTERS)


def _piles_written(text: str, piles: Sequence[str]) -> dict[str, list[str]]:
    """The cards of each of ``piles`` in a table written by ``deal`` or ``legal``, for people or as JSON; empty for
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
    """The order of the pack that deals these piles. Raises BadInput if there is none.

    A trial deal of these cards shows where the game puts the card at each place of the order.
    """
    deck = game.info.deck
    small_first = sorted(
        piles.items(), key=lambda each: len(each[1])
    )  # cards that a game takes out of the pack come first
    words = [word for _, cards in small_first for word in cards]
    with suppress(BadRecord):  # reported below, with the position of the card
        seen = Counter(deck.text(deck.parse(_plain(word))).upper() for word in words)
        for card in deck.cards:
            seen[deck.text(card).upper()] -= 1
            if seen[deck.text(card).upper()] < 0:
                words.append(deck.text(card))
    some = read_order(" ".join(words), name, deck)
    cards_of = iter(some)  # of two equal cards the first in the text is the first in the pack
    wanted = {pile: tuple(islice(cards_of, len(cards))) for pile, cards in small_first if cards}
    found = game.deal(Setup(0, options, some)).piles
    there = {here: card for pile, cards in wanted.items() for here, card in zip(found[pile].cards, cards, strict=False)}
    order = game.undealt(wanted) or tuple(there.get(card, card) for card in some)
    if sorted(order) == sorted(some):
        laid = game.deal(Setup(0, options, order)).piles
        if {pile: tuple(each.cards) for pile, each in laid.items() if each.cards} == wanted:
            return order
    raise BadInput(f"{name}: these piles don't make a new deal")
