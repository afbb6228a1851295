"""The catalogues of all languages, for whoever writes and translates: brought up to date, checked, counted.

``python build/translations.py update`` after a change of an English text (those of a game stand in its file, all
others in assets/translations/cardtable.pot) or of the program; ``check`` says what is missing or wrong, ``statistics`` how far each language is, ``start CODE NAME`` begins
a new one. A translator needs none of this, only an editor for .po files. docs/translating.md
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # the programs in build/ run from a plain checkout
sys.path.insert(0, str(Path(__file__).parent))

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po
from translator_notes import place_note, use_note

from cardtable.games.registry import ALL_GAMES
from cardtable.i18n.catalogue import TEMPLATE, parse_po, plural_forms

FOLDER = ROOT / "assets" / "translations"
CODE = ROOT / "cardtable"
OPTIONAL = re.compile(r"(card|suit|pile|played|ranks|party|with)_[a-z_]+\..+")
"""Keys of other forms of names, which a language has where its grammar wants them; an empty one reads as the bare name."""

_PLACE = re.compile(r"\{([a-z_]+)\}")
_KEY = re.compile(r"[a-z_0-9{}]+(\.[a-z_0-9?A-Z+{}=]+)+")
_MANY = "one or more values"
_MISSING = "is missing"


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    does = parser.add_subparsers(dest="command", required=True)
    update = does.add_parser("update", help="references and notes in the template, and the template in every language")
    update.add_argument(
        "--same",
        action="store_true",
        help="English was only mended: translations of changed texts stay as good as they were",
    )
    does.add_parser("check", help="what is missing, left over or wrong; 1 when anything is")
    does.add_parser("statistics", help="how many texts each language has")
    start = does.add_parser("start", help="begin a language")
    start.add_argument("code", help="of the language, as in ISO 639: nn")
    start.add_argument("name", help="what the language calls itself: Nynorsk")
    given = parser.parse_args(words)
    if given.command == "update":
        return _update(same=given.same)
    if given.command == "start":
        return _start(given.code, given.name)
    lines = list(problems() if given.command == "check" else statistics())
    print("\n".join(lines))
    return int(given.command == "check" and bool(lines))


# -- files -------------------------------------------------------------------------------------------------------------


def template() -> Catalog:
    """The English texts: those of the template, and those in the games' files."""
    found = _read(FOLDER / TEMPLATE, None)
    files, had = {file for _, file in games().values()}, entries(found)
    for key, message in had.items():
        of_a_game = (
            any(game.id in key.split(".") for game in ALL_GAMES) and {file for file, _ in message.locations} <= files
        )
        if key in games() or of_a_game:
            found.delete(message.id, key)
    for key, (text, _) in games().items():
        known = had.get(key)
        found[text] = Message(
            text, "", *((known.locations, known.flags, known.auto_comments) if known else ()), context=key
        )
    return found


def languages() -> Sequence[str]:
    """The codes of the languages with a catalogue, besides English."""
    return sorted(path.stem for path in FOLDER.glob("*.po"))


def translation(code: str) -> Catalog:
    """The catalogue of a language."""
    return _read(FOLDER / f"{code}.po", code)


def entries(catalog: Catalog) -> dict[str, Message]:
    """The entries by key, sorted."""
    return {message.context: message for message in sorted(catalog, key=lambda each: each.context or "") if message.id}


def _read(path: Path, code: str | None) -> Catalog:
    content = path.read_bytes()
    name = parse_po(content.decode(), english=False).header.get("X-Language-Name")
    if code is not None and name:
        _NAMES[str(Locale.parse(code))] = name
    return read_po(BytesIO(content), locale=code, abort_invalid=True)


def written(catalog: Catalog) -> bytes:
    """The file of a catalogue: sorted by key, each text on a line of its own."""
    ordered = Catalog(
        locale=catalog.locale,
        header_comment=catalog.header_comment,
        project="cardtable",
        fuzzy=False,
        charset="utf-8",
    )
    for message in entries(catalog).values():
        message.flags.discard("python-brace-format")  # whose checkers know no {card_acc}
        ordered[message.id] = message
    ordered.obsolete = catalog.obsolete
    stream = BytesIO()
    write_po(stream, ordered, width=0, omit_header=True, include_previous=True, ignore_obsolete=False)
    return _header(catalog) + stream.getvalue().rstrip() + b"\n"


