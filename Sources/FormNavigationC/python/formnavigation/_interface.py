# Made from the C headers by scripts/interface. Do not edit.
"""The C interface: what FormNavigationC.h and the headers that it includes declare."""

from __future__ import annotations

import ctypes
import enum
from ctypes import POINTER, byref, c_double, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any, NamedTuple, Optional, Sequence

from . import _calls as c
from ._calls import Buffer


class Code(enum.IntEnum):
    """What a function returns."""

    OK = 0
    BAD_HANDLE = 1
    BAD_ARGUMENT = 2  #: a pointer that must not be NULL, a misaligned buffer, a number without a meaning
    SHORT_BUFFER = 3
    BAD_FORM = 4  #: the bytes are no form, or one that can't be opened
    NO_SUCH_PLACE = 5  #: no such page, field, rank, id, repeat, instance or language
    REFUSED = 6  #: an edit, an answer or an instance that the form does not take now
    BAD_STATE = 7  #: the bytes are no saved state of this form
    NO_ROOM = 8  #: too many handles
    FOREIGN_FORM = 9  #: a form of another format; only the small WebAssembly module can't read these


class Operation(enum.IntEnum):
    """What an edit does with a flag of a field or a page."""

    SHOW = 0
    HIDE = 1
    UNLOCK = 2
    LOCK = 3
    UNREQUIRE = 4
    REQUIRE = 5
    CLEAR = 6
    FILL = 7
    SHOW_PAGE = 8
    HIDE_PAGE = 9


class Effects(enum.IntFlag):
    """What one edit changed."""

    CHANGED = 1
    PAGE_COUNTS = 2
    PAGE_APPEARED = 4
    PAGE_VANISHED = 8
    PAGE_COMPLETED = 16
    PAGE_REOPENED = 32
    CURRENT_PAGE = 64
    OTHER_PAGES = 128


class AnswerKind(enum.IntEnum):
    """The kind of value that an answer is."""

    NONE = 0
    TEXT = 1
    INTEGER = 2
    DECIMAL = 3
    BOOLEAN = 4
    DATE = 5
    TIME = 6
    DATE_TIME = 7
    CHOICE = 8
    CHOICES = 9


class ExportFormat(enum.IntEnum):
    """The form as a file, with its answers and flags: refused for a form with repeats, since the file holds no
    instances. Or a JSON object of the answers of fields with an id, with those in instances: no flags, nothing
    filled without an answer.
    """

    JSON = 0
    BINARY = 1
    ANSWERS = 2


class Search(enum.IntEnum):
    """What a search looks for."""

    VISIBLE = 0
    INCOMPLETE = 1
    MANDATORY = 2
    INVALID = 3


class Kind(enum.IntEnum):
    """The kind of value that a field asks for."""

    TEXT = 0
    INTEGER = 1
    DECIMAL = 2
    DATE = 3
    TIME = 4
    CHOICE = 5
    CHOICES = 6
    PHOTO = 7
    SIGNATURE = 8
    BARCODE = 9
    LOCATION = 10
    NOTE = 11
    BOOLEAN = 12
    DATE_TIME = 13


class Flags(enum.IntFlag):
    """The flags of a field."""

    HIDDEN = 1
    READ_ONLY = 2
    MANDATORY = 4
    FILLED = 8


class FormText(enum.IntEnum):
    """A text of the form, and what its index counts."""

    PAGE_NAME = 0  #: index: page; of a field also field
    FIELD_ID = 1  #: index: page; of a field also field
    FIELD_LABEL = 2  #: index: page; of a field also field
    REPEAT_ID = 3  #: index: repeat
    REPEAT_LABEL = 4  #: index: repeat
    RULE_CONDITION = 5  #: index: rule
    FIELD_MESSAGE = 6  #: index: page; also field. What the form says about an answer that breaks the constraint
    FIELD_HINT = 7  #: the same. What helps to answer
    FIELD_REQUIRED_MESSAGE = 8  #: the same. What the form says about a mandatory answer that is missing


class ChoicePart(enum.IntEnum):
    """A text of a choice: its value, or its label, which is the value if it has none."""

    VALUE = 0
    LABEL = 1


class RuleTarget(enum.IntEnum):
    """What a rule acts on."""

    FIELD = 0
    PAGE = 1
    GROUP = 2


class Platform(enum.IntEnum):
    """Whose habits a screen has."""

    IOS = 0
    ANDROID = 1


class Language(enum.IntEnum):
    """The language of a screen's words."""

    EN = 0  #: English
    AR = 1  #: Arabic
    HE = 2  #: Hebrew


class EventKind(enum.IntEnum):
    """Events, with the members of formnav_event that each reads."""

    EDIT = 0  #: edit
    UNDO = 1
    REDO = 2
    SET_CLOCK = 3  #: x: milliseconds
    ADD_INSTANCE = 4  #: index: repeat; page: around; before
    REMOVE_INSTANCE = 5  #: page
    TOUCH_BEGAN = 6  #: x, y
    TOUCH_MOVED = 7  #: x, y
    TOUCH_ENDED = 8  #: x, y
    TOUCH_HELD = 9
    TOUCH_CANCELLED = 10
    TAP = 11  #: target; page of a card
    LONG_PRESS = 12  #: target; page of a card
    SCROLL_FORM = 13  #: y
    RESIZE = 14  #: x: width; y: height, 1…32,767
    SET_SAFE_AREA = 15  #: safe_top…
    GO_TO_PAGE = 16  #: page
    GO_TO_FIELD = 17  #: page; index: field
    ENTER_BACKGROUND = 18
    ENTER_FOREGROUND = 19
    SET_MENU = 20  #: index: 0 or 1
    SET_FREE_NAVIGATION = 21  #: index: 0 or 1
    SET_MOTION_REDUCED = 22  #: index: 0 or 1
    SET_STEPS = 23  #: index: the place of the steps


class Steps(enum.IntEnum):
    """Where the step indicator stands."""

    HIDDEN = 0
    BELOW_BAR = 1
    ABOVE_FOOTER = 2


