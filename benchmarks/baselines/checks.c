/* The job of the benchmark "simulation" written by hand in C, with the same draws as the kernel:
   xoshiro128++, three cards of a deck from one word, and only as many cards as are looked at.
   Prints the seconds that the games took and the counts, so that they can be compared.
   Usage: checks GAMES < deck, one number a card. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { HAND = 6, CHECKS = 5, READY = 3 };

static uint32_t s0 = 1, s1 = 2, s2 = 3, s3 = 4;
static int64_t counts[HAND + 1][CHECKS + 1][READY + 1];

static inline uint32_t rotated(uint32_t word, int by) { return word << by | word >> (32 - by); }

static inline uint32_t next(void) {
    uint32_t word = rotated(s0 + s3, 7) + s0, shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = rotated(s3, 11);
    return word;
}

static inline void four(int16_t *deck, uint32_t left) {
    uint32_t a, b, c, d, low, ways = left * (left - 1) * (left - 2) * (left - 3);
    do {
        uint64_t product = (uint64_t)next() * left;
        a = product >> 32;
        product = (uint64_t)(uint32_t)product * (left - 1);
        b = product >> 32;
        product = (uint64_t)(uint32_t)product * (left - 2);
        c = product >> 32;
        product = (uint64_t)(uint32_t)product * (left - 3);
        d = product >> 32;
        low = (uint32_t)product;
    } while (low < ways && low < (UINT64_C(1) << 32) % ways);
    int16_t card = deck[0];
    deck[0] = deck[a];
    deck[a] = card;
    card = deck[1];
    deck[1] = deck[1 + b];
    deck[1 + b] = card;
    card = deck[2];
    deck[2] = deck[2 + c];
    deck[2 + c] = card;
    card = deck[3];
    deck[3] = deck[3 + d];
    deck[3 + d] = card;
}

int main(int argc, char **argv) {
    static const int needs[CHECKS] = {2, 3, 4, 5, 6};
    long games = argc > 1 ? atol(argv[1]) : 0;
    int16_t deck[400];
    int cards = 0, number;
    while (cards < 400 && scanf("%d", &number) == 1) deck[cards++] = (int16_t)number;
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (long game = 0; game < games; game++) {
        four(deck, cards);
        four(deck + 4, cards - 4);
        int settled = 8, found = 0, passed = 0;
        for (int i = 0; i < HAND; i++) found += deck[i] & 1;
        int left = found < READY ? found : READY;
        four(deck + 8, cards - 8);
        for (; passed < CHECKS; passed++) {
            int card = deck[HAND + passed];
            if (card < 0) break;
            int lack = needs[passed] - (card >> 1);
            if (lack > left) break;
            if (lack > 0) left -= lack;
        }
        counts[found][passed][left]++;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.9f", (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) * 1e-9);
    int64_t *cell = &counts[0][0][0];
    for (int i = 0; i < (HAND + 1) * (CHECKS + 1) * (READY + 1); i++) printf(" %lld", (long long)cell[i]);
    printf("\n");
    return 0;
}
