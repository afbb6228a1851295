/* The seventh round of Monte Carlo: the compiled twin of cardtable/ai/search/domino_twin.py.

   Cards as in monte_carlo.c. A move is a card, or none: to pass, or to stop after an ace. */
#include <string.h>
#include "chance.h"

#define MOST_SEATS 8
#define MOST_MOVES 16
#define MOST_FEATURES 14

typedef struct { u64 cards; } Move;
typedef struct {
    u64 hand[8], barred[8], laid;
    int size[8], seats, turn, again, outs, out[8], low[4], high[4];
} State;

enum { OPTIONAL, FORCED, OFF };
static int in_play = 5, uneven = 0, free_pass = 0, ace = OPTIONAL, pay[8] = {20, 15, 10, 5, 0};
void options(int seats, int leftover, int pass, int again, const int *payout) {
    in_play = seats; uneven = leftover; free_pass = pass; ace = again;
    for (int k = 0; k < seats; k++) pay[k] = payout[k];
}
#define SUIT(c) ((c) >> 4)
#define HEIGHT(c) ((c) & 15)
#define CARD(s, h) (1ULL << (16 * (s) + (h)))
#define SUIT_CARDS(s) (0x7FFCULL << (16 * (s)))
static u64 pack(void) {
    static const int FIRST_OUT[4] = {2, 1, 0, 3};
    int out = in_play == 5 ? 12 : in_play == 6 ? 8 : in_play == 7 ? 4 : 0;
    if (!uneven) out += (52 - out) % in_play;
    u64 cards = 0;
    int k = 0;
    for (int h = 2; h <= 14; h++) for (int s = 0; s < 4; s++) if (k++ >= out) cards |= 1ULL << (16 * FIRST_OUT[s] + h);
    return cards;
}
static int starter(void) {
    u64 all = pack(), heights = 0;
    for (int s = 0; s < 4; s++) heights |= all >> (16 * s) & 0x7FFC;
    int wanted = (__builtin_popcountll(heights) + 1) / 2;
    while (--wanted) heights &= heights - 1;
    return __builtin_ctzll(heights);
}
static u64 fitting(const State *s) {
    u64 fits = 0;
    for (int k = 0; k < 4; k++) {
        if (!s->low[k]) fits |= CARD(k, starter());
        else fits |= (CARD(k, s->low[k] - 1) | CARD(k, s->high[k] + 1)) & SUIT_CARDS(k);
    }
    return fits;
}
static int has_to_lay(const State *s) { return s->again ? ace == FORCED : !free_pass; }
static int moves(const State *s, Move *m) {
    int n = 0;
    for (u64 fits = s->hand[s->turn] & fitting(s); fits; fits &= fits - 1) m[n++].cards = fits & -fits;
    if (!n || !has_to_lay(s)) m[n++].cards = 0;
    return n;
}
static int over(const State *s) { return s->outs == s->seats - 1; }
static int decided(const State *s, int seat) { return !s->size[seat] || over(s); }
static double reward(const State *s, int seat) {
    for (int k = 0; k < s->outs; k++) if (s->out[k] == seat) return pay[k];
    return pay[s->seats - 1];
}
static double value(const State *s, int seat) { return reward(s, seat) / 20.0; }
static void go_round(State *s) {
    s->again = 0;
    do s->turn = s->turn + 1 == s->seats ? 0 : s->turn + 1; while (!s->size[s->turn]);
}
static void apply(State *s, const Move *m) {
    int seat = s->turn;
    if (!m->cards) {
        if (has_to_lay(s)) s->barred[seat] |= fitting(s);
        go_round(s);
        return;
    }
    int card = __builtin_ctzll(m->cards), k = SUIT(card), h = HEIGHT(card);
    s->hand[seat] &= ~m->cards;
    s->laid |= m->cards;
    if (!s->low[k]) s->low[k] = s->high[k] = h;
    else if (h < s->low[k]) s->low[k] = h;
    else s->high[k] = h;
    if (--s->size[seat]) {
        if (h == 14 && ace != OFF) s->again = 1;
        else go_round(s);
        return;
    }
    s->out[s->outs++] = seat;
    go_round(s);
}
static u64 cards_of(const Move *m) { return m->cards; }
static int same(const Move *a, const Move *b) { return a->cards == b->cards; }

/* ------------------------------------------------------------------------------------------- what a card is worth */