class Target(enum.IntEnum):
    """Parts of the screen that a finger can touch."""

    FORM = 0
    MENU_BUTTON = 1
    PREVIOUS = 2
    NEXT = 3
    FINISH = 4
    BARS = 5
    OUTSIDE = 6
    HEADER = 7
    CARD = 8
    EMPTY_PART = 9
    TITLE = 10


class ScreenEffects(enum.IntFlag):
    """What to draw anew."""

    FORM = 1
    CURRENT_PAGE = 2
    MENU_STATE = 4
    SHEET = 8
    SCROLL = 16
    CARD_HEIGHTS = 32
    FOOTER = 64
    STEPS = 128
    MENU_BUTTON = 256
    LAYOUT = 512
    MANY_CARDS = 1024
    PASS_TO_FORM = 2048
    BAR = 4096
    ANNOUNCES_HISTORY = 8192
    FINISHED = 16384
    LARGE_TEXT = 32768


class Refusal(enum.IntEnum):
    """Why Previous, Next or Finish did nothing."""

    NONE = 0
    NO_PAGE = 1  #: no page is visible
    FIRST_PAGE = 2
    LAST_PAGE = 3
    NOT_LAST_PAGE = 4
    ALREADY_FINISHED = 5
    MANDATORY_REMAINING = 6  #: refused_field names the field
    INVALID_ANSWER = 7  #: refused_field names the field


class Focus(enum.IntEnum):
    """Where a screen reader's focus goes."""

    STAYS = 0
    MENU_HEADER = 1
    MENU_BUTTON = 2
    HEADING = 3


class CardFlags(enum.IntFlag):
    """What a card shows."""

    IS_CURRENT = 1
    IS_NAME_BLANK = 2
    IS_RIGHT_TO_LEFT = 4
    IS_TRUNCATED = 8
    HAS_CHEVRON = 16


class SnapshotFlags(enum.IntFlag):
    """What a screen shows and allows."""

    HAS_MENU_BUTTON = 1
    HAS_STEPS = 2
    HAS_SHEET = 4
    HAS_LARGE_TEXT = 8
    HAS_POPOVER = 16
    CAN_GO_BACK = 32
    CAN_GO_ON = 64
    SHOWS_FINISH = 128
    CAN_FINISH = 256
    IS_FINISHED = 512
    FOOTER_HAS_SYMBOLS = 1024
    BARS_OVER_SHEET = 2048


class MenuState(enum.IntEnum):
    """The menu. It tracks a finger that has moved far enough."""

    CLOSED = 0
    HALF_OPEN = 1
    FULL = 2
    TRACKING = 3


class TextKind(enum.IntEnum):
    """Texts of the screen: the first five of a page's card."""

    CARD_TITLE = 0
    PROGRESS = 1
    MANDATORY = 2
    INVALID = 3
    NO_ITEMS = 4
    MENU_BUTTON = 5
    SHEET_TITLE = 6
    PREVIOUS = 7
    NEXT = 8
    FINISH = 9
    LARGE = 10
    POPOVER = 11


class Field(NamedTuple):
    """A field: its page, and its number there."""

    page: int
    field: int


class Change(NamedTuple):
    """What a transaction changed."""

    #: A flag, an answer or the clock changed.
    changed: bool
    #: More pages changed than `pages` has.
    has_more_pages: bool
    #: Pages came or went, so positions changed.
    moves_pages: bool
    #: Pages whose counts, answers or visibility changed: at most eight.
    pages: tuple[int, ...]
    #: Of the first changed page, to after the last.
    positions: range
    #: The same of pages that appeared or vanished.
    visibility: range
    previous_current_page: Optional[int]
    current_page: Optional[int]
    #: The instance added last.
    added_instance: Optional[int]


class FilledStatus(NamedTuple):
    """How far a filled form is."""

    #: As in formnav_status.
    total: int
    #: As in formnav_status.
    filled: int
    #: As in formnav_status.
    mandatory_remaining: int
    #: Answers that break their constraint.
    invalid: int
    #: Parts of the file that the form can't take.
    findings: int
    visible_pages: int
    complete_pages: int
    #: The rank of the first page with something missing or not allowed.
    first_left: Optional[int]
    #: Nothing mandatory is missing, no answer is invalid.
    can_be_finished: bool


class Progress(NamedTuple):
    """Numbers of fields of a page. They are 0 on a hidden page."""

    is_visible: bool
    is_complete: bool
    shown: int
    #: Fillable: shown and not read-only.
    total: int
    filled: int
    mandatory_total: int
    mandatory_remaining: int
    #: Answers that break their constraint.
    invalid: int


class Status(NamedTuple):
    """Numbers of fields on visible pages, and where the person is."""

    shown: int
    #: Fillable: shown and not read-only.
    total: int
    filled: int
    mandatory_total: int
    mandatory_remaining: int
    #: Answers that break their constraint.
    invalid: int
    pages: int
    visible_pages: int
    complete_pages: int
    current_page: Optional[int]
    current_rank: Optional[int]
    repeats: int
    rules: int
    can_undo: bool
    can_redo: bool


class Reading(NamedTuple):
    """What an app shows after an edit."""

    status: Status
    #: Of the edit's page.
    progress: Progress
    #: Of the edit.
    effects: Effects
    #: The next incomplete page after the edit's; the search goes on at the start.
    next_incomplete: Optional[int]


class FieldState(NamedTuple):
    """A field as it is now."""

    kind: Kind
    #: By rules and groups, without the page's.
    flags: Flags
    own_flags: Flags
    #: It is shown, and its answer breaks its constraint.
    is_invalid: bool


class Offer(NamedTuple):
    """The choices that a field offers now."""

    #: How many.
    choices: int
    #: Looks at a field that give the same version give the same choices.
    version: int


class Reason(NamedTuple):
    """A rule that acts on a field or a page."""

    #: Its index in the form.
    rule: int
    #: What it does while its condition holds.
    effect: Operation
    target: RuleTarget
    #: Whether its condition is true now.
    holds: bool


class Repeat(NamedTuple):
    """A repeat of the form: how many instances it has, and whether a person adds and removes them."""

    minimum: int
    maximum: Optional[int]
    allows_adding: bool
    allows_removing: bool
    #: An expression says how many there are; then a person adds and removes none.
    is_counted: bool


