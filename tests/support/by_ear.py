"""People who play by ear: they know what a screen reader is told, by role and name, and nothing else.

Imports nothing of the program: the words are written down from what is heard, not taken from the catalogues. What they
listen with is an ``Ear``: a real bus, or the same tree without one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

# -- the words of each language ----------------------------------------------------------------------------------------


@dataclass(frozen=True)  # without slots: the properties are kept
class EarWords:
    """Of one language. ``suits`` are spades, hearts, diamonds and clubs, and ``homes`` their foundations as they are named;
    ``ranks`` go from the ace to the king; ``card`` says how a card is called. ``face_down``: the ways to say it, of one card and
    of more."""

    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    card: str
    homes: tuple[str, ...]
    stock: str
    waste: str
    column: str
    empty: str
    face_down: tuple[str, ...]
    can_go: str
    not_now: str
    nothing_left: str
    lost: str
    own: str
    """The name that somebody has who gave none."""
    to_play: str
    hand: str
    passes: str
    plays: str
    deal: str
    hole_one: str
    next_hole: str
    hand_over: str
    turned: str
    same_deal: str
    players: str
    they_play: str
    my_turn: tuple[str, ...]
    table: str
    next_hand: str
    more: str
    what_happened: str
    clock: str

    @cached_property
    def _cards(self) -> dict[str, tuple[int, int]]:
        """Suit and rank of each card, by its name."""
        return {
            self.card.format(suit=suit, rank=rank): (at, value)
            for at, suit in enumerate(self.suits)
            for value, rank in enumerate(self.ranks)
        }

    @cached_property
    def _any_card(self) -> re.Pattern[str]:
        longest_first = sorted(self._cards, key=len, reverse=True)
        return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")

    def cards_in(self, words: str) -> list[str]:
        """The cards that are named, in order."""
        return self._any_card.findall(words)

    def rank(self, card: str) -> int:
        """0 for an ace, 12 for a king."""
        return self._cards[card][1]

    def is_red(self, card: str) -> bool:
        """Whether it is a heart or a diamond."""
        return self._cards[card][0] in {1, 2}

    def home(self, card: str) -> str:
        """How the foundation is called that the card belongs on."""
        return self.homes[self._cards[card][0]]

    def is_face_down(self, words: str) -> bool:
        """Whether cards are said to lie so."""
        return any(way in words for way in self.face_down)


EAR_WORDS = {
    "en": EarWords(
        suits=("spades", "hearts", "diamonds", "clubs"),
        ranks=(
            *("ace", "two", "three", "four", "five", "six", "seven"),
            *("eight", "nine", "ten", "jack", "queen", "king"),
        ),
        card="{rank} of {suit}",
        homes=("The spades foundation", "The hearts foundation", "The diamonds foundation", "The clubs foundation"),
        stock="The stock",
        waste="The waste",
        column="Column",
        empty="empty",
        face_down=("face down",),
        can_go="It can go here",
        not_now="Cannot be played now",
        nothing_left="No moves left.",
        lost="No way left to win.",
        own="Player 1",
        to_play="to play",
        hand="Your hand",
        passes="Pass",
        plays="Play",
        deal="Deal",
        hole_one="Hole 1: ",
        next_hole="Next hole",
        hand_over="Hand 1 is over.",
        turned="Turned: ",
        same_deal="Same deal",
        players="Players",
        they_play="plays",
        my_turn=("Your turn", "You lead"),
        table="The table",
        next_hand="Next hand",
        more="More",
        what_happened="What happened",
        clock="Time:",
    ),
    "da": EarWords(
        suits=("spar", "hjerter", "ruder", "klør"),
        ranks=("es", "to", "tre", "fire", "fem", "seks", "syv", "otte", "ni", "ti", "knægt", "dame", "konge"),
        card="{suit} {rank}",
        homes=("Sparfundamentet", "Hjerterfundamentet", "Ruderfundamentet", "Klørfundamentet"),
        stock="Talonen",
        waste="Affaldsbunken",
        column="Stak",
        empty="ingen kort",
        face_down=("med billedsiden nedad",),
        can_go="Det kan lægges her",
        not_now="Kan ikke spilles nu",
        nothing_left="Der er ikke mere at gøre.",
        lost="Kan ikke vindes mere.",
        own="Spiller 1",
        to_play="har turen",
        hand="Din hånd",
        passes="Pas",
        plays="Spil",
        deal="Giv",
        hole_one="Hul 1: ",
        next_hole="Næste hul",
        hand_over="Spil 1 er forbi.",
        turned="Vendt: ",
        same_deal="Samme kort igen",
        players="Spillere",
        they_play="spiller",
        my_turn=("Din tur", "Du spiller ud"),
        table="Bordet",
        next_hand="Næste spil",
        more="Mere",
        what_happened="Hvad der skete",
        clock="Tid:",
    ),
    "de": EarWords(
        suits=("Pik", "Herz", "Karo", "Kreuz"),
        ranks=(
            *("Ass", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben"),
            *("Acht", "Neun", "Zehn", "Bube", "Dame", "König"),
        ),
        card="{suit}-{rank}",
        homes=("Pik-Fundament", "Herz-Fundament", "Karo-Fundament", "Kreuz-Fundament"),
        stock="Talon",
        waste="Restestapel",
        column="Spalte",
        empty="leer",
        face_down=("verdeckt",),
        can_go="Hierhin kann sie",
        not_now="Jetzt nicht spielbar",
        nothing_left="Nichts geht mehr.",
        lost="Es kann nicht mehr aufgehen.",
        own="Spieler 1",
        to_play="ist dran",
        hand="Deine Hand",
        passes="Passen",
        plays="Spielen",
        deal="Geben",
        hole_one="Loch 1: ",
        next_hole="Nächstes Loch",
        hand_over="Spiel 1 ist zu Ende.",
        turned="Aufgedeckt: ",
        same_deal="Gleiche Karten",
        players="Spieler",
        they_play="spielt",
        my_turn=("Du bist dran", "Du spielst aus"),
        table="Der Tisch",
        next_hand="Nächstes Spiel",
        more="Mehr",
        what_happened="Was geschehen ist",
        clock="Zeit:",
    ),
    "is": EarWords(
        suits=("spaða", "hjarta", "tígul", "laufa"),
        ranks=(
            *("ás", "tvistur", "þristur", "fjarki", "fimma", "sexa", "sjöa"),
            *("átta", "nía", "tía", "gosi", "drottning", "kóngur"),
        ),
        card="{suit}{rank}",
        homes=("Spaðabunkinn", "Hjartabunkinn", "Tígulbunkinn", "Laufabunkinn"),
        stock="Stokkurinn",
        waste="Hlaðinn",
        column="Dálkur",
        empty="ekkert spil",
        face_down=("á grúfu",),
        can_go="Hingað má leggja það",
        not_now="Má ekki leggja út núna",
        nothing_left="Ekkert meira hægt að gera.",
        lost="Kapallinn getur ekki gengið upp lengur.",
        own="Spilari 1",
        to_play="á leik",
        hand="Á hendi",
        passes="Pass",
        plays="Leggja út",
        deal="Gefa",
        hole_one="Hola 1: ",
        next_hole="Næsta hola",
        hand_over="Gjöf 1 er lokið.",
        turned="Flett upp: ",
        same_deal="Sama gjöf",
        players="Spilarar",
        they_play="leggur út",
        my_turn=("Þú átt leik", "Þú setur út"),
        table="Borðið",
        next_hand="Næsta gjöf",
        more="Meira",
        what_happened="Hvað gerðist",
        clock="Tími:",
    ),
    "it": EarWords(
        suits=("picche", "cuori", "quadri", "fiori"),
        ranks=(
            *("asso", "due", "tre", "quattro", "cinque", "sei", "sette"),
            *("otto", "nove", "dieci", "fante", "donna", "re"),
        ),
        card="{rank} di {suit}",
        homes=("Base di picche", "Base di cuori", "Base di quadri", "Base di fiori"),
        stock="Tallone",
        waste="Pozzo",
        column="Colonna",
        empty="senza carte",
        face_down=("coperta", "coperte"),
        can_go="Può andare qui",
        not_now="Ora non si può giocare",
        nothing_left="Non c’è più niente da fare.",
        lost="Non c’è più modo di vincere.",
        own="Giocatore 1",
        to_play="è di turno",
        hand="La tua mano",
        passes="Passo",
        plays="Gioca",
        deal="Dai le carte",
        hole_one="Buca 1: ",
        next_hole="Prossima buca",
        hand_over="La mano 1 è finita.",
        turned="Carta girata: ",
        same_deal="Stessa smazzata",
        players="Giocatori",
        they_play="gioca",
        my_turn=("Tocca a te",),
        table="Il tavolo",
        next_hand="Prossima mano",
        more="Altro",
        what_happened="Cos’è successo",
        clock="Tempo:",
    ),
    "sq": EarWords(
        suits=("maç", "kupë", "karo", "spathi"),
        ranks=(
            *("asi", "dyshi", "treshi", "katra", "pesa", "gjashta", "shtata"),
            *("teta", "nënta", "dhjeta", "fanti", "çupa", "mbreti"),
        ),
        card="{rank} {suit}",
        homes=("Baza maç", "Baza kupë", "Baza karo", "Baza spathi"),
        stock="Grumbulli",
        waste="Mbetja",
        column="Kolona",
        empty="bosh",
        face_down=("e mbuluar", "të mbuluara"),
        can_go="Mund të shkojë këtu",
        not_now="Nuk mund të luhet tani",
        nothing_left="Nuk ka më ç’bëhet.",
        lost="Nuk fitohet dot më.",
        own="Lojtari 1",
        to_play="ka radhën",
        hand="Letrat e tua",
        passes="Pas",
        plays="Luaj",
        deal="Ndaj",
        hole_one="Vrima 1: ",
        next_hole="Vrima tjetër",
        hand_over="Ndarja 1 mbaroi.",
        turned="U kthye: ",
        same_deal="E njëjta ndarje",
        players="Lojtarët",
        they_play="luan",
        my_turn=("Radha jote", "E hap ti"),
        table="Tavolina",
        next_hand="Ndarja tjetër",
        more="Më shumë",
        what_happened="Ç’ndodhi",
        clock="Koha:",
    ),
}


# -- listening ---------------------------------------------------------------------------------------------------------


KING = 12
_MOST = 400  # steps: no game takes so many
_PATIENCE, _MOST_LOST = 8.0, 3
"""Seconds until nothing is expected of a click any more; how often that may be."""
_LOOKS = 5  # so often the same, one after the other, is rest


@dataclass(slots=True)
class Told:
    """One thing as it is told; ``where`` tells it from the others."""

    where: object
    role: str
    name: str
    hint: str
    enabled: bool
    focused: bool
    modal: bool = False
    interfaces: Sequence[str] = ()
    children: list[Told] = field(default_factory=list)

    def walk(self) -> Iterator[Told]:
        """It, and all that is in it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def lines(self, depth: int = 0) -> Iterator[str]:
        """All of it as text."""
        off = "" if self.enabled else " (off)"
        hint = f" | {self.hint}" if self.hint else ""
        yield f"{'  ' * depth}{self.role}: {self.name}{hint}{' *' * self.focused}{off}"
        for child in self.children:
            yield from child.lines(depth + 1)


