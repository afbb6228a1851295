"""A deal or a game as a short text: what is written is read as the same, and everything else is refused with its reason."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import BadRecord
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Number, complete
from cardtable.kernel.state import Record, Setup
from cardtable.session import share_text
from cardtable.session.records import LONGEST_TEXT, dumps
from cardtable.session.seats import company, plan_of
from cardtable.session.share_text import (
    LONGEST_SHARED,
    MOST_SHARED_PLIES,
    VERSION,
    ShareFault,
    ShareRefused,
    deal_text,
    game_text,
    holds_shared,
    read_shared,
)

GAMES = [game.info.id for game in ALL_GAMES]
DEAL = "cardtable:2:klondike:NDBCMAYD9N52TMNJ68SAJ180:JHBDZR0"
ELEVENS = "cardtable:2:elevens:AN8CP3M3408FS5SXSY0GA4FHAYD1WB4JTK26M0VRDBXEZ1A3MDXSSNVECRZB87DF8X639TGEYHF9F639QH8NHRWMRV822C424VY0K1SGKJM4EW17N9K2Z41XJ4AKK0RPQM82SM10SRVB6Y39GQP8BK22NDK27KJYK9ME3B5S9TT98KCCD1HEG3MTHTSDF98R3ME5H08DQ03ZPAM54FJVTBDA82WMSAE4K537DQKAWPPAMS2WMXVPX9311MXBCYDFMCDX0WYS99Q3KXFX04:W918P98"
OLD = Path(__file__).parent.parent / "golden" / "share_texts_1.jsonl"
ONE_PLY = Record("klondike", 24, plies=("draw",), cursor=1, elapsed=3.0)


def a_game(name: str, number: int = 24, most: int = 3000, **options: str | int) -> Record:
    """Played at random to its end, or for so many plies; every third ply by the table."""
    game, chance = find(name), Random(number)  # noqa: S311 -- nothing here is a secret
    chosen = complete(game.info.options, options)
    state = game.deal(Setup(number, chosen))
    plies: list[str] = []
    while len(plies) < most and (legal := game.legal_moves(state)):
        move = chance.choice(legal)
        plies.append(move.text)
        state = game.apply(state, move).state
    seats = tuple(each.text for each in company("Ása")[: len(state.scores)]) if game.info.seats[1] > 1 else ()
    auto = frozenset(range(1, len(plies), 3))
    return Record(
        name, number, dict(chosen), tuple(plies), auto, len(plies), seats=seats,
        rules_version=game.info.rules_version, started=1_795_207_500.0, elapsed=312.0, undos=3, hints=200,
    )  # fmt: skip


def short(name: str) -> Record:
    """A whole game that is over soon enough for a test."""
    return a_game(name, **{"murlan": {"mu_target": "11"}, "las_vegan": {"lv_rounds": 2}}.get(name, {}))


def in_a_mail(text: str) -> str:
    """As mail programs make it: quoted, broken, with signs that nobody sees, in a sentence, in small letters."""
    parts = [text[at : at + 19].lower() for at in range(0, len(text), 19)]
    return "> Look at this:\r\n> " + "=\r\n> \u00a0".join(parts) + "\u200b\r\n> It is fun: try it!"


def refusal(text: str) -> ShareFault:
    with pytest.raises(ShareRefused) as refused:
        read_shared(text)
    assert str(refused.value)
    return refused.value.fault


# -- there and back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_read_as_it_was_also_out_of_a_mail(name: str) -> None:
    record = short(name)
    text = game_text(record)
    assert text.isascii()
    assert not set(text) & set(" \r\n")
    assert len(text) < 350 + 6 * len(record.plies) < LONGEST_SHARED
    shared = read_shared(in_a_mail(text))
    assert shared.record == record
    assert shared.whole
    assert shared.is_over is (find(name).outcome(_last(record)) is not None)


def _last(record: Record):
    return share_text.replay(record).last


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_a_few_dozen_characters_and_has_its_house_rules(name: str) -> None:
    game = find(name)
    record = a_game(name, 999_999_999, 0, **_other_options(game))
    text = deal_text(record)
    assert len(text) < 58 + len(name) + 45 * len(_other_options(game))
    assert len(deal_text(a_game(name, 999_999_999, 0))) < 48 + len(name)
    shared = read_shared(in_a_mail(text))
    assert not shared.whole
    assert (shared.record.number, shared.record.options) == (999_999_999, record.options)
    assert not shared.record.plies


def _other_options(game: AnyGame) -> dict[str, str | int]:
    """Every option at another value than usual; as many seats as usual."""
    seats = plan_of(game).option
    return {
        spec.key: spec.high if isinstance(spec, Number) else spec.values[-1]
        for spec in game.info.options
        if spec.key != seats
    }


@pytest.mark.parametrize("name", GAMES)
def test_an_order_of_ones_own_goes_with_deal_and_game(name: str) -> None:
    game = find(name)
    cards = list(map(game.info.deck.text, game.info.deck.cards))
    Random(8).shuffle(cards)  # noqa: S311 -- nothing here is a secret
    record = replace(a_game(name, 24, 0), number=0, seats=(), order=tuple(cards))
    assert read_shared(deal_text(record)).record.order == tuple(cards)
    if game.info.seats[1] == 1:
        state = game.deal(Setup(0, complete(game.info.options, {}), game.info.read_pack(cards)))
        record = replace(record, plies=(game.legal_moves(state)[0].text,), cursor=1, auto=frozenset())
        assert read_shared(game_text(record)).record == record


def test_what_was_taken_back_is_not_shared() -> None:
    record = replace(a_game("klondike", most=9), cursor=4)
    shared = read_shared(game_text(record)).record
    assert (shared.plies, shared.cursor, shared.auto) == (record.plies[:4], 4, frozenset({1}))


def test_texts_of_this_form_stay_readable_for_ever() -> None:
    """Never change these lines: they are out in the world."""
    assert deal_text(Record("klondike", 24)) == DEAL
    assert read_shared(DEAL).record == Record("klondike", 24, complete(find("klondike").info.options, {}))
    assert read_shared(ELEVENS).record == short("elevens")


def test_texts_of_the_first_form_stay_readable_for_ever() -> None:
    """Never change these texts: the first version of the program wrote them."""
    old = [json.loads(line) for line in OLD.read_text("utf-8").splitlines()]
    assert len(old) > 3 * len({text.split(":")[2] for text, _ in old})
    for text, record in old:
        shared = read_shared(in_a_mail(text))
        assert dumps(shared.record) == record
        assert shared.whole is (shared.record.started > 0)
        assert read_shared((game_text if shared.whole else deal_text)(shared.record)) == shared


def test_an_exported_record_can_be_opened_too() -> None:
    record = a_game("golf")
    assert read_shared("\ufeff" + dumps(record) + "\n\n").record == record
    assert refusal(dumps(record) + "\n" + dumps(record)) is ShareFault.MANY
    assert refusal(dumps(record)[:-9]) is ShareFault.DAMAGED


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_any_wrong_letter_is_noticed() -> None:
    text = game_text(a_game("golf", 5))
    for at in range(len("cardtable:2:golf:"), len(text)):
        other = "Z" if text[at] != "Z" else "Y"
        if text[at] != ":":
            assert refusal(text[:at] + other + text[at + 1 :]) is ShareFault.DAMAGED


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", ShareFault.NOTHING),
        ("hello, how are you?", ShareFault.NOTHING),
        ("x" * (LONGEST_SHARED + 1), ShareFault.NOTHING),
        (DEAL + " " * LONGEST_SHARED, ShareFault.TOO_LONG),
        (DEAL[:-3], ShareFault.DAMAGED),
        (DEAL[:24], ShareFault.DAMAGED),
        ("cardtable:3:klondike:anything at all", ShareFault.NEWER),
        (DEAL.replace("2", "0", 1), ShareFault.DAMAGED),
        (DEAL.replace("2", "1", 1), ShareFault.DAMAGED),
        (DEAL.replace("klondike", "golf"), ShareFault.DAMAGED),
        ('{"format":1}', ShareFault.DAMAGED),
        ('{"format":1}'.replace("1", "2"), ShareFault.DAMAGED),
    ],
)
def test_what_is_none_is_refused_with_the_reason(text: str, fault: ShareFault) -> None:
    assert refusal(text) is fault


def sealed(body: bytes, name: str = "klondike", version: int = VERSION) -> str:
    return share_text._sealed(version, name, body)


def squeezed(text: str | bytes) -> bytes:
    return zlib.compress(text if isinstance(text, bytes) else text.encode(), wbits=-15)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", ShareFault.DAMAGED),
        ("24", ShareFault.DAMAGED),
        ("[" * 100_000, ShareFault.DAMAGED),
        (b'{"number":24,"\xff":1}', ShareFault.DAMAGED),
        ("{}", ShareFault.DAMAGED),
        ('{"number":0}', ShareFault.DAMAGED),
        ('{"number":24,"order":["AC"]}', ShareFault.DAMAGED),
        ('{"number":24,"plies":5}', ShareFault.DAMAGED),
        ('{"number":24,"plies":["draw"],"auto":[7]}', ShareFault.DAMAGED),
        ('{"number":24,"options":{"mood":"good"}}', ShareFault.OPTION),
        ('{"number":24,"rules_version":9}', ShareFault.NEWER),
        ('{"number":24,"plies":["fly"],"cursor":1}', ShareFault.RULES),
        ('{"number":24,"plies":["move:t1:t2:1"],"cursor":1}', ShareFault.RULES),
        ('{"number":24,"plies":[' + ",".join(['"draw"'] * 5_001) + '],"cursor":5001}', ShareFault.TOO_LONG),
    ],
)
def test_a_whole_text_that_makes_no_sense_is_refused_with_the_reason(text: str | bytes, fault: ShareFault) -> None:
    assert refusal(sealed(squeezed(text))) is fault


def test_a_body_that_is_cut_or_goes_on_or_swells_beyond_all_records_is_refused() -> None:
    body = squeezed('{"number":24}')
    assert read_shared(sealed(body)).record.number == 24
    bomb = squeezed('{"number":24,"unknown":"' + " " * LONGEST_TEXT + '"}')
    for wrong in (body[:-1], body + b"x", bomb, b"\xff" * 30):
        assert refusal(sealed(wrong)) is ShareFault.DAMAGED
    assert len(sealed(bomb)) < LONGEST_SHARED


def test_what_stands_in_a_text_beyond_what_is_in_force_is_passed_over() -> None:
    shared = read_shared(sealed(squeezed('{"number":24,"plies":["draw","draw"],"cursor":1,"game":"golf"}')))
    assert (shared.record.game, shared.record.plies) == ("klondike", ("draw",))


# -- what is refused in a text of the first form -----------------------------------------------------------------------

PLAY = bytes([1, 1, 24, 0, 1, 0, 0, 0, 0])  # a game, rules 1, deal 24, no options, one ply, and no times


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (b"", ShareFault.DAMAGED),
        (bytes([16, 1, 24, 0]), ShareFault.DAMAGED),
        (bytes([4, 1, 24, 0]), ShareFault.DAMAGED),
        (bytes([0, 9, 24, 0]), ShareFault.NEWER),
        (bytes([0, 1, 0, 0]), ShareFault.DAMAGED),
        (bytes([0, 1, 24, 1, 1, 65, 1, 66]), ShareFault.OPTION),
        (bytes([0, 1, 24, 101]), ShareFault.DAMAGED),
        (bytes([0, 1, 24, 1, 1, 255, 1, 66]), ShareFault.DAMAGED),
        (bytes([0, 1, 24, 1, 99, 65]), ShareFault.DAMAGED),
        (bytes([0, 1, 24, 0, 7]), ShareFault.DAMAGED),
        (bytes([0, 1, *[255] * 6]), ShareFault.DAMAGED),
        (PLAY + b"\0\0", ShareFault.RULES),
        (PLAY + b"\0\0" + b"\xff", ShareFault.RULES),
        (bytes([1, 1, 24, 0, 1, 255, 255, 255, 255, 255, 7, 0, 0, 0, 0, 0]), ShareFault.DAMAGED),
        (bytes([5, 1, 24, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 65]), ShareFault.DAMAGED),
        (bytes([1, 1, 24, 0, 255, 127, 0, 0, 0, 0, 0, 0]), ShareFault.DAMAGED),
    ],
)
def test_an_old_text_that_makes_no_sense_is_refused_with_the_reason(body: bytes, fault: ShareFault) -> None:
    assert refusal(sealed(body, version=1)) is fault


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"game": "whist"}, ShareFault.GAME),
        ({"rules_version": 9}, ShareFault.NEWER),
        ({"options": {"mood": "good"}}, ShareFault.OPTION),
        ({"plies": ("move:t1:t2:1",)}, ShareFault.RULES),
        ({"seats": ("person red Anna",) * 2}, ShareFault.DAMAGED),
    ],
)
def test_an_exported_record_that_cannot_be_played_is_refused_with_the_reason(
    changes: dict[str, object], fault: ShareFault
) -> None:
    assert refusal(dumps(replace(ONE_PLY, **changes))) is fault


def test_a_game_that_does_not_exist_and_letters_that_no_text_has_are_refused() -> None:
    assert refusal(sealed(b"", "whist")) is ShareFault.GAME
    assert refusal(sealed(bytes([1, 1, 24, 0, 132, 7]) + bytes(6), "golf", 1)) is ShareFault.RULES, "too many plies"
    for tail in ("U" * 7, "0" * 6 + "1"):
        assert refusal(DEAL[:-7] + tail) is ShareFault.DAMAGED
    assert refusal(DEAL.replace(":NDB", ":0NDB")) is ShareFault.DAMAGED


def test_signs_that_look_alike_are_read_as_what_was_meant() -> None:
    text = game_text(a_game("alexander", most=40))
    head, body = text[:22], text[22:]
    assert read_shared(head + body.replace("0", "o").replace("1", "l")).record == read_shared(text).record


# -- nobody sees what he may not ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["murlan", "las_vegan", "monte_carlo", "hearts", "mau_mau"])
def test_a_game_of_several_is_shared_only_when_it_is_over(name: str) -> None:
    record = a_game(name, most=3)
    with pytest.raises(ShareRefused) as refused:
        game_text(record)
    assert refused.value.fault is ShareFault.RUNNING
    assert refusal(dumps(record)) is ShareFault.RUNNING
    assert refusal(sealed(squeezed('{"number":24,"plies":[]}'), name)) is ShareFault.RUNNING
    assert refusal(sealed(bytes([1, 1, 24, 0, *bytes(7)]), name, 1)) is ShareFault.RUNNING
    assert read_shared(deal_text(record)).record.number == 24


# -- what is not written -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("limit", "most"), [("LONGEST_SHARED", 40), ("MOST_SHARED_PLIES", 0)])
def test_a_game_too_long_for_a_text_and_one_that_cannot_be_replayed_are_not_written(
    limit: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadRecord):
        game_text(replace(ONE_PLY, plies=("move:t1:t2:1",)))
    assert MOST_SHARED_PLIES == 5_000
    monkeypatch.setattr(share_text, limit, most)
    with pytest.raises(ShareRefused) as refused:
        game_text(ONE_PLY)
    assert refused.value.fault is ShareFault.TOO_LONG


def test_whether_something_was_shared_is_told_without_reading_it() -> None:
    assert holds_shared(in_a_mail(DEAL).replace("> ", ""))
    assert holds_shared("cardtable:9:whatever")
    assert holds_shared(" " + dumps(ONE_PLY))
    assert not holds_shared("golf")
