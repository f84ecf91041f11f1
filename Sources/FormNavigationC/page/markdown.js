// The Markdown that labels, hints and messages of a form may have, as ODK Collect draws it: headings, strong, emphasis, links, line breaks,
// paragraphs, escapes, and colours. Nothing of a form becomes HTML: everything else is text, and elements are made one by one.

/** Whether the form's texts are Markdown. */
let isOn = false;

/** Says whether the form's texts are Markdown. */
export function useMarkdown(isMarkdown) { isOn = isMarkdown; }

/** The direction of the form's language; auto if it is not known. */
let direction = "auto";
const RIGHT_TO_LEFT = String.raw`[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]`;
const LETTERS = { rtl: new RegExp(RIGHT_TO_LEFT, "u"), ltr: new RegExp(`(?!${RIGHT_TO_LEFT})\\p{L}`, "u") };

/** Takes the direction of the form's language. */
export function useDirection(other) { direction = other; }

/** The direction of a text: that of the form's language if the text has letters of it, since other names and answers may stand in it, else its own.
 * A form may not be translated as a whole. */
const directionFor = (text) => (LETTERS[direction]?.test(text) ? direction : "auto");

/** The most marks of a text; those after them are text. */
const MOST = 2000;

// No repetition without a bound stands beside another: each character is looked at a bounded number of times.
const COLOUR = String.raw`<span\s{1,9}style\s{0,9}=\s{0,9}(["'])\s{0,9}color\s{0,9}:\s{0,9}(#[0-9a-f]{3,8}|[a-z]{1,30})\s{0,9};?\s{0,9}\3\s{0,9}>`;
const MARK = new RegExp([
  String.raw`\\([!-\/:-@[-\`{-~])`, // an escape
  String.raw`(\*+|_+)`,
  COLOUR,
  String.raw`(<\/span>)`,
  String.raw`(\[)`,
  String.raw`\]\(([^()\s]{1,2000})\)`, // the end of a link
  String.raw`(\n[ \t]{0,99}\n\s{0,99}|\n)`,
].join("|"), "gi");
const HEADING = /^ {0,3}(#{1,6}) {1,9}/;

const isSpace = (character) => character === undefined || /\s/.test(character);
const isWord = (character) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** An address that a link may have; null for another one. */
function addressOf(text) {
  try {
    const { protocol, href } = new URL(text);
    return ["http:", "https:", "mailto:"].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}

/** The pieces of a text: texts, and marks that may begin or end something. */
function pieces(text) {
  const found = [];
  let end = 0;
  const say = (words) => { if (words !== "") found.push({ text: words }); };
  const heading = () => {
    const mark = HEADING.exec(text.slice(end, end + 20));
    if (mark === null) return;
    found.push({ text: "", heading: mark[1].length });
    MARK.lastIndex = end += mark[0].length;
  };
  MARK.lastIndex = 0;
  heading();
  for (let count = 0; count < MOST; count++) {
    const match = MARK.exec(text);
    if (match === null) break;
    const [whole, escaped, run, , colour, endOfColour, bracket, address, lines] = match;
    const [before, after] = [text[match.index - 1], text[match.index + whole.length]];
    say(text.slice(end, match.index));
    end = match.index + whole.length;
    if (escaped !== undefined) say(escaped);
    else if (run !== undefined) {
      const isUnderline = run[0] === "_";
      const [begins, ends] = [!isSpace(after) && !(isUnderline && isWord(before)), !isSpace(before) && !(isUnderline && isWord(after))];
      found.push({ text: whole, ...(run.length > 3 ? {} : { kind: run, begins, ends }) });
    } else if (colour !== undefined) found.push({ text: whole, kind: "colour", begins: true, colour });
    else if (endOfColour !== undefined) found.push({ text: whole, kind: "colour", ends: true });
    else if (bracket !== undefined) found.push({ text: whole, kind: "link", begins: true });
    else if (address !== undefined) found.push({ text: whole, kind: "link", ends: true, address: addressOf(address) });
    else {
      found.push({ text: "\n", lines: /\n.*\n/s.test(lines) ? 2 : 1 });
      heading();
    }
  }
  say(text.slice(end));
  return found;
}

/** Pairs marks with those that end them, inside of one paragraph or heading. A mark has one of its kind at most before it. */
function pair(all) {
  let open = [];
  let isInHeading = false;
  for (const piece of all) {
    if (piece.lines === 2 || (piece.lines === 1 && isInHeading) || piece.heading !== undefined) open = [];
    if (piece.heading !== undefined) isInHeading = true;
    else if (piece.lines !== undefined) isInHeading = false;
    const at = piece.ends ? open.findLastIndex((one) => one.kind === piece.kind) : -1;
    if (at >= 0) {
      [open[at].end, piece.begin] = [piece, open[at]];
      open.length = at;
    } else if (piece.begins) {
      // The mark before it that nothing has ended is text.
      open = open.filter((one) => one.kind !== piece.kind);
      open.push(piece);
    }
  }
  // A link to an address of another kind is text.
  for (const piece of all) {
    if (piece.begin?.kind === "link" && piece.address === null) [piece.begin.end, piece.begin] = [undefined, undefined];
  }
  return all;
}

/** The element that a mark begins. */
function elementOf({ kind, colour, end }) {
  if (kind === "link") {
    return Object.assign(document.createElement("a"), { href: end.address, target: "_blank", rel: "noopener noreferrer" });
  }
  if (kind === "colour") {
    const element = document.createElement("span");
    // What is no colour leaves the property as it is.
    element.style.color = colour;
    return element;
  }
  const outer = document.createElement(kind.length === 1 ? "em" : "strong");
  if (kind.length === 3) outer.append(document.createElement("em"));
  return outer;
}

/** A text of the form as nodes. */
function nodes(text) {
  const whole = document.createDocumentFragment();
  let block = null;
  let heading = 0;
  let inner = [];
  const begin = () => {
    block = Object.assign(document.createElement("span"), { className: heading > 0 ? `heading level-${heading}` : "paragraph" });
    whole.append(block);
    inner = [block];
  };
  for (const piece of pair(pieces(text))) {
    if (piece.heading !== undefined) {
      heading = piece.heading;
      block = null;
    } else if (piece.lines !== undefined) {
      if (piece.lines === 2 || heading > 0) [block, heading] = [null, 0];
      else if (block !== null) inner.at(-1).append(document.createElement("br"));
    } else {
      if (block === null) begin();
      if (piece.end !== undefined) {
        const element = elementOf(piece);
        inner.at(-1).append(element);
        inner.push(element.firstElementChild ?? element);
      } else if (piece.begin !== undefined) inner.pop();
      else inner.at(-1).append(piece.text);
    }
  }
  return whole;
}

/** Shows a text of the form in an element, which has nothing else. */
export function show(element, text) {
  if (element.shownText === text && element.hasChildNodes()) return;
  element.shownText = text;
  element.dir = directionFor(text);
  if (isOn) element.replaceChildren(nodes(text));
  else element.textContent = text;
}

/** A text of the form without its marks, for places that take nothing but text. */
export function plain(text) {
  if (!isOn) return text;
  let found = "";
  for (const piece of pair(pieces(text))) {
    if (piece.heading === undefined && piece.end === undefined && piece.begin === undefined) found += piece.text;
  }
  return found;
}