#define FEW(x, most) ((x) > (most) ? (most) : (x))
static int promise(const State *s, const Move *m, int n, int k) {
    if (!m[k].cards) return -1;
    int card = __builtin_ctzll(m[k].cards), h = HEIGHT(card);
    if (h == 14) return 14 * 16;
    u64 suit = s->hand[s->turn] & SUIT_CARDS(SUIT(card));
    int up = 63 - __builtin_clzll(suit) - card, down = card - __builtin_ctzll(suit);
    return (up > down ? up : down) * 16 + __builtin_popcountll(suit);
}
enum {
    HEIGHTS = 0,                        /* direction, height */
    FARTHEST = HEIGHTS + 4 * 15,        /* direction, how far the last own card behind lies */
    NEXT = FARTHEST + 4 * 8,            /* direction, whether one holds the next card, own cards behind */
    SIZE = NEXT + 4 * 2 * 5,            /* cards in the hand, own cards behind */
    CHOICE = SIZE + 14 * 4,             /* cards that fit, how far the last own card behind lies */
    OTHERS = CHOICE + 6 * 8,            /* unseen cards behind, how far the last own card behind lies */
    NEAREST = OTHERS + 8 * 8,           /* fewest cards of another, own cards behind */
    EDGE = NEAREST + 9 * 4,             /* nothing behind: cards that fit, cards in the hand */
    STOP = EDGE + 6 * 10,               /* pass or stop: cards that fit, cards in the hand */
    LONELY = STOP + 6 * 10,             /* own cards behind, own cards that cannot be laid yet */
    WEIGHTS = LONELY + 5 * 9,
};
static int features(const State *s, const Move *m, int n, int k, short *f) {
    int x = 0, seat = s->turn, size = s->size[seat], fits = __builtin_popcountll(s->hand[seat] & fitting(s));
    if (!m[k].cards) { f[x++] = STOP + FEW(fits, 5) * 10 + FEW(size, 9); return x; }
    int card = __builtin_ctzll(m[k].cards), suit = SUIT(card), h = HEIGHT(card), least = 99;
    int start_card = !s->low[suit], up = start_card || h > s->high[suit], down = start_card || h < s->low[suit];
    int way = start_card ? 0 : h == 14 ? 3 : up ? 1 : 2;
    u64 hand = s->hand[seat] & ~m[k].cards & SUIT_CARDS(suit), lower = m[k].cards - 1, higher = ~(m[k].cards * 2 - 1);
    u64 beyond = ((up ? higher : 0) | (down ? lower : 0)) & SUIT_CARDS(suit) & pack() & ~s->laid;
    u64 own = hand & beyond, unseen = beyond & ~hand;
    int far = 0;
    if (up && own & higher) far = 63 - __builtin_clzll(own & higher) - card;
    if (down && own & lower) { int d = card - __builtin_ctzll(own & lower); if (d > far) far = d; }
    int next = (own & (m[k].cards << 1 | m[k].cards >> 1)) != 0, behind = __builtin_popcountll(own);
    for (int i = 0; i < s->seats; i++) if (i != seat && s->size[i] && s->size[i] < least) least = s->size[i];
    f[x++] = HEIGHTS + way * 15 + h;
    f[x++] = FARTHEST + way * 8 + FEW(far, 7);
    f[x++] = NEXT + (way * 2 + next) * 5 + FEW(behind, 4);
    f[x++] = SIZE + FEW(size, 13) * 4 + FEW(behind, 3);
    f[x++] = CHOICE + FEW(fits, 5) * 8 + FEW(far, 7);
    f[x++] = OTHERS + FEW(__builtin_popcountll(unseen), 7) * 8 + FEW(far, 7);
    f[x++] = NEAREST + FEW(least, 8) * 4 + FEW(behind, 3);
    if (!beyond) f[x++] = EDGE + FEW(fits, 5) * 10 + FEW(size, 9);
    f[x++] = LONELY + FEW(behind, 4) * 9 + FEW(size - fits, 8);
    return x;
}

static u64 pool_of(const State *s, int me) {
    u64 all = 0;
    for (int k = 0; k < s->seats; k++) if (k != me) all |= s->hand[k];
    return all;
}
static int laughable(const State *s, const Move *m, int n, int k) { return 0; }
static u64 seen_of(const State *s, int me) { return 0; }     /* what was laid lies open: it cannot be forgotten */
static u64 allowed(const State *s, int seat) { return ~s->barred[seat]; }
static int seats_in_play(void) { return in_play; }
static void start(State *s, int number, Rng *r) {
    int card[52], n = 0;
    for (u64 rest = pack(); rest; rest &= rest - 1) card[n++] = __builtin_ctzll(rest);
    for (int i = n - 1; i > 0; i--) { int j = below(r, i + 1), t = card[i]; card[i] = card[j]; card[j] = t; }
    memset(s, 0, sizeof *s);
    s->seats = in_play;
    for (int i = 0; i < n; i++) { s->hand[i % in_play] |= 1ULL << card[i]; s->size[i % in_play]++; }
}
/* Eight hands, who leads. */
static void read_state(State *s, const long long *given) {
    memset(s, 0, sizeof *s);
    s->seats = in_play;
    for (int k = 0; k < in_play; k++) { s->hand[k] = given[k]; s->size[k] = __builtin_popcountll(s->hand[k]); }
    s->turn = given[8];
}
static void read_move(Move *m, const long long *v) { m->cards = v[0]; }
static void write_move(const Move *m, long long *v) { v[0] = m->cards; }
#define MINDS_ALL 0
#include "search.h"
