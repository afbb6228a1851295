"""Names of cards, piles and suits within sentences, and everything that is counted: each language has the forms it needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product

import pytest

from cardtable.i18n.catalogue import Catalogue, available, ends_in_one, is_one, load_catalogue
from cardtable.i18n.phrases import Phrase, card_name, decimal, joined_phrases, lowered, raised, refusal, suit_name
from cardtable.kernel.cards import FRENCH
from tests.i18n.catalogues import LANGUAGES, catalogue
from tests.support.words import ENGLISH, TRANSLATIONS

SMALL_ENGLISH = {
    "card.of": "{rank} of {suit}",
    "card.Q": "queen",
    "card.5": "five",
    "card.BJ": "black joker",
    "card.??": "face-down card",
    "suit.D": "diamonds",
    "refusal.wait": "The {card} waits: the {next} comes before it, {times} times.",
    "refusal.needs": "{next} it goes.",
    "with.5": "with a five",
}
GERMAN = {
    **SMALL_ENGLISH,
    "card_bare.Q": "{suit}-Dame",
    "card_bare.5": "{suit}-Fünf",
    "card_the.Q": "die {suit}-Dame",
    "card_the.BJ": "der schwarze Joker",
    "card_acc.QD": "die Rote",
    "suit.D": "Karo",
    "pile.stock": "der Talon",
    "pile_to.stock": "auf den Talon",
    "move": "{card} {pile_to} {card_acc} {card_dat} {other_acc}",
    "refusal.wait": "{card_the} wartet auf {next_the} ({next}).",
}
ICELANDIC = {
    **SMALL_ENGLISH,
    "suit.H": "hjarta",
    "suit.C": "lauf",
    "suit_in_card.C": "laufa",
    "suit_of.C": "laufs",
    "suit_acc.H": "hjartað",
    "card_bare.Q": "{suit}drottning",
    "card_of.Q": "{suit}drottningar",
    "card_acc.Q": "{suit}drottningu",
    "foundation": "bunki {suit_of} og {suit_dat}",
}


def test_cards_are_named_in_words() -> None:
    english = catalogue(SMALL_ENGLISH)
    assert card_name(english, "QD") == "queen of diamonds"
    assert card_name(english, "BJ") == "black joker"
    assert card_name(english, "??") == "face-down card"
    assert suit_name(english, "D") == "diamonds"


def test_a_language_may_name_one_card_whole_and_leave_the_others_to_english() -> None:
    own = catalogue({"card.QD": "tíguldrottning"}, SMALL_ENGLISH)
    assert card_name(own, "QD") == "tíguldrottning"
    assert card_name(own, "5D") == "five of diamonds"


def test_the_forms_of_a_card_are_patterns_by_rank_or_whole_names() -> None:
    german = catalogue(GERMAN)
    queen, joker, five = (card_name(german, card) for card in ("QD", "BJ", "5D"))
    assert (queen, queen.form("the"), queen.form("acc"), queen.form("dat")) == (
        "Karo-Dame",
        "die Karo-Dame",
        "die Rote",
        "Karo-Dame",
    )
    assert (joker, joker.form("the"), five.form("the")) == ("black joker", "der schwarze Joker", "Karo-Fünf")


def test_the_word_for_a_suit_within_a_card_may_be_another_than_alone() -> None:
    icelandic = catalogue(ICELANDIC)
    clubs, hearts = card_name(icelandic, "QC"), card_name(icelandic, "QH")
    assert (clubs, clubs.form("of")) == ("laufadrottning", "laufadrottningar")
    assert (hearts, hearts.form("acc")) == ("hjartadrottning", "hjartaðdrottningu")
    assert icelandic.text("foundation", suit=suit_name(icelandic, "C")) == "bunki laufs og lauf"


def test_english_forms_do_not_come_into_another_language() -> None:
    texts = catalogue({"card.of": "{suit} {rank}", "suit.D": "ruder", "card.Q": "dame"}, {"card_acc.Q": "the queen"})
    assert card_name(texts, "QD").form("acc") == "ruder dame"


def test_templates_take_the_form_they_want() -> None:
    german = catalogue(GERMAN)
    said = german.text("move", card=card_name(german, "QD"), pile=german.phrase("pile.stock"), other=7)
    assert said == "Karo-Dame auf den Talon die Rote Karo-Dame 7"


def test_a_refusal_names_cards_suits_and_ranks_in_words() -> None:
    params = {"card": "QD", "suit": "D", "next": 5, "times": 2}
    assert refusal(catalogue(SMALL_ENGLISH), "wait", params) == (
        "The queen of diamonds waits: the five of diamonds comes before it, 2 times."
    )
    assert refusal(catalogue(GERMAN), "wait", params) == "Die Karo-Dame wartet auf Karo-Fünf (Karo-Fünf)."
    assert refusal(catalogue(SMALL_ENGLISH), "needs", {"next": 5}) == "With a five it goes."
    assert "{card}" in refusal(catalogue(SMALL_ENGLISH), "wait", {"next": 14})


def test_several_cards_in_a_row_have_their_forms_too() -> None:
    german = catalogue(GERMAN)
    cards = joined_phrases([card_name(german, "QD"), "x", card_name(german, "BJ")])
    assert (cards, cards.form("the")) == ("Karo-Dame, x, black joker", "die Karo-Dame, x, der schwarze Joker")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("l’asso", "L’asso"),
        ("å", "Å"),
        ("ßx", "ßx"),
        ("", ""),
        ("ýsa", "Ýsa"),
        ("þristur", "Þristur"),
        ("10 x", "10 x"),
    ],
)
def test_the_first_letter_of_a_sentence_is_raised_and_no_other(text: str, said: str) -> None:
    assert raised(text) == said


def test_after_a_colon_a_sentence_may_begin_small() -> None:
    assert lowered("Try it.").form("low") == "try it."
    assert lowered("Try it.") == lowered("Try it.").form("acc") == "Try it."


def test_a_phrase_is_a_text_like_any_other() -> None:
    phrase = Phrase("a", lambda _: None)
    assert (phrase + "b", phrase.form("x"), f"{phrase:>3}") == ("ab", "a", "  a")


_FORM = re.compile(r"\{([a-z]+)_([a-z_]+)\}")
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_PLAYS = ("1", "2", "3", "4", "jokers", "straight", "suited")
_PLACES = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "B", "G", "P", "R", "max", "min")

Named = Iterator[tuple[str, Phrase]]


def cards(texts: Catalogue) -> Named:
    for card in (*(face.text for face in FRENCH.faces), "BJ", "RJ"):
        yield card, card_name(texts, card)


def _keys(*keys: str) -> Callable[[Catalogue], Named]:
    return lambda texts: ((key, texts.phrase(key, suit=texts.phrase("suit.D"), number=3)) for key in keys)


def plays(texts: Catalogue) -> Named:
    for play in _PLAYS:
        for rank in (*_RANKS, "BJ", "RJ") if play == "1" else _RANKS:
            ranks = texts.phrase(f"ranks.{rank}") if rank in _RANKS else ""
            yield f"{play}.{rank}", texts.phrase(f"played.{play}", n=5, rank=texts.phrase(f"card.{rank}"), ranks=ranks)


PUT_IN: Mapping[str, Callable[[Catalogue], Named]] = {
    "what": plays,
    "rank": _keys(*(f"card.{rank}" for rank in _RANKS)),
    "ranks": _keys(*(f"ranks.{rank}" for rank in _RANKS)),
    "suit": _keys("suit.S", "suit.H", "suit.D", "suit.C"),
    "place": _keys(*(f"party.casino.{place}" for place in _PLACES)),
    "places": _keys(*(f"party.casino.{place}" for place in _PLACES)),
    "next": _keys(*(f"with.{rank}" for rank in _RANKS)),
    "pile": _keys(
        "pile.cell", "pile.foundation", "pile.foundation.any", "pile.foundation.number", "pile.place", "pile.row_place", "pile.reserve", "pile.stock", "pile.stock.redeal", "pile.tableau",
        "pile.tableau.lower", "pile.tableau.upper", "pile.taken", "pile.waste",
    ),
    **dict.fromkeys(("card", "cards", "on", "top", "gave", "got"), cards),
}  # fmt: skip
"""What may be put into a place, by its name."""

SAME = {
    ("what", "the"): ("2.", "3.", "4.", "jokers.", "straight.", "suited."),
    ("what", "acc"): ("2.", "3.", "4.", "jokers.", "straight.", "suited."),
    ("next", "the"): ("with.",),
}
"""What reads the same in that form, in every language that asks for it: numbers, and what has an article of its own."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_text_asks_for_is_there(language: str) -> None:
    texts = load_catalogue(TRANSLATIONS, language)
    lacking, asked = set(), 0
    for key in sorted(texts._own.texts):
        entry = texts._own.texts[key]
        for said in (entry,) if isinstance(entry, str) else entry:
            for place, form in _FORM.findall(said):
                if form in ("key", "low"):  # what a key is called, the same everywhere; a sentence after a colon
                    continue
                assert place in PUT_IN, f"{key}: nobody knows what {{{place}_{form}}} may be"
                for name, phrase in PUT_IN[place](texts):
                    asked += 1
                    if phrase._form_of(form) is None and not name.startswith(SAME.get((place, form), ("-",))):
                        lacking.add((place, form, name, str(phrase)))
    assert lacking == set()
    assert asked > 0