def _header(catalog: Catalog) -> bytes:
    """The first entry, identical at every writing, so that diffs show only changes of texts."""
    plurals = get_plural(catalog.locale or "en")
    fields = {
        "Project-Id-Version": "cardtable",
        "Language": str(catalog.locale or "en"),
        "X-Language-Name": _own_name(catalog),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={plurals.num_plurals}; plural={plurals.plural_expr};",
    }
    comment = "".join(f"{line}\n" for line in catalog.header_comment.splitlines())
    lines = "".join(f'"{name}: {value}\\n"\n' for name, value in fields.items())
    return f'{comment}msgid ""\nmsgstr ""\n{lines}\n'.encode()


def _own_name(catalog: Catalog) -> str:
    """The language's own name; Babel drops that line of the header, so it is noted when a file is read."""
    code = str(catalog.locale or "en")
    return _NAMES.get(code, code)


_NAMES: dict[str, str] = {"en": "English"}
_SAID = """\
# {name}: the texts of cardtable.
# Edit this file with Poedit, Lokalize, Gtranslator or any text editor, start cardtable again, and look.
# {{places}} stay as they are; docs/translating.md tells the rest.
"""

# -- what the program asks for -----------------------------------------------------------------------------------------


def extract_keys(file: BytesIO, *_how: object, **_options: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """An extraction method for Babel: each text of a Python file that can be a key, with ``{}`` for inserted values."""
    tree = ast.parse(file.read())
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    prose |= {id(part) for node in ast.walk(tree) for words in _words(node) for part in ast.walk(words)}
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in prose:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            pattern = node.value
        elif isinstance(node, ast.JoinedStr):
            pattern = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        else:
            continue
        if _KEY.fullmatch(pattern):
            yield node.lineno, "text", pattern, []


def _words(node: ast.AST) -> Iterator[ast.Assign]:
    """The texts of a game, whose keys lack its name."""
    for each in node.body if isinstance(node, ast.ClassDef) else ():
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "words":
            yield each


@cache
def games() -> Mapping[str, tuple[str | tuple[str, ...], str]]:
    """The English texts in the games' files, by key, each with its file."""
    files = {
        game: Path(inspect.getfile(next(base for base in type(game).__mro__ if "words" in base.__dict__)))
        for game in ALL_GAMES
    }
    return {
        key: (text, file.relative_to(ROOT).as_posix())
        for game, file in files.items()
        for key, text in game.texts().items()
    }


@cache
def unfinished() -> frozenset[str]:
    """The texts of games not declared complete: other languages may lack them."""
    return frozenset(key for game in ALL_GAMES if not game.complete for key in game.texts())


@cache
def asked() -> Mapping[str, frozenset[str]]:
    """By pattern of keys, the program's files that use it."""
    found: dict[str, set[str]] = {}
    for path in sorted(CODE.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for _, pattern, _, _ in extract(extract_keys, BytesIO(path.read_bytes()), keywords={"text": None}):
            found.setdefault(str(pattern), set()).add(name)
    return {pattern: frozenset(files) for pattern, files in found.items()}


def users(key: str) -> Sequence[str]:
    """The files that use a key: by its whole name if there are any, otherwise by a pattern."""
    if key in games():
        return [games()[key][1]]
    base = key.partition("=")[0]
    if base.startswith(("desktop.", "install.")):
        return ["build/linux/cardtable.desktop" if base.startswith("desktop.") else "build/linux/install.sh"]
    exact = asked().get(base)
    if exact:
        return sorted(exact)
    return sorted({file for regex, files in _patterns() if regex.fullmatch(base) for file in files})


@cache
def _patterns() -> Sequence[tuple[re.Pattern[str], frozenset[str]]]:
    """Patterns with something in them, the ones that say more than a dot."""
    return [
        (re.compile(".+".join(map(re.escape, pattern.split("{}")))), files)
        for pattern, files in asked().items()
        if "{}" in pattern and re.search(r"[a-z]", pattern.replace("{}", ""))
    ]


# -- commands ----------------------------------------------------------------------------------------------------------


def _update(*, same: bool) -> int:
    english = template()
    for key, message in entries(english).items():
        message.locations = [(file, None) for file in users(key)]
        message.auto_comments = list(_notes(key, message))
        message.flags = set()
    (FOLDER / TEMPLATE).write_bytes(written(english))
    for code in languages():
        (FOLDER / f"{code}.po").write_bytes(written(merged(english, translation(code), same=same)))
    for path, text in outside().items():
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


def outside() -> Mapping[Path, str]:
    """The desktop entry and the installer, with their texts in every language from the catalogues."""
    entry, script = (ROOT / "build" / "linux" / name for name in ("cardtable.desktop", "install.sh"))
    texts = {"": {key: message.id for key, message in entries(template()).items()}}
    texts |= {code: {key: each.string for key, each in entries(translation(code)).items()} for code in languages()}
    named = {"GenericName": "desktop.generic", "Comment": "desktop.comment", "Keywords": "desktop.keywords"}
    lines = []
    for line in entry.read_text(encoding="utf-8").splitlines():
        name, localised, _ = line.partition("=")[0].partition("[")
        if name not in named:
            lines.append(line)
        elif not localised:
            ways = ((f"[{code}]" if code else "", own.get(named[name])) for code, own in texts.items())
            lines += [f"{name}{way}={text}" for way, text in ways if text]
    cases = "".join(
        f"{code or ''}*)\n    removed='{own['install.removed']}'\n    done_='{own['install.done']}'\n    ;;\n"
        for code, own in sorted(texts.items(), reverse=True)
        if own.get("install.removed") and own.get("install.done")
    )
    whole = script.read_text(encoding="utf-8")
    begin, end = whole.index("# texts\n") + len("# texts\n"), whole.index("# end of texts")
    return {entry: "\n".join(lines) + "\n", script: whole[:begin] + cases + whole[end:]}


def merged(english: Catalog, old: Catalog, *, same: bool = False) -> Catalog:
    """A language with the entries of the template. Entries whose English changed are marked fuzzy, unless the meaning is the ``same``."""
    new = Catalog(locale=old.locale, header_comment=old.header_comment, fuzzy=False, charset="utf-8")
    had = entries(old)
    for key, message in entries(english).items():
        before = had.pop(key, None)
        if OPTIONAL.fullmatch(key) and (before is None or not _is_said(before.string)):
            continue  # who wants that form adds it, by hand or from the template
        kept = _kept(message, before, old.num_plurals)
        changed = before is not None and before.id != message.id
        fuzzy = (before is not None and before.fuzzy) or (changed and not same)
        flags = {"fuzzy"} if fuzzy and _is_said(kept) else set()
        previous = () if before is None or not changed or same else _listed(before.id)
        new[message.id] = Message(
            message.id,
            kept,
            message.locations,
            flags,
            message.auto_comments,
            () if before is None else before.user_comments,
            previous,
            context=key,
        )
    for message in had.values():
        if _is_said(message.string):
            new.obsolete[message.id, message.context] = message
    return new


def _kept(message: Message, before: Message | None, count: int) -> str | tuple[str, ...]:
    """The old translation in the entry's present form."""
    said = ("",) if before is None else tuple(_listed(before.string))
    if isinstance(message.id, tuple):
        return said if len(said) == count else (said[-1],) * count
    return said[-1]


def _start(code: str, name: str) -> int:
    path = FOLDER / f"{code}.po"
    if path.exists():
        print(f"{path.name} is there already")
        return 1
    _NAMES[str(Locale.parse(code))] = name
    new = Catalog(locale=code, header_comment=_SAID.format(name=name).rstrip(), fuzzy=False)
    path.write_bytes(written(merged(template(), new)))
    return 0


def statistics() -> Iterator[str]:
    """A line a language."""
    wanted = [key for key in entries(template()) if not OPTIONAL.fullmatch(key)]
    for code in languages():
        own = entries(translation(code))
        done = sum(key in own and _is_said(own[key].string) and not own[key].fuzzy for key in wanted)
        fuzzy = sum(message.fuzzy for message in own.values())
        more = sum(bool(OPTIONAL.fullmatch(key)) and _is_said(each.string) for key, each in own.items())
        yield f"{code}: {done} of {len(wanted)} texts, {fuzzy} to look at again, {more} further forms of names"


def problems() -> Iterator[str]:
    """A line for each missing, superfluous or wrong entry."""
    english = entries(template())
    yield from (
        f"{TEMPLATE}: {key}: nobody asks for it" for key in english if not users(key) and not OPTIONAL.fullmatch(key)
    )
    yield from _unsorted(TEMPLATE, template())
    yield from (
        f"{path.name}: not as `build/translations.py update` writes it"
        for path, text in outside().items()
        if path.read_text(encoding="utf-8") != text
    )
    for code in languages():
        catalog = translation(code)
        name = f"{code}.po"
        yield from _unsorted(name, catalog)
        found = wrong(english, catalog, code)
        yield from (f"{name}: {key}: {what}" for key, what in found if what != _MISSING or key not in unfinished())


def wrong(english: Mapping[str, Message], catalog: Catalog, code: str) -> Iterator[tuple[str, str]]:
    """What is wrong with the entries of a language, by key."""
    own = entries(catalog)
    forms = plural_forms(f"nplurals={catalog.num_plurals}; plural={catalog.plural_expr};")
    ours = get_plural(code)
    if any(
        forms.place(n) != plural_forms(f"nplurals={ours.num_plurals}; plural={ours.plural_expr};").place(n)
        for n in range(1200)
    ):
        yield "Plural-Forms", "not those of Unicode CLDR"
    yield from ((key, "stands in the template no more") for key in own if key not in english)
    for key, message in english.items():
        there = own.get(key)
        if there is None or not _is_said(there.string):
            if not OPTIONAL.fullmatch(key):
                yield key, _MISSING
            continue
        if there.fuzzy:
            yield key, "is marked fuzzy: it waits for somebody to look at it"
        if there.id != message.id:
            yield key, "the English text is another one now"
        said = _listed(there.string)
        if len(said) != (forms.count if isinstance(message.id, tuple) else 1) or not all(said):
            yield key, f"{forms.count} plural forms are wanted"
            continue
        yield from ((key, what) for what in _wrong_places(key, message, said, forms.place))


def _wrong_places(key: str, message: Message, said: Sequence[str], place: Callable[[int], int]) -> Iterator[str]:
    known, forms = places_of(message.id) | ({"n"} if "=" in key else set()), _listed(message.id)
    for number, form in enumerate(said):
        found = {base_of(name, known) for name in places_of(form)}
        wanted = places_of(forms[min(number, len(forms) - 1)])
        if len(forms) > 1 and number == 0 and place(21) != 0:
            wanted.discard("n")  # this form is said of 1 alone, or of 0 and 1
        yield from (f"{{{name}}} is no place of the English text" for name in sorted(found - known))
        missing = wanted - found - (wanted if OPTIONAL.fullmatch(key) else set())
        yield from (f"{{{name}}} is missing" for name in sorted(missing))
        if form.count("{") != len(_PLACE.findall(form)) or form.count("}") != form.count("{"):
            yield "a bracket too many or too few"
        if form != form.strip(" \n\t") or "  " in form:
            yield "a space too many"


def places_of(texts: str | Iterable[str]) -> set[str]:
    """The placeholders in a text, or in its forms; ``{move_low}``, which English also uses, counts as ``{move}``."""
    return {name.removesuffix("_low") for text in _listed(texts) for name in _PLACE.findall(text)}


def base_of(name: str, wanted: Iterable[str]) -> str:
    """The placeholder of a grammatical form: ``card`` for ``card_acc``."""
    base = name.rpartition("_")[0]
    return base if name not in wanted and base in wanted else name


def _unsorted(name: str, catalog: Catalog) -> Iterator[str]:
    if (FOLDER / name).read_bytes() != written(catalog):
        yield f"{name}: not as `build/translations.py update` writes it"


def _notes(key: str, message: Message) -> Iterator[str]:
    """The notes for translators on an entry."""
    yield use_note(key)
    if OPTIONAL.fullmatch(key):
        return
    yield from (f"{{{place}}}: {place_note(place)}" for place in sorted(places_of(message.id)))
    if "=" in key:
        yield f"Said instead of the plural form when the number is exactly {key.partition('=')[2]}."


def _is_said(string: object) -> bool:
    return any(_listed(string))


def _listed(texts: object) -> list[str]:
    return [texts] if isinstance(texts, str) else [str(each) for each in texts]  # type: ignore[attr-defined]


if __name__ == "__main__":
    sys.exit(main())
