"""The plain deck: flat shapes without outlines, pips in rows, courts as busts on a field of their suit's colour.

Everything stands below the widest strip that a column shows of a covered card, so that nothing is ever cut.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from deck.art import Art
from deck.palette import BLOND, CHESTNUT, CREAM, GOLD, GREY, INK, LIP, OCHRE, SILVER, SUIT, WHITE
from deck.path import Path, box, ellipse, poly, smooth, star
from deck.suits import SIGNS
from deck.symbols import MOON, SUN

FIELD = (58.0, 304.0, 514.0, 538.0, 34.0)  # left, top, width, height, radius
_FIGURE = 0.942  # of their drawn size: figures stand on the foot of the field
_MIDDLE = 315.0
_ROWS = {
    2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (3, 2), 6: (3, 3), 7: (2, 3, 2), 8: (3, 2, 3), 9: (3, 3, 3), 10: (3, 4, 3),
}  # fmt: skip
_SIZES = {2: 200.0, 3: 196.0, 4: 196.0, 5: 168.0, 6: 168.0, 7: 140.0, 8: 140.0, 9: 140.0, 10: 126.0}
_TOP, _BOTTOM = 390.0, 840.0
_SKIN, _SKIN_SHADE = "#F4CFA8", "#E3B384"
_LINES = {"S": GREY, "H": CHESTNUT, "D": BLOND, "C": CHESTNUT}

DIAMOND = poly("0,-54 42,0 0,54 -42,0")
SIGNS_OF_PLAIN = SIGNS | {"D": DIAMOND}


def plain_card(key: str) -> Art:
    """A card of the plain deck without its index."""
    rank, suit = key[:-1], key[-1]
    if rank.isdigit():
        return _pips(suit, int(rank))
    art = _field(SUIT[{"BJ": "S", "RJ": "H"}.get(key, suit)])
    figure = _joker(key) if suit == "J" else _ace(suit) if rank == "A" else _COURTS[rank](suit)
    foot = complex(_MIDDLE, FIELD[1] + FIELD[3])
    for path, paint in figure.items:
        art.add(path.scaled(_FIGURE, about=foot), replace(paint, width=paint.width * _FIGURE))
    return art


def _sign(suit: str, x: float, y: float, size: float) -> Path:
    return SIGNS_OF_PLAIN[suit].scaled(size / 104).moved(x, y)


def _pips(suit: str, number: int) -> Art:
    art = Art()
    rows, size = _ROWS[number], _SIZES[number]
    step = (_BOTTOM - _TOP - size) / max(1, len(rows) - 1)
    across = size * 1.1 if number < 10 else size * 1.06
    for row, count in enumerate(rows):
        y = _TOP + size / 2 + row * step
        for column in range(count):
            x = _MIDDLE + (column - (count - 1) / 2) * across
            art.fill(_sign(suit, x, y, size), SUIT[suit])
    return art


def _field(colour: str) -> Art:
    art = Art()
    left, top, width, height, radius = FIELD
    art.fill(box(left, top, width, height, radius), colour)
    return art


def _ace(suit: str) -> Art:
    art = Art()
    art.fill(_sign(suit, _MIDDLE, 557, 410), WHITE)
    return art


# -- courts ------------------------------------------------------------------------------------------------------------


def _bust(suit: str, robe: str, trim: str) -> Art:
    """Shoulders and a collar with the suit's sign on the breast."""
    art = Art()
    art.fill(smooth("*118,842 124,780 170,742 250,720 380,720 460,742 506,780 *512,842"), robe)
    art.fill(smooth("*250,722 *315,842 *380,722 *420,732 *360,842 *270,842 *210,732"), trim)
    art.fill(smooth("*272,660 *358,660 *358,724 315,752 *272,724"), _SKIN_SHADE)
    art.fill(_sign(suit, 315, 806, 60), SUIT[suit])
    return art


