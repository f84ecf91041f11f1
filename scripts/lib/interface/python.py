"""Python's side of the C interface: enumerations, structures, values and functions."""

from __future__ import annotations

from calls import Call
from declaration import Declaration, Member, Part, Structure
from words import camel, fold, own_line, sentence

HEAD = '''# Made from the C headers by scripts/interface. Do not edit.
"""The C interface: what FormNavigationC.h and the headers that it includes declare."""

from __future__ import annotations

import ctypes
import enum
from ctypes import POINTER, byref, c_double, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any, NamedTuple, Optional, Sequence

from . import _calls as c
from ._calls import Buffer
'''
NUMBERS = {
    "int32_t": "c_int32", "uint32_t": "c_uint32", "int64_t": "c_int64", "uint64_t": "c_uint64", "double": "c_double",
    "size_t": "c_size_t",
}  # fmt: skip
CHECKS = {"int32_t": "c.i32", "uint32_t": "c.u32", "int64_t": "c.i64", "uint64_t": "c.u64", "size_t": "c.size"}
HANDLES = ("form", "session", "screen", "reader")


class Python:
    def __init__(self, declaration: Declaration) -> None:
        self.declaration = declaration
        self.lines: list[str] = []

    def say(self, *lines: str) -> None:
        self.lines.extend(lines)

    def text(self) -> str:
        self.say(*HEAD.splitlines())
        for enumeration in self.declaration.enumerations.values():
            kind = "IntFlag" if enumeration.is_bits else "IntEnum"
            self.say("", "", f"class {camel(enumeration.name)}(enum.{kind}):")
            self.say(documented(enumeration.comment), "")
            for one in enumeration.enumerators:
                self.say(f"    {one.name} = {one.value}" + (f"  #: {one.comment}" if one.comment else ""))
        values = self.declaration.values()
        for structure in self.declaration.structures.values():
            if structure.name in values:
                self.value(structure)
        for structure in self.declaration.structures.values():
            self.structure(structure, structure.name in values)
        for function in self.declaration.functions:
            self.function(Call(function, self.declaration))
        self.say("", "")
        for function in self.declaration.functions:
            buffer = Call(function, self.declaration).buffer
            types = [f'"{function.name}"']
            types += ["c_void_p" if one is buffer else self.argument(one) for one in function.parameters]
            self.say(fold("c.declare(", types, ")"))
        self.say("c.library.formnav_version.restype = c_uint32")
        return "\n".join(self.lines) + "\n"

    # ---- Values ----

    def type(self, member: Member) -> str:
        """The type of a member's value."""
        found = self.declaration.structure(member.type)
        if found is not None:
            name = camel(found.name)
        elif member.type == "bool":
            name = "bool"
        elif member.type in self.declaration.enumerations:
            name = camel(member.type)
        else:
            name = "float" if member.type == "double" else "int"
        return f"Optional[{name}]" if member.type.endswith("_or_none") else name

    def converted(self, member: Member, raw: str) -> str:
        """The value of what a structure or a function gives."""
        if self.declaration.structure(member.type) is not None:
            if not member.type.endswith("_or_none"):
                return f"{raw}.value()"
            first = self.declaration.structure(member.type).members[0].name
            return f"None if {raw}.{first} == c.NOTHING else {raw}.value()"
        if member.type == "bool":
            return f"bool({raw})"
        if member.type == "rank_or_none":
            return f"{raw} or None"
        if member.type.endswith("_or_none"):
            return f"c.some({raw})"
        if member.type in self.declaration.enumerations:
            return f"{camel(member.type)}({raw})"
        return raw

    def value(self, structure: Structure) -> None:
        self.say("", "", f"class {camel(structure.name)}(NamedTuple):")
        self.say(documented(structure.comment), "")
        for part in self.declaration.parts(structure):
            if part.comment:
                self.say(own_line(part.comment, "    #: ", "    #: "))
            type = {"range": "range", "list": f"tuple[{self.type(part.member)}, ...]"}.get(part.kind)
            self.say(f"    {part.name}: {type or self.type(part.member)}")

    # ---- Structures ----

    def c_type(self, member: Member) -> str:
        found = self.declaration.structure(member.type)
        if member.is_pointer:
            return "c_void_p" if found is None else f"POINTER(formnav_{found.name})"
        name = f"formnav_{found.name}" if found else NUMBERS[self.declaration.number(member.type)]
        return f"{name} * {member.length}" if member.length else name

    def structure(self, structure: Structure, has_value: bool) -> None:
        self.say("", "", f"class formnav_{structure.name}(ctypes.Structure):", "    _fields_ = [")
        for member in structure.members:
            self.say(f'        ("{member.name}", {self.c_type(member)}),')
        self.say("    ]")
        checked = [one for one in structure.members if self.declaration.structure(one.type) is None and not one.is_pointer]
        if not has_value and structure.name in self.declaration.inputs():
            self.say("    checks = {")
            self.say(*(f'        "{one.name}": {self.check(one)},' for one in checked if one.type != "double"), "    }")
        if not has_value:
            return
        self.say("", f"    def value(self) -> {camel(structure.name)}:", f"        return {camel(structure.name)}(")
        for part in self.declaration.parts(structure):
            if part.kind == "range":
                self.say(f"            range(self.{part.name}_first, self.{part.name}_end),")
            elif part.kind == "list" and part.member.length:
                self.say(f"            tuple(self.{part.name}[: self.{part.name}_count]),")
            elif part.kind == "list":
                self.say("            (),")
            else:
                self.say(f"            {self.converted(part.member, 'self.' + part.name)},")
        self.say("        )")

    # ---- Functions ----

    def check(self, member: Member) -> str:
        """The function that checks a number of the caller."""
        if member.type == "bool":
            return "c.truth"
        if member.type.endswith("_or_none"):
            return "c.optional"
        return CHECKS[self.declaration.number(member.type)]

    def function(self, call: Call) -> None:
        function = call.function
        if call.is_plain:
            return
        named: list[str] = []
        before: list[str] = []
        passed: list[str] = []
        results: list[tuple[str, str]] = []
        for role, member in call.roles:
            name = member.name
            if role == "number":
                named.append(f"{name}: {self.given(member)}")
                is_handle = member.type in HANDLES or name == "handle"
                passed.append(name if is_handle else f'{self.check(member)}("{name}", {name})')
            elif role in ("bytes", "text", "words", "numbers"):
                kinds = {"bytes": "Buffer", "text": "str", "words": "Buffer", "numbers": "Sequence[int]"}
                helper = {"bytes": "content", "text": "utf8"}.get(role, role)
                named.append(f"{name}: {kinds[role]}")
                before.append(f'{name}_at, {name}_count, _{name} = c.{helper}("{name}", {name})')
                passed += [f"{name}_at", f"{name}_count"]
            elif role == "room":
                named.append(f"{name}: Optional[Buffer]")
                before.append(f'{name}_at, _{name} = c.room("{name}", {name}, {call.counted}_count)')
                passed.append(f"{name}_at")
            elif role == "input":
                named.append(f"{name}: formnav_{member.type}")
                passed.append(f"byref({name})")
            elif role == "result":
                found = self.declaration.structure(member.type)
                type = f"formnav_{found.name}" if found else NUMBERS[self.declaration.number(member.type)]
                before.append(f"{name}_to = {type}()")
                passed.append(f"byref({name}_to)")
                if found and found.has_pointers:
                    results.append((f"formnav_{found.name}", f"{name}_to"))
                else:
                    raw = f"{name}_to" if found else f"{name}_to.value"
                    results.append((self.type(member), self.converted(member, raw)))
            else:
                passed.append(member.name if role == "buffer" else {"capacity": "capacity", "length": "length"}[role])
        buffer = call.buffer
        if buffer is None:
            before.append(fold(f"    c.check(c.library.formnav_{function.name}(", passed, "))"))
        else:
            element = f"ctypes.sizeof(formnav_{buffer.type})" if call.is_list else "1"
            before += [""] if before else []
            before.append(f"def write({buffer.name}: Any, capacity: int, length: Any) -> int:")
            before.append(fold(f"        return int(c.library.formnav_{function.name}(", passed, "))").removeprefix("    "))
            before += ["", f"{buffer.name}_to, {buffer.name}_count = c.filled({element}, write)"]
            if buffer.name in self.declaration.structures:
                name = buffer.name
                part = self.trailing(name)
                before.append(f"head = formnav_{name}.from_buffer({name}_to)")
                array = f"formnav_{part.member.type} * head.{part.name}_count"
                before.append(f"{part.name} = ({array}).from_buffer({name}_to, ctypes.sizeof(formnav_{name}))")
            results.append(self.written(call, buffer))
        type, value = ("None", "")
        if len(results) == 1:
            type, value = results[0]
        elif results:
            type = f"tuple[{', '.join(one for one, _ in results)}]"
            value = ", ".join(one for _, one in results)
        self.say("", "", f"def {function.name}({', '.join(named)}) -> {type}:")
        self.say(*(line if line.startswith("    c.check(") else f"    {line}".rstrip() for line in before))
        if value:
            self.say(f"    return {value}")

    def written(self, call: Call, buffer: Member) -> tuple[str, str]:
        """The type and the value of what a function writes into a buffer."""
        name = buffer.name
        if call.is_list:
            element = self.declaration.structure(buffer.type)
            array = f"(formnav_{element.name} * {name}_count).from_buffer({name}_to)"
            return f"list[{camel(element.name)}]", f"[one.value() for one in {array}]"
        found = self.declaration.structures.get(name)
        if found is not None:
            part = self.trailing(name)
            return camel(name), f"head.value()._replace({part.name}=tuple(one.value() for one in {part.name}))"
        if any(role == "result" for role, _ in call.roles):
            return "ctypes.Array[c_uint64]", f"{name}_to"
        if buffer.type == "char":
            return "str", f"ctypes.string_at({name}_to, {name}_count).decode()"
        return "bytes", f"ctypes.string_at({name}_to, {name}_count)"

    def trailing(self, name: str) -> Part:
        """The list of structures that stand behind one."""
        parts = self.declaration.parts(self.declaration.structures[name])
        return next(one for one in parts if one.kind == "list" and not one.member.length)

    def given(self, member: Member) -> str:
        if member.type == "bool":
            return "bool"
        return "Optional[int]" if member.type.endswith("_or_none") else "int"

    def argument(self, member: Member) -> str:
        """The type of an argument of the library's function."""
        found = self.declaration.structure(member.type)
        if not member.is_pointer:
            return NUMBERS[self.declaration.number(member.type)]
        if found is not None:
            return f"POINTER(formnav_{found.name})"
        if member.is_constant or member.type in ("void", "char", "uint8_t"):
            return "c_void_p"
        return f"POINTER({NUMBERS[self.declaration.number(member.type)]})"


def documented(comment: str) -> str:
    """A comment as the documentation of a class."""
    line = f'    """{sentence(comment)}"""'
    return line if len(line) <= 120 else own_line(comment, '    """', "    ") + '\n    """'
