"""The C interface: its library, structures and functions, as FormNavigationC.h declares them."""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import POINTER, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p

#: No page, no instance, or no field.
NOTHING = 0xFFFFFFFF

OK, BAD_HANDLE, BAD_ARGUMENT, SHORT_BUFFER, BAD_FORM, NO_SUCH_PLACE, REFUSED, BAD_STATE, NO_ROOM = range(9)


def _path() -> str:
    """The library beside this module, or the one that FORMNAVIGATION_LIBRARY names."""
    beside = pathlib.Path(__file__).with_name("libformnavigation.so.1")
    return os.environ.get("FORMNAVIGATION_LIBRARY") or str(beside)


library = ctypes.CDLL(_path())


class Field(ctypes.Structure):
    """A field; 0xFFFFFFFF for none."""

    page: int
    field: int

    _fields_ = [("page", c_uint32), ("field", c_uint32)]


class SessionOptions(ctypes.Structure):
    _fields_ = [
        ("clock_ms", c_int64),
        ("undo_bytes", c_uint64),
        ("saves_answers", c_uint32),
        ("reserved", c_uint32),
    ]


class Change(ctypes.Structure):
    _fields_ = [
        ("effects", c_uint32),
        ("page_count", c_uint32),
        ("pages", c_uint32 * 8),
        ("first", c_uint32),
        ("end", c_uint32),
        ("visibility_first", c_uint32),
        ("visibility_end", c_uint32),
        ("previous_current_page", c_uint32),
        ("current_page", c_uint32),
        ("added_instance", c_uint32),
        ("reserved", c_uint32),
    ]


class Text(ctypes.Structure):
    _fields_ = [("bytes", c_void_p), ("length", c_size_t)]


class Answer(ctypes.Structure):
    _fields_ = [
        ("kind", c_uint32),
        ("text_count", c_uint32),
        ("integer", c_int64),
        ("decimal", c_double),
        ("texts", POINTER(Text)),
    ]


class Progress(ctypes.Structure):
    """Numbers of fields of a page. They are 0 on a hidden page."""

    is_visible: int
    is_complete: int
    shown: int
    #: Fillable fields: shown and not read-only.
    total: int
    filled: int
    mandatory_total: int
    mandatory_remaining: int
    #: Answers that break their constraint.
    invalid: int

    _fields_ = [
        (name, c_uint32)
        for name in (
            "is_visible",
            "is_complete",
            "shown",
            "total",
            "filled",
            "mandatory_total",
            "mandatory_remaining",
            "invalid",
        )
    ]


class Status(ctypes.Structure):
    """Numbers of fields on visible pages, and where the person is."""

    shown: int
    #: Fillable fields: shown and not read-only.
    total: int
    filled: int
    mandatory_total: int
    mandatory_remaining: int
    #: Answers that break their constraint.
    invalid: int
    pages: int
    visible_pages: int
    complete_pages: int
    #: 0xFFFFFFFF for none.
    current_page: int
    #: From 1; 0 for none.
    current_rank: int
    repeats: int
    rules: int
    can_undo: int
    can_redo: int

    _fields_ = [
        *(
            (name, c_uint64)
            for name in ("shown", "total", "filled", "mandatory_total", "mandatory_remaining", "invalid")
        ),
        *(
            (name, c_uint32)
            for name in (
                "pages",
                "visible_pages",
                "complete_pages",
                "current_page",
                "current_rank",
                "repeats",
                "rules",
                "can_undo",
                "can_redo",
                "reserved",
            )
        ),
    ]


class FieldState(ctypes.Structure):
    _fields_ = [("kind", c_uint32), ("flags", c_uint32), ("own_flags", c_uint32), ("is_invalid", c_uint32)]


class Reason(ctypes.Structure):
    _fields_ = [("rule", c_uint32), ("effect", c_uint32), ("target", c_uint32), ("holds", c_uint32)]


class Instance(ctypes.Structure):
    _fields_ = [("instance", c_uint32), ("repeat", c_uint32), ("level", c_uint32), ("numbers", c_uint32 * 3)]


