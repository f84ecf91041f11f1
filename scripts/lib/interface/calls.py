"""What each parameter of a function is for."""

from __future__ import annotations

from typing import Optional

from declaration import Declaration, DeclarationError, Function, Member


class Call:
    """A function with the roles of its parameters, in their order.

    number: a number or handle of the caller. bytes, text, words, numbers: a pointer of the caller, followed by its length.
    room: a byte for each word. input: a structure of the caller. result: what a pointer writes. buffer, capacity, length: what
    is written into a buffer.
    """

    def __init__(self, function: Function, declaration: Declaration) -> None:
        self.function = function
        self.roles: list[tuple[str, Member]] = []
        #: The buffer that the function writes into.
        self.buffer: Optional[Member] = None
        #: The words that `room` has bytes for.
        self.counted = ""
        rest = list(function.parameters)
        while rest:
            one, following = rest.pop(0), [other.name for other in rest[:2]]
            if not one.is_pointer:
                self.roles.append(("number", one))
            elif one.is_constant and declaration.structure(one.type) is not None:
                self.roles.append(("input", one))
            elif one.is_constant:
                role = {"void": "bytes", "char": "text", "uint64_t": "words", "uint32_t": "numbers"}[one.type]
                self.roles.append((role, one))
                self.counted = one.name
                rest.pop(0)
            elif following[:1] == ["capacity"]:
                self.buffer = one
                self.roles += [("buffer", one), ("capacity", rest.pop(0)), ("length", rest.pop(0))]
            elif one.type == "uint8_t":
                self.roles.append(("room", one))
            elif one.type in ("void", "char"):
                raise DeclarationError(f"{function.name}: expected a capacity after {one.name}")
            else:
                self.roles.append(("result", one))

    @property
    def is_plain(self) -> bool:
        """Whether the function is none that returns an error code, or the one that has its text."""
        return self.function.name in ("version", "last_error")

    @property
    def is_list(self) -> bool:
        """Whether the buffer has structures."""
        return self.buffer is not None and self.buffer.type not in ("void", "char")
