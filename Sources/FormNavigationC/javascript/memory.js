// The modules, their memory, their errors, and the checks of what a caller gives. Only interface.js and formnavigation.js use it.
//
// What a caller gives is checked here and nowhere else, when a call crosses into a module: WebAssembly would cut a number
// to its width, and take NaN and texts for 0.

/** No page, no instance, no field, or no limit. */
export const NOTHING = 0xffffffff;
const SHORT_BUFFER = 3;
/** The most bytes that a call takes: the module has 4 GiB, and reads what it is given several times. */
const MOST_BYTES = 2 ** 28;
const ROOM = 1024;

// ---- Errors ----

export class FormNavigationError extends Error {
  constructor(code, message) {
    super(message);
    this.name = new.target.name;
    this.code = code;
  }
}
export class BadForm extends FormNavigationError {}
export class NoSuchPlace extends FormNavigationError {}
export class Refused extends FormNavigationError {}
export class BadState extends FormNavigationError {}
export class ForeignForm extends BadForm {}

const classes = { 4: BadForm, 5: NoSuchPlace, 6: Refused, 7: BadState, 9: ForeignForm };

// ---- What a caller gives ----

/** What an error says of a value of a wrong type. */
function described(value) {
  if (typeof value === "object" && value !== null) return value.constructor?.name ?? "an object";
  return typeof value === "string" ? JSON.stringify(value.slice(0, 40)) : String(value);
}

export function wrong(name, expected, found) {
  throw new TypeError(`${name}: expected ${expected}, found ${described(found)}`);
}

/** Checks integers of a range. */
function integer(least, most) {
  return (name, value) => {
    const isInteger = typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));
    if (!isInteger) wrong(name, "an integer", value);
    if (value < least || value > most) {
      throw new RangeError(`${name}: expected an integer from ${least} to ${most}, found ${value}`);
    }
    return value;
  };
}

/** Checks integers that are passed as numbers. */
function narrow(least, most) {
  const checked = integer(least, most);
  return (name, value) => Number(checked(name, value));
}

/** Checks integers that are passed as bigints. */
function wide(least, most) {
  const checked = integer(least, most);
  return (name, value) => {
    if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)) wrong(name, "a bigint", value);
    return BigInt(checked(name, value));
  };
}

export const i32 = narrow(-(2 ** 31), 2 ** 31 - 1);
export const u32 = narrow(0, 2 ** 32 - 1);
export const size = narrow(0, 2 ** 31 - 1);
export const i64 = wide(-(2n ** 63n), 2n ** 63n - 1n);
export const u64 = wide(0n, 2n ** 64n - 1n);
const place = narrow(0, NOTHING - 1);

/** A page, an instance or a field; null or undefined for none. */
export function optional(name, value) {
  return value === null || value === undefined ? NOTHING : place(name, value);
}

export function truth(name, value) {
  if (typeof value !== "boolean") wrong(name, "true or false", value);
  return value ? 1 : 0;
}

export function f64(name, value) {
  if (typeof value !== "number") wrong(name, "a number", value);
  return value;
}

/** An object of the caller whose members have these names. */
export function named(name, value, names) {
  if (typeof value !== "object" || value === null) wrong(name, "an object", value);
  for (const member of Object.keys(value)) {
    if (!names.includes(member)) throw new TypeError(`${name}: expected ${names.join(", ")}, found ${member}`);
  }
  return value;
}

const encoder = new TextEncoder();

/** The bytes of a text. */
export function utf8(name, text) {
  if (typeof text !== "string") wrong(name, "a text", text);
  if (text.isWellFormed?.() === false) throw new RangeError(`${name}: expected a text without lone surrogates, found one`);
  return encoder.encode(text);
}

