#include "Handles.h"

#if !defined(__wasm__)
#include <pthread.h>
#endif

HandleSlot handle_slots[1 << HANDLE_SLOT_BITS];

enum { GENERATION_SHIFT = HANDLE_SLOT_BITS + HANDLE_KIND_BITS };

// Free slots form a list by index; slot 0 is its end and never used. A slot after the last used one is free.
static uint16_t next_free[1 << HANDLE_SLOT_BITS];
static uint64_t generations[1 << HANDLE_SLOT_BITS];
static uint16_t first_free;
static uint32_t used = 1;

// A module for WebAssembly has one thread.
#if defined(__wasm__)
static void lock(void) {}
static void unlock(void) {}
#else
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void lock(void) { pthread_mutex_lock(&mutex); }
static void unlock(void) { pthread_mutex_unlock(&mutex); }
#endif

uint64_t handle_open(void *object, uint64_t kind) {
  uint64_t handle = 0;
  lock();
  uint32_t index = first_free;
  if (index != 0) {
    first_free = next_free[index];
  } else if (used < 1 << HANDLE_SLOT_BITS) {
    index = used++;
  }
  if (index != 0) {
    handle = index | kind << HANDLE_SLOT_BITS | generations[index]++ << GENERATION_SHIFT;
    handle_slots[index].object = object;
    __c11_atomic_store(&handle_slots[index].handle, handle, __ATOMIC_RELEASE);
  }
  unlock();
  return handle;
}

_Bool handle_close(uint64_t handle) {
  uint32_t index = handle & ((1 << HANDLE_SLOT_BITS) - 1);
  lock();
  _Bool is_open =
      index != 0 && __c11_atomic_load(&handle_slots[index].handle, __ATOMIC_RELAXED) == handle;
  if (is_open) {
    __c11_atomic_store(&handle_slots[index].handle, 0, __ATOMIC_RELAXED);
    handle_slots[index].object = NULL;
    next_free[index] = first_free;
    first_free = index;
  }
  unlock();
  return is_open;
}

static _Thread_local char text[ERROR_BYTES];
static _Thread_local size_t length;

char *error_text(void) { return text; }

size_t *error_length(void) { return &length; }
