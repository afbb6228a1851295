"""The stored deck is right and is what its maker writes; the maker writes nothing that is wrong."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from cardtable.ui.paint.face_art import READY_FILE

ROOT = Path(__file__).resolve().parents[1]
CARDS = ROOT / "assets" / "cards"
sys.path.append(str(ROOT / "build"))
make_deck = import_module("make_deck")
checks = import_module("deck.checks")


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """Every file of the deck as the maker draws it now."""
    return make_deck.texts()


ASKED = ("the_decks", "a_drawing", "no_line", "index", "the_twelve")
"""Rules that are quick to ask."""


@pytest.mark.release
def test_the_stored_deck_keeps_every_rule() -> None:
    assert len(checks.RULES) > 30
    assert checks.faults(CARDS) == []


def test_the_stored_deck_is_what_its_maker_writes(texts: dict[str, str]) -> None:
    kept = {p.relative_to(CARDS).as_posix(): p.read_bytes() for p in CARDS.rglob("*") if p.is_file()}
    kept.pop(READY_FILE)  # a picture: tests/ui/paint/test_faces.py looks at it
    made = {name: text.encode() for name, text in texts.items()}
    assert sorted(name for name in made.keys() | kept.keys() if made.get(name) != kept.get(name)) == []


def test_a_wrong_deck_is_refused_with_every_reason_and_nothing_is_written(
    texts: dict[str, str], tmp_path: Path
) -> None:
    added = {
        "9H": "<text>9</text>",
        "8H": '<path stroke-width="1" d="M9 9h9"/>',
        "7H": '<path d="M700 9h9"/>',
        "6H": '<path fill="#000000" d="M20 20h200v200h-200z"/>',
    }
    spoiled = {
        f"faces/{key}.svg": texts[f"faces/{key}.svg"].replace("</svg>", f"{more}</svg>") for key, more in added.items()
    }
    wrong = make_deck.write(
        tmp_path,
        texts | spoiled | {"faces/QS.svg": texts["faces/QH.svg"], "more.svg": "<svg></svg>"},
        [rule for rule in checks.RULES if rule.__name__.startswith(ASKED)],
    )
    for reason in (
        "the parts of the vegetables and seven backs: more",
        "a drawing uses only what the loader draws rightly: 9H: text",
        "on a card of 152: 8H: 1",
        "a drawing keeps inside the card: 7H: 700 9",
        "index and first pip keep their distance: 6H at 152",
        "the twelve courts are twelve different figures: QS and QH",
    ):
        assert [line for line in wrong if line.endswith(reason)], reason
    assert list(tmp_path.iterdir()) == []


def test_a_deck_that_cannot_be_read_is_refused(texts: dict[str, str], tmp_path: Path) -> None:
    assert "it cannot be read" in make_deck.write(tmp_path, texts | {"backs/waves.svg": ""})[0]
    assert list(tmp_path.iterdir()) == []
