#define _GNU_SOURCE
#include "CHardware.h"
#include <sys/resource.h>

#ifdef RUSAGE_THREAD
#define WHO RUSAGE_THREAD
#else
#define WHO RUSAGE_SELF
#endif

uint64_t hardware_interruptions(void) {
  struct rusage usage;
  return getrusage(WHO, &usage) == 0 ? (uint64_t)usage.ru_nivcsw : 0;
}
