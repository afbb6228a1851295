"""Alexander the Great: seventeen fans of three and a single card, and three battles. Clauses AL-1 to AL-7 of docs/rules.md."""

from __future__ import annotations

from cardtable.games import kit
from cardtable.games.kit import FOUNDATIONS, Choice, Move, Outcome, Reason, Said, State

PILES = kit.named("t", 18)
BATTLES = 3
"""AL-6: a game that needs more battles is lost."""
LAST_BATTLE = 99  # every game has an end; this one is farther off than anybody goes
REDEAL = Move("redeal")


class Alexander(kit.Patience[int]):
    """The score is the number of battles: three win, more still conquer. ``extra`` is the current battle, from 1."""

    id, letters, longest, spends, start, complete = "alexander", "AL", LAST_BATTLE * 110, ("redeal",), 1, True
    options = (
        Choice("al_empty_place", ("kings", "any_card", "nothing"), "AL-4"),
        Choice("al_redeals", ("2", "unlimited"), "AL-6"),
        Choice("al_redeal_when", ("any_time", "when_stuck"), "AL-5"),
        Choice("al_aces", ("automatic", "by_hand"), "AL-3", plays=False),
    )
    presets = (
        kit.Preset("belle_lucie", {"al_empty_place": "nothing"}),
        kit.Preset("easy", {"al_empty_place": "any_card", "al_redeals": "unlimited"}),
    )
    clauses = {1: "seats pack", 2: "moves", 6: "redeal over"}
    refusals = {
        2: "build.covered build.nothing_here build.one_at_a_time_up",
        3: "build.no_place build.not_its_turn build.not_there build.other_suit build.same_suit build.stays_out",
        4: "build.no_change build.only_king build.stays_empty",
        5: "click_to_redeal out_first",
        6: "no_redeal",
    }
    size = 11.3, 4.4
    piles = (
        *(*kit.columns(PILES[:9], 0, 0), *kit.columns(PILES[9:], 0, 2.2)),
        *(kit.replace(spec, x=9.3 + n % 2, y=n // 2 * 0.99) for n, spec in enumerate(kit.foundations(0, 0))),
        kit.replace(kit.stock(9.8, 2.2, "redeal"), sign="recycle"),
    )
    rows = tuple(pile for pile in PILES for _ in range(3))[:52]
    goes_out, aces_go = PILES, ("al_aces", "automatic")
    building = kit.Building(PILES, kit.same_suit, "build.same_suit", starts="al_empty_place", runs="last_card")
    varies = {"goal": "al_redeals", "gap": "al_empty_place"}
    verbs = {"redeal": "play.redeal"}
    battles = kit.measure(
        "alexander", lambda finish: finish.redeals + 1 if finish.score == kit.FRENCH.size else None, "games", "best mean",
        better=kit.Better.LOW, tally=("battles", BATTLES + 2),
    )  # fmt: skip
    measures = kit.Measures(each=(battles, *kit.cards_left()), share=True)
    lesson = kit.lesson(
        1,
        aim="@fD,fC", down="move:t18:t2:1", king="move:t8:t18:1", two="move:t3:fD:1",
        three="move:t2:fD:1", club="move:t10:fC:1", seven="move:t5:t11:1", end="@stock",
    )  # fmt: skip

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """AL-2 to AL-5: to a foundation, onto another pile, into an empty place; or shuffle and deal again."""
        moves = self.built(state)
        out_first = state.option("al_redeal_when") == "when_stuck" and any(move.target in FOUNDATIONS for move in moves)
        over = state.extra == LAST_BATTLE or (not moves and kit.is_complete(state.piles))
        return moves if over or out_first else (*moves, REDEAL)

    def apply(self, state: State[int], move: Move) -> kit.Step[int]:
        """Moves the card; AL-5: or gathers the cards not on foundations, shuffles them, and deals piles of three for the next battle."""
        if move != REDEAL:
            return super().apply(state, move)
        return self.step(state, *kit.laid_anew(state, PILES, 3, state.extra), state.extra + 1)

    def won(self, state: State[int]) -> bool:
        """AL-6: with all cards out, won within three battles and lost after more (unless battles only count)."""
        in_time = state.extra <= BATTLES or state.option("al_redeals") == "unlimited"
        return in_time and super().won(state)

    def settled(self, state: State[int]) -> Outcome | None:
        """AL-6: lost when the third battle ends without success, though the player may play on (unless battles only count)."""
        if state.extra < BATTLES or state.option("al_redeals") == "unlimited" or kit.is_complete(state.piles):
            return None
        late = BATTLES < state.extra < LAST_BATTLE or self.legal_moves(state) == (REDEAL,)
        return Outcome(Reason.LOST, (), state.scores) if late else None

    def explain(self, state: State[int], gesture: kit.Gesture) -> kit.Refusal:
        """Why the card can't go there."""
        if not isinstance(gesture, kit.Pick) and gesture.source == "stock":
            last, may = state.extra == LAST_BATTLE, REDEAL in self.legal_moves(state)
            return self.refused("no_redeal" if last else "click_to_redeal" if may else "out_first")
        return super().explain(state, gesture)

    def facts(self, state: State[int]) -> tuple[kit.GameFact, ...]:
        """The battle, out of how many, and the number of cards out."""
        numbers = {"battle": state.extra, "battles": BATTLES}
        value: Said | kit.Amount = Said("play.battle_lost" if state.extra > BATTLES else "play.battle_of", numbers)
        if state.option("al_redeals") == "unlimited":
            value = kit.Amount(state.extra)
        return kit.GameFact(Said("play.battle"), value), *super().facts(state)

    def ended(self, state: State[int], outcome: Outcome) -> tuple[Said, Said]:
        """Conquered, conquered too late, or not; and in how many battles."""
        if outcome.reason is Reason.WON:
            return Said("end.alexander.won"), Said("end.alexander.conquered", {"n": state.extra})
        if kit.is_complete(state.piles):
            return Said("end.alexander.late", {"n": BATTLES}), Said("end.alexander.conquered_late", {"n": state.extra})
        numbers = kit.out_and_left(state)
        told = {"out": numbers["n"], "left": numbers["left"], "n": state.extra}
        return Said("end.alexander.lost"), Said("end.alexander.plain", told)

    words = {
        "name": "Alexander the Great",
        "goal": "Seventeen fans and a single card: conquer the pack in three battles.",
        "length": "about 10 minutes",
        "players": "1 player",
        "dealing": "seventeen fans of three cards, one fan after the other, each from its bottom card to its top card (51 cards); then the single card",
        "goal.unlimited": "Seventeen fans and a single card: conquer the pack in as few battles as you can.",
        "option.al_aces": "Aces",
        "option.al_aces.automatic": "Go out by themselves",
        "option.al_aces.by_hand": "You lay them out",
        "option.al_aces.help": "Aces are laid out as they come. The table can do it for you. If you choose to do it yourself, the table never does, whatever the setting for cards that go out by themselves.",
        "option.al_empty_place": "Empty places",
        "option.al_empty_place.any_card": "Any card",
        "option.al_empty_place.help": "What may be laid where a pile is used up. The source speaks of kings only. Related patiences allow any card there, or none at all.",
        "option.al_empty_place.kings": "Kings only",
        "option.al_empty_place.nothing": "Nothing",
        "option.al_redeal_when": "Shuffling again",
        "option.al_redeal_when.any_time": "Whenever you like",
        "option.al_redeal_when.help": "In the source you go on until no more cards can go out, and then shuffle. You can read that as advice or as a rule.",
        "option.al_redeal_when.when_stuck": "Only when no card can go out",
        "option.al_redeals": "Battles",
        "option.al_redeals.2": "Lost after three",
        "option.al_redeals.help": "You have three battles. You may fight on after the third to see how many it takes; this rule decides whether that counts as lost.",
        "option.al_redeals.unlimited": "As many as it takes",
        "preset.belle_lucie": "Like La Belle Lucie",
        "preset.easy": "Easy",
        "preset.source": "As in the magazine",
        "refusal.click_to_redeal": "Click here to shuffle all cards that are not out and lay them out again.",
        "refusal.no_redeal": "The ninety-ninth battle is the last: you cannot shuffle again.",
        "refusal.out_first": "A card can still go out. By this house rule you may shuffle only when none can.",
        "coach.build": "You can move only the top card of a fan: down in suit, or onto the foundations.",
        "coach.gap.any_card": "Any card can go into an empty place.",
        "coach.gap.kings": "Only a king can go into an empty place.",
        "coach.gap.nothing": "An empty place stays empty.",
        "coach.redeal": "Nothing fits any more: shuffle the remaining cards and lay them out again.",
        "end.conquered": ("All 52 cards are out in battle {n}.", "All 52 cards are out in battle {n}."),
        "end.conquered=1": "All 52 cards are out in the very first battle.",
        "end.conquered_late": (
            "All 52 cards are out, but it took {n} battles to conquer them.",
            "All 52 cards are out, but it took {n} battles to conquer them.",
        ),
        "end.late": "Lost after three battles",
        "end.lost": "Not conquered",
        "end.plain": ("Battles: {n}. Cards out: {out}, left: {left}.", "Battles: {n}. Cards out: {out}, left: {left}."),
        "end.plain=1": "First battle. Cards out: {out}, left: {left}.",
        "end.won": "Conquered!",
        "statistics.battles": ("{n} battle", "{n}"),
        "statistics.by_battles": "Battles needed to conquer the world",
        "statistics.best": "fewest battles",
        "statistics.many": "{n} or more",
        "statistics.mean": "battles on average",
        "statistics.never": "not conquered",
        "lesson.aim": "Seventeen fans of three and a single card, all face up. The suits are built up here from ace to king; two aces are here already.",
        "lesson.club": "And the two of clubs.",
        "lesson.down": "You can move only the top card of a fan, one at a time, down in the same suit. Put the three of diamonds on the four of diamonds.",
        "lesson.end": "When nothing more goes out, the remaining cards are shuffled and laid out again from here, twice. You win if all suits are complete within three battles.",
        "lesson.king": "Now there is an empty place, and only a king may go there. The king of hearts blocks two cards: move it.",
        "lesson.seven": "You can build down, too: put the seven of spades on the eight of spades.",
        "lesson.three": "Then the three of diamonds.",
        "lesson.two": "The two goes on the ace of the same suit.",
    }
