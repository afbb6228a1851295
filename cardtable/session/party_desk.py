"""The desk for games with several seats: seats players, deals, resumes, puts aside and takes up again. No screen, no files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.ai.bots import Bot
from cardtable.games import registry
from cardtable.kernel.errors import CardtableError
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import check_number
from cardtable.kernel.state import Setup
from cardtable.session.desk import Ports, begun, cut, number_of, opened, replay
from cardtable.session.history import History, from_line
from cardtable.session.ledger import Keeping, Ledger
from cardtable.session.party import Manners, Party
from cardtable.session.ports import Kept, Status
from cardtable.session.seats import Player, people, plan_of, read_seats, usual
from cardtable.values import dataclass, replace

Usual = Callable[[int], Sequence[Player]]
"""The players for so many seats when a record names none: those who sat down last, filled up with bots."""


@dataclass(frozen=True, slots=True)
class PartySitting:
    """A match on the table; ``notice`` is the code of something to be said first."""

    party: Party
    notice: str | None = None


class PartyDesk:
    """Opens matches and puts them away. ``bot`` must know every name: one that is gone gets somebody in its place."""

    def __init__(
        self, ports: Ports, bot: Callable[[str], Bot], pause: Callable[[], float], usual_players: Usual
    ) -> None:
        self._ports = ports
        self._manners = Manners(bot, ports.level, pause)
        self._usual = usual_players

    def sit(self, game_id: str) -> PartySitting | None:
        """Go on where the match was left; None when there is none and players have to be seated."""
        kept = self._ports.records.latest_open(game_id)
        return None if kept is None else self.resume(kept)

    def deal(self, game_id: str, players: Sequence[Player], number: int | None = None) -> PartySitting:
        """Deal a new match for ``players``. Raises BadInput for a number or a company that the game does not have."""
        game = registry.find(game_id)
        number = check_number(self._ports.fresh() if number is None else number)
        given = plan_of(game).with_count(self._ports.house_rules(game_id), len(players))
        history = opened(game, Setup(number, complete(game.info.options, given)), self._ports.level())
        seats = tuple(player.text for player in players)
        record = begun(game, history, started=self._ports.today(), seats=seats)
        record_id = self._ports.records.begin(record)
        return self._sitting(Kept(record_id, record, Status.OPEN), history, players)

    def resume(self, kept: Kept) -> PartySitting:
        """Replay a kept match, checked. What cannot be replayed is put aside untouched, and play goes on before it.

        Raises UnknownGame when this program does not have the game.
        """
        record, game = kept.record, registry.find(kept.record.game)
        try:
            line = replay(record)
            players = self._players(kept, line.states[0].setup)
        except CardtableError:
            again = self.deal(record.game, self._usual(usual(game, {})), number_of(record))
            self._set_aside(kept)
            return replace(again, notice="notice.record_unreadable")
        history = from_line(line, record.auto, record.cursor)
        if line.problem is None:
            return self._on_the_table(kept, history, players)
        good = cut(record, history)
        copy = Kept(self._ports.records.begin(good), good, Status.OPEN)
        self._set_aside(kept)
        return replace(self._on_the_table(copy, history, players), notice="notice.record_cut")

    def put_aside(self, sitting: PartySitting, now: float) -> Kept | None:
        """Give up an unfinished match; returns what ``take_up`` needs, None when nothing is lost."""
        party = sitting.party
        party.books.keep(now)
        if party.outcome is not None:
            return None
        party.books.close(Status.ABANDONED)
        begun_already = party.history.cursor > party.history.floor
        return self._ports.records.load(party.books.record_id) if begun_already else None

    def take_up(self, aside: Kept, instead_of: PartySitting | None) -> PartySitting:
        """Undo ``put_aside``: the new match goes away, the old one lies on the table again."""
        self._ports.records.close(aside.id, Status.OPEN, None, aside.score, ended=self._ports.today())
        if instead_of is not None and instead_of.party.outcome is None:
            instead_of.party.books.close(Status.ABANDONED)
        return self.resume(self._ports.records.load(aside.id))

    def _players(self, kept: Kept, setup: Setup) -> Sequence[Player]:
        """Who sat there; where nobody is named those who usually do."""
        game = registry.find(kept.record.game)
        named = read_seats(kept.record.seats, game, setup.options)
        return named or self._usual(plan_of(game).count(setup.options))

    def _set_aside(self, damaged: Kept) -> None:
        """Close a record that cannot be played on; its plies stay as they are."""
        self._ports.records.close(damaged.id, Status.DAMAGED, None, damaged.score, ended=self._ports.today())

    def _on_the_table(self, kept: Kept, history: History, players: Sequence[Player]) -> PartySitting:
        """The sitting of a kept match; one that is over is closed, unless that was done long ago."""
        sitting = self._sitting(kept, history, players)
        if sitting.party.outcome is not None and kept.status is Status.OPEN:
            sitting.party.books.close(Status.FINISHED)
        return sitting

    def _sitting(self, kept: Kept, history: History, players: Sequence[Player]) -> PartySitting:
        game = registry.find(kept.record.game)
        hero = min(people(players), default=0)
        keeping = Keeping(self._ports.records, kept.id, self._ports.today, hero=hero)
        return PartySitting(Party(Ledger(game, kept.record, history, keeping), players, self._manners))
