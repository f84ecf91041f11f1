/* Texts of forms, and the languages that they are in (UR-11). FormNavigationC.h includes this file. */
#ifndef FORMNAVIGATION_TEXTS_H
#define FORMNAVIGATION_TEXTS_H

#include "FormNavigationC.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The texts of a form. */
typedef struct formnav_texts {
  uint32_t languages;        /* in how many languages the form is: its own, and those that it is translated to */
  formnav_bool are_markdown; /* whether labels, hints, messages and names are Markdown */
} formnav_texts;
int32_t formnav_form_texts(formnav_form form, formnav_texts *texts);
/* The name of a language, as the form's author wrote it: "fr", or "French (fr)". Index 0 is the form's own language, whose name
 * is empty if it is not known. */
int32_t formnav_form_language(formnav_form form, uint32_t index, char *buffer, size_t capacity, size_t *length);
/* The index of the language that a person means: by its name, or by a code that the name contains. */
int32_t formnav_find_language(formnav_form form, const char *language, size_t length, uint32_t *index);
/* Opens the form in a language; in another than its own it has no others then. What was saved of a session or a screen of one is
 * restored in one of the other. */
int32_t formnav_form_in_language(formnav_form form, uint32_t index, formnav_form *translated);

#ifdef __cplusplus
}
#endif

#endif
