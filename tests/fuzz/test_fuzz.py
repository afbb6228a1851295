"""Everything that reads bytes stands a few hundred hostile inputs, and each that once broke a law; ``build/fuzz.py`` has millions."""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "build"))
fuzz = import_module("fuzz")
targets = import_module("fuzz_targets")
KEPT = [(name, path) for name in targets.TARGETS for path in fuzz.kept_inputs(name)]


@pytest.mark.parametrize("name", targets.TARGETS)
def test_hostile_inputs_are_answered(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--target", name, "--engine", "own", "--count", "300", "--seed", "8"]) == 0
    assert f"{name}: 300 inputs of our own, seed 8" in capsys.readouterr().out


@pytest.mark.parametrize("name", targets.TARGETS)
def test_what_seeds_are_made_of_is_good(name: str) -> None:
    answer = fuzz._answering(name)
    told = [fuzz.once(answer, data) for data in targets.TARGETS[name].seeds()]
    assert len(told) >= 3
    assert all(each.startswith("good: ") for each in told)


@pytest.mark.parametrize(("name", "path"), KEPT, ids=lambda each: each.name if isinstance(each, Path) else each)
def test_what_once_broke_a_law_is_answered(name: str, path: Path) -> None:
    assert fuzz.main(["--target", name, "--input", str(path)]) == 0


@pytest.mark.parametrize("law", ["raises", "takes too long"])
def test_a_broken_law_is_told_with_the_input_that_broke_it(
    law: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def bad(data: bytes) -> str:
        if b"7" in data:
            if law == "raises":
                raise KeyError(data)
            end = time.thread_time() + 0.1
            while time.thread_time() < end:
                pass
        return str(len(data))

    monkeypatch.setitem(targets.TARGETS, "bad", targets.Target(bad, lambda: [b"6"]))
    monkeypatch.setattr(fuzz, "SLOWEST", 0.05)  # Windows counts in steps of 16 ms
    monkeypatch.setattr(fuzz, "FOUND", tmp_path)
    monkeypatch.setattr(fuzz, "ROOT", tmp_path)
    assert fuzz.main(["--target", "bad", "--engine", "own", "--count", "100000"]) == 1
    told = capsys.readouterr().out
    (found,) = (tmp_path / "bad").iterdir()
    assert found.name in told
    assert b"7" in found.read_bytes()


def test_the_same_seed_draws_the_same_inputs() -> None:
    def drawn(seed: int) -> list[bytes]:
        chance = fuzz.random.Random(seed)
        return [fuzz.changed(chance, [b"abc", b"draw draw"], [b"pass"], 50) for _ in range(200)]

    assert drawn(1) == drawn(1) != drawn(2)
    assert max(map(len, drawn(1))) <= 50


def test_any_bytes_are_a_row() -> None:
    values = [None, -7, 2**62, 0.5, "Ása", b"\xff"]
    assert list(targets.sql_values(targets.sql_bytes(values))) == values
    for at in range(256):
        assert list(targets.sql_values(bytes(range(at, 256)))) is not None