NUMBERS = (0, 1, 2, 5, 21)
COUNTS = frozenset((
    "all", "battle", "battles", "best", "bogey", "count", "done", "high", "hole", "holes", "hours",
    "left", "lost", "low", "many", "mean", "minutes", "n", "number", "open", "out", "points",
    "seats", "seconds", "strokes", "total", "usual", "ways", "won", "worst",
))  # fmt: skip
"""Places that hold a number."""
DECIMALS = ("hint.points", "hint.strokes", "review.cost.points", "review.worth.points")
"""Here the number is a mean to a tenth: "about 1.0 points"."""
ONLY: Mapping[str, Sequence[int]] = {
    "coach.murlan.straight": (5, 13),
    "end.alexander.conquered_late": (4, 5, 21),
    "game.minutes": (5, 15),
    "played.straight": (5, 13),
    "played.suited": (5, 13),
}
"""The numbers that can come: a straight has five cards, three battles are not late, minutes are told in fives."""
NUMBERED = ("party.log.hand_over", "party.log.round_over", "review.worth.money")
"""Here the number is a name, "Round 2 is over", or money."""

# fmt: off
NOUNS: Mapping[str, str] = {
    "en": "card/cards game/games hole/holes stroke/strokes battle/battles move/moves day/days round/rounds trick/tricks "
          "point/points match/matches seven/sevens time/times way/ways minute/minutes play/plays rule/rules "
          "cabbage/cabbages unit/units one/ones",
    "de": "Karte/Karten Spiel/Spiele Spiel/Spielen Loch/Löcher Loch/Löchern Schlag/Schläge Schlacht/Schlachten Zug/Züge "
          "Zug/Zügen Tag/Tage Runde/Runden Stich/Stiche Punkt/Punkte Partie/Partien Sieben/Siebenen Fall/Fälle "
          "Fall/Fällen Lage/Lagen Minute/Minuten Kohlkopf/Kohlköpfe Hausregel/Hausregeln Einheit/Einheiten "
          "Casinokarte/Casinokarten",
    "it": "carta/carte partita/partite buca/buche colpo/colpi battaglia/battaglie mossa/mosse giorno/giorni giro/giri "
          "presa/prese punto/punti volta/volte modo/modi disposizione/disposizioni minuto/minuti giocata/giocate "
          "regola/regole cavolo/cavoli posto/posti caso/casi coperta/coperte uscita/uscite rimasta/rimaste altra/altre",
    "da": "hul/huller dag/dage runde/runder parti/partier gang/gange måde/måder minut/minutter husregel/husregler "
          "kålhoved/kålhoveder pengeenhed/pengeenheder syver/syvere",
    "is": "leikur/leikir leik/leiki leik/leikjum hola/holur holu/holum orrusta/orrustur orrustu/orrustum dagur/dagar "
          "umferð/umferðir slagur/slagir slag/slagi viðureign/viðureignir kapall/kaplar kapal/kapla kapli/köplum "
          "mínúta/mínútur kálhaus/kálhausa kálhaus/kálhausar heimareglu/heimareglum einingu/einingar sinni/sinnum "
          "sjöa/sjöur höggi/höggum farið/farin hringur/hringir",
    "sq": "letër/letra lojë/lojëra vrimë/vrima vrimë/vrimash betejë/beteja betejë/betejash raund/raunde dorë/duar "
          "mënyrë/mënyra minutë/minuta lakër/lakra shtatë/shtata rregull/rregulla vend/vende rast/raste tjetër/tjera "
          "mbuluar/mbuluara",
}
"""What is counted, one and many."""
VERBS: Mapping[str, str] = {
    "en": "is/are was/were wins/win",
    "de": "ist/sind war/waren hat/haben kann/können wurde/wurden passt/passen lässt/lassen",
    "it": "è/sono ha/hanno può/possono va/vanno manca/mancano rimasta/rimaste resta/restano",
    "da": "-/--",
    "is": "er/eru var/voru hefur/hafa getur/geta passar/passa fylgdi/fylgdu",
    "sq": "është/janë doli/dolën mbeti/mbetën fitohet/fitohen dihet/dihen shkon/shkojnë del/dalin",
}
"""What follows the number and what is counted, of one and of many."""
PART_OF = frozenset((
    "of", "your", "them", "deiner", "von", "davon", "delle", "di", "su", "af", "dine", "dem", "nga", "e", "prej", "þeirra",
))
"""Words after which the many stand that one is a part of: "1 deiner Karten"."""
# fmt: on

