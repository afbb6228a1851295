"""Players: people and bots with names and colours, the number a game needs, and their text in records.

``person red Anna`` · ``bot:greedy teal/fisherman Otto``. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.bots import BOTS, USUAL_BOT
from cardtable.kernel.errors import BadInput, BadRecord, cited
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import SEATS_END, Choice, Options, accepted, complete
from cardtable.letters import is_written, start_of

LONGEST_NAME = 24
"""Characters of the longest name; more do not fit beside a seat."""
_PERSON, _BOT, _LOOKS = "person", "bot:", "/"
_LENGTH = "_target"
_BOT_NAMES = ("Anna", "Bjarni", "Clara", "Davíð", "Elsa", "Finn", "Greta")

PORTRAITS = (
    "student", "baker", "fisherman", "painter", "teacher", "weaver", "drummer",
    "gardener", "merchant", "runner", "carpenter", "aunt", "farmer", "wanderer",
)  # fmt: skip
"""The portraits a player can have, in the order of the seats that get them."""


class SeatColour(Enum):
    """The colours of seats; names are always shown too."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    PURPLE = "purple"
    TEAL = "teal"
    BROWN = "brown"
    GREY = "grey"


class Player(Struct, frozen=True):
    """The player in a seat; ``bot`` is the name of a computer player, "" for a person.

    ``portrait`` is one of ``PORTRAITS``, "" for that of the seat (see ``portraits``).
    """

    name: str
    colour: SeatColour
    bot: str = ""
    portrait: str = ""

    @property
    def is_person(self) -> bool:
        return not self.bot

    @property
    def text(self) -> str:
        """The text in records and settings; ``read_player(player.text) == player``."""
        looks = f"{self.colour.value}{_LOOKS}{self.portrait}" if self.portrait else self.colour.value
        return f"{_BOT + self.bot if self.bot else _PERSON} {looks} {self.name}"


class SeatPlan(Struct, frozen=True):
    """The numbers of players for a game, and the key of the option with the number; "" if it is always the same.

    ``clause`` is the rule that says so; ``only``: for options that matter only for some numbers, those numbers.
    """

    fewest: int
    most: int
    option: str
    clause: str = ""
    only: Mapping[str, tuple[int, ...]] = {}

    def count(self, options: Options) -> int:
        """The number of seats under ``options``."""
        return int(options[self.option]) if self.option else self.fewest

    def with_count(self, options: Mapping[str, str | int], count: int) -> dict[str, str | int]:
        """``options`` for that number of seats, without those that do not matter there. Raises BadInput if the game is
        not for so many.
        """
        if not self.fewest <= count <= self.most:
            raise BadInput(cited(f"{count} seats: this game is for {self.fewest} to {self.most}", self.clause))
        own = {key: value for key, value in options.items() if count in self.only.get(key, (count,))}
        return {**own, self.option: count} if self.option else own


def plan_of(game: AnyGame) -> SeatPlan:
    """The numbers of players for a game. By convention the option with the number ends in ``_players``."""
    fewest, most = game.info.seats
    option = next((spec.key for spec in game.info.options if spec.key.endswith(SEATS_END)), "")
    only = {spec.key: spec.seats for spec in game.info.options if isinstance(spec, Choice) and spec.seats}
    return SeatPlan(fewest, most, option, game.info.clauses.seats, only)


def length_of(game: AnyGame) -> Choice | None:
    """The option for the length of a match, if there is one. By convention it ends in ``_target``."""
    named = (spec for spec in game.info.options if isinstance(spec, Choice) and spec.key.endswith(_LENGTH))
    return next(named, None)


def read_player(text: str) -> Player:
    """Reads a player's text. Raises BadRecord, also for an unknown bot."""
    kind, _, rest = text.partition(" ")
    looks, _, name = rest.partition(" ")
    word, chosen, portrait = looks.partition(_LOOKS)
    colour = next((colour for colour in SeatColour if colour.value == word), None)
    bot = kind.removeprefix(_BOT)
    if colour is None or name != tidy(name) or not name or (kind != _PERSON and bot in {"", kind}):
        raise BadRecord(f"{text[:60]!r} is not a player: a kind (person, bot:…), a colour and a name are needed")
    if chosen and portrait not in PORTRAITS:
        there = ", ".join(PORTRAITS)
        raise BadRecord(f"{text[:60]!r}: there is no portrait {portrait[:40]!r}, only {there}")
    if kind != _PERSON and bot not in BOTS:
        there = ", ".join(BOTS)
        raise BadRecord(f"{text[:60]!r}: there is no bot {bot[:40]!r}, only {there}")
    return Player(name, colour, "" if kind == _PERSON else bot, portrait)


