/* Murlan, a hand of it: the compiled twin of cardtable/ai/search/murlan_twin.py, for training and tournaments.

   A card is a bit: four for each height from 3 to the red joker (17), spades first. Play goes round upwards. */
#include <string.h>
#include "chance.h"

#define MOST_SEATS 4
#define MOST_MOVES 160
#define MOST_FEATURES 10
#define LOOKED_AT(s) ((s).opening = 0)

enum { PASS, SET, STRAIGHT, BOMB, SUITED };
typedef struct { u64 cards; int kind, count, value; } Move;
typedef struct {
    u64 hand[4];
    int size[4], seats, turn, last, passed, outs, out[4], kind, count, value, opening;
} State;

static int exact_next = 1, locked = 0, joker_pair = 0, suited = 0, both_ends = 0;
void options(int next, int lock, int jokers, int suits, int ends) {
    exact_next = next; locked = lock; joker_pair = jokers; suited = suits; both_ends = ends;
}

#define AT(h) (4 * ((h) - 3))
#define NIB(x, h) (((x) >> AT(h)) & 15)
#define EACH_HEIGHT 0x111111111111111ULL
#define JOKERS (0x11ULL << AT(16))
#define HEIGHT(p) ((p) <= 2 ? (p) + 13 : (p))
static const int FOUR[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

static u64 lowest(u64 hand, int h, int count) {
    u64 nib = NIB(hand, h), out = 0;
    while (count--) { out |= nib & -nib; nib &= nib - 1; }
    return out << AT(h);
}
static int has(u64 hand, int position) { return NIB(hand, HEIGHT(position)) != 0; }

/* The cards of a straight; 0 when it can only be one in a single suit, which is another kind then. */
static u64 row(u64 hand, int length, int top) {
    u64 cards = 0;
    for (int p = top - length + 1; p <= top; p++) cards |= lowest(hand & ~cards, HEIGHT(p), 1);
    if (!suited) return cards;
    for (int s = 0; s < 4; s++)
        if (!(cards & ~(EACH_HEIGHT << s))) {
            for (int p = top; p > top - length; p--) {
                u64 other = NIB(hand, HEIGHT(p)) & ~(1u << s);
                if (other) return (cards & ~(15ULL << AT(HEIGHT(p)))) | ((other & -other) << AT(HEIGHT(p)));
            }
            return 0;
        }
    return cards;
}

static int sets(u64 hand, int count, int above, Move *m, int n) {
    for (int h = above + 1 > 3 ? above + 1 : 3; h <= 17; h++)
        if (FOUR[NIB(hand, h)] >= count) m[n++] = (Move){lowest(hand, h, count), SET, count, h};
    if (count == 2 && joker_pair == 1 && (hand & JOKERS) == JOKERS && above < 17) m[n++] = (Move){JOKERS, SET, 2, 17};
    return n;
}
static int straights(u64 hand, int shortest, int longest, int low, int high, Move *m, int n) {
    int run[15] = {0}, most = 0;
    for (int p = 1; p <= 14; p++) { run[p] = has(hand, p) ? run[p - 1] + 1 : 0; if (run[p] > most) most = run[p]; }
    if (most < shortest) return n;
    for (int length = shortest; length <= longest && length <= most; length++) {
        if (length > 13 && (!both_ends || FOUR[NIB(hand, 14)] < 2)) continue;
        for (int top = low; top <= high; top++)
            if (run[top] >= length) {
                u64 cards = row(hand, length, top);
                if (cards) m[n++] = (Move){cards, STRAIGHT, length, top};
            }
    }
    return n;
}
static int bombs(u64 hand, int above, Move *m, int n) {
    for (int h = above + 1 > 3 ? above + 1 : 3; h <= 15; h++)
        if (NIB(hand, h) == 15) m[n++] = (Move){15ULL << AT(h), BOMB, 4, h};
    if (joker_pair == 2 && (hand & JOKERS) == JOKERS && above < 17) m[n++] = (Move){JOKERS, BOMB, 2, 17};
    return n;
}
static int in_one_suit(u64 hand, int kind, int count, int value, Move *m, int n) {
    if (!suited) return n;
    int from = n;
    for (int s = 0; s < 4; s++) {
        u64 own = hand & (EACH_HEIGHT << s) & ~JOKERS;
        int run = 0;
        for (int top = 1; top <= 14; top++) {
            run = has(own, top) ? run + 1 : 0;
            for (int length = 5; length <= run && length <= 13; length++) {
                if (kind == SUITED && (length != count || top <= value)) continue;
                int known = 0;
                for (int k = from; k < n; k++) known |= m[k].count == length && m[k].value == top;
                if (known) continue;
                u64 cards = 0;
                for (int p = top - length + 1; p <= top; p++) cards |= lowest(own, HEIGHT(p), 1);
                m[n++] = (Move){cards, SUITED, length, top};
            }
        }
    }
    return n;
}

static int moves(const State *s, Move *m) {
    u64 hand = s->hand[s->turn];
    int n = 0;
    if (s->last < 0) {
        for (int count = 1; count <= 3; count++) n = sets(hand, count, 0, m, n);
        n = straights(hand, 5, 14, 1, 14, m, n);
        n = bombs(hand, 0, m, n);
        n = in_one_suit(hand, PASS, 0, 0, m, n);
        if (s->opening) {                                /* with the three of spades, which is the lowest bit */
            int kept = 0;
            for (int k = 0; k < n; k++) if (m[k].cards & 1) m[kept++] = m[k];
            n = kept;
        }
        return n;
    }
    if (s->kind == SET) n = sets(hand, s->count, s->value, m, n);
    if (s->kind == STRAIGHT)
        n = straights(hand, s->count, s->count, s->value + 1, exact_next && s->value < 14 ? s->value + 1 : 14, m, n);
    if (s->kind != SUITED) n = bombs(hand, s->kind == BOMB ? s->value : 0, m, n);
    n = in_one_suit(hand, s->kind, s->count, s->value, m, n);
    m[n++] = (Move){0, PASS, 0, 0};
    return n;
}

static int over(const State *s) { return s->outs == 3; }
static int is_out(const State *s, int seat) {
    for (int k = 0; k < s->outs; k++) if (s->out[k] == seat) return 1;
    return 0;
}
static int decided(const State *s, int seat) { return s->outs == 3 || s->size[seat] == 0; }
static double value(const State *s, int seat) {
    for (int k = 0; k < s->outs; k++) if (s->out[k] == seat) return (3 - k) / 3.0;
    return 0;
}
static double reward(const State *s, int seat) { return 3 * value(s, seat); }

static void apply(State *s, const Move *m) {
    s->opening = 0;
    if (m->kind == PASS) s->passed |= 1 << s->turn;
    else {
        s->hand[s->turn] &= ~m->cards;
        s->size[s->turn] -= m->count;
        s->last = s->turn;
        s->kind = m->kind; s->count = m->count; s->value = m->value;
        if (!locked) s->passed = 0;
        if (!s->size[s->turn]) {
            s->out[s->outs++] = s->turn;
            if (s->outs == 3) return;
        }
    }
    int all = 1;
    for (int k = 0; k < 4; k++) if (s->size[k] && k != s->last && !(s->passed >> k & 1)) all = 0;
    if (all) {
        s->turn = s->last;
        while (!s->size[s->turn]) s->turn = (s->turn + 1) & 3;
        s->last = -1;
        s->passed = 0;
        return;
    }
    do s->turn = (s->turn + 1) & 3; while (!s->size[s->turn] || (s->passed >> s->turn & 1));
}
static u64 cards_of(const Move *m) { return m->cards; }
static int same(const Move *a, const Move *b) { return a->kind == b->kind && a->count == b->count && a->value == b->value; }

/* ------------------------------------------------------------------------------------------- what a hand is worth */

#define MEMO (1 << 20)
static u64 memo_key[MEMO];
static signed char memo_turns[MEMO];
static u64 packed(u64 x) {     /* how many of each height, suits left aside */
    u64 c = x - ((x >> 1) & 0x777777777777777ULL) - ((x >> 2) & 0x333333333333333ULL) - ((x >> 3) & EACH_HEIGHT);
    return c;
}
/* In how few plays a hand can be laid down, as long as nobody disturbs it. */
static int plays_in(u64 hand) {
    u64 y = hand | hand >> 1;
    y |= y >> 2;
    y &= EACH_HEIGHT;
    int sets_only = __builtin_popcountll(y) - (joker_pair && (hand & JOKERS) == JOKERS);
    u64 z = ((y & ((1ULL << 48) - 1)) << 8) | ((y >> 44) & 1) | ((y >> 48 & 1) << 4);
    if (!(z & z >> 4 & z >> 8 & z >> 12 & z >> 16)) return sets_only;
    u64 key = packed(hand);
    int slot = (key * 0x9E3779B97F4A7C15ULL) >> 44;
    if (memo_key[slot] == key) return memo_turns[slot];
    int best = sets_only;
    for (int low = 1; low <= 10; low++)
        for (int top = low; top <= 14 && top < low + 13 && (z >> 4 * (top - 1) & 1); top++)
            if (top - low >= 4) {
                u64 rest = hand;
                for (int p = low; p <= top; p++) rest &= ~lowest(hand, HEIGHT(p), 1);
                int t = 1 + plays_in(rest);
                if (t < best) best = t;
            }
    memo_key[slot] = key;
    memo_turns[slot] = best;
    return best;
}

#define FEW(x, most) ((x) > (most) ? (most) : (x))
static const int NEAR[15] = {0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5};   /* cards of a hand, in six classes */
static int key_class(int kind, int v) {
    if (kind == STRAIGHT || kind == SUITED) return v <= 8 ? 0 : v <= 12 ? 1 : 2;
    return v <= 6 ? 0 : v <= 10 ? 1 : v <= 13 ? 2 : v - 11;     /* A 3, 2 4, jokers 5 and 6 */
}
static int type_of(int kind, int count) { return kind == SET ? count - 1 : kind == BOMB ? 3 : kind == STRAIGHT ? 4 : 5; }
static int controls(u64 x) {
    int bombs_held = 0;
    for (u64 y = x & x >> 1 & x >> 2 & x >> 3 & EACH_HEIGHT; y; y &= y - 1) bombs_held++;
    return FEW(__builtin_popcountll(x >> AT(15)) + bombs_held, 5);
}

enum {
    KEYS = 0,                            /* lead or follow, type, key */
    SAVED = KEYS + 2 * 6 * 18,           /* turns saved, turns before */
    NEAREST = SAVED + 5 * 10,            /* fewest cards of another, type, class of the key */
    COPIES = NEAREST + 6 * 6 * 7,        /* equal cards kept, type, lead or follow */
    LEFT = COPIES + 4 * 6 * 2,           /* cards left, turns left */
    CONTROL = LEFT + 15 * 10,            /* controls left, turns left */
    JUMP = CONTROL + 6 * 10,             /* how far above the last play, type */
    LAST = JUMP + 16 * 6,                /* cards of who played last, type, turns left */
    NEXT = LAST + 7 * 6 * 4,             /* the next has one card: type, class of the key */
    PASSES = NEXT + 6 * 7,               /* pass: fewest cards of another, turns */
    PASS_ON = PASSES + 6 * 10,           /* pass: on which type and key */
    PASS_LAST = PASS_ON + 6 * 18,        /* pass: cards of who played last, type */
    PASS_NEXT = PASS_LAST + 7 * 6,       /* pass: the next has one card, type */
    PASS_AFTER = PASS_NEXT + 2 * 6,      /* pass: how many have passed, fewest cards of another */
    PASS_CONTROL = PASS_AFTER + 3 * 6,   /* pass: controls, turns */
    WEIGHTS = PASS_CONTROL + 6 * 10,
};

static int features(const State *s, const Move *m, int n, int k, short *f) {
    u64 hand = s->hand[s->turn];
    int least = 14, next = s->turn, x = 0;
    for (int i = 0; i < 4; i++) if (i != s->turn && s->size[i] && s->size[i] < least) least = s->size[i];
    do next = (next + 1) & 3; while (!s->size[next]);
    int near = NEAR[least], one = s->size[next] == 1, lead = s->last < 0;
    int last = lead ? 6 : NEAR[s->size[s->last]];
    if (!lead && !s->size[s->last]) last = 0;
    int before = FEW(plays_in(hand), 9);
    if (m[k].kind == PASS) {
        int on = type_of(s->kind, s->count);
        f[x++] = PASSES + near * 10 + before;
        f[x++] = PASS_ON + on * 18 + s->value;
        f[x++] = PASS_LAST + last * 6 + on;
        f[x++] = PASS_NEXT + one * 6 + on;
        f[x++] = PASS_AFTER + FEW(__builtin_popcount(s->passed), 2) * 6 + near;
        f[x++] = PASS_CONTROL + controls(hand) * 10 + before;
        return x;
    }
    u64 rest = hand & ~m[k].cards;
    int t = type_of(m[k].kind, m[k].count), v = m[k].value, c = key_class(m[k].kind, v);
    int after = FEW(plays_in(rest), 9), saved = before - after + 2;
    int kept = m[k].kind == SET || m[k].kind == BOMB ? FOUR[NIB(rest, v)] : 0;
    f[x++] = KEYS + (lead * 6 + t) * 18 + v;
    f[x++] = SAVED + (saved < 0 ? 0 : FEW(saved, 4)) * 10 + before;
    f[x++] = NEAREST + (near * 6 + t) * 7 + c;
    f[x++] = COPIES + (kept * 6 + t) * 2 + lead;
    f[x++] = LEFT + __builtin_popcountll(rest) * 10 + after;
    f[x++] = CONTROL + controls(rest) * 10 + after;
    if (!lead) f[x++] = JUMP + (v > s->value ? FEW(v - s->value, 15) : 0) * 6 + t;
    f[x++] = LAST + (last * 6 + t) * 4 + (after < 1 ? 0 : FEW(after - 1, 3));
    if (one) f[x++] = NEXT + t * 7 + c;
    return x;
}

/* The quick rule: few plays left, strong cards late, high before somebody's last card. */
static const int DEAR[18] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 15, 40, 90, 110, 110};
static int promise(const State *s, const Move *m, int n, int k) {
    u64 hand = s->hand[s->turn];
    if (m[k].kind == PASS) return -100 * plays_in(hand) - 5;
    u64 rest = hand & ~m[k].cards;
    if (!rest) return 10000;
    int least = 14;
    for (int i = 0; i < 4; i++) if (i != s->turn && s->size[i] && s->size[i] < least) least = s->size[i];
    int after = plays_in(rest), hurry = least <= 3 || after <= 2;
    int set = m[k].kind == SET, p = -100 * after + 3 * m[k].count;
    p -= set ? (hurry ? DEAR[m[k].value] / 3 : DEAR[m[k].value]) : m[k].kind == BOMB ? (hurry ? 40 : 130) : 0;
    if (set && m[k].count == 1 && least == 1) return p + 12 * m[k].value;
    return p - 2 * (set ? m[k].value : 0);
}

