"""The few colours of the deck, by name. The two suit colours are also the marks that the program replaces."""

from __future__ import annotations

SPADE = "#14171F"
HEART = "#C8102E"
SUIT = {"S": SPADE, "H": HEART, "D": HEART, "C": SPADE}

INK = "#1A1E2E"
NAVY = "#24345C"
RED = "#A91D2A"
GOLD = "#DFA93C"
OCHRE = "#A36F1F"
CREAM = "#FFF5DD"
VELLUM = "#FCF3DE"
VELLUM_NET = "#F1DFB6"
WHITE = "#FFFCF4"
SKIN = "#F4CFA8"
SKIN_DEEP = "#DDA277"
BLUSH = "#ECA884"
LIP = "#B5443C"
GREY = "#B9B7B4"
SILVER = "#E4E3DF"
BROWN = "#6B3A1E"
CHESTNUT = "#94502A"
BLOND = "#E6BF62"