class Gone(Exception):
    """What was to be clicked is not there any more."""


class Ear(Protocol):
    """What one listens with, and asks."""

    def window(self) -> Told:
        """All that is told now."""
        ...

    def click(self, told: Told) -> None:
        """Do what is usually done with it. Raises Gone."""
        ...

    def heard(self) -> list[str]:
        """All that was read out since the last call."""
        ...

    def wait(self, happened: Callable[[], bool], what: str, patience: float = 60.0) -> None:
        """Return when ``happened``; fail when it never does."""
        ...

    def clock(self) -> float:
        """The seconds by which ``wait`` is patient."""
        ...


class Listener:
    """Somebody who listens, and remembers what was read out; who knows the ``words`` of one language."""

    def __init__(self, ear: Ear, words: EarWords = EAR_WORDS["en"]) -> None:
        self.ear = ear
        self.words = words
        self.told: list[str] = []
        self._lost = 0  # clicks of which nothing came
        self.now = ear.window()

    def look(self) -> Told:
        """Hear all there is."""
        self.now = self.ear.window()
        self.told += self.ear.heard()
        return self.now

    def all(self, name: str = "", role: str = "") -> list[Told]:
        """What is called so; where nothing is, that whose name begins so."""
        found = [each for each in self.now.walk() if each.name.startswith(name) and role in ("", each.role)]
        return [each for each in found if each.name == name] or found

    def first(self, name: str, role: str = "") -> Told | None:
        """The first of them; None where there is none."""
        return next(iter(self.all(name, role)), None)

    def find(self, name: str, role: str = "") -> Told:
        """The first of them, waited for."""

        def there() -> bool:
            self.look()
            return self.first(name, role) is not None

        self.ear.wait(there, f"{role} {name!r}")
        found = self.first(name, role)
        assert found is not None
        return found

    def click(self, told: Told) -> None:
        """Click it, and wait until something else is told than before. Raises Gone where nothing comes of it.

        That may be: the table changed at that very moment, and what was clicked is told anew. It is tried again, then; but
        not for ever.
        """
        before = self._lines()
        self.ear.click(told)
        given_up = self.ear.clock() + _PATIENCE

        def other() -> bool:
            self.look()
            lines = self._lines()
            self.look()  # what is told while it changes may be half of this and half of that
            return before != lines == self._lines() or (self._lost < _MOST_LOST and self.ear.clock() > given_up)

        self.ear.wait(other, f"something to come of a click on {told.name!r}")
        if before == self._lines():
            self._lost += 1
            raise Gone(f"{told.role} {told.name!r}")

    def rests(self) -> None:
        """Look until the same is told for a while: what was looked at may have been in the middle of a change."""
        seen: list[list[str]] = []

        def same() -> bool:
            self.look()
            seen.append(self._lines())
            return len(seen) > _LOOKS and all(lines == seen[-1] for lines in seen[-_LOOKS:])

        self.ear.wait(same, "the table to rest")

    def push(self, name: str, role: str = "button") -> None:
        """Click what is called so."""
        try:
            self.click(self.find(name, role))
        except Gone:
            self.click(self.find(name, role))

    @property
    def ended(self) -> list[Told]:
        """What says how the game ended."""
        return [each for each in self.now.walk() if each.role in {"alert", "notification", "dialog"}]

    def _lines(self) -> list[str]:
        return [line for line in self.now.lines() if self.words.clock not in line]


