"""What each command about games answers, in JSON (a public format) and in rows for people."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from cardtable import __version__
from cardtable.cli.game_commands import card_sign
from cardtable.cli.verbs import VERBS
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Choice
from cardtable.kernel.state import Record
from cardtable.session.records import dumps
from tests.cli.conftest import Typist

SORTED_PACK = [FRENCH.text(card) for card in FRENCH.cards]


def test_the_version_is_that_of_the_package(typist: Typist) -> None:
    assert typist.answer("--version") == {"version": __version__}
    assert typist.told("--version") == f"cardtable {__version__}\n"


def test_games_lists_every_game_of_the_registry_with_its_options(typist: Typist) -> None:
    games = {game["id"]: game for game in typist.answer("games")["games"]}
    assert list(games) == [game.info.id for game in ALL_GAMES]
    assert games["golf"]["options"][0] == {"key": "go_king", "default": "stops", "values": ["stops", "queen_allowed"]}
    assert games["golf"]["options"][3] == {"key": "go_bogey", "default": 40, "low": 1, "high": 300}
    assert games["klondike"]["cards"] == 52
    assert all(game["dealing_order"] for game in games.values())
    told = typist.told("games")
    for game in ALL_GAMES:
        words = game.texts()
        assert f"{game.info.id}: {words[f'game.{game.info.id}.name']}, " in told
        assert all(f"  {spec.key}: {words[f'option.{spec.key}']}" in told for spec in game.info.options)
    assert re.search("  go_king: .*\n    stops \\(default\\)  .*\n    queen_allowed    ", told)


@pytest.mark.parametrize("game", [game.info.id for game in ALL_GAMES])
def test_a_deal_shows_every_card_of_the_pack_once(typist: Typist, game: str) -> None:
    answer = typist.answer("deal", game, "--deal", "24")
    assert (answer["game"], answer["deal"]) == (game, 24)
    shown = [card for pile in answer["piles"].values() for card in pile]
    assert sorted(shown) == sorted(face.text for face in find(game).info.deck.faces)
    assert {name: len(faces) for name, faces in answer["face_up"].items()} == {
        name: len(cards) for name, cards in answer["piles"].items()
    }


def test_the_number_decides_the_cards_and_is_one_unless_said(typist: Typist) -> None:
    first, second = typist.answer("deal", "golf", "--deal", "1"), typist.answer("deal", "golf", "--deal", "2")
    assert first == typist.answer("deal", "golf")
    assert first["piles"] != second["piles"]


def test_an_order_is_dealt_row_by_row_and_then_the_stock(typist: Typist) -> None:
    answer = typist.answer("deal", "golf", "--order", "-", given=" ".join(SORTED_PACK))
    assert (answer["deal"], answer["scores"]) == (None, [35])
    for column in range(7):
        assert answer["piles"][f"t{column + 1}"] == SORTED_PACK[column:35:7]
    assert answer["piles"]["waste"] == [SORTED_PACK[35]]
    assert answer["piles"]["stock"] == SORTED_PACK[:35:-1]
    loose = ",\n".join(SORTED_PACK).replace("10", "t").lower()
    assert typist.answer("deal", "golf", "--order", "-", given=loose) == answer


def alike(piles: dict[str, list[str]]) -> dict[str, list[str]]:
    """The cards as they look: small letters tell a card of a second pack, and signs do not."""
    return {pile: [card.upper() for card in cards] for pile, cards in piles.items()}


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_whatever_deal_writes_can_be_dealt_again(game: AnyGame, typist: Typist, tmp_path: Path) -> None:
    """Its rows and its JSON, in any encoding, after any option; and its cards as a pack of one's own."""
    chance = Random(game.info.id)  # noqa: S311 - no secret
    choices = [spec for spec in game.info.options if isinstance(spec, Choice)]
    options = [[], *(["--option", f"{spec.key}={spec.values[-1]}"] for spec in choices)]
    options = [
        each for each in options if "mu_deal_start=random" not in each
    ]  # who starts comes from the deal's number
    file = tmp_path / "order.txt"
    for chosen in options:
        words = [game.info.id, *chosen]
        number = ["--deal", str(chance.randint(1, 999))]
        piles = typist.answer("deal", *words, *number)["piles"]
        for form in ([], ["--json"]):
            text = typist.told("deal", *words, *number, *form)
            looks = chance.choice((text, text.lower(), text.replace("♥", "♥\ufe0f"), re.sub("10(?=[♠♥♦♣])", "T", text)))
            file.write_bytes(looks.replace("\n", "\r\n").encode(chance.choice(("utf-8", "utf-8-sig", "utf-16"))))
            assert alike(typist.answer("deal", *words, "--order", str(file))["piles"]) == alike(piles)
    pack = [*game.info.deck.cards]
    chance.shuffle(pack)
    texts = [*map(game.info.deck.text, pack)]
    signs = " ".join(card_sign(game.info.deck, text) for text in texts).lower()
    words = ["deal", *words, "--order", "-"]
    assert alike(typist.answer(*words, given=signs)["piles"]) == alike(
        typist.answer(*words, given=" ".join(texts))["piles"]
    )


