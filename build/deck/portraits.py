"""Fourteen people to sit at the table, each with a silhouette of their own."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable

from deck.art import Art
from deck.busts import (
    BLACK_HAIR,
    BLACK_SHINE,
    BROWN_SKIN,
    CONTOUR,
    DARK,
    DETAIL,
    FAIR,
    HAIRLINE,
    TAN,
    Features,
    cloud,
    ears,
    features,
    ground,
    head,
    neck,
    plait,
    shoulders,
)
from deck.palette import BLOND, BROWN, CHESTNUT, CREAM, GOLD, GREY, INK, NAVY, OCHRE, RED, SILVER, WHITE
from deck.path import Path, ellipse, poly, smooth

GREEN, PLUM, RUST, SLATE, TWEED = "#4F7358", "#6C3B5E", "#A4512A", "#5C708C", "#B89A68"


def _open(text: str) -> Path:
    return smooth(text, closed=False)


def _collar(art: Art, colour: str, *, low: float = 178) -> None:
    """Two turned points below the chin."""
    for side in (1, -1):
        flap = smooth(f"*80,150 *72,160 *86,{low} *101,165").scaled(side, 1, about=100)
        art.shape(flap, colour, INK, DETAIL)


def farmer() -> Art:
    """A flat cap and whiskers that meet in the moustache."""
    art = ground()
    shoulders(art, BROWN)
    neck(art, TAN)
    art.shape(smooth("*72,152 100,170 *128,152 134,166 100,184 66,166"), RED, INK, CONTOUR)
    art.fill(ellipse(84, 169, 2.2) + ellipse(100, 175, 2.2) + ellipse(116, 169, 2.2), CREAM, fine=True)
    art.shape(smooth("*92,178 *108,178 118,200 *104,198 *98,206 84,200"), RED, INK, DETAIL)
    ears(art, TAN)
    head(art, TAN, jaw=2)
    for side in (1, -1):
        whisker = smooth("*62,84 *70,86 72,102 82,108 *100,106 *100,117 90,124 82,136 66,142 54,130 54,106").scaled(
            side, 1, about=100
        )
        art.shape(whisker, SILVER, INK, CONTOUR)
        strand = (_open("64,96 62,116 70,134") + _open("70,108 72,120 78,130") + _open("80,112 84,118 94,112")).scaled(
            side, 1, about=100
        )
        art.line(strand, GREY, HAIRLINE, fine=True)
    features(art, TAN, Features(GREY, 6, -1, mouth="none", aged=True))
    art.line(_open("93,123 100,124.5 107,123"), INK, DETAIL)
    art.shape(smooth("*52,74 38,58 48,38 78,26 114,24 148,34 166,54 160,68 *146,74 100,58"), TWEED, INK, CONTOUR)
    art.line(
        _open("54,42 62,54 68,64")
        + _open("82,27 84,42 86,58")
        + _open("114,26 113,42 112,58")
        + _open("144,34 138,46 132,60"),
        BROWN,
        HAIRLINE,
        fine=True,
    )
    art.shape(smooth("*32,76 60,62 100,57 136,63 *150,75 126,72 100,71 66,76 *44,86"), TWEED, INK, CONTOUR)
    return art


def fisherman() -> Art:
    """A yellow sou'wester and a drooping moustache."""
    art = ground()
    art.shape(smooth("*30,116 40,84 62,60 138,60 160,84 *170,116 158,128 144,134 56,134 42,128"), OCHRE, INK, CONTOUR)
    shoulders(art, NAVY)
    neck(art, FAIR)
    art.shape(smooth("*72,146 84,156 116,156 *128,146 134,166 118,176 82,176 66,166"), NAVY, INK, CONTOUR)
    art.line(
        (_open("80,158 80,172")) + _open("92,160 91,175") + _open("108,160 109,175") + _open("120,158 120,172"),
        SLATE,
        HAIRLINE,
        fine=True,
    )
    head(art, FAIR, jaw=3)
    features(art, FAIR, Features(OCHRE, 6.5, 1, mouth="none", aged=True))
    art.line(_open("92,124 100,126 108,124"), INK, DETAIL)
    for side in (1, -1):
        half = smooth("*100,107 88,107 76,116 70,130 *68,146 80,138 88,126 *100,119").scaled(side, 1, about=100)
        art.shape(half, BLOND, INK, CONTOUR)
    art.line(_open("94,112 82,118 75,134") + _open("106,112 118,118 125,134"), OCHRE, HAIRLINE, fine=True)
    art.shape(smooth("*60,70 62,44 78,24 100,19 122,24 138,44 *140,70 100,60"), GOLD, INK, CONTOUR)
    art.line(_open("82,26 78,44 78,62") + _open("118,26 122,44 122,62"), OCHRE, DETAIL, fine=True)
    art.shape(
        smooth("*30,112 38,82 62,62 100,56 138,62 162,82 *170,112 152,92 128,78 100,74 72,78 48,92"), GOLD, INK, CONTOUR
    )
    art.line(_open("46,88 70,72 100,67 130,72 154,88"), OCHRE, HAIRLINE, fine=True)
    return art


