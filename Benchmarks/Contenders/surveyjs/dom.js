"use strict";

// As much of a browser as SurveyJS asks for while it loads: nothing is ever drawn.

function element() {
  return {
    style: {},
    classList: { add() {}, remove() {} },
    childNodes: [],
    getElementsByTagName: () => [],
    setAttribute() {},
    getAttribute: () => null,
    appendChild() {},
    removeChild() {},
    insertBefore() {},
    addEventListener() {},
    removeEventListener() {},
  };
}

const jQuery = Object.assign(() => jQuery, { fn: { extend() {} }, extend: Object.assign });

/** Puts the stubs in their places, and has `require("jquery")` find one. */
exports.install = function install() {
  const document = Object.assign(element(), {
    head: element(),
    body: element(),
    documentElement: element(),
    cookie: "",
    styleSheets: [],
    createElement: element,
    createTextNode: element,
    createComment: element,
    createDocumentFragment: element,
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
  });
  const browser = {
    document,
    window: globalThis,
    jQuery,
    $: jQuery,
    addEventListener() {},
    removeEventListener() {},
    getComputedStyle: () => ({ length: 0 }),
  };
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  Object.defineProperty(globalThis, "navigator", { value: { userAgent: "", platform: "" }, configurable: true });
  const Module = require("node:module");
  const load = Module._load;
  Module._load = function (request, ...rest) {
    return request === "jquery" ? jQuery : load.call(this, request, ...rest);
  };
};
