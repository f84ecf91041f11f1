"use strict";

// Translates our expressions (docs/rules.md) into JavaScript, as a developer would write them by hand.
//
// A translation is a source text and what is known of its value: T text, N number, B truth, A any of them or a date.
// In the source `V` stands for the functions of values.js.

const protocol = require("../javascript/protocol.js");

/** After white space: a name, a text, a number, a sign or a word. */
const TOKENS =
  /\s*(?:([$#]\{[^}]*\})|("[^"]*"|'[^']*')|(\d+\.?\d*|\.\d+)|(!=|<=|>=|[-=<>+*(),.])|([A-Za-z_][\w-]*))/y;
const LEVELS = [["or"], ["and"], ["=", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "div", "mod"]];

/** - Parameter scope: `name(id)` and `column(name)` give translations. */
function translate(expression, scope) {
  const parser = new Parser(expression, scope);
  const found = parser.level(0);
  if (parser.token !== null) parser.refuse();
  return found;
}

class Parser {
  #text;
  #scope;
  #offset = 0;
  token = null;

  constructor(text, scope) {
    this.#text = text.trimEnd();
    this.#scope = scope;
    this.#next();
  }

  refuse() {
    throw new protocol.ContenderError(protocol.UNSUPPORTED, `the expression ${this.#text}`);
  }

  #next() {
    if (this.#offset >= this.#text.length) return (this.token = null);
    TOKENS.lastIndex = this.#offset;
    const found = TOKENS.exec(this.#text);
    if (!found) this.refuse();
    this.#offset = TOKENS.lastIndex;
    const [, name, literal, number, sign, word] = found;
    this.token = { name, literal, number, sign, word, text: sign ?? word };
  }

  #take() {
    const { token } = this;
    this.#next();
    return token;
  }

  #expect(sign) {
    if (this.token?.sign !== sign) this.refuse();
    this.#next();
  }

  level(index) {
    if (index === LEVELS.length) return this.#signed();
    let left = this.level(index + 1);
    while (this.token !== null && LEVELS[index].includes(this.token.text)) {
      const operator = this.#take().text;
      left = binary(operator, left, this.level(index + 1));
    }
    return left;
  }

  #signed() {
    if (this.token?.sign !== "-") return this.#primary();
    this.#next();
    return N(`(-${number(this.#signed())})`);
  }

  #primary() {
    const token = this.#take();
    if (token === null) this.refuse();
    if (token.name !== undefined) {
      const inner = token.name.slice(2, -1);
      const found = token.name.startsWith("$") ? this.#scope.name(inner) : this.#scope.column?.(inner);
      return found ?? this.refuse();
    }
    if (token.literal !== undefined) return T(JSON.stringify(token.literal.slice(1, -1)));
    if (token.number !== undefined) return N(String(Number(token.number)));
    if (token.sign === "(") {
      const found = this.level(0);
      this.#expect(")");
      return found;
    }
    if (token.word === undefined || this.token?.sign !== "(") this.refuse();
    return this.#call(token.word);
  }

  #call(name) {
    const values = [];
    this.#expect("(");
    if (this.token?.sign !== ")") {
      do values.push(this.level(0));
      while (this.token?.sign === "," && this.#take());
    }
    this.#expect(")");
    return call(name, values) ?? this.refuse();
  }
}

const T = (source) => ({ type: "T", source });
const N = (source) => ({ type: "N", source });
const B = (source) => ({ type: "B", source });
const A = (source) => ({ type: "A", source });

const text = ({ type, source }) => (type === "T" ? source : `V.text(${source})`);
const number = ({ type, source }) => (type === "N" ? source : `V.number(${source})`);
const truth = ({ type, source }) => (type === "B" ? source : type === "T" ? `(${source} !== "")` : `V.truth(${source})`);

