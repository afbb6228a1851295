"""Every text at the tables for several, in random matches under random house rules: what can be checked of it is.

What is said to be legal is; "you" is a person who looks; figures are those of the state, money has its unit; a ply is told
of the seat that made it; nothing is said to have come before it has. A new text of these kinds needs a check of its own.
"""

# ruff: noqa: C901, PLR0912, PLR0915, S311 -- one check for each text, side by side; chance is no secret here

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise, takewhile
from random import Random

import pytest
from msgspec.structs import replace

from cardtable.games.las_vegan.casino import CHIPS
from cardtable.games.monte_carlo.rounds import AIMS
from cardtable.games.murlan.hand import last_target, to_be_beaten
from cardtable.games.murlan.plays import HEIGHTS, Combination, PlayKind, beats
from cardtable.games.registry import find
from cardtable.games.seated import HANDS, PLAYS
from cardtable.games.trick_kit import card_led
from cardtable.i18n.phrases import amount, card_name, lowered
from cardtable.kernel.moves import Move, Pick, Refusal, Tap
from cardtable.kernel.options import Choice
from cardtable.kernel.state import AnyState
from cardtable.session.game_log import Change
from cardtable.session.seats import people
from cardtable.session.sight import LogReader
from cardtable.settings import Animation, Settings
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.game_words import said_words
from cardtable.ui.games.monte_carlo import pot_of
from cardtable.ui.table import actions, table_picture
from cardtable.ui.table.curtain import CurtainLayer
from cardtable.ui.table.dialogs import last_trick, tricks_dialog
from cardtable.ui.table.results import HandResultLayer
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.table.words import HEADING, seated_log_lines, seated_move_words
from cardtable.ui.widgets.pictures import CardRow
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.widget import Widget, WidgetRole, walk
from tests.games.test_coached_murlan import every_play
from tests.support.amount import share
from tests.support.services import Sandbox, sandbox
from tests.support.words import ENGLISH

GAMES = {
    "monte_carlo": (5, 6, 7, 8),
    "murlan": (4,),
    "las_vegan": (2, 3, 4, 5),
    "hearts": (4,),
    "briscola": (2, 3, 4),
    "mau_mau": (2, 3, 4, 5),
}
PERSONS = ("nobody", "one", "several", "all")
MATCHES = share(4)  # of each game for each number of persons
LOOKS = 70  # times that a match is looked at, from somewhere in it on
LATER = 4.0  # seconds, in which every pause is over

YOU = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)
CAME = re.compile(r"\byou (got|gave|passed|received|were given|have (got|given))\b", re.IGNORECASE)
NUMBER = re.compile(r"\d{1,3}(?:[  , ]\d{3})+|\d+")
FIGURE = "[+−]?[0-9][0-9 \u00a0\u2009\u202f,]*"
NAMES, FIGURES = (
    {"name", "partner", "other", "first", "last", "dealer", "leader", "giver"},
    {"n", "many", "points", "target"},
)
ONLY_WITHIN = {"party.hint.chip", "asked.mau_mau.suit_only"}  # texts that stand only within others
GROUPS = re.compile(r"[^\d]")


@cache
def patterns(key: str) -> Sequence[re.Pattern[str]]:
    """What a text of the program looks like with its places filled, for each plural form."""
    entry = ENGLISH[key]
    forms = (entry,) if isinstance(entry, str) else tuple(entry.values())
    return [re.compile(_filled(form)) for form in dict.fromkeys(forms)]


def _filled(form: str) -> str:
    """A form of a text as a pattern; a place that comes twice is filled with the same."""
    made, seen = "", set[str]()
    for n, part in enumerate(re.split(r"\{([a-z_]+)\}", form)):
        kind = "P[0-9]x" if part in NAMES else FIGURE if part in FIGURES else ".+?"
        place = f"(?P={part})" if part in seen else f"(?P<{part}>{kind})"
        made += place if n % 2 else re.escape(part)
        seen |= {part} if n % 2 else set()
    return made


def told_by(text: str, heads: Sequence[str]) -> list[tuple[str, dict[str, str]]]:
    """The texts of the program, by their keys, that ``text`` is made of, one after the other; fails where there is none."""
    keys = [key for key in ENGLISH if key.startswith(tuple(heads)) and key not in ONLY_WITHIN]
    found = _parts(text, sorted(keys, key=lambda key: -len(str(ENGLISH[key]))))
    assert found is not None, f"{text!r} is not made of {heads}"
    return found


def _parts(text: str, keys: Sequence[str]) -> list[tuple[str, dict[str, str]]] | None:
    ends = [*(place.start() for place in re.finditer(" ", text)), len(text)]
    for name, form in [(key, form) for key in keys for form in patterns(key)]:
        for end in ends if text else ():
            found = form.fullmatch(text, 0, end)
            rest = _parts(text[end:].lstrip(), keys) if found else None
            if found and rest is not None:
                return [(name, found.groupdict()), *rest]
    return None if text else []


