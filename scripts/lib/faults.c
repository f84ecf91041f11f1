// Injects faults into system calls on files, for scripts/checks/faults: a library to be preloaded.
//
//   FAULT_DIR   only files below this folder are affected
//   FAULT       CALL:N:WHAT[:always]: the N-th CALL of write, read, fsync, rename or mmap (of 4 GiB or more), or that
//               and all later ones. WHAT is a number of errno, or `short` (half as many bytes are moved, at least one),
//               `end` (no more bytes to read), or `exit` (the process ends with 99: the call is made).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

struct fault {
  char call[16];
  int at;
  char what[16];
  bool is_lasting;
};

static struct fault fault;
static atomic_int calls;

__attribute__((constructor)) static void parse(void) {
  const char *text = getenv("FAULT");
  char lasting[16] = "";
  if (text == NULL) return;
  sscanf(text, "%15[^:]:%d:%15[^:]:%15s", fault.call, &fault.at, fault.what, lasting);
  fault.is_lasting = strcmp(lasting, "always") == 0;
}

static bool is_below(const char *path) {
  const char *folder = getenv("FAULT_DIR");
  return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static bool is_open_below(int descriptor) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return false;
  path[length] = 0;
  return is_below(path);
}

// The fault for this call; NULL for none.
static const char *next(const char *call, bool is_meant) {
  if (!is_meant || strcmp(call, fault.call) != 0) return NULL;
  int number = atomic_fetch_add(&calls, 1) + 1;
  return number == fault.at || (fault.is_lasting && number > fault.at) ? fault.what : NULL;
}

static size_t fewer(size_t count, const char *what) {
  return strcmp(what, "short") == 0 && count > 1 ? count / 2 : count;
}

static bool fails(const char *what) {
  int number = atoi(what);
  if (number > 0) errno = number;
  return number > 0;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  const char *what = next("write", is_open_below(descriptor));
  if (what != NULL && fails(what)) return -1;
  return real(descriptor, bytes, what == NULL ? count : fewer(count, what));
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  ssize_t (*real)(int, void *, size_t) = dlsym(RTLD_NEXT, "read");
  const char *what = next("read", is_open_below(descriptor));
  if (what != NULL && fails(what)) return -1;
  if (what != NULL && strcmp(what, "end") == 0) return 0;
  return real(descriptor, bytes, what == NULL ? count : fewer(count, what));
}

int fsync(int descriptor) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
  const char *what = next("fsync", is_open_below(descriptor));
  return what != NULL && fails(what) ? -1 : real(descriptor);
}

int rename(const char *from, const char *to) {
  int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  const char *what = next("rename", is_below(to));
  return what != NULL && fails(what) ? -1 : real(from, to);
}

// Without dlsym, which may allocate, since allocators map memory.
void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  const char *what = next("mmap", length >= (size_t)4 << 30);
  if (what != NULL && strcmp(what, "exit") == 0) _exit(99);
  if (what != NULL && fails(what)) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, length, protection, flags, descriptor, offset);
}