def _face(art: Art, *, lady: bool = False, aside: float = 1) -> None:
    """A face from the front, 160 wide."""
    art.fill(
        smooth("315,440 372,456 396,510 394,580 372,650 340,688 315,694 290,688 258,650 236,580 234,510 258,456"), _SKIN
    )
    art.fill(smooth("*356,446 378,470 396,520 394,580 372,650 340,688 *318,694 352,640 362,560"), _SKIN_SHADE)
    for side in (-1, 1):
        x = 315 + side * 38
        art.fill(ellipse(x + aside * 3, 556, 12.5, 13.5 if lady else 12), INK)
        art.line(
            smooth(f"{x - 24},{530 - side * aside} {x},{520} {x + 24},{530 + side * aside}", closed=False),
            INK,
            9 if lady else 13,
        )
    art.line(
        smooth(f"315,560 {315 + aside * 14},602 {315 + aside * 2},610 {315 - aside * 8},609", closed=False), INK, 8
    )
    if lady:
        art.fill(smooth("*288,646 304,637 315,641 326,637 *342,646 315,664"), LIP)
    else:
        art.line(smooth("288,646 305,651 325,651 342,646", closed=False), INK, 9)


def _crown(art: Art, points: int, *, height: float = 104, colour: str = GOLD) -> None:
    """A crown on the brow."""
    left, right, base, rim = 216.0, 414.0, 478.0, 424.0
    top = rim - height
    outline = [f"*{left},{base}", f"*{left - 12},{top + 22}"]
    step = (right - left + 24) / (points - 1)
    for i in range(points - 1):
        x = left - 12 + step * (i + 0.5)
        outline += [f"*{x},{rim}", f"*{left - 12 + step * (i + 1)},{top + (22 if i == points - 2 else 0)}"]
    art.fill(smooth(" ".join([*outline, f"*{right},{base}"])), colour)
    for i in range(points):
        art.fill(ellipse(left - 12 + step * i, top + (22 if i in {0, points - 1} else 0) - 4, 13), colour)
    art.fill(box(left, base - 26, right - left, 34), OCHRE)
    for i in range(4):
        art.fill(ellipse(left + 33 + i * (right - left - 66) / 3, base - 9, 8), CREAM)


def _king(suit: str) -> Art:
    """A crown and a beard: pointed, curled, square or forked."""
    hair = {"S": SILVER, "H": CHESTNUT, "D": GREY, "C": BLOND}[suit]
    art = _bust(suit, CREAM, GOLD)
    art.fill(smooth("232,480 208,560 216,660 260,700 370,700 414,660 422,560 398,480"), hair)
    _face(art, aside=-1)
    beard = {
        "S": "*230,560 258,620 290,624 340,624 372,620 *400,560 400,640 360,730 *315,800 270,730 230,640",
        "H": "*230,560 258,620 290,624 340,624 372,620 *400,560 416,640 402,710 356,756 315,764 274,756 228,710 214,640",
        "D": "*230,560 258,620 290,624 340,624 372,620 *400,560 *404,760 *226,760",
        "C": "*230,560 258,620 290,624 340,624 372,620 *400,560 408,650 *382,784 340,730 *315,714 290,730 *248,784 222,650",
    }[suit]
    art.fill(smooth(beard), hair)
    art.fill(
        smooth("*315,616 292,612 270,630 *244,640 270,656 300,648 *315,636 330,648 360,656 *386,640 360,630 338,612"),
        {"S": GREY, "D": SILVER}.get(suit, OCHRE),
    )
    art.line(smooth("292,662 315,668 338,662", closed=False), INK, 9)
    _crown(art, 5)
    return art


def _queen(suit: str) -> Art:
    """A small crown over long, curled, plaited or veiled hair."""
    hair = {"S": CREAM, "H": BLOND, "D": CHESTNUT, "C": OCHRE}[suit]
    art = _bust(suit, GOLD, CREAM)
    if suit == "S":
        art.fill(
            smooth("*196,452 220,410 315,392 410,410 *434,452 446,560 452,660 *478,760 *152,760 178,660 184,560"), hair
        )
        art.fill(smooth("*272,660 *358,660 *358,724 315,752 *272,724"), _SKIN_SHADE)
    elif suit == "H":
        curls = Path()
        for x, y in ((222, 486), (200, 540), (196, 600), (206, 660), (226, 712)):
            curls += ellipse(x, y, 40) + ellipse(630 - x, y, 40)
        art.fill(curls, hair)
    elif suit == "D":
        art.fill(
            smooth(
                "*232,450 206,520 208,700 *196,760 *272,760 *272,500 *358,500 *358,760 *434,760 422,700 424,520 *398,450"
            ),
            hair,
        )
        art.fill(smooth("*272,660 *358,660 *358,724 315,752 *272,724"), _SKIN_SHADE)
    else:
        for side in (1, -1):
            plait = Path()
            for i in range(5):
                plait += ellipse(214 - (i % 2) * 8, 548 + i * 46, 30, 31)
            art.fill(plait if side > 0 else plait.mirrored(315), hair)
        art.fill(smooth("236,470 222,540 240,580 390,580 408,540 394,470 315,430"), hair)
    _face(art, lady=True, aside=1)
    art.fill(
        smooth("*230,560 232,490 262,446 315,434 368,446 398,490 *400,560 378,512 350,490 *315,480 280,490 252,512"),
        hair,
    )
    _crown(art, 3, height=78)
    return art