class Looked:
    """A random match that is looked at, ply by ply."""

    def __init__(self, game: str, persons: str, seed: int) -> None:
        self.chance = chance = Random(f"{game} {persons} {seed}")
        self.game = find(game)
        count = chance.choice(GAMES[game])
        options: dict[str, str | int] = {
            spec.key: chance.choice(spec.values)
            for spec in self.game.info.options
            if isinstance(spec, Choice) and chance.random() < 0.5
        }
        self.value = chance.choice((10_007, 7919, 1_000_000)) if game == "monte_carlo" else 0
        if game == "monte_carlo":
            options |= {"mc_players": count, "mc_point_value": self.value}
        if game == "las_vegan":
            options |= {
                "lv_players": count,
                "lv_start_cabbages": chance.choice((1, 4, 15)),
                "lv_rounds": chance.randint(1, 4),
            }
        if game == "hearts":
            options |= {"he_end": chance.choice((10, 30, 60))}
        if game == "briscola":
            options |= {"br_players": count, "br_hands": chance.randint(1, 3)}
        if game == "mau_mau":
            options |= {"mm_players": count, "mm_hand": chance.randint(4, 8), "mm_draw": chance.randint(1, 5)}
        self.box: Sandbox = sandbox(
            Settings(
                animation=Animation.OFF,
                options={game: options},
                coach=True,
                play_forced=chance.random() < 0.7,
                take_back=chance.random() < 0.5,
                single_click=chance.random() < 0.5,
            )
        )
        many = {"nobody": 0, "one": 1, "several": min(2, count), "all": count}[persons]
        sits = set(chance.sample(range(count), many))
        players = [
            replace(player, name=f"P{seat}x", bot="" if seat in sits else "random")
            for seat, player in enumerate(self.box.services.preferences.usual_players(game, count))
        ]
        session = self.box.services.desk.deal(game, chance.randint(1, 10**6), players=players)
        self.party = session.played
        self.texts = self.box.services.texts
        self.now = 0.0
        for _ in range(chance.randint(0, 260) if chance.random() < 0.8 else 0):
            if self.party.outcome is None:
                self._make(chance.choice(self.party.legal))
        self.scene = RoundTable(self.box.services, session)
        self.scene.layout(1280, 800, 1.0)
        self.scene.resume(None)
        self.reader = LogReader(self.party.game)
        self.claimed: dict[int, int] = {}  # plies that came with a claim, and the seat that made it
        self.scores = self.party.state.scores

    def _make(self, move: Move) -> None:
        """A ply that nobody looks at."""
        self.party._made(move, self.now)

    @property
    def state(self) -> AnyState:
        return self.party.state

    def name(self, seat: int | None) -> str:
        return self.party.players[seat or 0].name

    def money(self, number: int, *, plus: bool = False) -> str:
        """An amount of what the game counts."""
        written = ("+" if plus and number > 0 else "") + amount(self.texts, number)
        return f"{written} kr." if self.value else written

    def is_money(self, said: str, number: int) -> bool:
        """Whether that amount is said; its last full stop may be that of the sentence."""
        return said.rstrip(".") == self.money(number).rstrip(".")

    def layer(self, kind: type) -> Widget | None:
        return next((each for each in self.scene.stage.trees.layers if isinstance(each, kind)), None)

    # -- what goes on --------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """A frame, what is to be read in it, and what somebody does then."""
        scene, before = self.scene, self.party.history.cursor
        scene.update(self.now)
        self.now += LATER
        self.check_plies(before)
        self.check_texts()
        paper, curtain = self.layer(HandResultLayer), self.layer(CurtainLayer)
        if paper is not None:
            assert curtain is None, "all read the paper, and nobody is called"
            self.check_paper(paper.paper)
        if curtain is not None:
            self.check_curtain(curtain)
        self.check_end()
        if scene.stage.is_modal:
            if self.party.outcome is None or paper is not None:
                scene.handle(KeyDown("return"), self.now)
        elif scene.hands.hand.mine and not self.party.is_forced and not scene.is_telling:
            self.check_asked()
            self.act()
        elif self.chance.random() < 0.1:
            self.back()

    def act(self) -> None:
        """Whoever looks plays, or does something else."""
        scene, dice = self.scene, self.chance.random()
        before = self.party.history.cursor
        if self.party.claim is not None and dice < 0.8:
            claimer = self.party.to_act
            actions.cut_short(scene)
            self.claimed |= dict.fromkeys(range(before, self.party.history.cursor), claimer)
            self.check_played_out(before)
        elif dice < 0.25:
            hand = [self.party.game.info.deck.text(card) for card in self.state.piles[HANDS[scene.viewer]].cards]
            picks = tuple(sorted(self.chance.sample(hand, min(len(hand), self.chance.choice((1, 1, 2, 3, 5))))))
            answer = self.party.propose(scene.viewer, Pick(picks), self.now)
            if isinstance(answer, Refusal):
                self.check_refusal(answer, picks)
            if isinstance(answer, Change):
                scene.changed(answer)
                self.check_plies(before)
        elif dice < 0.3 and self.game.info.id == "mau_mau":
            place = self.chance.choice(["stock", "pile", *ASKED_AT.values()])
            answer = self.party.propose(scene.viewer, Tap(place, -1), self.now)
            if isinstance(answer, Refusal):
                assert true_of_mau_mau_place(self, answer, place), f"{place}: {answer}"
            if isinstance(answer, Change):
                scene.changed(answer)
                self.check_plies(before)
        elif dice < 0.32:
            self.back()
        elif dice < 0.36:
            actions.hint(scene)
            self.check_hint(scene.line.text)
            actions.end_hint(scene)
        elif dice < 0.4:
            self.check_log()
            self.check_sheet()
        else:
            scene.play(self.chance.choice(self.party.legal))
            self.check_plies(before)

    def back(self) -> None:
        """Whoever looks takes back, or is told why not."""
        scene, history = self.scene, self.party.history
        viewer, cursor = scene.viewer, history.cursor
        actions.undo_by_rule(scene)
        if self.party.history.cursor == cursor:
            assert not actions.can_take_back(scene)
            if self.party.could_forgive:
                assert any(ENGLISH["party.undo_on"] == text for text in self.read())
                for slip in list(scene._toasts._slips):
                    scene._toasts.remove(slip)
            else:
                assert scene.line.text == ENGLISH["party.no_undo"]
        else:
            assert viewer is not None
            assert self.state.seat == viewer == self.party.to_act
            assert told_by(re.split(" You (?:gave|passed) ", scene.line.text)[0], ["log.undone"])
        scene.hush()

    # -- what is read --------------------------------------------------------------------------------------------------

    def read(self) -> Iterator[str]:
        """All that is to be read, or heard, of the table and what lies over it."""
        scene = self.scene
        lies = table_picture.table_picture(scene)
        yield from (lies.prompt[0], lies.why)
        for plate in lies.seats:
            yield f"{plate.name}: {plate.note}"
            yield plate.score
        yield from (sign.words for sign in (*lies.plays, *lies.said))
        yield from (words for _, words in lies.captions)
        yield from (str(prize) for thing in lies.decor for prize in getattr(thing, "prizes", ()))
        yield from (str(thing.money) for thing in lies.decor if hasattr(thing, "money"))
        for layer in (scene.stage.trees.root, *scene.stage.trees.layers):
            yield from (part.label for part in walk(layer) if part.label and part.visible)

    def check_texts(self) -> None:
        scene, curtain = self.scene, self.scene.watch.curtain
        called = curtain.caller is not None and self.layer(CurtainLayer) is not None
        nobody = scene.viewer is None and not called
        in_sheet = self.layer(HandResultLayer) is None and scene.stage.is_modal and not called
        for text in self.read():
            assert not (nobody and YOU.search(text)), f"nobody looks: {text!r}"
            assert not (self.state.phase == "exchange" and CAME.search(text)), f"nothing has come yet: {text!r}"
            assert "{" not in text
            assert ".." not in text, text
            if self.value and not in_sheet and not text.startswith(("Deal ", "#")):
                for found in NUMBER.finditer(text):
                    number = int(GROUPS.sub("", found[0]))
                    worth = number >= self.value and number % self.value == 0
                    assert not worth or text[found.end() :].startswith(" kr."), f"money without its unit: {text!r}"
        self.check_heard()
        self.check_last_cards()
        self.check_tricks()
        self.check_last_trick()
        self.check_prompt(table_picture.table_picture(scene))
        self.check_why(table_picture.table_picture(scene).why)
        for seat, plate in enumerate(table_picture.words_of(scene).seats):
            assert plate.score == self.money(self.state.scores[seat])
            assert not plate.turn or seat == self.party.to_act
            assert not plate.note.startswith("out ") or not self.state.piles[HANDS[seat]].cards, plate.note

    def check_heard(self) -> None:
        """Who hears the table is told which chip is the golden one, what the pot gives, and of runs."""
        state, texts = self.state, self.texts
        heard = dict(self.scene.look.spoken(state, texts))
        for chip in CHIPS if self.game.info.id == "las_vegan" else ():
            assert ("golden" in heard.get(chip, "golden")) == (chip == CHIPS[0] or chip not in heard), heard
        if self.value:
            (words,), pot = heard.values(), pot_of(state, texts)
            assert words.removeprefix("Pot: ").split(", ") == [pot.money, *pot.prizes]
        assert not any("foundation" in part.label for part in self.scene._table.accessible_parts())

    def check_last_cards(self) -> None:
        """Of Mau-Mau: who has one card is heard, nobody else, and whoever listens hears the suit asked for."""
        if self.game.info.id != "mau_mau":
            return
        state, said = self.state, table_picture.words_of(self.scene).said
        goes_on = self.game.hand_result(state) is None
        few = {seat for seat, hand in enumerate(HANDS) if hand in state.piles and len(state.piles[hand]) == 1}
        last = ENGLISH["party.mau_mau.last"]
        assert {sign.seat for sign in said if sign.words == last} == (few if goes_on else set())
        suit = asked_for(self) if goes_on else ""
        heard = [words for _, words in self.scene.look.spoken(state, self.texts)]
        assert heard == ([f"Asked for: {ENGLISH[f'suit.{suit}']}"] if suit else [])

    def check_tricks(self) -> None:
        """The tricks that are shown to whoever won them are as many as are said."""
        seat, game = self.scene.viewer, self.party.game
        if seat is None or game.combines:
            return
        taken = 0 if game.shuts_tricks else game.taken(self.state, seat)
        assert actions.has_tricks(self.scene) == (taken > 0)
        if taken and self.chance.random() < 0.1:
            sheet = tricks_dialog(self.box.services, self.party, seat)
            assert sheet.label == self.texts.text("party.tricks_of", n=taken, name=self.name(seat))
            shown = [part for part in walk(sheet) if isinstance(part, CardRow)]
            assert len(shown) == taken

    def check_last_trick(self) -> None:
        """What is shown as the last trick was finished, and none was since; as the last round, it ended as it lies there."""
        game, states = self.party.game, self.party.history.in_force

        def lying(state: AnyState) -> list[Sequence[int]]:
            return [state.piles[play].cards for play in PLAYS if play in state.piles]

        if game.combines:  # what lies there goes when a round is over, and stays when the hand is
            swept = [was for was, now in pairwise(states) if any(lying(was)) and not any(lying(now))]
            ends = [*swept, *([self.state] if game.hand_result(self.state) is not None else [])]
        else:
            seats = range(len(self.state.scores))
            taken = [sum(game.taken(state, seat) for seat in seats) for state in states]
            ends = [state for state, was, now in zip(states[1:], taken, taken[1:], strict=False) if now > was]
        shown = last_trick(game, states)
        assert (shown is None) == (not ends)
        assert shown is None or lying(shown) == lying(ends[-1])

    def check_prompt(self, lies: object) -> None:
        """Whose turn it is."""
        text, mine = lies.prompt
        turn, party = self.party.to_act, self.party
        if not text or turn is None:
            return
        if mine:
            assert self.scene.viewer == turn
            assert party.players[turn].is_person
            return
        ((key, said),) = told_by(text, ["party.whose_turn", "party.thinks", "party.let_play"])
        assert said["name"] == self.name(turn)
        assert (key == "party.whose_turn") == party.players[turn].is_person

    def check_why(self, why: str) -> None:
        """Of a hand that is over no rule is told; where there is no choice nothing says that there is one."""
        if self.party.game.hand_result(self.state) is not None:
            assert not why
        if self.scene.hands.hand.mine and self.party.is_forced:
            assert not re.search(r"\b(play any|anything you like)", why), why

    def check_asked(self) -> None:
        """What is asked of whoever looks, and the rule behind it."""
        lies = table_picture.table_picture(self.scene)
        text, state, legal = lies.prompt[0], self.state, self.party.legal
        ((key, said),) = told_by(text, ["asked.", "party.forced"])
        verbs = {move.verb for move in legal}
        cards = [move.picks for move in legal if move.picks]
        hand = {self.party.game.info.deck.text(card) for card in state.piles[HANDS[state.seat]].cards}
        assert (key == "party.forced") == (verbs == {"play"} and len(hand) == 1), text
        if key == "party.forced":
            assert [(said["card"],)] == [(card_name(self.texts, card),) for card in hand], text
            assert lies.why in ("", ENGLISH["party.forced.last"]) or self.scene.session.guide is not None, lies.why
            return
        assert ASKED[key](self, said, verbs, cards, hand), f"{text!r}: {[move.text for move in legal][:20]}"
        for name, value in told_by(lies.why, ["coach.", "refusal.murlan.only_higher_suited"]) if lies.why else ():
            assert true_of_coach(self, name, value), f"{lies.why!r} ({name}): {state.setup.options}"

    def check_plies(self, before: int) -> None:
        """What the line says of the latest ply, and that a forced one is told of a person's own."""
        party, history = self.party, self.party.history
        if history.cursor <= before or history.cursor - before > 1 or party.outcome is not None:
            return
        ply = history.cursor - 1
        self.check_ply(ply, self.scene.viewer, self.scene.line.text)

    def check_ply(self, ply: int, viewer: int | None, line: str) -> None:
        party, history, texts = self.party, self.party.history, self.texts
        was, now, move = history.states[ply], history.states[ply + 1], history.moves[ply]
        name, gains = self.name(was.seat), {}
        heads = [
            "party.log.",
            "log.undone",
            "party.forced.played",
            "party.briscola.log.",
            "party.mau_mau.log.",
            "log.mau_mau.",
        ]
        parts = told_by(line, heads)
        told_self = False
        for key, said in parts:
            match key.removeprefix("party.log."):
                case "played":
                    told_self = True
                    assert said["name"] == name, line
                    assert "straight" not in said["cards"] or said["cards"].startswith("a "), line
                    if party.game.info.id == "mau_mau" and len(move.picks) > 1:
                        number = ("two", "three", "four")[len(move.picks) - 2]
                        assert said["cards"] == f"{number} {ENGLISH[f'ranks.{move.picks[0][:-1]}']}", line
                    if len(move.picks) == 1:
                        assert said["cards"] == f"the {card_name(texts, move.picks[0])}"
                    assert move.verb == "play"
                case "drew":
                    told_self = told_self or move.verb in ("draw", "take")
                    assert true_of_drawn(self, ply, viewer, said), line
                case "log.mau_mau.asks":
                    told_self = True
                    assert said == {"name": name, "suit": ENGLISH[f"suit.{SUITS_ASKED[move.verb]}"]}, line
                case "log.mau_mau.last":
                    assert said["name"] == name, line
                    assert move.picks, line
                    assert len(now.piles[HANDS[was.seat]]) == 1, line
                case "log.mau_mau.none":
                    told_self = True
                    assert (move.verb, said["name"], drawn_at(self, ply)) == ("take", name, 0), line
                case "log.mau_mau.anew":
                    assert len(was.piles["stock"]) < drawn_at(self, ply), line
                    assert len(now.piles["pile"]) == 1, line
                case "party.mau_mau.log.call":
                    told_self = True
                    assert (move.verb, said["name"]) == ("call", name), line
                case "party.briscola.log.change":
                    told_self = True
                    assert (move.verb, said["name"]) == ("change", name), line
                case "passed" | "done" | "stopped" | "cut" | "dealt" | "chip":
                    told_self = True
                    drawn = key == "party.log.dealt" and party.game.info.id == "murlan"  # the dealer, maybe by lot
                    assert said["name"] == (self.name(now.extra.hand.dealer) if drawn else name), line
                    assert (key == "party.log.done") == (move.verb == "done" and was.phase == "chip"), line
                    verb = {"passed": ("pass",), "done": ("done",), "stopped": ("done",), "dealt": ("deal",)}
                    assert move.verb in verb.get(key.removeprefix("party.log."), (key.removeprefix("party.log."),)), (
                        line
                    )
                case "took":
                    cut_off = not move.picks and now.phase in {"deal", "over"}
                    taken = (
                        party.game.winner(was)
                        if cut_off
                        else party.game.winner(now if now.phase in {"deal", "over"} else was)
                    )
                    assert said["name"] == self.name(taken), line
                case "chose" | "passed_on":
                    told_self = True
                    assert move.verb == "give"
                    assert said.get("name", name) == name
                    assert (key == "party.log.passed_on") <= (now.phase == "trick")
                case "swapped_cards":
                    assert now.phase == "trick"
                    told_self = told_self or move.verb == "give"
                    course, cards = now.extra, party.game.info.deck.text
                    others = [(viewer + step * course.shift) % 4 for step in (1, -1)]
                    assert [said["name"], said["giver"]] == [self.name(seat) for seat in others], line
                    for words, seat in ((said["gave"], viewer), (said["got"], others[1])):
                        named = [f"the {card_name(texts, cards(card))}" for card in course.gifts[seat]]
                        assert re.split(", | and ", words) == named, line
                case "exchanged":
                    told_self = True
                    assert (said["name"], said["other"]) == (name, self.name(now.seat))
                case "swapped":
                    told_self = told_self or move.verb == "give"
                    truth, mine = now.extra, now.extra.hand.previous[0] == viewer
                    gave, got = (truth.gave, truth.got) if mine else (truth.got, truth.gave)
                    assert viewer in (now.extra.hand.previous[0], now.extra.hand.previous[-1])
                    assert self.name(now.extra.hand.previous[-1 if mine else 0]) == said["name"]
                    text = party.game.info.deck.text
                    assert (said["gave"], said["got"]) == tuple(card_name(texts, text(card)) for card in (gave, got))
                case "scored" | "money":
                    gains[said["name"]] = int(GROUPS.sub("", said["points"])) * (-1 if "−" in said["points"] else 1)
                case "cabbages.won" | "cabbages.lost":
                    gains[said["name"]] = int(said["n"]) * (-1 if key.endswith("lost") else 1)
                case "round_over" | "hand_over":
                    assert now.phase in {"deal", "over"}
                    assert int(said["n"]) == party.game.number(now)
                case "unexchanged":
                    assert now.extra.hand.previous[0] == now.seat
        if parts and parts[0][0].startswith("party.forced.played"):
            assert people(party.players) == {was.seat} == {viewer}
            assert len(party.game.legal_moves(was)) == 1
            return
        assert told_self, line
        last = (party.game.winner(was) is None or not move.picks) and party.game.winner(now) is not None
        if last and now.phase in {"deal", "over"}:
            keys = [key for key, _ in parts]
            assert keys.index("party.log.took") < keys.index(f"party.log.{party.game.hand}_over"), line
        scored = {
            self.name(seat): new - old for seat, (old, new) in enumerate(zip(was.scores, now.scores, strict=True))
        }
        assert gains == {who: gain for who, gain in scored.items() if gain}, line

    def check_played_out(self, before: int) -> None:
        """Of plies made at once the first is told, that its seat played more, and what the last one brought."""
        history, line = self.party.history, self.scene.line.text
        was, now = history.states[before], history.states[history.cursor]
        told = told_by(line, ["party.log.", "log.mau_mau."])
        keys = [key.removeprefix("party.log.") for key, _ in told]
        plies = range(before, history.cursor)
        own = [ply for ply in plies if history.states[ply].seat == was.seat and history.moves[ply].picks]
        gone = not history.states[own[-1] + 1].piles[HANDS[was.seat]].cards
        assert ("rest" in keys) == (gone and len(own) > 2), line
        assert keys.count("played") == (1 if "rest" in keys else len(own)), line
        if len(own) > 1 and now.phase not in {"deal", "over"} and self.party.game.winner(now) is not None:
            assert told[keys.index("took")][1]["name"] == self.name(self.party.game.winner(now)), line
        assert (f"{self.party.game.hand}_over" in keys) == (now.phase in {"deal", "over"}), line
        scored = {self.name(seat) for seat, score in enumerate(now.scores) if score != was.scores[seat]}
        assert {said["name"] for key, said in told if {"points", "n"} & said.keys() and "name" in said} == scored, line

    def check_log(self) -> None:
        """The log as whoever looks reads it, line by line."""
        history, viewer = self.party.history, self.scene.viewer
        viewer = viewer if len(people(self.party.players)) == 1 else None
        lines = seated_log_lines(self.party, self.reader.entries(history, viewer), self.texts)
        plies = [(number, words) for number, words in lines if number != HEADING]
        for number, words in self.chance.sample(plies, min(12, len(plies))):
            self.check_ply(number - 1, viewer, words)

    def check_sheet(self) -> None:
        """A place has whoever has a result: before anything is counted nobody has one."""
        actions.open_sheet(self.scene)
        (sheet,) = (layer for layer in self.scene.stage.trees.layers if isinstance(layer, Dialog))
        told = {part.label for part in walk(sheet)}
        assert (ENGLISH["party.sheet.place"] in told) == bool(self.party.sheet.rows)
        self.scene.stage.close(sheet)

    def check_curtain(self, layer: CurtainLayer) -> None:
        """Whoever is called confirms nothing but that, and hears of what came after the own last ply."""
        party, states, caller = self.party, self.party.history.in_force, layer.seat
        assert caller == party.to_act
        labels = [part.label for part in walk(layer) if part.label]
        others = {self.name(seat) for seat in range(len(party.players)) if seat != caller}
        played = [n for n, state in enumerate(states[:-1]) if state.seat == caller == self.claimed.get(n, caller)]
        since, so_far, late = (ENGLISH[f"curtain.{key}"].partition("{")[0] for key in ("since", "so_far", "latest"))
        for text in labels:
            if text.startswith(since):
                assert played, text
            elif text.startswith(so_far):
                assert not played, text
            elif not text.startswith(late):
                assert not any(re.search(rf"\b{name}\b", text) for name in others), text
                continue
            told = told_by(
                re.sub(f"^({since}|{so_far}|{late})", "", text),
                ["party.log.", "curtain.", "log.mau_mau.", "party.mau_mau.log."],
            )
            first = played[-1] + 1 if played else 0
            acted = {self.name(state.seat) for state in states[first:-1]}
            keys = [key.rpartition(".")[2] for key, _ in told]
            moves = party.history.moves
            done = [self.name(states[n].seat) for n in range(first, len(moves)) if moves[n].verb in {"play", "pass"}]
            heard = [said["name"] for key, said in told if key in {"party.log.played", "party.log.passed"}]
            assert done[len(done) - len(heard) :] == heard, text
            assert len(heard) == len(done) or text.startswith(late), text
            over = keys.index("round_over") if "round_over" in keys else len(keys)
            dealt = keys.index("dealt", over) if "dealt" in keys[over:] else len(keys)
            assert not {"took", "trick"} & set(keys[over:dealt]), text
            assert dealt == len(keys) or "round_over" in keys or "hand_over" in keys, text
            tricks = [n for n, key in enumerate(keys) if key in {"took", "trick"}]
            assert not any(after - before == 1 for before, after in pairwise(tricks)), text
            for place, (key, said) in enumerate(told):
                if key in {"party.log.played", "party.log.passed", "party.log.dealt", "party.log.chip"}:
                    drawn = key == "party.log.dealt" and party.game.info.id == "murlan"
                    assert said["name"] in ({self.name(self.state.extra.hand.dealer)} if drawn else acted), text
                if key == "curtain.trick" and "played" not in keys[place:]:
                    assert any(self.state.piles[hand] for hand in HANDS if hand in self.state.piles), (
                        "who leads holds a card"
                    )
                if key.startswith(("curtain.tricks", "curtain.no_trick")):
                    taken = party.game.taken(self.state, caller)
                    assert taken == int(said.get("n", 0)), text

    def check_paper(self, paper: object) -> None:
        """Rows come to the sums, sums to the state; the notes are true."""
        told, state, party = paper._told, self.state, self.party
        for seat in told.order:
            gain = sum(row.cells[seat].points for row in told.rows)
            assert told.before[seat] + gain == told.after[seat] == state.scores[seat]
            sums = f"{self.money(told.before[seat])} → {self.money(told.after[seat])}"
            assert sums in paper.label
        assert paper.in_columns or not any(row.place for row in told.rows), "what counted is shown beside its row"
        sheet = party.sheet.rows[-1]
        assert sheet.totals == told.after
        assert tuple(after - before for before, after in zip(told.before, told.after, strict=True)) == sheet.gains
        over = state.phase == "over"
        for note in told.notes:
            (key, said), *_ = [*told_by(paper._words.sentence(note), [note.said.key])]
            if party.game.info.id == "briscola":
                assert true_of_briscola_note(self, key, said), f"{key}: {said}"
                continue
            if party.game.info.id == "mau_mau":
                assert true_of_mau_mau_note(self, key, said), f"{key}: {said}"
                continue
            match key.rpartition(".")[2]:
                case "no_chip":
                    laid = {"golden" if place in {"min", "max"} else place for place, _ in state.extra.placed}
                    assert said == {"n": str(4 - len(laid))}
                case "decided":
                    assert any(state.piles[hand].cards for hand in HANDS if hand in state.piles)
                case "over" | "low" | "tied_low":
                    assert over
                    assert max(state.scores) >= int(said["target"]) == state.option("he_end")
                case "0" | "1" | "2" | "3" as to:
                    assert not over
                    assert party.game.apply(state, party.legal[0]).state.extra.shift == int(to)
                case "leads":
                    assert said["name"] == self.name(party.to_act)
                case "ruined" | "ruined_too" as how:
                    assert over
                    assert state.scores[note.names["name"]] == 0
                    assert how == "ruined_too" or state.extra.round < state.option("lv_rounds")
                case "last_round":
                    assert over
                    assert self.value or state.extra.round == state.option("lv_rounds")
                case "pot":
                    paid = sum(told.before) - sum(told.after)
                    pot = state.extra.pot
                    assert self.is_money(said["before"], pot - paid)
                    assert self.is_money(said["after"], pot)
                case "shared":
                    assert self.is_money(said["money"], sum(told.after) - sum(told.before))
                case "next":
                    assert int(said["n"]) == state.extra.round + 1
                case "left_begins" | "dealer_begins":
                    assert said["dealer"] == self.name(party.to_act)
                case "target":
                    assert not over
                    assert last_target(state.setup.options) > int(said["target"]) > max(state.scores)
                case "last_target":
                    assert not over
                    assert int(said["target"]) == last_target(state.setup.options) > max(state.scores)
                case "tied":
                    best = max(state.scores)
                    assert (over, state.scores.count(best) > 1) == (False, True)
                case "exchange":
                    order = (*state.extra.hand.out, *({0, 1, 2, 3} - set(state.extra.hand.out)))
                    assert (said["first"], said["last"]) == (self.name(order[0]), self.name(order[-1]))
                case "alone" | "most" | "draw":
                    reached = sum(score >= int(said["target"]) for score in state.scores)
                    assert key.endswith("alone") == (reached == 1)
                    assert key.endswith("draw") == (len(party.outcome.winners) > 1)
                    assert key.endswith("draw") or said["name"] == self.name(party.outcome.winners[0])
                case other:
                    raise AssertionError(f"no check for {other}")
        if party.game.info.id == "mau_mau":
            assert over == bool(told.notes)
            self.check_left(told, paper._words.sentence(told.title))
            return
        if party.game.info.id == "hearts" or (self.value and not over):
            left = any(state.piles[hand].cards for hand in HANDS if hand in state.piles)
            assert left == any(note.said.key.endswith(".decided") for note in told.notes)
        if party.game.info.id == "las_vegan":
            self.check_golden(told)
        if over:
            assert any(note.said.key.rpartition(".")[2] not in {"no_chip", "pot"} for note in told.notes)

    def check_left(self, told: object, title: str) -> None:
        """Of Mau-Mau: who won the hand, or that nobody could go on; the cards that each has left, and what they count."""
        state, by_hands = self.state, self.state.option("mm_match") == "hands"
        left = [state.piles[hand].cards for hand in HANDS[: len(state.scores)]]
        ((key, said),) = told_by(title, ["reckoning.mau_mau."])
        out = [self.name(seat) for seat, cards in enumerate(left) if not cards]
        assert (key == "reckoning.mau_mau.title") == bool(out), title
        assert said.get("name") == (out[0] if out else None), title
        assert int(said["n"]) == len(state.extra.course.book), title
        (row,) = told.rows
        for cell, cards in zip(row.cells, left, strict=True):
            assert sorted(card for group in cell.groups for card in group) == sorted(cards)
            words = f"{len(cards)} card{'s' if len(cards) > 1 else ''}" if cards else "out"
            assert said_words(self.texts, cell.words) == words
            text = self.game.info.deck.text
            assert cell.points == (not cards if by_hands else -sum(counts(text(card), state) for card in cards))

    def check_golden(self, told: object) -> None:
        """Who has the fewest, or the most, tricks and pays nothing is told that others have as many."""
        for row in told.rows:
            counts = [cell.tricks for cell in row.cells]
            if row.place not in {"min", "max"}:
                continue
            most = min(counts) if row.place == "min" else max(counts)
            spared = counts.count(most) > 1 and self.state.option("lv_golden_tie") == "nobody_pays"
            for cell in row.cells:
                tail = cell.words.key.rpartition(".")[2]
                assert tail == ("other" if cell.tricks != most else "tied" if spared else row.place)
                assert (cell.points == 0) == (tail in {"other", "tied"})

    def check_end(self) -> None:
        """The sheet at the end says why the match is over, once; several winners are a draw. Whoever clicks is told so."""
        over, sheet, state = self.party.outcome, self.layer(Dialog), self.state
        if over is not None:
            assert self.party.propose(0, Pick(()), self.now) == Refusal("table.over")
        if over is None or sheet is None or sheet.label != ENGLISH["party.sheet.over"]:
            return
        why = re.compile(
            rf"reckoning\.{self.game.info.id}\.(ruined|ruined_too|last_round|alone|most|draw|over|over_won|over_left)|reckoning\.over\.(tied_)?(low|high)"
        )
        forms = [form for key in ENGLISH if why.fullmatch(key) for form in patterns(key)]
        labels = [part.label for part in walk(sheet) if part.role is WidgetRole.LABEL]
        (label,) = [label for label in labels if any(form.match(label) for form in forms)]
        partners = self.game.partner(state, over.winners[0]) is not None
        drawn = len(over.winners) > 1 and not partners
        for key, said in told_by(label, [f"reckoning.{self.game.info.id}.", "reckoning.over."]):
            match key.rpartition(".")[2]:
                case "ruined" | "ruined_too":
                    assert state.scores[[player.name for player in self.party.players].index(said["name"])] == 0
                case "last_round":
                    assert self.value or state.extra.round == state.option("lv_rounds")
                case "draw":
                    assert drawn
                case "over_won" | "over_left":
                    assert true_of_mau_mau_note(self, key, said)
                case "over" if self.game.info.id == "briscola":
                    assert true_of_briscola_note(self, key, said)
                case "over" | "low" | "tied_low" as how:
                    assert max(state.scores) >= int(said["target"])
                    assert (how == "tied_low") == drawn
                    assert all(state.scores[seat] == min(state.scores) for seat in over.winners)
                case _:
                    assert not drawn
                    assert said["name"] == self.name(over.winners[0])
        head = ENGLISH["party.sheet.wins"]["other"].partition("{")[0]
        assert any(part.label.startswith(head) for part in walk(sheet)) == drawn

    def check_hint(self, line: str) -> None:
        """What is tried is legal."""
        words = {seated_move_words(move, self.party.game, self.state, self.texts) for move in self.party.legal}
        (_, said), *more = told_by(line, ["party.hint", "hint."])
        assert said["move_low"] in {lowered(move).form("low") for move in words}
        assert ("hint.only" in dict(more)) == (len(self.party.legal) == 1)

    def check_refusal(self, refusal: Refusal, picks: Sequence[str]) -> None:
        """What is said to be allowed instead is."""
        verbs = {move.verb for move in self.party.legal}
        assert (refusal.code == "las_vegan.chip_first") <= ("done" in verbs)
        assert (refusal.code == "las_vegan.chip_must") <= ("done" not in verbs)
        if refusal.code.startswith("hearts."):
            assert true_of_hearts_refusal(self, refusal.code, picks), f"{refusal.code}: {picks}"
        if refusal.code.startswith("mau_mau."):
            assert true_of_mau_mau_refusal(self, refusal, picks), f"{refusal}: {picks}"
        if refusal.code == "tricks.follow":
            deck, (pick,) = self.party.game.info.deck, picks
            assert deck.suit(deck.parse(pick)) != refusal.params["suit"]
            assert all(
                deck.suit(deck.parse(move.picks[0])) == refusal.params["suit"]
                for move in self.party.legal
                if move.picks
            )
        if "rule" in refusal.params:
            coached = str(refusal.params["rule"])
            assert true_of_murlan(self.state, coached, {}, verbs), coached
        if refusal.code.startswith("murlan.only_higher") or refusal.code.startswith("murlan.exact_next"):
            assert to_be_beaten(self.state) is not None


