/* What compiled cardkit uses instead of C of mypyc: see hatch_speed.py, which says where. All of it gives the numbers
   that mypyc's C gives. */

#ifndef CARDKIT_SPEED_H
#define CARDKIT_SPEED_H

#include <CPy.h>
#include <random/librt_random_api.h>

/* -- Bits: instructions that not every x86-64 has are asked for once, when the library is loaded. A builtin would call a
   function, or leave the program where there is none. aarch64 has what its compilers' builtins need. */

#if defined(__GNUC__) && defined(__x86_64__)
static int cardkit_can_count;
static int cardkit_can_deposit; /* quickly: the first two Zen take up to 300 cycles */

__attribute__((constructor)) static void cardkit_ask_processor(void) {
    __builtin_cpu_init();
    cardkit_can_count = __builtin_cpu_supports("popcnt") != 0;
    cardkit_can_deposit =
        __builtin_cpu_supports("bmi2") != 0 && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}

static inline int64_t cardkit_popcnt(int64_t mask) {
    int64_t number;
    __asm__("popcnt %1, %0" : "=r"(number) : "r"(mask) : "cc");
    if (number < 0 || number > 64) __builtin_unreachable(); /* so that nobody asks whether it is an error */
    return number;
}

static inline int64_t cardkit_pdep(int64_t source, int64_t mask) {
    int64_t deposited;
    __asm__("pdep %2, %1, %0" : "=r"(deposited) : "r"(source), "r"(mask));
    return deposited;
}

#define CARDKIT_COUNT(mask) (likely(cardkit_can_count) ? cardkit_popcnt(mask) : cardkit_plain_count(mask))
#define CARDKIT_NTH(mask, index) \
    (likely(cardkit_can_deposit) ? __builtin_ctzll((uint64_t)cardkit_pdep((int64_t)1 << (index), mask)) \
                                 : cardkit_plain_nth(mask, index))
#elif defined(__GNUC__)
#define CARDKIT_COUNT(mask) __builtin_popcountll((uint64_t)(mask))
#endif

#if defined(__GNUC__)
#define CARDKIT_LOWEST(mask) cardkit_lowest(mask)
static inline int64_t cardkit_lowest(int64_t mask) { return mask ? __builtin_ctzll((uint64_t)mask) : 0; }
#else
#define CARDKIT_LOWEST(mask) CPyDef_bits___lowest(mask)
#endif

/* -- Floats: `float(number)`. */

static inline double cardkit_float(CPyTagged number) {
    return likely(CPyTagged_CheckShort(number)) ? (double)CPyTagged_ShortAsSsize_t(number) : CPyFloat_FromTagged(number);
}

/* -- Chance: `rng.randrange(stop)` of librt's ChaCha8, whose next words lie ready in the object. What is not quite
   ordinary is left to librt, which then sees the same words. Whether they lie where this takes them from is tried once
   with a generator of its own. */

typedef struct {
    PyObject_HEAD
    uint32_t seed[8];
    uint32_t words[16];
    uint32_t counter;
    uint8_t used, usable, blocks_left;
} cardkit_random;

static uint64_t cardkit_most_drawn; /* what `stop` may be: 0 where librt is asked for everything */
static int cardkit_random_tried;

/* The number that `randrange(stop)` will return, or -1 where librt has to be asked. */
static inline int64_t cardkit_drawn(const cardkit_random *rng, int64_t stop, uint64_t most) {
    if (likely((uint64_t)stop - 1 < most && rng->used < rng->usable)) {
        uint64_t product = (uint64_t)rng->words[rng->used] * (uint64_t)stop;
        if (likely((uint32_t)product >= (uint32_t)stop)) return (int64_t)(product >> 32);
    }
    return -1;
}

static __attribute__((unused)) uint64_t cardkit_try_random(void) {
    PyObject *own = LibRTRandom_Random_from_seed_internal(20261126);
    int known = own != NULL && Py_TYPE(own)->tp_basicsize == sizeof(cardkit_random);
    int drawn = 0;
    for (int64_t index = 0; known && index < 1000; index++) { /* a key is changed after 248 words */
        int64_t stop = index % 3 ? index + 1 : (int64_t)(UINT32_MAX - index);
        cardkit_random before;
        memcpy(&before, own, sizeof(before));
        int64_t number = LibRTRandom_Random_randrange1_internal(own, stop);
        known = before.usable <= 16;
        int64_t expected = known ? cardkit_drawn(&before, stop, UINT32_MAX) : -1;
        if (expected < 0) continue;
        drawn++;
        known = number == expected && ((cardkit_random *)own)->used == before.used + 1;
    }
    Py_XDECREF(own);
    PyErr_Clear();
    return known && drawn > 500 ? UINT32_MAX : 0;
}

static __attribute__((unused, noinline)) int64_t cardkit_ask_librt(PyObject *rng, int64_t stop) {
    if (unlikely(!cardkit_random_tried)) {
        cardkit_random_tried = 1;
        cardkit_most_drawn = cardkit_try_random();
    }
    return LibRTRandom_Random_randrange1_internal(rng, stop);
}

static inline int64_t cardkit_randrange(PyObject *rng, int64_t stop) {
    int64_t number = cardkit_drawn((cardkit_random *)rng, stop, cardkit_most_drawn);
    if (unlikely(number < 0)) return cardkit_ask_librt(rng, stop);
    ((cardkit_random *)rng)->used++;
    return number;
}

#endif
