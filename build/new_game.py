"""Makes a new game that works at once: a copy of one that is there, under its own name in every list and every file.

``python build/new_game.py ten_pins --like golf`` (a patience) or ``--like las_vegan`` (a game of tricks). What the copy
then becomes is up to its author; tests/architecture/test_games_are_complete.py says what is missing. docs/adding-a-game.md
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # the programs in build/ run from a plain checkout

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import UnknownGame
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Choice

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
OF_ROUNDS = re.compile(r"\w+\.(under|bogey|over)|end\.\w+\.(cleared|hole|round|so_far)(=1)?")
"""Texts about rounds of several deals, which only Golf has."""
TAKEN = {"patience", "registry", "round_table", "tricks", "unseen"}


@dataclass(frozen=True)
class Naming:
    """From the names of one game to those of another: its id, its class, its title in words, the letters of clauses.

    ``types`` are further public types of its room, which get the name of the new game before theirs.
    """

    old: str
    new: str
    old_letters: str
    new_letters: str
    types: tuple[str, ...] = ()

    def text(self, text: str) -> str:
        """The text with every name replaced."""
        for pattern, put in self._pairs():
            text = re.sub(pattern, put, text)
        return text

    def _pairs(self) -> Iterable[tuple[str, str]]:
        old, new = self.old_letters, self.new_letters
        yield rf"\b{self.old}\b", self.new
        yield rf"(?<=test_){self.old}(?=_)", self.new
        own, other = pascal(self.old), pascal(self.new)
        yield rf"\b{own}(?=Telling|Look|Search|\()|(?<=class |mport ){own}\b", other
        yield rf"\b{title(self.old)}\b", title(self.new)
        yield rf"\b{own}\b", other
        for name in self.types:
            yield rf"\b{name}\b", other + name
        yield rf"\b{self.old.upper()}\b", self.new.upper()
        yield rf"\b{old.upper()}-(?=[0-9])", f"{new.upper()}-"
        yield rf"(?<![a-zA-Z]){old}_(?=[a-z0-9])", f"{new}_"


def pascal(name: str) -> str:
    """ "ten_pins" as "TenPins"."""
    return title(name).replace(" ", "")


def title(name: str) -> str:
    """ "ten_pins" as "Ten Pins"."""
    return name.replace("_", " ").title()


def letters_of(game: AnyGame) -> str:
    """The two letters that its clauses begin with, small."""
    return game.info.clauses.moves.partition("-")[0].lower()


def new_letters(name: str) -> str:
    """Two letters for the clauses of a new game that no other has."""
    taken = {letters_of(game) for game in ALL_GAMES}
    words = name.replace("_", "")
    found = (words[0] + other for other in (*words[1:], *"abcdefghijklmnopqrstuvwxyz"))
    return next(letters for letters in found if letters not in taken)


def types_of(game_id: str) -> tuple[str, ...]:
    """The public types of a room that do not bear its name."""
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "cardtable" / "games" / game_id).glob("*.py")]
    found = re.findall(r"^class ([A-Z]\w*)", "\n".join(sources), re.MULTILINE)
    return tuple(sorted(name for name in found if not name.startswith(pascal(game_id))))


def copied(path: Path, target: Path, naming: Naming, change: Callable[[str], str] = str) -> None:
    """A file, or every file of a folder, under the new name."""
    if path.is_dir():
        for each in sorted(path.glob("*.py")):
            copied(each, target / each.name, naming, change)
    elif path.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(change(naming.text(path.read_text(encoding="utf-8"))), encoding="utf-8", newline="\n")
        print(f"wrote {target.relative_to(ROOT)}")


def changed(path: Path, change: Callable[[str], str]) -> None:
    """A list that gets one entry more."""
    if path.exists():
        before = path.read_text(encoding="utf-8")
        after = change(before)
        if after == before:
            raise SystemExit(f"{path.relative_to(ROOT)}: there is no place for another game")
        path.write_text(after, encoding="utf-8", newline="\n")
        print(f"changed {path.relative_to(ROOT)}")


def after_last(pattern: str, entry: str) -> Callable[[str], str]:
    """The text with ``entry`` behind the last match of ``pattern``."""

    def change(text: str) -> str:
        matches = list(re.finditer(pattern, text, re.MULTILINE))
        return text[: matches[-1].end()] + entry + text[matches[-1].end() :] if matches else text

    return change


def one_after_another(*changes: Callable[[str], str]) -> Callable[[str], str]:
    """Several changes as one."""

    def change(text: str) -> str:
        for each in changes:
            text = each(text)
        return text

    return change


def room(naming: Naming) -> None:
    """The rules and what they tell; the list of games; the contract that keeps games apart."""
    games, new = ROOT / "cardtable" / "games", naming.new
    copied(games / naming.old, games / new, naming, alone)
    entry = f"\nfrom cardtable.games.{new}.rules import {pascal(new)}"
    listed = after_last(r"(?<=^    )\w+\(\),$", f"\n    {pascal(new)}(),")
    imported = after_last(r"^from cardtable\.games\.\w+\.rules import \w+$", entry)
    changed(games / "registry.py", one_after_another(imported, listed))
    contract = after_last(r'^  "cardtable\.games\.\w+",$', f'\n  "cardtable.games.{new}",')
    changed(ROOT / "pyproject.toml", contract)


def alone(text: str) -> str:
    """A new patience stands alone: only Golf ties deals to rounds, and what it knows of them stays with it."""
    text = re.sub(r"^ +holes=.*\n", "", text, flags=re.MULTILINE)
    return text.replace("GameInfo, Holes", "GameInfo").replace(" session/golf_round.py ties nine holes together.", "")


def look(naming: Naming) -> None:
    """What is painted."""
    looks = ROOT / "cardtable" / "ui" / "games"
    copied(looks / f"{naming.old}.py", looks / f"{naming.new}.py", naming)
    changed(
        looks / "looks.py",
        lambda text: re.sub(r"^(LOOKS = \(.*)\)$", rf'\1, "{naming.new}")', text, flags=re.MULTILINE),
    )


def skill(naming: Naming) -> None:
    """How a computer plays it, where it takes more than hints."""
    ai = ROOT / "cardtable" / "ai"
    if not (ai / f"{naming.old}.py").exists():
        return
    copied(ai / f"{naming.old}.py", ai / f"{naming.new}.py", naming)
    imported = after_last(r"^from cardtable\.ai import [\w, ]+$", f", {naming.new}")
    listed = after_last(r"^    \"\w+\": \w+\.SKILL,$", f'\n    "{naming.new}": {naming.new}.SKILL,')
    changed(ai / "all_skills.py", one_after_another(imported, listed))


def words(naming: Naming) -> None:
    """All texts that are the old game's own, in every language; lines stay in their order."""
    mine = re.compile(
        rf"(?:[a-z]+\.)*(?:{naming.old}|(?<=option\.){naming.old_letters}_[a-z0-9_]+)(?:\.[\w.]+)?(?:=[0-9]+)?"
    )
    for path in sorted((ROOT / "assets" / "translations").glob("*.po*")):

        def change(text: str) -> str:
            header, *entries = text.rstrip("\n").split("\n\n")
            keyed = {key_of(entry): entry for entry in entries}
            for key, entry in [*keyed.items()]:
                if mine.fullmatch(key) and not OF_ROUNDS.fullmatch(key):
                    keyed.setdefault(naming.text(key), naming.text(entry))
            return "\n\n".join([header, *(keyed[key] for key in sorted(keyed))]) + "\n"

        changed(path, change)