function binary(operator, left, right) {
  switch (operator) {
    case "or": return B(`(${truth(left)} || ${truth(right)})`);
    case "and": return B(`(${truth(left)} && ${truth(right)})`);
    case "=": return B(equal(left, right));
    case "!=": return B(`!${equal(left, right)}`);
    case "div": return N(`(${number(left)} / ${number(right)})`);
    case "mod": return N(`(${number(left)} % ${number(right)})`);
    case "+": case "-": case "*": return N(`(${number(left)} ${operator} ${number(right)})`);
    default: return B(`(${number(left)} ${operator} ${number(right)})`);
  }
}

function equal(left, right) {
  const types = left.type + right.type;
  if (types.includes("B")) return `(${truth(left)} === ${truth(right)})`;
  if (types === "TT") return `(${left.source} === ${right.source})`;
  if (types.includes("A")) return `V.equal(${left.source}, ${right.source})`;
  return `V.near(${number(left)}, ${number(right)})`;
}

function call(name, values) {
  const [a, b, c] = values;
  switch (`${name}/${values.length}`) {
    case "selected/2": return B(selected(a, b));
    case "selected-at/2": return T(`V.word(${text(a)}, ${number(b)})`);
    case "count-selected/1": return N(`V.words(${text(a)}).length`);
    case "string-length/1": return N(`V.scalars(${text(a)})`);
    case "contains/2": return B(`${text(a)}.includes(${text(b)})`);
    case "starts-with/2": return B(`${text(a)}.startsWith(${text(b)})`);
    case "ends-with/2": return B(`${text(a)}.endsWith(${text(b)})`);
    case "substr/2": return T(`V.part(${text(a)}, ${number(b)}, Infinity)`);
    case "substr/3": return T(`V.part(${text(a)}, ${number(b)}, ${number(c)})`);
    case "substring-before/2": return T(`V.before(${text(a)}, ${text(b)})`);
    case "substring-after/2": return T(`V.after(${text(a)}, ${text(b)})`);
    case "translate/3": return T(`V.translated(${text(a)}, ${text(b)}, ${text(c)})`);
    case "normalize-space/1": return T(`${text(a)}.split(/[ \\t\\n\\r]+/).filter(Boolean).join(" ")`);
    case "pow/2": case "atan2/2": return N(`Math.${name}(${number(a)}, ${number(b)})`);
    case "sqrt/1": case "exp/1": case "log/1": case "log10/1": case "sin/1": case "cos/1": case "tan/1":
    case "asin/1": case "acos/1": case "atan/1":
      return N(`Math.${name}(${number(a)})`);
    case "if/3":
      return { type: b.type === c.type ? b.type : "A", source: `(${truth(a)} ? ${b.source} : ${c.source})` };
    case "coalesce/2": return A(`V.coalesce(${a.source}, ${b.source})`);
    case "number/1": return N(number(a));
    case "string/1": return T(text(a));
    case "int/1": return N(`Math.trunc(${number(a)})`);
    case "round/1": return N(`Math.floor(${number(a)} + 0.5)`);
    case "round/2": return N(`V.round(${number(a)}, ${number(b)})`);
    case "not/1": return B(`!${truth(a)}`);
    case "abs/1": return N(`Math.abs(${number(a)})`);
    case "true/0": return B("true");
    case "false/0": return B("false");
    case "date/1": return A(`V.date(${a.source})`);
    case "today/0": return A("today");
    case "now/0": return A("now");
    default:
  }
  if (values.length === 0) return null;
  switch (name) {
    case "concat": return T(`(${values.map(text).join(" + ")})`);
    case "min": return N(`V.least(${values.map(number).join(", ")})`);
    case "max": return N(`V.most(${values.map(number).join(", ")})`);
    case "sum": return values.length === 1 ? N(`(${number(a)} || 0)`) : null;
    default: return null;
  }
}

/** Of a single choice, whose values have no spaces, `selected` is `=`. */
function selected(list, value) {
  const isWord = value.type === "T" && /^"[^\s"\\]+"$/.test(value.source);
  if (isWord && list.isSingle) return `(${list.source} === ${value.source})`;
  return `V.selected(${text(list)}, ${text(value)})`;
}

module.exports = { translate, truth };