class ScreenOptions(ctypes.Structure):
    _fields_ = [
        ("session", SessionOptions),
        *((name, c_int32) for name in ("width", "height", "safe_top", "safe_bottom", "safe_left", "safe_right")),
        *((name, c_uint32) for name in ("platform", "right_to_left", "language", "text_scale")),
        ("title", Text),
    ]


class Event(ctypes.Structure):
    _fields_ = [
        *((name, c_uint32) for name in ("kind", "target", "page", "index", "before", "reserved")),
        ("x", c_int64),
        ("y", c_int64),
        ("edit", c_uint64),
        *((name, c_int32) for name in ("safe_top", "safe_bottom", "safe_left", "safe_right")),
    ]


class ScreenChange(ctypes.Structure):
    """What to draw anew after an event. The header has the meaning of each number."""

    effects: int
    #: The page whose card changed; 0xFFFFFFFF for none.
    page: int
    previous_current_page: int
    current_page: int
    renumbered_first: int
    renumbered_end: int
    retitled_first: int
    retitled_end: int
    added_instance: int
    refusal: int
    refused_field: Field
    field: Field
    focus: int
    slides: int
    from_height: int
    to_height: int
    from_opacity: int
    to_opacity: int
    from_scroll: int
    to_scroll: int

    _fields_ = [
        *(
            (name, c_uint32)
            for name in (
                "effects",
                "page",
                "previous_current_page",
                "current_page",
                "renumbered_first",
                "renumbered_end",
                "retitled_first",
                "retitled_end",
                "added_instance",
                "refusal",
            )
        ),
        ("refused_field", Field),
        ("field", Field),
        ("focus", c_uint32),
        ("slides", c_uint32),
        *((name, c_int32) for name in ("from_height", "to_height", "from_opacity", "to_opacity")),
        ("from_scroll", c_int64),
        ("to_scroll", c_int64),
    ]


class Frame(ctypes.Structure):
    """A rectangle in px, from the screen's top left corner."""

    x: int
    y: int
    width: int
    height: int

    _fields_ = [("x", c_int32), ("y", c_int32), ("width", c_int32), ("height", c_int32)]


class Card(ctypes.Structure):
    """A page's card. A frame without its part is 0, 0, 0, 0."""

    page: int
    rank: int
    #: Bits: current page, name is blank, name runs from right to left, title is truncated, has a chevron.
    flags: int
    title_lines: int
    filled: int
    total: int
    mandatory: int
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

    _fields_ = [
        *(
            (name, c_uint32)
            for name in ("page", "rank", "flags", "title_lines", "filled", "total", "mandatory", "invalid")
        ),
        *(
            (name, Frame)
            for name in (
                "frame",
                "title",
                "bar",
                "fill",
                "label",
                "no_items",
                "mandatory_text",
                "invalid_text",
                "chevron",
            )
        ),
    ]


class Snapshot(ctypes.Structure):
    """What a screen shows but the cards. A frame without its part is 0, 0, 0, 0."""

    width: int
    height: int
    flags: int
    card_count: int
    current_page: int
    current_rank: int
    visible_pages: int
    steps: int
    menu_state: int
    overlay_opacity: int
    scroll: int
    maximum_scroll: int
    content_height: int
    current_step: int
    step_part: int
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

    _fields_ = [
        ("width", c_int32),
        ("height", c_int32),
        *(
            (name, c_uint32)
            for name in (
                "flags",
                "card_count",
                "current_page",
                "current_rank",
                "visible_pages",
                "steps",
                "menu_state",
                "overlay_opacity",
            )
        ),
        ("scroll", c_int64),
        ("maximum_scroll", c_int64),
        ("content_height", c_int64),
        *((name, c_uint32) for name in ("current_step", "step_part", "step_whole", "reserved")),
        *(
            (name, Frame)
            for name in (
                "bar",
                "bar_title",
                "step_row",
                "previous",
                "menu_button",
                "next",
                "sheet",
                "sheet_header",
                "pull_bar",
                "sheet_title",
                "card_area",
                "popover",
                "large_text",
            )
        ),
    ]