ALL_LANGUAGES = available(TRANSLATIONS)
_PLACE = re.compile(r"\{([a-z_]+)\}")


@cache
def whole_catalogue(language: str) -> Catalogue:
    return load_catalogue(TRANSLATIONS, language)


def templates() -> Iterator[tuple[str, Sequence[str], bool]]:
    """The keys of texts with numbers, what has places in them, and whether the text has plural forms."""
    for key, text in ENGLISH.items():
        plural = not isinstance(text, str)
        forms = [text] if isinstance(text, str) else list(text.values())
        places = sorted(set(_PLACE.findall(" ".join(forms))))
        if not key.startswith(NUMBERED) and "=" not in key and (plural or not COUNTS.isdisjoint(places)):
            yield key, places, plural


def said(texts: Catalogue, key: str, places: Sequence[str], *, plural: bool) -> Iterator[str]:
    """The text with every number in every place that holds one."""
    counted = [place for place in places if place in COUNTS]
    if plural and "n" not in counted:
        counted.insert(0, "n")  # what chooses the form, and stands in the only place there may be under another name
    numbers = next((only for begin, only in ONLY.items() if key.startswith(begin)), NUMBERS)
    others = {
        name: "X" for place in places for name in (place, place.rpartition("_")[0]) if name and name not in COUNTS
    }
    for each in product(*([number for number in numbers if place != "ways" or number > 1] for place in counted)):
        fields: dict[str, str | int] = dict(zip(counted, each, strict=True))
        if plural and "n" not in places and any(fields[place] != fields["n"] for place in counted):
            continue
        if key.startswith(DECIMALS):
            fields = {place: decimal(texts, number) for place, number in fields.items() if isinstance(number, int)}
        yield texts.text(key, **fields, **others)


