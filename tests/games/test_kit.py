"""What a patience has that declares nothing but the least: two small ones, one with suits to build and one with pairs."""

from __future__ import annotations

from typing import ClassVar

import pytest

from cardtable.games import kit, registry
from cardtable.kernel.errors import CardtableError
from cardtable.kernel.game import Auto
from cardtable.kernel.options import complete
from cardtable.kernel.table import Pile, face_down
from cardtable.kernel.telling import Amount, Said

PILES = kit.named("t", 4)


class Pairs(kit.Patience[None]):
    """Two cards of one rank go together; every second row is dealt face down."""

    id, letters = "pairs", "PA"
    clauses: ClassVar = {1: "seats pack", 2: "moves", 3: "over"}
    refusals: ClassVar = {2: "no_pair"}
    size, rows = (5, 3), (*kit.down(PILES), *PILES) * 6 + PILES
    piles = (*kit.columns(PILES, 0, 0), kit.PileSpec("taken", kit.Role.TAKEN, 4, 0))

    def legal_moves(self, state):
        ends = {pile: state.piles[pile].cards[-1] for pile in PILES if state.piles[pile].cards}
        pairs = [
            (one, two) for one in ends for two in ends if one < two and kit.RANKS[ends[one]] == kit.RANKS[ends[two]]
        ]
        return tuple(kit.Move("clear", picks=pair) for pair in pairs)


class Turning(kit.Patience[None]):
    """A card of the waste goes to its suit; the stock is gone through as often as one likes."""

    id, letters = "turning", "TU"
    clauses: ClassVar = {1: "seats pack", 2: "moves draw recycle", 3: "over"}
    refusals: ClassVar = {2: "build.covered"}
    size, rows = (6, 1), ("waste",)
    piles = (kit.stock(0, 0, "draw", "recycle"), kit.waste(1, 0, show=1), *kit.foundations(2, 0))
    goes_out, passes = ("waste",), "unlimited"

    def legal_moves(self, state):
        return self.built(state)


def dealt(game):
    return game.deal(kit.Setup(1, complete(game.info.options, {})))


def test_pairs_are_taken_away_and_what_was_laid_bare_is_turned_up() -> None:
    game = Pairs()
    state = dealt(game)
    assert game.info.hidden
    down = state.with_piles({"t1": Pile(state.piles["t1"].cards[:2], 0b10)})
    after = game.apply(down, kit.Move("clear", picks=("t1", "t2")))
    assert after.state.piles["t1"].top_is_up
    assert len(after.state.piles["taken"]) == after.state.scores[0] == 2
    assert [type(cue).__name__ for cue in after.cues] == ["CardMoved", "Turned", "CardMoved", "Scored"]
    assert game.facts(after.state)[0].value == Said("play.out_of", {"out": 2, "all": 52})
    assert game.automatic(state, Auto.ALL) is None


def test_the_waste_is_turned_over_and_the_stock_is_what_the_bar_tells() -> None:
    game = Turning()
    state = dealt(game)
    empty = state.with_piles({"stock": face_down(()), "waste": state.piles["stock"]})
    assert game.legal_moves(empty)[-1] == kit.RECYCLE
    over = game.apply(empty, kit.RECYCLE)
    assert over.state.piles["stock"].cards == empty.piles["waste"].cards[::-1]
    assert over.state.extra is None
    assert game.explain(over.state, kit.Tap("stock", 0)) == kit.Refusal("build.nothing_here")
    assert Pairs().facts(dealt(Pairs()))[0].name == Said("play.out")
    assert registry.find("aces_up").facts(dealt(registry.find("aces_up")))[0].value == Amount(48)


def test_single_cards_move_between_piles_and_out_of_cells_each_pile_in_its_order() -> None:
    def lying(**piles: str) -> kit.State[None]:
        cards = {name: kit.face_up([kit.FRENCH.parse(card) for card in piles.get(name, "").split()]) for name in names}
        return kit.State(kit.Setup(1, {}), cards, 0, "play", (0,), extra=None)

    names = ("t1", "t2", "t3", "t4", "cell")
    state = lying(t1="9H", t2="5C 8S", t3="KD", cell="KC")
    ends = kit.Building(PILES, kit.alternating, "", runs="last_card")
    cells = kit.Building(PILES, kit.alternating, "", ("cell",), runs="last_card")
    assert [move.text for move in ends.moves(state)] == ["move:t2:t1:1"]
    assert [move.text for move in cells.moves(state)] == ["move:t2:t1:1", "move:cell:t4:1"]
    assert [move.text for move in ends.moves(lying(t1="2H KD", t3="8S 9H", t4="2C 10S"))] == [
        "move:t1:t2:1",
        "move:t3:t4:1",
    ]


class Both(Turning):
    """The same with two packs."""

    id, letters, deck = "both", "BO", kit.TWO_PACKS
    piles = (kit.stock(0, 0, "draw", "recycle"), kit.waste(1, 0, show=1), *kit.foundations(2, 0, packs=2))


class Again(Both):
    """A variant without an id of its own."""


def test_two_packs_are_dealt_seen_and_won_as_one() -> None:
    game = Again()
    state = dealt(game)
    assert sorted(card for pile in state.piles.values() for card in pile.cards) == [*kit.TWO_PACKS.cards]
    assert (game.id, game.whole) == ("both", kit.TWO_PACKS.size)
    invented = game.determinize(game.observe(state, 0), kit.Chance(1))
    assert game.observe(invented, 0).piles == game.observe(state, 0).piles
    assert invented.piles["stock"] != state.piles["stock"]


def test_what_a_game_has_to_declare_is_named() -> None:
    with pytest.raises(CardtableError, match="letters is missing"):
        type("Nameless", (kit.Patience,), {"id": "nameless"})
    with pytest.raises(CardtableError, match="clauses: none is about 'over'"):
        type("Endless", (Pairs,), {"id": "endless", "clauses": {1: "seats pack", 2: "moves"}})


def test_a_game_of_ones_own_is_found_and_offered_and_unfinished_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "ALL_GAMES", list(registry.ALL_GAMES))
    monkeypatch.setattr(registry, "_BY_ID", dict(registry._BY_ID))
    monkeypatch.setattr(registry, "_OWN", set())
    own = Pairs()
    registry.add(own)
    assert registry.find("pairs") is own
    assert registry.offered()[-1] is own
    monkeypatch.setattr(type(registry.find("aces_up")), "complete", False)
    assert registry.find("aces_up") not in registry.offered()


def test_the_kind_of_a_game_follows_from_what_it_declares_unless_it_says_it() -> None:
    assert kit.Patience.kind is None
    assert Turning().info.kind is kit.GameKind.BUILDING, "the stock is hidden"
    assert registry.find("alexander").info.kind is kit.GameKind.OPEN
    assert registry.find("elevens").info.kind is registry.find("golf").info.kind is kit.GameKind.CLEARING
    assert registry.find("murlan").info.kind is kit.GameKind.TABLE

    class Told(Turning):
        id, kind = "told", kit.GameKind.OPEN

    assert Told().info.kind is kit.GameKind.OPEN