def student() -> Art:
    """Two great puffs of hair and golden hoops."""
    art = ground()
    for side in (1, -1):
        tufts = [(46, 30, 14), (30, 44, 14), (28, 64, 14), (44, 76, 14), (62, 66, 14), (66, 46, 14), (46, 54, 22)]
        cloud(art, [(x if side > 0 else 200 - x, y, r) for x, y, r in tufts], BLACK_HAIR)
        curls = _open("38,40 44,34 52,38") + _open("34,58 38,50 46,54") + _open("46,68 54,62 58,52")
        art.line(curls.scaled(side, 1, about=100), BLACK_SHINE, HAIRLINE, fine=True)
    shoulders(art, GOLD, 72)
    art.line(
        _open("28,196 44,186 58,196 72,186 86,196 100,186 114,196 128,186 142,196 156,186 172,196"),
        RED,
        DETAIL,
        fine=True,
    )
    neck(art, DARK, 174)
    ears(art, DARK)
    head(art, DARK)
    art.shape(
        smooth("*61,92 60,66 74,48 100,42 126,48 140,66 *139,92 *132,84 130,70 116,62 *100,58 84,62 70,70 *68,84"),
        BLACK_HAIR,
        INK,
        CONTOUR,
    )
    art.line(_open("100,44 100,56"), DARK.shade, HAIRLINE, fine=True)
    features(art, DARK, Features(BLACK_HAIR, 5, 1, mouth="full", lashes=True))
    for x in (58, 142):
        art.line(ellipse(x, 114, 7.5), INK, 6.4)
        art.line(ellipse(x, 114, 7.5), GOLD, 3)
    return art


def carpenter() -> Art:
    """Shaven sides, a topknot, a square beard and a pencil behind the ear."""
    art = ground()
    cloud(art, [(100, 22, 15), (88, 30, 11), (112, 30, 11)], CHESTNUT)
    art.line(_open("90,24 98,16 108,18") + _open("94,32 100,25 110,27"), BROWN, HAIRLINE, fine=True)
    shoulders(art, RED, 84, 156)
    art.line(
        _open("44,170 44,214")
        + _open("68,164 68,214")
        + _open("132,164 132,214")
        + _open("156,170 156,214")
        + _open("26,190 174,190"),
        INK,
        HAIRLINE,
        fine=True,
    )
    neck(art, FAIR)
    _collar(art, RED)
    art.shape(poly("126,92 168,58 174,65 132,100"), GOLD, INK, DETAIL)
    art.shape(poly("168,58 174,65 182,52"), CREAM, INK, DETAIL)
    art.fill(poly("177.5,58.5 182,52 174.5,55.5"), INK)
    ears(art, FAIR)
    head(art, FAIR, jaw=2)
    art.fill(
        smooth("*65,88 64,68 78,51 *92,48 78,60 70,74") + smooth("*135,88 136,68 122,51 *108,48 122,60 130,74"),
        CHESTNUT,
    )
    art.shape(smooth("*65,74 70,50 88,37 112,37 130,50 *135,74 120,61 100,57 80,61"), CHESTNUT, INK, CONTOUR)
    art.line(
        _open("82,54 88,44 98,38") + _open("100,53 100,38") + _open("118,54 112,44 102,38"), BROWN, HAIRLINE, fine=True
    )
    art.shape(
        smooth(
            "*63,86 *69,90 72,106 84,110 100,108 116,110 128,106 *131,90 *137,86 142,118 134,148 122,162 100,167 78,162 66,148 58,118"
        ),
        CHESTNUT,
        INK,
        CONTOUR,
    )
    art.line(
        _open("68,112 74,134 84,152")
        + _open("84,134 90,150 96,158")
        + _open("116,134 110,150 104,158")
        + _open("132,112 126,134 116,152"),
        BROWN,
        HAIRLINE,
        fine=True,
    )
    features(art, FAIR, Features(BROWN, 6, -1, mouth="none"))
    art.fill(smooth("*88,120 100,117.5 *112,120 100,127"), FAIR.lip)
    art.line(_open("86,120 100,121 114,120"), INK, DETAIL)
    return art