def pairs(words: str) -> tuple[str, str]:
    """What stands for one alone, and what for many alone, each as a choice of words."""
    ones, many = (set(each) for each in zip(*(pair.split("/") for pair in words.split()), strict=True))
    return "|".join(sorted(ones - many)), "|".join(sorted(many - ones))


def disagreements(language: str, text: str) -> list[str]:
    """Where one stands beside many in a text, or many beside one."""
    nouns, verbs = pairs(NOUNS[language]), pairs(VERBS[language])
    place = ends_in_one if language == "is" else is_one
    found = []
    for number in re.finditer(r"(?<![\d.,–−+×])\b\d+\b(?![.,]\d)", text):
        one = place(int(number[0])) == 0
        before, after = text[: number.start()], text[number.end() :]
        noun = re.match(rf"\s(?:(\w+)\s)?(?:{nouns[one]})\b", after)
        verb = re.match(rf"\s(?:(\w+)\s)?(?:{verbs[one]})\b", after)
        first = re.search(rf"\b(?:{verbs[1]})\s$", before, re.IGNORECASE) if one else None
        if noun and noun[1] not in PART_OF:
            found.append(number[0] + noun[0])
        if verb and verb[1] not in PART_OF:
            found.append(number[0] + verb[0])
        if first:
            found.append(first[0] + number[0])
    return found


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_what_is_counted_agrees_with_its_number(language: str) -> None:
    texts, wrong, count = whole_catalogue(language), {}, 0
    for key, places, plural in templates():
        for text in said(texts, key, places, plural=plural):
            count += 1
            assert "{" not in text, (key, text)
            for found in disagreements(language, text):
                wrong.setdefault(key, f"{found!r} in {text!r}")
    assert not wrong, "\n".join(f"{key}: {found}" for key, found in wrong.items())
    assert count > 1000


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "1 cards are out"),
        ("en", "2 card is left"),
        ("de", "Aufgegangen sind 1 von deinen 12 Spielen"),
        ("de", "Schon 1 Schläge über Bogey"),
        ("it", "vinta in 1 modi su 60"),
        ("it", "1 si possono vincere: 1 carte rimaste"),
        ("da", "efter 1 huller"),
        ("is", "21 slagir"),
        ("is", "11 slagur"),
        ("sq", "1 letra dolën"),
    ],
)
def test_what_disagrees_is_found(language: str, text: str) -> None:
    assert disagreements(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It can still be won in 21 of them: 1 card, 0 cards"),
        ("de", "1 deiner Karten passt"),
        ("is", "21 slagur, 11 slagir, 1 slagur"),
        ("it", "Partite riuscite: 1 su 12"),
    ],
)
def test_what_agrees_is_not(language: str, text: str) -> None:
    assert not disagreements(language, text)