class Instance(NamedTuple):
    """An instance of a repeat."""

    #: The page that names the instance.
    page: int
    repeat: int
    #: Its numbers, from 1, outermost first.
    numbers: tuple[int, ...]


class ScreenChange(NamedTuple):
    """What an event changed."""

    effects: ScreenEffects
    #: The page whose card changed.
    page: Optional[int]
    previous_current_page: Optional[int]
    current_page: Optional[int]
    #: Ranks of cards with another number.
    renumbered: range
    #: Ranks of cards with another title.
    retitled: range
    added_instance: Optional[int]
    refusal: Refusal
    #: The field that a refusal names.
    refused_field: Optional[Field]
    #: The field to scroll into view.
    field: Optional[Field]
    focus: Focus
    #: The sheet slides in 250 ms, from here to there.
    slides: bool
    from_height: int
    to_height: int
    from_opacity: int
    to_opacity: int
    from_scroll: int
    to_scroll: int


class Frame(NamedTuple):
    """A rectangle, from the screen's top left corner. One without its part is 0, 0, 0, 0."""

    x: int
    y: int
    width: int
    height: int


class Card(NamedTuple):
    """A page's card."""

    page: int
    rank: int
    flags: CardFlags
    title_lines: int
    filled: int
    #: 0: the no-items text.
    total: int
    #: 0: no such line.
    mandatory: int
    #: 0: no such line.
    invalid: int
    frame: Frame
    title: Frame
    bar: Frame
    fill: Frame
    label: Frame
    no_items: Frame
    mandatory_text: Frame
    invalid_text: Frame
    chevron: Frame


class Snapshot(NamedTuple):
    """Everything that a screen shows."""

    width: int
    height: int
    flags: SnapshotFlags
    #: The cards on the screen, from the top: formnav_card after this structure.
    cards: tuple[Card, ...]
    current_page: Optional[int]
    current_rank: Optional[int]
    visible_pages: int
    steps: int
    menu_state: MenuState
    #: Thousandths.
    overlay_opacity: int
    scroll: int
    maximum_scroll: int
    content_height: int
    #: From 0.
    current_step: int
    #: How much of the current step is completed.
    step_part: int
    #: How much of the current step is completed.
    step_whole: int
    bar: Frame
    bar_title: Frame
    step_row: Frame
    previous: Frame
    menu_button: Frame
    next: Frame
    sheet: Frame
    sheet_header: Frame
    pull_bar: Frame
    sheet_title: Frame
    card_area: Frame
    popover: Frame
    large_text: Frame


class Texts(NamedTuple):
    """The texts of a form."""

    #: In how many languages the form is: its own, and those that it is translated to.
    languages: int
    #: Whether labels, hints, messages and names are Markdown.
    are_markdown: bool


class formnav_field(ctypes.Structure):
    _fields_ = [
        ("page", c_uint32),
        ("field", c_uint32),
    ]

    def value(self) -> Field:
        return Field(
            self.page,
            self.field,
        )


class formnav_session_options(ctypes.Structure):
    _fields_ = [
        ("clock_ms", c_int64),
        ("undo_bytes", c_uint64),
        ("saves_answers", c_uint32),
        ("has_clock", c_uint32),
        ("new_instances", c_uint64),
    ]
    checks = {
        "clock_ms": c.i64,
        "undo_bytes": c.u64,
        "saves_answers": c.truth,
        "has_clock": c.truth,
        "new_instances": c.u64,
    }


class formnav_change(ctypes.Structure):
    _fields_ = [
        ("changed", c_uint32),
        ("has_more_pages", c_uint32),
        ("moves_pages", c_uint32),
        ("pages_count", c_uint32),
        ("pages", c_uint32 * 8),
        ("positions_first", c_uint32),
        ("positions_end", c_uint32),
        ("visibility_first", c_uint32),
        ("visibility_end", c_uint32),
        ("previous_current_page", c_uint32),
        ("current_page", c_uint32),
        ("added_instance", c_uint32),
    ]

    def value(self) -> Change:
        return Change(
            bool(self.changed),
            bool(self.has_more_pages),
            bool(self.moves_pages),
            tuple(self.pages[: self.pages_count]),
            range(self.positions_first, self.positions_end),
            range(self.visibility_first, self.visibility_end),
            c.some(self.previous_current_page),
            c.some(self.current_page),
            c.some(self.added_instance),
        )


class formnav_text(ctypes.Structure):
    _fields_ = [
        ("bytes", c_void_p),
        ("length", c_size_t),
    ]
    checks = {
        "length": c.size,
    }


class formnav_answer(ctypes.Structure):
    _fields_ = [
        ("kind", c_uint32),
        ("text_count", c_uint32),
        ("integer", c_int64),
        ("decimal", c_double),
        ("texts", POINTER(formnav_text)),
    ]
    checks = {
        "kind": c.u32,
        "text_count": c.u32,
        "integer": c.i64,
    }


class formnav_filled_status(ctypes.Structure):
    _fields_ = [
        ("total", c_uint64),
        ("filled", c_uint64),
        ("mandatory_remaining", c_uint64),
        ("invalid", c_uint64),
        ("findings", c_uint64),
        ("visible_pages", c_uint32),
        ("complete_pages", c_uint32),
        ("first_left", c_uint32),
        ("can_be_finished", c_uint32),
    ]

    def value(self) -> FilledStatus:
        return FilledStatus(
            self.total,
            self.filled,
            self.mandatory_remaining,
            self.invalid,
            self.findings,
            self.visible_pages,
            self.complete_pages,
            self.first_left or None,
            bool(self.can_be_finished),
        )


class formnav_progress(ctypes.Structure):
    _fields_ = [
        ("is_visible", c_uint32),
        ("is_complete", c_uint32),
        ("shown", c_uint32),
        ("total", c_uint32),
        ("filled", c_uint32),
        ("mandatory_total", c_uint32),
        ("mandatory_remaining", c_uint32),
        ("invalid", c_uint32),
    ]

    def value(self) -> Progress:
        return Progress(
            bool(self.is_visible),
            bool(self.is_complete),
            self.shown,
            self.total,
            self.filled,
            self.mandatory_total,
            self.mandatory_remaining,
            self.invalid,
        )


