"""What each command answers, in JSON (a public format) and in rows for people."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable import __version__, cli
from cardtable.cli.game_commands import card_sign
from cardtable.cli.verbs import GAME_VERBS, HOME_VERBS
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Choice
from cardtable.kernel.state import Record
from cardtable.session.records import dumps

Ask = Callable[[Sequence[str]], dict[str, Any]]
SORTED_PACK = [FRENCH.text(card) for card in FRENCH.cards]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    """Run a command with --json; it must succeed in one line and be silent otherwise."""

    def run(words: Sequence[str]) -> dict[str, Any]:
        assert cli.main([*words, "--json"]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert out.count("\n") == 1
        answer: dict[str, Any] = json.loads(out)
        return answer

    return run


@pytest.fixture
def order_file(tmp_path: Path) -> Path:
    path = tmp_path / "order.txt"
    path.write_text(" ".join(SORTED_PACK), encoding="utf-8")
    return path


def test_the_version_is_that_of_the_package(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(["--version"]) == {"version": __version__}
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"cardtable {__version__}\n"


def test_games_lists_every_game_of_the_registry_with_its_options(ask: Ask) -> None:
    games = {game["id"]: game for game in ask(["games"])["games"]}
    assert list(games) == [game.info.id for game in ALL_GAMES]
    assert games["golf"]["options"][0] == {"key": "go_king", "default": "stops", "values": ["stops", "queen_allowed"]}
    assert games["golf"]["options"][3] == {"key": "go_bogey", "default": 40, "low": 1, "high": 300}
    assert games["klondike"]["cards"] == 52


def test_every_game_says_in_which_order_it_is_dealt(ask: Ask) -> None:
    assert all(game["dealing_order"] for game in ask(["games"])["games"])


@pytest.mark.parametrize("game", [game.info.id for game in ALL_GAMES])
def test_a_deal_shows_every_card_of_the_pack_once(ask: Ask, game: str) -> None:
    answer = ask(["deal", game, "--deal", "24"])
    assert (answer["game"], answer["deal"]) == (game, 24)
    shown = [card for pile in answer["piles"].values() for card in pile]
    assert sorted(shown) == sorted(face.text for face in find(game).info.deck.faces)
    assert {name: len(faces) for name, faces in answer["face_up"].items()} == {
        name: len(cards) for name, cards in answer["piles"].items()
    }


def test_a_deal_without_a_number_is_deal_one(ask: Ask) -> None:
    assert ask(["deal", "golf"]) == ask(["deal", "golf", "--deal", "1"])


def test_the_same_number_deals_the_same_cards_and_another_number_others(ask: Ask) -> None:
    first, second = ask(["deal", "golf", "--deal", "7"]), ask(["deal", "golf", "--deal", "8"])
    assert first == ask(["deal", "golf", "--deal", "7"])
    assert first["piles"] != second["piles"]


def test_an_order_for_golf_is_five_rows_of_seven_and_then_the_hand(ask: Ask, order_file: Path) -> None:
    answer = ask(["deal", "golf", "--order", str(order_file)])
    assert answer["deal"] is None
    for column in range(7):
        assert answer["piles"][f"t{column + 1}"] == SORTED_PACK[column:35:7]
    assert answer["piles"]["waste"] == [SORTED_PACK[35]]
    assert answer["piles"]["stock"] == SORTED_PACK[:35:-1]
    assert answer["scores"] == [35]


def test_an_order_for_klondike_is_dealt_row_by_row_and_then_the_stock(ask: Ask, order_file: Path) -> None:
    piles = ask(["deal", "klondike", "--order", str(order_file)])["piles"]
    assert [piles[f"t{n}"][0] for n in range(1, 8)] == SORTED_PACK[:7]
    assert [piles[f"t{n}"][1] for n in range(2, 8)] == SORTED_PACK[7:13]
    assert piles["t7"][6] == SORTED_PACK[27]
    assert piles["stock"][-1] == SORTED_PACK[28]


def test_an_order_may_use_commas_lines_small_letters_and_t_for_ten(ask: Ask, tmp_path: Path, order_file: Path) -> None:
    loose = tmp_path / "loose.txt"
    loose.write_text(",\n".join(SORTED_PACK).replace("10", "t").lower(), encoding="utf-8")
    assert ask(["deal", "golf", "--order", str(loose)]) == ask(["deal", "golf", "--order", str(order_file)])


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_whatever_deal_writes_can_be_dealt_again(
    game: AnyGame, ask: Ask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its rows and its JSON, in any encoding, after any option; and its cards as a pack of one's own."""
    chance = Random(game.info.id)  # noqa: S311 - no secret
    choices = [spec for spec in game.info.options if isinstance(spec, Choice)]
    options = [[], *(["--option", f"{spec.key}={spec.values[-1]}"] for spec in choices)]
    options = [
        each for each in options if "mu_deal_start=random" not in each
    ]  # who starts comes from the deal's number
    for chosen in options:
        words = [game.info.id, *chosen]
        number = ["--deal", str(chance.randint(1, 999))]
        piles = ask(["deal", *words, *number])["piles"]
        file = tmp_path / "order.txt"
        for form in ([], ["--json"]):
            assert cli.main(["deal", *words, *number, *form]) == 0
            text = capsys.readouterr().out
            looks = chance.choice((text, text.lower(), text.replace("♥", "♥\ufe0f"), re.sub("10(?=[♠♥♦♣])", "T", text)))
            file.write_bytes(looks.replace("\n", "\r\n").encode(chance.choice(("utf-8", "utf-8-sig", "utf-16"))))
            assert ask(["deal", *words, "--order", str(file)])["piles"] == piles
    pack = [*game.info.deck.cards]
    chance.shuffle(pack)
    signs = " ".join(card_sign(game.info.deck, game.info.deck.text(card)) for card in pack)
    file.write_text(signs.lower(), encoding="utf-16")
    plain = tmp_path / "plain.txt"
    plain.write_text(" ".join(map(game.info.deck.text, pack)), encoding="utf-8")
    assert ask(["deal", *words, "--order", str(file)]) == ask(["deal", *words, "--order", str(plain)])


