"""What has just been said on a screen, for those who hear it: in order, and never more than somebody could listen to."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from msgspec import Struct

_MOST = 40


class Utterance(Struct, frozen=True):
    """Something that was said; ``urgent`` may interrupt what is being read."""

    text: str
    urgent: bool = False


class Told:
    """Keeps the latest utterances until somebody takes them; nobody has to."""

    def __init__(self) -> None:
        self._said: deque[Utterance] = deque(maxlen=_MOST)

    def tell(self, text: str, *, urgent: bool = False) -> None:
        """Say ``text``; what is empty, or was said just before and not taken yet, is nothing new."""
        said = Utterance(text.strip(), urgent)
        if said.text and (not self._said or self._said[-1].text != said.text):
            self._said.append(said)

    @property
    def waits(self) -> bool:
        """Whether something was said that nobody has taken."""
        return bool(self._said)

    def take(self) -> Sequence[Utterance]:
        """All that was said since the last call, oldest first."""
        said = tuple(self._said)
        self._said.clear()
        return said
