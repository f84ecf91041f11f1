#define _GNU_SOURCE
#include "CHardware.h"
#include <string.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#define HARDWARE_ADDRESS 1
#endif
#if defined(__SANITIZE_THREAD__) || __has_feature(thread_sanitizer)
#define HARDWARE_THREAD 1
#endif
#if __has_feature(undefined_behavior_sanitizer) || __has_feature(memory_sanitizer)
#define HARDWARE_OTHER 1
#endif

// Swift code may be instrumented even if this file is not, so this looks for the linked runtime.
#if defined(__ELF__)
extern void __asan_init(void) __attribute__((weak));
extern void __tsan_init(void) __attribute__((weak));
extern void __llvm_profile_initialize(void) __attribute__((weak));
#define HARDWARE_IS_LINKED(symbol) ((symbol) != 0)
#else
#define HARDWARE_IS_LINKED(symbol) 0
#endif

const char *hardware_instrumentation(void) {
#if defined(HARDWARE_ADDRESS)
  return "the address sanitizer";
#elif defined(HARDWARE_THREAD)
  return "the thread sanitizer";
#elif defined(HARDWARE_OTHER)
  return "a sanitizer";
#else
  if (HARDWARE_IS_LINKED(__asan_init)) return "the address sanitizer";
  if (HARDWARE_IS_LINKED(__tsan_init)) return "the thread sanitizer";
  if (HARDWARE_IS_LINKED(__llvm_profile_initialize)) return "code coverage";
  return 0;
#endif
}

#ifdef __linux__
#include <elf.h>
#include <link.h>

struct identifier {
  unsigned char *bytes;
  int capacity;
  int length;
};

// Looks for the GNU build ID among the notes of the first object, which is the program.
static int find_identifier(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  struct identifier *found = context;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[index];
    if (header->p_type != PT_NOTE) continue;
    const char *note = (const char *)(object->dlpi_addr + header->p_vaddr);
    const char *end = note + header->p_memsz;
    while (note + sizeof(ElfW(Nhdr)) <= end) {
      const ElfW(Nhdr) *head = (const ElfW(Nhdr) *)note;
      const char *name = note + sizeof *head;
      const unsigned char *content = (const unsigned char *)name + ((head->n_namesz + 3u) & ~3u);
      if (head->n_type == NT_GNU_BUILD_ID && head->n_namesz == 4 && memcmp(name, "GNU", 4) == 0 &&
          (int)head->n_descsz <= found->capacity) {
        memcpy(found->bytes, content, head->n_descsz);
        found->length = (int)head->n_descsz;
        return 1;
      }
      note = (const char *)content + ((head->n_descsz + 3u) & ~3u);
    }
  }
  return 1;
}

int hardware_build_identifier(unsigned char *bytes, int capacity) {
  struct identifier found = {bytes, capacity, 0};
  dl_iterate_phdr(find_identifier, &found);
  return found.length;
}
#else
int hardware_build_identifier(unsigned char *bytes, int capacity) {
  (void)bytes, (void)capacity;
  return 0;
}
#endif
