"""A game that is over stays as it counted, whatever is done afterwards; and nothing is counted that nobody ended."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date

import pytest
from msgspec.structs import replace

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.game import Auto
from cardtable.kernel.state import Reason
from cardtable.session.deals import day_states
from cardtable.session.desk import Session, is_for_one, unfinished
from cardtable.session.records import Finished, Status, admitted, dumps, loads
from cardtable.storage.store import GameStore
from tests.support.desks import Outside, match_from
from tests.support.positions import alexander

DAY = date(2026, 11, 26)
GAMES = [game.info.id for game in ALL_GAMES]


class Player:
    """Somebody who does anything at all at one table, and what counts after it."""

    def __init__(self, game: str, seed: int) -> None:
        self.dice = random.Random(seed)  # noqa: S311 -- a test that can be repeated
        self.game, self.outside = game, Outside(level_now=Auto.SAFE)
        self.desk = self.outside.desk()
        self.given_up = 0
        self.session: Session = self.deal()

    def number(self) -> int:
        return self.dice.choice((24, 25, 26))

    def deal(self) -> Session:
        if find(self.game).info.seats[1] > 1:
            count = find(self.game).info.seats[0]
            return self.desk.deal(self.game, self.number(), players=self.outside.usual_players(self.game, count))
        return self.desk.deal(self.game, self.number())

    # -- what can be done ----------------------------------------------------------------------------------------------

    def play(self) -> None:
        match = self.session.played
        for _ in range(self.dice.randrange(1, 30)):
            if not match.legal:
                break
            if is_for_one(self.session):
                match.play(self.dice.choice(match.legal), 0.0)
            elif match.to_act is None or match.advance(1e6) is None:
                if match.to_act is None:
                    break
                match.play(match.to_act, self.dice.choice(match.legal), 0.0)

    def finish(self) -> None:
        for _ in range(40):
            if self.session.played.outcome is None:
                self.play()

    def undo(self) -> None:
        match = self.session.played
        for _ in range(self.dice.randrange(1, 4)):
            if is_for_one(self.session):
                match.undo(0.0)
            elif match.may_take_back is not None:
                match.take_back(match.may_take_back, 0.0)

    def redo(self) -> None:
        if is_for_one(self.session):
            self.session.played.redo(0.0)

    def restart(self) -> None:
        if is_for_one(self.session):
            self.session.played.restart(0.0)

    def another(self) -> None:
        self.desk.put_aside(self.session, 0.0)
        self.session = self.deal()

    def give_up(self) -> None:
        if is_for_one(self.session):
            self.desk.give_up(self.session, 0.0)
        self.session = self.deal()

    def continue_one(self) -> None:
        waiting = unfinished(self.desk.store, self.game, 9, self.session.played.record_id)
        if waiting:
            self.desk.put_aside(self.session, 0.0)
            self.session = self.desk.take_up(self.dice.choice(waiting))

    def open_shared(self) -> None:
        self.session = self.desk.deal_shared(replace(self.session.played.record(0.0), plies=(), cursor=0))
        if not self.session.counts:
            self.reopen()

    def reopen(self) -> None:
        """The program is gone, and started again."""
        self.desk = self.outside.desk()
        self.session = self.desk.sit(self.game) or self.deal()

    def next_hole(self) -> None:
        if is_for_one(self.session) and self.session.played.outcome is not None:
            self.session = self.desk.next_hole(self.session)

    def look_at_one(self) -> None:
        """The review of a game that is over, and a trial from the midst of it."""
        for row in self.outside.store.finished(self.game)[-1:]:
            record = self.outside.store.load(row.id).record
            trial = self.desk.trial(record, record.cursor // 2)
            trial.played.turn_to(0, 0.0)
            if is_for_one(trial):
                trial.played.play(trial.played.legal[0], 0.0)

    def import_one(self) -> None:
        record = loads(dumps(self.session.played.record(0.0)))
        self.outside.store.put(admitted(record, self.outside.fresh_id()))

    DEEDS: tuple[Callable[[Player], None], ...] = (
        play, play, finish, finish, undo, redo, restart, another, give_up, continue_one, open_shared, reopen, next_hole,
        look_at_one, import_one,
    )  # fmt: skip

    # -- what counts ---------------------------------------------------------------------------------------------------

    def counted(self) -> dict[int, Finished]:
        """All that is over; of a loss that is settled before the end only that."""
        store = self.outside.store
        rows = {row.id: row for row in store.finished(self.game)}
        return {
            key: row
            if store.load(key).status is not Status.OPEN
            else replace(row, score=0, plies=0, redeals=0, undos=0, hints=0, ended=0.0, elapsed=0.0)
            for key, row in rows.items()
        }


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_done_no_game_that_has_counted_changes(game: str, seed: int) -> None:
    player = Player(game, seed)
    store = player.outside.store
    before, rounds, won_days = player.counted(), {}, {}
    for _ in range(30):
        deed = player.dice.choice(player.DEEDS)
        deed(player)
        now = player.counted()
        for key, row in before.items():
            late = row.ended == 0.0 and now[key].reason is row.reason  # a settled loss may come to its end
            assert late or now[key] == row, f"{deed.__name__} changed what had counted"
        new = [row for key, row in now.items() if key not in before and row.reason is None]
        assert not new or deed is Player.give_up, f"{deed.__name__} counts a game as given up"
        assert all(dict(enumerate(store.round(key).strokes)).items() >= dict(enumerate(was)).items()
                   for key, was in rounds.items()), f"{deed.__name__} changed a round"  # fmt: skip
        if player.session.round_id is not None:
            rounds[player.session.round_id] = store.round(player.session.round_id).strokes
        days = day_states(store, find(game), {24: DAY})
        assert days.get(DAY, 0) >= won_days.get(DAY, 0), f"{deed.__name__} changed what became of a day"
        before, won_days = now, days


def test_a_won_game_stays_won_and_what_is_played_after_a_restart_is_another() -> None:
    suits = {f"f{suit}": f"A{suit}..K{suit}" for suit in "HDC"}
    store = GameStore()
    match = match_from(alexander(battle=1, t1="KS QS", fS="AS..JS", **suits), store=store)
    reasons = lambda: [row.reason for row in store.finished()]  # noqa: E731 - asked four times
    match.play_all_out(0.0)
    match.play_all_out(0.0)
    won = match.record_id
    assert reasons() == [Reason.WON]
    match.restart(1.0)
    assert reasons() == [Reason.WON]
    match.play(match.legal[0], 5.0)
    assert reasons() == [Reason.WON]
    assert store.load(won).record.cursor == 2
    (other,) = store.open_games("alexander")
    assert (other.id, other.record.cursor, other.record.undos, other.record.elapsed) == (match.record_id, 1, 0, 0.0)
