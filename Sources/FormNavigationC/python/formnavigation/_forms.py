"""Forms, and sessions in which they are filled."""

from __future__ import annotations

import os
from typing import Optional, Sequence, Union

from . import _interface as interface
from ._calls import Buffer, Handle, structure, wrong
from ._interface import Change, Effects, FilledStatus, Reading
from ._reading import Reader
from ._values import Clock, Value, answer_for, milliseconds


class Form(Handle):
    """A form: this package's JSON or binary, an ODK XForm, a FHIR Questionnaire or a SurveyJS survey.

    Any number of threads may open sessions and screens of one form.
    """

    def __init__(self, content: Buffer, memory_limit: int = 0) -> None:
        """Reads a form from memory. `memory_limit` is in bytes; 0 is no limit."""
        super().__init__(interface.form_open(content, memory_limit))

    @classmethod
    def read(cls, path: Union[str, os.PathLike[str]], memory_limit: int = 0) -> Form:
        """Reads a form from a file."""
        with open(path, "rb") as file:
            return cls(file.read(), memory_limit)

    @property
    def report(self) -> str:
        """What the import changed or left out; empty for this package's own formats."""
        return interface.form_report(self._number)

    @property
    def languages(self) -> tuple[str, ...]:
        """The names of the languages that the form is in, its own first: empty if that is not known."""
        count = interface.form_texts(self._number).languages
        return tuple(interface.form_language(self._number, index) for index in range(count))

    @property
    def is_markdown(self) -> bool:
        """Whether labels, hints, messages and names are Markdown."""
        return interface.form_texts(self._number).are_markdown

    def in_language(self, language: str) -> Form:
        """The form in a language, named as in `languages`, or by a code: fr is “French (fr)” or fr-CA.

        What was saved of a session or a screen of one is restored in one of the other.
        """
        index = interface.find_language(self._number, language)
        form = Form.__new__(Form)
        Handle.__init__(form, interface.form_in_language(self._number, index))
        return form

    def session(
        self, clock: Clock = None, undo_bytes: int = 0, saves_answers: bool = False, new_instances: int = 0
    ) -> Session:
        """Opens the form to be filled. The form may be closed then.

        `clock` is what expressions read as now: a time, or its milliseconds since 1970 in local time; None is now.
        `undo_bytes` is the memory for undo. With `saves_answers`, `save` keeps answers. `new_instances` is the most
        instances of repeats that one change makes; 0 for 100,000.
        """
        options = session_options(clock, undo_bytes, saves_answers, new_instances)
        return Session(interface.session_open(self._number, options))

    def submission(self, reader: Reader) -> str:
        """A session or screen of this form as a filled form, in the form's own format: an instance of an XForm, a FHIR
        QuestionnaireResponse, the data of a survey. Of this package's own forms it is `answers_json`.
        """
        return interface.submission(self._number, _number_of(reader))

    def fill(self, reader: Reader, content: Buffer) -> int:
        """Gives a session or screen of this form the answers of a filled form: with `saves_answers` in place of all others.

        Returns how many parts of it the form can't take.
        """
        return interface.fill(self._number, _number_of(reader), content)

    def status(self, content: Buffer, clock: Clock = None) -> FilledStatus:
        """How far a filled form is that `fill` would take, without a session.

        `clock` counts if the content does not say when the form was filled.
        """
        return interface.form_status(self._number, content, milliseconds("clock", clock))


def _number_of(reader: Reader) -> int:
    if not isinstance(reader, Reader):
        wrong("reader", "a Session or a Screen", reader)
    return reader._number


def session_options(
    clock: Clock, undo_bytes: int, saves_answers: bool, new_instances: int
) -> interface.formnav_session_options:
    """The structure of a session's options."""
    return structure(
        interface.formnav_session_options,
        clock_ms=milliseconds("clock", clock),
        has_clock=True,
        undo_bytes=undo_bytes,
        saves_answers=saves_answers,
        new_instances=new_instances,
    )


class Session(Reader):
    """A form while it is filled. It belongs to one thread at a time."""

    def apply(self, edit: int) -> Effects:
        """Makes one edit."""
        return interface.apply(self._number, edit)

    def apply_and_read(self, edit: int) -> Reading:
        """Makes one edit, and reads in the same call what an app shows after it."""
        return interface.apply_and_read(self._number, edit)

    def play(self, edits: Buffer, effects: Optional[Buffer] = None) -> int:
        """Makes edits, each a transaction of its own: array('Q') or any buffer of 64-bit words.

        `effects` is None, or a writable buffer with a byte for each edit. Returns the number of edits. If one is
        refused, the error names it, and those before it are made.
        """
        return interface.play(self._number, edits, effects)

    def apply_batch(self, edits: Buffer) -> Change:
        """Makes edits as one transaction."""
        return interface.apply_batch(self._number, edits)[1]

    def answer(self, id: str, value: Value, inside: Sequence[int] = ()) -> Change:
        """Gives the field with an id an answer; None takes it away."""
        return self.answer_at(*self.find(id, inside), value)

    def answer_at(self, page: int, field: int, value: Value) -> Change:
        """Gives a field an answer; None takes it away."""
        answer, _kept = answer_for(value, self.state(page, field).kind)
        return interface.set_answer(self._number, page, field, answer)

    def undo(self) -> Change:
        """Undoes the last transaction; changes nothing if there is none."""
        return interface.undo(self._number)

    def redo(self) -> Change:
        """Redoes the transaction that was undone last."""
        return interface.redo(self._number)

    def set_clock(self, clock: Clock = None) -> Change:
        """Sets what expressions read as now."""
        return interface.set_clock(self._number, milliseconds("clock", clock))

    def set_current_page(self, page: int) -> None:
        """Makes a visible page the current one."""
        interface.set_current_page(self._number, page)

    def add_instance(self, repeat: int, around: Optional[int] = None, before: Optional[int] = None) -> Change:
        """Adds an instance to a repeat: `added_instance` of the change."""
        return interface.add_instance(self._number, repeat, around, before)

    def remove_instance(self, instance: int) -> Change:
        """Removes an instance with those inside it."""
        return interface.remove_instance(self._number, instance)