Asked = Callable[[Looked, dict[str, str], set[str], list[tuple[str, ...]], set[str]], bool]


def _suit(match: Looked, card: str) -> str:
    deck = match.party.game.info.deck
    return deck.suit(deck.parse(card))


def _led(match: Looked) -> str:
    led = card_led(match.state.piles, match.state.extra.tricks)
    return "" if led is None else match.party.game.info.deck.suit(led)


def _whole(cards: Iterable[tuple[str, ...]], hand: set[str]) -> bool:
    return {card for picks in cards for card in picks} == hand


def _follows(suit: str) -> dict[str, Asked]:
    return {
        f"asked.follow.{suit}": lambda match, _s, _v, cards, hand: (
            _led(match) == suit and {pick for (pick,) in cards} == {card for card in hand if _suit(match, card) == suit} != set()
        ),
        f"asked.free.{suit}": lambda match, _s, _v, cards, hand: _led(match) == suit and _whole(cards, hand),
        f"asked.void.{suit}": lambda match, _s, _v, cards, hand: (
            _led(match) == suit and _whole(cards, hand) and all(_suit(match, card) != suit for card in hand)
        ),
    }  # fmt: skip


def _chips(wanted: set[str], match: Looked, said: dict[str, str], verbs: set[str], *_: object) -> bool:
    return int(said.get("n", 1)) == match.state.extra.sevens and verbs == wanted


