/* What the compiled twins of all games share: chance, playouts, the search, training and tournaments.

   Included at the end of the file of a game, which has defined State, Move, MOST_SEATS, MOST_MOVES, MOST_FEATURES,
   WEIGHTS and the functions named below. It does what cardtable/ai/search does in Python, number for number.

     int moves(const State *s, Move *out)              every legal move, in the order of the twin in Python
     void apply(State *s, const Move *m)
     int decided(const State *s, int seat)             whether the result of the seat is known
     double value(const State *s, int seat)            0 … 1
     int features(const State *s, const Move *m, int n, int k, short *out)    entries of the tables for move k of n
     int promise(const State *s, const Move *m, int n, int k)                 the quick rule: the higher, the better
     int laughable(const State *s, const Move *m, int n, int k)               what no person would do
     MINDS_ALL                                         whether that is left out by all players, or by those who forget
     u64 cards_of(const Move *m)                       the cards that leave the hand
     void start(State *s, int number, Rng *r)          a deal
     u64 pool_of(const State *s, int me)               the cards that the seat has not seen
     u64 seen_of(const State *s, int me)               those it has, and that are in nobody's hand
     u64 allowed(const State *s, int seat)             what a hand may hold by all that was shown
     void read_state(State *s, const long long *given) a deal from outside; read_move, write_move: four numbers each
*/
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifndef LOOKED_AT
#define LOOKED_AT(s)          /* what a state of the past is looked at without */
#endif
#define MOST_WORLDS 2048
#define MOST_PLIES 200

typedef struct { State before; Move made; int seat; } Ply;

typedef struct {
    int playouts, worlds, invented, cands, halving;
    double policy, epsilon, forget, margin, explore, clear;
    int cheat, bare, greedy, any;     /* sees all hands; the policy alone; the quick rule alone; anything */
    int raw;                          /* does what no person would, too */
    double trust;                     /* what 1000 in the learned player's table are worth, in results of playouts */
} Params;

/* ------------------------------------------------------------------------------------------------- policy */

static int weight[WEIGHTS];      /* in thousandths */

static void logits(const State *s, const Move *m, int n, int *out) {
    short f[MOST_FEATURES];
    for (int k = 0; k < n; k++) {
        int sum = 0, number = features(s, m, n, k, f);
        for (int i = 0; i < number; i++) sum += weight[f[i]];
        out[k] = sum;
    }
}

static int drawn(const State *s, const Move *m, int n, Rng *r) {
    int z[MOST_MOVES];
    double cum[MOST_MOVES], sum = 0;
    logits(s, m, n, z);
    for (int k = 0; k < n; k++) cum[k] = sum += exp(z[k] / 1000.0);
    double at = real(r) * sum;
    for (int k = 0; k < n - 1; k++) if (cum[k] > at) return k;
    return n - 1;
}

static int ruled(const State *s, const Move *m, int n, double epsilon, Rng *r) {
    if (epsilon > 0 && real(r) < epsilon) return below(r, n);
    int best = 0, most = promise(s, m, n, 0);
    for (int k = 1; k < n; k++) {
        int p = promise(s, m, n, k);
        if (p > most) { most = p; best = k; }
    }
    return best;
}

static double playout(State s, int me, int learned, double epsilon, Rng *r) {
    Move m[MOST_MOVES];
    while (!decided(&s, me)) {
        int n = moves(&s, m), k = 0;
        if (n > 1) k = learned ? drawn(&s, m, n, r) : ruled(&s, m, n, epsilon, r);
        apply(&s, &m[k]);
    }
    return value(&s, me);
}

/* ------------------------------------------------------------------------------------------------- worlds */

static int shared_out(u64 pool, const int *room, const u64 *may, int places, u64 *out, Rng *r) {
    int card[64], count = 0, left[12], order[64];
    for (u64 rest = pool; rest; rest &= rest - 1) card[count++] = __builtin_ctzll(rest);
    for (int i = count - 1; i > 0; i--) {
        int j = below(r, i + 1), swap = card[i];
        card[i] = card[j]; card[j] = swap;
    }
    int at = 0;
    for (int fits = 1; fits <= places; fits++)          /* those with the fewest places first */
        for (int i = 0; i < count; i++) {
            int f = 0;
            for (int p = 0; p < places; p++) f += (may[p] >> card[i]) & 1;
            if (f == fits || (fits == 1 && f == 0)) order[at++] = card[i];
        }
    for (int p = 0; p < places; p++) { left[p] = room[p]; out[p] = 0; }
    for (int i = 0; i < count; i++) {
        int sum = 0, p = 0;
        for (p = 0; p < places; p++) if ((may[p] >> order[i]) & 1) sum += left[p];
        if (!sum) return 0;
        int spot = below(r, sum);
        for (p = 0; p < places; p++) if ((may[p] >> order[i]) & 1) { spot -= left[p]; if (spot < 0) break; }
        out[p] |= 1ULL << order[i];
        left[p]--;
    }
    return 1;
}

