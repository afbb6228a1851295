"""The best possible strokes of a hole of Golf, on average over many deals: what luck of the deal is measured by.

Deals 1 to 1000, every card known. Made by ``python build/golf_luck.py --deals 1000``.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.kernel.options import Options

OPTIONS = ("go_king", "go_wrap", "go_voluntary_flip")

MEANS: Mapping[tuple[str, ...], float] = {
    ("stops", "no", "yes"): 2.075,  # 0.118
    ("stops", "no", "only_when_stuck"): 3.673,  # 0.137
    ("stops", "ace_king", "yes"): 0.609,  # 0.117
    ("stops", "ace_king", "only_when_stuck"): 2.005,  # 0.131
    ("queen_allowed", "no", "yes"): 0.462,  # 0.116
    ("queen_allowed", "no", "only_when_stuck"): 2.201,  # 0.129
    ("queen_allowed", "ace_king", "yes"): -4.357,  # 0.099
    ("queen_allowed", "ace_king", "only_when_stuck"): -2.585,  # 0.114
}
"""By the values of these options; behind each mean stands its standard error."""


def usual_best(options: Options) -> float | None:
    """The mean under ``options``."""
    return MEANS.get(tuple(str(options[key]) for key in OPTIONS))
