"""What is said at a table for several: moves, plates, signs, refusals, the log. Pure functions of a match; no widgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import HANDS, PLAYS, WON
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import Phrase, amount, card_name, form_of, lowered, signed
from cardtable.i18n.phrases import refusal as refusal_text
from cardtable.kernel.cards import Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move, Refusal
from cardtable.kernel.state import AnyState, CardMoved, Cue, Passed, Recycled, Scored, Seat
from cardtable.kernel.table import PileId
from cardtable.kernel.telling import Exchanged, Sentence
from cardtable.session.analysis import GivenHint
from cardtable.session.game_log import Change, Kind
from cardtable.session.seats import Player, people, portraits
from cardtable.session.sight import LogEntry, LogReader, Viewer, redacted_change
from cardtable.session.table_game import TableGame, last_turn
from cardtable.table.geometry import Rect
from cardtable.table.round_layout import RoundLayout, fit_round
from cardtable.ui.game_words import all_of, said_words
from cardtable.ui.games.look import AnyLook
from cardtable.ui.table.dialogs import HEADING, LogLine
from cardtable.ui.table.shared_hands import Picks, open_cards, several
from cardtable.ui.table.shared_scenery import PlaySign, SaidBySeat, SeatPlate
from cardtable.ui.table.solo_words import points_words, shown_facts


def move_text(move: Move, game: AnyGame, texts: Catalogue) -> str:
    """What a button for a move without cards says: in a word of the game, where it has one."""
    own = f"party.{game.info.id}.{move.verb}"
    return texts.text(own if texts.has(own) else f"party.move.{move.verb}")


def plates(party: TableGame, texts: Catalogue, token: str = "") -> tuple[SeatPlate, ...]:
    """What is to be seen of all seats now; ``token`` is the thing that scores count."""
    state, faces = party.state, portraits(party.players)
    return tuple(
        replace(_plate(party, seat, state, faces[seat], texts), token=token) for seat in range(len(state.scores))
    )


def _plate(party: TableGame, seat: Seat, state: AnyState, portrait: str, texts: Catalogue) -> SeatPlate:
    player, game = party.players[seat], party.game
    cards, tricks, out = len(state.piles[HANDS[seat]]), game.taken(state, seat), game.out_first(state)
    score = score_words(game, state.scores[seat], texts)
    if seat in out:
        place = out.index(seat) + 1
        note = texts.text(f"party.status.out{place}" if place < len(party.players) else "party.status.last")
    elif game.combines:  # nobody takes tricks, and how many cards there are stands beside them
        note = texts.text("party.points", n=state.scores[seat])
    elif tricks:
        note = texts.text("party.tricks", n=tricks)
    elif not cards:
        note = texts.text("reckoning.no_trick")
    else:
        note = texts.text("party.cards", n=cards)
    is_over = game.hand_result(state) is not None
    turn = seat == party.to_act and not is_over
    held = None if seat in out or is_over or not people(party.players) else cards
    told = game.combines and seat not in out
    mate = game.partner(state, seat)
    return SeatPlate(
        player.name, player.colour, score, note, not player.is_person, turn, portrait, held,
        score_in_note=told, tricks=tricks,
        partner="" if mate is None else party.players[mate].name,
        side=None if mate is None else party.players[min(seat, mate)].colour,
    )  # fmt: skip


def score_words(game: AnyGame, score: int, texts: Catalogue, *, plus: bool = False) -> str:
    """A score, or what came to it (``plus``: with its sign), with its unit where that is money."""
    number = signed(texts, score) if plus else amount(texts, score)
    return texts.text(game.score, amount=number) if game.score else number


def shared_move_words(move: Move, game: AnyGame, state: AnyState, texts: Catalogue) -> str:
    """A move that is only suggested in ``state``: several cards by what they are together."""
    if len(move.picks) > 1:
        named = game.named(state, [game.info.deck.parse(pick) for pick in move.picks])
        if named is not None:
            return new_to_all(said_words(texts, named))
    if move.picks:
        return all_of(texts, [card_name(texts, pick) for pick in move.picks])
    laid = laid_words(move, game, state, texts)
    return texts.text("party.hint.chip", chip=laid[0], place=laid[1]) if laid else move_text(move, game, texts)


def shared_hint_words(given: GivenHint, party: TableGame, texts: Catalogue) -> str:
    """A hint, and what is known of it; also that it is all that may be played."""
    game, state = party.game, party.state
    words = texts.text("party.hint", move=lowered(shared_move_words(given.tip.move, game, state, texts)))
    only = len(party.legal) == 1
    return points_words(given, words, texts, game.info.id, only=only, point_value=game.point_value(state))


def new_to_all(cards: str) -> Phrase:
    """Cards that nobody has heard of yet: "a straight", not "the straight"."""
    return Phrase(form_of(cards, "a"), partial(form_of, cards))


def laid_words(move: Move, game: AnyGame, state: AnyState, texts: Catalogue) -> tuple[str, str] | None:
    """What ``move`` lays that is no card, and where: "−3", "the nines"; None for other moves."""
    told = game.laid(state, move)
    return (said_words(texts, told[0]), said_words(texts, told[1])) if told else None


_BY_THE_TABLE = {"table.not_your_turn": "party.not_your_turn", "table.over": "party.over"}


def why(refusal: Refusal, texts: Catalogue) -> str:
    """Why something is not allowed; that it is not one's turn, or all over, is said by the table, all else by the game."""
    if refusal.code in _BY_THE_TABLE:
        return texts.text(_BY_THE_TABLE[refusal.code], **refusal.params)
    return refusal_text(texts, refusal.code, refusal.params)


