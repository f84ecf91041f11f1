#include "CHardware.h"

// Eight times, and so on. Written as assembly, so that no optimiser adds up the additions, and every build makes as many.
#define TIMES_8(text) text text text text text text text text
#define TIMES_64(text) TIMES_8(TIMES_8(text))

#if defined(__x86_64__)
#define ADD_ONE(place) "addq $1, %" place "\n\t"
#elif defined(__aarch64__)
#define ADD_ONE(place) "add %" place ", %" place ", #1\n\t"
#endif

/// Rounds of additions: 512 that wait for each other, or 4,096 of eight sums.
enum { chain_rounds = 8, wide_rounds = 64 };

#if defined(__x86_64__)
/// The processor's own clock, once all before has been executed. Its unit does not matter here.
static uint64_t ticks(void) {
  unsigned int core;
  return __builtin_ia32_rdtscp(&core);
}
#else
static uint64_t ticks(void) { return hardware_nanoseconds(); }
#endif

#if defined(ADD_ONE)
/// The ticks of 512 additions, each to the sum before.
static uint64_t chain_of_additions(void) {
  uint64_t start = ticks(), sum = start;
  for (int round = 0; round < chain_rounds; round++) __asm__ volatile(TIMES_64(ADD_ONE("0")) : "+r"(sum));
  return ticks() - start;
}

/// The ticks of 4,096 additions to eight sums in turns.
static uint64_t independent_additions(void) {
  uint64_t start = ticks();
  uint64_t a = start, b = a, c = a, d = a, e = a, f = a, g = a, h = a;
  for (int round = 0; round < wide_rounds; round++) {
    __asm__ volatile(TIMES_8(ADD_ONE("0") ADD_ONE("1") ADD_ONE("2") ADD_ONE("3") ADD_ONE("4") ADD_ONE("5")
                                 ADD_ONE("6") ADD_ONE("7"))
                     : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f), "+r"(g), "+r"(h));
  }
  return ticks() - start;
}

hardware_additions hardware_time_additions(void) {
  uint64_t before = chain_of_additions(), wide = independent_additions(), after = chain_of_additions();
  // Whatever else happens in one of the two chains only makes it longer.
  return (hardware_additions){before < after ? before : after, wide};
}
#else
hardware_additions hardware_time_additions(void) { return (hardware_additions){0, 0}; }
#endif
