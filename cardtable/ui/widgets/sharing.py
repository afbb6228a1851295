"""How room is shared out along a row or a column: pure arithmetic in whole pixels."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.values import dataclass


@dataclass(frozen=True, slots=True)
class Claim:
    """What one part asks for: ``wanted`` pixels, never below ``least``, and ``grow`` shares of what is spare."""

    wanted: int
    least: int
    grow: float = 0.0


def share_out(claims: Sequence[Claim], room: int) -> list[int]:
    """Lengths for all claims: they fill ``room`` when one grows, shrink towards their least when it is short.

    Only when even the leasts do not fit is the sum above ``room``.
    """
    spare = room - sum(claim.wanted for claim in claims)
    if spare >= 0:
        return _add([claim.wanted for claim in claims], [claim.grow for claim in claims], spare)
    give = [float(max(0, claim.wanted - claim.least)) for claim in claims]
    growers = [flexible if claim.grow else 0.0 for claim, flexible in zip(claims, give, strict=True)]
    lengths = [claim.wanted for claim in claims]
    for givers in (growers, [flexible - taken for flexible, taken in zip(give, growers, strict=True)]):
        short = min(sum(lengths) - room, int(sum(givers)))
        if short > 0:
            lengths = _add(lengths, givers, -short)
    return lengths


def _add(lengths: list[int], weights: Sequence[float], amount: int) -> list[int]:
    """``amount`` (may be negative) spread over ``lengths`` by ``weights`` so that the sum is exact."""
    total = sum(weights)
    if not total or not amount:
        return lengths
    result, used, passed = list(lengths), 0, 0.0
    for index, weight in enumerate(weights):
        passed += weight
        due = round(amount * passed / total)
        result[index] += due - used
        used = due
    return result
