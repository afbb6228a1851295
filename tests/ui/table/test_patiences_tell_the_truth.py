"""Random games of all patiences under random house rules: whatever is said about them is asked whether it is true."""
# ruff: noqa: C901, PLR0912, PLR0915, PT018 -- one list of what each reason claims

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any

import pytest

from cardtable.ai.hints import reason
from cardtable.games.kit import FOUNDATIONS, RANKS, RECYCLE, Patience, alternating, out_count, same_suit, twice
from cardtable.games.registry import ALL_GAMES, find
from cardtable.i18n.catalogue import Catalogue, load_catalogue
from cardtable.i18n.phrases import amount, card_name, span_text
from cardtable.i18n.phrases import refusal as refusal_words
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Carry, Gesture, Pick, Refusal, Tap
from cardtable.kernel.options import Choice, Number, complete
from cardtable.kernel.state import CardMoved, Reason, Recycled, Setup
from cardtable.session.analysis import LossPoint
from cardtable.session.desk import Session, round_of
from cardtable.session.game_log import Change
from cardtable.session.scores import HOLES, total, verdict
from cardtable.session.solo_game import SoloGame
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.game_words import said_words
from cardtable.ui.pages.history import finished_line
from cardtable.ui.pages.statistics_sheets import statistics_sheet
from cardtable.ui.table.results import effort, ending_of, lost_ending
from cardtable.ui.table.words import change_words, facts, log_lines, move_words
from tests.support.amount import share
from tests.support.desks import Outside
from tests.support.services import Sandbox
from tests.table.tables import dress

PATIENCES = [game.info.id for game in ALL_GAMES if game.info.seats == (1, 1)]
SEEDS = range(share(10))
FITS = {"build.alternating": twice(alternating), "build.same_suit": twice(same_suit)}
NAMES = [FRENCH.text(card) for card in FRENCH.cards]


@pytest.fixture(scope="module")
def texts() -> Catalogue:
    return load_catalogue(assets_folder() / "translations", "en")