def weaver() -> Art:
    """Long straight hair down to the breast, cut square over the brows."""
    art = ground()
    art.shape(
        smooth("*42,214 44,150 48,92 56,58 76,38 100,34 124,38 144,58 152,92 156,150 *158,214"),
        BLACK_HAIR,
        INK,
        CONTOUR,
    )
    shoulders(art, PLUM, 66, 160)
    neck(art, FAIR, 178)
    art.line(_open("76,160 84,184 100,200 116,184 124,160"), CREAM, 6)
    head(art, FAIR)
    features(art, FAIR, Features(BLACK_HAIR, 4, -1, mouth="full", lashes=True))
    for side in (1, -1):
        fall = smooth("*66,62 70,88 66,120 68,160 *74,216 *36,216 40,150 46,92 *56,62").scaled(side, 1, about=100)
        art.shape(fall, BLACK_HAIR, INK, CONTOUR)
        art.line(
            (_open("58,84 54,130 52,200") + _open("64,110 60,150 62,204")).scaled(side, 1, about=100),
            BLACK_SHINE,
            HAIRLINE,
            fine=True,
        )
    art.shape(
        smooth("*64,76 58,58 76,40 100,36 124,40 142,58 *136,76 *118,77 *100,77 *82,77"), BLACK_HAIR, INK, CONTOUR
    )
    art.line(
        _open("72,70 74,56 82,46")
        + _open("86,72 87,58 92,46")
        + _open("114,72 113,58 108,46")
        + _open("128,70 126,56 118,46"),
        BLACK_SHINE,
        HAIRLINE,
        fine=True,
    )
    return art


def merchant() -> Art:
    """A wound turban with a jewel, a pointed beard."""
    art = ground()
    shoulders(art, GREEN, 84)
    neck(art, BROWN_SKIN)
    art.shape(smooth("*74,154 *92,214 *108,214 *126,154 *140,160 *122,216 *78,216 *60,160"), GOLD, INK, DETAIL)
    ears(art, BROWN_SKIN)
    head(art, BROWN_SKIN)
    art.shape(
        smooth(
            "*63,88 *69,96 74,108 86,112 100,110 114,112 126,108 *131,96 *137,88 138,114 126,138 112,150 *100,162 88,150 74,138 62,114"
        ),
        BLACK_HAIR,
        INK,
        CONTOUR,
    )
    features(art, BROWN_SKIN, Features(BLACK_HAIR, 6.5, 1, mouth="none"))
    art.line(_open("92,122 100,124 108,122"), BROWN_SKIN.lip, 5)
    art.line(_open("70,106 76,117 88,116 100,111 112,116 124,117 130,106"), INK, 7)
    art.shape(smooth("*58,78 42,64 44,40 64,20 100,12 136,20 156,40 158,64 *142,78 100,62"), RED, INK, CONTOUR)
    art.line(
        _open("100,62 74,50 52,54")
        + _open("100,50 76,36 52,40")
        + _open("100,36 84,24 66,24")
        + _open("100,62 126,50 148,54")
        + _open("100,50 124,36 148,40")
        + _open("100,36 116,24 134,24"),
        INK,
        HAIRLINE,
    )
    art.shape(smooth("100,30 109,46 100,62 91,46"), GOLD, INK, DETAIL)
    art.fill(ellipse(100, 46, 3.6), NAVY)
    return art