def test_face_down_cards_are_shown_but_marked(ask: Ask) -> None:
    face_up = ask(["deal", "klondike"])["face_up"]
    assert [face_up[f"t{n}"] for n in (1, 2, 3)] == [[True], [False, True], [False, False, True]]
    assert face_up["stock"] == [False] * 24


def test_options_are_taken_and_the_others_stand_at_their_default(ask: Ask) -> None:
    options = ask(["deal", "golf", "--option", "go_bogey=36", "--option", "go_king=queen_allowed"])["options"]
    assert options == {"go_king": "queen_allowed", "go_wrap": "no", "go_voluntary_flip": "yes", "go_bogey": 36}


def test_legal_without_moves_are_those_of_the_deal(ask: Ask) -> None:
    answer = ask(["legal", "golf", "--deal", "1"])
    assert answer["plies"] == []
    assert answer["legal"] == ask(["deal", "golf", "--deal", "1"])["legal"]


def test_legal_plays_the_moves_of_a_file_first(ask: Ask, tmp_path: Path) -> None:
    moves = tmp_path / "moves.txt"
    moves.write_text("draw\n draw draw\n", encoding="utf-8")
    answer = ask(["legal", "golf", "--moves", str(moves)])
    assert answer["plies"] == ["draw", "draw", "draw"]
    assert len(answer["piles"]["waste"]) == 4


def test_legal_reads_moves_from_standard_input(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("draw draw"))
    assert len(ask(["legal", "klondike", "--moves", "-"])["piles"]["stock"]) == 22


