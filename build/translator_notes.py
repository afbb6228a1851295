"""Notes for translators: where each text of the catalogues is seen, and what its placeholders contain."""

from __future__ import annotations

import re

_USES = (
    (r"app\.", "The name of the program."),
    (r"asked\.", "Asks a player for a move, at a table of several; one short line."),
    (r"calendar\.week\.", "Day of the week, short, at the head of a column."),
    (r"calendar\.", "The page with the deal of each day."),
    (r"card\.of$", "The name of a card, unless card_bare.* has a pattern for its rank."),
    (r"card\.(10|[2-9AJQK])$", "A rank, as it stands in the name of a card."),
    (r"card\.([BGPR][0-9]|[BR]J|\?\?)$", "The whole name of a card."),
    (r"card\.", "The score card of nine holes of Golf, on paper."),
    (
        r"(card|suit|pile)_([a-z_]+)\.",
        "A name as a sentence wants it ({card_…}); empty: the bare one.",
    ),
    (r"coach\.", "The rule that matters now, in a line below the table."),
    (r"colour\.", "A colour that a player's seat can have."),
    (r"counter\.", "What is counted along, in the bar; very short."),
    (r"crash\.", "Said when the program has to end by an error."),
    (r"curtain\.", "Hides the cards while the screen is passed to somebody else."),
    (r"date\.|month|time\.", "Dates and times."),
    (r"deals\.", "The choice of deals that can be won."),
    (r"desktop\.", "The menu of programs of the desktop."),
    (r"end\.|lost\.", "The sheet at the end of a patience: a title, or a sentence."),
    (r"farewell\.", "Seen for a moment when the program is left."),
    (r"finished\.|rounds\.|matches\.", "The list of what was played."),
    (r"forecast\.", "What can still come out, in the bar of a patience; short."),
    (r"game\..*\.dealing", "The rules page: in which order the cards are dealt."),
    (r"game\..*\.goal", "What a game is about, in one sentence on its tile."),
    (r"game\..*\.length", "How long a game takes, on its tile."),
    (r"game\..*\.name", "The name of a game."),
    (r"game\.", "On the tile of a game."),
    (r"heard\.", "Never seen: read out by screen readers."),
    (r"hint\.place\.", "Which of several moves it is; the first word of hint.place."),
    (r"hint\.|party\.hint", "A hint: one or two short sentences."),
    (r"home\.", "The gallery of games."),
    (r"house\.|option\..*\.help|option\.|preset\.", "House rules: their names, values and explanations."),
    (r"keys\.", "The page with all keys, and what the pointer does."),
    (r"lesson\.", "A guided first hand: what is said at one step."),
    (r"list\.", "The last two of several things."),
    (r"log\.|party\.log\.", "The log of a game: what happened, a line each."),
    (r"notice\.|trouble\.", "A message that stays until it is closed."),
    (r"number\.", "How numbers are written."),
    (r"page\.|widget\.", "A button that many pages have."),
    (r"party\.casino\.", "The casino cards of Las Vegan."),
    (r"party\.(menu|sort|move)", "A button or a line of a menu, at a table of several."),
    (r"party\.", "At a table of several."),
    (r"pile\.", "The name of a pile in a sentence."),
    (r"play\.", "At the table of a patience: buttons, facts and messages."),
    (r"played\.", "What was laid in Murlan."),
    (r"players\.|portrait\.", "The page where players take their seats."),
    (r"ranks\.", "A rank in the plural."),
    (r"reckoning\.", "The paper with the reckoning of a round or hand."),
    (r"refusal\.", "Says why a move is not allowed."),
    (r"review\.|trial\.", "A finished game looked at move by move."),
    (r"round\.", "How far a round of Golf is from bogey; follows a number."),
    (r"rules\.", "The pages with the rules."),
    (r"share\.", "Says why a deal or game that was shared as a text cannot be opened or copied."),
    (r"settings\..*\.note", "Explains a setting, in small type below it."),
    (r"settings\.", "The settings: a name, or a value to be chosen."),
    (r"spot\.", "Spoken: what the keyboard stands on."),
    (r"statistics\..*\.told", "Statistics: all of it in a sentence."),
    (r"statistics\.", "Statistics: the name of a figure or chart; short."),
    (r"suit\.", "A suit."),
    (r"with\.", "A rank after “with”, in refusal.elevens.needs."),
)

_PLACES = {
    "about": "the aim of a round (party.monte_carlo.*)",
    "all": "a number",
    "card": "the name of a card (card.*); other forms as {card_the}, {card_acc}",
    "cards": "names of cards, with commas",
    "chip": "a chip: −3",
    "cost": "an amount of money, or points",
    "d": "the name of a player",
    "c": "the name of a player",
    "day": "a day, written out",
    "deal": "a text such as “Deal 24”",
    "first": "the first of two",
    "game": "the name of a game",
    "last": "the last of several",
    "move": "a whole sentence, which begins with a capital; {move_low} begins with a small letter",
    "n": "a number, which decides the plural form",
    "name": "the name of a player; it is never changed",
    "names": "names of players, with commas",
    "next": "a card or rank",
    "on": "the name of a card",
    "other": "the name of a player",
    "pile": "the name of a pile (pile.*); {pile_to} is pile_to.*",
    "place": "a place, or its number",
    "places": "places, with “or” before the last (party.casino.*)",
    "rank": "a rank (card.*)",
    "ranks": "a rank in the plural (ranks.*)",
    "suit": "a suit (suit.*)",
    "top": "the name of a card",
    "value": "a value of an option, or a number",
    "what": "a text of the program: a move, or what was laid (played.*)",
}


def use_note(key: str) -> str:
    """Where the text of ``key`` is seen."""
    return next((note for pattern, note in _USES if re.match(pattern, key)), "A text of the program.")


def place_note(name: str) -> str:
    """The content of the placeholder ``name``."""
    return _PLACES.get(name, "a number or a text of the program")
