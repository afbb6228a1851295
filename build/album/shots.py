"""Which pictures there are: each game and each screen, each table, each face of the deck, each back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from album.sheets import COURTS, VEGETABLE_PACK, sheet
from album.stage import Opener, Stage
from msgspec.structs import replace

from cardtable.games.registry import offered
from cardtable.kernel.game import AnyGame
from cardtable.settings import Animation, CardDesign, FaceSize, Settings
from cardtable.ui.core.scene import Scene
from cardtable.ui.core.theme import THEMES
from cardtable.ui.paint.face_art import BACKS

SIZE = (1280, 800)
STILL = Settings(animation=Animation.OFF, language="en")


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: what it is called and shows, on which screen, how large, with which settings, after which keys."""

    name: str
    title: str
    opener: Opener
    size: tuple[int, int] = SIZE
    settings: Settings = STILL
    keys: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class _Subject:
    """A game or a screen."""

    name: str
    title: str
    opener: Opener
    keys: Sequence[str] = ()
    settings: Settings = STILL


def _patience(game_id: str, number: int, plies: int, holes: int = 0) -> Opener:
    return lambda stage: stage.services.screens.table(stage.patience(game_id, number, plies, holes=holes))


def _party(game_id: str, seats: int, number: int, plies: int, people: int = 1) -> Opener:
    return lambda stage: stage.services.screens.table(stage.party(game_id, seats, number, plies, people=people))


def _home(stage: Stage) -> Scene:
    stage.patience("klondike", 12, 34)
    stage.patience("golf", 77_120_455, 9, holes=3)
    return stage.services.screens.home()


def _score_card(stage: Stage) -> Scene:
    stage.past()
    row = stage.services.store.open_round("golf")
    return stage.services.screens.score_card(row.id if row else stage.services.store.rounds("golf")[-1].id)


def _after_years(stage: Stage) -> Scene:
    stage.past()
    return stage.services.screens.statistics("alexander")


def _rounds(stage: Stage) -> Scene:
    stage.past()
    return stage.services.screens.round_history("golf")


KLONDIKE = _patience("klondike", 12, 34)
WALL = _patience("chinese_wall", 27, 24)
POSITIONS: dict[str, tuple[str, Opener]] = {
    "golf": ("Golf, in the middle of a hole", _patience("golf", 77_120_459, 11, holes=2)),
    "klondike": ("Klondike for stakes", KLONDIKE),
    "alexander": ("Alexander the Great", _patience("alexander", 36, 12)),
    "chinese_wall": ("Chinese Wall", WALL),
    "elevens": ("Elevens", _patience("elevens", 9, 7)),
    "free_cell": ("FreeCell", _patience("free_cell", 617, 12)),
    "tri_peaks": ("TriPeaks", _patience("tri_peaks", 1, 12)),
    "murlan": ("Murlan, four at the table", _party("murlan", 4, 10, 13)),
    "las_vegan": ("Las Vegan with three", _party("las_vegan", 3, 4, 14)),
    "monte_carlo": ("Monte Carlo with five", _party("monte_carlo", 5, 6, 58)),
    "hearts": ("Hearts, in the middle of a hand", _party("hearts", 4, 5, 30)),
    "mau_mau": ("Crazy Eights, with a suit to follow", _party("mau_mau", 4, 3, 12)),
}
"""Title and position of a game; one that is not here is seen twelve plies after its first deal."""


def _game(game: AnyGame) -> _Subject:
    name, (least, most) = game.info.id, game.info.seats
    usual = _party(name, max(least, min(4, most)), 1, 12) if most > 1 else _patience(name, 1, 12)
    title, opener = POSITIONS.get(name, (name.replace("_", " ").title(), usual))
    return _Subject(name, title, opener)


GAMES: tuple[_Subject, ...] = tuple(map(_game, offered()))
SCREENS: tuple[_Subject, ...] = (
    _Subject("home", "The gallery of games", _home),
    _Subject("rules", "Rules with their source", lambda stage: stage.services.screens.rules("las_vegan")),
    _Subject("calendar", "The deals of the days", lambda stage: stage.services.screens.calendar(None)),
    _Subject("house_rules", "House rules", lambda stage: stage.services.screens.house_rules("murlan", begun=False)),
    _Subject("players", "Who plays", lambda stage: stage.services.screens.players("monte_carlo")),
    _Subject("score_sheet", "The score sheet of a match", _party("murlan", 4, 10, 190), ("s",)),
    _Subject("score_card", "The card of a round of Golf", _score_card),
    _Subject("round_history", "All rounds of Golf", _rounds),
    _Subject("statistics", "Statistics", _after_years),
    _Subject("settings", "Settings", lambda stage: stage.services.screens.settings()),
    _Subject("keys", "All keys", lambda stage: stage.services.screens.keys()),
    _Subject("curtain", "The curtain between two people", _party("murlan", 4, 10, 13, 2), ()),
    _Subject("result", "A game that came out", _patience("klondike", 29, 999)),
    _Subject("log", "What happened so far", KLONDIKE, ("ctrl+l",)),
    _Subject("last_trick", "The last trick again", _party("monte_carlo", 5, 6, 58), ("l",)),
)
SHEETS: tuple[_Subject, ...] = (
    _Subject("deck-courts", "Courts, aces and jokers", sheet(COURTS)),
    _Subject("deck-vegetables", "The pack of Las Vegan with its casino cards, chips and coins", sheet(VEGETABLE_PACK)),
)


def shots() -> Iterator[Shot]:
    """Every picture."""
    for each in (*GAMES, *SCREENS, *SHEETS):
        yield Shot(each.name.replace("_", "-"), each.title, each.opener, SIZE, each.settings, each.keys)
    yield from _looks()


def _looks() -> Iterator[Shot]:
    for theme in THEMES:
        look = replace(STILL, theme=theme.name)
        yield Shot(f"theme-{theme.name}", f"The table “{theme.name}”", _patience("klondike", 29, 40), settings=look)
    styles = {
        "normal": ("The usual faces", {}),
        "large": ("Large index letters", {"face": FaceSize.LARGE}),
        "four-colours": ("Four colours", {"four_colours": True}),
        "plain": ("The plain deck", {"cards": CardDesign.PLAIN}),
    }
    for name, (title, change) in styles.items():
        yield Shot(f"deck-{name}", title, _patience("klondike", 41, 38), settings=replace(STILL, **change))
    for back in BACKS:
        yield Shot(
            f"back-{back}", f"The back “{back}”", _patience("klondike", 12, 20), settings=replace(STILL, back=back)
        )