def key_of(entry: str) -> str:
    """The key of an entry of a catalogue."""
    found = re.search(r'^msgctxt "(.*)"$', entry, re.MULTILINE)
    return found[1] if found else ""


def pages(naming: Naming) -> None:
    """The rules page in every language, and the chapter of docs/rules.md with its row in the table of games."""
    for folder in sorted((ROOT / "assets" / "rules").iterdir()):
        copied(folder / f"{naming.old}.md", folder / f"{naming.new}.md", naming)

    def change(text: str) -> str:
        row = re.search(rf"^\| {naming.old_letters.upper()}-1 .*$", text, re.MULTILINE)
        chapter = re.search(rf"^## {title(naming.old)}\n.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
        if row is None or chapter is None:
            return text
        last = list(re.finditer(r"^\| [A-Z]{2}-1 .*$", text, re.MULTILINE))[-1]
        own = re.sub(r", `tests/[^`]*`|, round: `[^`]*`", "", naming.text(row[0]))
        own = re.sub(r"\(#[^)]*\)", f"(#{title(naming.new).lower().replace(' ', '-')})", own)
        begun = text[: last.end()] + "\n" + own + text[last.end() :]
        return begun.rstrip() + "\n\n" + naming.text(chapter[0]).rstrip() + "\n"

    changed(ROOT / "docs" / "rules.md", change)


def tests(naming: Naming) -> None:
    """The tests of the clauses, a position to be counted, and the golden game."""
    folder = ROOT / "tests" / "games"
    target = folder / f"test_{naming.new}_clauses.py"
    copied(folder / f"test_{naming.old}_clauses.py", target, naming, lambda text: helped(naming, text))
    if target.exists():
        begun = target.read_text(encoding="utf-8").rstrip() + skeletons(naming, target.read_text(encoding="utf-8"))
        target.write_text(begun, encoding="utf-8", newline="\n")
    counts = ROOT / "tests" / "golden" / "perft.toml"
    blocks = counts.read_text(encoding="utf-8").split("[[count]]")
    mine = [naming.text(block).rstrip() for block in blocks if f'game = "{naming.old}"\ndeal = ' in block]
    named = [block.replace(title(naming.old).lower(), title(naming.new).lower()) for block in mine]
    changed(counts, lambda text: "\n\n[[count]]".join([text.rstrip(), *named]) + "\n")


def helped(naming: Naming, text: str) -> str:
    """Helpers that make positions are those of the old game, told to make them of the new one."""
    pattern = re.compile(rf"^(from tests\.support\.\w+ import .*)\b{naming.new}\b(.*)$", re.MULTILINE)
    if not pattern.search(text):
        return text
    text = pattern.sub(rf"\1{naming.old} as made\2", text)
    last = list(re.finditer(r"^from .*$", text, re.MULTILINE))[-1]
    alias = f'\n\n{naming.new} = partial(made, game_id="{naming.new}")'
    text = text[: last.end()] + alias + text[last.end() :]
    return text.replace(
        "from __future__ import annotations\n", "from __future__ import annotations\n\nfrom functools import partial", 1
    )


def skeletons(naming: Naming, text: str) -> str:
    """A test for each clause and option that has none yet: it only plays, until somebody writes down what holds."""
    rules, letters = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"), naming.new_letters
    wanted = [
        f"test_{letters}_{number}_" for number in re.findall(rf"^\*\*{letters.upper()}-(\d+)\*\*", rules, re.MULTILINE)
    ]
    made = [f"{name}is_played" for name in wanted if name not in text]
    told = "".join(f"\n\n\ndef {name}() -> None:\n    assert {opening(naming)}" for name in made)
    for spec in find(naming.old).info.options:
        key = naming.text(spec.key)
        if f"option_{key}" not in text:
            values = spec.values if isinstance(spec, Choice) else (spec.low, spec.high)
            told += (
                f'\n\n\n@pytest.mark.parametrize("value", {values!r})\ndef test_option_{key}(value: str | int) -> None:'
                f"\n    assert {opening(naming, f'{{{key!r}: value}}')}"
            )
    return told + "\n"


def opening(naming: Naming, options: str = "{}") -> str:
    """An expression: the moves that a deal under ``options`` begins with."""
    game = f'find("{naming.new}")'
    return f"{game}.legal_moves({game}.deal(Setup(1, complete({game}.info.options, {options}))))"


def tidied(naming: Naming) -> None:
    """The golden game is played and the leaves are counted by a program that knows the new game."""
    subprocess.run([sys.executable, "build/regenerate_goldens.py", naming.new], cwd=ROOT, check=True)
    ruff = shutil.which("ruff", path=str(Path(sys.executable).parent))
    for step in (["check", "--fix", "-q", "cardtable", "tests/games"], ["format", "-q", "cardtable", "tests/games"]):
        if ruff is not None:
            subprocess.run([ruff, *step], cwd=ROOT, check=False)


PARTS: Sequence[Callable[[Naming], None]] = (room, look, skill, words, pages, tests, tidied)


def main(arguments: Sequence[str]) -> None:
    """Make the game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", help="the id: small letters, digits, underscores")
    parser.add_argument("--like", default="golf", help="the game that is copied, by default golf")
    args = parser.parse_args(arguments)
    try:
        old = find(args.like)
    except UnknownGame as problem:
        parser.error(str(problem))
    if not NAME.fullmatch(args.name) or args.name in {game.info.id for game in ALL_GAMES} | TAKEN:
        parser.error(f"{args.name!r} is no name for a new game")
    naming = Naming(old.info.id, args.name, letters_of(old), new_letters(args.name), types_of(old.info.id))
    for part in PARTS:
        part(naming)


if __name__ == "__main__":
    main(sys.argv[1:])
