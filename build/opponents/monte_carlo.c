/* Monte Carlo, one of its six rounds of tricks: the compiled twin of cardtable/ai/search/monte_carlo_twin.py.

   A card is bit 16 · suit + height, suits in the order of the deck (S H D C), heights 2 … 14. */
#include <string.h>
#include "chance.h"

#define MOST_SEATS 8
#define MOST_MOVES 16
#define MOST_FEATURES 20

typedef struct { u64 cards; } Move;
typedef struct {
    u64 hand[8], won[8];
    int size[8], voids[8], taken[8], seats, turn, leader, count, trick[8], who[8], last;
} State;

static int in_play = 5, uneven = 0, must_follow = 1, round_of = 1;
void options(int seats, int leftover, int follow, int number) {
    in_play = seats; uneven = leftover; must_follow = follow; round_of = number;
}
#define SUIT(c) ((c) >> 4)
#define HEIGHT(c) ((c) & 15)
#define SUIT_CARDS(s) (0x7FFCULL << (16 * (s)))
#define HEIGHT_CARDS(h) (0x0001000100010001ULL << (h))
static const int POINTS[7] = {0, 1, 1, 2, 4, 8, 8};
static u64 dear(void) {
    switch (round_of) {
        case 2: return SUIT_CARDS(3);
        case 3: return HEIGHT_CARDS(12);
        case 4: return HEIGHT_CARDS(13) & (SUIT_CARDS(0) | SUIT_CARDS(3));
        case 5: return 1ULL << (16 + 14);
        default: return 0;
    }
}
static u64 pack(void) {        /* the lowest go out, diamonds before hearts, spades and clubs */
    static const int FIRST_OUT[4] = {2, 1, 0, 3};
    int out = in_play == 5 ? 12 : in_play == 6 ? 8 : in_play == 7 ? 4 : 0;
    if (!uneven) out += (52 - out) % in_play;
    u64 cards = 0;
    int k = 0;
    for (int h = 2; h <= 14; h++) for (int s = 0; s < 4; s++) if (k++ >= out) cards |= 1ULL << (16 * FIRST_OUT[s] + h);
    return cards;
}

static int moves(const State *s, Move *m) {
    u64 hand = s->hand[s->turn];
    int n = 0;
    if (s->count && must_follow) {
        u64 follow = hand & SUIT_CARDS(SUIT(s->trick[0]));
        if (follow) hand = follow;
    }
    for (; hand; hand &= hand - 1) m[n++].cards = hand & -hand;
    return n;
}
static int over(const State *s) { return s->turn < 0; }
/* Nothing more can be lost in this round: all that costs something has been taken. */
static int spent(const State *s) {
    u64 cost = dear(), taken = 0;
    if (!cost) return 0;
    for (int k = 0; k < s->seats; k++) taken |= s->won[k];
    return !(cost & pack() & ~taken);
}
static int decided(const State *s, int seat) { return s->turn < 0 || (!s->count && s->last >= 0 && spent(s)); }
static int lost(const State *s, int seat) {
    if (round_of == 1) return s->taken[seat];
    if (round_of == 6) return s->turn < 0 ? 8 * (s->last == seat) : 0;
    return POINTS[round_of] * __builtin_popcountll(s->won[seat] & dear());
}
static double reward(const State *s, int seat) { return -lost(s, seat); }
static double value(const State *s, int seat) { return 1 - lost(s, seat) / 8.0; }

