"""Forms, and sessions in which they are filled."""

from __future__ import annotations

import ctypes
import datetime
import os
from typing import Optional, Sequence, Union

from . import _interface, _values
from ._calls import Buffer, Handle, address, check, error, text, words
from ._interface import NOTHING, library
from ._reading import Reader
from ._values import Change, Effects, Value


class Form(Handle):
    """A form: this package's JSON or binary, an ODK XForm, a FHIR Questionnaire or a SurveyJS survey.

    Any number of threads may open sessions and screens of one form.
    """

    def __init__(self, content: Buffer, memory_limit: int = 0) -> None:
        """Reads a form from memory. `memory_limit` is in bytes; 0 is no limit."""
        place, count, _kept = address(content)
        handle = ctypes.c_uint64()
        check(library.formnav_form_open(place, count, memory_limit, ctypes.byref(handle)))
        super().__init__(handle.value)

    @classmethod
    def read(cls, path: Union[str, os.PathLike[str]], memory_limit: int = 0) -> Form:
        """Reads a form from a file."""
        with open(path, "rb") as file:
            return cls(file.read(), memory_limit)

    @property
    def report(self) -> str:
        """What the import changed or left out; empty for this package's own formats."""
        return text(library.formnav_form_report, self._number)

    def session(
        self,
        clock: Union[int, datetime.datetime] = 0,
        undo_bytes: int = 0,
        saves_answers: bool = False,
    ) -> Session:
        """Opens the form to be filled. The form may be closed then.

        `clock` is what expressions read as now: a local time, or its milliseconds since 1970. `undo_bytes` is the
        memory for undo. With `saves_answers`, `save` keeps answers.
        """
        handle = ctypes.c_uint64()
        options = session_options(clock, undo_bytes, saves_answers)
        check(library.formnav_session_open(self._number, ctypes.byref(options), ctypes.byref(handle)))
        return Session(handle.value)


def session_options(
    clock: Union[int, datetime.datetime], undo_bytes: int, saves_answers: bool
) -> _interface.SessionOptions:
    """The structure of a session's options."""
    moment = clock if isinstance(clock, int) else _values.milliseconds(clock)
    return _interface.SessionOptions(moment, undo_bytes, saves_answers, 0)


class Session(Reader):
    """A form while it is filled. It belongs to one thread at a time."""

    def apply(self, edit: int) -> Effects:
        """Makes one edit."""
        effects = ctypes.c_uint32()
        check(library.formnav_apply(self._number, edit, ctypes.byref(effects)))
        return Effects(effects.value)

    def play(self, edits: Buffer, effects: Optional[Buffer] = None) -> int:
        """Makes edits, each a transaction of its own: array('Q') or any buffer of 64-bit words.

        `effects` is None, or a writable buffer with a byte for each edit. Returns the number of edits. If one is
        refused, the error names it, and those before it are made.
        """
        place, count, _kept = words(edits)
        applied = ctypes.c_size_t()
        room, size, _room = (None, count, None) if effects is None else address(effects)
        if size < count or effects is not None and memoryview(effects).readonly:
            raise ValueError(f"expected room for {count} effects")
        check(library.formnav_play(self._number, place, count, room, ctypes.byref(applied)))
        return applied.value

    def apply_batch(self, edits: Buffer) -> Change:
        """Makes edits as one transaction."""
        place, count, _kept = words(edits)
        raw = _interface.Change()
        check(library.formnav_apply_batch(self._number, place, count, None, ctypes.byref(raw)))
        return _values.change(raw)

    def answer(self, id: str, value: Value, inside: Sequence[int] = ()) -> Change:
        """Gives the field with an id an answer; None takes it away."""
        return self.answer_at(*self.find(id, inside), value)

    def answer_at(self, page: int, field: int, value: Value) -> Change:
        """Gives a field an answer; None takes it away."""
        answer = _values.answer(value, self.state(page, field).kind)
        return self._changed("set_answer", page, field, ctypes.byref(answer))

    def _changed(self, function: str, *arguments: object) -> Change:
        raw = _interface.Change()
        code = getattr(library, "formnav_" + function)(self._number, *arguments, ctypes.byref(raw))
        if code:
            raise error(code)
        return _values.change(raw)

    def undo(self) -> Change:
        """Undoes the last transaction; changes nothing if there is none."""
        return self._changed("undo")

    def redo(self) -> Change:
        """Redoes the transaction that was undone last."""
        return self._changed("redo")

    def set_clock(self, clock: Union[int, datetime.datetime]) -> Change:
        """Sets what expressions read as now."""
        return self._changed("set_clock", session_options(clock, 0, False).clock_ms)

    def set_current_page(self, page: int) -> None:
        """Makes a visible page the current one."""
        check(library.formnav_set_current_page(self._number, page))

    def add_instance(
        self, repeat: int, around: Optional[int] = None, before: Optional[int] = None
    ) -> Change:
        """Adds an instance to a repeat: `added_instance` of the change."""
        places = (NOTHING if place is None else place for place in (around, before))
        return self._changed("add_instance", repeat, *places)

    def remove_instance(self, instance: int) -> Change:
        """Removes an instance with those inside it."""
        return self._changed("remove_instance", instance)
