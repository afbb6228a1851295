"""The texts of the program by key in each language, read from catalogues (``.po``); chooses the language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from gettext import c2py
from pathlib import Path

from msgspec import Struct

from cardtable.i18n.phrases import Phrase, form_of

PluralRule = Callable[[int], int]
"""From a whole number, 0 or more, to the index of its plural form."""


def is_one(number: int) -> int:
    """English, German, Italian, Albanian, Danish: 1 alone is singular."""
    return int(number != 1)


def ends_in_one(number: int) -> int:
    """Icelandic: 1, 21, 31, 101 … are singular, 11 and 111 are not."""
    return int(number % 10 != 1 or number % 100 == 11)


class PluralForms(Struct, frozen=True):
    """The number of plural forms of a language, and the rule that chooses one."""

    count: int
    rule: PluralRule

    def place(self, number: int) -> int:
        """The index of the form for ``number``; the last one if the rule gives none that exists."""
        place = self.rule(abs(number))
        return place if 0 <= place < self.count else self.count - 1


ENGLISH_FORMS = PluralForms(2, is_one)

_KNOWN: dict[str, PluralRule] = {"n!=1": is_one, "n%10!=1||n%100==11": ends_in_one}
_LINE = re.compile(r"nplurals\s*=\s*([1-9])\s*;\s*plural\s*=\s*([^;]+);?")
_LONGEST = 1000  # characters; the longest real rule has about 200


def plural_forms(line: str) -> PluralForms:
    """Parses a header such as "nplurals=2; plural=(n != 1);". Raises ValueError.

    The rules of our own languages are built in; the standard library compiles any other.
    """
    found = _LINE.fullmatch(line.strip()) if len(line) <= _LONGEST else None
    if found is None:
        raise ValueError("Plural-Forms is wanted, as in nplurals=2; plural=(n != 1);")
    plain = re.sub(r"\s", "", found[2])
    rule = _KNOWN.get(plain[1:-1] if plain.startswith("(") and plain.endswith(")") else plain)
    if rule is None:
        rule = c2py(found[2])
    return PluralForms(int(found[1]), _checked(rule))


def _checked(rule: PluralRule) -> PluralRule:
    """The rule, if it gives an answer for 0. Raises ValueError if it divides by zero or never ends."""
    try:
        rule(0)
    except (ArithmeticError, RecursionError) as problem:
        raise ValueError(f"Plural-Forms has no answer for 0: {problem}") from problem
    return rule


Entry = str | tuple[str, ...]
"""A text, or its plural forms in the order of the catalogue."""

_PO_LINE = r'".*"[ \t]*+(?:\n|\Z)'
_LINES = rf"({_PO_LINE}(?:[ \t]*+{_PO_LINE})*+)"
_ENTRY = re.compile(
    r"((?:[ \t]*+(?:#.*)?\n)*+)"
    rf"(?:msgctxt[ \t]+{_LINES}(?:[ \t]*#.*\n)*+)?+"
    rf"msgid[ \t]+{_LINES}"
    rf"(?:msgstr[ \t]+{_LINES}|msgid_plural[ \t]+{_LINES}((?:msgstr\[[0-9]\][ \t]+{_LINES})++))"
)
_FORM = re.compile(rf"msgstr\[([0-9])\][ \t]+{_LINES}")
_REST = re.compile(r"(?:[ \t]*(?:#.*)?\n)*+(?:[ \t]*#.*|[ \t]*)")
_FUZZY = re.compile(r"^[ \t]*#,.*\bfuzzy\b", re.MULTILINE)
_PIECE = re.compile(r'[ \t]*+"([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"[ \t]*+(?:\n|\Z)')
_ESCAPED = re.compile(r"\\(.)")
_SIGNS = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


class PoFile(Struct, frozen=True):
    """A parsed catalogue. ``english`` and ``texts`` go by key; ``texts`` has the entries that are translated and not
    fuzzy.

    ``header`` has the fields of the first entry by name.
    """

    header: Mapping[str, str]
    english: Mapping[str, Entry]
    texts: Mapping[str, Entry]


def parse_po(content: str, *, english: bool = True) -> PoFile:
    """Parses a catalogue; without ``english`` somewhat faster, with "" for each English text.

    Raises ValueError naming the line, for a syntax error or a key that occurs twice.
    """
    content = content.removeprefix("\ufeff")
    if "\r" in content:
        content = content.replace("\r\n", "\n")
    read = _Reader(english=english)
    place, played = 0, _ENTRY.match
    try:
        while found := played(content, place):
            read.take(*found.groups())
            place = found.end()
    except ValueError as problem:
        raise ValueError(f"line {_line(content, place)}: {problem}") from problem
    if not _REST.fullmatch(content, place):
        raise ValueError(f"line {_line(content, place)}: no entry of a catalogue")
    return PoFile(read.header or {}, read.english, read.texts)


class _Reader:
    """Collects the entries one by one."""

    def __init__(self, *, english: bool) -> None:
        self.header: Mapping[str, str] | None = None
        self.english: dict[str, Entry] = {}
        self.texts: dict[str, Entry] = {}
        self._wanted = english

    def take(
        self, comments: str, key: str | None, msgid: str, text: str | None, plural: str, forms: str, _last: str
    ) -> None:
        """Takes an entry as written; either ``text`` is None, or ``plural`` and ``forms`` are. Raises ValueError."""
        if key is None:
            self._take_header(msgid, text)
            return
        key = _text(key)
        if key in self.english:
            raise ValueError(f"{key} stands twice")
        waits = "fuzzy" in comments and _FUZZY.search(comments) is not None
        if text is not None:
            self.english[key] = _text(msgid) if self._wanted else ""
            said = _text(text)
            if said and not waits:
                self.texts[key] = said
        else:
            self.english[key] = (_text(msgid), _text(plural)) if self._wanted else ""
            each = _forms(forms)
            if all(each) and not waits:
                self.texts[key] = each

    def _take_header(self, msgid: str, text: str | None) -> None:
        if self.header is not None or _text(msgid) or text is None:
            raise ValueError("an entry without msgctxt")
        self.header = _fields(_text(text))


def _forms(forms: str) -> tuple[str, ...]:
    found = _FORM.findall(forms)
    if [number for number, _ in found] != [str(number) for number in range(len(found))]:
        raise ValueError("plural forms out of order")
    return tuple([_text(text) for _, text in found])


def _text(lines: str) -> str:
    """The text of one or several quoted strings."""
    text = lines[1:-2]
    if '"' not in text and "\\" not in text and lines[-2:] == '"\n':
        return text
    pieces, place = [], 0
    while found := _PIECE.match(lines, place):
        pieces.append(found[1])
        place = found.end()
    if place < len(lines):
        raise ValueError("a quotation mark too many or too few")
    return _ESCAPED.sub(_sign, "".join(pieces))


def _sign(escaped: re.Match[str]) -> str:
    sign = _SIGNS.get(escaped[1])
    if sign is None:
        raise ValueError(f"\\{escaped[1]} stands for nothing")
    return sign


def _fields(header: str) -> dict[str, str]:
    fields = (line.partition(":") for line in header.splitlines())
    return {name.strip(): value.strip() for name, colon, value in fields if colon}


def _line(content: str, place: int) -> int:
    """The number of the first line from ``place`` on that is neither empty nor a comment."""
    start = re.compile(r"(?:[ \t]*(?:#.*)?\n)*+").match(content, place)
    return content.count("\n", 0, start.end() if start else place) + 1


FALLBACK = "en"
TEMPLATE = "cardtable.pot"
"""The file with the English texts, the template of all catalogues."""

MORE_ENGLISH: dict[str, Entry] = {}
"""English texts outside the catalogues: those of a game in a file."""

_PLACE = re.compile(r"\{([a-z_]+)\}(\.(?!\.))?")
"""A placeholder, and a full stop right behind it."""
_NAME = re.compile(r"X-Language-Name: (.*?)\\n")
_HEAD = 4096  # characters; the header is within them
_LONGEST_TEXT = 4_000_000  # bytes: ten times the longest catalogue


class Translation(Struct, frozen=True):
    """The texts of one language by key, and its plural rule."""

    language: str
    texts: Mapping[str, Entry]
    plurals: PluralForms = ENGLISH_FORMS


class Catalogue:
    """Looks up texts and remembers missing ones. All screens share one catalogue, whose language can change."""

    def __init__(
        self, own: Translation, english: Callable[[], Translation] | None = None, *, problem: str = ""
    ) -> None:
        """``english`` is called once, for the first text that ``own`` lacks; ``problem`` says why this is not the
        language asked for.
        """
        self._own = own
        self._english: Translation | None = own if english is None else None
        self._ask_english = english
        self._missing: set[str] = set()
        self.problem = problem

    @property
    def language(self) -> str:
        return self._own.language

    def become(self, other: Catalogue) -> None:
        """Takes over the texts of ``other``, for everyone who holds this catalogue."""
        self._own, self._english, self._ask_english = other._own, other._english, other._ask_english
        self._missing = set()
        self.problem = other.problem

    def text(self, key: str, **fields: str | int) -> str:
        """The text of ``key`` with ``fields`` put in; the English text, or the key itself, if the language lacks it.

        ``{card_acc}`` is the form "acc" of the field ``card``. A special text for exactly 1 has the key ``key=1``.
        """
        spoken = self._own
        entry = spoken.texts.get(key)
        if entry is None:
            self._missing.add(key)
            spoken = self._behind()
            entry = spoken.texts.get(key, key)
        if isinstance(entry, tuple):
            entry = _form(spoken, key, entry, fields.get("n"))
        return _PLACE.sub(lambda place: _put_in(fields, place), entry) if "{" in entry else entry

    def phrase(self, key: str, **fields: str | int) -> Phrase:
        """The text of ``key``, for use within another text: its form "to" is the text of ``pile_to.stock`` for
        ``pile.stock``.
        """
        head, dot, tail = key.partition(".")

        def form(name: str) -> str | None:
            other = f"{head}_{name}{dot}{tail}"
            return self.text(other, **fields) if self.own(other) else None

        return Phrase(self.text(key, **fields), form)

    def has(self, key: str) -> bool:
        """Whether this language, or English, has a text for ``key``."""
        return key in self._own.texts or key in self._behind().texts

    def own(self, key: str) -> bool:
        """Whether this language itself has a text for ``key``."""
        return key in self._own.texts

    @property
    def missing(self) -> tuple[str, ...]:
        """The keys that were looked up and are not in this language."""
        return tuple(sorted(self._missing))

    def _behind(self) -> Translation:
        if self._english is None:
            self._english = self._ask_english() if self._ask_english else self._own
        return self._english


def load_catalogue(folder: Path, language: str) -> Catalogue:
    """The catalogue of ``language``; English if there is no such file or it cannot be read.

    In the second case ``problem`` says why. Raises OSError, ValueError if English itself is needed and broken.
    """
    problem = ""
    if language != FALLBACK and language in available(folder):
        try:
            return Catalogue(_translation(folder, language), lambda: _english_or_nothing(folder))
        except (OSError, ValueError) as broken:
            problem = f"{language}.po: {broken}"
    return Catalogue(read_english(folder), problem=problem)


def read_english(folder: Path) -> Translation:
    """The English texts. Raises OSError, and ValueError for a damaged or empty file."""
    english = parse_po(_content(folder / TEMPLATE)).english
    if not english:
        raise ValueError(f"{TEMPLATE}: there is no text in it")
    return Translation(FALLBACK, {**english, **MORE_ENGLISH})


def _translation(folder: Path, language: str) -> Translation:
    read = parse_po(_content(folder / f"{language}.po"), english=False)
    plurals = plural_forms(read.header.get("Plural-Forms", ""))
    wrong = [key for key, entry in read.texts.items() if isinstance(entry, tuple) and len(entry) != plurals.count]
    if wrong:
        raise ValueError(f"{wrong[0]}: {plurals.count} plural forms are wanted")
    return Translation(language, read.texts, plurals)


def _english_or_nothing(folder: Path) -> Translation:
    """English as the fallback of another language: a broken file must not end a program that speaks that language."""
    try:
        return read_english(folder)
    except (OSError, ValueError):
        return Translation(FALLBACK, {})


def _content(path: Path) -> str:
    content = path.read_bytes()
    if len(content) > _LONGEST_TEXT:
        raise ValueError(f"longer than {_LONGEST_TEXT} bytes")
    return content.decode("utf-8")


def available(folder: Path) -> tuple[str, ...]:
    """The codes of all languages."""
    return tuple(sorted({FALLBACK, *(path.stem for path in folder.glob("*.po"))}))


def own_names(folder: Path) -> Mapping[str, str]:
    """The name of each language in itself, by code; the code if its catalogue has none."""
    return {code: _own_name(folder, code) for code in available(folder)}


def _own_name(folder: Path, code: str) -> str:
    path = folder / (TEMPLATE if code == FALLBACK else f"{code}.po")
    try:
        with path.open(encoding="utf-8") as file:
            found = _NAME.search(file.read(_HEAD))
    except (OSError, ValueError):
        return code
    return found[1] if found else code


def choose(wanted: Iterable[str], there: Iterable[str]) -> str:
    """The first wanted language that exists ("is_IS.UTF-8" asks for "is"), else English."""
    codes = frozenset(there)
    short = (re.split(r"[-_.@]", each)[0].lower() for each in wanted)
    return next((code for code in short if code in codes), FALLBACK)


def _form(spoken: Translation, key: str, forms: tuple[str, ...], number: str | int | None) -> str:
    """The text for exactly that number, or its plural form; the last form without a number."""
    if not isinstance(number, int):
        return forms[-1]
    exact = spoken.texts.get(f"{key}={number}")
    return exact if isinstance(exact, str) else forms[spoken.plurals.place(number)]


def _put_in(fields: Mapping[str, str | int], place: re.Match[str]) -> str:
    """The value of a placeholder: the field of that name, or a form of the field before the last ``_``; else the
    placeholder.

    Drops a full stop behind a value that ends with one: "It costs {amount}." with "3 kr.".
    """
    name = place[1]
    base, _, form = name.rpartition("_")
    if name in fields:
        value = str(fields[name])
    elif base in fields:
        value = form_of(fields[base], form)
    else:
        return place[0]
    return value if value.endswith(".") else f"{value}{place[2] or ''}"


SYSTEM = "system"
"""The setting that leaves the language to the system."""


class Languages:
    """``texts`` is the catalogue that everyone shares; ``speak`` changes its language."""

    def __init__(self, folder: Path, system: Sequence[str], setting: str = SYSTEM, *, first: str = "") -> None:
        """``folder`` has the catalogues; ``system`` lists the languages the system asks for, most wanted first.
        ``first`` overrides ``setting`` until another setting is chosen.

        Raises OSError, ValueError if not even English can be read.
        """
        self._folder, self._system = folder, system
        self._setting = setting
        self.texts: Catalogue = load_catalogue(folder, self.code(first or setting))

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The name of each language in itself, by code, sorted by name."""
        names = own_names(self._folder)
        return dict(sorted(names.items(), key=lambda each: folded(each[1])))

    def code(self, setting: str) -> str:
        """The language that a setting means: an existing one, or English."""
        wanted = self._system if setting == SYSTEM else (setting,)
        return choose(wanted, available(self._folder))

    def speak(self, setting: str) -> bool:
        """Changes to the language that ``setting`` means; returns whether that is another one than before.

        If its catalogue cannot be read, changes to English and sets ``texts.problem``.
        """
        if setting == self._setting:
            return False
        self._setting = setting
        code, before = self.code(setting), self.texts.language
        if code == before:
            return False
        try:
            self.texts.become(load_catalogue(self._folder, code))
        except (OSError, ValueError):
            return False  # English cannot be read: keeps the present language
        return self.texts.language != before


_TYPED = str.maketrans(
    {"þ": "th", "ð": "d", "æ": "ae", "ø": "o", "œ": "oe", "đ": "d", "ł": "l", "’": "'", "\u00a0": " "}
)

_JOINED = str.maketrans("", "", "'-")


def folded(text: str) -> str:
    """The text in lower case without accents: "Kínverski múrinn" is "kinverski murinn", "Straße" is "strasse"."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_TYPED))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def found_in(wanted: str, name: str, also: str = "") -> bool:
    """Whether a search for ``wanted`` finds a game: within its ``name`` without regard to spaces, or each word as the
    beginning of a word of ``name`` or ``also``. An empty search finds everything."""
    sought, words = folded(wanted).translate(_JOINED).split(), folded(f"{name} {also}").translate(_JOINED).split()
    spaceless = "".join(folded(name).translate(_JOINED).split())
    return "".join(sought) in spaceless or all(any(word.startswith(each) for word in words) for each in sought)