# -- Klondike --------------------------------------------------------------------------------------------------------------


def play_klondike(who: Listener) -> int:
    """Play until nothing helps any more, or the program says that nothing is left to do; how many steps that took.

    That no way is left to win is said as soon as it is known, and play may go on.
    """
    last: tuple[str, str | None] | None = None
    for steps in range(_MOST):
        step = _klondike_step(who)
        if step is None:
            who.rests()
            step = _klondike_step(who)
        if step is None:
            return steps
        named = step[0].name, step[1]
        with suppress(Gone):  # the table plays by itself what is certain
            _take_step(who, *step, again=named == last)
        last = named
    raise AssertionError("Klondike does not come to an end")


def _take_step(who: Listener, source: Told, target: str | None, *, again: bool) -> None:
    """``again``: the step was taken before and came to nothing, as where it may go was not told yet."""
    who.click(source)
    if again:
        who.rests()
    chosen = [each for each in who.now.walk() if each.hint == who.words.can_go]
    if target is not None and chosen:  # it was not clear where to: it is chosen now, and may go to these
        wanted = who.words.cards_in(target)[-1:] or [target]
        who.click(next((each for each in chosen if wanted[0] in each.name), chosen[0]))


def _klondike_step(who: Listener) -> tuple[Told, str | None] | None:
    """The card to take and the name of what it goes to; the stock alone where nothing else helps; None at the end."""
    words = who.words
    if any(each.name.startswith(words.nothing_left) for each in who.ended):
        return None
    waste, stock = who.first(words.waste, "button"), who.first(words.stock, "button")
    columns = [each for each in who.all(words.column, "list") if each.children]
    empty = [each.name for each in who.all(words.column, "button") if each.name.endswith(words.empty)]
    tops = [column.children[-1] for column in columns]
    loose = [(item, item.name) for item in tops]
    loose += [(waste, words.cards_in(waste.name)[-1])] if waste and words.cards_in(waste.name) else []
    for told, card in loose:
        home = who.first(words.home(card), "button")
        lying = words.cards_in(home.name) if home else []
        if home and words.rank(card) == (words.rank(lying[-1]) + 1 if lying else 0):
            return told, home.name
    moves = [(each.children[0], each.children[0].name) for each in columns if words.is_face_down(each.name)]
    moves += [(told, card) for told, card in loose if told is waste]
    for told, card in moves:
        onto = [top.name for top in tops if top is not told and _fits(words, card, top.name)]
        onto += empty if words.rank(card) == len(words.ranks) - 1 else []
        if onto:
            return told, onto[0]
    if stock is not None and not stock.name.endswith(words.empty):
        return stock, None
    whole = [column.children[0] for column in columns if not words.is_face_down(column.name)]
    onto = ((first, top.name) for first in whole for top in tops if _fits(words, first.name, top.name))
    return next(onto, None)  # it empties a column, so that this comes to an end