/* What nobody would do: see MurlanProspect._laughable in cardtable/ai/search/murlan_search.py. */
static int laughable(const State *s, const Move *m, int n, int k) {
    u64 hand = s->hand[s->turn];
    int least = 14, others = 0, highest = 0;
    for (int i = 0; i < n; i++) if (m[i].cards == hand) return k != i;
    for (int i = 0; i < 4; i++) if (i != s->turn && s->size[i] && s->size[i] < least) least = s->size[i];
    int low = s->last >= 0 && s->kind == SET && s->count == 1;
    if (m[k].kind == PASS) {
        if (n > 1 && s->size[s->last] == 1) return 1;
        if (!low || s->value > 6) return 0;
        for (int i = 0; i < n; i++)
            if (m[i].kind == SET && m[i].value <= 13 && FOUR[NIB(hand, m[i].value)] == 1 && plays_in(hand & ~m[i].cards) < plays_in(hand)) return 1;
        return 0;
    }
    if (m[k].kind != SET) return 0;
    if (least > 3 && FOUR[NIB(hand, m[k].value)] == 4) return 1;
    if (m[k].count > 1) return 0;
    if (s->last < 0 && least == 1) {
        for (int i = 0; i < n; i++) {
            if (m[i].kind != SET || m[i].count > 1) others = 1;
            else if (m[i].value > highest) highest = m[i].value;
        }
        return others || m[k].value < highest;
    }
    return low && least > 3 && m[k].value >= 16 && s->value <= 9 && s->size[s->turn] >= 8;
}

