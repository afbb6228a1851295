"""Every text with numbers in it, in every language, with 0, 1, 2, 5 and 21 in every place: what is counted agrees with its number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

import pytest

from cardtable.i18n.catalogue import Catalogue, available, ends_in_one, is_one, load_catalogue
from cardtable.i18n.phrases import decimal
from tests.support.words import ENGLISH, TRANSLATIONS

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

LANGUAGES = available(TRANSLATIONS)
_PLACE = re.compile(r"\{([a-z_]+)\}")


@cache
def catalogue(language: str) -> Catalogue:
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_agrees_with_its_number(language: str) -> None:
    texts, wrong, count = catalogue(language), {}, 0
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
