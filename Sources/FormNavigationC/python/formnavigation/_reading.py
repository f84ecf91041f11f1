"""What a session and a screen have in common: reading the form as it is."""

from __future__ import annotations

import ctypes
from typing import Iterator, NamedTuple, Optional, Sequence

from . import _interface, _values
from ._calls import Buffer, Handle, address, check, text, written
from ._interface import NOTHING, library
from ._values import Change, Flags, Kind, Operation, Place, Value


class FieldState(NamedTuple):
    """A field as it is now."""

    kind: Kind
    #: By rules and groups, without the page's own.
    flags: Flags
    own_flags: Flags
    #: Whether it is shown and its answer breaks its constraint.
    is_invalid: bool


class Choice(NamedTuple):
    """A choice that a field offers."""

    value: str
    #: The value if the choice has no label.
    label: str


class Reason(NamedTuple):
    """A rule that acts on a field or page."""

    #: The rule's index in the form.
    rule: int
    #: What the rule does while its condition holds.
    effect: Operation
    condition: str
    #: Whether the condition holds now.
    holds: bool


class Instance(NamedTuple):
    """The instance of a repeat that a page stands in."""

    page: int
    repeat: int
    #: Its number, from 1, after those of the instances around.
    numbers: tuple[int, ...]


class Reader(Handle):
    """Reads a form while it is filled. Pages are identities; ranks count visible pages from 1."""

    def _page(self, function: str, *arguments: int) -> int:
        found = ctypes.c_uint32()
        check(getattr(library, "formnav_" + function)(self._number, *arguments, ctypes.byref(found)))
        return found.value

    @property
    def status(self) -> _interface.Status:
        """Totals, the current page, and whether there is something to undo: one call, in constant time."""
        status = _interface.Status()
        check(library.formnav_get_status(self._number, ctypes.byref(status)))
        return status

    def progress(self, page: int) -> _interface.Progress:
        """The counts of a page, in constant time."""
        progress = _interface.Progress()
        check(library.formnav_page_progress(self._number, page, ctypes.byref(progress)))
        return progress

    @property
    def current_page(self) -> Optional[int]:
        return _values.some(self.status.current_page)

    def pages(self) -> Iterator[int]:
        """All pages in form order."""
        return (self._page("page_at", position) for position in range(self.status.pages))

    def visible_pages(self) -> Iterator[int]:
        """The visible pages in form order."""
        return (self.page(rank) for rank in range(1, self.status.visible_pages + 1))

    def page(self, rank: int) -> int:
        """The visible page with a rank."""
        return self._page("select", rank)

    def rank(self, page: int) -> Optional[int]:
        """The rank of a page; None if it is hidden."""
        return self._page("rank", page) or None

    def position(self, page: int) -> int:
        """How many pages stand before a page, hidden ones too."""
        return self._page("position", page)

    def incomplete_page(self, after: Optional[int] = None, wraps: bool = False) -> Optional[int]:
        """The next page with something left to fill or to correct."""
        start = NOTHING if after is None else after
        return _values.some(self._page("next_page", 1, start, int(wraps)))

    def _fields(self, kind: int) -> Iterator[Place]:
        found = _interface.Field(NOTHING, 0)
        while True:
            check(
                library.formnav_next_field(self._number, kind, found.page, found.field, 0, ctypes.byref(found))
            )
            if found.page == NOTHING:
                return
            yield Place(found.page, found.field)

    def left(self) -> Iterator[Place]:
        """The mandatory fields that are not filled."""
        return self._fields(2)

    def invalid(self) -> Iterator[Place]:
        """The fields whose answer breaks its constraint."""
        return self._fields(3)

    def find(self, id: str, inside: Sequence[int] = ()) -> Place:
        """The field with an id: in the instance with these numbers, else in the first one."""
        name, found = id.encode(), _interface.Field()
        numbers = (ctypes.c_uint32 * len(inside))(*inside)
        check(
            library.formnav_find_field(
                self._number, name, len(name), numbers, len(inside), ctypes.byref(found)
            )
        )
        return Place(found.page, found.field)

    def field_count(self, page: int) -> int:
        return self._page("field_count", page)

    def state(self, page: int, field: int) -> FieldState:
        """A field's kind and flags."""
        raw = _interface.FieldState()
        check(library.formnav_get_field(self._number, page, field, ctypes.byref(raw)))
        return FieldState(Kind(raw.kind), Flags(raw.flags), Flags(raw.own_flags), bool(raw.is_invalid))

    def value(self, page: int, field: int) -> Value:
        """A field's answer."""
        raw, capacity, length = _interface.Answer(), 256, ctypes.c_size_t()
        while True:
            buffer = (ctypes.c_uint64 * (capacity // 8 + 1))()
            code = library.formnav_get_answer(
                self._number, page, field, ctypes.byref(raw), buffer, capacity, ctypes.byref(length)
            )
            if code != _interface.SHORT_BUFFER:
                check(code)
                return _values.value(raw)
            capacity = length.value

    def name(self, page: int) -> str:
        """A page's name; empty if it has none."""
        return text(library.formnav_get_text, self._number, 0, page, 0)

    def id(self, page: int, field: int) -> str:
        """A field's id; empty if it has none."""
        return text(library.formnav_get_text, self._number, 1, page, field)

    def label(self, page: int, field: int) -> str:
        """A field's label; empty if it has none."""
        return text(library.formnav_get_text, self._number, 2, page, field)

    def choices(self, page: int, field: int) -> list[Choice]:
        """The choices that a field offers now, in the order of its list; none for a field without one."""
        count = self._page("choice_count", page, field)
        return [
            Choice(*(text(library.formnav_choice_text, self._number, page, field, index, kind) for kind in (0, 1)))
            for index in range(count)
        ]

    def reasons(self, page: int, field: Optional[int] = None) -> list[Reason]:
        """Why a field or a page is as it is: the rules that act on it, with those of its groups."""
        count = ctypes.c_size_t()
        place = NOTHING if field is None else field
        code = library.formnav_reasons(self._number, page, place, None, 0, ctypes.byref(count))
        if code != _interface.SHORT_BUFFER:
            check(code)
            return []
        found = (_interface.Reason * count.value)()
        check(library.formnav_reasons(self._number, page, place, found, len(found), ctypes.byref(count)))
        return [
            Reason(
                rule=one.rule,
                effect=Operation(one.effect),
                condition=text(library.formnav_get_text, self._number, 5, one.rule, 0),
                holds=bool(one.holds),
            )
            for one in found
        ]

    def instance(self, page: int) -> Optional[Instance]:
        """The instance that a page stands in; None outside of repeats."""
        raw = _interface.Instance()
        check(library.formnav_instance_of_page(self._number, page, ctypes.byref(raw)))
        if raw.instance == NOTHING:
            return None
        return Instance(raw.instance, raw.repeat, tuple(raw.numbers[: raw.level]))

    def instance_count(self, repeat: int, around: Optional[int] = None) -> int:
        """How many instances a repeat has, in the instance `around` if the repeat is inside another."""
        return self._page("instance_count", repeat, NOTHING if around is None else around)

    def instance_at(self, repeat: int, number: int, around: Optional[int] = None) -> int:
        """The page that names the instance with a number, from 1."""
        return self._page("instance_at", repeat, NOTHING if around is None else around, number)

    @property
    def last_change(self) -> Change:
        """The change by the last transaction but an edit on a form without rules and undo."""
        raw = _interface.Change()
        check(library.formnav_last_change(self._number, ctypes.byref(raw)))
        return _values.change(raw)

    def save(self) -> bytes:
        """What to keep while the app is away. A session must have been opened with saves_answers."""
        return written(library.formnav_save, self._number)

    def restore(self, state: Buffer) -> int:
        """Takes a saved state back. Returns how many answers the form can't take."""
        place, count, _kept = address(state)
        dropped = ctypes.c_size_t()
        check(library.formnav_restore(self._number, place, count, ctypes.byref(dropped)))
        return dropped.value

    def json(self) -> str:
        """The form with its answers, as formnav.form JSON."""
        return text(library.formnav_export, self._number, 0)

    def binary(self) -> bytes:
        """The form with its answers, as a binary file."""
        return written(library.formnav_export, self._number, 1)

    def answers_json(self) -> str:
        """The answers alone: a JSON object from ids to values."""
        return text(library.formnav_export, self._number, 2)