def _names(match: Looked, cards: list[tuple[str, ...]]) -> list[str]:
    return [str(card_name(match.texts, pick)) for (pick,) in cards]


SUITS_ASKED = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
ASKED_AT = {verb: f"ask{suit}" for verb, suit in SUITS_ASKED.items()}


def _moves_of_hand(match: Looked) -> Sequence[Move]:
    """The plies since the latest deal."""
    history = match.party.history
    moves = history.moves[: history.cursor]
    deals = [n for n, move in enumerate(moves) if move.verb == "deal"]
    return moves[deals[-1] + 1 :] if deals else moves


def asked_for(match: Looked) -> str:
    """Of Mau-Mau: the suit that was named last, if nothing has been laid since."""
    asked = ""
    for move in _moves_of_hand(match):
        asked = SUITS_ASKED.get(move.verb, "" if move.picks else asked)
    return asked


def owed(match: Looked) -> int:
    """Of Mau-Mau: two cards for each of the sevens laid since somebody took cards for them."""
    cards = 0
    for move in _moves_of_hand(match) if match.state.option("mm_seven") == "on" else ():
        sevens = 2 * sum(pick[:-1] == "7" for pick in move.picks)
        cards = cards + sevens if sevens else 0 if move.picks or move.verb == "take" else cards
    return cards


