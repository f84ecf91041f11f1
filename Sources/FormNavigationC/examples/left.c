/* Reads a form, gives an answer, and prints what is left to fill: left FORM [ID TEXT]. */
#include <FormNavigationC.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program with the text of an error. */
static void check(int32_t code) {
  char text[1024];
  size_t length = 0;
  if (code == FORMNAV_OK) return;
  formnav_last_error(text, sizeof text, &length);
  fprintf(stderr, "error %d: %.*s\n", code, (int)length, text);
  exit(1);
}

static void fail(const char *path) {
  perror(path);
  exit(66);
}

static formnav_form open_form(const char *path) {
  formnav_form form;
  char *bytes = NULL;
  size_t length = 0, room = 0;
  FILE *file = fopen(path, "rb");
  if (file == NULL) fail(path);
  do {
    if (length == room) bytes = realloc(bytes, room = room == 0 ? 1 << 16 : 2 * room);
    if (bytes == NULL) fail(path);
    length += fread(bytes + length, 1, room - length, file);
  } while (!feof(file) && !ferror(file));
  if (ferror(file)) fail(path);
  fclose(file);
  check(formnav_form_open(bytes, length, 0, &form));
  free(bytes);
  return form;
}

int main(int count, char **arguments) {
  if (count != 2 && count != 4) {
    fprintf(stderr, "usage: left FORM [ID TEXT]\n");
    return 64;
  }
  formnav_form form = open_form(arguments[1]);
  formnav_session session;
  check(formnav_session_open(form, NULL, &session));
  check(formnav_free(form));

  formnav_field field = {FORMNAV_NO_PAGE, FORMNAV_NO_FIELD};
  if (count == 4) {
    formnav_text text = {arguments[3], strlen(arguments[3])};
    formnav_answer answer = {.kind = FORMNAV_ANSWER_TEXT, .text_count = 1, .texts = &text};
    check(formnav_find_field(session, arguments[2], strlen(arguments[2]), NULL, 0, &field));
    check(formnav_set_answer(session, field.page, field.field, &answer, NULL));
  }

  formnav_status status;
  check(formnav_get_status(session, &status));
  printf("%llu of %llu filled on %u pages\n", (unsigned long long)status.filled,
         (unsigned long long)status.total, status.visible_pages);
  field.page = FORMNAV_NO_PAGE;
  for (;;) {
    char label[256];
    size_t length = 0;
    check(formnav_next_field(session, FORMNAV_MANDATORY, field.page, field.field, 0, &field));
    if (field.page == FORMNAV_NO_PAGE) break;
    check(formnav_get_text(session, FORMNAV_FIELD_LABEL, field.page, field.field, label, sizeof label, &length));
    printf("left: %.*s\n", (int)length, label);
  }
  return formnav_free(session);
}