def sentence(texts: Catalogue, told: Sentence, players: Sequence[Player]) -> str:
    """A sentence of a game, with the names of those who sit there."""
    return said_words(texts, told.said, **{key: players[seat].name for key, seat in told.names.items()})


def prompt(party: TableGame, legal: Sequence[Move], chip: PileId, texts: Catalogue, *, mine: bool) -> str:
    """What is asked of whoever looks, or whose turn it is; nothing once a hand is over and the reckoning is to come."""
    turn = party.to_act
    if turn is None:
        return ""
    if mine:
        forced = last_card(party) or forced_move(party)
        return asked_words(party, legal, chip, texts) if forced is None else _forced(forced, "party.forced", texts)
    player = party.players[turn]
    if party.waits_for_word:
        return texts.text("party.let_play", name=player.name)
    return texts.text("party.whose_turn" if player.is_person else "party.thinks", name=player.name)


def asked_words(party: TableGame, legal: Sequence[Move], chip: PileId, texts: Catalogue) -> str:
    """What the game asks of the person to act."""
    asked = party.game.asked(party.state, legal, chip)
    return texts.text("party.your_turn") if asked is None else sentence(texts, asked, party.players)


def forced_move(party: TableGame) -> Move | None:
    """What the table is about to play for the person to act: one card, or a pass; None where there is nothing of the kind."""
    move = party.legal[0] if party.is_forced else None
    return move if move is not None and len(move.picks) <= 1 else None


def last_card(party: TableGame) -> Move | None:
    """The play of the only card that the person to act holds; None where there are more, or it need not be played."""
    legal, turn = party.legal, party.to_act
    only = len(legal) == 1 and len(legal[0].picks) == 1 and turn is not None
    return legal[0] if only and len(party.state.piles[HANDS[turn or 0]]) == 1 else None


def forced_why(party: TableGame, texts: Catalogue) -> str:
    """Why a person has no choice: the last card, or what the game asks; where that says nothing, its rule."""
    asked = party.game.asked(party.state, party.legal)
    if last_card(party) or (asked is not None and asked.said.key == "asked.some"):
        return coach_words(party, texts)
    return asked_words(party, party.legal, "", texts)


def coach_words(party: TableGame, texts: Catalogue) -> str:
    """The rule behind what is asked of the person to act."""
    if last_card(party):
        return texts.text("party.forced.last")
    return " ".join(said_words(texts, said) for said in party.game.coached(party.state, party.legal))


