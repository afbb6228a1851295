"""Which language the system asks for: variables as POSIX has them, else what Windows and macOS say."""

from __future__ import annotations

import ctypes
import plistlib
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardtable.i18n.system_language import mac_languages, system_languages, windows_languages


def test_variables_say_it_in_their_order() -> None:
    environ = {"LANGUAGE": "is:de", "LC_ALL": "", "LC_MESSAGES": "it_IT", "LANG": "en_GB.UTF-8"}
    assert system_languages(environ) == ("is", "de", "it_IT", "en_GB.UTF-8")
    assert system_languages({**environ, "CARDTABLE_LANGUAGE": "sq"})[0] == "sq"
    assert system_languages({}) == system_languages({}, "linux", Path("nowhere")) == ()


def windows(number: int) -> SimpleNamespace:
    return SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: number))


@pytest.mark.parametrize(("number", "told"), [(0x0407, ("de_DE",)), (0x040F, ("is_IS",)), (0xFFFF, ())])
def test_windows_says_a_number(number: int, told: tuple[str, ...]) -> None:
    assert windows_languages(windows(number)) == told
    assert windows_languages(None) == ()


def test_a_variable_is_stronger_than_windows_and_macos(tmp_path: Path) -> None:
    assert system_languages({"LANG": "da"}, "win32") == ("da",)
    assert system_languages({}, "win32") == windows_languages(getattr(ctypes, "windll", None))


def test_macos_keeps_a_list(tmp_path: Path) -> None:
    folder = tmp_path / "Library" / "Preferences"
    folder.mkdir(parents=True)
    file = folder / ".GlobalPreferences.plist"
    file.write_bytes(plistlib.dumps({"AppleLanguages": ["is-IS", "de", 3, "no language"]}, fmt=plistlib.FMT_BINARY))
    assert system_languages({}, "darwin", tmp_path) == ("is-IS", "de")
    assert system_languages({}, "darwin") == ()


@pytest.mark.parametrize("content", [b"", b"nonsense", plistlib.dumps([]), plistlib.dumps({"AppleLanguages": 3})])
def test_what_cannot_be_read_says_nothing(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "file"
    assert mac_languages(file) == ()
    file.write_bytes(content)
    assert mac_languages(file) == ()