def painter() -> Art:
    """A beret pulled far to one side over red curls."""
    art = ground()
    cloud(
        art,
        [
            (58, 76, 13),
            (52, 94, 14),
            (54, 112, 14),
            (64, 126, 12),
            (142, 86, 11),
            (146, 102, 12),
            (142, 118, 12),
            (134, 128, 9),
        ],
        RUST,
    )
    shoulders(art, CREAM, 76)
    neck(art, FAIR)
    art.line(_open("30,196 170,196") + _open("40,182 160,182"), NAVY, 6, fine=True)
    art.shape(smooth("*74,150 100,162 *126,150 132,162 100,178 68,162"), GREEN, INK, CONTOUR)
    art.shape(smooth("*116,166 *128,162 142,196 *128,198 *120,204"), GREEN, INK, DETAIL)
    head(art, FAIR)
    art.fill(
        ellipse(72, 100, 1.5) + ellipse(79, 101, 1.5) + ellipse(121, 101, 1.5) + ellipse(127, 99, 1.5), RUST, fine=True
    )
    features(art, FAIR, Features(RUST, 4.5, 1, mouth="full", lashes=True))
    cloud(art, [(64, 68, 10), (76, 62, 9), (134, 72, 8)], RUST)
    art.shape(smooth("*54,76 40,60 52,42 84,30 122,20 160,26 180,46 176,64 *150,72 112,58 78,62"), NAVY, INK, CONTOUR)
    art.line(_open("56,70 78,60 112,56 148,68"), SLATE, DETAIL, fine=True)
    art.line(_open("112,23 114,14 120,10"), INK, 6)
    return art


def baker() -> Art:
    """A braid laid round the head like a crown."""
    art = ground()
    shoulders(art, SLATE, 76)
    neck(art, TAN)
    _collar(art, WHITE, low=184)
    ears(art, TAN)
    head(art, TAN)
    art.shape(
        smooth("*62,94 60,64 78,48 100,44 122,48 140,64 *138,94 130,78 116,66 *100,56 84,66 70,78"),
        CHESTNUT,
        INK,
        CONTOUR,
    )
    art.line(_open("98,58 82,62 68,76") + _open("102,58 118,62 132,76"), BROWN, HAIRLINE, fine=True)
    features(art, TAN, Features(BROWN, 4.5, -1, mouth="smile", lashes=True))
    plait(
        art,
        [
            100 + 84j + cmath.rect(1, math.radians(a)).real * 48 + 1j * cmath.rect(1, math.radians(a)).imag * 51
            for a in range(182, 360, 16)
        ],
        19,
        CHESTNUT,
        BROWN,
    )
    art.fill(ellipse(59, 108, 4) + ellipse(141, 108, 4), INK)
    art.fill(ellipse(59, 108, 2) + ellipse(141, 108, 2), GOLD)
    return art


def drummer() -> Art:
    """Shaven sides and a tall wave of hair thrown over to one side."""
    art = ground()
    shoulders(art, INK, 80)
    neck(art, FAIR, 178)
    art.shape(smooth("*78,152 100,172 *122,152 *130,160 100,192 *70,160"), WHITE, INK, DETAIL)
    for side in (1, -1):
        art.shape(poly("68,152 52,166 62,184 54,188 82,216 98,216").scaled(side, 1, about=100), NAVY, INK, CONTOUR)
    ears(art, FAIR)
    head(art, FAIR)
    art.fill(
        smooth("*65,90 64,68 76,52 *96,46 76,62 70,78") + smooth("*135,90 136,68 124,52 *104,46 124,62 130,78"), OCHRE
    )
    features(art, FAIR, Features(OCHRE, 5.5, 1, mouth="calm", raised=2))
    art.shape(
        smooth("*66,66 58,44 70,22 100,12 136,14 162,26 *172,48 152,46 *140,48 146,58 *138,72 122,58 98,58 *80,54"),
        BLOND,
        INK,
        CONTOUR,
    )
    art.line(
        _open("74,52 76,34 98,24 130,26") + _open("88,52 92,40 112,34 146,36") + _open("104,54 112,46 124,44"),
        OCHRE,
        HAIRLINE,
        fine=True,
    )
    art.fill(ellipse(58, 106, 3.6), GOLD)
    return art


