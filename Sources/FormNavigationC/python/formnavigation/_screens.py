"""The input form screen: events in, snapshots out."""

from __future__ import annotations

import ctypes
from typing import NamedTuple, Optional, Sequence

from . import _interface as interface
from ._calls import Buffer, structure, truth, utf8, wrong
from ._forms import Form, session_options
from ._interface import EventKind, Language, Platform, ScreenChange, Snapshot, Target, TextKind
from ._reading import Reader
from ._values import Clock, Value, answer_for


class SafeArea(NamedTuple):
    """The margins that the system reserves, px."""

    top: int = 44
    bottom: int = 0
    left: int = 0
    right: int = 0


def margins(safe_area: SafeArea) -> dict[str, int]:
    """The members of a structure for a safe area."""
    if not isinstance(safe_area, tuple) or len(safe_area) > 4:
        wrong("safe_area", "a SafeArea", safe_area)
    return {"safe_" + name: value for name, value in SafeArea(*safe_area)._asdict().items()}



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
        clock: Clock = None,
        undo_bytes: int = 0,
        saves_answers: bool = False,
        new_instances: int = 0,
    ) -> None:
        """Opens a form on a screen with these sides, px.

        `language` is that of the menu's words: a member of `Language` in small letters. `text_scale` is in percent, 50 to 400. The last four are
        those of `Form.session`.
        """
        if not isinstance(form, Form):
            wrong("form", "a Form", form)
        tags = {one.name.lower(): one for one in Language}
        if not isinstance(language, str) or language not in tags:
            raise ValueError(f"language: expected one of {', '.join(tags)}, found {language!r}")
        name, length, _kept = utf8("title", title)
        options = structure(
            interface.formnav_screen_options,
            session=session_options(clock, undo_bytes, saves_answers, new_instances),
            width=width,
            height=height,
            **margins(safe_area),
            platform=Platform.ANDROID if truth("android", android) else Platform.IOS,
            right_to_left=right_to_left,
            language=tags[language],
            text_scale=text_scale,
            title=interface.formnav_text(ctypes.cast(ctypes.c_char_p(name), ctypes.c_void_p), length),
        )
        super().__init__(interface.screen_open(form._number, options))

    def handle(
        self,
        kind: EventKind,
        *,
        target: int = Target.FORM,
        page: Optional[int] = None,
        index: int = 0,
        before: Optional[int] = None,
        x: int = 0,
        y: int = 0,
        edit: int = 0,
        safe_area: SafeArea = SafeArea(),
    ) -> ScreenChange:
        """Handles an event, and returns what to draw anew."""
        event = structure(
            interface.formnav_event,
            kind=kind,
            target=target,
            page=page,
            index=index,
            before=before,
            x=x,
            y=y,
            edit=edit,
            **margins(safe_area),
        )
        return interface.screen_handle(self._number, event)

    def tap(self, target: Target, page: Optional[int] = None) -> ScreenChange:
        """A tap on a part of the screen."""
        return self.handle(EventKind.TAP, target=target, page=page)

    def answer(self, id: str, value: Value, inside: Sequence[int] = ()) -> ScreenChange:
        """Gives the field with an id an answer; None takes it away."""
        return self.answer_at(*self.find(id, inside), value)

    def answer_at(self, page: int, field: int, value: Value) -> ScreenChange:
        """Gives a field an answer; None takes it away."""
        answer, _kept = answer_for(value, self.state(page, field).kind)
        return interface.screen_set_answer(self._number, page, field, answer)

    def apply_batch(self, edits: Buffer) -> ScreenChange:
        """Makes edits as one transaction: array('Q') or any buffer of 64-bit words."""
        return interface.screen_apply_batch(self._number, edits)[1]

    def snapshot(self, time_ms: int = -1) -> Snapshot:
        """What the screen shows: at rest, or some time after the sheet began to slide."""
        return interface.screen_snapshot(self._number, time_ms)

    def text(self, kind: TextKind, page: int = 0) -> str:
        """A text of the screen, for a card that of a page."""
        return interface.screen_text(self._number, kind, page)
