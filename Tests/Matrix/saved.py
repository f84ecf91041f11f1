"""Fills a form at random, saves the session and restores it in a fresh one, which must show the same (MX-1, UD-3): saved.py FORM"""

import datetime
import random
import sys

import formnavigation as fn

CLOCK = datetime.datetime(2026, 1, 31, 8, 5)


def answer(session, place):
    kind = session.state(*place).kind
    values = [choice.value for choice in session.choices(*place)]
    number = random.randrange(80)
    return {
        fn.Kind.INTEGER: number,
        fn.Kind.DECIMAL: number / 4,
        fn.Kind.BOOLEAN: number < 40,
        fn.Kind.DATE: CLOCK.date() + datetime.timedelta(days=number - 40),
        fn.Kind.TIME: (CLOCK + datetime.timedelta(minutes=number)).time(),
        fn.Kind.DATE_TIME: CLOCK + datetime.timedelta(hours=number),
        fn.Kind.CHOICE: random.choice(values) if values else None,
        fn.Kind.CHOICES: [value for value in values if random.random() < 0.5],
    }.get(kind, f"text {number}")


def steps(session):
    """Calls of which the form may refuse some."""
    page = random.choice(list(session.pages()))
    field = random.randrange(session.field_count(page)) if session.field_count(page) else 0
    yield lambda: session.answer_at(page, field, answer(session, (page, field)))
    yield lambda: session.apply(fn.edit(random.randrange(10), page, field))
    yield lambda: session.add_instance(0)
    yield lambda: session.add_instance(1, page)
    yield lambda: session.remove_instance(page)


def shown(session):
    """All that a person sees. Pages are named by their positions, since a restored session gives others identities."""
    pages = list(session.pages())
    lines = []
    for page in pages:
        lines.append((session.name(page), session.rank(page), session.instance(page) and session.instance(page).numbers))
        for field in range(session.field_count(page)):
            place = (page, field)
            lines.append((session.state(*place), session.value(*place), session.label(*place), session.choices(*place)))
    status = session.status
    current = session.current_page
    lines.append((None if current is None else session.position(current), status.filled, status.total, status.invalid, status.visible_pages))
    return lines


form = fn.Form.read(sys.argv[1])
random.seed(1)
for length in (0, 3, 10, 30, 100):
    session, again = (form.session(CLOCK, saves_answers=True) for _ in range(2))
    for _ in range(length):
        step = random.choices(list(steps(session)), (12, 2, 2, 1, 1))[0]
        try:
            step()
        except fn.FormNavigationError:
            pass
    if dropped := again.restore(session.save()):
        sys.exit(f"after {length} steps: {dropped} answers were dropped")
    for one, other in zip(shown(session), shown(again), strict=True):
        if one != other:
            sys.exit(f"after {length} steps: saved {one}, restored {other}")
