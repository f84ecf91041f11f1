"""What the C headers declare: enumerations, structures and functions, with their comments."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

TOKEN = re.compile(r"/\*.*?\*/|\w+|\S", re.S)
#: Types of numbers, and their sizes; None is the size of a pointer.
NUMBERS = {
    "uint8_t": 1, "int32_t": 4, "uint32_t": 4, "int64_t": 8, "uint64_t": 8, "double": 8, "size_t": None, "char": 1, "void": 1,
}  # fmt: skip


class DeclarationError(Exception):
    """A part of a header that the script does not understand."""


@dataclass
class Token:
    text: str
    line: int
    end: int

    @property
    def is_comment(self) -> bool:
        return self.text.startswith("/*")


@dataclass
class Enumerator:
    name: str
    value: int
    comment: str = ""


@dataclass
class Enumeration:
    name: str
    comment: str
    enumerators: list[Enumerator]
    is_bits: bool


@dataclass
class Member:
    """A member of a structure, or a parameter of a function."""

    type: str
    name: str
    is_constant: bool = False
    is_pointer: bool = False
    #: How many elements an array has; 0 if the member is none.
    length: int = 0
    comment: str = ""


@dataclass
class Structure:
    name: str
    comment: str
    members: list[Member]

    @property
    def has_pointers(self) -> bool:
        return any(member.is_pointer or member.type == "text" for member in self.members)


@dataclass
class Function:
    name: str
    parameters: list[Member]


@dataclass
class Part:
    """A part of a structure's value: one member, the range of two, or the list of an array and its count."""

    name: str
    kind: str
    member: Member
    comment: str


@dataclass
class Declaration:
    version: str = ""
    enumerations: dict[str, Enumeration] = field(default_factory=dict)
    structures: dict[str, Structure] = field(default_factory=dict)
    functions: list[Function] = field(default_factory=list)
    #: Other typedefs: what each stands for.
    aliases: dict[str, str] = field(default_factory=dict)

    def number(self, type: str) -> str:
        """The type of C that a type of a number stands for."""
        while type in self.aliases:
            type = self.aliases[type]
        if type not in NUMBERS:
            raise DeclarationError(f"expected the type of a number, found {type}")
        return type

    def structure(self, type: str) -> Structure | None:
        return self.structures.get(self.aliases.get(type, type))

    def inputs(self) -> set[str]:
        """The structures that the caller fills."""
        found = {one.type for function in self.functions for one in function.parameters if one.is_pointer and one.is_constant}
        return {name for name in self.structures if name in found or f"{name}" in self._within(found)}

    def values(self) -> set[str]:
        """The structures that become values: those that functions give, and those in them."""
        given = {
            self.aliases.get(one.type, one.type)
            for function in self.functions
            for one in function.parameters
            if one.is_pointer and not one.is_constant
        } | {one.name for function in self.functions for one in function.parameters if one.type == "void"}
        found = {name for name in self.structures if name in given and not self.structures[name].has_pointers}
        return found | self._within(found) | {self.singular(name) for name in self._trailing(found)}

    def _within(self, names: set[str]) -> set[str]:
        """The structures inside of structures."""
        found: set[str] = set()
        for name in names & set(self.structures):
            inner = {self.aliases.get(one.type, one.type) for one in self.structures[name].members} & set(self.structures)
            found |= inner | self._within(inner)
        return found

    def _trailing(self, names: set[str]) -> list[str]:
        return [part.name for name in names for part in self.parts(self.structures[name]) if part.kind == "list" and not part.member.length]

    def singular(self, name: str) -> str:
        return name.removesuffix("s")

    def parts(self, structure: Structure) -> list[Part]:
        """The parts of a structure's value. A count without an array counts structures that stand behind this one."""
        found: list[Part] = []
        arrays = {one.name for one in structure.members if one.length}
        for one in structure.members:
            stem, _, last = one.name.rpartition("_")
            if one.name == "reserved" or last == "end" and found and found[-1].name == stem:
                continue
            if last == "first":
                found.append(Part(stem, "range", one, one.comment))
            elif last == "count":
                if stem not in arrays:
                    found.append(Part(stem, "list", Member(self.singular(stem), stem), one.comment))
            else:
                found.append(Part(one.name, "list" if one.length else "one", one, one.comment))
        return found


def plain(name: str) -> str:
    return name.removeprefix("formnav_")


def comment_of(token: Token) -> str:
    lines = (line.strip().removeprefix("*").strip() for line in token.text[2:-2].splitlines())
    return " ".join(line for line in lines if line)