static int winning(const int *trick, int count) {
    int best = 0;
    for (int k = 1; k < count; k++) if (SUIT(trick[k]) == SUIT(trick[0]) && trick[k] > trick[best]) best = k;
    return best;
}
static void apply(State *s, const Move *m) {
    int card = __builtin_ctzll(m->cards), seat = s->turn, next = -1;
    if (s->count && must_follow && SUIT(card) != SUIT(s->trick[0])) s->voids[seat] |= 1 << SUIT(s->trick[0]);
    s->hand[seat] &= ~m->cards;
    s->size[seat]--;
    s->who[s->count] = seat;
    s->trick[s->count++] = card;
    for (int k = 1; k < s->seats; k++) {
        int other = (seat + k) % s->seats, played = 0;
        for (int i = 0; i < s->count; i++) played |= s->who[i] == other;
        if (s->size[other] && !played) { next = other; break; }
    }
    if (next >= 0) { s->turn = next; return; }
    int winner = s->who[winning(s->trick, s->count)];
    for (int k = 0; k < s->count; k++) s->won[winner] |= 1ULL << s->trick[k];
    s->taken[winner]++;
    s->count = 0;
    s->last = winner;
    s->turn = -1;
    for (int k = 0; k < s->seats; k++) {
        int other = (winner + k) % s->seats;
        if (s->size[other]) { s->turn = s->leader = other; return; }
    }
}
static u64 cards_of(const Move *m) { return m->cards; }
static int same(const Move *a, const Move *b) { return a->cards == b->cards; }

/* ------------------------------------------------------------------------------------------- what a card is worth */

static u64 trick_cards(const State *s) { u64 all = 0; for (int k = 0; k < s->count; k++) all |= 1ULL << s->trick[k]; return all; }
static int takes(const State *s, int card) {
    if (!s->count) return 1;
    return SUIT(card) == SUIT(s->trick[0]) && card > s->trick[winning(s->trick, s->count)];
}
static int to_come(const State *s) {
    int n = 0;
    for (int k = 0; k < s->seats; k++) {
        int played = 0;
        for (int i = 0; i < s->count; i++) played |= s->who[i] == k;
        n += k != s->turn && s->size[k] && !played;
    }
    return n;
}
/* The rule of thumb of cardtable/ai/monte_carlo.py as one number: the higher, the less dangerous. */
static int promise(const State *s, const Move *m, int n, int k) {
    int card = __builtin_ctzll(m[k].cards), h = HEIGHT(card), points = POINTS[round_of];
    u64 cost = dear(), hand = s->hand[s->turn], suit = SUIT_CARDS(SUIT(card));
    if (round_of == 6 && __builtin_popcountll(hand) >= 4) return h;
    if (!takes(s, card)) {
        int catches = !cost || (cost & suit & (m[k].cards * 2 - 1));
        return 100 * ((cost & m[k].cards) != 0) + h * (catches ? 2 : 1);
    }
    int all = points * __builtin_popcountll(cost & (trick_cards(s) | m[k].cards)) + (cost ? 0 : points);
    int own = points * ((cost & m[k].cards) != 0);
    if (!s->count) {
        int risk = cost & m[k].cards ? 200 + own : 100 * ((cost & suit & ~hand & (m[k].cards - 1)) != 0);
        return -100000 - risk * 20 - h;
    }
    if (s->count == s->seats - 1) return all ? -100000 - all * 20 + h : 100000 + h;
    return -100000 - own * 20 - h;
}