class formnav_status(ctypes.Structure):
    _fields_ = [
        ("shown", c_uint64),
        ("total", c_uint64),
        ("filled", c_uint64),
        ("mandatory_total", c_uint64),
        ("mandatory_remaining", c_uint64),
        ("invalid", c_uint64),
        ("pages", c_uint32),
        ("visible_pages", c_uint32),
        ("complete_pages", c_uint32),
        ("current_page", c_uint32),
        ("current_rank", c_uint32),
        ("repeats", c_uint32),
        ("rules", c_uint32),
        ("can_undo", c_uint32),
        ("can_redo", c_uint32),
        ("reserved", c_uint32),
    ]

    def value(self) -> Status:
        return Status(
            self.shown,
            self.total,
            self.filled,
            self.mandatory_total,
            self.mandatory_remaining,
            self.invalid,
            self.pages,
            self.visible_pages,
            self.complete_pages,
            c.some(self.current_page),
            self.current_rank or None,
            self.repeats,
            self.rules,
            bool(self.can_undo),
            bool(self.can_redo),
        )


class formnav_reading(ctypes.Structure):
    _fields_ = [
        ("status", formnav_status),
        ("progress", formnav_progress),
        ("effects", c_uint32),
        ("next_incomplete", c_uint32),
    ]

    def value(self) -> Reading:
        return Reading(
            self.status.value(),
            self.progress.value(),
            Effects(self.effects),
            c.some(self.next_incomplete),
        )


class formnav_field_state(ctypes.Structure):
    _fields_ = [
        ("kind", c_uint32),
        ("flags", c_uint32),
        ("own_flags", c_uint32),
        ("is_invalid", c_uint32),
    ]

    def value(self) -> FieldState:
        return FieldState(
            Kind(self.kind),
            Flags(self.flags),
            Flags(self.own_flags),
            bool(self.is_invalid),
        )


class formnav_offer(ctypes.Structure):
    _fields_ = [
        ("choices", c_uint32),
        ("version", c_uint32),
    ]

    def value(self) -> Offer:
        return Offer(
            self.choices,
            self.version,
        )


class formnav_reason(ctypes.Structure):
    _fields_ = [
        ("rule", c_uint32),
        ("effect", c_uint32),
        ("target", c_uint32),
        ("holds", c_uint32),
    ]

    def value(self) -> Reason:
        return Reason(
            self.rule,
            Operation(self.effect),
            RuleTarget(self.target),
            bool(self.holds),
        )


class formnav_repeat(ctypes.Structure):
    _fields_ = [
        ("minimum", c_uint32),
        ("maximum", c_uint32),
        ("allows_adding", c_uint32),
        ("allows_removing", c_uint32),
        ("is_counted", c_uint32),
    ]

    def value(self) -> Repeat:
        return Repeat(
            self.minimum,
            c.some(self.maximum),
            bool(self.allows_adding),
            bool(self.allows_removing),
            bool(self.is_counted),
        )


class formnav_instance(ctypes.Structure):
    _fields_ = [
        ("page", c_uint32),
        ("repeat", c_uint32),
        ("numbers_count", c_uint32),
        ("numbers", c_uint32 * 3),
    ]

    def value(self) -> Instance:
        return Instance(
            self.page,
            self.repeat,
            tuple(self.numbers[: self.numbers_count]),
        )


class formnav_screen_options(ctypes.Structure):
    _fields_ = [
        ("session", formnav_session_options),
        ("width", c_int32),
        ("height", c_int32),
        ("safe_top", c_int32),
        ("safe_bottom", c_int32),
        ("safe_left", c_int32),
        ("safe_right", c_int32),
        ("platform", c_uint32),
        ("right_to_left", c_uint32),
        ("language", c_uint32),
        ("text_scale", c_uint32),
        ("title", formnav_text),
    ]
    checks = {
        "width": c.i32,
        "height": c.i32,
        "safe_top": c.i32,
        "safe_bottom": c.i32,
        "safe_left": c.i32,
        "safe_right": c.i32,
        "platform": c.u32,
        "right_to_left": c.truth,
        "language": c.u32,
        "text_scale": c.u32,
    }


class formnav_event(ctypes.Structure):
    _fields_ = [
        ("kind", c_uint32),
        ("target", c_uint32),
        ("page", c_uint32),
        ("index", c_uint32),
        ("before", c_uint32),
        ("reserved", c_uint32),
        ("x", c_int64),
        ("y", c_int64),
        ("edit", c_uint64),
        ("safe_top", c_int32),
        ("safe_bottom", c_int32),
        ("safe_left", c_int32),
        ("safe_right", c_int32),
    ]
    checks = {
        "kind": c.u32,
        "target": c.u32,
        "page": c.optional,
        "index": c.u32,
        "before": c.optional,
        "reserved": c.u32,
        "x": c.i64,
        "y": c.i64,
        "edit": c.u64,
        "safe_top": c.i32,
        "safe_bottom": c.i32,
        "safe_left": c.i32,
        "safe_right": c.i32,
    }


class formnav_screen_change(ctypes.Structure):
    _fields_ = [
        ("effects", c_uint32),
        ("page", c_uint32),
        ("previous_current_page", c_uint32),
        ("current_page", c_uint32),
        ("renumbered_first", c_uint32),
        ("renumbered_end", c_uint32),
        ("retitled_first", c_uint32),
        ("retitled_end", c_uint32),
        ("added_instance", c_uint32),
        ("refusal", c_uint32),
        ("refused_field", formnav_field),
        ("field", formnav_field),
        ("focus", c_uint32),
        ("slides", c_uint32),
        ("from_height", c_int32),
        ("to_height", c_int32),
        ("from_opacity", c_int32),
        ("to_opacity", c_int32),
        ("from_scroll", c_int64),
        ("to_scroll", c_int64),
    ]

    def value(self) -> ScreenChange:
        return ScreenChange(
            ScreenEffects(self.effects),
            c.some(self.page),
            c.some(self.previous_current_page),
            c.some(self.current_page),
            range(self.renumbered_first, self.renumbered_end),
            range(self.retitled_first, self.retitled_end),
            c.some(self.added_instance),
            Refusal(self.refusal),
            None if self.refused_field.page == c.NOTHING else self.refused_field.value(),
            None if self.field.page == c.NOTHING else self.field.value(),
            Focus(self.focus),
            bool(self.slides),
            self.from_height,
            self.to_height,
            self.from_opacity,
            self.to_opacity,
            self.from_scroll,
            self.to_scroll,
        )