class Asked:
    """One game, and the questions asked of it; ``now`` goes on by some seconds a move."""

    def __init__(self, game_id: str, seed: int, texts: Catalogue, level: Auto | None = None) -> None:
        self.luck, self.texts, self.now = Random(f"{game_id} {seed}"), texts, 100.0  # noqa: S311 -- no secret
        self.game, self.outside = find(game_id), Outside(level_now=level or Random(seed).choice(list(Auto)[:3]))  # noqa: S311 -- the same
        options = {spec.key: self._value(spec) for spec in self.game.info.options if self.luck.random() < 0.5}
        self.outside.rules[game_id] = complete(self.game.info.options, options)
        self.desk = self.outside.desk()
        setup = Setup(self.luck.randrange(1, 10**9), self.outside.rules[game_id])
        self.session: Session[SoloGame] = self.desk._dealt(self.game, setup, ())  # type: ignore[assignment]

    def _value(self, spec: Choice | Number) -> str | int:
        return (
            self.luck.choice(spec.values)
            if isinstance(spec, Choice)
            else self.luck.randint(spec.low, min(spec.high, 99))
        )

    @property
    def played(self) -> SoloGame:
        return self.session.played

    def play(self, most: int = 40) -> None:
        """Some moves, some of them taken back, and all questions after each; then on to the end, if there is one."""
        for _ in range(most):
            if self.played.outcome is not None:
                break
            self.now += self.luck.uniform(0.2, 9.0)
            for gesture in self.luck.sample(list(self.gestures()), 6):
                self.ask_refusal(gesture)
            roll = self.luck.random()
            if roll < 0.08 and self.played.can_undo:
                (self.played.restart if roll < 0.02 else self.played.undo)(self.now)
            else:
                move = self.luck.choice((self.luck.random() < 0.3 and self.played.hints()) or self.played.legal)
                self.ask_hint(move)
                before = self.played.history.cursor
                change = self.played.play(move, self.now)
                self.ask_change(change, self.played.history.moves[before].text)
            self.ask_facts()
            self.ask_coach()
        for _ in range(300):
            if self.played.outcome is None:
                self.played.play(self.luck.choice(self.played.legal), self.now)
        self.ask_log()

    def gestures(self) -> Iterator[Gesture]:
        """What a hand can do, sense or nonsense."""
        piles = self.played.state.piles
        for source, pile in piles.items():
            for index in range(-1, len(pile)):
                yield Tap(source, index)
                yield from (Carry(source, index, target) for target in self.luck.sample(list(piles), 3))
        if any(move.picks for move in self.played.legal):
            yield from (
                Pick(tuple(self.luck.sample([pile for pile in piles if piles[pile].cards], 2))) for _ in range(20)
            )

    # -- refusals ------------------------------------------------------------------------------------------------------

    def ask_refusal(self, gesture: Gesture) -> None:
        """What is refused is not legal, and the reason holds."""
        legal, state = self.played.legal, self.played.state
        answer = _judged(self.played, gesture)
        if not isinstance(answer, Refusal):
            assert answer
            return
        words = refusal_words(self.texts, answer.code, answer.params)
        assert "{" not in words
        assert answer.code in self.game.info.clauses.refusals, (answer, gesture)
        if isinstance(gesture, Pick):
            assert not any(set(move.picks) == set(gesture.picks) for move in legal)
            return
        pile = state.piles[gesture.source]
        above = len(pile) - gesture.index
        if isinstance(gesture, Carry):
            same = [move for move in legal if (move.source, move.target) == (gesture.source, gesture.target)]
            assert not any(move.count == above for move in same)
        self._holds(answer.code, gesture, above)

    def _holds(self, code: str, gesture: Tap | Carry, above: int) -> None:
        """What a reason says, asked of the cards and the house rules themselves."""
        piles, options = self.played.state.piles, self.played.state.setup.options
        pile = piles[gesture.source]
        where = (code, gesture, options)
        target = piles[gesture.target] if isinstance(gesture, Carry) else None
        if code == "build.no_place":
            card = pile.cards[gesture.index]
            assert not any(move.source == gesture.source and move.count == above for move in self.played.legal), where
            assert isinstance(self.game, Patience)
            building = self.game.builds(options)
            assert building is not None
            build = building.fits
            columns = [other for name, other in piles.items() if name.startswith("t") and name != gesture.source]
            if gesture.source not in FOUNDATIONS and not isinstance(gesture, Carry):
                assert not any(other.cards and card in build[other.cards[-1]] for other in columns), where
        elif code == "build.whole_run":
            assert self.game.info.id == "klondike" and options["kl_move"] == "whole_run", where
            assert above < pile.open_count, where
        elif code == "build.covered":
            assert above > 1, where
        elif code == "build.face_down":
            assert not pile.is_up(gesture.index), where
        elif code in FITS:
            build = FITS[code]
            assert target is not None and target.cards, where
            assert pile.cards[gesture.index] not in build[target.cards[-1]], where
        elif code in ("build.kings_only", "build.only_king"):
            assert RANKS[pile.cards[gesture.index]] != 13, where
        elif code == "build.turn_it":
            assert piles["stock"].cards, where
        elif code == "build.no_redeal":
            assert RECYCLE not in self.played.legal, where
        elif code == "build.stays_out":
            assert options.get("kl_take_back") != "yes", where
        elif code == "chinese_wall.leftward":
            assert options["cw_direction"] == "leftward_only", where
        elif code == "chinese_wall.whole_run":
            assert options["cw_run"] == "whole_run", where
        elif code == "golf.king_stops":
            assert options["go_king"] == "stops" and RANKS[piles["waste"].cards[-1]] == 13 and piles["stock"].cards, (
                where
            )
        elif code == "golf.take_first":
            assert any(move.source for move in self.played.legal), where
        elif code == "golf.no_wrap":
            assert options["go_wrap"] == "no" or RANKS[piles["waste"].cards[-1]] == 13, where
        elif code == "elevens.three_courts":
            assert options["el_court_set"] == "any_three", where
        elif code == "elevens.set_of_courts":
            assert options["el_court_set"] == "one_j_one_q_one_k", where
        elif code in ("elevens.spare_never", "elevens.spare_once", "elevens.no_stock"):
            kinds = {"none": "never", "once_per_game": "once"}
            assert not piles["stock"].cards or code.endswith(kinds.get(str(options["el_spare"]), "?")), where
        elif code == "elevens.spare_when_stuck":
            assert options["el_spare"] != "none" and piles["stock"].cards, where
            assert any(move.picks for move in self.played.legal), where
        elif code == "elevens.no_spare":
            assert not any(move.picks or move.verb == "spare" for move in self.played.legal), where
        elif code in ("alexander.out_first", "alexander.click_to_redeal"):
            is_held = options["al_redeal_when"] == "when_stuck" and any(
                move.target in FOUNDATIONS for move in self.played.legal
            )
            assert is_held is (code == "alexander.out_first"), where

    # -- moves -----------------------------------------------------------------------------------------------------------

    def ask_hint(self, move) -> None:  # type: ignore[no-untyped-def]  # a Move
        """A hint names cards that can be seen and are moved."""
        match = self.played
        view = match.game.observe(match.state, 0)
        words = move_words(move, dress(match.state.piles), match.looks, match.spec, self.texts)
        moved = {match.state.piles[pile].cards[-1] for pile in move.picks}
        if move.source:
            moved |= {match.state.piles[move.source].cards[-move.count], match.state.piles[move.target].top}
        assert self.named(words) <= self.shown(moved)
        reason(match.game, view, move)

    def ask_change(self, change: Change, text: str) -> None:
        """What is said of a move names its own cards and no others, and counts those that followed."""
        words = change_words(change, self.played, self.texts)
        cues, before = change.steps[0].cues, change.before.piles
        moved = {card for cue in cues if isinstance(cue, CardMoved) for card in cue.cards}
        seen = {before[cue.target].top for cue in cues if isinstance(cue, CardMoved)}
        seen |= {
            before[pile].top for pile in self.played.history.moves[self.played.history.cursor - len(change.steps)].picks
        }
        turned = {cue.card for cue in cues if not isinstance(cue, CardMoved | Recycled) and hasattr(cue, "card")}
        assert words[:1].isupper(), words
        assert self.named(words) <= self.shown(moved | seen | turned), (text, words)
        assert ("spare" in words.lower()) is (text == "spare"), (text, words)
        for pile in change.before.piles if text.startswith("clear") else ():
            if pile in text.partition(":")[2].split(","):
                assert self.shown({before[pile].top}) <= self.named(words), (text, words)
        out = out_count(change.after.piles) - out_count(change.steps[0].state.piles)
        assert re.findall(r"(\d+|One) cards? went out", words) == ([str(out) if out > 1 else "One"] if out else []), (
            words
        )

    def named(self, words: str) -> set[str]:
        """The faces that are named in a sentence."""
        low = words.lower()
        return {text for text in NAMES if re.search(rf"\b{card_name(self.texts, text)}\b", low)}

    def shown(self, cards: Collection[Card | None]) -> set[str]:
        """The faces of cards, as they are shown under the rules of this game."""
        return {self.played.looks.faces[card].picture for card in cards if card is not None}

    def ask_log(self) -> None:
        """The log has a line for each ply, each said to be the table's own once or counted on, and ends as the sheet counts."""
        history, lines = self.played.history, log_lines(self.played, self.texts)
        assert len(lines) == history.cursor
        for ply, (_, words) in enumerate(lines):
            assert words.lower().count("by itself") == (ply in history.auto), words
        made = [number for number, _ in lines if number > 0]
        assert made == list(range(1, len(made) + 1))

    # -- figures ---------------------------------------------------------------------------------------------------------

    def ask_facts(self) -> None:
        """The bar says what the state is."""
        state = self.played.state
        told = {fact.name: fact.value for fact in facts(self.played, self.row, self.session.hole, self.texts)}
        if "Out" in told:
            lying = sum(len(pile) for name, pile in state.piles.items() if name[0] in "fg" or name == "hole")
            assert told["Out"] == f"{lying} of {self.played.game.info.deck.size}"
        if "Stock" in told:
            assert told["Stock"] == str(len(state.piles["stock"]))
        if "Money" in told:
            assert told["Money"].endswith("\u00a0kr.") or told["Money"].endswith(" kr."), told
            assert told["Money"].partition("kr.")[0].strip().lstrip("+") == amount(self.texts, state.scores[0])
        if self.row is not None:
            assert told["So far"] == amount(self.texts, total(self.row.strokes))

    @property
    def row(self):  # type: ignore[no-untyped-def]  # a RoundRow or None
        return round_of(self.desk.store, self.session)

    def ask_coach(self) -> None:
        """The coach speaks of turning a card, a spare card and a new layout only where just that can be done."""
        told = [said.key for said in self.game.coached(self.played.state, self.played.legal)]
        assert all(said_words(self.texts, said) for said in self.game.coached(self.played.state, self.played.legal))
        stuck = {
            "coach.golf.turn",
            "coach.klondike.draw",
            "coach.klondike.recycle",
            "coach.elevens.spare",
            "coach.alexander.redeal",
            "coach.gaps.redeal",
        }
        if stuck & set(told):
            assert self.played.legal
            assert not any(move.source or move.picks for move in self.played.legal)

    def ask_end(self) -> None:
        """Sheet, statistics, history, bar and log tell one and the same end."""
        match, state, texts = self.played, self.played.state, self.texts
        ending = ending_of(self.session, self.row, texts, self.now)
        row = next(each for each in self.outside.store.finished() if each.id == match.record_id)
        won = match.outcome is not None and match.outcome.reason is Reason.WON
        assert (row.reason is Reason.WON, row.score) == (won, state.scores[0])
        numbers = [int(each) for each in re.findall(r"\d+", re.sub(r"(?<=\d)[\u00a0,. ](?=\d{3})", "", ending.line))]
        if self.row is None:
            made = [number for number, _ in log_lines(match, texts) if number > 0]
            time = span_text(texts, match.clock.elapsed(self.now))
            assert ending.effort == effort(match, texts, self.now)
            assert ending.effort.startswith(f"{len(made)} move")
            assert time in ending.effort
            line = finished_line(row, texts, lambda: None, None, known=False)
            assert any(time in label.text for label in _labels(line))
            assert time in [figure.value for figure in statistics_sheet(self.game.measures, [row], texts).figures]
            out = self.game.done(state)
            whole = 28 if self.game.id in {"pyramid", "tri_peaks"} else self.game.info.deck.size
            out = out_count(state.piles) if FOUNDATIONS[0] in state.piles else out
            if self.game.in_points(state.setup.options):
                assert {abs(state.scores[0]), out, whole} <= set(numbers), ending.line
            elif self.game.info.id not in {"elevens", "aces_up", "scorpion", "black_hole", "gaps"}:
                assert out in numbers and (whole - out in numbers or out == whole), ending.line
            elif not won:
                left = self.game.whole - state.scores[0]
                assert numbers == [left if self.game.id in {"elevens", "black_hole", "gaps"} else state.scores[0]]
            if state.setup.options.get("kl_stakes") == "on":
                assert abs(state.scores[0]) in numbers and "kr." in ending.line, ending.line
                assert "kr.." not in f"{ending.line} {ending.effort}"


