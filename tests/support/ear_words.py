"""The words that somebody who plays by ear knows of a program in their language.

Written down from what is heard, not taken from the catalogues: a client has nothing else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property


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
