"""The row of buttons under a table for several: Play, Pass, and whatever else the legal moves offer that is no card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.moves import Move
from cardtable.session.party import Party
from cardtable.ui.scenes.party_games import show_of
from cardtable.ui.scenes.party_pick import Picks, complete
from cardtable.ui.scenes.party_words import move_text
from cardtable.ui.theme import STRONG, TARGET, Gap, Ink
from cardtable.ui.wear import Look
from cardtable.ui.widgets.base import Widget, growing
from cardtable.ui.widgets.boxes import Row, Sized
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.label import Label

_PASS = Move("pass")


class VerbRow:
    """Says whose turn it is at the left, and has the buttons at the right."""

    def __init__(
        self, texts: Catalogue, play: Callable[[Move], None], choose: Callable[[str], None], go: Callable[[], None]
    ) -> None:
        self._texts = texts
        self._play = play
        self._choose = choose
        self._go = go
        self._turn = Label("", STRONG, Ink.TEXT)
        self._buttons = Row([], gap=Gap.S)
        self._shown: tuple[object, ...] | None = None
        row = Row([growing(self._turn), self._buttons], gap=Gap.M, padding=(Gap.L, 0))
        self.widget: Widget = Sized(row, height=TARGET + Gap.S)

    @property
    def buttons(self) -> Sequence[Widget]:
        """The buttons there are now."""
        return self._buttons.children()

    def show(self, party: Party, *, mine: bool, picks: Picks, chip: str) -> None:
        """Buttons for what the person may do now."""
        legal = party.legal if mine else ()
        turn = party.to_act
        words = "" if turn is None else self._texts.text("party.whose_turn", name=party.players[turn].name)
        text = self._texts.text("party.your_turn") if mine else words
        if self._turn.text != text:
            self._turn.text, self._turn.ink = text, Ink.ACCENT if mine else Ink.GROUND_MUTED
        show = show_of(party.game.info.id)
        combines = show.combines
        signs = {token.pile: token.sign for token in show.tokens(party.state, frozenset())}
        key = (legal, picks, chip, combines)
        if key != self._shown:
            self._shown = key
            self._buttons.fill(self._made(legal, picks, chip, signs, combines=combines))

    def _made(
        self, legal: Sequence[Move], picks: Picks, chip: str, signs: Mapping[str, str], *, combines: bool
    ) -> list[Button]:
        made = [self._for_move(move) for move in legal if not move.source and not move.picks and move != _PASS]
        made += self._chips(legal, chip, signs)
        if combines or _PASS in legal:
            made.append(Button(move_text(_PASS, self._texts), lambda: self._play(_PASS), shortcut="P"))
            made[-1].enable(_PASS in legal)
        if combines:
            play = self._texts.text("party.play")
            made.append(Button(play, self._go, look=Look.PRIMARY, icon="play", shortcut="Shift+Enter"))
            made[-1].enable(complete(picks, legal))
        return made

    def _for_move(self, move: Move) -> Button:
        return Button(move_text(move, self._texts), lambda: self._play(move), look=Look.PRIMARY)

    def _chips(self, legal: Sequence[Move], chip: str, signs: Mapping[str, str]) -> list[Button]:
        """First the chips that may be laid, then where the chosen one may go."""
        targets = [move.target for move in legal if move.source and move.source == chip]
        spots = targets or dict.fromkeys(move.source for move in legal if move.source)
        return [Button(self._spot_text(spot, signs), self._chooser(spot)) for spot in spots]

    def _spot_text(self, spot: str, signs: Mapping[str, str]) -> str:
        text, sign = self._texts.text(f"party.chip.{spot}"), signs.get(spot, "")
        return text if sign in spot else f"{text}: {sign}"

    def _chooser(self, spot: str) -> Callable[[], None]:
        return lambda: self._choose(spot)
