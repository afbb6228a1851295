/* Las Vegan, a round of it: the compiled twin of cardtable/ai/search/las_vegan_twin.py, for training and tournaments.

   A card is bit 16 · suit + rank. A move is a card, or a chip on a place, or (place -1) to leave the chips. */
#include <string.h>
#include "chance.h"

#define MOST_SEATS 5
#define MOST_MOVES 24
#define MOST_FEATURES 14
enum { MIN, MAX, FIRST };       /* places; the three ordinary ones follow */

typedef struct { u64 cards; int chip, place; } Move;
typedef struct {
    u64 hand[5], won[5], out;
    int size[5], voids[5], taken[5], seats, turn, leader, count, trick[5], chips, sevens;
    int lying[5], face[5], shown[3], golden;
} State;

static int in_play = 4, of_two = 13, all_pay = 1, must_place = 0, drawn_golden = 0, deck = 12, harsh = 0;
void options(int seats, int two, int pay, int must, int gold, int cards, int set) {
    in_play = seats; of_two = two; all_pay = pay; must_place = must; drawn_golden = gold; deck = cards; harsh = set;
}
static const int SIDES[2][5][2] = {{{-3, -4}, {1, -1}, {1, -2}, {1, -3}, {-1, -2}}, {{-3, -4}, {1, -1}, {1, -2}, {-1, -2}, {-2, -3}}};
static const int CASINO[14] = {1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 0, 7};
#define SUIT(c) ((c) >> 4)
#define RANK(c) ((c) & 15)
#define SUIT_CARDS(s) (0x3FFULL << (16 * (s)))
#define RANK_CARDS(r) (0x0001000100010001ULL << (r))

static u64 shown_cards(int shown) { return shown < 10 ? RANK_CARDS(shown) : SUIT_CARDS(shown - 10); }
static int counted(u64 cards, int shown) {
    int n = __builtin_popcountll(cards & shown_cards(shown));
    return shown < 10 ? n : n / 3;
}
static int lies(const State *s, int chip) { for (int p = 0; p < 5; p++) if (s->lying[p] == chip) return 1; return 0; }

static int moves(const State *s, Move *m) {
    int n = 0;
    if (s->chips) {
        for (int chip = 0; chip < 5; chip++)
            if (!lies(s, chip))
                for (int p = chip ? FIRST : MIN; p < (chip ? 5 : FIRST); p++)
                    if (s->lying[p] < 0 && (p >= FIRST || (s->golden >> p & 1))) m[n++] = (Move){0, chip, p};
        if (!must_place) m[n++] = (Move){0, -1, -1};
        return n;
    }
    u64 hand = s->hand[s->turn];
    if (s->count) {
        u64 follow = hand & SUIT_CARDS(SUIT(s->trick[0]));
        if (follow) hand = follow;
    }
    for (; hand; hand &= hand - 1) m[n++] = (Move){hand & -hand, -1, -1};
    return n;
}

static int over(const State *s) { return s->turn < 0; }
static int decided(const State *s, int seat) { return s->turn < 0; }

/* Which card of a trick wins: the last zero of another suit, else the highest of the suit led. */
static int winning(const int *trick, int count) {
    int best = 0, zero = -1;
    for (int k = 1; k < count; k++) {
        if (SUIT(trick[k]) != SUIT(trick[0])) { if (!RANK(trick[k])) zero = k; }
        else if (trick[k] > trick[best]) best = k;
    }
    return zero >= 0 ? zero : best;
}
static int golden_pays(const State *s, int place, int seat) {
    int edge = s->taken[0], met = 0;
    for (int k = 1; k < s->seats; k++) if (place == MIN ? s->taken[k] < edge : s->taken[k] > edge) edge = s->taken[k];
    for (int k = 0; k < s->seats; k++) met += s->taken[k] == edge;
    return s->taken[seat] == edge && (all_pay || met == 1);
}
static int paid(const State *s, int seat) {
    int sum = 0;
    for (int p = 0; p < 5; p++)
        if (s->lying[p] >= 0)
            sum += s->face[s->lying[p]] * (p < FIRST ? golden_pays(s, p, seat) : counted(s->won[seat], s->shown[p - FIRST]));
    return sum;
}
static double reward(const State *s, int seat) { return paid(s, seat); }
static double value(const State *s, int seat) { return (paid(s, seat) + 12) / 16.0; }