def _jack(suit: str) -> Art:
    """No crown: a feathered cap, a curly head under a round cap, a hood, a beret."""
    art = _bust(suit, WHITE, {"S": GREY, "H": GOLD, "D": GOLD, "C": GREY}[suit])
    hair = {"S": BLOND, "H": BLOND, "D": CHESTNUT, "C": CHESTNUT}[suit]
    if suit == "D":
        art.fill(smooth("*150,760 190,640 196,500 240,410 *330,330 400,420 434,500 440,640 *480,760"), GOLD)
        art.fill(smooth("*272,660 *358,660 *358,724 315,752 *272,724"), _SKIN_SHADE)
        _face(art, aside=-1)
        art.fill(
            smooth("*234,560 230,490 262,450 315,438 368,450 400,490 *396,560 384,506 350,476 *290,474 250,506"), hair
        )
        return art
    art.fill(smooth("236,470 206,560 212,650 *250,676 *380,676 418,650 424,560 394,470"), hair)
    _face(art, aside=1)
    if suit == "H":
        curls = Path()
        for x, y in (
            (234, 500),
            (222, 560),
            (232, 618),
            (268, 474),
            (362, 474),
            (396, 500),
            (408, 560),
            (398, 618),
            (315, 470),
        ):
            curls += ellipse(x, y, 27)
        art.fill(curls, hair)
        art.fill(smooth("*208,470 216,390 260,350 370,350 414,390 *422,470 315,446"), CREAM)
        art.fill(box(208, 440, 214, 36, 16), OCHRE)
    elif suit == "S":
        art.fill(smooth("*234,540 236,486 290,456 360,458 396,490 *396,540 380,500 330,484 262,500"), hair)
        art.fill(smooth("*196,470 230,380 320,346 420,372 *440,440 340,440"), SILVER)
        art.fill(smooth("*410,430 470,360 530,330 *552,292 540,380 480,440"), CREAM)
        art.fill(smooth("*190,478 310,432 *444,436 *440,468 310,468"), OCHRE)
    else:
        art.fill(smooth("*234,560 236,490 290,460 350,462 396,494 *396,560 380,506 330,490 262,506"), hair)
        art.fill(smooth("*206,470 150,430 160,366 260,330 370,338 432,400 *424,466 320,440"), GOLD)
        art.line(smooth("210,470 315,444 422,466", closed=False), OCHRE, 24)
        art.fill(ellipse(262, 332, 15), OCHRE)
    return art


_COURTS: dict[str, Callable[[str], Art]] = {"J": _jack, "Q": _queen, "K": _king}


def _joker(key: str) -> Art:
    """A jester's cap in three horns under the sun, or under the moon."""
    red = key == "RJ"
    art = Art()
    sign = SUN if red else MOON
    art.fill(sign.scaled(1.25).moved(315, 356), GOLD if red else SILVER)
    first, second, third = (GOLD, CREAM, GOLD) if red else (SILVER, CREAM, GREY)
    art.fill(smooth("*236,640 214,560 150,520 *96,600 104,478 190,440 280,500 *315,640"), first)
    art.fill(smooth("*394,640 416,560 480,520 *534,600 526,478 440,440 350,500 *315,640"), third)
    art.fill(smooth("*236,640 260,520 *315,424 370,520 *394,640"), second)
    for x, y in ((98, 612), (532, 612), (315, 424)):
        art.fill(ellipse(x, y, 22), OCHRE if red else WHITE)
    art.fill(smooth("*232,640 315,620 *398,640 392,740 350,800 315,808 280,800 238,740"), _SKIN)
    art.fill(smooth("*372,634 *398,640 392,740 350,800 *320,808 358,760 370,700"), _SKIN_SHADE)
    art.fill(box(218, 618, 194, 38, 14), OCHRE)
    for x in (281, 349):
        art.fill(star(x, 700, 19, 8, 4), INK)
    art.line(smooth("276,752 300,770 330,770 354,752", closed=False), INK, 10)
    return art
