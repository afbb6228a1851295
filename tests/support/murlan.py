"""Hands of Murlan made by hand for tests, and the game again: lists of card texts, written from the rules, slow and naive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from cardtable.games.murlan.hand import PLAYED, SEATS, Hand, MurlanTruth
from cardtable.games.registry import find
from cardtable.games.seated import HANDS, PLAYS
from cardtable.kernel.cards import FRENCH_JOKERS, Card
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup, State
from cardtable.kernel.table import Pile, face_down, face_up

Options = Mapping[str, str | int]

ORDER = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ"]
IN_A_ROW = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def position(
    options: Options | None = None,
    *,
    seat: int = 0,
    last: int | None = None,
    scores: tuple[int, ...] = (0, 0, 0, 0),
    phase: str = "play",
    number: int = 1,
    target: int = 21,
    previous: tuple[int, ...] = (0, 1, 2, 3),
    out: tuple[int, ...] = (),
    **piles: str,
) -> State:
    """The middle of a hand: ``h0`` … ``h3``, ``play0`` … as texts, every other card is played. ``last`` is on the table."""
    lying = {pile_id: cards(text) for pile_id, text in piles.items()}
    named = {card for pile in lying.values() for card in pile}
    state: dict[str, Pile] = {pile_id: face_down(lying.get(pile_id, ())) for pile_id in HANDS[:SEATS]}
    state |= {pile_id: face_up(lying.get(pile_id, ())) for pile_id in PLAYS[:SEATS]}
    state[PLAYED] = face_up([card for card in FRENCH_JOKERS.cards if card not in named])
    plays = [n for n in range(SEATS) if state[PLAYS[n]]]
    last = plays[0] if last is None and plays else last
    empty = (*out, *(n for n in range(SEATS) if not state[HANDS[n]] and n not in out))
    hand = Hand(number, 3, target, previous if number else (), empty, last)
    dealt = tuple(state[pile_id].cards for pile_id in HANDS[:SEATS])
    chosen = complete(find("murlan").info.options, options or {})
    return State(Setup(7, chosen), state, seat, phase, scores, extra=MurlanTruth(hand, dealt))


def counted(options: Options, piles: Mapping[str, str]) -> State:
    """A position for perft: who lies on the table has played last, the seat after that is to act; else seat 0 leads."""
    plays = [int(pile_id[4:]) for pile_id in piles if pile_id.startswith("play")]
    return position(options, seat=(plays[0] + 1) % SEATS if plays else 0, **piles)


def cards(text: str) -> tuple[Card, ...]:
    """The cards that ``text`` names."""
    return tuple(map(FRENCH_JOKERS.parse, text.split()))


def rank(card: str) -> str:
    """The rank of "10H": "10"; a joker is its own."""
    return card if card in ("BJ", "RJ") else card[:-1]


def kind_of(play: Sequence[str], options: Options) -> tuple[str, int, int] | None:
    """What a set of cards is: its kind, how many cards, how high; None when it may not be played."""
    ranks = [rank(card) for card in play]
    if len(set(ranks)) == 1:
        return ("four" if len(play) == 4 else "set", len(play), ORDER.index(ranks[0]))
    if sorted(ranks) == ["BJ", "RJ"]:
        return {"off": None, "pair": ("set", 2, 14), "bomb": ("four", 2, 14)}[str(options["mu_joker_pair"])]
    if len(play) < 5 or (len(play) == 14 and options["mu_ace_both_ends"] == "off"):
        return None
    for start in range(14):
        row = IN_A_ROW[start : start + len(play)]
        if sorted(row) == sorted(ranks):
            one_suit = len({card[-1] for card in play}) == 1
            flush = one_suit and options["mu_suited_straight"] == "beats_bombs"
            return ("flush" if flush else "straight", len(play), start + len(play))
    return None


def wins(new: tuple[str, int, int], old: tuple[str, int, int], options: Options) -> bool:
    """Whether one play beats another."""
    power = {"set": 0, "straight": 0, "four": 1, "flush": 2}
    if power[new[0]] != power[old[0]]:
        return power[new[0]] > power[old[0]]
    if new[0] == "four":
        return new[2] > old[2]
    if new[:2] != old[:2]:
        return False
    if new[0] == "straight" and options["mu_straight_beat"] == "exact_next":
        return new[2] - old[2] == 1
    return new[2] > old[2]


def all_plays(hand: Sequence[str], on: Sequence[str], options: Options) -> set[frozenset[str]]:
    """Every subset of a hand that may be played on ``on`` (nothing: a lead), by trying each subset of each size."""
    found = set()
    table = kind_of(on, options) if on else None
    for size in range(1, len(hand) + 1):
        for choice in combinations(hand, size):
            if size > 4 and len({rank(card) for card in choice}) < size - 1:
                continue  # two cards of a rank fit only into the longest straight, and only aces
            kind = kind_of(choice, options)
            if kind and (table is None or wins(kind, table, options)):
                found.add(frozenset(choice))
    return found


def judged(scores: Sequence[int], target: int, options: Options) -> tuple[int, tuple[int, ...]]:
    """After a hand: the target from now on, and who has won the match; nobody while it goes on."""
    steps = {"11": [11, 21, 31], "21": [21, 31, 41, 51], "31": [31, 41, 51], "41": [41, 51], "51": [51]}
    later = [step for step in steps[str(options["mu_target"])] if step > target]
    there = {seat: score for seat, score in enumerate(scores) if score >= target}
    if len(there) == 1:
        return target, tuple(there)
    if later and there:
        return later[0], ()
    best = tuple(seat for seat in there if there[seat] == max(there.values()))
    if len(best) > 1 and options["mu_at_51"] != "highest_then_draw":
        best = ()
    return target, best


class Brute:
    """A match as lists of texts: who holds what, what lies on the table, and who has passed on it."""

    def __init__(self, hands: Sequence[Sequence[str]], turn: int, options: Options) -> None:
        self.hands, self.turn, self.options = [list(hand) for hand in hands], turn, options
        self.on: list[str] = []
        self.owner: int | None = None
        self.passed: set[int] = set()
        self.finished: list[int] = []

    def moves(self, *, opening: bool) -> set[frozenset[str]]:
        """The plays, and the empty set for passing."""
        plays = all_plays(self.hands[self.turn], self.on, self.options)
        if opening:
            return {play for play in plays if "3S" in play}
        return plays | {frozenset()} if self.on else plays

    def play(self, choice: Sequence[str]) -> None:
        """Play these cards, or pass with none; then find who is next."""
        me = self.turn
        if choice:
            self.hands[me] = [card for card in self.hands[me] if card not in choice]
            self.on, self.owner = list(choice), me
            if "locked" not in str(self.options["mu_pass"]):
                self.passed = set()
            if not self.hands[me]:
                self.finished.append(me)
        else:
            self.passed.add(me)
        step = 1 if self.options["mu_direction"] == "clockwise" else 3
        for _ in range(3):
            self.turn = (self.turn + step) % 4
            if self.turn == self.owner:
                break
            if self.hands[self.turn] and self.turn not in self.passed:
                return
        self.turn, self.on, self.passed = self.owner or 0, [], set()
        while not self.hands[self.turn]:
            self.turn = (self.turn + step) % 4
        self.owner = None

    def over(self) -> bool:
        """Whether three are out."""
        return len(self.finished) == 3
