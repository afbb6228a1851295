"""Every single press that throws something away asks first, or shows a way back that brings all of it back.

Goes through all buttons of all pages and all commands of all tables, and looks at what is kept: house rules, keys, from when on
games are counted, the backup that waits, and every game as far as it was played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from cardtable.games.registry import ALL_GAMES, find, offered
from cardtable.kernel.options import Choice
from cardtable.kernel.state import Record
from cardtable.settings import PlayingHands
from cardtable.storage.paths import find_paths
from cardtable.ui.core.scene import Scene
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.choices import Segmented
from cardtable.ui.widgets.fields import TextField
from cardtable.ui.widgets.menu import TabBar
from cardtable.ui.widgets.widget import Hold, Widget, walk
from tests.support.amount import usually
from tests.support.company import WIDE, company_settings, players
from tests.support.driver import Driver, opened
from tests.support.histories import DAY, rich_past

GAMES = [game.info.id for game in ALL_GAMES]
OFFERED = [game.info.id for game in offered()]
WHO = {
    "monte_carlo": "pbbbb",
    "murlan": "pbbb",
    "hearts": "pbbb",
    "las_vegan": "pbb",
    "briscola": "pb",
    "mau_mau": "pbb",
}


class Keeping:
    """What is kept, as far as somebody can lose it by a press."""

    def __init__(self, table: Driver, home: Path) -> None:
        self.table, self.waiting = table, find_paths({}, home).waiting_backup

    def settings(self) -> Mapping[str, object]:
        now = self.table.services.preferences.now
        own = {f"rules of {game}": now.options.get(game) or {} for game in GAMES}
        since = {f"count of {game}": self.table.services.store.counted_from(game) for game in GAMES}
        waits = self.waiting.read_bytes() if self.waiting.exists() else None
        return {**own, **since, "keys": now.keys, "hands": now.hands, "deals": now.deals, "backup": waits}

    def games(self) -> Mapping[str, tuple[str, ...]]:
        """The status of each game, and its plies in force; a deal that nobody has touched is gone with the next one."""
        store = self.table.services.store
        waiting = [kept for game in GAMES for kept in store.open_games(game)]
        ids = {kept.id for kept in waiting if kept.round_id or is_touched(kept.record)}
        ids |= {row.id for row in store.finished()}
        kept = map(store.load, ids)
        return {f"game {each.id}": (each.status.value, *each.record.plies[: each.record.cursor]) for each in kept}

    def both(self) -> tuple[Mapping[str, object], Mapping[str, tuple[str, ...]]]:
        return self.settings(), self.games()

    def lost(self, before: tuple[Mapping[str, object], Mapping[str, tuple[str, ...]]]) -> list[str]:
        """What is no more as it was; a game that was played on is all there."""
        settings, games = self.both()
        gone = [key for key, value in before[0].items() if settings[key] != value]
        for key, (status, *plies) in before[1].items():
            now = games.get(key, ("",))
            if list(now[1 : len(plies) + 1]) != plies or (len(now) == len(plies) + 1 and now[0] != status):
                gone.append(key)
        return gone


def is_touched(record: Record) -> bool:
    """Whether a person has played."""
    return any(ply not in record.auto for ply in range(record.cursor))


def asks(table: Driver) -> bool:
    return any(layer.hold is Hold.MODAL for layer in table.top.stage.trees.layers)


def message(table: Driver) -> Widget | None:
    """The button of a message that takes back what was done."""
    words = {table.word("play.undo"), table.word("play.take_up")}
    layers = [layer for layer in table.top.stage.trees.layers if layer.hold is Hold.FREE]
    found = [each for layer in layers for each in walk(layer) if isinstance(each, Button) and each.label in words]
    return found[-1] if found else None


def command(table: Driver, name: str) -> bool:
    """Run a command of the table; whether there is one."""
    found = next((each for each in table.top.commands() if each.command.name == name and each.enabled), None)
    if found is not None:
        found.run()
    return found is not None


def problem(table: Driver, keeping: Keeping, press: Callable[[], object]) -> str:
    """What is wrong with a press; "" where it throws nothing away, asks, or can be undone."""
    before = keeping.both()
    press()
    table.run(0.3, step=0.1)
    gone = keeping.lost(before)
    if gone and asks(table):
        return f"asks while {gone} is gone already"
    if not gone:
        return ""
    button = message(table)
    if button is not None:
        x, y = button.rect.center
        table.click_at(x, y)
    else:
        for _ in range(9):  # as many as were taken back
            if not command(table, "redo"):
                break
    table.run(0.3, step=0.1)
    still = keeping.lost(before)
    return f"{still} is gone for good" if still else ""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Driver]:
    """A program with a past, house rules and keys of somebody's own, games under way and statistics begun afresh."""
    own = {
        game.info.id: {spec.key: spec.values[-1] for spec in game.info.options if isinstance(spec, Choice)}
        for game in ALL_GAMES
    }
    settings = replace(
        company_settings("pbbb", "murlan"), options=own, keys={"undo": ("ctrl+u",)}, hands=PlayingHands.LEFT
    )
    with opened(tmp_path, WIDE, settings, seed=24) as driver:
        box = SimpleNamespace(store=driver.services.store, date=driver.services.world.time())
        rich_past(box, 3)
        for game in GAMES:
            driver.services.store.count_from(game, box.date - 30 * DAY)
        yield driver


