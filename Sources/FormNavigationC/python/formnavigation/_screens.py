"""The input form screen: events in, snapshots out."""

from __future__ import annotations

import ctypes
import datetime
import enum
from typing import NamedTuple, Union

from . import _interface, _values
from ._calls import Buffer, check, text, words, written
from ._forms import Form, session_options
from ._interface import library
from ._reading import Reader
from ._values import Value


class EventKind(enum.IntEnum):
    """Events, with the arguments of `Screen.handle` that each reads."""

    EDIT = 0  #: edit
    UNDO = 1
    REDO = 2
    SET_CLOCK = 3  #: x
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
    RESIZE = 14  #: x: width; y: height
    SET_SAFE_AREA = 15  #: safe_area
    GO_TO_PAGE = 16  #: page
    GO_TO_FIELD = 17  #: page; index: field
    ENTER_BACKGROUND = 18
    ENTER_FOREGROUND = 19
    SET_MENU = 20  #: index: 0 or 1
    SET_FREE_NAVIGATION = 21  #: index: 0 or 1
    SET_MOTION_REDUCED = 22  #: index: 0 or 1
    SET_STEPS = 23  #: index: 0 hidden, 1 below the bar, 2 above the footer


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


class ScreenText(enum.IntEnum):
    """Texts of the screen: the first five are of a page's card."""

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


class SafeArea(NamedTuple):
    """The margins that the system reserves, px."""

    top: int = 44
    bottom: int = 0
    left: int = 0
    right: int = 0


class Snapshot(NamedTuple):
    """Everything that a screen shows."""

    #: The structure formnav_snapshot.
    screen: _interface.Snapshot
    #: The cards on the screen, from the top: structures formnav_card.
    cards: list[_interface.Card]


class Screen(Reader):
    """A form on a screen. It belongs to one thread at a time."""

    def __init__(
        self,
        form: Form,
        width: int,
        height: int,
        title: str = "",
        safe_area: SafeArea = SafeArea(),
        android: bool = False,
        right_to_left: bool = False,
        language: str = "en",
        text_scale: int = 100,
        clock: Union[int, datetime.datetime] = 0,
        undo_bytes: int = 0,
        saves_answers: bool = False,
    ) -> None:
        """Opens a form on a screen of so many px.

        `language` is that of the menu's words: en, ar or he. `text_scale` is in percent, 50 to 400. The last three are
        those of `Form.session`.
        """
        name, handle = title.encode(), ctypes.c_uint64()
        options = _interface.ScreenOptions(
            session_options(clock, undo_bytes, saves_answers),
            width,
            height,
            *safe_area,
            int(android),
            int(right_to_left),
            ("en", "ar", "he").index(language),
            text_scale,
            _interface.Text(ctypes.cast(ctypes.c_char_p(name), ctypes.c_void_p), len(name)),
        )
        check(library.formnav_screen_open(form._number, ctypes.byref(options), ctypes.byref(handle)))
        super().__init__(handle.value)

    def handle(
        self,
        kind: EventKind,
        *,
        target: int = 0,
        page: int = _interface.NOTHING,
        index: int = 0,
        before: int = _interface.NOTHING,
        x: int = 0,
        y: int = 0,
        edit: int = 0,
        safe_area: SafeArea = SafeArea(),
    ) -> _interface.ScreenChange:
        """Handles an event, and returns what to draw anew."""
        event = _interface.Event(kind, target, page, index, before, 0, x, y, edit, *safe_area)
        change = _interface.ScreenChange()
        check(library.formnav_screen_handle(self._number, ctypes.byref(event), ctypes.byref(change)))
        return change

    def tap(self, target: int, page: int = _interface.NOTHING) -> _interface.ScreenChange:
        """A tap on a part of the screen."""
        return self.handle(EventKind.TAP, target=target, page=page)

    def answer(self, page: int, field: int, value: Value) -> _interface.ScreenChange:
        """Gives a field an answer; None takes it away."""
        change = _interface.ScreenChange()
        answer = _values.answer(value, self.state(page, field).kind)
        check(
            library.formnav_screen_set_answer(
                self._number, page, field, ctypes.byref(answer), ctypes.byref(change)
            )
        )
        return change

    def apply_batch(self, edits: Buffer) -> _interface.ScreenChange:
        """Makes edits as one transaction: array('Q') or any buffer of 64-bit words."""
        place, count, _kept = words(edits)
        change = _interface.ScreenChange()
        check(
            library.formnav_screen_apply_batch(self._number, place, count, None, ctypes.byref(change))
        )
        return change

    def snapshot(self, time_ms: int = -1) -> Snapshot:
        """What the screen shows: at rest, or some time after the sheet began to slide."""
        content = written(library.formnav_screen_snapshot, self._number, time_ms)
        screen = _interface.Snapshot.from_buffer_copy(content)
        start, size = ctypes.sizeof(_interface.Snapshot), ctypes.sizeof(_interface.Card)
        return Snapshot(
            screen,
            [_interface.Card.from_buffer_copy(content, start + size * card) for card in range(screen.card_count)],
        )

    def text(self, kind: ScreenText, page: int = 0) -> str:
        """A text of the screen, for a card that of a page."""
        return text(library.formnav_screen_text, self._number, kind, page)