def forced_words(move: Move, texts: Catalogue) -> str:
    """That the table has played ``move`` for a person, and why."""
    return _forced(move, "party.forced.played", texts)


def _forced(move: Move, key: str, texts: Catalogue) -> str:
    return texts.text(key, card=card_name(texts, move.picks[0])) if move.picks else texts.text(f"{key}.pass")


def play_text(party: TableGame, cards: Sequence[Card], texts: Catalogue) -> str:
    """What the button says that plays these cards: "Play two aces"."""
    named = party.game.named(party.state, cards)
    return texts.text("party.play") if named is None else texts.text("party.play_what", what=said_words(texts, named))


_COUNTED = ("deal", "over")  # the phases in which a round, or a hand, has been counted
_CHIP = "chip"
GIVE = "give"  # the verb of a move that hands cards to another seat


class Ply(Struct, frozen=True):
    """One ply between two states, with its cues as ``viewer`` may hear of them; None hears what everybody may."""

    before: AnyState
    after: AnyState
    move: Move
    cues: Sequence[Cue]
    viewer: Viewer


def happened(ply: Ply, party: TableGame, texts: Catalogue) -> str:
    """One ply in one line; of a card that the viewer may not know only that it went."""
    return " ".join((*_moves(ply, party, texts), *_end(ply, party, texts)))


def played_out(plies: Sequence[Ply], party: TableGame, texts: Catalogue) -> str:
    """Plies that were made at once, in one line: the first, what else its seat played, and the end.

    That the seat played all the rest is said of several cards; of one, and while it still holds others, they are named.
    """
    first, *others = plies
    seat = first.before.seat or 0
    own = [ply for ply in others if ply.before.seat == seat and ply.move.picks]
    if len(own) > 1 and not own[-1].after.piles[HANDS[seat]]:
        more = [texts.text("party.log.rest", name=party.players[seat].name)]
    else:
        more = [words for ply in own for words in _moves(ply, party, texts)]
    last = plies[-1]
    is_taken = bool(own) and not _ends_round(last)
    took = _trick_won(last.after, party, texts, leads=False) if is_taken else ()
    return " ".join((*_moves(first, party, texts), *more, *took, *_end(last, party, texts)))


def shared_log_lines(
    party: TableGame, entries: Sequence[LogEntry], viewer: Viewer, texts: Catalogue
) -> tuple[LogLine, ...]:
    """The log in lines, oldest first; behind those of a round, or a hand, stands its heading."""
    states, moves = party.history.states, party.history.moves
    lines: list[LogLine] = []
    for place, entry in enumerate(entries):
        after = states[entry.ply + 1]
        ply = Ply(states[entry.ply], after, moves[entry.ply], entry.cues, viewer)
        lines.append((entry.ply + 1, happened(ply, party, texts)))
        if place + 1 == len(entries) or number_of_round(party, states[entries[place + 1].ply + 1]) != number_of_round(
            party, after
        ):
            lines.append((HEADING, heading(party, after, texts)))
    return tuple(lines)


def heading(party: TableGame, state: AnyState, texts: Catalogue) -> str:
    """What the round or hand of ``state`` is called: "Hand 3", "Round 2: No clubs"."""
    number = number_of_round(party, state)
    name = party.game.hand_name(number)
    title = texts.text(_round_key(party, ""), n=number)
    return texts.text("party.log.heading", title=title, name=said_words(texts, name)) if name else title


def number_of_round(party: TableGame, state: AnyState) -> int:
    """The number of the round, or hand, that is played in ``state``, from 1."""
    return party.game.number(state)


def remembered_exchange(party: TableGame, viewer: Viewer, texts: Catalogue) -> str:
    """What the viewer gave away and got in the exchange, until the first play of that hand; "" where there is nothing."""
    told = None if viewer is None else party.game.exchanged(party.game.observe(party.state, viewer))
    return _swapped(party, told, texts) if told else ""


