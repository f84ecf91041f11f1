"""JavaScript's side of the C interface: enumerations, layouts, values and functions, and their types for TypeScript."""

from __future__ import annotations

from dataclasses import replace

from calls import Call
from declaration import NUMBERS, Declaration, Member, Structure
from words import camel, fold, lower_camel, own_line, sentence

HEAD = """// Made from the C headers by scripts/interface. Do not edit.
// The C interface: what FormNavigationC.h and the headers that it includes declare, laid out for pointers of 32 bits.

import * as m from "./memory.js";
"""
#: Pointers and sizes of the module.
NARROW = 4
READS = {"int32_t": "getInt32", "uint32_t": "getUint32", "int64_t": "getBigInt64", "uint64_t": "getBigUint64", "double": "getFloat64"}
CHECKS = {"int32_t": "i32", "uint32_t": "u32", "int64_t": "i64", "uint64_t": "u64", "size_t": "size", "double": "f64"}
HANDLES = ("form", "session", "screen", "reader")
#: Where a call's structures stand in its room: what it takes, then what it gives.
INPUT, RESULT = 0, 256


class Layout:
    """Sizes and offsets of structures."""

    def __init__(self, declaration: Declaration, pointer: int = NARROW) -> None:
        self.declaration, self.pointer = declaration, pointer

    def size(self, member: Member) -> tuple[int, int]:
        """The size and the alignment of a member."""
        found = self.declaration.structure(member.type)
        if member.is_pointer:
            return self.pointer, self.pointer
        if found is not None:
            size, alignment, _ = self.structure(found)
        else:
            size = alignment = NUMBERS[self.declaration.number(member.type)] or self.pointer
        return size * max(member.length, 1), alignment

    def structure(self, structure: Structure) -> tuple[int, int, dict[str, int]]:
        """The size and the alignment of a structure, and the offsets of its members."""
        end, largest, offsets = 0, 1, {}
        for member in structure.members:
            size, alignment = self.size(member)
            end = -(-end // alignment) * alignment
            offsets[member.name] = end
            end, largest = end + size, max(largest, alignment)
        return -(-end // largest) * largest, largest, offsets


class JavaScript:
    def __init__(self, declaration: Declaration) -> None:
        self.declaration = declaration
        self.layout = Layout(declaration)
        self.lines: list[str] = []

    def say(self, *lines: str) -> None:
        self.lines.extend(lines)

    def text(self) -> str:
        self.say(*HEAD.splitlines())
        for enumeration in self.declaration.enumerations.values():
            items = [f"{one.name}: {one.value}" for one in enumeration.enumerators]
            self.say("", fold(f"export const {camel(enumeration.name)} = Object.freeze({{ ", items, " });", 2))
        self.say("", "/** Sizes, and offsets of members. */", "export const layout = {")
        for structure in self.declaration.structures.values():
            size, _, offsets = self.layout.structure(structure)
            items = [f"{name}: {offset}" for name, offset in offsets.items()]
            self.say(fold(f"  {structure.name}: {{ size: {size}, members: {{ ", items, " } },", 2))
        self.say("};")
        values = self.declaration.values()
        for structure in self.declaration.structures.values():
            if structure.name in self.declaration.inputs():
                self.writer(structure)
            if structure.name in values or structure.name == "answer":
                self.reader(structure)
        self.say("", "/** The functions, of a module `w`. What a caller gives is checked here. */", "export const calls = {")
        calls = [Call(function, self.declaration) for function in self.declaration.functions]
        for call in calls:
            if not call.is_plain:
                self.function(call)
        self.say("};")
        return "\n".join(self.lines).replace("at + 0,", "at,").replace("w.room + 0,", "w.room,") + "\n"

    # ---- Structures ----

    def read(self, member: Member, place: str) -> str:
        """What stands at a place, as a value."""
        found = self.declaration.structure(member.type)
        if member.is_pointer:
            return f"w.view.getUint32({place}, true)"
        if found is not None:
            read = f"read{camel(found.name)}(w, {place})"
            return f"w.view.getUint32({place}, true) === m.NOTHING ? null : {read}" if member.type.endswith("_or_none") else read
        number = self.declaration.number(member.type)
        raw = f"w.view.{READS.get(number, 'getUint32')}({place}, true)"
        if member.type == "bool":
            return f"{raw} !== 0"
        if member.type == "rank_or_none":
            return f"{raw} || null"
        if member.type.endswith("_or_none"):
            return f"m.some({raw})"
        return f"Number({raw})" if number in ("int64_t", "uint64_t") and member.type not in HANDLES else raw

    def reader(self, structure: Structure) -> None:
        _, _, offsets = self.layout.structure(structure)
        self.say("", f"function read{camel(structure.name)}(w, at) {{", "  return {")
        for part in self.declaration.parts(structure):
            name = lower_camel(part.name)
            if structure.name == "answer" and part.kind == "list":
                self.say(f"    textCount: w.view.getUint32(at + {offsets['text_count']}, true),")
            elif structure.name == "answer" and part.name == "integer":
                self.say(f"    integer: w.view.getBigInt64(at + {offsets['integer']}, true),")
            elif part.kind == "range":
                ends = (f"w.view.getUint32(at + {offsets[f'{part.name}_{end}']}, true)" for end in ("first", "end"))
                self.say(f"    {name}: [{', '.join(ends)}],")
            elif part.kind == "list" and part.member.length:
                count = f"w.view.getUint32(at + {offsets[part.name + '_count']}, true)"
                self.say(f"    {name}: w.numbersAt(at + {offsets[part.name]}, {count}),")
            elif part.kind == "list":
                count = f"w.view.getUint32(at + {offsets[part.name + '_count']}, true)"
                own, element = layout_name(structure.name), part.member.type
                reader = f"read{camel(element)}"
                self.say(f"    {name}: w.listAt(at + {own}.size, {count}, {layout_name(element)}.size, {reader}),")
            else:
                self.say(f"    {name}: {self.read(part.member, f'at + {offsets[part.name]}')},")
        self.say("  };", "}")

    def writer(self, structure: Structure) -> None:
        _, _, offsets = self.layout.structure(structure)
        self.say("", f"function write{camel(structure.name)}(w, at, value) {{")
        for member in structure.members:
            place, given = f"at + {offsets[member.name]}", f"value.{lower_camel(member.name)}"
            found = self.declaration.structure(member.type)
            if found is not None and not member.is_pointer:
                self.say(f"  write{camel(found.name)}(w, {place}, {given});")
                continue
            number = "uint32_t" if member.is_pointer else self.declaration.number(member.type)
            write = READS.get(number, "getUint32").replace("get", "set")
            checked = f'{self.check(member)}("{lower_camel(member.name)}", {given} ?? {self.usual(member)})'
            self.say(f"  w.view.{write}({place}, {checked}, true);")
        self.say("}")

    def usual(self, member: Member) -> str:
        if member.type == "bool":
            return "false"
        return "null" if member.type.endswith("_or_none") else "0"

    # ---- Functions ----

    def check(self, member: Member) -> str:
        if member.is_pointer:
            return "m.u32"
        if member.type == "bool":
            return "m.truth"
        if member.type.endswith("_or_none"):
            return "m.optional"
        return f"m.{CHECKS[self.declaration.number(member.type)]}"

    def function(self, call: Call) -> None:
        function = call.function
        named: list[str] = []
        opens: list[str] = []
        before: list[str] = []
        passed: list[str] = []
        results: list[str] = []
        place = RESULT
        for role, member in call.roles:
            name = lower_camel(member.name)
            if role == "number":
                named.append(name)
                is_handle = member.type in HANDLES or name == "handle"
                passed.append(name if is_handle else f'{self.check(member)}("{name}", {name})')
            elif role in ("bytes", "text", "words", "numbers"):
                named.append(name)
                helper = {"bytes": "content", "text": "utf8"}.get(role, role)
                opens.append(f'return w.withBytes(m.{helper}("{name}", {name}), ({name}At, {name}Count) => {{')
                unit = {"words": " / 8", "numbers": " / 4"}.get(role, "")
                passed += [f"{name}At", f"{name}Count{unit}"]
            elif role == "room":
                named.append(name)
                words = lower_camel(call.counted)
                opens.append(f'return w.withRoom("{name}", {name}, {words}Count / 8, ({name}At) => {{')
                passed.append(f"{name}At")
            elif role == "input":
                named.append(name)
                before.append(f"write{camel(member.type)}(w, w.room + {INPUT}, {name});")
                passed.append(f"w.room + {INPUT}" if INPUT else "w.room")
            elif role == "result":
                passed.append(f"w.room + {place}")
                found, member = self.declaration.structure(member.type), replace(member, is_pointer=False)
                if found is not None and found.has_pointers:
                    named.append("read")
                    results.append(f"read(w, read{camel(found.name)}(w, w.room + {place}))")
                else:
                    results.append(self.read(member, f"w.room + {place}"))
                place += 256
            elif role == "buffer":
                passed.append("buffer")
            else:
                passed.append("capacity" if role == "capacity" else "w.room")
        if not self.lines[-1].endswith("{"):
            self.say("")
        self.say(f"  {lower_camel(function.name)}({', '.join(['w', *named])}) {{")
        margin = "    "
        for line in opens:
            self.say(margin + line)
            margin += "  "
        self.say(*(margin + line for line in before))
        head = f"w.functions.formnav_{function.name}("
        if call.buffer is None:
            self.say(fold(f"{margin}w.check({head}", passed, "));", 2))
            if results:
                self.say(margin + "return " + (results[0] if len(results) == 1 else f"[{', '.join(results)}]") + ";")
        else:
            self.buffer(call, margin, head, passed, results)
        for _ in opens:
            margin = margin[:-2]
            self.say(margin + "});")
        self.say("  },")

    def buffer(self, call: Call, margin: str, head: str, passed: list[str], results: list[str]) -> None:
        """A call that writes into a buffer, and what is read there."""
        buffer = call.buffer
        element, read = "1", "(at, count) => w.bytesAt(at, count)"
        if call.is_list:
            reader = f"read{camel(buffer.type)}"
            element = f"{layout_name(buffer.type)}.size"
            read = f"(at, count) => w.listAt(at, count, {element}, {reader})"
        elif results:
            read = f"() => {results[0]}"
        elif buffer.name in self.declaration.structures:
            read = f"(at) => read{camel(buffer.name)}(w, at)"
        elif buffer.type == "char":
            read = "(at, count) => w.textAt(at, count)"
        self.say(fold(f"{margin}const write = (buffer, capacity) => {head}", passed, ");", 2))
        self.say(f"{margin}return w.filled({element}, write, {read});")

    # ---- Types ----

    def types(self) -> str:
        lines = [HEAD.splitlines()[0], "// Enumerations and values of the C interface.", ""]
        for enumeration in self.declaration.enumerations.values():
            name = camel(enumeration.name)
            lines += [own_comment(enumeration.comment, ""), f"export declare const {name}: {{"]
            for one in enumeration.enumerators:
                if one.comment:
                    lines.append(f"  /** {one.comment} */")
                lines.append(f"  readonly {one.name}: {one.value};")
            lines.append("};")
            members = "number" if enumeration.is_bits else f"(typeof {name})[keyof typeof {name}]"
            lines += [f"export type {name} = {members};", ""]
        values = self.declaration.values()
        for structure in self.declaration.structures.values():
            if structure.name not in values:
                continue
            lines += [own_comment(structure.comment, ""), f"export interface {camel(structure.name)} {{"]
            for part in self.declaration.parts(structure):
                if part.comment:
                    lines.append(own_comment(part.comment, "  "))
                lines.append(f"  {lower_camel(part.name)}: {self.type(part)};")
            lines += ["}", ""]
        return "\n".join(lines[:-1]) + "\n"

    def type(self, part) -> str:
        if part.kind == "range":
            return "[number, number]"
        found = self.declaration.structure(part.member.type)
        if found is not None:
            name = camel(found.name)
        elif part.member.type == "bool":
            name = "boolean"
        else:
            name = camel(part.member.type) if part.member.type in self.declaration.enumerations else "number"
        if part.kind == "list":
            return f"{name}[]"
        return f"{name} | null" if part.member.type.endswith("_or_none") else name


def layout_name(structure: str) -> str:
    return f"layout.{structure}"


def own_comment(comment: str, margin: str) -> str:
    """A comment of JavaScript on lines of its own."""
    line = f"{margin}/** {sentence(comment)} */"
    if len(line) <= 120:
        return line
    return own_line(comment, f"{margin}/** ", f"{margin} * ") + " */"