class formnav_frame(ctypes.Structure):
    _fields_ = [
        ("x", c_int32),
        ("y", c_int32),
        ("width", c_int32),
        ("height", c_int32),
    ]

    def value(self) -> Frame:
        return Frame(
            self.x,
            self.y,
            self.width,
            self.height,
        )


class formnav_card(ctypes.Structure):
    _fields_ = [
        ("page", c_uint32),
        ("rank", c_uint32),
        ("flags", c_uint32),
        ("title_lines", c_uint32),
        ("filled", c_uint32),
        ("total", c_uint32),
        ("mandatory", c_uint32),
        ("invalid", c_uint32),
        ("frame", formnav_frame),
        ("title", formnav_frame),
        ("bar", formnav_frame),
        ("fill", formnav_frame),
        ("label", formnav_frame),
        ("no_items", formnav_frame),
        ("mandatory_text", formnav_frame),
        ("invalid_text", formnav_frame),
        ("chevron", formnav_frame),
    ]

    def value(self) -> Card:
        return Card(
            self.page,
            self.rank,
            CardFlags(self.flags),
            self.title_lines,
            self.filled,
            self.total,
            self.mandatory,
            self.invalid,
            self.frame.value(),
            self.title.value(),
            self.bar.value(),
            self.fill.value(),
            self.label.value(),
            self.no_items.value(),
            self.mandatory_text.value(),
            self.invalid_text.value(),
            self.chevron.value(),
        )


class formnav_snapshot(ctypes.Structure):
    _fields_ = [
        ("width", c_int32),
        ("height", c_int32),
        ("flags", c_uint32),
        ("cards_count", c_uint32),
        ("current_page", c_uint32),
        ("current_rank", c_uint32),
        ("visible_pages", c_uint32),
        ("steps", c_uint32),
        ("menu_state", c_uint32),
        ("overlay_opacity", c_uint32),
        ("scroll", c_int64),
        ("maximum_scroll", c_int64),
        ("content_height", c_int64),
        ("current_step", c_uint32),
        ("step_part", c_uint32),
        ("step_whole", c_uint32),
        ("reserved", c_uint32),
        ("bar", formnav_frame),
        ("bar_title", formnav_frame),
        ("step_row", formnav_frame),
        ("previous", formnav_frame),
        ("menu_button", formnav_frame),
        ("next", formnav_frame),
        ("sheet", formnav_frame),
        ("sheet_header", formnav_frame),
        ("pull_bar", formnav_frame),
        ("sheet_title", formnav_frame),
        ("card_area", formnav_frame),
        ("popover", formnav_frame),
        ("large_text", formnav_frame),
    ]

    def value(self) -> Snapshot:
        return Snapshot(
            self.width,
            self.height,
            SnapshotFlags(self.flags),
            (),
            c.some(self.current_page),
            self.current_rank or None,
            self.visible_pages,
            self.steps,
            MenuState(self.menu_state),
            self.overlay_opacity,
            self.scroll,
            self.maximum_scroll,
            self.content_height,
            self.current_step,
            self.step_part,
            self.step_whole,
            self.bar.value(),
            self.bar_title.value(),
            self.step_row.value(),
            self.previous.value(),
            self.menu_button.value(),
            self.next.value(),
            self.sheet.value(),
            self.sheet_header.value(),
            self.pull_bar.value(),
            self.sheet_title.value(),
            self.card_area.value(),
            self.popover.value(),
            self.large_text.value(),
        )


class formnav_texts(ctypes.Structure):
    _fields_ = [
        ("languages", c_uint32),
        ("are_markdown", c_uint32),
    ]

    def value(self) -> Texts:
        return Texts(
            self.languages,
            bool(self.are_markdown),
        )


def form_open(content: Buffer, memory_limit: int) -> int:
    content_at, content_count, _content = c.content("content", content)
    form_to = c_uint64()
    c.check(c.library.formnav_form_open(
        content_at, content_count, c.size("memory_limit", memory_limit), byref(form_to),
    ))
    return form_to.value


def form_report(form: int) -> str:
    def write(buffer: Any, capacity: int, length: Any) -> int:
        return int(c.library.formnav_form_report(form, buffer, capacity, length))

    buffer_to, buffer_count = c.filled(1, write)
    return ctypes.string_at(buffer_to, buffer_count).decode()


def free(handle: int) -> None:
    c.check(c.library.formnav_free(handle))


def session_open(form: int, options: formnav_session_options) -> int:
    session_to = c_uint64()
    c.check(c.library.formnav_session_open(form, byref(options), byref(session_to)))
    return session_to.value


def apply(session: int, edit: int) -> Effects:
    effects_to = c_uint32()
    c.check(c.library.formnav_apply(session, c.u64("edit", edit), byref(effects_to)))
    return Effects(effects_to.value)


def play(session: int, edits: Buffer, effects: Optional[Buffer]) -> int:
    edits_at, edits_count, _edits = c.words("edits", edits)
    effects_at, _effects = c.room("effects", effects, edits_count)
    applied_to = c_size_t()
    c.check(c.library.formnav_play(session, edits_at, edits_count, effects_at, byref(applied_to)))
    return applied_to.value


def apply_batch(session: int, edits: Buffer) -> tuple[int, Change]:
    edits_at, edits_count, _edits = c.words("edits", edits)
    applied_to = c_size_t()
    change_to = formnav_change()
    c.check(c.library.formnav_apply_batch(session, edits_at, edits_count, byref(applied_to), byref(change_to)))
    return applied_to.value, change_to.value()