def _moves(ply: Ply, party: TableGame, texts: Catalogue, *, gathers: bool = True) -> Iterator[str]:
    """What was done: played, laid, passed, dealt; and, if ``gathers``, whose trick was taken off the table by it."""
    name = party.players[ply.before.seat or 0].name
    recycled = [cue.target for cue in ply.cues if isinstance(cue, Recycled)]
    taker = next((target for target in recycled if target in WON), None)
    winner = WON.index(taker) if taker else party.game.winner(ply.before) if _ends_round(ply) else None
    if winner is not None and gathers:
        yield texts.text("party.log.took", name=party.players[winner].name)
    elif taker is None and recycled and ply.move.verb == "deal":
        drawn = (HANDS.index(target) for target in recycled if target in HANDS)  # whoever deals may be drawn by lot
        dealer = next(drawn, ply.before.seat or 0)
        yield texts.text("party.log.dealt", name=party.players[dealer].name)
        opening = party.game.opening(ply.after)
        if opening is not None:
            yield sentence(texts, opening, party.players)
    if ply.move.verb == "cut":
        yield texts.text("party.log.cut", name=name)
    own = f"party.{party.game.info.id}.log.{ply.move.verb}"
    if texts.has(own):
        yield texts.text(own, name=name)
        return
    laid = laid_words(ply.move, party.game, ply.before, texts)
    if laid:
        yield texts.text("party.log.chip", name=name, chip=laid[0], place=laid[1])
    yield from (texts.text(_passed(ply), name=name) for cue in ply.cues if isinstance(cue, Passed))
    yield from _cards(ply, party, texts)


def _passed(ply: Ply) -> str:
    """The key of what is said of whoever plays, or lays, nothing: no card, no more after an ace, no more chips."""
    if ply.before.phase == _CHIP:
        return "party.log.done"
    return "party.log.stopped" if ply.move.verb == "done" else "party.log.passed"


def _cards(ply: Ply, party: TableGame, texts: Catalogue) -> Iterator[str]:
    """Cards that left a hand: to the table, or to another seat."""
    left = [cue for cue in ply.cues if isinstance(cue, CardMoved) and cue.source in HANDS]
    if ply.move.verb == GIVE:
        yield _given(ply, left, party, texts)
        return
    for cue in left:
        named = party.game.named(ply.before, cue.cards) if len(cue.cards) > 1 else None
        told = _all_cards(cue.cards, party, texts) if named is None else new_to_all(said_words(texts, named))
        yield texts.text("party.log.played", name=party.players[HANDS.index(cue.source)].name, cards=told)


def _given(ply: Ply, went: Sequence[CardMoved], party: TableGame, texts: Catalogue) -> str:
    """Cards were chosen for another seat, or went there: only who gave or got them hears which."""
    own = None if ply.viewer is None else party.game.exchanged(party.game.observe(ply.after, ply.viewer))
    if own is not None:
        return _swapped(party, own, texts)
    name = party.players[ply.before.seat or 0].name
    seats = {HANDS.index(cue.source) for cue in went} - {ply.before.seat}
    if len(seats) == 1:
        return texts.text("party.log.exchanged", name=name, other=party.players[seats.pop()].name)
    return " ".join(
        (texts.text("party.log.chose", name=name), *((texts.text("party.log.passed_on"),) if seats else ()))
    )


def _swapped(party: TableGame, own: Exchanged, texts: Catalogue) -> str:
    """The exchange as one of those remembers it who gave and got cards."""
    other, giver = party.players[own.other].name, party.players[own.giver].name
    if len(own.gave) == len(own.got) == 1:
        gave, got = (_name(cards[0], party, texts) for cards in (own.gave, own.got))
        return texts.text("party.log.swapped", name=other, gave=gave, got=got)
    gave, got = (_all_cards(cards, party, texts) for cards in (own.gave, own.got))
    return texts.text("party.log.swapped_cards", name=other, gave=gave, got=got, giver=giver)