class Reader:
    def __init__(self, text: str, declaration: Declaration) -> None:
        text = re.sub(r"^#(.*\\\n)*.*$", lambda found: "\n" * found[0].count("\n"), text, flags=re.M)
        self.tokens = []
        for found in TOKEN.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            self.tokens.append(Token(found[0], line, line + found[0].count("\n")))
        self.place = 0
        self.declaration = declaration
        #: The comment before what is read now.
        self.comment = ""

    def peek(self, offset: int = 0) -> str:
        place = self.place + offset
        return self.tokens[place].text if place < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        token = self.tokens[self.place]
        if expected and token.text != expected:
            raise DeclarationError(f"line {token.line}: expected {expected}, found {token.text}")
        self.place += 1
        return token.text

    def comment_behind(self) -> str:
        """Takes the comment on the line of the last token."""
        if self.place < len(self.tokens):
            token = self.tokens[self.place]
            if token.is_comment and token.line == self.tokens[self.place - 1].line:
                self.place += 1
                return comment_of(token)
        return ""

    def read(self) -> None:
        while self.place < len(self.tokens):
            token = self.tokens[self.place]
            if token.is_comment:
                self.place += 1
                following = self.tokens[self.place].line if self.place < len(self.tokens) else 0
                self.comment = comment_of(token) if following == token.end + 1 else ""
            elif token.text == "extern":
                # extern "C" {, which only C++ reads
                while self.take() != "{":
                    pass
            elif token.text == "}":
                self.place += 1
            elif token.text == "typedef":
                self.typedef()
            else:
                self.function()

    def typedef(self) -> None:
        comment, self.comment = self.comment, ""
        self.take("typedef")
        if self.peek() == "struct":
            self.take()
            name = plain(self.take())
            members = self.members()
            self.declaration.structures[name] = Structure(name, comment, members)
            self.take(plain_full(name))
            self.take(";")
            return
        base, names = plain(self.take()), [plain(self.take())]
        while self.peek() == ",":
            self.take()
            names.append(plain(self.take()))
        self.take(";")
        self.comment_behind()
        for name in names:
            self.declaration.aliases[name] = base
        if self.peek() == "enum":
            self.declaration.enumerations[names[0]] = self.enumeration(names[0], comment)

    def enumeration(self, name: str, comment: str) -> Enumeration:
        self.take("enum")
        self.take("{")
        found: list[Enumerator] = []
        lines: list[int] = []
        is_bits = False
        while self.peek() != "}":
            lines.append(self.tokens[self.place].line)
            enumerator = self.take()
            self.take("=")
            value = int(self.take())
            if self.peek() == "<":
                self.take("<")
                self.take("<")
                value, is_bits = value << int(self.take()), True
            found.append(Enumerator(enumerator, value))
            if self.peek() == ",":
                self.take()
            behind = self.comment_behind()
            for one, line in zip(found, lines):
                if behind and line == lines[-1]:
                    one.comment = behind
        self.take("}")
        self.take(";")
        words = [one.name.split("_") for one in found]
        shared = 0
        while all(len(parts) > shared + 1 and parts[shared] == words[0][shared] for parts in words):
            shared += 1
        for one, parts in zip(found, words):
            one.name = "_".join(parts[shared:])
        return Enumeration(name, comment, found, is_bits)

    def members(self) -> list[Member]:
        self.take("{")
        found: list[Member] = []
        while self.peek() != "}":
            first = len(found)
            is_constant = self.peek() == "const"
            if is_constant:
                self.take()
            type = plain(self.take())
            while True:
                is_pointer = self.peek() == "*"
                if is_pointer:
                    self.take()
                member = Member(type, self.take(), is_constant, is_pointer)
                if self.peek() == "[":
                    self.take()
                    member.length = int(self.take())
                    self.take("]")
                found.append(member)
                if self.peek() == ";":
                    break
                self.take(",")
            self.take(";")
            behind = self.comment_behind()
            for member in found[first:]:
                member.comment = behind
        self.take("}")
        return found

    def function(self) -> None:
        self.comment = ""
        self.take()
        name = plain(self.take())
        self.take("(")
        parameters = []
        while self.peek() != ")":
            is_constant = self.peek() == "const"
            if is_constant:
                self.take()
            type = plain(self.take())
            if type == "void" and self.peek() == ")":
                break
            is_pointer = self.peek() == "*"
            if is_pointer:
                self.take()
            parameters.append(Member(type, self.take(), is_constant, is_pointer))
            if self.peek() == ",":
                self.take()
        self.take(")")
        self.take(";")
        self.declaration.functions.append(Function(name, parameters))


def plain_full(name: str) -> str:
    return "formnav_" + name


def read(texts: list[str]) -> Declaration:
    """What headers declare, in the order in which one includes the other."""
    declaration = Declaration()
    for text in texts:
        found = re.search(r'^#define FORMNAV_VERSION "(.*)"$', text, re.M)
        if found:
            declaration.version = found[1]
        Reader(text, declaration).read()
    return declaration