def set_answer(session: int, page: int, field: int, answer: formnav_answer) -> Change:
    change_to = formnav_change()
    c.check(c.library.formnav_set_answer(
        session, c.u32("page", page), c.u32("field", field), byref(answer), byref(change_to),
    ))
    return change_to.value()


def set_clock(session: int, clock: int) -> Change:
    change_to = formnav_change()
    c.check(c.library.formnav_set_clock(session, c.i64("clock", clock), byref(change_to)))
    return change_to.value()


def undo(session: int) -> Change:
    change_to = formnav_change()
    c.check(c.library.formnav_undo(session, byref(change_to)))
    return change_to.value()


def redo(session: int) -> Change:
    change_to = formnav_change()
    c.check(c.library.formnav_redo(session, byref(change_to)))
    return change_to.value()


def set_current_page(session: int, page: int) -> None:
    c.check(c.library.formnav_set_current_page(session, c.u32("page", page)))


def add_instance(session: int, repeat: int, around: Optional[int], before: Optional[int]) -> Change:
    change_to = formnav_change()
    c.check(c.library.formnav_add_instance(
        session, c.u32("repeat", repeat), c.optional("around", around), c.optional("before", before),
        byref(change_to),
    ))
    return change_to.value()


def remove_instance(session: int, instance: int) -> Change:
    change_to = formnav_change()
    c.check(c.library.formnav_remove_instance(session, c.u32("instance", instance), byref(change_to)))
    return change_to.value()


def last_change(reader: int) -> Change:
    change_to = formnav_change()
    c.check(c.library.formnav_last_change(reader, byref(change_to)))
    return change_to.value()


def save(reader: int) -> bytes:
    def write(buffer: Any, capacity: int, length: Any) -> int:
        return int(c.library.formnav_save(reader, buffer, capacity, length))

    buffer_to, buffer_count = c.filled(1, write)
    return ctypes.string_at(buffer_to, buffer_count)


def restore(reader: int, state: Buffer) -> int:
    state_at, state_count, _state = c.content("state", state)
    dropped_to = c_size_t()
    c.check(c.library.formnav_restore(reader, state_at, state_count, byref(dropped_to)))
    return dropped_to.value


def export(reader: int, format: int) -> bytes:
    def write(buffer: Any, capacity: int, length: Any) -> int:
        return int(c.library.formnav_export(reader, c.u32("format", format), buffer, capacity, length))

    buffer_to, buffer_count = c.filled(1, write)
    return ctypes.string_at(buffer_to, buffer_count)


def submission(form: int, reader: int) -> str:
    def write(buffer: Any, capacity: int, length: Any) -> int:
        return int(c.library.formnav_submission(form, reader, buffer, capacity, length))

    buffer_to, buffer_count = c.filled(1, write)
    return ctypes.string_at(buffer_to, buffer_count).decode()


def fill(form: int, reader: int, content: Buffer) -> int:
    content_at, content_count, _content = c.content("content", content)
    findings_to = c_size_t()
    c.check(c.library.formnav_fill(form, reader, content_at, content_count, byref(findings_to)))
    return findings_to.value


def form_status(form: int, content: Buffer, clock_ms: int) -> FilledStatus:
    content_at, content_count, _content = c.content("content", content)
    status_to = formnav_filled_status()
    c.check(c.library.formnav_form_status(
        form, content_at, content_count, c.i64("clock_ms", clock_ms), byref(status_to),
    ))
    return status_to.value()


def page_progress(reader: int, page: int) -> Progress:
    progress_to = formnav_progress()
    c.check(c.library.formnav_page_progress(reader, c.u32("page", page), byref(progress_to)))
    return progress_to.value()


def get_status(reader: int) -> Status:
    status_to = formnav_status()
    c.check(c.library.formnav_get_status(reader, byref(status_to)))
    return status_to.value()


def apply_and_read(session: int, edit: int) -> Reading:
    reading_to = formnav_reading()
    c.check(c.library.formnav_apply_and_read(session, c.u64("edit", edit), byref(reading_to)))
    return reading_to.value()


def page_at(reader: int, position: int) -> int:
    page_to = c_uint32()
    c.check(c.library.formnav_page_at(reader, c.u32("position", position), byref(page_to)))
    return page_to.value


def position(reader: int, page: int) -> int:
    position_to = c_uint32()
    c.check(c.library.formnav_position(reader, c.u32("page", page), byref(position_to)))
    return position_to.value


def select(reader: int, rank: int) -> int:
    page_to = c_uint32()
    c.check(c.library.formnav_select(reader, c.u32("rank", rank), byref(page_to)))
    return page_to.value


def rank(reader: int, page: int) -> Optional[int]:
    rank_to = c_uint32()
    c.check(c.library.formnav_rank(reader, c.u32("page", page), byref(rank_to)))
    return rank_to.value or None


def next_page(reader: int, search: int, after: Optional[int], wraps: bool) -> Optional[int]:
    page_to = c_uint32()
    c.check(c.library.formnav_next_page(
        reader, c.u32("search", search), c.optional("after", after), c.truth("wraps", wraps), byref(page_to),
    ))
    return c.some(page_to.value)


def previous_page(reader: int, search: int, before: Optional[int], wraps: bool) -> Optional[int]:
    page_to = c_uint32()
    c.check(c.library.formnav_previous_page(
        reader, c.u32("search", search), c.optional("before", before), c.truth("wraps", wraps), byref(page_to),
    ))
    return c.some(page_to.value)


def next_field(reader: int, search: int, page: Optional[int], field: int, wraps: bool) -> Optional[Field]:
    found_to = formnav_field()
    c.check(c.library.formnav_next_field(
        reader, c.u32("search", search), c.optional("page", page), c.u32("field", field), c.truth("wraps", wraps),
        byref(found_to),
    ))
    return None if found_to.page == c.NOTHING else found_to.value()


def field_count(reader: int, page: int) -> int:
    count_to = c_uint32()
    c.check(c.library.formnav_field_count(reader, c.u32("page", page), byref(count_to)))
    return count_to.value


def get_field(reader: int, page: int, field: int) -> FieldState:
    state_to = formnav_field_state()
    c.check(c.library.formnav_get_field(reader, c.u32("page", page), c.u32("field", field), byref(state_to)))
    return state_to.value()


