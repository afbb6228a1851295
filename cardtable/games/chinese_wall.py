"""Chinese Wall: six rows of six, every other one face down, and sixteen cards in reserve. Clauses CW-1 to CW-8.

Cards from the column ends and the reserve go to the foundations, or build down in alternating colours. A face-down card is turned
up when the card on it has gone. An empty column takes any card or run.
"""

from __future__ import annotations

from cardtable.games import kit
from cardtable.games.kit import Choice, Move, State

COLUMNS, RESERVE = kit.named("t", 6), kit.named("r", 16)
MOST_QUIET = 50  # CW-8: the most moves in a row that may bring nothing new
PRINTED = """10C JD 4S KD 8H 8D  10H 4C 7S 2D AH 9D  6S 5S 3D 2S 6H 3H  2H 5C 8S QS 5D 9C  7C 4D JH AS 3S 6D
AC KS 10D 3C 9S 4H  KH QD AD 2C KC 5H QH JS JC 10S 9H 8C 7D 7H 6C QC"""
"""The magazine's example. It shows neither the face-down cards (chosen here so that it can be won) nor the suit of the 4H."""


class ChineseWall(kit.Patience[int]):
    """The score is the number of cards out. ``extra``: consecutive moves without progress."""

    id, letters, longest, quiet, start, complete = "chinese_wall", "CW", 87 * (MOST_QUIET + 1), MOST_QUIET, 0, True
    options = (
        Choice("cw_deal", ("numbered", "magazine"), "CW-1"),
        Choice("cw_direction", ("any", "leftward_only"), "CW-2"),
        Choice("cw_run", ("any_part", "whole_run"), "CW-7"),
        Choice("cw_empty_column", ("any_card_or_run", "kings"), "CW-5"),
        Choice("cw_auto_aces", ("yes", "no"), "CW-3", plays=False),
    )
    presets = (
        kit.Preset("example", {"cw_deal": "magazine"}),
        kit.Preset("strict", {"cw_run": "whole_run", "cw_empty_column": "kings"}),
    )
    clauses = {1: "seats pack", 2: "moves", 8: "recycle redeal over"}
    refusals = {
        2: "build.alternating build.no_place build.not_there leftward",
        3: "build.not_its_turn build.one_at_a_time_up build.other_suit build.stays_out",
        5: "build.kings_only build.no_change",
        6: "build.covered build.face_down build.nothing_here reserve",
        7: "no_run whole_run",
        8: "quiet",
    }
    size = 10.4, 4.3
    piles = (
        *(*kit.foundations(1, 0), *kit.columns(COLUMNS, 0, 1.1)),
        *(kit.PileSpec(pile, kit.Role.RESERVE, 6.4 + n % 4, n // 4) for n, pile in enumerate(RESERVE)),
    )
    rows = (*(*kit.down(COLUMNS), *COLUMNS) * 3, *RESERVE)
    goes_out, aces_go = (*COLUMNS, *RESERVE), ("cw_auto_aces", "yes")
    building = kit.Building(
        COLUMNS, kit.alternating, "build.alternating", RESERVE,
        starts="cw_empty_column", runs="cw_run", towards="cw_direction",
    )  # fmt: skip
    varies = {"build": "cw_direction", "gap": "cw_empty_column", "run": "cw_run"}
    lesson = kit.lesson(
        34,
        aim="@fS,fH,fD,fC", reserve="@r1", down="move:t1:t2:1", from_reserve="move:r11:t6:1", run="move:t6:t2:2",
        two="move:r8:fD:1", club="move:r15:fC:1", nine="move:r14:t2:1", end="",
    )  # fmt: skip

    def pack(self, setup: kit.Setup) -> tuple[kit.Card, ...]:
        """CW-1: by number, or as the magazine printed it."""
        printed = setup.order is None and setup.options["cw_deal"] == "magazine"
        return kit.FRENCH.parse_pack(PRINTED.split()) if printed else super().pack(setup)

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """CW-2 to CW-8: to a foundation, or onto a column."""
        return self.built(state)

    def explain(self, state: State[int], gesture: kit.Gesture) -> kit.Refusal:
        """Why the cards can't go there."""
        told = super().explain(state, gesture)
        if told.code == "build.quiet":
            return self.refused("quiet")
        if isinstance(gesture, kit.Pick) or told.code in {"build.nothing_here", "build.face_down"}:
            return told
        if isinstance(gesture, kit.Carry) and gesture.target in RESERVE:
            return self.refused("reserve", **told.params)
        run = kit.run_length(state.piles[gesture.source], kit.alternating)
        part = len(state.piles[gesture.source]) - gesture.index
        if gesture.source in COLUMNS and part > run and told.code != "build.one_at_a_time_up":
            return self.refused("no_run", **told.params)
        fits = {"build.whole_run", "build.one_by_one"}
        if told.code not in (fits if state.option("cw_direction") == "any" else {*fits, "build.no_change"}):
            return told
        if part < run and state.option("cw_run") == "whole_run":
            return self.refused("whole_run", **told.params)
        return self.refused("leftward", **told.params)

    words = {
        "name": "Chinese Wall",
        "goal": "Take the wall down stone by stone, with sixteen cards in reserve.",
        "length": "about 10 minutes",
        "players": "1 player",
        "dealing": "the six rows of six from the top row to the bottom row, each from left to right (36 cards; the first, third and fifth row are face down); then the 16 cards of the reserve",
        "option.cw_auto_aces": "Aces",
        "option.cw_auto_aces.help": "Aces go out as soon as they are free. The table can do it for you. If you choose to do it yourself, the table never does, whatever the setting for cards that go out by themselves.",
        "option.cw_auto_aces.no": "You lay them out",
        "option.cw_auto_aces.yes": "Go out by themselves",
        "option.cw_deal": "The deal",
        "option.cw_deal.help": "By number, or the one example printed in the magazine. The magazine did not print its face-down cards; they are laid so that the wall can be taken down.",
        "option.cw_deal.magazine": "The magazine’s example",
        "option.cw_deal.numbered": "By number",
        "option.cw_direction": "Direction",
        "option.cw_direction.any": "Onto any column",
        "option.cw_direction.help": "The source says that cards go down “to the right”. That can mean the way a run is spread, or that cards may be laid only on columns farther left. Then the place of a column matters, and you may move a whole column to a used-up place.",
        "option.cw_direction.leftward_only": "Only onto columns farther left",
        "option.cw_empty_column": "Used-up columns",
        "option.cw_empty_column.any_card_or_run": "Any card or run",
        "option.cw_empty_column.help": "What may go where a column is used up. In the source it is any card or run.",
        "option.cw_empty_column.kings": "Kings only",
        "option.cw_run": "Moving a run",
        "option.cw_run.any_part": "Any part of it",
        "option.cw_run.help": "Whether you may split a run at the end of a column when you move it.",
        "option.cw_run.whole_run": "Only as a whole",
        "preset.example": "The printed example",
        "preset.source": "As in the magazine",
        "preset.strict": "Strict",
        "refusal.leftward": "By this house rule the {card} can go only onto a column farther left.",
        "refusal.no_run": "The cards from the {card} on are not a run: each must be one lower than the one above it, in alternating colours.",
        "refusal.quiet": "Fifty moves have brought nothing new: now a card has to go out, leave the reserve, or turn up a face-down card.",
        "refusal.reserve": "Nothing can go onto the reserve; the {card} cannot go there.",
        "refusal.whole_run": "By this house rule a run moves as a whole; the {card} cannot leave it.",
        "coach.build.any": "Build down in alternating colours, with cards from the columns and the reserve.",
        "coach.build.leftward_only": "Build down in alternating colours, from the reserve or onto columns farther left.",
        "coach.gap.any_card_or_run": "Any card or run can go into an empty column.",
        "coach.gap.kings": "Only a king can go into an empty column.",
        "coach.run.any_part": "You can move any part of a run.",
        "coach.run.whole_run": "A run moves only as a whole.",
        "end.lost": "The wall stands",
        "end.plain": ("{n} cards out, {left} left.", "{n} cards out, {left} left."),
        "end.plain=1": "1 card out, {left} left.",
        "end.won": "The wall is down!",
        "lesson.aim": "The wall has six rows, three of them face down. Bring all cards up here in suits, from ace to king. A free ace goes up by itself.",
        "lesson.club": "And the two of clubs goes on its ace.",
        "lesson.down": "On the last card of a column you build down in alternating colours. Put the queen of spades on the king of hearts.",
        "lesson.end": "Anything may go in the place of a used-up column. The Wall is hard to win: turn the hidden cards first, and spend the reserve slowly.",
        "lesson.from_reserve": "A card of the wall was turned up. You build from the reserve in the same way: put the ten of clubs on the jack of diamonds.",
        "lesson.nine": "Put the nine of diamonds on the ten of clubs.",
        "lesson.reserve": "These sixteen cards are your reserve. You can use any of them at any time, but you cannot put any back.",
        "lesson.run": "Cards that follow each other are a run, and you can move them together. Put the jack and the ten on the queen.",
        "lesson.two": "The two of diamonds from the reserve goes on its ace.",
    }
