"""What is wrong with a record, or with a move in one, is said in the person's language, and where."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import cardtable
from cardtable.cli import spoken
from cardtable.i18n.catalogue import available
from cardtable.kernel.errors import CardtableError
from cardtable.session import record_text
from cardtable.session.admission import admitted
from cardtable.session.ports import RecordId
from tests.support.words import TRANSLATIONS

LANGUAGES = available(TRANSLATIONS)
GOOD: Mapping[str, Any] = {
    "format": 1, "game": "golf", "rules_version": 1, "shuffle": record_text.NAME, "number": 1, "order": [], "options": {},
    "seats": [], "plies": [], "auto": [], "cursor": 0, "started": 0, "elapsed": 0, "undos": 0, "hints": 0,
}  # fmt: skip
DAMAGE: tuple[Mapping[str, Any], ...] = (
    {"format": 99},
    {"shuffle": "by hand"},
    {"rules_version": 900},
    {"number": "x"},
    {"number": 10**30},
    {"started": "x"},
    {"started": -1},
    {"order": {}},
    {"order": ["AS"]},
    {"options": []},
    {"options": {f"o{n}": 1 for n in range(101)}},
    {"seats": ["person red Anna"] * 17},
    {"game": 3},
    {"game": ""},
    {"game": "go\tlf"},
    {"game": "gulf"},
    {"seats": ["person red Anna", "person blue Bo"]},
    {"seats": ["nobody"]},
    {"seats": ["person red/nobody Anna"]},
    {"seats": ["bot:nobody red Anna"]},
    {"plies": ["?"]},
    {"plies": ["move:c0:c1"]},
    *({"game": "monte_carlo", "seats": seats} for seats in (
        ["person red Anna", "person blue Anna", "person green Clara", "person grey Otto"],
        ["person red Anna", "person red Bo", "person green Clara", "person grey Otto"],
        ["person red/aunt Anna", "person blue/aunt Bo", "person green Clara", "person grey Otto"],
    )),
)  # fmt: skip
TEXTS = (
    "{",
    "[]",
    '{"a":1,"a":2}',
    '{"a":NaN}',
    "{}",
    "[" * 100_000,
    " " * (record_text.LONGEST_TEXT + 1),
    *(json.dumps({**GOOD, **damage}) for damage in DAMAGE),
)


def found(text: str) -> CardtableError:
    with pytest.raises(CardtableError) as problem:
        admitted(record_text.loads(text), RecordId("1"))
    return problem.value


def test_each_damage_is_told_in_the_language_of_the_person() -> None:
    problems = [found(text) for text in TEXTS]

    def told(language: str) -> list[str]:
        spoken.begin(["--language", language])
        return [spoken.in_words(problem) for problem in problems]

    english = told("en")
    assert len({problem.key for problem in problems}) >= 27
    assert english[TEXTS.index(json.dumps({**GOOD, "plies": ["?"]}))] == "ply 1: '?' is not a move text"
    for language in sorted(set(LANGUAGES) - {"en"}):
        alike = [here for here, there in zip(told(language), english, strict=True) if here == there or "{" in here]
        assert alike == [], language
    spoken.begin([])


UNHEARD = {"winnable_deals.py", "day_deals.py"}
"""What they raise is about files that are shipped, for a log."""


def raised(path: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("BadRecord", "BadInput"):
            yield f"{path.name}:{node.lineno}", node


def test_what_rules_and_records_raise_has_words_for_a_person() -> None:
    root = Path(cardtable.__file__).parent
    paths = [path for part in ("kernel", "session", "games") for path in (root / part).rglob("*.py")]
    sites = [site for path in paths if path.name not in UNHEARD for site in raised(path)]
    assert len(sites) > 20
    assert [where for where, call in sites if not _has_key(call)] == []


def _has_key(call: ast.Call) -> bool:
    key = call.args[1] if len(call.args) > 1 else None
    return key is not None and (not isinstance(key, ast.Constant) or str(key.value).startswith("problem."))
