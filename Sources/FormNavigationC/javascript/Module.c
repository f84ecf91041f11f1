// What the module for WebAssembly has beside wasi-libc: a source of random numbers, which is the one thing that it asks of the
// program around it, and functions that Swift's library expects of its surroundings.
#include <stddef.h>
#include <stdlib.h>

void __wasm_call_ctors(void);

/* Comes before every other call. */
void _initialize(void) { __wasm_call_ctors(); }

/* Fills bytes with random numbers, which seed hashes. */
__attribute__((import_module("formnavigation"), import_name("random"))) void random_bytes(void *bytes, size_t count);

void arc4random_buf(void *bytes, size_t count) { random_bytes(bytes, count); }

/* Swift writes here why it traps. There is nothing to write to. */
int putchar(int character) { return character; }

/* Reads a number, and returns where it ends. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}