def _end(ply: Ply, party: TableGame, texts: Catalogue) -> Iterator[str]:
    """That a round, or a hand, is over, and what it brought; first whose its last trick is, which nobody takes off."""
    if _ends_round(ply):
        if party.game.winner(ply.before) is None:
            yield from _trick_won(ply.after, party, texts)
        yield _round_over(ply.after, party, texts)
    for cue in ply.cues:
        if isinstance(cue, Scored):
            yield _scored(cue, party, texts)


def _ends_round(ply: Ply) -> bool:
    return ply.after.phase in _COUNTED and ply.before.phase not in _COUNTED


def _round_over(state: AnyState, party: TableGame, texts: Catalogue) -> str:
    return texts.text(_round_key(party, "_over"), n=number_of_round(party, state))


def _scored(cue: Scored, party: TableGame, texts: Catalogue) -> str:
    return said_words(texts, party.game.gained(cue.points), name=party.players[cue.seat].name)


def _round_key(party: TableGame, of: str) -> str:
    """The key of the words for a round, or a hand where the score is counted by hands."""
    return f"party.log.{party.game.hand}{of}"


def _all_cards(cards: Sequence[Card], party: TableGame, texts: Catalogue) -> str:
    """ "The king of spades and the ace of hearts"."""
    return all_of(texts, [texts.phrase("party.log.card", card=_name(card, party, texts)) for card in cards])


def _name(card: Card, party: TableGame, texts: Catalogue) -> str:
    return card_name(texts, party.game.info.deck.text(card))


_MOST_TOLD = 8  # plies that are told at the curtain


def since_turn(party: TableGame, seat: Seat, reader: LogReader, texts: Catalogue) -> tuple[str, str]:
    """What everybody saw happen since a seat made its last ply, oldest first; of many plies only the latest, as it says.

    Of a round, or a hand, that ended before what is told only that it is over. The second text says how many tricks the
    seat has, where tricks are taken.
    """
    history, game = party.history, party.game
    states, moves, cursor = history.states, history.moves, history.cursor
    last = last_turn(history, seat)
    first = 0 if last is None else last + 1
    plies, said = [], []
    for entry in reader.entries(history, None)[max(0, first - 1) : cursor]:
        ply = Ply(states[entry.ply], states[entry.ply + 1], moves[entry.ply], entry.cues, None)
        plies.append((entry.ply, ply))
        said.append([] if entry.ply < first else [*_moves(ply, party, texts, gathers=False), *_end(ply, party, texts)])
    spoken = [n for n, words in enumerate(said) if words]
    start = spoken[-_MOST_TOLD] if len(spoken) > _MOST_TOLD else 0
    if plies and moves[plies[start][0]].verb == "done":
        start = max(0, start - 1)  # who has done something stops doing it
    told: list[str] = []
    for n, (number, ply) in enumerate(plies):
        if n >= start:
            told += said[n]
        elif _ends_round(ply):
            told = [_round_over(ply.after, party, texts)]
        if n >= start - 1 and game.winner(ply.before) is None and ply.after.phase not in _COUNTED:
            is_cut = number + 1 < cursor and moves[number + 1].verb == "cut"
            told += _trick_won(ply.after, party, texts, leads=not is_cut)
    has = ""
    if game.leader(party.state) is not None and party.state.phase not in _COUNTED:
        tricks = game.taken(party.state, seat)
        has = texts.text("curtain.tricks", n=tricks) if tricks else texts.text("curtain.no_trick")
    happened = " ".join(words.strip() for words in told if words.strip())
    key = "latest" if spoken and spoken[0] < start else "so_far" if last is None else "since"
    return happened and texts.text(f"curtain.{key}", what=happened), has


def _trick_won(state: AnyState, party: TableGame, texts: Catalogue, *, leads: bool = True) -> Iterator[str]:
    """Whose trick it is that lies finished in ``state``, and that the same seat ``leads``, if it holds a card to lead."""
    winner = party.game.winner(state)
    if winner is not None:
        leads = leads and state.seat == winner and state.phase not in _COUNTED and bool(state.piles[HANDS[winner]])
        yield texts.text("curtain.trick" if leads else "party.log.took", name=party.players[winner].name)


