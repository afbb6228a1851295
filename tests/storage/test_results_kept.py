"""Results of whole matches on a real database: there again in the next sitting, and equal to what their records give."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.kernel.outcome import Reason
from cardtable.kernel.record import Record
from cardtable.session.matches import match_results, persons, tally
from cardtable.session.ports import Status
from cardtable.session.results import outcome_of
from cardtable.storage.vault import Vault, open_vault
from tests.storage.stores import Ear
from tests.support.parties import Evening, play_out, players

RULES: dict[str, dict[str, str | int]] = {"las_vegan": {"lv_rounds": 1}}


def evening(vault: Vault) -> Evening:
    """A desk for several whose games go to the disk."""
    return Evening(vault.records, vault.rounds, rules=dict(RULES))


@pytest.mark.parametrize("numbers", [(5, 6, 7)])
def test_finished_matches_are_there_in_the_next_sitting_as_their_records_give_them(
    path: Path, ear: Ear, numbers: tuple[int, ...]
) -> None:
    with open_vault(path, ear) as vault:
        desk = evening(vault).party_desk()
        for number in numbers:
            play_out(desk.deal("las_vegan", players("ppb"), number).party)
    with open_vault(path, ear) as vault:
        lines = vault.records.finished("las_vegan")
        assert [line.number for line in lines] == list(numbers)
        for line in lines:
            outcome = outcome_of(vault.records.load(line.id).record)
            assert outcome is not None
            assert (line.scores, line.winners) == (outcome.scores, outcome.winners)
        anna = next(person for person in persons(match_results(lines)) if person.name == "Anna")
        figures = tally(anna.appearances)
        assert figures is not None
        assert figures.scores == tuple(line.scores[0] for line in lines)
    assert not ear.heard


def test_a_match_given_up_and_one_taken_back_from_its_end_have_no_result(path: Path, ear: Ear) -> None:
    with open_vault(path, ear) as vault:
        outside = evening(vault)
        over = outside.party_desk().deal("las_vegan", players("ppp"), 5)
        play_out(over.party)
        (line,) = vault.records.finished()
        vault.records.close(line.id, Status.OPEN, None, 0, ended=1.0)
        given_up = outside.party_desk().deal("las_vegan", players("ppp"), 6)
        given_up.party.play(given_up.party.to_act or 0, given_up.party.legal[0], 1.0)
        outside.party_desk().put_aside(given_up, 2.0)
        assert not match_results(vault.records.finished())
        assert vault.records.load(line.id).scores == ()
    assert not ear.heard


def test_a_sitting_on_a_full_disk_still_has_the_results_of_its_matches(path: Path, ear: Ear) -> None:
    with open_vault(path, ear) as vault:
        vault.database.rows("PRAGMA query_only = ON")
        play_out(evening(vault).party_desk().deal("las_vegan", players("ppb"), 5).party)
        (match,) = match_results(vault.records.finished("las_vegan"))
        assert len(match.standings) == 3
        vault.database.rows("PRAGMA query_only = OFF")
    with open_vault(path, Ear()) as vault:
        (again,) = match_results(vault.records.finished("las_vegan"))
        assert again.standings == match.standings


def test_a_settled_loss_counts_while_its_game_is_open(path: Path, ear: Ear) -> None:
    with open_vault(path, ear) as vault:
        game = vault.records.begin(Record("alexander", 24))
        vault.records.append(game, 0, ["redeal"] * 3, elapsed=1.0)
        assert not vault.records.finished("alexander")
        vault.records.close(game, Status.OPEN, Reason.LOST, 7, ended=9.0)
    with open_vault(path, ear) as vault:
        (row,) = vault.records.finished("alexander")
        assert (row.reason, row.score, row.ended, row.redeals) == (Reason.LOST, 7, 9.0, 3)
        kept = vault.records.latest_open("alexander")
        assert kept is not None
        vault.records.close(kept.id, Status.OPEN, None, 0, ended=10.0)
        assert not vault.records.finished("alexander")