def _fits(words: EarWords, card: str, on: str) -> bool:
    return words.rank(card) + 1 == words.rank(on) and words.is_red(card) is not words.is_red(on)


# -- Golf ------------------------------------------------------------------------------------------------------------------


def play_golf(who: Listener) -> int:
    """Play a hole until the program says how it ended; how many steps that took."""
    words = who.words
    for steps in range(_MOST):
        if who.ended:
            return steps
        waste, stock = who.find(words.waste), who.first(words.stock)
        lying = words.cards_in(waste.name)
        tops = [column.children[-1] for column in who.all(words.column, "list") if column.children]
        on = words.rank(lying[-1]) if lying else KING
        goes = [top for top in tops if on < KING and abs(words.rank(top.name) - on) == 1]
        with suppress(Gone):  # it was clicked a moment ago, and is on its way
            who.click(goes[0] if goes else stock or waste)
    raise AssertionError("the hole does not come to an end")


# -- Murlan ----------------------------------------------------------------------------------------------------------------


def play_hand_of_murlan(who: Listener) -> int:
    """Play until the hand is counted; how many times it was this person's turn."""
    for turns in range(_MOST):
        who.ear.wait(lambda: _is_due(who), "the own turn, or the end of the hand")
        if _is_over(who):
            return turns
        with suppress(Gone):  # the table passes by itself where nothing else can be done
            _play_one(who)
    raise AssertionError("the hand does not come to an end")


def _is_due(who: Listener) -> bool:
    who.look()
    return _is_over(who) or _is_mine(who)


def _is_over(who: Listener) -> bool:
    """Whether the hand is counted: there is a sheet, or the next one can be dealt."""
    return bool(who.all(role="dialog") or who.all(who.words.deal, "button"))


def _is_mine(who: Listener) -> bool:
    return any(who.words.to_play in each.name for each in who.all(who.words.own, "list item"))


def _play_one(who: Listener) -> None:
    """The lowest play that is allowed, else pass."""
    hand = who.first(who.words.hand, "list")
    cards = [each for each in hand.children if each.hint != who.words.not_now] if hand else []
    if not cards:
        for button in who.all(who.words.passes, "button"):
            who.click(button)
        return
    picked: list[str] = []
    while True:
        who.click(cards[0])
        picked.append(cards[0].name)
        play = next((each for each in who.all(who.words.plays, "button") if each.enabled), None)
        if play is not None:
            who.click(play)
            return
        hand = who.first(who.words.hand, "list")
        left = [] if hand is None or not _is_mine(who) else hand.children
        cards = [each for each in left if each.hint != who.words.not_now and each.name not in picked]
        if not cards:
            return