static u64 pool_of(const State *s, int me) {
    u64 all = 0;
    for (int k = 0; k < 4; k++) if (k != me) all |= s->hand[k];
    return all;
}
#define PACK (((1ULL << 52) - 1) | JOKERS)
static u64 seen_of(const State *s, int me) { return PACK & ~pool_of(s, me) & ~s->hand[me]; }
static u64 allowed(const State *s, int seat) { return ~0ULL; }

static int seats_in_play(void) { return 4; }
static void start(State *s, int number, Rng *r) {
    int card[54], n = 0;
    for (u64 rest = PACK; rest; rest &= rest - 1) card[n++] = __builtin_ctzll(rest);
    for (int i = 53; i > 0; i--) { int j = below(r, i + 1), t = card[i]; card[i] = card[j]; card[j] = t; }
    memset(s, 0, sizeof *s);
    s->seats = 4;
    for (int i = 0; i < 54; i++) { s->hand[i & 3] |= 1ULL << card[i]; s->size[i & 3]++; }
    for (int k = 0; k < 4; k++) if (s->hand[k] & 1) s->turn = k;
    s->last = -1;
    s->opening = 1;
}
/* Four hands, who begins, whether the first play has the three of spades in it. */
static void read_state(State *s, const long long *given) {
    memset(s, 0, sizeof *s);
    s->seats = 4;
    for (int k = 0; k < 4; k++) { s->hand[k] = given[k]; s->size[k] = __builtin_popcountll(s->hand[k]); }
    s->turn = given[4];
    s->opening = given[5];
    s->last = -1;
}
static void read_move(Move *m, const long long *v) { *m = (Move){v[0], v[1], v[2], v[3]}; }
static void write_move(const Move *m, long long *v) { v[0] = m->cards; v[1] = m->kind; v[2] = m->count; v[3] = m->value; }
#define MINDS_ALL 1
#include "search.h"