def _judged(match: SoloGame, gesture: Gesture) -> Refusal | tuple[object, ...]:
    """What ``propose`` would say, without playing it."""
    from cardtable.kernel.moves import resolve  # noqa: PLC0415 -- what propose asks as well

    return resolve(gesture, match.spec, match.state.piles, match.legal) or match.game.explain(match.state, gesture)


def _labels(widget) -> list:  # type: ignore[no-untyped-def, type-arg]  # widgets of a line
    from cardtable.ui.widgets.text import Label  # noqa: PLC0415 -- one use
    from cardtable.ui.widgets.widget import walk  # noqa: PLC0415 -- one use

    return [each for each in walk(widget) if isinstance(each, Label)]


@pytest.mark.parametrize("game_id", PATIENCES)
def test_whatever_is_said_of_a_patience_is_true(game_id: str, texts: Catalogue) -> None:
    for seed in SEEDS:
        asked = Asked(game_id, seed, texts)
        asked.play()
        if asked.played.outcome is not None:
            asked.ask_end()


def test_a_round_of_golf_has_one_total(texts: Catalogue) -> None:
    for seed in range(share(4)):
        asked = Asked("golf", seed, texts)
        for hole in range(1, HOLES + 1):
            assert asked.session.hole == hole
            asked.play()
            while asked.played.outcome is None:
                asked.played.play(asked.played.legal[0], asked.now)
            asked.ask_facts()
            asked.ask_end()
            row, told = asked.row, ending_of(asked.session, asked.row, texts, asked.now)
            so_far = amount(texts, sum(row.strokes))
            if hole < HOLES:
                assert told.line.startswith(f"{so_far} after")
                asked.session = asked.desk.next_hole(asked.session)
        words = texts.text(f"round.{verdict(total(row.strokes), row.bogey).value}")
        assert so_far in told.title
        assert words in told.title
        assert str(row.bogey) in told.line


