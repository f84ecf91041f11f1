/* Times an edit with its reads through the interface: speed EDITS prints nanoseconds an edit, and a sum of what was read.
 * speed.mjs does the same in the module for WebAssembly. */
#include <FormNavigationC.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PAGES = 1000, FIELDS = 20 };

static uint64_t state = 1;

static uint64_t next_random(void) {
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static void must(int32_t code) {
  if (code != FORMNAV_OK) exit(1);
}

int main(int count, char **arguments) {
  size_t edits = count > 1 ? strtoul(arguments[1], NULL, 10) : 0;
  static char text[1 << 20];
  size_t length = (size_t)sprintf(text, "{\"schema\": \"formnav.form/1\", \"pages\": [");
  for (int page = 0; page < PAGES; page++) {
    length += (size_t)sprintf(text + length, "%s{\"fields\": [", page == 0 ? "" : ", ");
    for (int field = 0; field < FIELDS; field++) length += (size_t)sprintf(text + length, field == 0 ? "{}" : ", {}");
    length += (size_t)sprintf(text + length, "]}");
  }
  length += (size_t)sprintf(text + length, "]}");
  formnav_form form;
  formnav_session session;
  must(formnav_form_open(text, length, 0, &form));
  must(formnav_session_open(form, NULL, &session));
  uint64_t *words = malloc((edits + 1) * sizeof *words);
  if (words == NULL) return 1;
  for (size_t index = 0; index < edits; index++) {
    uint64_t random = next_random();
    words[index] = FORMNAV_EDIT(random % 8, (random >> 8) % PAGES, (random >> 40) % FIELDS);
  }
  struct timespec start, end;
  uint64_t sum = 0;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (size_t index = 0; index < edits; index++) {
    formnav_reading reading;
    must(formnav_apply_and_read(session, words[index], &reading));
    sum += reading.effects + reading.status.filled + reading.progress.filled + reading.next_incomplete;
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  double time = (double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec);
  printf("%.1f %llu\n", edits == 0 ? 0 : time / (double)edits, (unsigned long long)sum);
  return 0;
}
