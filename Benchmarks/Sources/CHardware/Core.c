#include "CHardware.h"

#if defined(__x86_64__)
// Eight times, and so on. Written as assembly, so that no optimiser adds up the additions, and every build makes as many. What
// is added is in a register: some processors make additions of constants while they rename registers, several a cycle.
#define TIMES_8(text) text text text text text text text text
#define TIMES_64(text) TIMES_8(TIMES_8(text))
#define ADD(place) "addq %[one], %" place "\n\t"

enum { chain_rounds = 16, independent_rounds = 64 };

/// The processor's own clock, once all before has been executed. Its unit does not matter here.
static uint64_t ticks(void) {
  __builtin_ia32_lfence();
  uint64_t now = __builtin_ia32_rdtsc();
  __builtin_ia32_lfence();
  return now;
}

/// The ticks of 1,024 additions, each to the sum before.
static uint64_t chain_of_additions(void) {
  uint64_t start = ticks(), sum = start, one = 1;
  for (int round = 0; round < chain_rounds; round++) {
    __asm__ volatile(TIMES_64(ADD("[sum]")) : [sum] "+r"(sum) : [one] "r"(one) : "cc");
  }
  return ticks() - start;
}

/// The ticks of 4,096 additions to eight sums in turns.
static uint64_t independent_additions(void) {
  uint64_t start = ticks(), one = 1;
  uint64_t a = start, b = a, c = a, d = a, e = a, f = a, g = a, h = a;
  for (int round = 0; round < independent_rounds; round++) {
    __asm__ volatile(TIMES_8(ADD("0") ADD("1") ADD("2") ADD("3") ADD("4") ADD("5") ADD("6") ADD("7"))
                     : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f), "+r"(g), "+r"(h)
                     : [one] "r"(one)
                     : "cc");
  }
  return ticks() - start;
}

hardware_additions hardware_time_additions(void) {
  uint64_t before = chain_of_additions(), independent = independent_additions(), after = chain_of_additions();
  // Whatever else happens in one of the two chains only makes it longer.
  return (hardware_additions){before < after ? before : after, independent};
}
#else
// Other processors' clocks that a program may read are too coarse for a microsecond.
hardware_additions hardware_time_additions(void) { return (hardware_additions){0, 0}; }
#endif
