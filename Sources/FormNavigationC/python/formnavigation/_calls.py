"""What every call of the library needs: the library, its errors as exceptions, and the checks of what it is given.

What a caller gives is checked here and nowhere else, when a call crosses into C: ctypes would cut a number to its width.
"""

from __future__ import annotations

import ctypes
import operator
import os
import pathlib
from typing import Any, Callable, NoReturn, Optional, Sequence, TypeVar, Union

#: What has its memory in one piece: array('Q'), bytes, a NumPy array.
Buffer = Union[bytes, bytearray, memoryview, Any]

#: No page, no instance, no field, or no limit, as the library has it.
NOTHING = 0xFFFFFFFF

_BAD_HANDLE, _BAD_ARGUMENT, _SHORT_BUFFER, _BAD_FORM, _NO_SUCH_PLACE, _REFUSED, _BAD_STATE = range(1, 8)


def _path() -> str:
    """The library beside this module, or the one that FORMNAVIGATION_LIBRARY names."""
    beside = next(pathlib.Path(__file__).parent.glob("libformnavigation.so.*"), None)
    return os.environ.get("FORMNAVIGATION_LIBRARY") or str(beside)


library = ctypes.CDLL(_path())


def declare(name: str, *types: Any) -> None:
    """Declares the types of a function's arguments."""
    function = getattr(library, "formnav_" + name)
    function.argtypes, function.restype = types, ctypes.c_int32


# ---- Errors ----


class FormNavigationError(Exception):
    """An error of the library. Its text says where, what was expected and what was found."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        #: `Code` says what it means.
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, str(self))


class BadForm(FormNavigationError, ValueError):
    """The bytes are no form, or one that can't be opened."""


class NoSuchPlace(FormNavigationError, LookupError):
    """The form has no such page, field, id, repeat, instance or language."""


class Refused(FormNavigationError, ValueError):
    """The form does not take the edit, the answer or the instance now. Nothing has changed."""


class BadState(FormNavigationError, ValueError):
    """The bytes are no saved state of this form."""


_CLASSES = {_BAD_FORM: BadForm, _NO_SUCH_PLACE: NoSuchPlace, _REFUSED: Refused, _BAD_STATE: BadState}


def check(code: int) -> None:
    """Raises the error of a code that is not 0."""
    if code:
        buffer, length = ctypes.create_string_buffer(1024), ctypes.c_size_t()
        library.formnav_last_error(buffer, len(buffer), ctypes.byref(length))
        text = buffer.raw[: length.value].decode("utf-8", "replace")
        raise _CLASSES.get(code, FormNavigationError)(code, text)


def wrong(name: str, expected: str, found: object) -> NoReturn:
    """Refuses an argument of another type."""
    text = repr(found)
    raise TypeError(f"{name}: expected {expected}, found {text if len(text) <= 80 else type(found).__name__}")


# ---- What a caller gives ----


def _integer(low: int, high: int) -> Callable[[str, Any], int]:
    def checked(name: str, value: Any) -> int:
        if type(value) is not int:
            try:
                value = operator.index(value)
            except TypeError:
                wrong(name, "an integer", value)
        if low <= value <= high:
            return int(value)
        raise ValueError(f"{name}: expected an integer from {low} to {high}, found {value}")

    return checked


i32 = _integer(-(2**31), 2**31 - 1)
u32 = _integer(0, 2**32 - 1)
i64 = _integer(-(2**63), 2**63 - 1)
u64 = _integer(0, 2**64 - 1)
size = _integer(0, 2**63 - 1)
_page = _integer(0, NOTHING - 1)


def optional(name: str, value: Any) -> int:
    """A page, an instance or a field of the caller; None for none."""
    return NOTHING if value is None else _page(name, value)


def truth(name: str, value: Any) -> int:
    """True or false of the caller."""
    if value is True or value is False:
        return int(value)
    if type(value).__name__ not in ("bool", "bool_"):
        wrong(name, "True or False", value)
    return int(bool(value))


