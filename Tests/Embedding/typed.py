"""A program that `mypy --strict` accepts, with the installed package's types (EM-1)."""

import datetime
from typing import Optional

import formnavigation as fn

FORM = b'{"schema": "formnav.form/1", "pages": [{"fields": [{"id": "a", "kind": "date"}]}]}'


def left(form: fn.Form) -> list[str]:
    """Labels of what is left."""
    with form.session(clock=datetime.datetime(2026, 1, 1), undo_bytes=1 << 12) as session:
        change: fn.Change = session.answer("a", datetime.date(2026, 1, 1))
        page: Optional[int] = change.current_page
        if page is not None:
            counts: fn.Progress = session.progress(page)
            assert counts.is_visible and counts.filled == 1
        effects: fn.Effects = session.apply(fn.edit(fn.Operation.CLEAR, 0, 0))
        assert fn.Effects.CHANGED in effects
        assert session.state(0, 0).kind is fn.Kind.DATE
        return [session.label(*field) or session.id(*field) for field in session.left()]


def heights(form: fn.Form) -> dict[int, int]:
    """Heights of the cards on a screen, by their pages."""
    with fn.Screen(form, 390, 844, title="Visit", safe_area=fn.SafeArea(top=20)) as screen:
        change: fn.ScreenChange = screen.tap(fn.Target.MENU_BUTTON)
        assert change.refusal is fn.Refusal.NONE
        return {card.page: card.frame.height for card in screen.snapshot().cards}


with fn.Form(FORM) as opened:
    assert left(opened) == [] and heights(opened) == {}