def teacher() -> Art:
    """A side parting, heavy square glasses and a bow tie."""
    art = ground()
    shoulders(art, OCHRE, 70)
    neck(art, DARK)
    art.shape(smooth("*76,154 *100,214 *124,154 100,164"), WHITE, INK, DETAIL)
    ears(art, DARK)
    head(art, DARK)
    art.shape(
        smooth(
            "*60,90 58,62 70,44 *84,38 110,32 134,44 142,64 *140,90 *134,80 132,66 *122,60 104,62 *84,52 74,62 68,72 *66,82"
        ),
        SILVER,
        INK,
        CONTOUR,
    )
    art.line(_open("88,48 104,42 124,46") + _open("94,52 110,50 130,58"), GREY, HAIRLINE, fine=True)
    features(art, DARK, Features(GREY, 5, -1, mouth="smile", aged=True, raised=3))
    for x in (81, 119):
        art.line(
            smooth(f"{x - 15},78 {x},75.5 {x + 15},78 {x + 15},94 {x + 9},101 {x},102 {x - 9},101 {x - 15},94"), INK, 6
        )
        art.line(
            smooth(f"{x - 15},78 {x},75.5 {x + 15},78 {x + 15},94 {x + 9},101 {x},102 {x - 9},101 {x - 15},94"),
            CREAM,
            1.8,
            fine=True,
        )
    art.line(_open("96,84 100,82 104,84"), INK, 5)
    art.shape(
        smooth("*100,164 82,152 *66,152 64,166 *68,180 84,176")
        + smooth("*100,164 118,152 *134,152 136,166 *132,180 116,176"),
        RED,
        INK,
        CONTOUR,
    )
    art.shape(ellipse(100, 165, 7, 8), RED, INK, DETAIL)
    return art


def aunt() -> Art:
    """A starched bonnet with a wide frill, tied below the chin."""
    art = ground()
    art.shape(smooth("*52,86 44,50 66,20 100,10 134,20 156,50 *148,86"), SLATE, INK, CONTOUR)
    art.line(
        _open("74,22 66,40 62,56") + _open("100,14 100,40") + _open("126,22 134,40 138,56"), NAVY, HAIRLINE, fine=True
    )
    shoulders(art, SLATE, 70, 164)
    neck(art, FAIR)
    ring = [100 + 86j + cmath.rect(49, math.radians(a)) for a in range(118, 423, 19)]
    cloud(art, [(z.real, z.imag, 12.5) for z in ring], WHITE)
    art.fill(ellipse(100, 88, 46, 54), WHITE)
    head(art, FAIR)
    art.line(
        (_open("56,64 62,67"))
        + _open("50,90 57,90")
        + _open("56,116 62,113")
        + _open("144,64 138,67")
        + _open("150,90 143,90")
        + _open("144,116 138,113")
        + _open("100,36 100,43")
        + _open("76,42 79,49")
        + _open("124,42 121,49"),
        GREY,
        HAIRLINE,
        fine=True,
    )
    cloud(art, [(72, 64, 8), (84, 57, 8), (116, 57, 8), (128, 64, 8)], SILVER, DETAIL)
    art.fill(ellipse(76, 108, 9, 7) + ellipse(124, 108, 9, 7), FAIR.blush)
    features(art, FAIR, Features(GREY, 4, 1, mouth="smile", aged=True))
    for side in (1, -1):
        art.shape(
            smooth("*100,150 84,140 *66,144 70,158 *80,166 92,160").scaled(side, 1, about=100), SLATE, INK, CONTOUR
        )
        art.shape(smooth("*98,154 *80,186 *92,186 *100,176").scaled(side, 1, about=100), SLATE, INK, DETAIL)
    art.shape(ellipse(100, 152, 7), SLATE, INK, DETAIL)
    return art


def gardener() -> Art:
    """A straw hat as wide as the picture, hair to the chin."""
    art = ground()
    art.shape(smooth("*60,66 52,100 46,132 *58,150 100,120 *142,150 154,132 148,100 *140,66"), BROWN, INK, CONTOUR)
    shoulders(art, CREAM, 72)
    neck(art, TAN)
    for side in (1, -1):
        art.shape(poly("60,158 76,154 84,190 84,216 56,216").scaled(side, 1, about=100), GREEN, INK, CONTOUR)
    art.shape(poly("70,190 130,190 134,216 66,216"), GREEN, INK, CONTOUR)
    head(art, TAN)
    features(art, TAN, Features(BROWN, 5, 1, mouth="open", lashes=True))
    art.shape(smooth("*64,64 62,84 *66,100 76,80 100,66 124,80 *134,100 138,84 *136,64"), BROWN, INK, DETAIL)
    art.shape(smooth("*62,60 64,34 80,22 100,20 120,22 136,34 *138,60"), BLOND, INK, CONTOUR)
    art.shape(smooth("*62,48 100,56 *138,48 *138,62 100,70 *62,62"), RED, INK, DETAIL)
    art.shape(
        smooth("*14,66 50,58 62,58 100,66 138,58 150,58 *186,66 160,78 126,82 100,83 74,82 40,78"), BLOND, INK, CONTOUR
    )
    art.line(
        _open("30,68 62,72 100,76 138,72 170,68") + _open("82,28 100,32 118,28") + _open("74,40 100,45 126,40"),
        OCHRE,
        HAIRLINE,
        fine=True,
    )
    return art