def find_field(reader: int, id: str, inside: Sequence[int]) -> Field:
    id_at, id_count, _id = c.utf8("id", id)
    inside_at, inside_count, _inside = c.numbers("inside", inside)
    field_to = formnav_field()
    c.check(c.library.formnav_find_field(reader, id_at, id_count, inside_at, inside_count, byref(field_to)))
    return field_to.value()


def get_answer(reader: int, page: int, field: int) -> tuple[formnav_answer, ctypes.Array[c_uint64]]:
    answer_to = formnav_answer()

    def write(buffer: Any, capacity: int, length: Any) -> int:
        return int(c.library.formnav_get_answer(
            reader, c.u32("page", page), c.u32("field", field), byref(answer_to), buffer, capacity, length,
        ))

    buffer_to, buffer_count = c.filled(1, write)
    return answer_to, buffer_to


def get_text(reader: int, kind: int, index: int, field: int) -> str:
    def write(buffer: Any, capacity: int, length: Any) -> int:
        return int(c.library.formnav_get_text(
            reader, c.u32("kind", kind), c.u32("index", index), c.u32("field", field), buffer, capacity, length,
        ))

    buffer_to, buffer_count = c.filled(1, write)
    return ctypes.string_at(buffer_to, buffer_count).decode()


def get_offer(reader: int, page: int, field: int) -> Offer:
    offer_to = formnav_offer()
    c.check(c.library.formnav_get_offer(reader, c.u32("page", page), c.u32("field", field), byref(offer_to)))
    return offer_to.value()


def choice_text(reader: int, page: int, field: int, index: int, part: int) -> str:
    def write(buffer: Any, capacity: int, length: Any) -> int:
        return int(c.library.formnav_choice_text(
            reader, c.u32("page", page), c.u32("field", field), c.u32("index", index), c.u32("part", part), buffer,
            capacity, length,
        ))

    buffer_to, buffer_count = c.filled(1, write)
    return ctypes.string_at(buffer_to, buffer_count).decode()


def reasons(reader: int, page: int, field: Optional[int]) -> list[Reason]:
    def write(reasons: Any, capacity: int, length: Any) -> int:
        return int(c.library.formnav_reasons(
            reader, c.u32("page", page), c.optional("field", field), reasons, capacity, length,
        ))

    reasons_to, reasons_count = c.filled(ctypes.sizeof(formnav_reason), write)
    return [one.value() for one in (formnav_reason * reasons_count).from_buffer(reasons_to)]


def get_repeat(reader: int, repeat: int) -> Repeat:
    found_to = formnav_repeat()
    c.check(c.library.formnav_get_repeat(reader, c.u32("repeat", repeat), byref(found_to)))
    return found_to.value()


def instance_of_page(reader: int, page: int) -> Optional[Instance]:
    instance_to = formnav_instance()
    c.check(c.library.formnav_instance_of_page(reader, c.u32("page", page), byref(instance_to)))
    return None if instance_to.page == c.NOTHING else instance_to.value()


def instance_count(reader: int, repeat: int, around: Optional[int]) -> int:
    count_to = c_uint32()
    c.check(c.library.formnav_instance_count(
        reader, c.u32("repeat", repeat), c.optional("around", around), byref(count_to),
    ))
    return count_to.value


def instance_at(reader: int, repeat: int, around: Optional[int], number: int) -> int:
    instance_to = c_uint32()
    c.check(c.library.formnav_instance_at(
        reader, c.u32("repeat", repeat), c.optional("around", around), c.u32("number", number), byref(instance_to),
    ))
    return instance_to.value


def screen_open(form: int, options: formnav_screen_options) -> int:
    screen_to = c_uint64()
    c.check(c.library.formnav_screen_open(form, byref(options), byref(screen_to)))
    return screen_to.value


def screen_handle(screen: int, event: formnav_event) -> ScreenChange:
    change_to = formnav_screen_change()
    c.check(c.library.formnav_screen_handle(screen, byref(event), byref(change_to)))
    return change_to.value()


def screen_set_answer(screen: int, page: int, field: int, answer: formnav_answer) -> ScreenChange:
    change_to = formnav_screen_change()
    c.check(c.library.formnav_screen_set_answer(
        screen, c.u32("page", page), c.u32("field", field), byref(answer), byref(change_to),
    ))
    return change_to.value()


def screen_apply_batch(screen: int, edits: Buffer) -> tuple[int, ScreenChange]:
    edits_at, edits_count, _edits = c.words("edits", edits)
    applied_to = c_size_t()
    change_to = formnav_screen_change()
    c.check(c.library.formnav_screen_apply_batch(screen, edits_at, edits_count, byref(applied_to), byref(change_to)))
    return applied_to.value, change_to.value()


def screen_snapshot(screen: int, time_ms: int) -> Snapshot:
    def write(snapshot: Any, capacity: int, length: Any) -> int:
        return int(c.library.formnav_screen_snapshot(screen, c.i64("time_ms", time_ms), snapshot, capacity, length))

    snapshot_to, snapshot_count = c.filled(1, write)
    head = formnav_snapshot.from_buffer(snapshot_to)
    cards = (formnav_card * head.cards_count).from_buffer(snapshot_to, ctypes.sizeof(formnav_snapshot))
    return head.value()._replace(cards=tuple(one.value() for one in cards))


def screen_text(screen: int, kind: int, page: int) -> str:
    def write(buffer: Any, capacity: int, length: Any) -> int:
        return int(c.library.formnav_screen_text(
            screen, c.u32("kind", kind), c.u32("page", page), buffer, capacity, length,
        ))

    buffer_to, buffer_count = c.filled(1, write)
    return ctypes.string_at(buffer_to, buffer_count).decode()


def form_texts(form: int) -> Texts:
    texts_to = formnav_texts()
    c.check(c.library.formnav_form_texts(form, byref(texts_to)))
    return texts_to.value()


def form_language(form: int, index: int) -> str:
    def write(buffer: Any, capacity: int, length: Any) -> int:
        return int(c.library.formnav_form_language(form, c.u32("index", index), buffer, capacity, length))

    buffer_to, buffer_count = c.filled(1, write)
    return ctypes.string_at(buffer_to, buffer_count).decode()