def test_face_down_cards_are_shown_but_marked(typist: Typist) -> None:
    face_up = typist.answer("deal", "klondike")["face_up"]
    assert [face_up[f"t{n}"] for n in (1, 2, 3)] == [[True], [False, True], [False, False, True]]
    assert face_up["stock"] == [False] * 24
    rows = typist.told("deal", "klondike", "--deal", "1", "--option", "kl_passes=3").splitlines()
    assert rows[:3] == ["game     klondike", "deal     1", "options"]
    assert "  kl_passes      3" in rows
    assert "  t2     (5♦) 5♣" in rows
    assert "scores   -52" in rows
    assert max(map(len, rows)) <= 80


def test_options_are_taken_and_the_others_stand_at_their_default(typist: Typist) -> None:
    options = typist.answer("deal", "golf", "--option", "go_bogey=36", "--option", "go_king=queen_allowed")["options"]
    assert options == {"go_king": "queen_allowed", "go_wrap": "no", "go_voluntary_flip": "yes", "go_bogey": 36}


def test_legal_moves_are_those_after_the_moves_given(typist: Typist) -> None:
    answer = typist.answer("legal", "golf", "--deal", "1")
    assert answer["plies"] == []
    assert answer["legal"] == typist.answer("deal", "golf", "--deal", "1")["legal"]
    answer = typist.answer("legal", "golf", "--moves", "-", given="draw\n draw draw\n")
    assert answer["plies"] == ["draw", "draw", "draw"]
    assert len(answer["piles"]["waste"]) == 4
    assert typist.told("legal", "golf").splitlines()[-1] == "legal    move:t1:waste:1 move:t5:waste:1 draw"


def test_a_finished_hole_has_an_outcome_and_no_legal_moves(typist: Typist) -> None:
    moves = list[str]()
    words = "legal", "golf", "--deal", "3", "--moves", "-"
    while legal := typist.answer(*words, given=" ".join(moves))["legal"]:
        moves.append(legal[0])
    end = typist.answer(*words, given=" ".join(moves))
    assert end["outcome"] == {"reason": "counted", "winners": [], "scores": end["scores"]}
    told = typist.told(*words, given=" ".join(moves))
    assert "outcome\n  reason   counted\n" in told
    assert told.endswith("\nlegal    -\n")


def test_perft_counts_lines_and_splits_them_by_first_move(typist: Typist) -> None:
    answer = typist.answer("perft", "klondike", "--deal", "1", "--depth", "3")
    assert answer["nodes"] == sum(answer["split"].values())
    assert list(answer["split"]) == typist.answer("deal", "klondike", "--deal", "1")["legal"]
    assert typist.answer("perft", "klondike", "--depth", "1")["nodes"] == len(answer["split"])
    assert typist.answer("perft", "golf", "--depth", "0")["nodes"] == 1
    assert "\ndepth    0\nnodes    1\n" in typist.told("perft", "golf", "--depth", "0")


def test_a_replay_goes_up_to_the_first_bad_ply_and_names_it(typist: Typist) -> None:
    good, bad = (
        Record("golf", 1, {}, plies, cursor=2) for plies in (("draw", "draw"), ("draw", "move:t1:t2:1", "draw"))
    )
    answer = typist.answer("replay", "-", given=dumps(good))
    assert (answer["accepted"], answer["total"], answer["problem"], answer["outcome"]) == (2, 2, None, None)
    assert len(answer["piles"]["waste"]) == 3
    answer = typist.answer("replay", "-", given=dumps(bad))
    assert (answer["accepted"], answer["total"]) == (1, 3)
    assert answer["problem"].startswith("ply 2: move:t1:t2:1")
    assert len(answer["piles"]["waste"]) == 2
    assert "\naccepted  1\ntotal     3\nproblem   ply 2: " in typist.told("replay", "-", given=dumps(bad))


@pytest.mark.parametrize("command", ["deal", "legal", "perft"])
def test_help_gives_the_dealing_order_of_every_game(command: str, typist: Typist) -> None:
    text = " ".join(typist.told(command, "--help").split())
    for game in ALL_GAMES:
        assert f"{game.info.id}: {game.words['dealing']}." in text


TRIED = {
    "games": [],
    "deal": ["golf", "--deal", "3"],
    "legal": ["golf"],
    "perft": ["golf", "--depth", "1"],
    "replay": ["no-such-file"],
    "arena": ["murlan", "--deals", "1", "--bots", "random"],
    "solve": ["golf", "--limit", "10"],
    "chance": ["golf", "--samples", "1", "--limit", "10"],
    "review": ["no-such-file"],
    "export": [],
    "import": ["no-such-file"],
    "backup": ["no-such-folder/file"],
    "restore": ["no-such-file"],
    "share": ["--game", "golf", "--deal", "3"],
    "statistics": [],
    "rescue": ["no-such-file"],
    "doctor": [],
    "open": ["no-such-text"],
}


def test_every_command_is_tried() -> None:
    assert {*TRIED} == {*VERBS}


@pytest.mark.parametrize("verb", TRIED)
def test_what_holds_for_every_command_may_be_said_before_and_behind_it(
    verb: str, tmp_path: Path, typist: Typist
) -> None:
    code = 2 if "no-such" in "".join(TRIED[verb]) else 0
    for option in (["--json", "--home", str(tmp_path / "x"), "--language", "is"], ["--version", "--language=de"]):
        ends = 0 if "--version" in option else code
        told = [
            [re.sub(r"[\d.]+", "0", text) for text in typist.ends(ends, *words)]  # times differ
            for words in ([*option, verb, *TRIED[verb]], [verb, *TRIED[verb], *option])
        ]
        assert told[0] == told[1]
        assert "--help" not in told[0][1]
