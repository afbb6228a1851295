"""A Wayland session without a screen: the compositor weston, whose monitor has so many pixels to a unit.

with wayland_session(scale=2) as session:
    subprocess.run([...], env=session.environ({}))
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from tests.support.window import PATIENCE, _running, _tool, wait_until

TOOLS = ("weston", "weston-screenshooter")
SIZE = 1600, 1000
_BARE = "[shell]\npanel-position=none\nbackground-color=0xff000000\n"
"""Nothing but windows is ever seen, so that a window is what differs from before."""
_SOCKET = "wayland-test"


@dataclass(frozen=True, slots=True)
class WaylandSession:
    """A running compositor; ``runtime`` is its folder, ``scale`` its pixels to a unit."""

    runtime: Path
    scale: int

    def environ(self, more: Mapping[str, str]) -> dict[str, str]:
        """The environment of a program in this session: no X11, no sound, ``more`` on top."""
        kept = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
        session = {"XDG_RUNTIME_DIR": str(self.runtime), "WAYLAND_DISPLAY": _SOCKET, "SDL_VIDEODRIVER": "wayland"}
        return {**kept, **session, "SDL_AUDIODRIVER": "dummy", **more}

    def picture(self) -> Image.Image:
        """All that the monitor shows, in its own pixels."""
        with tempfile.TemporaryDirectory() as folder:
            words = [_tool("weston-screenshooter")]
            subprocess.run(words, env=self.environ({}), cwd=folder, check=True, timeout=PATIENCE)
            with Image.open(next(Path(folder).glob("*.png"))) as image:
                return image.convert("RGB")


def missing_wayland_tools() -> list[str]:
    """The programs that are needed here and not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


@contextmanager
def wayland_session(scale: int = 1) -> Iterator[WaylandSession]:
    """Run a compositor for as long as the block lasts."""
    with tempfile.TemporaryDirectory() as folder:
        session = WaylandSession(Path(folder), scale)
        (bare := session.runtime / "weston.ini").write_text(_BARE)
        words = [_tool("weston"), "--backend=headless-backend.so", "--use-pixman", "--debug", "--idle-time=0"]
        words += [
            f"--config={bare}",
            f"--socket={_SOCKET}",
            f"--scale={scale}",
            f"--width={SIZE[0]}",
            f"--height={SIZE[1]}",
        ]
        with _running(words, env=session.environ({})):
            wait_until((session.runtime / _SOCKET).exists, "the compositor")
            yield session