def utf8(name: str, text: str) -> tuple[bytes, int, object]:
    """The bytes of a text, their number, and what keeps them there."""
    if not isinstance(text, str):
        wrong(name, "a text", text)
    try:
        encoded = text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name}: expected a text without surrogates, found {text[:40]!r}") from None
    return encoded, len(encoded), encoded


def content(name: str, buffer: Buffer) -> tuple[int, int, object]:
    """The address of a buffer, its bytes, and what keeps it there."""
    try:
        view = memoryview(buffer)
    except TypeError:
        wrong(name, "bytes, or an object with a buffer", buffer)
    if not view.c_contiguous:
        raise ValueError(f"{name}: expected a buffer in one piece, found one with gaps")
    if view.nbytes == 0:
        return 0, 0, view
    if view.readonly:
        kept = ctypes.c_char_p(buffer if isinstance(buffer, bytes) else view.tobytes())
        return ctypes.cast(kept, ctypes.c_void_p).value or 0, view.nbytes, kept
    array = (ctypes.c_char * view.nbytes).from_buffer(view)
    return ctypes.addressof(array), view.nbytes, array


def words(name: str, buffer: Buffer) -> tuple[int, int, object]:
    """The address of 64-bit words, their number, and what keeps them there."""
    place, count, kept = content(name, buffer)
    if count % 8 or memoryview(buffer).itemsize not in (1, 8):
        raise ValueError(f"{name}: expected words of 8 bytes, found {count} bytes")
    return place, count // 8, kept


def numbers(name: str, values: Sequence[int]) -> tuple[Any, int, object]:
    """An array of numbers."""
    try:
        listed = list(values)
    except TypeError:
        wrong(name, "a sequence of integers", values)
    array = (ctypes.c_uint32 * len(listed))(*(u32(f"{name}[{place}]", one) for place, one in enumerate(listed)))
    return array, len(listed), array


def room(name: str, buffer: Optional[Buffer], count: int) -> tuple[Optional[int], object]:
    """The address of a buffer with a byte for each word, and what keeps it there."""
    if buffer is None:
        return None, None
    place, found, kept = content(name, buffer)
    if found < count:
        raise ValueError(f"{name}: expected room for {count} bytes, found room for {found}")
    if found and memoryview(buffer).readonly:
        raise ValueError(f"{name}: expected a buffer that can be written, found {type(buffer).__name__}")
    return place, kept


S = TypeVar("S", bound=ctypes.Structure)


def structure(kind: type[S], /, **members: Any) -> S:
    """A structure of the caller."""
    checks: dict[str, Callable[[str, Any], int]] = getattr(kind, "checks")
    return kind(**{name: checks[name](name, value) if name in checks else value for name, value in members.items()})


# ---- What the library gives ----


def some(word: int) -> Optional[int]:
    """A page or field of the library; None for none."""
    return None if word == NOTHING else word


def filled(element: int, function: Callable[[Any, int, Any], int]) -> tuple[Any, int]:
    """The buffer that a function fills with elements of so many bytes, and how many there are."""
    capacity, length = 256, ctypes.c_size_t()
    while True:
        buffer = (ctypes.c_uint64 * (capacity * element // 8 + 1))()
        code = function(buffer, capacity, ctypes.byref(length))
        if code != _SHORT_BUFFER:
            check(code)
            return buffer, length.value
        capacity = length.value


H = TypeVar("H", bound="Handle")


class Handle:
    """A handle of the library, freed when it is closed or collected."""

    _number = 0

    def __init__(self, number: int) -> None:
        self._number = number

    def close(self) -> None:
        """Frees it. Later calls raise FormNavigationError."""
        number, self._number = self._number, 0
        if number:
            check(library.formnav_free(number))

    def __enter__(self: H) -> H:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if self._number:
            library.formnav_free(self._number)
            self._number = 0

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        # copy, deepcopy and pickle would share the number, and the end of one would free the other.
        name = type(self).__name__
        raise TypeError(f"a {name} can't be copied or pickled: the library keeps its state")
