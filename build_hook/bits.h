/* Bits by instructions: the numbers that mypyc's C of `cardkit.cards.bits` gives. What not every x86-64 has is asked for
   once, when the library is loaded: a builtin would call a function, or crash where there is none. */

#include <CPy.h>
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
#define CARDKIT_LOWEST(mask) ((mask) ? __builtin_ctzll((uint64_t)(mask)) : 0)
#endif
