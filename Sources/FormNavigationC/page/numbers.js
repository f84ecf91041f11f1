// Numbers as people write them: with the digits of any script, and with the marks of the page's language.

const DIGIT = /\p{Nd}/u;

/** The value of a digit. The ten digits of a script follow one another. */
function valueOf(digit) {
  const code = digit.codePointAt(0);
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return (code - zero) % 10;
}

/** A language as the reader writes it: with the region that the browser names. */
const local = (tag) => navigator.languages.find((one) => one.split("-")[0] === tag) ?? tag;

/** Whether a comma begins the fraction in a language. */
function hasDecimalComma(tag) {
  return new Intl.NumberFormat(`${local(tag)}-u-nu-latn`).formatToParts(1.5).some(({ type, value }) => type === "decimal" && value === ",");
}

/** The text with ASCII digits, a point before the fraction, and nothing between thousands. */
export function plain(text, tag) {
  // U+200E, U+200F and U+061C only direct; U+066B, U+066C and U+060C are Arabic marks, U+2212 is a minus.
  const clean = text.replaceAll(/[\u200e\u200f\u061c]/g, "").trim()
    .replaceAll(/\p{Nd}/gu, (digit) => valueOf(digit)).replace(/^\u2212/, "-")
    .replaceAll(/(?<=\d)[\u066c\s'\u2019](?=\d{3}(?!\d))/gu, "").replace("\u066b", ".").replaceAll("\u060c", ",");
  const [mark, group] = hasDecimalComma(tag) ? [",", "."] : [".", ","];
  const thousands = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${mark}\\d*)?$`);
  if (thousands.test(clean)) return clean.replaceAll(group, "").replace(mark, ".");
  // What separates no thousands begins the fraction, if it stands there alone.
  return clean.replace(/^([+-]?\d*)[.,](\d*)$/, "$1.$2");
}

/** The whole number that a text stands for; undefined if it is none. */
export function integerOf(text, tag) {
  const written = plain(text, tag);
  return /^[+-]?\d{1,18}$/.test(written) ? BigInt(written) : undefined;
}

/** The number that a text stands for; undefined if it is none. */
export function decimalOf(text, tag) {
  const written = plain(text, tag);
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(written) ? Number(written) : NaN;
  return Number.isFinite(number) ? number : undefined;
}