static int may_lay(const State *s) {
    int golden = !lies(s, 0), ordinary = 0;
    if (golden && ((s->golden & 1 && s->lying[MIN] < 0) || (s->golden & 2 && s->lying[MAX] < 0))) return 1;
    for (int p = FIRST; p < 5; p++) ordinary |= s->lying[p] < 0;
    return ordinary;    /* there are four ordinary chips for three places */
}
static void go_on(State *s) {
    s->chips = s->sevens && may_lay(s);
    if (!s->chips && !s->size[s->turn]) s->turn = -1;
}
static void apply(State *s, const Move *m) {
    if (s->chips) {
        if (m->place < 0) s->sevens = 0;
        else { s->lying[m->place] = m->chip; s->sevens--; }
        go_on(s);
        return;
    }
    int card = __builtin_ctzll(m->cards), seat = s->turn;
    if (s->count && SUIT(card) != SUIT(s->trick[0])) s->voids[seat] |= 1 << SUIT(s->trick[0]);
    s->hand[seat] &= ~m->cards;
    s->size[seat]--;
    s->trick[s->count++] = card;
    s->turn = seat + 1 == s->seats ? 0 : seat + 1;
    if (s->count < s->seats) return;
    int winner = (s->leader + winning(s->trick, s->count)) % s->seats;
    s->sevens = 0;
    for (int k = 0; k < s->count; k++) { s->won[winner] |= 1ULL << s->trick[k]; s->sevens += RANK(s->trick[k]) == 7; }
    s->taken[winner]++;
    s->count = 0;
    s->leader = s->turn = winner;
    go_on(s);
}
static u64 cards_of(const Move *m) { return m->cards; }
static int same(const Move *a, const Move *b) { return a->cards == b->cards && a->chip == b->chip && a->place == b->place; }

/* ------------------------------------------------------------------------------------------- what a card is worth */

/* Cabbages that cards in one's tricks bring, in 120ths, the right to lay chips among them; a trick by the golden chip
   (not for seat -1). */
static int worth(const State *s, int seat, u64 cards) {
    int sum = 48 * __builtin_popcountll(cards & RANK_CARDS(7));
    for (int p = 0; p < 5; p++) {
        if (s->lying[p] < 0) continue;
        int v = s->face[s->lying[p]], edge = s->taken[0];
        if (p >= FIRST) {
            int shown = s->shown[p - FIRST];
            sum += v * __builtin_popcountll(cards & shown_cards(shown)) * (shown < 10 ? 120 : 40);
            continue;
        }
        if (seat < 0) continue;
        for (int k = 1; k < s->seats; k++) if (p == MIN ? s->taken[k] < edge : s->taken[k] > edge) edge = s->taken[k];
        if (p == MAX) sum += s->taken[seat] + 1 >= edge ? 60 * v : 0;
        else sum -= s->taken[seat] == edge ? 60 * v : 0;
    }
    return sum;
}
static u64 trick_cards(const State *s) { u64 all = 0; for (int k = 0; k < s->count; k++) all |= 1ULL << s->trick[k]; return all; }
static int takes(const State *s, int card) {
    int t[6];
    memcpy(t, s->trick, sizeof s->trick);
    t[s->count] = card;
    return winning(t, s->count + 1) == s->count;
}
static int ahead(const State *s, const Move *m) {      /* times the number of the others */
    State t = *s;
    for (int p = 0; p < 5; p++) t.lying[p] = -1;
    t.lying[m->place] = m->chip;
    int sum = 0;
    for (int k = 0; k < s->seats; k++) sum += k == s->turn ? (s->seats - 1) * paid(&t, k) : -paid(&t, k);
    return sum;
}
static int promise(const State *s, const Move *m, int n, int k) {
    if (s->chips) return m[k].place < 0 ? 1 : 2 * ahead(s, &m[k]);
    int card = __builtin_ctzll(m[k].cards), strength = 60 * (RANK(card) + 10 * !RANK(card)), seat = s->turn;
    int to_come = s->seats - 1 - s->count;
    if (takes(s, card)) {
        int w = worth(s, seat, trick_cards(s) | m[k].cards);
        return (to_come ? w : 2 * w) * 10000 + (w >= 0 || to_come ? -strength : strength);
    }
    return strength - 5 * worth(s, seat, m[k].cards);
}

