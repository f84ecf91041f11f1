/* Plays seeded streams through the interface (EM-2); with DIGEST_PROGRAM as a program: digest STEPS FORM…
 * digest.py does the same from Python, DigestTests.swift on the libraries themselves. */
#include "include/digest.h"

#include <FormNavigationC.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state, hash = 0xcbf29ce484222325u;

static uint64_t next_random(void) {
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static void absorb(uint64_t word) { hash = (hash ^ word) * 0x100000001b3u; }

static void must(int32_t code) {
  char text[1024];
  size_t length = 0;
  if (code == FORMNAV_OK) return;
  formnav_last_error(text, sizeof text, &length);
  fprintf(stderr, "error %d: %.*s\n", code, (int)length, text);
  exit(1);
}

static void absorb_change(int32_t code, const formnav_change *change) {
  absorb((uint64_t)code);
  if (code != FORMNAV_OK) return;
  absorb(change->changed | change->has_more_pages << 1 | change->moves_pages << 2);
  absorb(change->pages_count);
  for (uint32_t index = 0; index < change->pages_count; index++) absorb(change->pages[index]);
  absorb(change->positions_first);
  absorb(change->positions_end);
  absorb(change->visibility_first);
  absorb(change->visibility_end);
  absorb(change->current_page);
  absorb(change->added_instance);
}

/* What is left around a page. */
static void absorb_reads(uint64_t reader, uint32_t page) {
  formnav_status status;
  formnav_progress progress = {0};
  formnav_field field;
  uint32_t rank = 0, found = 0;
  must(formnav_get_status(reader, &status));
  uint64_t counts[] = {status.shown, status.total, status.filled, status.mandatory_total, status.mandatory_remaining,
                       status.invalid, status.pages, status.visible_pages, status.complete_pages,
                       status.current_page, status.current_rank, status.can_undo, status.can_redo};
  for (size_t index = 0; index < sizeof counts / sizeof *counts; index++) absorb(counts[index]);
  absorb((uint64_t)formnav_page_progress(reader, page, &progress));
  absorb(progress.shown);
  absorb(progress.filled);
  absorb(progress.mandatory_remaining);
  absorb(progress.invalid);
  absorb((uint64_t)formnav_rank(reader, page, &rank));
  absorb(rank);
  absorb((uint64_t)formnav_next_page(reader, FORMNAV_INCOMPLETE, page, 1, &found));
  absorb(found);
  must(formnav_next_field(reader, FORMNAV_MANDATORY, FORMNAV_NO_PAGE, 0, 0, &field));
  absorb(field.page);
  absorb(field.field);
}

/* One edit; every other step asks in the same call for what is left, which must be what other calls say. */
static void absorb_apply(formnav_session session, uint64_t edit, size_t step) {
  uint32_t effects = 0, page = (uint32_t)(edit >> 32), next = 0;
  formnav_reading reading = {0};
  if (step % 2 == 0) {
    absorb((uint64_t)formnav_apply(session, edit, &effects));
    absorb(effects);
    return;
  }
  int32_t code = formnav_apply_and_read(session, edit, &reading);
  absorb((uint64_t)code);
  absorb(reading.effects);
  if (code != FORMNAV_OK) return;
  formnav_status status = {0};
  formnav_progress progress = {0};
  must(formnav_get_status(session, &status));
  must(formnav_page_progress(session, page, &progress));
  must(formnav_next_page(session, FORMNAV_INCOMPLETE, page, 1, &next));
  must(memcmp(&status, &reading.status, sizeof status) == 0 && memcmp(&progress, &reading.progress, sizeof progress) == 0
               && next == reading.next_incomplete
           ? FORMNAV_OK
           : FORMNAV_BAD_ARGUMENT);
}

/* An edit of a form with so many pages and fields; sometimes of one that it does not have. */
static uint64_t random_edit(uint64_t pages, uint64_t fields) {
  uint64_t random = next_random();
  uint64_t operation = random % 10, page = (random >> 8) % pages, field = (random >> 40) % fields;
  return FORMNAV_EDIT(operation, page, operation < 8 ? field : 0xFFFF);
}

/* A form without rules: edits alone, in batches with undo, and in bulk. */
static void play_plain(size_t steps) {
  enum { PAGES = 300, FIELDS = 7, BATCH = 100 };
  static char text[1 << 20];
  size_t length = (size_t)sprintf(text, "{\"schema\": \"formnav.form/1\", \"pages\": [");
  for (int page = 0; page < PAGES; page++) {
    length += (size_t)sprintf(text + length, "%s{\"name\": \"Page %d\", \"fields\": [", page == 0 ? "" : ", ", page);
    for (int field = 0; field < FIELDS; field++) length += (size_t)sprintf(text + length, field == 0 ? "{}" : ", {}");
    length += (size_t)sprintf(text + length, "]}");
  }
  length += (size_t)sprintf(text + length, "]}\n");
  formnav_form form;
  formnav_session session;
  must(formnav_form_open(text, length, 0, &form));
  must(formnav_session_open(form, NULL, &session));
  state = 1;
  for (size_t step = 0; step < steps; step++) {
    uint64_t edit = random_edit(PAGES + 1, FIELDS + 1);
    absorb_apply(session, edit, step);
    absorb_reads(session, (uint32_t)(edit >> 32));
  }
  size_t count = 20 * steps / 8 * 8, applied = 0;
  uint64_t *edits = malloc(count * sizeof *edits);
  uint8_t *effects = malloc(count);
  for (size_t index = 0; index < count; index++) edits[index] = random_edit(PAGES, FIELDS);
  must(formnav_play(session, edits, count, effects, &applied));
  absorb(applied);
  for (size_t index = 0; index < count; index += 8) {
    uint64_t word = 0;
    for (size_t byte = 0; byte < 8; byte++) word |= (uint64_t)effects[index + byte] << 8 * byte;
    absorb(word);
  }
  must(formnav_free(session));
  formnav_session_options options = {.has_clock = 1, .undo_bytes = 1 << 16};
  must(formnav_session_open(form, &options, &session));
  for (size_t step = 0; step < steps / BATCH; step++) {
    formnav_change change;
    absorb_change(formnav_apply_batch(session, edits + step * BATCH, BATCH, &applied, &change), &change);
    absorb_change(formnav_undo(session, &change), &change);
    absorb_reads(session, 0);
    absorb_change(formnav_redo(session, &change), &change);
  }
  free(edits);
  free(effects);
  must(formnav_free(session));
  must(formnav_free(form));
}

static formnav_form open_form(const char *path) {
  static char bytes[1 << 20];
  FILE *file = fopen(path, "rb");
  size_t length = file == NULL ? 0 : fread(bytes, 1, sizeof bytes, file);
  formnav_form form;
  must(formnav_form_open(bytes, length, 0, &form));
  fclose(file);
  return form;
}

/* An answer of some kind, which a field of another kind does not take. */
static formnav_answer random_answer(uint32_t field_kind) {
  static char number[16];
  static formnav_text texts[2];
  uint64_t random = next_random();
  formnav_answer answer = {0};
  answer.kind = random % 10;
  answer.integer = answer.kind == FORMNAV_ANSWER_BOOLEAN ? (int64_t)(random >> 16 & 1) : (int64_t)((random >> 16) % 80);
  answer.decimal = (double)((random >> 16) % 80) / 4;
  sprintf(number, "%d", (int)((random >> 16) % 80));
  texts[0] = answer.kind == FORMNAV_ANSWER_TEXT ? (formnav_text){number, strlen(number)} : (formnav_text){"yes", 3};
  texts[1] = (formnav_text){"no", 2};
  answer.texts = texts;
  answer.text_count = answer.kind == FORMNAV_ANSWER_CHOICES ? 2 : 1;
  if (answer.kind == FORMNAV_ANSWER_TEXT || answer.kind == FORMNAV_ANSWER_CHOICE) {
    answer.kind = field_kind == FORMNAV_KIND_CHOICE ? FORMNAV_ANSWER_CHOICE : FORMNAV_ANSWER_TEXT;
  }
  if (answer.kind == FORMNAV_ANSWER_INTEGER && field_kind == FORMNAV_KIND_DECIMAL) {
    answer.kind = FORMNAV_ANSWER_DECIMAL;
    answer.decimal = (double)answer.integer;
  }
  return answer;
}

/* A form with rules: every kind of transaction. */
static void play_form(const char *path, size_t steps) {
  formnav_form form = open_form(path);
  formnav_session session;
  formnav_session_options options = {.clock_ms = 1767225600000, .has_clock = 1, .undo_bytes = 1 << 14, .saves_answers = 1};
  must(formnav_session_open(form, &options, &session));
  state = 2;
  for (size_t step = 0; step < steps; step++) {
    formnav_change change;
    formnav_status status;
    must(formnav_get_status(session, &status));
    uint64_t random = next_random();
    uint32_t page = FORMNAV_NO_PAGE, field = (uint32_t)(random >> 32) % 5;
    must(formnav_page_at(session, (uint32_t)(random >> 8) % status.pages, &page));
    switch (random % 16) {
      case 0: absorb_change(formnav_undo(session, &change), &change); break;
      case 1: absorb_change(formnav_redo(session, &change), &change); break;
      case 2: absorb_change(formnav_set_clock(session, (int64_t)(random >> 20), &change), &change); break;
      case 3: {
        int32_t code = formnav_add_instance(session, field % 2, field % 2 ? page : FORMNAV_NO_PAGE, FORMNAV_NO_PAGE, &change);
        absorb_change(code, &change);
        break;
      }
      case 4: absorb_change(formnav_remove_instance(session, page, &change), &change); break;
      case 5: absorb((uint64_t)formnav_set_current_page(session, page)); break;
      case 6: case 7: case 8: case 9: {
        uint32_t effects = 0;
        absorb((uint64_t)formnav_apply(session, FORMNAV_EDIT(random >> 60 & 7, page, field), &effects));
        absorb(effects);
        break;
      }
      default: {
        formnav_field_state asked = {0};
        formnav_get_field(session, page, field, &asked);
        formnav_answer answer = random_answer(asked.kind);
        absorb_change(formnav_set_answer(session, page, field, &answer, &change), &change);
      }
    }
    absorb_reads(session, page);
  }
  static char answers[1 << 20];
  size_t length = 0;
  must(formnav_export(session, FORMNAV_EXPORT_ANSWERS, answers, sizeof answers, &length));
  for (size_t index = 0; index < length; index++) absorb((uint8_t)answers[index]);
  must(formnav_save(session, answers, sizeof answers, &length));
  for (size_t index = 0; index < length; index++) absorb((uint8_t)answers[index]);
  must(formnav_free(session));
  must(formnav_free(form));
}

/* A screen: touches, taps, edits, and what it shows. */
static void play_screen(const char *path, size_t steps) {
  formnav_form form = open_form(path);
  formnav_screen screen;
  formnav_screen_options options = {.session = {.has_clock = 1}, .width = 390, .height = 844, .safe_top = 44, .title = {"Form", 4}};
  must(formnav_screen_open(form, &options, &screen));
  state = 3;
  for (size_t step = 0; step < steps; step++) {
    static union { formnav_snapshot snapshot; char bytes[1 << 16]; } shown;
    formnav_screen_change change;
    formnav_event event = {0};
    uint64_t random = next_random();
    size_t length = 0;
    event.kind = FORMNAV_EVENT_TOUCH_BEGAN + random % 8;
    if (event.kind == FORMNAV_EVENT_SCROLL_FORM) event.kind = FORMNAV_EVENT_EDIT;
    event.target = (random >> 8) % 10;
    event.page = (random >> 16) % 4;
    event.x = (int64_t)((random >> 24) % 390);
    event.y = (int64_t)((random >> 40) % 844);
    event.edit = FORMNAV_EDIT(random >> 60 & 7, event.page, 0);
    int32_t code = formnav_screen_handle(screen, &event, &change);
    absorb((uint64_t)code);
    if (code == FORMNAV_OK) {
      absorb(change.effects);
      absorb(change.current_page);
      absorb(change.refusal);
      absorb(change.slides);
    }
    must(formnav_screen_snapshot(screen, -1, shown.bytes, sizeof shown, &length));
    const formnav_card *cards = (const formnav_card *)(&shown.snapshot + 1);
    absorb(shown.snapshot.current_rank);
    absorb(shown.snapshot.menu_state);
    absorb((uint64_t)shown.snapshot.scroll);
    for (uint32_t index = 0; index < shown.snapshot.cards_count; index++) {
      absorb(cards[index].page);
      absorb(cards[index].filled);
      absorb((uint64_t)cards[index].frame.y);
      absorb((uint64_t)cards[index].frame.height);
    }
  }
  must(formnav_free(screen));
  must(formnav_free(form));
}

uint64_t embedding_digest(size_t steps, const char *const *forms, size_t count) {
  play_plain(steps);
  for (size_t index = 0; index < count; index++) {
    play_form(forms[index], steps);
    play_screen(forms[index], steps);
  }
  return hash;
}

#ifdef DIGEST_PROGRAM
int main(int count, char **arguments) {
  const char *const *forms = (const char *const *)arguments + 2;
  uint64_t digest = embedding_digest(strtoul(arguments[1], NULL, 10), forms, (size_t)count - 2);
  printf("%016llx\n", (unsigned long long)digest);
  return 0;
}
#endif
