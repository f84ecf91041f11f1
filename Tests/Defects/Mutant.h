// As Mutant.swift, for C.
#pragma once
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/// Whether the defect of that name and number is at work.
static inline __attribute__((swift_name("mutantInC(_:_:)"))) bool mutant(const char *name, uint64_t number) {
  static uint64_t active;
  if (active == 0) {
    const char *given = getenv("FORMNAV_MUTANT");
    active = 0xCBF29CE484222325;
    for (const char *byte = given == NULL ? "" : given; *byte != 0; byte++) {
      active = (active ^ (unsigned char)*byte) * 0x100000001B3;
    }
  }
  return number == active && *name != 0;
}