/* Hands behind what `me` knows of `s`; `out` becomes a whole state. */
static void invent(const State *s, int me, const Params *p, State *out, Rng *r) {
    *out = *s;
    if (p->cheat) return;
    u64 pool = pool_of(s, me), may[12], given[12];
    int room[12], places = 0, seat_at[12];
    if (p->forget > 0)
        for (u64 rest = seen_of(s, me); rest; rest &= rest - 1) if (real(r) < p->forget) pool |= rest & -rest;
    int spare = __builtin_popcountll(pool);
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != me && s->size[seat]) {
            seat_at[places] = seat;
            room[places] = s->size[seat];
            may[places] = p->forget > 0 ? ~0ULL : allowed(s, seat);
            spare -= room[places++];
        }
    if (spare) { seat_at[places] = -1; room[places] = spare; may[places++] = ~0ULL; }
    int done = 0;
    for (int attempt = 0; attempt < 10 && !done; attempt++) done = shared_out(pool, room, may, places, given, r);
    if (!done) {
        for (int k = 0; k < places; k++) may[k] = ~0ULL;
        shared_out(pool, room, may, places, given, r);
    }
    for (int k = 0; k < places; k++) if (seat_at[k] >= 0) out->hand[seat_at[k]] = given[k];
}


static double likelihood(const State *world, const Ply *past, int plies, int me) {
    Move m[MOST_MOVES];
    int z[MOST_MOVES];
    double sum = 0;
    for (int i = 0; i < plies; i++) {
        if (past[i].seat == me) continue;
        State s = past[i].before;
        s.hand[past[i].seat] |= world->hand[past[i].seat];
        LOOKED_AT(s);
        int n = moves(&s, m), made = -1;
        if (n < 2) continue;
        for (int k = 0; k < n; k++) if (same(&m[k], &past[i].made)) made = k;
        if (made < 0) continue;
        double cum[MOST_MOVES + 1];
        cum[0] = 0;
        logits(&s, m, n, z);
        for (int k = 0; k < n; k++) cum[k + 1] = cum[k] + exp(z[k] / 1000.0);
        sum += log(0.97 * ((cum[made + 1] - cum[made]) / cum[n]) + 0.03 / n);
    }
    return sum;
}
static int worlds_behind(const State *s, int me, const Params *p, const Ply *past, int plies, State *out, Rng *r) {
    static State raw[MOST_WORLDS];
    static double w[MOST_WORLDS];
    int many = p->worlds * p->invented;
    if (p->invented <= 1 || p->cheat) {
        for (int j = 0; j < p->worlds; j++) invent(s, me, p, &out[j], r);
        return p->worlds;
    }
    double most = -1e300, all = 0;
    for (int j = 0; j < many; j++) {
        invent(s, me, p, &raw[j], r);
        w[j] = likelihood(&raw[j], past, plies, me);
        if (w[j] > most) most = w[j];
    }
    for (int j = 0; j < many; j++) {
        double d = w[j] - most;
        all += w[j] = exp(d < -5 ? -5 : d);
    }
    double step = all / p->worlds, at = real(r) * step, sum = 0;
    int j = -1;
    for (int k = 0; k < p->worlds; k++) {
        while (j < many - 1 && (j < 0 || sum <= at)) sum += w[++j];
        out[k] = raw[j];
        at += step;
    }
    return p->worlds;
}

/* ------------------------------------------------------------------------------------------------- search */