#define FEW(x, most) ((x) > (most) ? (most) : (x))
static int class_of(int w) { return w <= -180 ? 0 : w <= -90 ? 1 : w < -20 ? 2 : w <= 20 ? 3 : w < 60 ? 4 : w < 130 ? 5 : 6; }
static int golden_class(const State *s) {
    int low = 99, high = 0, mine = s->taken[s->turn];
    for (int k = 0; k < s->seats; k++) { if (k != s->turn && s->taken[k] < low) low = s->taken[k]; if (k != s->turn && s->taken[k] > high) high = s->taken[k]; }
    if (s->lying[MAX] >= 0) return mine > high ? 1 : mine + 1 >= high ? 2 : 3;
    if (s->lying[MIN] >= 0) return mine < low ? 4 : mine == low ? 5 : 6;
    return 0;
}
enum {
    RANKS = 0,                             /* situation, rank */
    LENGTH = RANKS + 5 * 10,               /* situation, cards of the suit in the hand */
    ABOVE = LENGTH + 5 * 8,                /* situation, unseen cards above in the suit */
    UNDER = ABOVE + 5 * 8,                 /* situation, unseen cards below in the suit */
    TRICKS_LEFT = UNDER + 5 * 8,           /* situation, tricks left, value of the trick */
    CARD = TRICKS_LEFT + 5 * 5 * 7,        /* situation, what the card is worth */
    TRICK = CARD + 5 * 7,                  /* situation, what the trick is worth, unseen cards above */
    SEVEN = TRICK + 5 * 7 * 5,             /* situation, whether it is a seven, chips that may still be laid */
    GOLDEN = SEVEN + 5 * 2 * 5,            /* situation, how one stands to the golden chip, tricks left */
    TO_COME = GOLDEN + 5 * 7 * 5,          /* situation, players to come, value of the trick */
    CHIP = TO_COME + 5 * 5 * 7,            /* kind of place, face, how one stands there, tricks left */
    CHIP_HAND = CHIP + 4 * 6 * 7 * 5,      /* kind of place, face, cards for it in the hand */
    CHIP_OPEN = CHIP_HAND + 4 * 6 * 5,     /* kind of place, face, cards for it still unseen */
    LEAVE = CHIP_OPEN + 4 * 6 * 7,         /* leaving: tricks left, chips lying */
    WEIGHTS = LEAVE + 5 * 5,
};
static int tricks_left(int n) { return n <= 1 ? 0 : n == 2 ? 1 : n <= 4 ? 2 : n <= 7 ? 3 : 4; }
static u64 pool_of(const State *s, int me) {
    u64 all = s->out;
    for (int k = 0; k < s->seats; k++) if (k != me) all |= s->hand[k];
    return all;
}
#define PACK 0x03FF03FF03FF03FFULL
static u64 unseen_by(const State *s, int me) {
    u64 seen = s->hand[me] | trick_cards(s);
    for (int k = 0; k < s->seats; k++) seen |= s->won[k];
    return PACK & ~seen;
}
static int features(const State *s, const Move *m, int n, int k, short *f) {
    int x = 0, seat = s->turn, left = tricks_left(s->size[seat]), lying = 0;
    for (int p = 0; p < 5; p++) lying += s->lying[p] >= 0;
    if (s->chips) {
        if (m[k].place < 0) { f[x++] = LEAVE + left * 5 + lying; return x; }
        int p = m[k].place, face = s->face[m[k].chip] + 4, kind, stand, others = 0;
        u64 unseen = unseen_by(s, seat);
        if (p < FIRST) {
            int edge = p == MIN ? 99 : 0;
            for (int i = 0; i < s->seats; i++) if (i != seat && (p == MIN ? s->taken[i] < edge : s->taken[i] > edge)) edge = s->taken[i];
            kind = p;
            stand = s->taken[seat] - edge;
            stand = (stand < -3 ? -3 : FEW(stand, 3)) + 3;
            f[x++] = CHIP + ((kind * 6 + face) * 7 + stand) * 5 + left;
            return x;
        }
        u64 which = shown_cards(s->shown[p - FIRST]);
        kind = s->shown[p - FIRST] < 10 ? 2 : 3;
        for (int i = 0; i < s->seats; i++) if (i != seat) others += __builtin_popcountll(s->won[i] & which);
        stand = __builtin_popcountll(s->won[seat] & which) * (s->seats - 1) - others;
        stand = stand * 2 / (s->seats - 1) / (kind == 3 ? 2 : 1);
        stand = (stand < -3 ? -3 : FEW(stand, 3)) + 3;
        int mine = __builtin_popcountll(s->hand[seat] & which), open = __builtin_popcountll(unseen & which);
        f[x++] = CHIP + ((kind * 6 + face) * 7 + stand) * 5 + left;
        f[x++] = CHIP_HAND + (kind * 6 + face) * 5 + FEW(mine, 4);
        f[x++] = CHIP_OPEN + (kind * 6 + face) * 7 + FEW(open, 6);
        return x;
    }
    int card = __builtin_ctzll(m[k].cards), suit = SUIT(card), rank = RANK(card), to_come = s->seats - 1 - s->count, sit;
    int follows = s->count && suit == SUIT(s->trick[0]);
    if (!s->count) sit = 0;
    else if (takes(s, card)) sit = to_come ? 2 : 1;
    else sit = follows ? 3 : 4;
    u64 unseen = unseen_by(s, seat), of_suit = unseen & SUIT_CARDS(suit);
    int above = __builtin_popcountll(of_suit >> card >> 1), under = __builtin_popcountll(of_suit & (m[k].cards - 1));
    int length = __builtin_popcountll(s->hand[seat] & SUIT_CARDS(suit));
    int cv = class_of(worth(s, -1, m[k].cards)), tv = class_of(worth(s, seat, trick_cards(s) | m[k].cards));
    f[x++] = RANKS + sit * 10 + rank;
    f[x++] = LENGTH + sit * 8 + FEW(length, 7);
    f[x++] = ABOVE + sit * 8 + FEW(above, 7);
    f[x++] = UNDER + sit * 8 + FEW(under, 7);
    f[x++] = TRICKS_LEFT + (sit * 5 + left) * 7 + tv;
    f[x++] = CARD + sit * 7 + cv;
    f[x++] = TRICK + (sit * 7 + tv) * 5 + FEW(above, 4);
    f[x++] = SEVEN + (sit * 2 + (rank == 7)) * 5 + FEW(lying, 4);
    f[x++] = GOLDEN + (sit * 7 + golden_class(s)) * 5 + left;
    f[x++] = TO_COME + (sit * 5 + to_come) * 7 + tv;
    return x;
}

