// The questions and lists that lie over the page.

import { make, parts } from "drawing";

/** Whether a question waits. */
export const isAsking = () => parts.dialog.open;

/** Sets the focus on the heading, which a screen reader then reads (WCAG G139). */
function show(title, body, buttons) {
  parts.question.textContent = title;
  parts.matter.replaceChildren(...body);
  parts.choices.replaceChildren(...buttons);
  if (!parts.dialog.open) parts.dialog.showModal();
  parts.question.focus();
}

/**
 * Asks a question.
 * @param title Its heading.
 * @param body Elements, or texts of paragraphs.
 * @param answers Pairs of words for a button and what it stands for; the first button is the usual one.
 * @returns What was chosen; undefined if the dialog was left with Escape.
 */
export function ask(title, body, answers) {
  return new Promise((resolve) => {
    const leave = (answer) => {
      parts.dialog.onclose = null;
      parts.dialog.close();
      resolve(answer);
    };
    parts.dialog.onclose = () => {
      // The event of the question before may come late.
      if (!parts.dialog.open) resolve(undefined);
    };
    show(
      title,
      body.map((one) => (typeof one === "string" ? make("p", { textContent: one }) : one)),
      answers.map(([text, answer]) => {
        const button = make("button", { type: "button", textContent: text });
        button.addEventListener("click", () => leave(answer));
        return button;
      }),
    );
  });
}

/** Leaves the dialog as Escape does. */
export const leave = () => parts.dialog.close();
