// What the interface keeps outside of sessions: its handles, and each thread's last error. Not installed.
#ifndef FORMNAVIGATION_HANDLES_H
#define FORMNAVIGATION_HANDLES_H

#include <stddef.h>
#include <stdint.h>

/// Bits 0…15 of a handle: its slot. Bits 16…19: its kind, from 1. Bits 20…63: how often the slot was used before.
enum { HANDLE_SLOT_BITS = 16, HANDLE_KIND_BITS = 4 };

/// A slot of the table. An open handle is the number that its slot holds.
typedef struct {
  _Atomic(uint64_t) handle;
  void *_Nullable object;
} HandleSlot;

extern HandleSlot handle_slots[1 << HANDLE_SLOT_BITS];

/// The object of an open handle of a kind; null for any other number.
static inline void *_Nullable handle_object(uint64_t handle, uint64_t kind) {
  HandleSlot *slot = &handle_slots[handle & ((1 << HANDLE_SLOT_BITS) - 1)];
  uint64_t open = __c11_atomic_load(&slot->handle, __ATOMIC_ACQUIRE);
  int is_kind = (handle >> HANDLE_SLOT_BITS & ((1 << HANDLE_KIND_BITS) - 1)) == kind;
  return open == handle && is_kind ? slot->object : NULL;
}

/// A new handle of an object; 0 if every slot is taken.
uint64_t handle_open(void *_Nonnull object, uint64_t kind);

/// Closes an open handle. Of threads that close it at once, one gets true.
_Bool handle_close(uint64_t handle);

/// This thread's last error: `ERROR_BYTES` bytes, which its length says how many are used.
enum { ERROR_BYTES = 1023 };
char *_Nonnull error_text(void);
size_t *_Nonnull error_length(void);

#endif
