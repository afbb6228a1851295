"""Feeds random bytes to everything that reads bytes, and reports violations of the laws.

    python build/fuzz.py --target records --count 1000000 [--seconds 600] [--seed 1] [--engine atheris|own] [--longest 4096]

The laws: only documented errors, no more than a second of work, bounded memory. With atheris (the extra ``fuzz``) coverage
guides the inputs; otherwise a small mutation fuzzer makes them, the same for the same seed. The corpus is in tests/fuzz/corpus,
one folder a target; inputs that break a law are written to .cache/fuzz.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import random
import re
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]
CORPUS = ROOT / "tests" / "fuzz" / "corpus"
FOUND = ROOT / ".cache" / "fuzz"

SLOWEST = 1.0
"""The CPU seconds allowed for one input."""

MOST_MEMORY = 1024
"""The megabytes allowed for the whole process, unless it had more at the start."""

_POOL = 4000  # inputs that our own fuzzer keeps because they were answered in a new way
_ODD = (b"0", b"-1", b"9" * 20, b"9" * 400, b"\0", b"\xff", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\n", b" " * 50)


class LawBroken(Exception):
    """An input took too long, or raised an undocumented error."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the requested targets; exit code 1 if a law was broken."""
    args = _parser().parse_args(words)
    if args.input:
        for path in args.input:
            once(_answering(args.target), path.read_bytes())
        return 0
    engine = args.engine or ("atheris" if importlib.util.find_spec("atheris") else "own")
    if engine == "own":
        return own(args.target, args.count, args.seconds, args.seed, args.longest)
    if args.inner:
        return atheris(args.target, args.count, args.seconds, args.seed, args.longest)
    words = [word for word in words or sys.argv[1:] if not word.startswith("--engine=")]
    return subprocess.run([sys.executable, __file__, *words, "--engine", "atheris", "--inner"], check=False).returncode


def once(target: Callable[[bytes], str], data: bytes) -> str:
    """Run a target on one input and return how it was answered. Raises LawBroken."""
    begun = time.thread_time()  # other threads of a long test run have work of their own
    try:
        told = target(data)
    except Exception as error:
        raise LawBroken(f"{type(error).__name__}: {error}"[:500]) from error
    taken = time.thread_time() - begun
    if taken > SLOWEST:
        raise LawBroken(f"{taken:.1f} s of work")
    return told


def own(name: str, count: int, most: float, seed: int, longest: int) -> int:
    """The built-in fuzzer: mutates seeds, and keeps inputs that were answered in a new way."""
    from fuzz_targets import TARGETS  # noqa: PLC0415 - atheris has to be there before anything is imported

    target, chance = TARGETS[name], random.Random(seed)  # noqa: S311 - no secret
    answer = _answering(name)
    pool, seen, good = [*seeds(name)], set[str](), 0
    begun = time.monotonic()
    before = _memory()
    for number in range(count):
        if most and time.monotonic() - begun > most:
            count = number
            break
        data = pool[number] if number < len(pool) else changed(chance, pool, target.words, longest)
        try:
            told = once(answer, data)
        except LawBroken as law:
            path = _kept(name, data)
            traceback.print_exc()
            print(f"{name}: input {number}: {law}; kept as {path.relative_to(ROOT)}", flush=True)
            return 1
        good += told.startswith("good")
        if told not in seen and len(pool) < _POOL:
            seen.add(told)
            pool.append(data)
    seconds, memory = time.monotonic() - begun, _memory()
    print(
        f"{name}: {count} inputs of our own, seed {seed}, in {seconds:.0f} s; {good} good, {len(seen)} kinds of answer, "
        f"memory {before} MB before, {memory} MB at most",
        flush=True,
    )
    return int(memory > max(MOST_MEMORY, before))  # what the process had taken before is not its doing


