/* The limit program: how fast random play-outs of Podkidnoy Durak can be on this machine.
 *
 * It plays the preset `podkidnoy` and nothing else, with the decisions and the actions of the Python engine, so that
 * its games per second are what the compiled engine is measured against (see speed.py and README.md). It is written for
 * speed alone: one rule set, no observations, no clones, no record, no limit on the actions of a game.
 *
 *     cc -O3 -march=native durak_limit.c -o durak_limit
 *     ./durak_limit SECONDS [SEATS]
 *
 * It prints one line: seats, games per second, actions per second, actions per game.
 *
 * Rules: 36 cards, hands of six, the next card turned up for trumps and drawn last (with six seats the dealer's last
 * card is shown). The lowest trump leads, one card. The defender beats or takes; with a choice of attack cards she names
 * one first. When all is beaten, or she takes, the others are asked in turn from the attacker on and add any number of
 * cards of ranks on the table, those of one play in rising order, up to min(6, the defender's hand at the start of the
 * bout). The opener draws first and the defender last; without a stock whoever has no card is out. The last one with
 * cards loses; nobody with cards is a draw.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint64_t u64;

enum { MOST_SEATS = 6, HAND = 6, MOST_ATTACKS = 6, ACE_OF_CLUBS = 51 };

/* A card is rank * 4 + suit, as in cardkit; these are the actions that lay no card. */
#define BIT(n) ((u64)1 << (n))
#define DONE BIT(55)
#define TAKE BIT(56)
#define PACK (BIT(ACE_OF_CLUBS + 1) - BIT(16))
#define SUIT 0x1111111111111u

typedef struct {
    u64 games, actions, bouts, draws, lost[MOST_SEATS];
} Tally;

static u64 chance;
static u64 beaters[4][ACE_OF_CLUBS + 1]; /* by trump suit and attack card */

static inline u64 random_word(void) { /* wyrand */
    chance += 0xa0761d6478bd642fu;
    unsigned __int128 product = (unsigned __int128)chance * (chance ^ 0xe7037ed1a0b428dbu);
    return (u64)(product >> 64) ^ (u64)product;
}

static inline u64 lowest(u64 mask) { return mask & -mask; }
static inline int place(u64 bit) { return __builtin_ctzll(bit); }
static inline int count(u64 mask) { return __builtin_popcountll(mask); }

/* A random member of a mask of `size` members, as a mask; the bias is below size / 2**64. */
static inline u64 pick_of(u64 mask, int size) {
    u64 index = (u64)(((unsigned __int128)random_word() * (unsigned)size) >> 64);
#ifdef __BMI2__
    return _pdep_u64(BIT(index), mask);
#else
    while (index--) mask &= mask - 1;
    return lowest(mask);
#endif
}

static inline u64 pick(u64 mask) { return pick_of(mask, count(mask)); }

static inline int next(int seat, int seats) { return seat + 1 == seats ? 0 : seat + 1; }

static inline int next_active(int seat, int seats, unsigned active) {
    if (seats == 2) return 1 - seat;
    do seat = next(seat, seats);
    while (!(active >> seat & 1));
    return seat;
}

static inline u64 rank_of(u64 card) { return (u64)15 << (place(card) & ~3); }

/* Draw up to a full hand: the stock is a set, out of which chance takes the next card only now. */
static inline void draw(u64 *hand, u64 *stock, int *hidden, u64 *turned_up) {
    for (int missing = HAND - count(*hand); missing > 0; missing--) {
        if (*hidden == 0) {
            *hand |= *turned_up;
            *turned_up = 0;
            return;
        }
        u64 card = pick_of(*stock, (*hidden)--);
        *stock ^= card;
        *hand |= card;
    }
}