def facts_below(party: TableGame, texts: Catalogue, *, counters: bool) -> str:
    """What stands below the name of the game in the bar, with what is counted along where ``counters`` are wished for."""
    facts = [(fact.name, fact.value) for fact in shown_facts(party.game, party.state, texts)]
    if counters:
        counted = party.game.counters(party.state)
        facts += [(said_words(texts, each.name), said_words(texts, each.value)) for each in counted]
    return " · ".join(texts.text("play.fact", name=name, value=value) for name, value in facts)


def rows_over(party: TableGame) -> int:
    """How many hands have been played and counted."""
    return sum(row.over for row in party.sheet.rows)


def in_hands(state: AnyState) -> int:
    """How many cards are held; more than before means that cards were dealt."""
    return sum(len(pile) for pile_id, pile in state.piles.items() if pile_id in HANDS)


def veiled(party: TableGame, picks: Picks) -> frozenset[Card]:
    """Cards that cannot be played now by the person to act: all where no card is to be played at all.

    Where several are played together, those that do not go with what is picked; elsewhere another card may be picked instead.
    """
    deck = party.game.info.deck
    picks = picks if party.game.combines or several(party.legal) else Picks()
    return frozenset(deck.cards) - frozenset(map(deck.parse, open_cards(picks, party.legal) | picks))


def beaten(game: AnyGame, state: AnyState) -> frozenset[Card]:
    """Cards that lie before seats and count no longer: plays that were beaten, what did not follow and is not the highest."""
    deck, piles = game.info.deck, state.piles
    if game.hand_result(state) is not None:
        return frozenset()
    lies = {seat: piles[PLAYS[seat]].cards for seat in range(len(state.scores)) if piles[PLAYS[seat]]}
    best, leader = game.to_beat(state), game.leader(state)
    if best is not None:
        before = frozenset(card for cards in game.earlier(state).values() for card in cards)
        return before | {card for seat, cards in lies.items() if seat != best for card in cards}
    if leader is None or not lies.get(leader):
        return frozenset()
    led, winner = deck.suit(lies[leader][0]), game.winner(state)
    best = game.highest(state) if winner is None else winner
    return frozenset(card for seat, cards in lies.items() if seat != best for card in cards if deck.suit(card) != led)


def told_change(party: TableGame, change: Change, viewer: Viewer, texts: Catalogue) -> str:
    """A change in one line, as the viewer may hear of it; of a hand that is played out what came first, and the end."""
    if change.kind is Kind.UNDO:
        return texts.text("log.undone")
    states = [change.before, *(step.state for step in change.steps)]
    moves = party.history.moves[party.history.cursor - len(change.steps) :]
    cues = redacted_change(party.game, change, viewer)
    return played_out([Ply(*each, viewer) for each in zip(states, states[1:], moves, cues, strict=False)], party, texts)


def last_trick(game: AnyGame, states: Sequence[AnyState]) -> AnyState | None:
    """The latest of the states in which a trick or a round lay finished; None while there was none."""
    later: AnyState | None = None
    for state in reversed(states):
        if _ends_with(game, state, later):
            return state
        later = state
    return None


def _ends_with(game: AnyGame, state: AnyState, later: AnyState | None) -> bool:
    """Whether a trick or a round lies finished in a state: a round ends with its hand, or as the ``later`` one shows.

    A trick that was cut short has no winner.
    """
    if not game.combines:
        return game.winner(state) is not None
    over = game.hand_result(state) is not None if later is None else game.to_beat(later) is None
    return over and game.to_beat(state) is not None


class TableWords(Struct, frozen=True):
    """What is said at the table of one state: of the seats, of plays, by seats that lay nothing, and whose turn follows."""

    seats: tuple[SeatPlate, ...]
    plays: tuple[PlaySign, ...]
    said: tuple[SaidBySeat, ...]
    way: tuple[Seat, Seat, bool] | None


