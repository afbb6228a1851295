"""Whole matches at the table for several, from the gallery to the last score sheet, with people, bots and the curtain."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

from cardtable.games.mau_mau import SUIT
from cardtable.session.records import Status, replay
from cardtable.session.scores import score_sheet
from tests.support.company import WIDE, Company, company_settings
from tests.support.driver import opened

Options = dict[str, str | int]

ALONE: list[tuple[str, str, Options]] = [
    ("monte_carlo", "pbbbb", {"mc_players": 5}),
    ("murlan", "pbbb", {"mu_target": "11"}),
    ("las_vegan", "pbbb", {"lv_rounds": 4}),
]
TWO: list[tuple[str, str, Options]] = [
    ("monte_carlo", "pbpbb", {"mc_players": 5}),
    ("murlan", "pbpb", {"mu_target": "11"}),
    ("las_vegan", "ppb", {"lv_players": 3, "lv_rounds": 2}),
    ("hearts", "pbpb", {"he_end": 10}),
    ("briscola", "pbpb", {"br_players": 4, "br_hands": 2}),
    ("mau_mau", "ppbbb", {"mm_players": 5, "mm_several": "yes"}),
]


@pytest.mark.parametrize(("game", "who", "options"), ALONE, ids=[game for game, _, _ in ALONE])
def test_one_person_and_bots_play_a_whole_match(home: Path, game: str, who: str, options: Options) -> None:
    with opened(home, WIDE, company_settings(who, game, **options), seed=24) as table:
        company = Company(table, 24)
        company.sit_down(game)
        company.play_out()
        assert company.raised == []
        ended_as_kept(company)


@pytest.mark.some(2)
@pytest.mark.parametrize(("game", "who", "options"), TWO, ids=[game for game, _, _ in TWO])
def test_two_people_and_bots_play_a_whole_match_and_see_no_hand_but_their_own(
    home: Path, game: str, who: str, options: Options
) -> None:
    with opened(home, WIDE, company_settings(who, game, **options), seed=7) as table:
        company = Company(table, 7)
        company.sit_down(game)
        company.play_out()
        assert [seat for seat, _ in groupby(company.raised)] == company.takers()
        assert len(company.raised) > 20
        ended_as_kept(company)


def test_after_a_ply_that_moves_no_card_a_frame_follows_in_which_the_next_person_is_called(home: Path) -> None:
    settings = company_settings("pbp", "mau_mau", mm_players=3)
    with opened(home, WIDE, settings, seed=7) as table:
        company = Company(table, 7)
        company.sit_down("mau_mau")
        asks = 0
        while asks < 3 and not company.over:
            party, cursor = company.party, company.party.history.cursor
            is_asking = party.state.phase == SUIT and not party.players[party.to_act or 0].is_person
            company.act()
            if is_asking and party.history.cursor > cursor:
                asks += 1
                assert table.app.wake_at(table.now) == table.now
        assert asks


def ended_as_kept(company: Company) -> None:
    """What the sheet says is what the record gives when it is replayed; no point was lost on the way."""
    table, party = company.table, company.party
    scores = party.state.scores
    kept = table.services.store.load(company.record_id)
    assert kept.status is Status.FINISHED
    line = replay(kept.record)
    assert line.problem is None
    assert line.states[kept.record.cursor].scores == scores
    sheet = score_sheet(party.game, party.history.states)
    assert sheet.totals == scores
    hands = len(sheet.rows)
    assert all(row.over for row in sheet.rows)
    assert [sum(gains) for gains in zip(*(row.gains for row in sheet.rows), strict=True)] == [
        score - start for score, start in zip(scores, sheet.start, strict=True)
    ]
    match party.game.info.id:
        case "monte_carlo":
            assert (hands, sum(scores)) == (7, 0)
        case "murlan":
            assert sum(scores) == 6 * hands
            assert max(scores) >= 11
        case "hearts":
            assert max(scores) >= 10
            assert sum(scores) in {26 * hands, 78 * hands}
        case "las_vegan":
            assert hands == party.state.option("lv_rounds") or 0 in scores