/* One game; inlined once for each number of seats. */
static inline __attribute__((always_inline)) void play(const int seats, Tally *tally) {
    u64 hands[MOST_SEATS] = {0}, stock = PACK, turned_up = 0, trumps;
    int hidden = 36; /* cards of the stock that lie face down */
    u64 actions = 0, bouts = 0;
    unsigned active = (1u << seats) - 1;

    for (int seat = 0; seat < seats; seat++)
        for (int card = 0; card < HAND; card++) {
            u64 drawn = pick_of(stock, hidden--);
            stock ^= drawn;
            hands[next(seat, seats)] |= drawn; /* the dealer, seat 0, is the last */
            turned_up = drawn;
        }
    trumps = turned_up; /* the card shown by the last to be dealt, when nothing is left to turn up */
    turned_up = 0;
    if (hidden) {
        trumps = turned_up = pick_of(stock, hidden--);
        stock ^= turned_up;
    }
    const u64 *const beats = beaters[place(trumps) & 3];
    trumps = (u64)SUIT << (place(trumps) & 3);

    u64 held = 0;
    for (int seat = 0; seat < seats; seat++) held |= hands[seat];
    u64 first = lowest(held & trumps ? held & trumps : held);
    int attacker = 0;
    while (!(hands[attacker] & first)) attacker++;

    for (;;) { /* one bout */
        const int defender = next_active(attacker, seats, active);
        u64 defence = hands[defender];
        const int limit = count(defence) < MOST_ATTACKS ? count(defence) : MOST_ATTACKS;
        u64 card = pick(hands[attacker]);
        hands[attacker] ^= card;
        u64 table = card, open = rank_of(card), unbeaten = card;
        int attacks = 1, taken = 0;
        actions++;

        for (;;) { /* she answers, then the others are asked */
            while (unbeaten) {
                u64 targets = 0, answers = 0;
                for (u64 left = unbeaten; left; left &= left - 1) {
                    u64 with_these = beats[place(left)] & defence;
                    if (with_these) {
                        targets |= lowest(left);
                        answers = with_these;
                    }
                }
                actions++;
                if (!targets) {
                    taken = 1;
                    break;
                }
                u64 target = targets;
                if (targets & (targets - 1)) {
                    target = pick(targets | TAKE);
                    if (target == TAKE) {
                        taken = 1;
                        break;
                    }
                    actions++;
                    card = pick(beats[place(target)] & defence);
                } else {
                    card = pick(answers | TAKE);
                    if (card == TAKE) {
                        taken = 1;
                        break;
                    }
                }
                unbeaten ^= target;
                defence ^= card;
                table |= card;
                open |= rank_of(card);
            }

            int room = limit - attacks;
            if (room > 0) {
                int seat = attacker;
                do {
                    u64 more = hands[seat] & open;
                    if (seat == defender) more = 0;
                    while (more) { /* one play, its cards in rising order */
                        card = pick(more | DONE);
                        actions++;
                        if (card == DONE) break;
                        hands[seat] ^= card;
                        table |= card;
                        unbeaten |= card;
                        if (--room == 0) goto full;
                        more &= -card ^ card; /* those above it */
                    }
                    seat = next(seat, seats);
                } while (seat != attacker);
            full:
                attacks = limit - room;
            }
            if (taken || !unbeaten) break;
        }

        bouts++;
        hands[defender] = taken ? defence | table : defence;
        if (turned_up) {
            int seat = attacker;
            do {
                if (seat != defender) draw(&hands[seat], &stock, &hidden, &turned_up);
                seat = next(seat, seats);
            } while (turned_up && seat != attacker);
            if (turned_up) draw(&hands[defender], &stock, &hidden, &turned_up);
        }
        if (!turned_up) {
            for (int seat = 0; seat < seats; seat++)
                if (!hands[seat]) active &= ~(1u << seat);
            if (!(active & (active - 1))) break;
        }
        attacker = taken || !(active >> defender & 1) ? next_active(defender, seats, active) : defender;
    }
    tally->games++;
    tally->actions += actions;
    tally->bouts += bouts;
    if (active)
        tally->lost[__builtin_ctz(active)]++;
    else
        tally->draws++;
}

static __attribute__((noinline)) void play_many(int seats, int games, Tally *tally) {
    switch (seats) {
#define PLAY(n)                                                                                                        \
    case n:                                                                                                            \
        for (int game = 0; game < games; game++) play(n, tally);                                                       \
        break;
        PLAY(2) PLAY(3) PLAY(4) PLAY(5) PLAY(6)
    }
}

static void prepare(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    chance = (u64)now.tv_sec * 1000000007u + (u64)now.tv_nsec;
    for (int trump = 0; trump < 4; trump++)
        for (int card = 0; card <= ACE_OF_CLUBS; card++) {
            u64 above = ~(BIT(card) | (BIT(card) - 1)) & PACK;
            beaters[trump][card] = (u64)SUIT << (card & 3) & above;
            if ((card & 3) != trump) beaters[trump][card] |= (u64)SUIT << trump & PACK;
        }
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now); /* what else runs on the machine does not count */
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv) {
    double seconds = argc > 1 ? atof(argv[1]) : 0;
    int seats = argc > 2 ? atoi(argv[2]) : 2;
    if (argc > 3 || seconds <= 0 || seats < 2 || seats > MOST_SEATS) {
        fprintf(stderr, "usage: durak_limit SECONDS [SEATS], with 2 to 6 seats\n");
        return 2;
    }
    prepare();
    Tally tally;
    memset(&tally, 0, sizeof tally);
    double start = seconds_now(), passed;
    do {
        play_many(seats, 1000, &tally);
        passed = seconds_now() - start;
    } while (passed < seconds);
    printf("%d %.0f %.0f %.3f\n", seats, (double)tally.games / passed, (double)tally.actions / passed,
           (double)tally.actions / (double)tally.games);
    return 0;
}
