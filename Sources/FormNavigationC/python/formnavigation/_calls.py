"""Calls of the library: errors as exceptions, buffers as bytes."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, Union

from . import _interface
from ._interface import library

#: What has its memory in one piece: array('Q'), bytes, a NumPy array.
Buffer = Union[bytes, bytearray, memoryview, Any]


class FormNavigationError(Exception):
    """An error of the library. Its text says where, what was expected and what was found."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        #: FORMNAV_BAD_HANDLE and so on of FormNavigationC.h.
        self.code = code


class BadForm(FormNavigationError, ValueError):
    """The bytes are no form, or one that can't be opened."""


class NoSuchPlace(FormNavigationError, LookupError):
    """The form has no such page, field, id, repeat or instance."""


class Refused(FormNavigationError, ValueError):
    """The form does not take the edit, the answer or the instance now. Nothing has changed."""


class BadState(FormNavigationError, ValueError):
    """The bytes are no saved state of this form."""


_CLASSES = {
    _interface.BAD_FORM: BadForm,
    _interface.NO_SUCH_PLACE: NoSuchPlace,
    _interface.REFUSED: Refused,
    _interface.BAD_STATE: BadState,
}


def error(code: int) -> FormNavigationError:
    """This thread's last error."""
    buffer, length = ctypes.create_string_buffer(1024), ctypes.c_size_t()
    library.formnav_last_error(buffer, len(buffer), ctypes.byref(length))
    text = buffer.raw[: length.value].decode("utf-8", "replace")
    return _CLASSES.get(code, FormNavigationError)(code, text)


def check(code: int) -> None:
    """Raises the error of a code that is not 0."""
    if code:
        raise error(code)


def written(function: Callable[..., int], *arguments: Any) -> bytes:
    """The bytes that a function writes into a buffer."""
    capacity, length = 256, ctypes.c_size_t()
    while True:
        buffer = (ctypes.c_uint64 * (capacity // 8 + 1))()
        code = function(*arguments, buffer, capacity, ctypes.byref(length))
        if code != _interface.SHORT_BUFFER:
            check(code)
            return ctypes.string_at(buffer, length.value)
        capacity = length.value


def text(function: Callable[..., int], *arguments: Any) -> str:
    """The text that a function writes."""
    return written(function, *arguments).decode()


def address(buffer: Buffer) -> tuple[int, int, object]:
    """The address of a buffer, its bytes, and what keeps it there."""
    view = memoryview(buffer)
    if not view.contiguous:
        raise ValueError("expected a buffer in one piece")
    if view.nbytes == 0:
        return 0, 0, view
    if view.readonly:
        kept = ctypes.c_char_p(buffer if isinstance(buffer, bytes) else view.tobytes())
        return ctypes.cast(kept, ctypes.c_void_p).value or 0, view.nbytes, kept
    array = (ctypes.c_char * view.nbytes).from_buffer(view)
    return ctypes.addressof(array), view.nbytes, array


def words(buffer: Buffer) -> tuple[int, int, object]:
    """The address of 64-bit words, their number, and what keeps them there."""
    place, count, kept = address(buffer)
    if count % 8:
        raise ValueError(f"expected words of 8 bytes, found {count} bytes")
    return place, count // 8, kept


class Handle:
    """A handle of the library, freed when it is closed or collected."""

    def __init__(self, number: int) -> None:
        self._number = number

    def close(self) -> None:
        """Frees it. Later calls raise FormNavigationError."""
        number, self._number = self._number, 0
        if number:
            check(library.formnav_free(number))

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_number", 0):
            library.formnav_free(self._number)
            self._number = 0