def runner() -> Art:
    """A high ponytail flying out to one side."""
    art = ground()
    art.shape(
        smooth("*112,44 120,26 146,18 172,34 182,66 176,104 *160,134 160,108 150,88 154,68 *140,56"),
        BLACK_HAIR,
        INK,
        CONTOUR,
    )
    art.line(
        _open("128,36 150,32 166,52 170,84") + _open("136,46 152,48 162,72 164,104"), BLACK_SHINE, HAIRLINE, fine=True
    )
    shoulders(art, WHITE, 72)
    art.line(_open("54,164 46,214") + _open("146,164 154,214"), RED, 9)
    neck(art, BROWN_SKIN, 180)
    art.line(_open("74,160 86,178 100,184 114,178 126,160"), RED, 7)
    ears(art, BROWN_SKIN)
    head(art, BROWN_SKIN)
    art.shape(
        smooth("*61,92 58,62 76,44 104,38 128,46 140,64 *139,92 *133,80 128,66 112,58 92,56 74,66 *67,80"),
        BLACK_HAIR,
        INK,
        CONTOUR,
    )
    art.line(_open("70,66 84,52 112,46") + _open("88,56 102,50 120,48"), BLACK_SHINE, HAIRLINE, fine=True)
    art.shape(ellipse(126, 42, 8, 10).turned(38, about=126 + 42j), RED, INK, DETAIL)
    features(art, BROWN_SKIN, Features(INK, 5, -1, mouth="smile", lashes=True))
    return art


def wanderer() -> Art:
    """A pointed hood drawn over the brow, a short grey beard in its shade."""
    art = ground()
    art.shape(
        smooth("*8,216 24,176 52,152 50,110 46,76 62,42 *92,8 112,20 140,46 152,76 150,110 148,152 176,176 *192,216"),
        PLUM,
        INK,
        CONTOUR,
    )
    art.fill(smooth("100,40 128,54 140,86 134,122 120,148 100,156 80,148 66,122 60,86 72,54"), INK)
    head(art, TAN)
    art.shape(
        smooth("*65,94 *71,104 82,112 100,109 118,112 129,104 *135,94 136,116 122,140 100,150 78,140 64,116"),
        GREY,
        INK,
        CONTOUR,
    )
    features(art, TAN, Features(GREY, 6, 1, mouth="none", aged=True))
    art.line(_open("91,122 100,123 109,122"), INK, DETAIL)
    art.line(
        _open("74,120 80,132") + _open("90,132 93,142") + _open("110,132 107,142") + _open("126,120 120,132"),
        INK,
        2,
        fine=True,
    )
    hood = "*96,160 76,148 60,124 54,90 62,58 *100,36 138,58 146,90 140,124 124,148 *104,160 126,136 135,108 136,84 126,66 *100,58 74,66 64,84 65,108 74,136"
    art.shape(smooth(hood), PLUM, INK, CONTOUR)
    art.line(
        _open("92,14 96,24 98,34") + _open("36,186 50,172 66,166") + _open("164,186 150,172 134,166"),
        INK,
        HAIRLINE,
        fine=True,
    )
    art.shape(ellipse(100, 166, 10), GOLD, INK, CONTOUR)
    art.fill(ellipse(100, 166, 3.6), RED)
    return art


PORTRAITS: dict[str, Callable[[], Art]] = {
    made.__name__: made
    for made in (
        baker, fisherman, student, teacher, weaver, merchant, gardener, carpenter,
        runner, farmer, aunt, drummer, painter, wanderer,
    )
}  # fmt: skip
"""Every portrait by its name, in the order seats get them."""
