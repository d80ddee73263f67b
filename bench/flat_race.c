/* Races of four random teams on a flat road with two lanes: what bench/kernel.py compares the kernel with.
   Usage: flat_race RACES START_ROWS FINISH_ROW; prints races a second and the mean number of rounds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RIDERS = 8, LANES = 2, ROWS = 160, TIRED = 12, SIZE = 4 };
static const int DECK[2][15] = {{2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 9, 9, 9}, {3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7}};
static uint64_t state;

static int below(int limit) {
    uint64_t z = (state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return (int)((((z ^ (z >> 31)) >> 32) * (uint64_t)limit) >> 32);
}

typedef struct { int down[32], downs, recycled[32], recycleds, hand[SIZE], hands, played; } Cards;
static Cards cards[RIDERS];
static int cell[RIDERS], taken[ROWS * LANES]; /* cell = row * 2 + (1 for the right lane) */

static void deal(Cards *c) {
    c->hands = 0;
    if (c->downs < SIZE) {
        while (c->downs) c->hand[c->hands++] = c->down[--c->downs];
        memcpy(c->down, c->recycled, sizeof(int) * c->recycleds);
        c->downs = c->recycleds;
        c->recycleds = 0;
    }
    while (c->hands < SIZE && c->downs) {
        int place = below(c->downs);
        c->hand[c->hands++] = c->down[place];
        c->down[place] = c->down[--c->downs];
    }
}

static void play(Cards *c) {
    int different[SIZE], found = 0;
    deal(c);
    if (!c->hands) {
        c->played = TIRED;
        return;
    }
    for (int i = 0; i < c->hands; i++) {
        int known = 0;
        for (int j = 0; j < i; j++) known |= c->hand[j] == c->hand[i];
        if (!known) different[found++] = i;
    }
    int pick = different[below(found)];
    c->played = c->hand[pick];
    for (int i = 0; i < c->hands; i++)
        if (i != pick) c->recycled[c->recycleds++] = c->hand[i];
}

static void sort(int *order) {
    for (int r = 0; r < RIDERS; r++) {
        int p = r;
        for (; p > 0 && cell[order[p - 1]] < cell[r]; p--) order[p] = order[p - 1];
        order[p] = r;
    }
}

static void put(int rider, int to) {
    taken[cell[rider]] = 0;
    taken[to] = 1;
    cell[rider] = to;
}

static void move(const int *order) {
    for (int i = 0; i < RIDERS; i++) {
        int rider = order[i], row = cell[rider] / 2, card = cards[rider].played;
        for (int goal = row + (card == TIRED ? 2 : card); goal > row; goal--) {
            if (!taken[goal * 2 + 1]) { put(rider, goal * 2 + 1); break; }
            if (!taken[goal * 2]) { put(rider, goal * 2); break; }
        }
    }
}

static void slipstream(const int *order) {
    int end = RIDERS;
    for (int front = RIDERS - 1; front > 0; front--) {
        int gap = cell[order[front - 1]] / 2 - cell[order[front]] / 2;
        if (gap > 2) end = front;
        if (gap != 2) continue;
        for (int i = front; i < end; i++) {
            int row = cell[order[i]] / 2 + 1;
            put(order[i], row * 2 + !taken[row * 2 + 1]);
        }
    }
}

static int race(int start, int finish) {
    int order[RIDERS], rounds = 0, best = 0;
    memset(taken, 0, sizeof taken);
    for (int r = 0; r < RIDERS; r++) {
        memcpy(cards[r].down, DECK[r % 2], sizeof DECK[0]);
        cards[r].downs = 15;
        cards[r].recycleds = 0;
        do cell[r] = below(start) * 2 + 1; while (taken[cell[r]] && taken[--cell[r]]);
        taken[cell[r]] = 1;
    }
    while (best < finish * 2) {
        for (int r = 0; r < RIDERS; r++) play(&cards[r]);
        sort(order);
        move(order);
        sort(order);
        slipstream(order);
        for (int r = 0; r < RIDERS; r++) {
            int row = cell[r] / 2;
            if (row < finish && !taken[row * 2 + 2] && !taken[row * 2 + 3]) cards[r].recycled[cards[r].recycleds++] = TIRED;
            if (cell[r] > best) best = cell[r];
        }
        rounds++;
    }
    return rounds;
}

int main(int count, char **words) {
    long races = count > 3 ? atol(words[1]) : 100000, rounds = 0;
    clock_t begin = clock();
    for (long number = 0; number < races; number++) {
        state = (uint64_t)number * 0x9E3779B97F4A7C15ULL;
        rounds += race(atoi(words[2]), atoi(words[3]));
    }
    printf("%f %f\n", races / ((double)(clock() - begin) / CLOCKS_PER_SEC), (double)rounds / races);
    return 0;
}