def read_seats(texts: Sequence[str], game: AnyGame, options: Options) -> tuple[Player, ...]:
    """The players of a record; empty if it names none.

    Raises BadRecord, with the seat, if their number is wrong, or one cannot be read or is like another.
    """
    count = plan_of(game).count(options)
    if texts and len(texts) != count:
        wrong = f"seats: {game.info.id} was dealt for {count}, the record names {len(texts)}"
        clause = game.info.clauses.seats
        raise BadRecord(cited(wrong, clause))
    players: list[Player] = []
    for place, text in enumerate(texts):
        try:
            player = read_player(text)
        except BadRecord as problem:
            where = _seat(place)
            raise BadRecord(f"{where}: {problem}") from None
        _check_apart(player, players)
        players.append(player)
    return tuple(players)


def tidy(name: str) -> str:
    """A typed name made fit for a seat: single blanks, no unprintable characters, not too long."""
    printable = "".join(sign if is_written(sign) else " " for sign in name)
    return start_of(" ".join(printable.split()), LONGEST_NAME).strip(" \u200c\u200d")


def usual(game: AnyGame, house_rules: Mapping[str, str | int]) -> int:
    """The number of seats under ``house_rules``; ignores rules that the game lacks."""
    specs = game.info.options
    return plan_of(game).count(complete(specs, accepted(specs, house_rules)))


def placed(remembered: Sequence[str], usual_players: Sequence[Player], count: int) -> tuple[Player, ...]:
    """The players for ``count`` seats: the remembered ones that can be read, filled up with the usual ones."""
    players = [_read(text, spare) for text, spare in zip(remembered, usual_players, strict=False)]
    return made_distinct((*players, *usual_players[len(players) :])[:count])


def company(you: str) -> tuple[Player, ...]:
    """One person with that name and seven computer players."""
    bots = (Player(name, colour, USUAL_BOT) for name, colour in zip(_BOT_NAMES, list(SeatColour)[1:], strict=True))
    return (Player(you, SeatColour.RED), *bots)


def seats_to_keep(players: Sequence[Player], earlier: Sequence[str]) -> tuple[str, ...]:
    """The texts to remember after ``players`` sat down, followed by those of an earlier, larger table."""
    return (*(player.text for player in players), *earlier[len(players) :])


def made_distinct(players: Sequence[Player]) -> tuple[Player, ...]:
    """The same players, with no name, colour or chosen portrait used twice."""
    apart: list[Player] = []
    for player in players:
        names, colours = {other.name.casefold() for other in apart}, {other.colour for other in apart}
        free = (colour for colour in (player.colour, *SeatColour) if colour not in colours)
        portrait = "" if player.portrait in {other.portrait for other in apart} else player.portrait
        name = _other_name(player.name, names)
        apart.append(replace(player, name=name, colour=next(free, player.colour), portrait=portrait))
    return tuple(apart)


def moved(players: Sequence[Player], seat: int, to: int) -> tuple[Player, ...]:
    """The same players after the one in ``seat`` went to ``to``; all keep name, colour and portrait."""
    here = [replace(player, portrait=shown) for player, shown in zip(players, portraits(players), strict=True)]
    here.insert(to, here.pop(seat))
    return tuple(here)


def portraits(players: Sequence[Player]) -> tuple[str, ...]:
    """Everyone's portrait: the chosen one, else that of the seat, else, if somebody chose that, a spare one."""
    taken = {player.portrait for player in players}
    shown: list[str] = []
    for place, player in enumerate(players):
        offered = (PORTRAITS[place], *PORTRAITS[len(players) :])
        portrait = player.portrait or next(each for each in offered if each not in taken)
        taken.add(portrait)
        shown.append(portrait)
    return tuple(shown)


def people(players: Sequence[Player]) -> frozenset[int]:
    """The seats of people."""
    return frozenset(seat for seat, player in enumerate(players) if player.is_person)


def _check_apart(player: Player, before: Sequence[Player]) -> None:
    """Raises BadRecord if an earlier player has the same name, colour or portrait (see ``made_distinct``)."""
    where = _seat(len(before))
    who = f"{where}: {player.name!r}"
    for other_seat, other in ((_seat(place), each) for place, each in enumerate(before)):
        if player.name == other.name:
            raise BadRecord(f"{who} has the name of {other_seat}")
        if player.colour is other.colour:
            raise BadRecord(f"{who} has the colour {other.colour.value} of {other_seat}")
        if player.portrait and player.portrait == other.portrait:
            raise BadRecord(f"{who} has the portrait {other.portrait} of {other_seat}")


def _seat(place: int) -> str:
    return f"seats[{place}]"


def _read(text: str, spare: Player) -> Player:
    try:
        return read_player(text)
    except BadRecord:
        return spare


def _other_name(name: str, taken: set[str]) -> str:
    """``name``, or the first free one of "name 2", "name 3" …"""
    number, other = 1, name
    while other.casefold() in taken:
        number += 1
        tail = f" {number}"
        other = name[: LONGEST_NAME - len(tail)].rstrip() + tail
    return other
