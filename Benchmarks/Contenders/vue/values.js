"use strict";

// What values are to expressions (docs/rules.md): a text, a number, a truth or a date. No answer is the empty text.

const DAY = 86_400_000;
const NEAR = 1e-12;

/** A date, or a moment, in milliseconds since 1970. */
class Moment {
  constructor(milliseconds) {
    this.milliseconds = milliseconds;
  }
}

function text(value) {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "true" : "false";
  return new Date(value.milliseconds).toISOString().slice(0, 10);
}

function numberText(value) {
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) < NEAR) return "0";
  const whole = Math.trunc(value);
  return plainText(Math.abs(value - whole) < NEAR ? whole : value);
}

/** The shortest digits that read back as the number, without an exponent. */
function plainText(value) {
  const shortest = String(value);
  const [digits, exponent] = shortest.split("e");
  if (exponent === undefined) return shortest;
  const sign = digits.startsWith("-") ? "-" : "";
  const [before, after = ""] = digits.replace("-", "").split(".");
  const point = before.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${before}${after}`;
  return sign + (before + after).padEnd(point, "0");
}

function number(value) {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value !== "string") return Math.floor(value.milliseconds / DAY);
  const trimmed = trim(value).replaceAll(",", ".");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : NaN;
}

function truth(value) {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") return value !== "";
  if (typeof value === "number") return Math.abs(value) > NEAR;
  return true;
}

const near = (left, right) => Math.abs(left - right) < NEAR;

function equal(left, right) {
  if (typeof left === "boolean" || typeof right === "boolean") return truth(left) === truth(right);
  if (typeof left === "number" || typeof right === "number") return near(number(left), number(right));
  return text(left) === text(right);
}

const trim = (value) => value.replace(/^[\0-\x20]+|[\0-\x20]+$/g, "");

const words = (list) => list.split(" ").filter((word) => word !== "");

function round(value, places) {
  if (!Number.isFinite(value)) return value;
  const count = Math.max(-30, Math.min(30, Number.isNaN(places) ? 0 : Math.trunc(places)));
  const shown = numberText(value);
  const isNegative = shown.startsWith("-");
  const [before, after = ""] = shown.replace("-", "").split(".");
  // Digits in units of 10^-(count + 1), the last of which is rounded off; halves go up.
  const digits = count >= -1 ? before + after.padEnd(count + 1, "0").slice(0, count + 1) : before.slice(0, count + 1);
  const rest = count >= -1 ? after.slice(count + 1) : before.slice(count + 1) + after;
  const last = BigInt(digits || "0");
  const isHalf = last % 10n === 5n && !/[1-9]/.test(rest);
  const isUp = last % 10n >= 5n && !(isNegative && isHalf);
  const rounded = last / 10n + (isUp ? 1n : 0n);
  return Number(`${isNegative ? "-" : ""}${rounded}e${-count}`) + 0;
}

/** A day of the proleptic Gregorian calendar, from a text; the empty text if there is none such. */
function date(value) {
  if (value instanceof Moment) return value;
  if (typeof value === "number") return Number.isFinite(value) ? inRange(Math.trunc(value) * DAY) : "";
  const parts = /^(\d{1,4})-(\d{1,2})-(\d{1,2})(T.*)?$/s.exec(text(value));
  if (!parts) return "";
  const [year, month, day] = parts.slice(1, 4).map(Number);
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  const exists = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return exists ? inRange(moment.getTime()) : "";
}

function inRange(milliseconds) {
  const year = new Date(milliseconds).getUTCFullYear();
  return year >= 1 && year <= 9999 ? new Moment(milliseconds) : "";
}

const finite = (value) => (typeof value === "number" && !Number.isFinite(value) ? "" : value);

/** A calculation's value as an answer of the field's kind; the empty text for none. */
function answer(kind, value) {
  switch (kind) {
    case "integer": return Number.isFinite(number(value)) ? Math.trunc(number(value)) + 0 : "";
    case "decimal": return Number.isFinite(number(value)) ? number(value) + 0 : "";
    case "boolean": return truth(value);
    case "date": return dayOf(date(value));
    case "dateTime": return date(value);
    case "time": {
      const share = number(value);
      return share >= 0 && share < 1 ? Math.min(Math.round(share * DAY), DAY - 1) / DAY : "";
    }
    default: return text(finite(value));
  }
}

const dayOf = (value) => (value === "" ? "" : new Moment(Math.floor(value.milliseconds / DAY) * DAY));

/** The scalars of a text from one place up to another; negative places count from the end. */
function part(value, from, to) {
  const scalars = [...value];
  const place = (number) => Math.trunc(Number.isNaN(number) ? 0 : number);
  return scalars.slice(place(from), place(to)).join("");
}

function before(value, other) {
  const place = value.indexOf(other);
  return place < 0 ? "" : value.slice(0, place);
}

function after(value, other) {
  const place = value.indexOf(other);
  return place < 0 ? "" : value.slice(place + other.length);
}

function translated(value, from, to) {
  const [old, replacing] = [[...from], [...to]];
  return [...value].map((scalar) => {
    const place = old.indexOf(scalar);
    return place < 0 ? scalar : replacing[place] ?? "";
  }).join("");
}

const numbers = (list) => list.filter((value) => !Number.isNaN(value));

module.exports = {
  DAY, Moment, after, answer, before, date, equal, finite, near, number, part, round, text, translated, trim, truth, words,
  coalesce: (first, second) => (first === "" || Number.isNaN(first) ? second : first),
  least: (...list) => (numbers(list).length === 0 ? NaN : Math.min(...numbers(list))),
  most: (...list) => (numbers(list).length === 0 ? NaN : Math.max(...numbers(list))),
  selected: (list, value) => ` ${list} `.includes(` ${trim(value)} `),
  word: (list, index) => words(list)[Number.isNaN(index) ? 0 : Math.trunc(index)] ?? "",
  scalars: (value) => [...value].length,
};
