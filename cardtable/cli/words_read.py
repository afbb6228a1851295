"""From what was typed to a deal: game, deal number, order file, options, moves. Every mistake is one BadInput line.

What is read is bounded: a source that is longer than anything that makes sense, or is no file, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from msgspec import Struct

from cardtable.bounded_file import read_bounded, text_of
from cardtable.cli.faults import wrong_ply
from cardtable.cli.spoken import in_words, say
from cardtable.games.registry import find
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import DeckSpec
from cardtable.kernel.errors import BadInput, BadRecord
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Number, Options, OptionSpec, complete
from cardtable.kernel.play import Line, play_line
from cardtable.kernel.refusal import cited
from cardtable.kernel.shuffle import check_number
from cardtable.kernel.state import Setup

STANDARD_INPUT = "-"
MOST_ORDER = 100_000
"""Bytes of an order file."""

MOST_MOVES, LONGEST_MOVES = 20_000, 2_000_000
"""Move texts, as many as a record holds, and the bytes of a moves file."""

MOST_PACKS, LONGEST_PACKS = 100_000, 64_000_000
"""Packs in a file of orders, and the bytes of it."""

_MOST_DIGITS = 18

_LETTERS = str.maketrans(dict(zip("♠♥♦♣♤♡♢♧", "SHDC" * 2, strict=True)) | dict.fromkeys("()\ufe0e\ufe0f"))
"""Signs of suits, and what may stand around a card or tell how its sign is to be shown."""


class Dealt(Struct, frozen=True):
    """A game and what decides its first state."""

    game: AnyGame
    setup: Setup

    @property
    def data(self) -> dict[str, object]:
        """The head of every answer: game, deal number (null with an order of one's own) and all options."""
        number = None if self.setup.order is not None else self.setup.number
        return {"game": self.game.info.id, "deal": number, "options": dict(self.setup.options)}

    @property
    def title(self) -> str:
        """The same in a line."""
        own = self.setup.order is not None
        what = say("cli.title.order") if own else say("cli.title.deal", number=self.setup.number)
        specs = {spec.key: spec.default for spec in self.game.info.options}
        changed = [f"{key}={value}" for key, value in self.setup.options.items() if value != specs[key]]
        return ", ".join([self.game.info.id, what, *changed])


def after(table: Dealt, line: Line) -> str:
    """The title of a table some plies on."""
    return f"{table.title}, {say('cli.title.after', n=len(line.moves))}"


def not_between(what: str, number: int, low: int, high: int) -> str:
    """Says that a number is out of its bounds; ``what`` it is names the text (``cli.between.*``)."""
    return say(f"cli.between.{what}", number=number, low=low, high=high)


def dealt(game_id: str, number: str | None, order: str | None, options: Sequence[str]) -> Dealt:
    """The game and its setup as typed. Raises BadInput for anything that does not exist or cannot be read."""
    game = find(game_id)
    chosen = complete(game.info.options, typed_options(options, game.info.options))
    cards = None if order is None else _order_file(order, game, chosen)
    return Dealt(game, Setup(0 if cards else typed_number("1" if number is None else number), chosen, cards))


def typed_number(text: str) -> int:
    """A deal number. Raises BadInput when it is none."""
    return check_number(whole_number(text, "deal"))


def whole_number(text: str, what: str) -> int:
    """A whole number in plain digits. Raises BadInput naming ``what`` it should have been (``cli.whole.*``)."""
    if not is_whole(text):
        raise BadInput(say(f"cli.whole.{what}", text=text[:40]))
    return int(text)


def is_whole(text: str) -> bool:
    """Whether ``text`` is a number in plain digits: no blank, no plus, no underscore, no digits of other scripts."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS


def typed_options(pairs: Sequence[str], specs: Sequence[OptionSpec]) -> dict[str, str]:
    """``key=value`` texts as a table. Raises BadInput for one without a sign or given twice, or with an odd number."""
    clauses = {spec.key: spec.clause for spec in specs if isinstance(spec, Number)}
    table: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key:
            raise BadInput(say("cli.option.form", text=pair[:40]))
        if key in table:
            raise BadInput(say("cli.option.twice", option=key))
        if key in clauses and not is_whole(value):
            raise BadInput(cited(say("cli.option.whole", option=key, text=value[:40]), clauses[key]))
        table[key] = value
    return table


def _order_file(path: str, game: AnyGame, options: Options) -> tuple[Card, ...]:
    """A whole pack in dealing order, or the piles that ``deal`` has written. Raises BadInput naming the file and the card
    at fault.
    """
    text, name = read_text(path, "order", MOST_ORDER), source_word("order", path)
    piles = _piles_written(text, {spec.id.lower(): spec.id for spec in game.table(options).piles})
    return order_of_piles(piles, name, game, options) if piles else read_order(text, name, game.info.deck)


def _piles_written(text: str, names: Mapping[str, str]) -> dict[str, list[str]]:
    """The cards of each pile, from a table as ``deal`` or ``legal`` writes it, for people or in JSON; none in other texts.
    ``names`` are those of the game's piles, by the same in small letters.
    """
    piles: dict[str, list[str]] = {}
    if text.lstrip().startswith("{"):
        import json  # noqa: PLC0415 - few give it

        with suppress(ValueError, RecursionError, AttributeError, KeyError):
            written = json.loads(text).get("piles", {}).items()
            piles = {names[pile.lower()]: [*map(str, cards)] for pile, cards in written if isinstance(cards, list)}
        return piles
    pile = ""
    for line in text.splitlines():
        first, *cards = line.split() or [""]
        if first.lower() in names:
            pile = names[first.lower()]
            piles[pile] = []
        elif pile and line[:1].isspace() and first:
            cards = [first, *cards]
        else:
            pile, cards = "", []
        if pile:
            piles[pile] += [card for card in cards if card != "-"]
    return piles


def order_of_piles(piles: Mapping[str, Sequence[str]], name: str, game: AnyGame, options: Options) -> tuple[Card, ...]:
    """The order in which these piles are dealt. Raises BadInput when no order deals them.

    Where each card of an order comes to lie is asked of the game, by dealing it these cards in some order.
    """
    deck = game.info.deck
    words = [word for cards in piles.values() for word in cards]
    with suppress(BadRecord):  # said below, with the place of the card
        known = {deck.parse(_plain(word)) for word in words}
        words += [deck.text(card) for card in deck.cards if card not in known]
    some = read_order(" ".join(words), name, deck)
    wanted = {pile: tuple(deck.parse(_plain(word)) for word in cards) for pile, cards in piles.items() if cards}
    found = game.deal(Setup(0, options, some)).piles
    there = {here: card for pile, cards in wanted.items() for here, card in zip(found[pile].cards, cards, strict=False)}
    order = tuple(there.get(card, card) for card in some)
    if sorted(order) == sorted(some):
        laid = game.deal(Setup(0, options, order)).piles
        if {pile: tuple(each.cards) for pile, each in laid.items() if each.cards} == wanted:
            return order
    raise BadInput(say("cli.source.piles", source=name))


def _plain(word: str) -> str:
    """A card as it is printed, with signs for suits and in brackets where it lies face down, in letters alone."""
    return word.translate(_LETTERS)


def read_order(text: str, name: str, deck: DeckSpec) -> tuple[Card, ...]:
    """A whole pack as it stands in a text called ``name``. Raises BadInput naming it and the card at fault."""
    words = [plain for word in re.split(r"[\s,;]+", text) if (plain := _plain(word))]
    place = 0
    try:
        for place, word in enumerate(words, 1):  # noqa: B007 - the place is told when reading fails
            deck.parse(word)
        place = 0
        return deck.parse_pack(words)
    except BadRecord as problem:
        where = say("cli.source.card", source=name, n=place) if place else name
        raise BadInput(f"{where}: {in_words(problem)}") from None


def read_packs(source: str, stdin: TextIO, deck: DeckSpec) -> list[tuple[Card, ...]]:
    """Whole packs in dealing order, one a line of a file or of standard input; empty lines are passed over.

    Raises BadInput naming the line and the card at fault, or when there is no pack, or more than ``MOST_PACKS``.
    """
    name = source_word("orders", source)
    lines = read_source(source, stdin, "orders", LONGEST_PACKS).splitlines()
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not 1 <= len(numbered) <= MOST_PACKS:
        raise BadInput(say("cli.source.packs", source=name, n=len(numbered), most=MOST_PACKS))
    return [read_order(line, say("cli.source.line", source=name, n=number), deck) for number, line in numbered]


def played(table: Dealt, source: str | None, stdin: TextIO) -> Line:
    """The deal, and the moves of a source played from it. Raises BadInput naming the first that is not legal."""
    texts = moves_source(source, stdin)
    line = play_line(table.game, table.setup, texts)
    if line.problem is not None:
        raise BadInput(f"{source_word('moves', source or '')}, {wrong_ply(table.game, line, texts[len(line.moves)])}")
    return line


def moves_source(source: str | None, stdin: TextIO) -> tuple[str, ...]:
    """The move texts of a file or of standard input, blank-separated; none when no source is given.

    Raises BadInput when it cannot be read, or has more than ``MOST_MOVES``.
    """
    if source is None:
        return ()
    texts = tuple(read_source(source, stdin, "moves", LONGEST_MOVES).split())
    if len(texts) > MOST_MOVES:
        raise BadInput(say("cli.source.moves", source=source_word("moves", source), n=len(texts), most=MOST_MOVES))
    return texts


def source_word(what: str, source: str = "") -> str:
    """How a message speaks of a source: standard input, or the file of ``what`` (``cli.file.*``)."""
    if source == STANDARD_INPUT:
        return say("cli.source.standard")
    return " ".join(filter(None, (say(f"cli.file.{what}"), source)))


def read_source(source: str, stdin: TextIO, what: str, most: int) -> str:
    """The text of a file, or of standard input for ``-``: at most ``most`` bytes. Raises BadInput when it cannot be
    read.
    """
    if source != STANDARD_INPUT:
        return read_text(source, what, most, or_standard=True)
    try:
        raw = getattr(stdin, "buffer", None)
        given = (stdin.read(most + 1) if raw is None else raw.read(2 * most + 1)) or ""
        whole = isinstance(given, str) or len(given) <= 2 * most
        text = given if isinstance(given, str) else text_of(given if whole else b"", stdin.encoding)
    except (OSError, ValueError) as problem:  # ValueError: no text, or closed
        raise BadInput(_unread(what, _why(problem))) from None
    if not whole or len(text) > most:
        raise BadInput(_unread(what, say("cli.source.too_long", most=most)))
    return text.removeprefix("\ufeff")


def _unread(what: str, why: str) -> str:
    return f"{source_word(what)}: {say('cli.source.unread', source=say('cli.source.standard'), why=why)}"


def read_text(path: str, what: str, most: int, *, or_standard: bool = False) -> str:
    """The text of a file or named pipe, at most ``most`` bytes. Raises BadInput when it cannot be read, or names
    no file; ``or_standard``: standard input could be named, too.
    """
    if not path:
        raise BadInput(
            f"{source_word(what)}: {say('cli.source.wanted_or_standard' if or_standard else 'cli.source.wanted')}"
        )
    try:
        return text_of(read_bounded(Path(path), most, pipes=True))
    except (OSError, ValueError) as problem:  # ValueError: no text, or a path with a null character
        raise BadInput(say("cli.source.unread", source=source_word(what, path), why=_why(problem))) from None


def _why(problem: OSError | ValueError) -> str:
    if isinstance(problem, UnicodeDecodeError):
        return say("cli.source.no_text")
    if isinstance(problem, OSError) and problem.strerror:
        return problem.strerror
    return str(problem)
