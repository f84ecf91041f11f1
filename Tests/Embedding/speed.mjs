// Times an edit with its reads in the module for WebAssembly, as speed.c does in C: speed.mjs MODULE EDITS. It calls the
// module's functions, without the wrapper.
import { readFileSync } from "node:fs";

const [, , folder, count] = process.argv;
const edits = Number(count);
const PAGES = 1000;
const FIELDS = 20;
let state = 1n;

function random() {
  state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
  let z = state;
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}

const { instance } = await WebAssembly.instantiate(readFileSync(`${folder}/formnavigation.wasm`), {
  formnavigation: { random: () => {} },
});
const module = instance.exports;
module._initialize();
const must = (code) => {
  if (code !== 0) throw new Error(`code ${code}`);
};
const text = new TextEncoder().encode(
  JSON.stringify({ schema: "formnav.form/1", pages: Array(PAGES).fill({ fields: Array(FIELDS).fill({}) }) }),
);
const room = module.malloc(256);
const content = module.malloc(text.length);
new Uint8Array(module.memory.buffer, content).set(text);
must(module.formnav_form_open(content, text.length, 0, room));
const form = new DataView(module.memory.buffer).getBigUint64(room, true);
// Options of a session: the module knows no time, so they have a clock, of 1970.
const options = room + 64;
new Uint8Array(module.memory.buffer, options, 32).fill(0);
new DataView(module.memory.buffer).setUint32(options + 20, 1, true);
must(module.formnav_session_open(form, options, room));
const session = new DataView(module.memory.buffer).getBigUint64(room, true);
const words = new BigUint64Array(edits);
for (let index = 0; index < edits; index++) {
  const word = random();
  words[index] = ((word >> 40n) % BigInt(FIELDS)) | ((word % 8n) << 16n) | (((word >> 8n) % BigInt(PAGES)) << 32n);
}
// Words of a reading: filled of the status (the low half) and of the page, the effects, the next page.
const [filled, ofPage, effects, next] = [4, 26, 30, 31].map((word) => room / 4 + word);
const numbers = new Uint32Array(module.memory.buffer);
let sum = 0;
const start = process.hrtime.bigint();
for (let index = 0; index < edits; index++) {
  must(module.formnav_apply_and_read(session, words[index], room));
  sum += numbers[effects] + numbers[filled] + numbers[ofPage] + numbers[next];
}
const time = Number(process.hrtime.bigint() - start);
console.log((time / edits).toFixed(1), sum);