#define FEW(x, most) ((x) > (most) ? (most) : (x))
enum {
    HEIGHTS = 0,                           /* situation, height */
    LENGTH = HEIGHTS + 5 * 15,             /* situation, cards of the suit in the hand */
    ABOVE = LENGTH + 5 * 8,                /* situation, unseen cards above in the suit */
    UNDER = ABOVE + 5 * 8,                 /* situation, unseen cards below in the suit */
    TRICKS_LEFT = UNDER + 5 * 8,           /* situation, tricks left, unseen cards below */
    CARD = TRICKS_LEFT + 5 * 9 * 5,        /* situation, what the card costs, what lies there costs */
    CATCH = CARD + 5 * 2 * 4,              /* situation, dear cards of the suit unseen: above, below */
    OPEN = CATCH + 5 * 2 * 3 * 3,          /* situation, dear cards left in other hands, unseen cards below */
    TO_COME = OPEN + 5 * 3 * 5,            /* situation, players to come, unseen cards below */
    SUITS = TO_COME + 5 * 8 * 5,           /* situation, suit, height */
    SAFE = SUITS + 5 * 4 * 15,             /* situation, own cards of the suit below, tricks left */
    OWN = SAFE + 5 * 4 * 9,                /* situation, dear cards of this suit in one's own hand, height against them */
    VOIDS = OWN + 5 * 2 * 3,               /* situation, others without the suit, whether dear cards are out, unseen cards of the suit */
    LYING = VOIDS + 5 * 3 * 2 * 8,         /* situation, what lies there costs, unseen cards above */
    SHAPE = LYING + 5 * 4 * 5,             /* situation, cards of the suit in the hand, height */
    BETWEEN = SHAPE + 5 * 5 * 15,          /* situation, players to come, unseen cards above, below */
    SHORT = BETWEEN + 5 * 3 * 5 * 5,       /* situation, cards of the suit in the hand, whether it holds a dear card, dear cards out */
    WEIGHTS = SHORT + 5 * 5 * 2 * 3,
};
static u64 pool_of(const State *s, int me) {
    u64 all = 0;
    for (int k = 0; k < s->seats; k++) if (k != me) all |= s->hand[k];
    return all;
}
static u64 unseen_by(const State *s, int me) {
    u64 seen = s->hand[me] | trick_cards(s);
    for (int k = 0; k < s->seats; k++) seen |= s->won[k];
    return pack() & ~seen;
}
static int features(const State *s, const Move *m, int n, int k, short *f) {
    int seat = s->turn, card = __builtin_ctzll(m[k].cards), suit = SUIT(card), h = HEIGHT(card), sit, x = 0;
    int come = to_come(s), follows = s->count && suit == SUIT(s->trick[0]), left = FEW(s->size[seat] - 1, 8);
    if (!s->count) sit = 0;
    else if (takes(s, card)) sit = come ? 2 : 1;
    else sit = follows ? 3 : 4;
    u64 unseen = unseen_by(s, seat), of_suit = unseen & SUIT_CARDS(suit), cost = dear(), hand = s->hand[seat];
    u64 lower = m[k].cards - 1, higher = ~(m[k].cards * 2 - 1);
    int above = __builtin_popcountll(of_suit & higher), under = __builtin_popcountll(of_suit & lower);
    int length = __builtin_popcountll(hand & SUIT_CARDS(suit));
    int dear_above = __builtin_popcountll(of_suit & cost & higher), dear_under = __builtin_popcountll(of_suit & cost & lower);
    int lying = __builtin_popcountll(trick_cards(s) & cost), open = __builtin_popcountll(unseen & cost);
    u64 own = hand & cost & SUIT_CARDS(suit) & ~m[k].cards;
    f[x++] = HEIGHTS + sit * 15 + h;
    f[x++] = LENGTH + sit * 8 + FEW(length, 7);
    f[x++] = ABOVE + sit * 8 + FEW(above, 7);
    f[x++] = UNDER + sit * 8 + FEW(under, 7);
    f[x++] = TRICKS_LEFT + (sit * 9 + left) * 5 + FEW(under, 4);
    f[x++] = CARD + (sit * 2 + ((cost & m[k].cards) != 0)) * 4 + FEW(lying, 3);
    f[x++] = CATCH + ((sit * 2 + ((cost & SUIT_CARDS(suit)) != 0)) * 3 + FEW(dear_above, 2)) * 3 + FEW(dear_under, 2);
    f[x++] = OPEN + (sit * 3 + FEW(open, 2)) * 5 + FEW(under, 4);
    f[x++] = TO_COME + (sit * 8 + come) * 5 + FEW(under, 4);
    f[x++] = SUITS + (sit * 4 + suit) * 15 + h;
    f[x++] = SAFE + (sit * 4 + FEW(__builtin_popcountll(hand & SUIT_CARDS(suit) & lower), 3)) * 9 + left;
    f[x++] = OWN + (sit * 2 + (own != 0)) * 3 + (own & higher ? 1 : own & lower ? 2 : 0);
    int voids = 0, some = come > 2 ? 2 : come > 0;
    for (int i = 0; i < s->seats; i++) voids += i != seat && s->size[i] && (s->voids[i] >> suit & 1);
    f[x++] = VOIDS + ((sit * 3 + FEW(voids, 2)) * 2 + (open > 0)) * 8 + FEW(above + under, 7);
    f[x++] = LYING + (sit * 4 + FEW(lying, 3)) * 5 + FEW(above, 4);
    f[x++] = SHAPE + (sit * 5 + FEW(length, 5) - 1) * 15 + h;
    f[x++] = BETWEEN + ((sit * 3 + some) * 5 + FEW(above, 4)) * 5 + FEW(under, 4);
    f[x++] = SHORT + ((sit * 5 + FEW(length, 5) - 1) * 2 + ((hand & cost) != 0)) * 3 + FEW(open, 2);
    return x;
}