def _wild(match: Looked, card: str) -> bool:
    return card[:-1] == match.state.option("mm_wild")


def _top(match: Looked) -> str:
    return match.game.info.deck.text(match.state.piles["pile"].cards[-1])


def _goes(match: Looked, card: str) -> bool:
    """Whether a card may be laid on what lies there."""
    top, asked, wild_too = _top(match), asked_for(match), match.state.option("mm_wild_on_wild") == "yes"
    if owed(match):
        return card[:-1] == "7"
    if _anything(match):
        return True
    if _wild(match, card):
        return wild_too or not _wild(match, top)
    return card[-1] == asked if asked else card[-1] == top[-1] or card[:-1] == top[:-1]


def _anything(match: Looked) -> bool:
    """Whether a wild card was turned up, and none has been laid on it."""
    return _wild(match, _top(match)) and not any(move.picks for move in _moves_of_hand(match))


def _fits_or(
    none: str,
    verb: str,
    match: Looked,
    said: dict[str, str],
    verbs: set[str],
    cards: list[tuple[str, ...]],
    hand: set[str],
) -> bool:
    """Whether what is said to fit does, and nothing else does; and what there is to do besides laying a card."""
    fit = {card for card in hand if _goes(match, card)}
    right = verbs - {"play", "call"} == {verb} and bool(none) != bool(cards) and {picks[0] for picks in cards} == fit
    if verb == "take":
        return right and int(said["n"]) == owed(match)
    asked, top = asked_for(match), _top(match)
    suit, rank = ENGLISH[f"suit.{asked or top[-1]}"], ENGLISH[f"ranks.{top[:-1]}"]
    return right and said["what"] == ("any card" if _anything(match) else suit if asked else f"{suit} or {rank}")


