"""Progress and navigation of forms: what is filled, what is left, which pages are visible, what a screen shows.

>>> form = Form.read("household.xml")
>>> session = form.session()
>>> session.answer("name", "Anna")
>>> [session.label(*place) for place in session.left()]

The library does the work (FormNavigationC.h); this package calls it by ctypes.
"""

from ._calls import BadForm, BadState, Buffer, FormNavigationError, NoSuchPlace, Refused, library
from ._forms import Form, Session
from ._interface import (
    Card,
    CardFlags,
    Change,
    Code,
    Effects,
    EventKind,
    Field,
    FieldState,
    FilledStatus,
    Flags,
    Focus,
    Frame,
    Instance,
    Kind,
    Language,
    MenuState,
    Operation,
    Progress,
    Reading,
    Reason,
    Refusal,
    Repeat,
    RuleTarget,
    ScreenChange,
    ScreenEffects,
    Snapshot,
    SnapshotFlags,
    Status,
    Steps,
    Target,
    TextKind,
)
from ._reading import Choice, Reader
from ._screens import SafeArea, Screen
from ._values import Clock, Value, edit

__all__ = [
    "BadForm",
    "BadState",
    "Buffer",
    "Card",
    "CardFlags",
    "Change",
    "Choice",
    "Clock",
    "Code",
    "Effects",
    "EventKind",
    "Field",
    "FieldState",
    "FilledStatus",
    "Flags",
    "Focus",
    "Form",
    "FormNavigationError",
    "Frame",
    "Instance",
    "Kind",
    "Language",
    "MenuState",
    "NoSuchPlace",
    "Operation",
    "Progress",
    "Reader",
    "Reading",
    "Reason",
    "Refusal",
    "Refused",
    "Repeat",
    "RuleTarget",
    "SafeArea",
    "Screen",
    "ScreenChange",
    "ScreenEffects",
    "Session",
    "Snapshot",
    "SnapshotFlags",
    "Status",
    "Steps",
    "Target",
    "TextKind",
    "Value",
    "edit",
]


def _version() -> str:
    number = library.formnav_version()
    return f"{number >> 16}.{number >> 8 & 255}.{number & 255}"


__version__ = _version()
