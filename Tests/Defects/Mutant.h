// As Mutant.swift, for C.
#pragma once
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// Whether the defect of that name is at work.
static inline __attribute__((swift_name("mutantInC(_:)"))) bool mutant(const char *name) {
  static const char *active;
  if (active == NULL) {
    const char *given = getenv("FORMNAV_MUTANT");
    active = given == NULL ? "" : strdup(given);
  }
  return strcmp(active, name) == 0;
}
