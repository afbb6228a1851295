/* The chance of the searches: Mersenne Twister as random.Random(seed).random() of Python has it, so that both play alike. */
#include <stdint.h>
typedef unsigned long long u64;
typedef struct { uint32_t mt[624]; int at; } Rng;

static void seeded(Rng *r, u64 seed) {
    uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    int length = key[1] ? 2 : 1, i = 1, j = 0;
    r->mt[0] = 19650218u;
    for (i = 1; i < 624; i++) r->mt[i] = 1812433253u * (r->mt[i - 1] ^ (r->mt[i - 1] >> 30)) + i;
    i = 1;
    for (int k = 624; k; k--) {
        r->mt[i] = (r->mt[i] ^ ((r->mt[i - 1] ^ (r->mt[i - 1] >> 30)) * 1664525u)) + key[j] + j;
        if (++i >= 624) { r->mt[0] = r->mt[623]; i = 1; }
        if (++j >= length) j = 0;
    }
    for (int k = 623; k; k--) {
        r->mt[i] = (r->mt[i] ^ ((r->mt[i - 1] ^ (r->mt[i - 1] >> 30)) * 1566083941u)) - i;
        if (++i >= 624) { r->mt[0] = r->mt[623]; i = 1; }
    }
    r->mt[0] = 0x80000000u;
    r->at = 624;
}

static uint32_t bits(Rng *r) {
    if (r->at >= 624) {
        for (int k = 0; k < 624; k++) {
            uint32_t y = (r->mt[k] & 0x80000000u) | (r->mt[(k + 1) % 624] & 0x7fffffffu);
            r->mt[k] = r->mt[(k + 397) % 624] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
        }
        r->at = 0;
    }
    uint32_t y = r->mt[r->at++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

static double real(Rng *r) {
    uint32_t a = bits(r) >> 5, b = bits(r) >> 6;
    return (a * 67108864.0 + b) / 9007199254740992.0;
}

static int below(Rng *r, int bound) { return (int)(real(r) * bound); }
