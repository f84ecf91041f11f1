#define _GNU_SOURCE
#include "CHardware.h"
#include <signal.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

const char *hardware_instruction_set(void) {
#if defined(__x86_64__) && defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512BW__)
  return "x86-64-v4";
#elif defined(__x86_64__) && defined(__AVX2__) && defined(__BMI2__)
  return "x86-64-v3";
#elif defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "arm64";
#else
  return "unknown";
#endif
}

void hardware_end_with_parent(void) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

int hardware_is_optimised(void) {
#ifdef __OPTIMIZE__
  return 1;
#else
  return 0;
#endif
}