def test_a_finished_hole_has_an_outcome_and_no_legal_moves(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    while legal := _legal_after(ask, monkeypatch, texts)["legal"]:
        texts.append(legal[0])
    end = _legal_after(ask, monkeypatch, texts)
    assert end["outcome"] == {"reason": "counted", "winners": [], "scores": end["scores"]}


def _legal_after(ask: Ask, monkeypatch: pytest.MonkeyPatch, texts: Sequence[str]) -> dict[str, Any]:
    monkeypatch.setattr("sys.stdin", io.StringIO(" ".join(texts)))
    return ask(["legal", "golf", "--deal", "3", "--moves", "-"])


def test_perft_counts_lines_and_splits_them_by_first_move(ask: Ask) -> None:
    answer = ask(["perft", "klondike", "--deal", "1", "--depth", "3"])
    assert answer["nodes"] == sum(answer["split"].values())
    assert list(answer["split"]) == ask(["deal", "klondike", "--deal", "1"])["legal"]
    assert ask(["perft", "klondike", "--deal", "1", "--depth", "1"])["nodes"] == len(answer["split"])


def test_perft_of_depth_zero_is_the_position_itself(ask: Ask) -> None:
    assert ask(["perft", "golf", "--depth", "0"])["nodes"] == 1


def _record_file(folder: Path, *plies: str) -> str:
    path = folder / "record.txt"
    path.write_text(dumps(Record("golf", 1, {}, plies, cursor=len(plies))), encoding="utf-8")
    return str(path)


def test_replay_of_a_good_record_accepts_every_ply(ask: Ask, tmp_path: Path) -> None:
    answer = ask(["replay", _record_file(tmp_path, "draw", "draw")])
    assert (answer["accepted"], answer["total"], answer["problem"]) == (2, 2, None)
    assert len(answer["piles"]["waste"]) == 3
    assert answer["outcome"] is None


def test_replay_stops_before_a_bad_ply_and_names_it(ask: Ask, tmp_path: Path) -> None:
    answer = ask(["replay", _record_file(tmp_path, "draw", "move:t1:t2:1", "draw")])
    assert (answer["accepted"], answer["total"]) == (1, 3)
    assert answer["problem"].startswith("ply 2: move:t1:t2:1")
    assert len(answer["piles"]["waste"]) == 2


def test_replay_reads_standard_input(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(dumps(Record("klondike", 5, {}, ("draw",), cursor=1)) + "\n"))
    assert ask(["replay", "-"])["accepted"] == 1


def test_people_see_suit_signs_and_brackets_around_face_down_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["deal", "klondike", "--deal", "1"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "klondike, deal 1"
    assert "t2    (5♦)   5♣" in rows
    assert "score: -52" in rows
    assert max(map(len, rows)) <= 80


class Terminal(io.TextIOWrapper):
    """A terminal: what is written into a pipe is UTF-8 on Windows whatever encoding it had."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_without_suit_signs_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    out = Terminal(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", out)
    assert cli.main(["deal", "klondike", "--deal", "1"]) == 0
    out.seek(0)
    assert "t2    (5D)   5C" in out.read().splitlines()


def test_people_see_the_changed_options_in_the_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["deal", "klondike", "--option", "kl_passes=3"]) == 0
    assert capsys.readouterr().out.startswith("klondike, deal 1, kl_passes=3\n")


@pytest.mark.parametrize("words", [["games"], ["legal", "golf"], ["perft", "golf", "--depth", "2"], ["deal", "golf"]])
def test_every_answer_has_a_form_for_people(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 0
    out, err = capsys.readouterr()
    assert out.strip()
    assert err == ""
    assert "{" not in out


def test_a_replay_tells_people_how_far_it_went(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", _record_file(tmp_path, "draw", "sing")]) == 0
    assert "1 of 2 plies accepted; ply 2: " in capsys.readouterr().out


@pytest.mark.parametrize("command", ["deal", "legal", "perft"])
def test_help_gives_the_dealing_order_of_every_game(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([command, "--help"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    for game in ALL_GAMES:
        assert f"{game.info.id}: {game.words['dealing']}." in text


VERBS = {
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


@pytest.mark.parametrize("verb", VERBS)
def test_what_holds_for_every_command_may_be_said_before_and_behind_it(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert {*VERBS} == {*GAME_VERBS, *HOME_VERBS}
    for option in (["--language", "is"], ["--json", "--home", str(tmp_path / "x")], ["--version", "--language=de"]):
        told = []
        for words in ([*option, verb, *VERBS[verb]], [verb, *VERBS[verb], *option]):
            code = cli.main(words)
            told.append((code, *(re.sub(r"[\d.]+", "0", text) for text in capsys.readouterr())))  # times differ
        assert told[0] == told[1]
        assert "--help" not in told[0][2]