def find_language(form: int, language: str) -> int:
    language_at, language_count, _language = c.utf8("language", language)
    index_to = c_uint32()
    c.check(c.library.formnav_find_language(form, language_at, language_count, byref(index_to)))
    return index_to.value


def form_in_language(form: int, index: int) -> int:
    translated_to = c_uint64()
    c.check(c.library.formnav_form_in_language(form, c.u32("index", index), byref(translated_to)))
    return translated_to.value


c.declare("version")
c.declare("last_error", c_void_p, c_size_t, POINTER(c_size_t))
c.declare("form_open", c_void_p, c_size_t, c_size_t, POINTER(c_uint64))
c.declare("form_report", c_uint64, c_void_p, c_size_t, POINTER(c_size_t))
c.declare("free", c_uint64)
c.declare("session_open", c_uint64, POINTER(formnav_session_options), POINTER(c_uint64))
c.declare("apply", c_uint64, c_uint64, POINTER(c_uint32))
c.declare("play", c_uint64, c_void_p, c_size_t, c_void_p, POINTER(c_size_t))
c.declare("apply_batch", c_uint64, c_void_p, c_size_t, POINTER(c_size_t), POINTER(formnav_change))
c.declare("set_answer", c_uint64, c_uint32, c_uint32, POINTER(formnav_answer), POINTER(formnav_change))
c.declare("set_clock", c_uint64, c_int64, POINTER(formnav_change))
c.declare("undo", c_uint64, POINTER(formnav_change))
c.declare("redo", c_uint64, POINTER(formnav_change))
c.declare("set_current_page", c_uint64, c_uint32)
c.declare("add_instance", c_uint64, c_uint32, c_uint32, c_uint32, POINTER(formnav_change))
c.declare("remove_instance", c_uint64, c_uint32, POINTER(formnav_change))
c.declare("last_change", c_uint64, POINTER(formnav_change))
c.declare("save", c_uint64, c_void_p, c_size_t, POINTER(c_size_t))
c.declare("restore", c_uint64, c_void_p, c_size_t, POINTER(c_size_t))
c.declare("export", c_uint64, c_uint32, c_void_p, c_size_t, POINTER(c_size_t))
c.declare("submission", c_uint64, c_uint64, c_void_p, c_size_t, POINTER(c_size_t))
c.declare("fill", c_uint64, c_uint64, c_void_p, c_size_t, POINTER(c_size_t))
c.declare("form_status", c_uint64, c_void_p, c_size_t, c_int64, POINTER(formnav_filled_status))
c.declare("page_progress", c_uint64, c_uint32, POINTER(formnav_progress))
c.declare("get_status", c_uint64, POINTER(formnav_status))
c.declare("apply_and_read", c_uint64, c_uint64, POINTER(formnav_reading))
c.declare("page_at", c_uint64, c_uint32, POINTER(c_uint32))
c.declare("position", c_uint64, c_uint32, POINTER(c_uint32))
c.declare("select", c_uint64, c_uint32, POINTER(c_uint32))
c.declare("rank", c_uint64, c_uint32, POINTER(c_uint32))
c.declare("next_page", c_uint64, c_uint32, c_uint32, c_uint32, POINTER(c_uint32))
c.declare("previous_page", c_uint64, c_uint32, c_uint32, c_uint32, POINTER(c_uint32))
c.declare("next_field", c_uint64, c_uint32, c_uint32, c_uint32, c_uint32, POINTER(formnav_field))
c.declare("field_count", c_uint64, c_uint32, POINTER(c_uint32))
c.declare("get_field", c_uint64, c_uint32, c_uint32, POINTER(formnav_field_state))
c.declare("find_field", c_uint64, c_void_p, c_size_t, c_void_p, c_size_t, POINTER(formnav_field))
c.declare("get_answer", c_uint64, c_uint32, c_uint32, POINTER(formnav_answer), c_void_p, c_size_t, POINTER(c_size_t))
c.declare("get_text", c_uint64, c_uint32, c_uint32, c_uint32, c_void_p, c_size_t, POINTER(c_size_t))
c.declare("get_offer", c_uint64, c_uint32, c_uint32, POINTER(formnav_offer))
c.declare("choice_text", c_uint64, c_uint32, c_uint32, c_uint32, c_uint32, c_void_p, c_size_t, POINTER(c_size_t))
c.declare("reasons", c_uint64, c_uint32, c_uint32, c_void_p, c_size_t, POINTER(c_size_t))
c.declare("get_repeat", c_uint64, c_uint32, POINTER(formnav_repeat))
c.declare("instance_of_page", c_uint64, c_uint32, POINTER(formnav_instance))
c.declare("instance_count", c_uint64, c_uint32, c_uint32, POINTER(c_uint32))
c.declare("instance_at", c_uint64, c_uint32, c_uint32, c_uint32, POINTER(c_uint32))
c.declare("screen_open", c_uint64, POINTER(formnav_screen_options), POINTER(c_uint64))
c.declare("screen_handle", c_uint64, POINTER(formnav_event), POINTER(formnav_screen_change))
c.declare("screen_set_answer", c_uint64, c_uint32, c_uint32, POINTER(formnav_answer), POINTER(formnav_screen_change))
c.declare("screen_apply_batch", c_uint64, c_void_p, c_size_t, POINTER(c_size_t), POINTER(formnav_screen_change))
c.declare("screen_snapshot", c_uint64, c_int64, c_void_p, c_size_t, POINTER(c_size_t))
c.declare("screen_text", c_uint64, c_uint32, c_uint32, c_void_p, c_size_t, POINTER(c_size_t))
c.declare("form_texts", c_uint64, POINTER(formnav_texts))
c.declare("form_language", c_uint64, c_uint32, c_void_p, c_size_t, POINTER(c_size_t))
c.declare("find_language", c_uint64, c_void_p, c_size_t, POINTER(c_uint32))
c.declare("form_in_language", c_uint64, c_uint32, POINTER(c_uint64))
c.library.formnav_version.restype = c_uint32
