"""Reads a form, gives an answer, and prints what is left to fill: left.py FORM [ID TEXT]."""

import sys

import formnavigation

path, *answer = sys.argv[1:]
with formnavigation.Form.read(path).session() as session:
    if answer:
        session.answer(*answer)
    status = session.status
    print(f"{status.filled} of {status.total} filled on {status.visible_pages} pages")
    for place in session.left():
        print("left:", session.label(*place))