def begin(table: Driver, game: str) -> None:
    """Deal, and play a little."""
    desk, who = table.services.desk, players(WHO.get(game, ""))
    table.app.show(table.services.screens.table(desk.deal(game, 24, players=who) if who else desk.deal(game, 24)))
    table.run(2.0, step=0.1)
    for _ in range(3):
        scene = table.app.top
        if who and scene.party.legal:
            scene.play(scene.party.legal[0])
        elif not who and table.played.legal:  # a move that is the only one was made by the table
            scene.play(table.played.legal[0])
        table.run(3.0, step=0.1)


def scenes(table: Driver) -> Mapping[str, Callable[[], Scene]]:
    """All pages."""
    screens, store = table.services.screens, table.services.store
    round_id, record = store.rounds("golf")[0].id, store.load(store.finished("klondike")[-1].id).record
    return {
        "home": screens.home,
        "settings": screens.settings,
        "keys": screens.keys,
        "rounds": lambda: screens.round_history("golf"),
        "card": lambda: screens.score_card(round_id),
        "review": lambda: screens.review(record),
        "people": lambda: screens.statistics("people"),
        **{f"calendar {game}": lambda game=game: screens.calendar(game) for game in ("klondike", "golf")},
        **{f"players {game}": lambda game=game: screens.players(game) for game in WHO},
        **{f"statistics {game}": lambda game=game: screens.statistics(game) for game in usual(OFFERED)},
        **{f"house {game}": lambda game=game: screens.house_rules(game, begun=False) for game in usual(GAMES)},
    }


def usual(games: list[str]) -> list[str]:
    """Those that a usual run goes through."""
    return [game for number, game in enumerate(games) if usually(number, 3)]


def shown(table: Driver, scene: Callable[[], Scene], tab: int, path: str) -> None:
    """The page with one of its tabs, and ``path`` in all fields that take one."""
    table.app.show(scene())
    table.run(0.2, step=0.1)
    bars = [each for each in walk(table.top.stage.trees.root) if isinstance(each, TabBar)]
    if tab:
        table.top.stage.focus(bars[0])
        table.key(*["right"] * tab)
    for each in walk(table.top.stage.trees.root):
        if isinstance(each, TextField):
            each.text = path


def pressed(table: Driver) -> Mapping[str, Callable[[], object]]:
    """What can be pressed there: all buttons, one of each name, and house rules by name."""
    found: dict[str, Callable[[], object]] = {}
    for each in walk(table.top.stage.trees.root):
        if isinstance(each, Button) and each.enabled:
            found.setdefault(each.label, each.activate)
        elif isinstance(each, Segmented) and each.label == table.word("preset.title"):
            for at, option in enumerate(each._options):
                found[option.text] = lambda each=each, at=at: table.click_at(*each.target(at).center)
    return found


def test_no_button_of_a_page_throws_anything_away_for_good(table: Driver, tmp_path: Path) -> None:
    keeping, wrong, seen = Keeping(table, tmp_path), [], set()
    backup = table.services.shell.back_up()
    assert backup is not None
    for name, scene in scenes(table).items():
        for tab in range(5 if name == "settings" else 1):
            shown(table, scene, tab, str(backup))
            for label in pressed(table):
                shown(table, scene, tab, str(backup))
                seen.add(label)
                found = problem(table, keeping, pressed(table)[label])
                wrong += [f"{name}, {label}: {found}"] if found else []
    assert not wrong
    words = ("keys.reset", "house.reset", "settings.backup.restore", "statistics.afresh", "statistics.count_all")
    assert seen >= {table.word(key) for key in words}


def test_a_deal_played_again_twice_keeps_the_game_that_was_played(table: Driver, tmp_path: Path) -> None:
    keeping, again = Keeping(table, tmp_path), table.word("finished.again")
    for played in (False, True, True):
        if played:
            table.played.play(table.played.legal[0], table.now)
        shown(table, lambda: table.services.screens.statistics("elevens"), 0, "")
        assert not problem(table, keeping, pressed(table)[again])


@pytest.mark.some(5)
@pytest.mark.parametrize("game", GAMES)
def test_no_command_of_a_table_throws_anything_away_for_good(table: Driver, tmp_path: Path, game: str) -> None:
    keeping, wrong = Keeping(table, tmp_path), []
    begin(table, game)
    names = [each.command.name for each in table.top.commands()]
    assert {"undo", "new", "number"} <= {*names}
    for name in names if find(game).lesson else [name for name in names if not name.startswith("lesson")]:
        begin(table, game)
        found = problem(table, keeping, lambda name=name: command(table, name))
        wrong += [f"{name}: {found}"] if found else []
    assert not wrong