def counts(card: str, state: AnyState) -> int:
    """Of Mau-Mau: the minus points of a card."""
    rank = card[:-1]
    if state.option("mm_pack") == "32":
        return {"A": 11, "K": 4, "Q": 3, "J": 20}.get(rank) or int(rank)
    return 50 if rank == state.option("mm_wild") else {"A": 1, "K": 10, "Q": 10, "J": 10}.get(rank) or int(rank)


def drawn_at(match: Looked, ply: int) -> int:
    """Of Mau-Mau: the cards that came to the hand to act in a ply."""
    was, now = match.party.history.states[ply : ply + 2]
    hand = HANDS[was.seat]
    return len(now.piles[hand]) - len(was.piles[hand]) + len(match.party.history.moves[ply].picks)


def true_of_drawn(match: Looked, ply: int, viewer: int | None, said: dict[str, str]) -> bool:
    """Whether as many cards were drawn as is told, and which ones, to whoever drew them."""
    was, now = match.party.history.states[ply : ply + 2]
    if match.game.info.id != "mau_mau":
        return True
    hand, many = HANDS[was.seat], drawn_at(match, ply)
    came = [card_name(match.texts, match.game.info.deck.text(card)) for card in now.piles[hand].cards[-many:]]
    named = re.split(", | and ", said["cards"]) == [f"the {name}" for name in came]
    counted = said["cards"] == ("1 card" if many == 1 else f"{many} cards")
    shuffled = now.extra.course.shuffles > was.extra.course.shuffles  # what came before that is not told one by one
    own = viewer == was.seat and (named or not shuffled)
    return said["name"] == match.name(was.seat) and many > 0 and (named if own else counted)