static int search(const State *s, const Params *p, const Ply *past, int plies, u64 seed) {
    static State world[MOST_WORLDS];
    Move m[MOST_MOVES];
    int me = s->turn, n = moves(s, m), order[MOST_MOVES], z[MOST_MOVES];
    if (n == 1) return 0;
    Rng rng, *r = &rng;
    seeded(r, seed);
    if (p->any) return below(r, n);
    if (p->greedy) return ruled(s, m, n, 0, r);
    if (p->bare) {
        logits(s, m, n, z);
        int best = 0;
        for (int k = 1; k < n; k++) if (z[k] > z[best]) best = k;
        return best;
    }
    if (p->policy > 0) logits(s, m, n, z);
    else for (int k = 0; k < n; k++) z[k] = promise(s, m, n, k);
    int sensible[MOST_MOVES], kept = 0;
    for (int k = 0; k < n; k++) if (p->raw || !(MINDS_ALL || p->forget > 0) || !laughable(s, m, n, k)) sensible[kept++] = k;
    if (kept == 1) return sensible[0];
    for (int k = 0; k < n && !kept; k++) sensible[k] = k;
    if (kept) n = kept;
    for (int k = 0; k < n; k++) {
        int i = k;
        while (i > 0 && z[order[i - 1]] < z[sensible[k]]) { order[i] = order[i - 1]; i--; }
        order[i] = sensible[k];
    }
    if (n > p->cands) n = p->cands;
    int count[MOST_MOVES] = {0}, alive[MOST_MOVES], left = n;
    double sum[MOST_MOVES] = {0}, square[MOST_MOVES] = {0};
    double head[MOST_MOVES];
    for (int k = 0; k < n; k++) { alive[k] = k; head[k] = p->policy > 0 ? p->trust * z[order[k]] / 1000.0 : 0; }
    #define SCORE(k) ((sum[k] + head[k]) / count[k])
    int learned = p->policy > 0, K = worlds_behind(s, me, p, past, plies, world, r);
    #define PLAY(k) { if (p->policy > 0 && p->policy < 1) learned = real(r) < p->policy; State t = world[count[k] % K]; apply(&t, &m[order[k]]); double v = playout(t, me, learned, p->epsilon, r); sum[k] += v; square[k] += v * v; count[k]++; }
    if (p->halving) {
        int rounds = 0;
        while ((1 << rounds) < n) rounds++;
        for (int round = 0; left > 1; round++) {
            int each = p->playouts / rounds / left;
            if (each < 1) each = 1;
            for (int j = 0; j < each; j++) for (int k = 0; k < left; k++) PLAY(alive[k]);
            for (int k = 1; k < left; k++) {
                int a = alive[k], i = k;
                while (i > 0 && SCORE(alive[i - 1]) < SCORE(a)) { alive[i] = alive[i - 1]; i--; }
                alive[i] = a;
            }
            if (p->clear && left > 1) {
                int a = alive[0], b = alive[1], c = count[a];
                double ma = sum[a] / c, mb = sum[b] / c, ahead = SCORE(a) - SCORE(b);
                double spread = (square[a] / c - ma * ma) + (square[b] / c - mb * mb);
                if (c >= 16 && ahead * ahead * c > p->clear * p->clear * spread) break;
            }
            left = (left + 1) / 2;
        }
        if (p->margin <= 0) return order[alive[0]];
        int near[MOST_MOVES], number = 0;
        double least = sum[alive[0]] / count[alive[0]] - p->margin;
        for (int k = 0; k < n; k++) if (sum[k] / count[k] >= least) near[number++] = k;
        return order[near[below(r, number)]];
    } else {
        for (int k = 0; k < n; k++) PLAY(k);
        for (int done = n; done < p->playouts; done++) {
            int best = 0;
            double most = -1, l = log(done);
            for (int k = 0; k < n; k++) {
                double u = sum[k] / count[k] + p->explore * sqrt(l / count[k]);
                if (u > most) { most = u; best = k; }
            }
            PLAY(best);
        }
    }
    int best = 0;
    for (int k = 1; k < n; k++) if (sum[k] / count[k] > sum[best] / count[best]) best = k;
    return order[best];
}

/* ------------------------------------------------------------------------------------------------- games */

typedef struct { Ply ply[MOST_PLIES]; int plies; } Log;

/* The plies for weighing: what each hand held before each ply, as far as it was played since. */
static void look_back(Log *log) {
    u64 later[MOST_SEATS] = {0};
    for (int i = log->plies - 1; i >= 0; i--) {
        later[log->ply[i].seat] |= cards_of(&log->ply[i].made);
        for (int seat = 0; seat < MOST_SEATS; seat++) log->ply[i].before.hand[seat] = later[seat];
    }
}