/** The bytes of a text, a buffer or a view. */
export function content(name, value) {
  if (typeof value === "string") return utf8(name, value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  const isBuffer = ["ArrayBuffer", "SharedArrayBuffer"].includes(Object.prototype.toString.call(value).slice(8, -1));
  if (!isBuffer) wrong(name, "a text, an ArrayBuffer or a view of one", value);
  return new Uint8Array(value);
}

/** The bytes of words of 64 bits. */
export function words(name, value) {
  if (!(value instanceof BigUint64Array)) wrong(name, "a BigUint64Array", value);
  return content(name, value);
}

/** The bytes of an array of integers. */
export function numbers(name, values) {
  const isList = typeof values === "object" && typeof values?.[Symbol.iterator] === "function";
  if (!isList) wrong(name, "an array of integers", values);
  return content(name, Uint32Array.from(Array.from(values, (value, index) => u32(`${name}[${index}]`, value))));
}

// ---- Modules ----

/** A module that was loaded, and its memory. A handle belongs to one of them. */
export class Loaded {
  /** The module's functions. */
  functions;
  /** Room in the memory for the structures of one call. */
  room = 0;
  /** The memory as numbers and bytes, renewed when the memory has grown. */
  view;
  #bytes;

  static async from(source) {
    const loaded = new Loaded();
    // Fills the seed of a hash.
    const random = (address, count) => {
      globalThis.crypto.getRandomValues(new Uint8Array(loaded.functions.memory.buffer, address >>> 0, count));
    };
    loaded.functions = (await instanceOf(source, { formnavigation: { random } })).exports;
    loaded.functions._initialize();
    loaded.room = loaded.functions.malloc(ROOM) >>> 0;
    loaded.refresh();
    return loaded;
  }

  refresh() {
    const { buffer } = this.functions.memory;
    if (this.#bytes?.buffer === buffer) return;
    this.#bytes = new Uint8Array(buffer);
    this.view = new DataView(buffer);
  }

  /** Throws the error of a code that is not 0. Comes after every call, by which the memory may have grown. */
  check(code) {
    this.refresh();
    if (code === 0) return;
    const message = this.withMemory(1024, (address) => {
      this.functions.formnav_last_error(address, 1024, this.room);
      return this.textAt(address, this.view.getUint32(this.room, true));
    });
    throw new (classes[code] ?? FormNavigationError)(code, message);
  }

  // ---- Memory ----

  /** Calls a function with memory of so many bytes, which is freed afterwards. */
  withMemory(count, body) {
    if (count > MOST_BYTES) throw new RangeError(`expected at most ${MOST_BYTES} bytes, found ${count}`);
    const address = this.functions.malloc(Math.max(count, 1)) >>> 0;
    this.refresh();
    if (address === 0) throw new FormNavigationError(8, `expected ${count} bytes of memory, found none`);
    try {
      return body(address);
    } finally {
      this.functions.free(address);
    }
  }

  /** Calls a function with a copy of bytes in the module's memory. */
  withBytes(given, body) {
    return this.withMemory(given.length, (address) => {
      this.#bytes.set(given, address);
      return body(address, given.length);
    });
  }

  /** Calls a function with memory for an array of bytes, which then has what stands there; null for none. */
  withRoom(name, array, count, body) {
    if (array === null || array === undefined) return body(0);
    if (!(array instanceof Uint8Array)) wrong(name, "a Uint8Array", array);
    if (array.length < count) throw new RangeError(`${name}: expected room for ${count} bytes, found room for ${array.length}`);
    return this.withBytes(array.subarray(0, count), (address) => {
      try {
        return body(address);
      } finally {
        array.set(this.#bytes.subarray(address, address + count));
      }
    });
  }

  /** What a function writes into a buffer for elements of so many bytes. */
  filled(element, write, read) {
    let capacity = Math.ceil(4096 / element);
    while (true) {
      const found = this.withMemory(capacity * element, (address) => {
        const code = write(address, capacity);
        this.refresh();
        const count = this.view.getUint32(this.room, true);
        if (code === SHORT_BUFFER) {
          capacity = count;
          return undefined;
        }
        this.check(code);
        return { value: read(address, count) };
      });
      if (found !== undefined) return found.value;
    }
  }

  // ---- What the module gives ----

  bytesAt(address, count) { return this.#bytes.slice(address, address + count); }

  textAt(address, count) { return decoder.decode(this.#bytes.subarray(address, address + count)); }

  numbersAt(address, count) {
    return Array.from({ length: count }, (_, index) => this.view.getUint32(address + 4 * index, true));
  }

  listAt(address, count, element, read) {
    return Array.from({ length: count }, (_, index) => read(this, address + element * index));
  }
}

const decoder = new TextDecoder();

export const some = (word) => (word === NOTHING ? null : word);

/** The module for new forms; undefined until one is loaded. */
let newest;

/** Loads a module, once. Later calls wait for the first one, and load nothing. */
function once(usual) {
  let loading;
  return (source) => {
    loading ??= Loaded.from(source ?? usual()).then(
      (loaded) => { newest = loaded; },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
}

const loadFirst = once(() => new URL("formnavigation.wasm", import.meta.url));
export const loadImporters = once(() => importersSource ?? new URL("formnavigation-importers.wasm", import.meta.url));
let importersSource;

export function load(source, importers) {
  importersSource ??= importers;
  return loadFirst(source);
}

/** The module that a form is opened in. */
export function moduleForForms() {
  if (newest === undefined) throw new Error("expected await load() before the first form");
  return newest;
}

async function instanceOf(source, imports) {
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source, imports);
  if (!(source instanceof URL)) return (await WebAssembly.instantiate(source, imports)).instance;
  if (source.protocol !== "file:") return (await WebAssembly.instantiateStreaming(fetch(source), imports)).instance;
  const { readFile } = await import("node:fs/promises");
  return (await WebAssembly.instantiate(await readFile(source), imports)).instance;
}