def true_of_mau_mau_note(match: Looked, key: str, said: dict[str, str]) -> bool:
    """Whether what ended a match of Mau-Mau did."""
    scores, winners = match.state.scores, match.party.outcome.winners
    if key.endswith("over_won"):
        return said["name"] == match.name(winners[0]) and scores[winners[0]] == 3 == max(scores)
    return min(scores) <= -int(said["target"]) == -100 and all(scores[seat] == max(scores) for seat in winners)


def true_of_mau_mau_refusal(match: Looked, refusal: Refusal, picks: Sequence[str]) -> bool:
    """Whether the rule that is named is one that these cards of the hand break."""
    state, params = match.state, refusal.params
    first, top = picks[0], _top(match)
    single, free = len(picks) == 1, not owed(match) and not asked_for(match) and not _anything(match)
    match refusal.code.partition(".")[2]:
        case "name_suit":
            return state.phase == "suit"
        case "one_card":
            return not single and state.option("mm_several") == "no"
        case "one_rank":
            return len({pick[:-1] for pick in picks}) > 1
        case "first_fits":
            return not single and not _goes(match, first)
        case "seven":
            return params["n"] == owed(match) > 0 and any(pick[:-1] != "7" for pick in picks)
        case "asked_suit":
            return params["suit"] == asked_for(match) != first[-1] and not _wild(match, first) and not owed(match)
        case "wild_on_wild":
            lies = picks[:-1] if not single else (top,)
            return (
                state.option("mm_wild_on_wild") == "no" and _wild(match, str(params["card"])) and _wild(match, lies[-1])
            )
        case "no_fit":
            return single and free and (params["card"], params["on"]) == (first, top) and not _goes(match, first)
    return False


def drawn_in_turn(match: Looked) -> int:
    """Of Mau-Mau: the cards that whoever is to act has drawn since it is his or her turn."""
    turn = takewhile(lambda move: move.verb in ("draw", "call"), reversed(_moves_of_hand(match)))
    return sum(move.verb == "draw" for move in turn)


def true_of_mau_mau_place(match: Looked, refusal: Refusal, place: str) -> bool:
    """Whether what is said of a place of Mau-Mau that was clicked in vain holds."""
    verbs, state, drew = {move.verb for move in match.party.legal}, match.state, drawn_in_turn(match)
    match refusal.code.partition(".")[2]:
        case "name_suit":
            return state.phase == "suit" and place not in ASKED_AT.values()
        case "deal_first":
            return verbs == {"deal"}
        case "not_asked":
            return state.phase == "play" and place in ASKED_AT.values()
        case "no_more":
            return place == "stock" and drew == state.option("mm_draw") and "pass" in verbs
        case "nothing_left":
            gone = not state.piles["stock"] and (len(state.piles["pile"]) == 1 or state.extra.course.shuffles == 5)
            return place == "stock" and gone and "pass" in verbs
        case "own_hand":
            return place == "pile" and state.phase == "play"
    return False


ASKED: dict[str, Asked] = {
    **{key: check for suit in "SHDCRPGB" for key, check in _follows(suit).items()},
    "asked.mau_mau.suit": lambda match, _s, verbs, _c, _h: match.state.phase == "suit" and verbs == {*SUITS_ASKED},
    **{f"asked.mau_mau.{none}{verb}": partial(_fits_or, none, verb) for none in ("", "none_") for verb in ("draw", "pass", "take")},
    "asked.again": lambda _m, _s, verbs, cards, _h: bool(cards) and verbs == {"play", "done"},
    "asked.again_must": lambda _m, _s, verbs, cards, _h: bool(cards) and verbs == {"play"},
    "asked.stuck": lambda _m, _s, verbs, _c, _h: verbs == {"pass"},
    "asked.stuck_again": lambda _m, _s, verbs, _c, _h: verbs == {"done"},
    "asked.fits": lambda match, said, verbs, cards, _h: (
        verbs == {"play"} and sorted(re.split(", | or ", said["cards"])) == sorted(f"the {name}" for name in _names(match, cards))
    ),
    "asked.fits_many": lambda _m, said, verbs, cards, _h: int(said["n"]) == len(cards) and verbs == {"play"},
    "asked.fits_or_pass": lambda _m, _s, verbs, cards, _h: bool(cards) and verbs == {"play", "pass"},
    "asked.lead": lambda match, _s, _v, cards, hand: _led(match) == "" and _whole(cards, hand),
    "asked.deal_round": lambda _m, _s, verbs, _c, _h: verbs == {"deal"},
    "asked.deal_hand": lambda _m, _s, verbs, _c, _h: verbs == {"deal"},
    "asked.give_three": lambda match, said, verbs, cards, _h: (
        verbs == {"give"} and {len(picks) for picks in cards} == {3}
        and said["name"] == match.name((match.state.seat + match.state.extra.shift) % 4)
    ),
    "asked.some": lambda _m, _s, verbs, cards, hand: verbs == {"play"} and not _whole(cards, hand),
    **{f"asked.chip{head}{one}": partial(_chips, verbs) for head, verbs in (("", {"chip"}), ("_or_not", {"chip", "done"})) for one in ("", "=1")},
    "asked.beat": lambda match, said, verbs, cards, _h: bool(cards) and "pass" in verbs and said["what"] == _lying(match),
    "asked.pass_on": lambda match, said, verbs, _c, _h: verbs == {"pass"} and said["what"] == _lying(match),
    "asked.give": lambda match, said, verbs, cards, _h: (
        verbs == {"give"} and all(_height(pick) > 10 for (pick,) in cards) and said["name"] == _last(match)
    ),
    "asked.give_low": lambda match, said, verbs, cards, _h: (
        verbs == {"give"} and all(3 <= _height(pick) <= 10 for (pick,) in cards) and said["name"] == _last(match)
    ),
    "asked.open": lambda _m, _s, verbs, cards, _h: verbs == {"play"} and all("3S" in picks for picks in cards),
    "asked.lead_play": lambda _m, _s, verbs, cards, hand: verbs == {"play"} and _whole(cards, hand),
    "asked.lead_jokers": lambda match, said, verbs, cards, hand: (
        verbs == {"play"} and _whole(cards, hand) and said["name"] == _last(match)
        and {52, 53} <= set(match.state.piles[HANDS[match.state.extra.hand.previous[-1]]].cards)
    ),
}  # fmt: skip
"""Whether what is asked can be done, and nothing else."""


def _height(text: str) -> int:
    return HEIGHTS[find("murlan").info.deck.parse(text)]


def _last(match: Looked) -> str:
    return match.name(match.state.extra.hand.previous[-1])


def _lying(match: Looked) -> str:
    cards = match.state.piles[PLAYS[match.state.extra.hand.last]].cards
    named = match.party.game.named(match.state, cards)
    return said_words(match.texts, named)