_U32, _U64, _SIZE = c_uint32, c_uint64, c_size_t
_BUFFER = (c_void_p, _SIZE, POINTER(_SIZE))
_WORD = POINTER(_U32)

#: The types of each function's arguments, as the header declares them.
SIGNATURES: dict[str, tuple[object, ...]] = {
    "last_error": _BUFFER,
    "form_open": (c_void_p, _SIZE, _SIZE, POINTER(_U64)),
    "form_report": (_U64, *_BUFFER),
    "free": (_U64,),
    "session_open": (_U64, POINTER(SessionOptions), POINTER(_U64)),
    "apply": (_U64, _U64, _WORD),
    "play": (_U64, c_void_p, _SIZE, c_void_p, POINTER(_SIZE)),
    "apply_batch": (_U64, c_void_p, _SIZE, POINTER(_SIZE), POINTER(Change)),
    "set_answer": (_U64, _U32, _U32, POINTER(Answer), POINTER(Change)),
    "set_clock": (_U64, c_int64, POINTER(Change)),
    "undo": (_U64, POINTER(Change)),
    "redo": (_U64, POINTER(Change)),
    "set_current_page": (_U64, _U32),
    "add_instance": (_U64, _U32, _U32, _U32, POINTER(Change)),
    "remove_instance": (_U64, _U32, POINTER(Change)),
    "last_change": (_U64, POINTER(Change)),
    "save": (_U64, *_BUFFER),
    "restore": (_U64, c_void_p, _SIZE, POINTER(_SIZE)),
    "export": (_U64, _U32, *_BUFFER),
    "page_progress": (_U64, _U32, POINTER(Progress)),
    "get_status": (_U64, POINTER(Status)),
    "page_at": (_U64, _U32, _WORD),
    "position": (_U64, _U32, _WORD),
    "select": (_U64, _U32, _WORD),
    "rank": (_U64, _U32, _WORD),
    "next_page": (_U64, _U32, _U32, _U32, _WORD),
    "previous_page": (_U64, _U32, _U32, _U32, _WORD),
    "next_field": (_U64, _U32, _U32, _U32, _U32, POINTER(Field)),
    "field_count": (_U64, _U32, _WORD),
    "get_field": (_U64, _U32, _U32, POINTER(FieldState)),
    "find_field": (_U64, c_char_p, _SIZE, c_void_p, _SIZE, POINTER(Field)),
    "get_answer": (_U64, _U32, _U32, POINTER(Answer), *_BUFFER),
    "get_text": (_U64, _U32, _U32, _U32, *_BUFFER),
    "choice_count": (_U64, _U32, _U32, POINTER(c_uint32)),
    "choice_text": (_U64, _U32, _U32, _U32, _U32, c_void_p, _SIZE, POINTER(_SIZE)),
    "reasons": (_U64, _U32, _U32, POINTER(Reason), _SIZE, POINTER(_SIZE)),
    "instance_of_page": (_U64, _U32, POINTER(Instance)),
    "instance_count": (_U64, _U32, _U32, _WORD),
    "instance_at": (_U64, _U32, _U32, _U32, _WORD),
    "screen_open": (_U64, POINTER(ScreenOptions), POINTER(_U64)),
    "screen_handle": (_U64, POINTER(Event), POINTER(ScreenChange)),
    "screen_set_answer": (_U64, _U32, _U32, POINTER(Answer), POINTER(ScreenChange)),
    "screen_apply_batch": (_U64, c_void_p, _SIZE, POINTER(_SIZE), POINTER(ScreenChange)),
    "screen_snapshot": (_U64, c_int64, *_BUFFER),
    "screen_text": (_U64, _U32, _U32, *_BUFFER),
}

for _name, _types in SIGNATURES.items():
    _function = getattr(library, "formnav_" + _name)
    _function.argtypes = _types
    _function.restype = c_int32
library.formnav_version.argtypes = ()
library.formnav_version.restype = c_uint32
