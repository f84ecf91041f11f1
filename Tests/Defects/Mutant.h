// As Mutant.swift, for C.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// Whether the defect of that name and number is at work.
static inline __attribute__((swift_name("mutantInC(_:_:)"))) bool mutant(const char *name, uint64_t number) {
  static const char *active;
  static uint64_t active_number;
  if (active == NULL) {
    const char *given = getenv("FORMNAV_MUTANT");
    active = given == NULL ? "" : strdup(given);
    active_number = 0xCBF29CE484222325;
    for (const char *byte = active; *byte != 0; byte++) {
      active_number = (active_number ^ (unsigned char)*byte) * 0x100000001B3;
    }
  }
  return number == active_number && strcmp(active, name) == 0;
}
