"""The desktop turns dark and light: told by a portal on a bus, or seen in files where there is no portal."""

from __future__ import annotations

import os
import shutil
import socket
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import pytest

from cardtable.ui.core import tone_watch
from cardtable.ui.core.portal import BusProblem, Portal, session_bus
from cardtable.ui.core.tone_watch import ToneWatch
from tests.support.private_bus import DARK, LIGHT, NO_WISH, FakePortal, private_bus

PATIENCE = 30.0


@pytest.fixture
def bus() -> Iterator[str]:
    if not sys.platform.startswith("linux") or shutil.which("dbus-daemon") is None:
        if os.environ.get("CI") and sys.platform.startswith("linux"):
            pytest.fail("not installed: dbus-daemon")
        pytest.skip("needs a bus of its own")
    with private_bus() as address:
        yield address


def test_the_portal_is_asked_and_tells_of_changes(bus: str) -> None:
    told: Queue[bool] = Queue()
    with closing(FakePortal(bus, DARK)) as portal, closing(ToneWatch(lambda: None, told.put, bus)):
        assert told.get(timeout=PATIENCE) is False  # what the files say, at once
        assert told.get(timeout=PATIENCE) is True
        portal.turn(LIGHT)
        assert told.get(timeout=PATIENCE) is False
        portal.turn(DARK)
        assert told.get(timeout=PATIENCE) is True


def test_where_the_portal_has_no_wish_the_files_are_asked(bus: str) -> None:
    told: Queue[bool] = Queue()
    answers = iter([False, True])
    with closing(FakePortal(bus, NO_WISH)), closing(ToneWatch(lambda: next(answers), told.put, bus)):
        assert told.get(timeout=PATIENCE) is False
        assert told.get(timeout=PATIENCE) is True


def test_without_a_portal_the_files_are_looked_at_again(bus: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tone_watch, "LOOK_EVERY", 3600.0)
    told: Queue[bool] = Queue()
    dark = [False]
    for address in (bus, "", "unix:path=/nowhere"):
        dark[0] = False
        with closing(ToneWatch(lambda: dark[0], told.put, address)) as watch:
            assert told.get(timeout=PATIENCE) is False
            dark[0] = True
            watch.look_again()
            assert told.get(timeout=PATIENCE) is True


def test_nothing_is_told_after_the_end(bus: str) -> None:
    told: Queue[bool] = Queue()
    with closing(FakePortal(bus, LIGHT)) as portal:
        with closing(ToneWatch(lambda: True, told.put, bus)):
            assert [told.get(timeout=PATIENCE), told.get(timeout=PATIENCE)] == [True, False]
        portal.turn(DARK)
        with pytest.raises(Empty):
            told.get(timeout=0.3)


def test_the_bus_is_found_where_the_session_has_it() -> None:
    assert session_bus({}) == ""
    assert session_bus({"XDG_RUNTIME_DIR": "/run/user/7"}) == "unix:path=/run/user/7/bus"
    assert session_bus({"DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x", "XDG_RUNTIME_DIR": "/r"}) == "unix:abstract=x"


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no such sockets here")
@pytest.mark.parametrize(
    "said", [b"", b"REJECTED EXTERNAL\r\n", b"OK 1\r\nxxxxxxxxxxxxxxxxxxxx", b"OK 1\r\nl\2\0\1" + b"\xff" * 12, b"OK 1\r\nl\2\0\1" + bytes(8) + b"\4\0\0\0\5\1"]
)  # fmt: skip
def test_a_bus_that_makes_no_sense_is_a_problem_and_no_more(tmp_path: Path, said: bytes) -> None:
    path = str(tmp_path / "bus")
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as server:
        server.bind(path)
        server.listen(1)

        def answer() -> None:
            link, _ = server.accept()
            with link:
                link.sendall(said)
                link.shutdown(socket.SHUT_WR)
                while link.recv(4096):
                    pass

        Thread(target=answer, daemon=True).start()
        with closing(Portal(f"unix:path={path}")) as portal, pytest.raises((BusProblem, OSError)):
            list(portal.wishes())