/* One decision put from outside: the hand as dealt (the hidden cards anyhow) and its plies; `out` becomes the move. */
int decide(const long long *dealt, const long long *made, int plies, const Params *p, u64 seed, long long *out) {
    static Log log;
    State s;
    Move m[MOST_MOVES];
    read_state(&s, dealt);
    log.plies = 0;
    for (int i = 0; i < plies; i++) {
        log.ply[i].before = s;
        log.ply[i].seat = s.turn;
        read_move(&log.ply[i].made, made + 4 * i);
        log.plies++;
        apply(&s, &log.ply[i].made);
    }
    look_back(&log);
    int n = moves(&s, m);
    write_move(&m[search(&s, p, log.ply, plies, seed)], out);
    return n;
}

typedef struct { short *f; int *first; int *chosen; int *number; long decisions, rows, most_rows, most; } Data;
static Data data;

static void note(const State *s, const Move *m, int n, int chosen) {
    if (data.decisions >= data.most || data.rows + n >= data.most_rows) return;
    for (int k = 0; k < n; k++) {
        short *f = data.f + (data.rows + k) * MOST_FEATURES;
        int number = features(s, m, n, k, f);
        for (int i = number; i < MOST_FEATURES; i++) f[i] = -1;
    }
    data.first[data.decisions] = data.rows;
    data.number[data.decisions] = n;
    data.chosen[data.decisions++] = chosen;
    data.rows += n;
}

/* Points of every seat in deal `number`; player[seat] says which of `params` sits there. `training`: the moves are noted. */
static long searches;
static void game(u64 number, const Params *params, const int *player, double *points, int training) {
    static Log log, view;
    State s;
    Move m[MOST_MOVES];
    Rng r;
    seeded(&r, number);
    start(&s, (int)number, &r);
    log.plies = 0;
    while (!over(&s)) {
        int n = moves(&s, m), k = 0;
        if (n > 1) {
            memcpy(view.ply, log.ply, log.plies * sizeof(Ply));
            view.plies = log.plies;
            look_back(&view);
            k = search(&s, &params[player[s.turn]], view.ply, view.plies, (number << 20) + log.plies * 16 + 1);
            searches++;
            if (training) note(&s, m, n, k);
        }
        log.ply[log.plies].before = s;
        log.ply[log.plies].seat = s.turn;
        log.ply[log.plies++].made = m[k];
        apply(&s, &m[k]);
    }
    for (int seat = 0; seat < s.seats; seat++) points[seat] = reward(&s, seat);
}

/* For each deal how many points a player (params[0]) makes more than the others (params[1]) would in its place. */
void tournament(long long first, int deals, const Params *params, double *out) {
    int player[MOST_SEATS];
    double all[MOST_SEATS], one[MOST_SEATS];
    for (int d = 0; d < deals; d++) {
        int seats = seats_in_play();
        for (int seat = 0; seat < seats; seat++) player[seat] = 1;
        game(first + d, params, player, all, 0);
        out[d] = 0;
        for (int seat = 0; seat < seats; seat++) {
            for (int other = 0; other < seats; other++) player[other] = other != seat;
            game(first + d, params, player, one, 0);
            out[d] += (one[seat] - all[seat]) / seats;
        }
    }
}
long searches_made(void) { return searches; }
/* ------------------------------------------------------------------------------------------------- training */

void keep(long decisions, long rows) {
    data.f = malloc(rows * MOST_FEATURES * sizeof(short));
    data.first = malloc(decisions * sizeof(int));
    data.number = malloc(decisions * sizeof(int));
    data.chosen = malloc(decisions * sizeof(int));
    data.most = decisions; data.most_rows = rows;
}

long log_games(long long first, int deals, const Params *params) {
    int player[MOST_SEATS] = {0};
    double points[MOST_SEATS];
    for (int d = 0; d < deals; d++) game(first + d, params, player, points, 1);
    return data.decisions;
}

