"""The background painter: takes wanted cards in order of urgency, paints or loads them, hands them back.

Knows threads and a paint function; nothing of windows, scenes or what a card is.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


class Worker(Generic[Job, Result]):
    """One daemon thread that starts with the first job and sleeps between jobs."""

    def __init__(self, work: Callable[[Job], Result], on_ready: Callable[[], None], batch: int = 6) -> None:
        """``on_ready`` runs on the worker's thread after every ``batch`` results and when the queue is empty."""
        self._work = work
        self._on_ready = on_ready
        self._batch = batch
        self._lock = threading.Condition()
        self._urgent: dict[Job, None] = {}
        self._later: dict[Job, None] = {}
        self._done: list[tuple[Job, Result]] = []
        self._thread: threading.Thread | None = None
        self._stopping = False
        self._in_hand = False

    @property
    def busy(self) -> bool:
        """Whether a job waits, is being worked on, or is done and not yet collected."""
        with self._lock:
            return bool(self._urgent or self._later or self._done or self._in_hand)

    def ask(self, urgent: Iterable[Job], later: Iterable[Job] = ()) -> None:
        """Add jobs; urgent ones are worked off first, each kind in the order given."""
        with self._lock:
            for job in urgent:
                self._later.pop(job, None)
                self._urgent[job] = None
            for job in later:
                if job not in self._urgent:
                    self._later[job] = None
            self._start()
            self._lock.notify()

    def forget(self, keep: Callable[[Job], bool]) -> None:
        """Drop waiting jobs that ``keep`` refuses."""
        with self._lock:
            self._urgent = {job: None for job in self._urgent if keep(job)}
            self._later = {job: None for job in self._later if keep(job)}

    def collect(self) -> list[tuple[Job, Result]]:
        """Everything finished since the last call."""
        if not self._done:
            return []
        with self._lock:
            done, self._done = self._done, []
        return done

    def close(self) -> None:
        """Stop after the job in hand and wait for it."""
        with self._lock:
            self._stopping = True
            self._lock.notify()
        if self._thread is not None:
            self._thread.join()

    def _start(self) -> None:
        if self._thread is None and not self._stopping:
            self._thread = threading.Thread(target=self._run, name="card-faces", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        since = 0
        while (job := self._next()) is not None:
            result = self._work(job)
            with self._lock:
                self._done.append((job, result))
                self._in_hand = False
                idle = not self._urgent and not self._later
            since += 1
            if idle or since >= self._batch:
                since = 0
                self._on_ready()

    def _next(self) -> Job | None:
        with self._lock:
            while not (self._urgent or self._later or self._stopping):
                self._lock.wait()
            if self._stopping:
                return None
            queue = self._urgent or self._later
            job = next(iter(queue))
            del queue[job]
            self._in_hand = True
            return job