@pytest.mark.parametrize("game_id", PATIENCES)
def test_a_review_numbers_the_moves_as_the_log_does_and_says_once_what_the_table_did(
    box: Sandbox, visit: Callable[..., Any], game_id: str, texts: Catalogue
) -> None:
    asked = Asked(game_id, 1, texts, Auto.ALL)
    asked.play()
    match = asked.played
    screen = visit(box.services.screens.review(match.record(asked.now))).screen
    first = match.history.floor  # a review begins where a person could first move
    rows, log = screen._rows(), log_lines(match, texts)[first:]
    assert len(rows) == len(log) + (match.outcome is not None or len(screen.steps) > len(log))
    for row, (number, words) in zip(rows, log, strict=False):  # the log adds what came of a move
        assert (f"{number}  {words}" if number > 0 else words).startswith(row.text.removesuffix(".")), (row, words)
    for place, (number, _) in enumerate(log, first):
        screen.go_to(place)
        told = screen._panel._what.text
        assert told.lower().count("by itself") == (place in match.history.auto), told
        assert (place in match.history.auto) or str(number) in told


@pytest.mark.parametrize("game_id", PATIENCES)
def test_a_lost_game_that_goes_on_is_not_said_to_be_finished_nor_what_is_hidden(game_id: str, texts: Catalogue) -> None:
    for seed in SEEDS:
        asked = Asked(game_id, seed, texts)
        told = lost_ending(asked.played, LossPoint(0, never=False), 3, texts)
        assert (
            told.effort.endswith("By what you could see, it could still be won 3 moves ago.") == asked.game.info.hidden
        )
        assert "finish" not in told.line