def atheris(name: str, count: int, most: float, seed: int, longest: int) -> int:
    """The coverage-guided fuzzer. Does not return: atheris ends the process."""
    import atheris as fuzzer  # noqa: PLC0415 - there only with the extra

    with fuzzer.instrument_imports(include=["cardtable", "tomllib", "json"]):
        import fuzz_targets  # noqa: PLC0415 - instrumented now
    answer = _answering(name)
    work = FOUND / name
    for folder in (work / "corpus", CORPUS / name):
        folder.mkdir(parents=True, exist_ok=True)
    for data in seeds(name):
        (work / "corpus" / hashlib.sha1(data, usedforsecurity=False).hexdigest()).write_bytes(data)
    words = work / "words"
    words.write_text(
        "".join(f'"{_quoted(word)}"\n' for word in fuzz_targets.TARGETS[name].words), encoding="ascii", newline="\n"
    )
    flags = {
        "runs": count, "max_total_time": int(most), "seed": seed, "max_len": longest, "timeout": 60, "rss_limit_mb": MOST_MEMORY, "dict": words,
        "artifact_prefix": f"{work}/", "print_final_stats": 1, "verbosity": 0, "close_fd_mask": 0,
    }  # fmt: skip
    given = [sys.argv[0], *(f"-{key}={value}" for key, value in flags.items()), str(work / "corpus")]
    fuzzer.Setup(given, lambda data: once(answer, data) and None)
    fuzzer.Fuzz()
    return 0


def seeds(name: str) -> list[bytes]:
    """The first inputs of a target: from real games and earlier findings."""
    from fuzz_targets import TARGETS  # noqa: PLC0415 - see above

    return [*TARGETS[name].seeds(), *(path.read_bytes() for path in kept_inputs(name))]


def kept_inputs(name: str) -> list[Path]:
    """The corpus files of a target."""
    return sorted(path for path in (CORPUS / name).glob("*") if path.is_file())


def changed(chance: random.Random, pool: Sequence[bytes], words: Sequence[bytes], longest: int) -> bytes:
    """One input of the pool with a few changes."""
    data = bytearray(chance.choice(pool))
    for _ in range(1 << chance.randrange(4)):
        at = chance.randrange(len(data) + 1)
        until = min(len(data), at + (1 << chance.randrange(6)))
        match chance.randrange(8):
            case 0 if at < len(data):
                data[at] ^= 1 << chance.randrange(8)
            case 1:
                data[at:at] = bytes(chance.choices(range(256), k=chance.randrange(1, 5)))
            case 2:
                del data[at:until]
            case 3:
                data[at:at] = data[at:until]
            case 4:
                data[at:until] = chance.choice((*words, *_ODD))
            case 5:
                other = chance.choice(pool)
                data[at:] = other[chance.randrange(len(other) + 1) :]
            case 6:
                data[at:until] = b""
                place = chance.randrange(len(data) + 1)
                data[place:place] = chance.choice((*words, *_ODD))
            case _:
                data[at:at] = chance.choice((*words, *_ODD)) * chance.choice((1, 1, 2, 40))
    return bytes(data[:longest])


def _answering(name: str) -> Callable[[bytes], str]:
    """The target as a function that returns how an input was answered, without numbers and names."""
    from fuzz_targets import TARGETS  # noqa: PLC0415 - see above

    target = TARGETS[name]

    def answer(data: bytes) -> str:
        try:
            told = f"good: {target.run(data)}"
        except target.allowed as problem:
            told = f"{type(problem).__name__}: {problem}"
        return re.sub(r"'[^']*'|\"[^\"]*\"|[0-9]{2,}", "_", told[:300])

    return answer


def _kept(name: str, data: bytes) -> Path:
    path = FOUND / name / f"found-{hashlib.sha1(data, usedforsecurity=False).hexdigest()[:12]}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def _memory() -> int:
    """The peak memory of this process in megabytes; 0 if the system does not report it."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _quoted(word: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", required=True)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=0.0, help="stop earlier, after so long; 0 is never")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=int, default=4096, help="bytes of an input")
    parser.add_argument("--engine", choices=("atheris", "own"))
    parser.add_argument("--input", type=Path, nargs="*", help="only these files, such as one that was found")
    parser.add_argument("--inner", action="store_true", help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main())