/* Fit the tables to the noted choices; the cross entropy of the last pass, and into `out` the entries divided by the heat. */
double fit(int passes, double rate, double l2, double heat, int *out) {
    static double w[WEIGHTS], g2[WEIGHTS];
    double loss = 0;
    memset(w, 0, sizeof w);
    memset(g2, 0, sizeof g2);
    long *order = malloc(data.decisions * sizeof(long));
    for (long i = 0; i < data.decisions; i++) order[i] = i;
    Rng r;
    seeded(&r, 1);
    for (int pass = 0; pass < passes; pass++) {
        double step = rate / (1 + pass / 2.0);
        for (long i = data.decisions - 1; i > 0; i--) {
            long j = (long)(real(&r) * (i + 1)), t = order[i];
            order[i] = order[j]; order[j] = t;
        }
        loss = 0;
        for (long i = 0; i < data.decisions; i++) {
            long d = order[i];
            int n = data.number[d];
            short *f = data.f + (long)data.first[d] * MOST_FEATURES;
            double p[MOST_MOVES], most = -1e300, all = 0;
            for (int k = 0; k < n; k++) {
                double z = 0;
                for (int x = 0; x < MOST_FEATURES && f[k * MOST_FEATURES + x] >= 0; x++) z += w[f[k * MOST_FEATURES + x]];
                p[k] = z;
                if (z > most) most = z;
            }
            for (int k = 0; k < n; k++) all += p[k] = exp(p[k] - most);
            loss -= log(p[data.chosen[d]] / all);
            for (int k = 0; k < n; k++) {
                double slope = p[k] / all - (k == data.chosen[d]);
                for (int x = 0; x < MOST_FEATURES && f[k * MOST_FEATURES + x] >= 0; x++) {
                    int e = f[k * MOST_FEATURES + x];
                    double g = slope + l2 * w[e];
                    g2[e] += g * g;
                    w[e] -= step * g / (sqrt(g2[e]) + 1e-8);
                }
            }
        }
    }
    for (int e = 0; e < WEIGHTS; e++) weight[e] = out[e] = (int)lrint(1000 * w[e] / heat);
    free(order);
    return loss / data.decisions;
}

void set_weights(const int *given) { memcpy(weight, given, sizeof weight); }
int weights(void) { return WEIGHTS; }

/* ------------------------------------------------------------------------------------------------- learning by play */

/* The table plays with itself. At some decisions every move is played out from the hands as they are, and its likelihood
   rises or falls with what it brings; `heat` (points of value for each nat) keeps the player from being too sure. */
void improve(long long first, long games, double rate, double heat, double share, int *out) {
    static double w[WEIGHTS], g2[WEIGHTS], mean[WEIGHTS];
    static short f[MOST_MOVES][MOST_FEATURES];
    Move m[MOST_MOVES];
    double averaged = 0;
    for (int e = 0; e < WEIGHTS; e++) { w[e] = weight[e] / 1000.0; mean[e] = 0; g2[e] = 1e-3; }
    for (long g = 0; g < games; g++) {
        Rng rng, *r = &rng;
        State s;
        seeded(r, first + g);
        start(&s, (int)(first + g), r);
        while (!over(&s)) {
            int n = moves(&s, m), me = s.turn, at = n - 1;
            if (n == 1) { apply(&s, m); continue; }
            double p[MOST_MOVES], most = -1e300, all = 0, q[MOST_MOVES], expected = 0, z[MOST_MOVES];
            int number[MOST_MOVES];
            for (int k = 0; k < n; k++) {
                number[k] = features(&s, m, n, k, f[k]);
                z[k] = 0;
                for (int x = 0; x < number[k]; x++) z[k] += w[f[k][x]];
                if (z[k] > most) most = z[k];
            }
            for (int k = 0; k < n; k++) all += p[k] = exp(z[k] - most);
            double spot = real(r) * all;
            for (int k = 0; k < n; k++) { spot -= p[k]; if (spot < 0) { at = k; break; } }
            for (int k = 0; k < n; k++) p[k] /= all;
            if (!decided(&s, me) && real(r) < share) {
                for (int k = 0; k < n; k++) {
                    State t = s;
                    apply(&t, &m[k]);
                    q[k] = playout(t, me, 1, 0, r) - heat * (z[k] - most - log(all));
                    expected += p[k] * q[k];
                }
                for (int k = 0; k < n; k++) {
                    double slope = p[k] * (q[k] - expected);
                    for (int x = 0; x < number[k]; x++) {
                        int e = f[k][x];
                        g2[e] += slope * slope;
                        w[e] += rate * slope / sqrt(g2[e]);
                    }
                }
            }
            apply(&s, &m[at]);
        }
        if (g % 100 == 99) {
            for (int e = 0; e < WEIGHTS; e++) weight[e] = (int)lrint(1000 * w[e]);
            if (2 * g > games) { for (int e = 0; e < WEIGHTS; e++) mean[e] += w[e]; averaged++; }
        }
    }
    for (int e = 0; e < WEIGHTS; e++) weight[e] = out[e] = (int)lrint(1000 * (averaged ? mean[e] / averaged : w[e]));
}
