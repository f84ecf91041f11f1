"""What a session and a screen have in common: reading the form as it is."""

from __future__ import annotations

from typing import Iterator, NamedTuple, Optional, Sequence

from . import _interface as interface
from ._calls import Buffer, Handle
from ._interface import Change, ChoicePart, ExportFormat, Field, FieldState, FormText, Instance, Progress, Reason, Repeat
from ._interface import Search, Status
from ._values import Value, value_of


class Choice(NamedTuple):
    """A choice that a field offers."""

    value: str
    #: The value if the choice has no label.
    label: str


#: How many fields' choices are kept.
MOST_OFFERS = 32


class Reader(Handle):
    """Reads a form while it is filled. Pages are identities; ranks count visible pages from 1."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._offers: dict[tuple[int, int], tuple[int, tuple[Choice, ...]]] = {}

    @property
    def status(self) -> Status:
        """Totals, the current page, and whether there is something to undo: one call, in constant time."""
        return interface.get_status(self._number)

    def progress(self, page: int) -> Progress:
        """The counts of a page, in constant time."""
        return interface.page_progress(self._number, page)

    @property
    def current_page(self) -> Optional[int]:
        return self.status.current_page

    def pages(self) -> Iterator[int]:
        """All pages in form order."""
        return (self.page_at(position) for position in range(self.status.pages))

    def visible_pages(self) -> Iterator[int]:
        """The visible pages in form order."""
        return (self.page(rank) for rank in range(1, self.status.visible_pages + 1))

    def page_at(self, position: int) -> int:
        """The page at a position among all, from 0."""
        return interface.page_at(self._number, position)

    def page(self, rank: int) -> int:
        """The visible page with a rank."""
        return interface.select(self._number, rank)

    def rank(self, page: int) -> Optional[int]:
        """The rank of a page; None if it is hidden."""
        return interface.rank(self._number, page)

    def position(self, page: int) -> int:
        """How many pages stand before a page, hidden ones too."""
        return interface.position(self._number, page)

    def incomplete_page(self, after: Optional[int] = None, wraps: bool = False) -> Optional[int]:
        """The next page with something left to fill or to correct."""
        return interface.next_page(self._number, Search.INCOMPLETE, after, wraps)

    def _fields(self, search: Search) -> Iterator[Field]:
        found = interface.next_field(self._number, search, None, 0, False)
        while found is not None:
            yield found
            found = interface.next_field(self._number, search, *found, False)

    def left(self) -> Iterator[Field]:
        """The mandatory fields that are not filled."""
        return self._fields(Search.MANDATORY)

    def invalid(self) -> Iterator[Field]:
        """The fields whose answer breaks its constraint."""
        return self._fields(Search.INVALID)

    def find(self, id: str, inside: Sequence[int] = ()) -> Field:
        """The field with an id: in the instance with these numbers, else in the first one."""
        return interface.find_field(self._number, id, inside)

    def field_count(self, page: int) -> int:
        return interface.field_count(self._number, page)

    def state(self, page: int, field: int) -> FieldState:
        """A field's kind and flags."""
        return interface.get_field(self._number, page, field)

    def value(self, page: int, field: int) -> Value:
        """A field's answer."""
        answer, _kept = interface.get_answer(self._number, page, field)
        return value_of(answer)

    def name(self, page: int) -> str:
        """A page's name; empty if it has none."""
        return interface.get_text(self._number, FormText.PAGE_NAME, page, 0)

    def id(self, page: int, field: int) -> str:
        """A field's id; empty if it has none."""
        return interface.get_text(self._number, FormText.FIELD_ID, page, field)

    def label(self, page: int, field: int) -> str:
        """A field's label; empty if it has none."""
        return interface.get_text(self._number, FormText.FIELD_LABEL, page, field)

    def message(self, page: int, field: int) -> str:
        """What the form says about a field's answer that breaks its constraint; empty if it says nothing."""
        return interface.get_text(self._number, FormText.FIELD_MESSAGE, page, field)

    def hint(self, page: int, field: int) -> str:
        """What helps to answer a field; empty if the form has nothing."""
        return interface.get_text(self._number, FormText.FIELD_HINT, page, field)

    def required_message(self, page: int, field: int) -> str:
        """What the form says about a mandatory answer that is missing; empty if it says nothing."""
        return interface.get_text(self._number, FormText.FIELD_REQUIRED_MESSAGE, page, field)

    def choices(self, page: int, field: int) -> tuple[Choice, ...]:
        """The choices that a field offers now, in the order of its list; none for a field without one. The same tuple as
        before if the offer has not changed since, and no more than 31 other fields were asked."""
        count, version = interface.get_offer(self._number, page, field)
        known = self._offers.get((page, field))
        if known is not None and known[0] == version:
            return known[1]

        def part(index: int, part: ChoicePart) -> str:
            return interface.choice_text(self._number, page, field, index, part)

        choices = tuple(Choice(part(index, ChoicePart.VALUE), part(index, ChoicePart.LABEL)) for index in range(count))
        self._offers.pop((page, field), None)
        if len(self._offers) == MOST_OFFERS:
            del self._offers[next(iter(self._offers))]
        self._offers[page, field] = version, choices
        return choices

    def reasons(self, page: int, field: Optional[int] = None) -> list[Reason]:
        """Why a field or a page is as it is: the rules that act on it, with those of its groups."""
        return interface.reasons(self._number, page, field)

    def condition(self, rule: int) -> str:
        """The condition of a rule."""
        return interface.get_text(self._number, FormText.RULE_CONDITION, rule, 0)

    def repeat(self, repeat: int) -> Repeat:
        """How many instances a repeat has at least and at most, and whether a person adds and removes them."""
        return interface.get_repeat(self._number, repeat)

    def repeat_id(self, repeat: int) -> str:
        return interface.get_text(self._number, FormText.REPEAT_ID, repeat, 0)

    def repeat_label(self, repeat: int) -> str:
        """The name of a repeat's instances; empty if it has none."""
        return interface.get_text(self._number, FormText.REPEAT_LABEL, repeat, 0)

    def instance(self, page: int) -> Optional[Instance]:
        """The instance that a page stands in; None outside of repeats."""
        return interface.instance_of_page(self._number, page)

    def instance_count(self, repeat: int, around: Optional[int] = None) -> int:
        """How many instances a repeat has, in the instance `around` if the repeat is inside another."""
        return interface.instance_count(self._number, repeat, around)

    def instance_at(self, repeat: int, number: int, around: Optional[int] = None) -> int:
        """The page that names the instance with a number, from 1."""
        return interface.instance_at(self._number, repeat, around, number)

    @property
    def last_change(self) -> Change:
        """The change of the last transaction. Refused without rules, answers and undo: use the effects that `apply` returns."""
        return interface.last_change(self._number)

    def save(self) -> bytes:
        """What to keep while the app is away. A session must have been opened with saves_answers."""
        return interface.save(self._number)

    def restore(self, state: Buffer) -> int:
        """Takes a saved state back. Returns how many answers the form can't take."""
        return interface.restore(self._number, state)

    def json(self) -> str:
        """The form with its answers, as formnav.form JSON. A form with repeats is refused: `save` keeps its instances."""
        return interface.export(self._number, ExportFormat.JSON).decode()

    def binary(self) -> bytes:
        """The form with its answers, as a binary file; refused as by `json`."""
        return interface.export(self._number, ExportFormat.BINARY)

    def answers_json(self) -> str:
        """The answers alone, those in instances too: a JSON object from ids to values. `save` keeps everything."""
        return interface.export(self._number, ExportFormat.ANSWERS).decode()
