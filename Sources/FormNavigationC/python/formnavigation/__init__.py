"""Progress and navigation of forms: what is filled, what is left, which pages are visible, what a screen shows.

>>> form = Form.read("household.xml")
>>> session = form.session()
>>> session.answer("name", "Anna")
>>> [session.label(*place) for place in session.left()]

The library does the work (FormNavigationC.h); this package calls it by ctypes.
"""

from . import _interface
from ._calls import BadForm, BadState, Buffer, FormNavigationError, NoSuchPlace, Refused
from ._forms import Form, Session
from ._interface import Card, Frame, Progress, ScreenChange, Status
from ._reading import Choice, FieldState, Instance, Reader, Reason
from ._screens import EventKind, SafeArea, Screen, ScreenText, Snapshot, Target
from ._values import Change, Effects, Flags, Kind, Operation, Place, Value, edit

__all__ = [
    "BadForm",
    "BadState",
    "Buffer",
    "Card",
    "Change",
    "Choice",
    "Effects",
    "EventKind",
    "FieldState",
    "Flags",
    "Form",
    "FormNavigationError",
    "Frame",
    "Instance",
    "Kind",
    "NoSuchPlace",
    "Operation",
    "Place",
    "Progress",
    "Reader",
    "Reason",
    "Refused",
    "SafeArea",
    "Screen",
    "ScreenChange",
    "ScreenText",
    "Session",
    "Snapshot",
    "Status",
    "Target",
    "Value",
    "edit",
]


def _version() -> str:
    number = _interface.library.formnav_version()
    return f"{number >> 16}.{number >> 8 & 255}.{number & 255}"


__version__ = _version()