/* What nobody would do: see _laughable in cardtable/ai/search/monte_carlo_search.py. */
static int laughable(const State *s, const Move *m, int n, int k) {
    if (round_of == 6) return 0;
    int card = __builtin_ctzll(m[k].cards), duck = 0, rid = 0, other = 0, higher = 0, few = round_of > 2;
    u64 cost = dear(), own = m[k].cards & cost;
    for (int i = 0; i < n; i++) {
        int takes_it = takes(s, __builtin_ctzll(m[i].cards)), costs = (m[i].cards & cost) != 0;
        duck |= !takes_it;
        rid |= !takes_it && costs;
        other |= !costs;
        higher |= m[i].cards > m[k].cards && (!costs || !few);
    }
    if (!s->count) return few && own && other;
    if (!takes(s, card)) return few && rid && !own;
    if (few && own && other) return 1;
    u64 above = unseen_by(s, s->turn) & SUIT_CARDS(SUIT(card)) & ~(m[k].cards * 2 - 1);
    int last = !to_come(s), sure = last || !above;
    if (duck) return sure && (!cost || (trick_cards(s) & cost) || own);
    return last && higher;
}
static u64 seen_of(const State *s, int me) { return pack() & ~pool_of(s, me) & ~s->hand[me]; }
static u64 allowed(const State *s, int seat) {
    u64 may = ~0ULL;
    for (int k = 0; k < 4; k++) if (s->voids[seat] >> k & 1) may &= ~SUIT_CARDS(k);
    return may;
}
static int seats_in_play(void) { return in_play; }
static void start(State *s, int number, Rng *r) {
    int card[52], n = 0;
    for (u64 rest = pack(); rest; rest &= rest - 1) card[n++] = __builtin_ctzll(rest);
    for (int i = n - 1; i > 0; i--) { int j = below(r, i + 1), t = card[i]; card[i] = card[j]; card[j] = t; }
    memset(s, 0, sizeof *s);
    s->seats = in_play;
    for (int i = 0; i < n; i++) { s->hand[i % in_play] |= 1ULL << card[i]; s->size[i % in_play]++; }
    s->last = -1;
    s->turn = s->leader = 0;
}
/* Eight hands, who leads. */
static void read_state(State *s, const long long *given) {
    memset(s, 0, sizeof *s);
    s->seats = in_play;
    for (int k = 0; k < in_play; k++) { s->hand[k] = given[k]; s->size[k] = __builtin_popcountll(s->hand[k]); }
    s->turn = s->leader = given[8];
    s->last = -1;
}
static void read_move(Move *m, const long long *v) { m->cards = v[0]; }
static void write_move(const Move *m, long long *v) { v[0] = m->cards; }
#define MINDS_ALL 0
#include "search.h"
