// Filled forms as files: those that a person saves, and those that are opened again.

import { BadState } from "formnavigation";

/** The name of a file of this form. */
const named = (ending) => `${document.title.replaceAll(/[\\/:*?"<>|\s]+/g, "-")}${ending}`;

/** A link becomes the download of what it is given only when it is used. */
function download(link, content, type, ending) {
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = named(ending);
}

/** Makes a link the download of the filled form, in the form's own format. */
export function saveFilled(link, form, screen) {
  const text = form.submission(screen);
  const isMarkup = text.startsWith("<");
  download(link, text, isMarkup ? "application/xml" : "application/json", isMarkup ? ".filled.xml" : ".filled.json");
}

/** The same of everything that is kept of the form. */
export const saveCopy = (link, screen) => download(link, screen.save(), "application/octet-stream", ".copy");

/** The same of the answers. */
export const saveAnswers = (link, screen) => download(link, screen.answersJSON(), "application/json", ".answers.json");

/**
 * Gives a screen the answers of a file: of a copy, or of a filled form.
 * @returns How many parts of it the form can't take; null if it is neither.
 */
export function take(content, form, screen) {
  for (const read of [() => screen.restore(content), () => form.fill(screen, content)]) {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BadState)) throw error;
    }
  }
  return null;
}