/* What nobody would do: see _laughable in cardtable/ai/search/las_vegan_search.py. */
static int laughable(const State *s, const Move *m, int n, int k) {
    if (s->chips || s->count != s->seats - 1) return 0;
    int duck = 0, good = 0, mine = takes(s, __builtin_ctzll(m[k].cards));
    for (int i = 0; i < n; i++) {
        int takes_it = takes(s, __builtin_ctzll(m[i].cards));
        duck |= !takes_it;
        good |= takes_it && worth(s, s->turn, trick_cards(s) | m[i].cards) >= 100;
    }
    if (!mine) return good;
    return duck && worth(s, s->turn, trick_cards(s) | m[k].cards) <= -100;
}
static u64 seen_of(const State *s, int me) { return PACK & ~pool_of(s, me) & ~s->hand[me]; }
static u64 allowed(const State *s, int seat) {
    u64 may = ~0ULL;
    for (int k = 0; k < 4; k++) if (s->voids[seat] >> k & 1) may &= ~SUIT_CARDS(k);
    return may;
}
static int seats_in_play(void) { return in_play; }
static void start(State *s, int number, Rng *r) {
    int card[40], n = 0, size = in_play == 2 ? of_two : in_play == 3 ? 13 : in_play == 4 ? 10 : 8, casino[14];
    for (u64 rest = PACK; rest; rest &= rest - 1) card[n++] = __builtin_ctzll(rest);
    for (int i = 39; i > 0; i--) { int j = below(r, i + 1), t = card[i]; card[i] = card[j]; card[j] = t; }
    memcpy(casino, CASINO, sizeof casino);
    for (int i = deck - 1; i > 0; i--) { int j = below(r, i + 1), t = casino[i]; casino[i] = casino[j]; casino[j] = t; }
    memset(s, 0, sizeof *s);
    s->seats = in_play;
    for (int i = 0; i < 40; i++) {
        if (i >= size * in_play) { s->out |= 1ULL << card[i]; continue; }
        s->hand[i % in_play] |= 1ULL << card[i];
        s->size[i % in_play]++;
    }
    for (int p = 0; p < 5; p++) s->lying[p] = -1;
    for (int c = 0; c < 5; c++) s->face[c] = SIDES[harsh][c][below(r, 2)];
    for (int p = 0; p < 3; p++) s->shown[p] = casino[p];
    s->golden = drawn_golden ? 1 << below(r, 2) : 3;
    s->turn = s->leader = below(r, in_play);
}
/* Five hands and the cards set aside, who leads, five faces, three casino cards, the golden places (1 min, 2 max). */
static void read_state(State *s, const long long *given) {
    memset(s, 0, sizeof *s);
    s->seats = in_play;
    for (int k = 0; k < in_play; k++) { s->hand[k] = given[k]; s->size[k] = __builtin_popcountll(s->hand[k]); }
    s->out = given[5];
    s->turn = s->leader = given[6];
    for (int k = 0; k < 5; k++) { s->face[k] = given[7 + k]; s->lying[k] = -1; }
    for (int k = 0; k < 3; k++) s->shown[k] = given[12 + k];
    s->golden = given[15];
}
static void read_move(Move *m, const long long *v) { *m = (Move){v[0], v[1], v[2]}; }
static void write_move(const Move *m, long long *v) { v[0] = m->cards; v[1] = m->chip; v[2] = m->place; }
#define MINDS_ALL 0
#include "search.h"
