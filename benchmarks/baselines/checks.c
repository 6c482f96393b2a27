/* The job of the benchmark "simulation" written by hand in C for this one question, with the same
   draws as the kernel: xoshiro128++, four cards of a deck from one word. Numbers that the kernel is
   asked for are constants here. Nothing of Cython's output is in it. */
#include <stdint.h>

enum { HAND = 6, CHECKS = 5, READY = 3, A_WORD = 4 };

struct generator {
    uint32_t a, b, c, d;
};

static inline uint32_t turned(uint32_t word, int by) { return word << by | word >> (32 - by); }

static inline uint32_t next(struct generator *g) {
    uint32_t word = turned(g->a + g->d, 7) + g->a, shifted = g->b << 9;
    g->c ^= g->a;
    g->d ^= g->b;
    g->b ^= g->c;
    g->a ^= g->d;
    g->c ^= shifted;
    g->d = turned(g->d, 11);
    return word;
}

static inline void swap(int16_t *deck, uint32_t one, uint32_t other) {
    int16_t card = deck[one];
    deck[one] = deck[other];
    deck[other] = card;
}

static inline void settle(struct generator *g, int16_t *deck, uint32_t left) {
    uint32_t places[A_WORD], low, ways = left * (left - 1) * (left - 2) * (left - 3);
    do {
        low = next(g);
        for (uint32_t i = 0; i < A_WORD; i++) {
            uint64_t product = (uint64_t)low * (left - i);
            places[i] = i + (uint32_t)(product >> 32);
            low = (uint32_t)product;
        }
    } while (low < ways && low < (UINT64_C(1) << 32) % ways);
    for (uint32_t i = 0; i < A_WORD; i++) swap(deck, i, places[i]);
}

/* words: state of the generator, four words. deck: one number a card, twice its control and 1 more
   for a foundation, 12 to 128 of them. counts: [foundations][passed][ready left]. */
void play(uint32_t *words, int16_t *deck, uint32_t cards, int64_t games, int64_t *counts) {
    static const int needs[CHECKS] = {2, 3, 4, 5, 6};
    struct generator g = {words[0], words[1], words[2], words[3]};
    for (int64_t game = 0; game < games; game++) {
        settle(&g, deck, cards);
        settle(&g, deck + A_WORD, cards - A_WORD);
        settle(&g, deck + 2 * A_WORD, cards - 2 * A_WORD);
        int found = 0, passed = 0, going = 1;
        for (int i = 0; i < HAND; i++) found += deck[i] & 1;
        int left = found < READY ? found : READY;
        for (int i = 0; i < CHECKS; i++) {
            int lack = needs[i] - (deck[HAND + i] >> 1);
            going &= lack <= left;
            left -= lack & -going & ~(lack >> 31);
            passed += going;
        }
        counts[(found * (CHECKS + 1) + passed) * (READY + 1) + left]++;
    }
    words[0] = g.a;
    words[1] = g.b;
    words[2] = g.c;
    words[3] = g.d;
}