def true_of_coach(match: Looked, key: str, said: dict[str, str]) -> bool:
    """Whether a rule that the coach says holds in this very position."""
    state, party = match.state, match.party
    head, _, tail = key.removeprefix("coach.").partition(".")
    plays = [move for move in party.legal if move.picks]
    if head == "monte_carlo":
        if tail == "domino":
            return state.phase == "domino"
        aim = AIMS[state.extra.round - 1]
        held = [card for hand in HANDS if hand in state.piles for card in state.piles[hand].cards]
        lies = [card for play in PLAYS if play in state.piles for card in state.piles[play].cards]
        open_ones = held if party.game.winner(state) is not None else [*held, *lies]
        if aim.cards and not any(card in aim.cards for card in open_ones):
            return tail == "decided"
        return state.phase == "trick" and tail == aim.name and match.is_money(said["cost"], aim.points * match.value)
    if head == "hearts":
        return true_of_hearts(match, tail, plays)
    if head == "briscola":
        trump = ENGLISH[f"suit.{match.game.suit(state.extra.turned)}"]
        assert tail == "change" or trump == said["suit"]
        leads = "change" if {move.verb for move in party.legal} == {"play", "change"} else "lead"
        return tail == ("follow" if _led(match) else leads) and len(plays) == len(_own(match))
    if head == "mau_mau":
        return true_of_mau_mau(match, tail, said, plays)
    if head == "las_vegan":
        return tail == ("chip" if state.phase == "chip" else tail) and (
            tail != "void" or len(plays) == len(_own(match))
        )
    if head == "lead":
        return len(plays) == len(_own(match))
    if head == "free":
        return state.option("mc_follow_suit") == "free" and len(plays) == len(_own(match))
    if head == "follow":
        return bool(party.game.info.id != "monte_carlo" or state.option("mc_follow_suit") == "must")
    if head == "void":
        if len(plays) < len(_own(match)):
            return False
        afters = [party.game.apply(state, move).state for move in plays]
        return all(party.game.highest(after) != state.seat for after in afters)
    return true_of_murlan(state, key, said, {move.verb for move in party.legal})


def _own(match: Looked) -> Sequence[int]:
    return match.state.piles[HANDS[match.state.seat]].cards


def true_of_hearts(match: Looked, tail: str, plays: Sequence[Move]) -> bool:
    """The same of Hearts."""
    cards = {picks for move in plays for picks in move.picks}
    hand = {match.party.game.info.deck.text(card) for card in _own(match)}
    costs = {card for card in hand if card[-1] == "H" or card == "QS"}
    match tail:
        case "give":
            return match.state.phase == "exchange"
        case "opening":
            return cards == {"2C"}
        case "first":
            return not any(match.state.extra.tricks.taken) and cards == hand - costs != hand and _led(match) != ""
        case "unbroken":
            return _led(match) == "" and cards == {card for card in hand if card[-1] != "H"} != hand
    return tail == ("aim_jack" if match.state.option("he_jack") == "on" else "aim")


def true_of_mau_mau(match: Looked, tail: str, said: dict[str, str], plays: Sequence[Move]) -> bool:
    """The same of Mau-Mau."""
    state, verbs, asked = match.state, {move.verb for move in match.party.legal}, asked_for(match)
    if tail == "suit":
        return state.phase == "suit"
    if tail == "seven":
        return owed(match) > 0
    if tail == "draw":
        return "draw" in verbs and int(said.get("n", 1)) == state.option("mm_draw") - drawn_in_turn(match)
    if tail.startswith("wild"):
        return tail == f"wild_{state.option('mm_wild')}" and bool(plays)
    if tail.startswith("asked"):
        return bool(asked) and tail == f"asked_{state.option('mm_wild_on_wild')}"
    return tail == "fits" and not asked and not owed(match) and not _anything(match) and bool(plays)


def true_of_briscola_note(match: Looked, key: str, said: dict[str, str]) -> bool:
    """Whether what is told of a hand of Briscola that is over holds."""
    game, state, tail = match.game, match.state, key.rpartition(".")[2]
    points, gains = game.worth(state), state.extra.book[-1]
    winners = [match.name(seat) for seat, gain in enumerate(gains) if gain]
    if tail == "over":
        return state.phase == "over" and max(state.scores) == int(said["n"]) == state.option("br_hands")
    if tail == "draw":
        return not winners and int(said["n"]) == max(points) and points.count(max(points)) > 1
    tied = points.count(max(points)) > len(winners)
    named = [said[name] for name in ("name", "partner") if name in said]
    right = named == winners and tail == ("last" if tied else "won") + ("_both" if len(winners) > 1 else "")
    return right and int(said.get("n", 60)) == max(points)


def true_of_hearts_refusal(match: Looked, code: str, picks: Sequence[str]) -> bool:
    """Whether what is said of a card that may not be played holds."""
    legal = {card for move in match.party.legal for card in move.picks}
    tail = code.partition(".")[2]
    if tail == "give":
        return len(picks) != 3
    pick = picks[0]
    if pick in legal:
        return False
    return {
        "opening": legal == {"2C"},
        "first": pick[-1] == "H" or pick == "QS",
        "unbroken": pick[-1] == "H" and _led(match) == "",
    }[tail]


def true_of_murlan(state: AnyState, key: str, said: dict[str, str], verbs: set[str]) -> bool:
    """The same of Murlan, where every play of the pack is tried on what lies there."""
    options, on = state.setup.options, to_be_beaten(state)
    head, _, tail = key.removeprefix("coach.murlan.").partition(".")
    if head in {"give", "lead", "lead_jokers"}:
        return verbs == {"give" if head == "give" else "play"}
    assert on is not None
    if head == "pass":
        return tail == options["mu_pass"] and "pass" in verbs
    over = [made for made in every_play(options) if beats(made, on, options)]
    above = {_sort(made) for made in over}
    own = _sort(on)
    named = {"fours"} | ({"suited"} if "suited" in key else set()) | ({"jokers"} if "jokers" in key else set())
    match head:
        case "nothing":
            return not over
        case "refusal":
            return above == {"suited"}
        case "set1" | "set2" | "set3" | "straight":
            assert tail != "exact_next" or "suited" not in above
            return own in above and (head != "straight" or int(said["n"]) == on.count)
        case "set2_jokers":
            return {own, "jokers"} <= above
        case "top_pair_jokers":
            return own not in above and "jokers" in above
        case "anything":
            return named <= above
        case "top":
            return named == above
        case "bomb":
            return named == above
        case "top_bomb":
            return named - {"fours"} == above
        case "on_jokers":
            return own not in above and (tail == "pair" or above == ({"suited"} if tail == "suited" else set()))
    raise AssertionError(f"no check for {key}")


def _sort(made: Combination) -> str:
    if made.kind is PlayKind.BOMB:
        return "jokers" if made.count == 2 else "fours"
    if made.kind is PlayKind.SUITED:
        return "suited"
    return "jokers" if (made.count, made.value) == (2, 17) else f"{made.kind.value}{made.count}"


@pytest.mark.parametrize("persons", PERSONS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_at_a_table_is_true(surface: object, game: str, persons: str) -> None:
    for seed in range(MATCHES):
        match = Looked(game, persons, seed)
        try:
            for _ in range(LOOKS):
                match.look()
            match.check_log()
        except AssertionError as fault:
            raise AssertionError(f"seed {seed}, ply {match.party.history.cursor}: {fault}") from fault
        finally:
            match.box.close()
