"""A home that moves: a deal opened at the start, a table of statistics, a backup made and restored, all through the program."""

from __future__ import annotations

from pathlib import Path

from cardtable.session.desk import is_open
from cardtable.session.share_text import read_shared
from cardtable.storage.paths import find_paths
from cardtable.storage.whole_backup import read_backup, restore_waiting
from cardtable.ui.core.scene import FileDropped
from cardtable.ui.pages.settings_page import SettingsScene
from cardtable.ui.pages.statistics_page import StatisticsScene
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.widget import walk
from tests.session.test_share_text import DEAL
from tests.support.driver import Driver, opened


def toasts(table: Driver) -> str:
    return " ".join(widget.label for layer in table.top.stage.trees.layers for widget in walk(layer))


def confirm(table: Driver) -> None:
    """Press the button of the question that lies on top which does what was asked for."""
    table.run(1.0)
    word = table.word("settings.backup.restore")
    yes = next(
        each for each in walk(table.top.stage.trees.layers[-1]) if isinstance(each, Button) and each.text == word
    )
    table.click_at(*yes.rect.center)
    table.run(0.1)


def test_what_was_shared_is_opened_at_the_start_or_refused_with_the_reason(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        table.program.open_shared("nowhere.cardtable")
        table.run(0.1)
        assert table.at_home
        assert table.services.texts.text("share.unreadable") in toasts(table)
        table.program.open_shared(DEAL)
        table.run(0.1)
        assert isinstance(table.app.top, GridTable)
        assert table.played.state.setup.number == 24


def test_a_file_that_is_dropped_is_opened_from_wherever_one_is(tmp_path: Path) -> None:
    file = tmp_path / "kabale fra Åse.cardtable"
    file.write_text(DEAL, encoding="utf-8")
    with opened(tmp_path / "home") as table:
        table.play("klondike", 5)
        table.table.play(table.played.legal[0])
        table.settle()
        table.app.show(table.services.screens.settings())
        table.run(0.1, FileDropped(str(file)))
        assert isinstance(table.app.top, GridTable)
        assert table.played.state.setup.number == 24
        assert len(table.app.stack.scenes) == 2  # nothing of the other game lies below: it is put aside
        table.run(0.1, FileDropped(str(file)))
        assert len(table.app.stack.scenes) == 2
        table.key("escape")
        table.frame()
        assert table.at_home


def test_what_is_dropped_and_was_not_shared_is_refused_where_one_is(tmp_path: Path) -> None:
    damaged, picture = tmp_path / "damaged.cardtable", tmp_path / "sea.png"
    damaged.write_text(DEAL[:-1] + ("0" if DEAL[-1] != "0" else "1"), encoding="utf-8")
    picture.write_bytes(bytes(range(256)) * 9)
    with opened(tmp_path / "home") as table:
        table.play("klondike", 5)
        for file, word in ((damaged, "damaged"), (picture, "nothing"), (tmp_path, "unreadable")):
            table.run(0.1, FileDropped(str(file)))
            assert table.word(f"share.{word}") in toasts(table)
            assert table.played.state.setup.number == 5


def test_a_trial_is_not_gone_because_a_file_was_dropped(tmp_path: Path) -> None:
    file = tmp_path / "deal.cardtable"
    file.write_text(DEAL, encoding="utf-8")
    with opened(tmp_path / "home") as table:
        table.app.show(table.services.screens.table(table.services.desk.trial(read_shared(DEAL).record, 0)))
        table.run(0.1)
        table.table.play(table.played.legal[0])
        table.settle()
        table.run(0.1, FileDropped(str(file)))
        assert table.word("share.trial") in toasts(table)
        assert len(table.played.history.moves) == 1


def test_the_table_of_statistics_is_written_into_the_data_folder(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        scene = table.services.screens.statistics(None)
        assert isinstance(scene, StatisticsScene)
        table.app.show(scene)
        table.run(0.1)
        scene.save_table()
        scene.save_table()
        table.run(0.1)
        names = sorted(path.name for path in tmp_path.glob("cardtable-statistics-*.csv"))
        assert len(names) == 2
        assert names[0] in toasts(table) or names[1] in toasts(table)


def test_a_backup_is_made_and_restored_at_the_next_start(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        table.program.open_shared(DEAL)
        table.run(0.1)
        scene = table.services.screens.settings()
        assert isinstance(scene, SettingsScene)
        table.app.show(scene)
        table.run(0.1)
        scene._back_up()
        table.run(0.1)
        (backup,) = tmp_path.glob("cardtable-backup-*.zip")
        assert backup.name in toasts(table)
        assert "cardtable.db" in read_backup(backup)
        scene._restore(str(tmp_path / "cardtable.db"))
        confirm(table)
        assert table.services.texts.text("settings.backup.refused") in toasts(table)
        scene._restore(str(backup))
        confirm(table)
        assert table.services.texts.text("settings.backup.waits") in toasts(table)
    paths = find_paths({}, tmp_path)
    assert restore_waiting(paths) == "notice.restored"
    assert list(tmp_path.glob("*.before-restore-*"))
    with opened(tmp_path) as table:
        assert is_open(table.services.store, "klondike")


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        assert table.program.keep_file("a/b.csv", b"") is None
        table.run(0.1)
        assert table.services.texts.text("trouble.file_not_saved") in toasts(table)