class KnownWords:
    """Says it once for each state, not with every frame: while cards fly nothing of it changes."""

    def __init__(self, token: str) -> None:
        """``token`` is the thing that scores count."""
        self._token = token
        self._known: tuple[AnyState, Seat | None, Sequence[Player], Catalogue, TableWords] | None = None

    @property
    def latest(self) -> TableWords | None:
        """What was said last; None before the first time."""
        return None if self._known is None else self._known[4]

    def of(self, party: TableGame, texts: Catalogue) -> TableWords:
        """What is said now; the same object for as long as nothing changes."""
        known = self._known
        if (
            known is not None
            and known[0] is party.state
            and known[1] == party.to_act
            and known[2] is party.players
            and known[3] is texts
        ):
            return known[4]
        words = TableWords(
            plates(party, texts, self._token), play_signs(party, texts), said_by_seats(party, texts), way_on(party)
        )
        self._known = party.state, party.to_act, party.players, texts, words
        return words


def table_layout(party: TableGame, look: AnyLook, area: Rect, bottom: Seat, text: float) -> RoundLayout:
    """The table of a match as it stands, fitted into ``area`` with a seat below."""
    state = party.state
    return fit_round(
        party.spec,
        area,
        len(party.players),
        bottom,
        lambda plan, spec: look.middle(plan, spec, state),
        text=text,
        small=look.crowded(state),
        watched=not people(party.players),
    )


def larger(game: AnyGame, state: AnyState) -> PileId | None:
    """The pile that lies larger than the others: the play to be beaten, or the highest card of the trick so far."""
    if game.hand_result(state) is not None:
        return None
    seat = game.to_beat(state)
    if seat is None:
        seat = game.highest(state)
    return None if seat is None else PLAYS[seat]


def play_signs(party: TableGame, texts: Catalogue) -> tuple[PlaySign, ...]:
    """Tags at what was played: what is to be beaten and whose it is, who led, which card is the highest so far."""
    game, state = party.game, party.state
    if game.hand_result(state) is not None:
        return ()
    beat, leader = game.to_beat(state), game.leader(state)
    if beat is not None:
        return _round(party, beat, texts)
    if leader is None:
        return ()
    winner, highest = game.winner(state), game.highest(state)
    signs = []
    best = highest if winner is None else winner
    if best is not None and best != leader:
        key = "party.sign.highest" if winner is None else "party.sign.takes"
        signs.append(PlaySign(best, texts.text(key, name=party.players[best].name), strong=True))
    led = "party.sign.led_takes" if winner == leader else "party.sign.led"
    signs.append(PlaySign(leader, texts.text(led, name=party.players[leader].name), strong=best == leader))
    return tuple(signs)


def said_by_seats(party: TableGame, texts: Catalogue) -> tuple[SaidBySeat, ...]:
    """Who has passed, and says so."""
    game, state = party.game, party.state
    if game.hand_result(state) is not None:
        return ()
    numbers = {seat: n + 1 for n, (seat, played) in enumerate(game.lap(state)) if not played}
    passed = [seat for seat in range(len(state.scores)) if game.passed(state, seat) or seat in numbers]
    words = texts.text("party.sign.pass")
    return tuple(SaidBySeat(seat, words, numbers.get(seat, 0)) for seat in passed if state.piles[HANDS[seat]])


def _round(party: TableGame, beat: Seat, texts: Catalogue) -> tuple[PlaySign, ...]:
    """Every play that lies there by its number, what is to be beaten above all."""
    lap = party.game.lap(party.state)
    numbers = {seat: n + 1 for n, (seat, played) in enumerate(lap) if played and len(lap) > 1}
    signs = [PlaySign(seat, party.players[seat].name, n) for seat, n in numbers.items() if seat != beat]
    name = party.players[beat].name
    return (*signs, PlaySign(beat, texts.text("party.sign.to_beat", name=name), numbers.get(beat, 0), strong=True))


def way_on(party: TableGame) -> tuple[Seat, Seat, bool] | None:
    """From the play that is to be beaten to whoever is to beat it, and whether that is clockwise."""
    beat, turn = party.game.to_beat(party.state), party.to_act
    if beat is None or turn is None or beat == turn or party.game.hand_result(party.state) is not None:
        return None
    return beat, turn, party.game.clockwise(party.state)
