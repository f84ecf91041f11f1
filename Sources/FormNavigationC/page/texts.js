// Texts that fit their frames, whatever typeface the browser has.

const ruler = document.createElement("canvas").getContext("2d");
const widths = new Map();

/** A text's width, px. Nothing is laid out for it. */
function widthOf(text, font) {
  const key = font + text;
  let width = widths.get(key);
  if (width === undefined) {
    if (widths.size > 10000) widths.clear();
    ruler.font = font;
    width = ruler.measureText(text).width;
    widths.set(key, width);
  }
  return width;
}

/** How many lines words of these widths fill; infinitely many if one is too wide. */
function lineCount(words, width) {
  let [count, left] = [0, 0];
  for (const word of words) {
    if (word > width) return Infinity;
    if (word > left) [count, left] = [count + 1, width];
    left -= word;
  }
  return count;
}

/** Sets a text in letters so small that it fits its frame. Line feeds stay; a text without them may wrap into several lines. */
export function write(element, text, width, height = 0) {
  const key = `${width} ${height} ${document.documentElement.style.getPropertyValue("--scale")} ${text}`;
  if (element.dataset.written === key) return;
  element.dataset.written = key;
  element.textContent = text;
  element.style.setProperty("--fit", 1);
  const { fontWeight, fontSize, fontFamily, lineHeight } = getComputedStyle(element);
  const font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const most = Math.round(height / parseFloat(lineHeight));
  const wraps = most > 1 && !text.includes("\n");
  element.style.whiteSpace = wraps ? "normal" : "";
  const words = text.split(wraps ? / (?=.)/ : "\n").map((word) => widthOf(wraps ? word + " " : word, font));
  const fits = (width) => (wraps ? lineCount(words, width) <= most : words.every((word) => word <= width));
  let fit = 1;
  while (fit > 0.4 && !fits(width / fit)) fit -= 0.02;
  element.style.setProperty("--fit", fit);
}
