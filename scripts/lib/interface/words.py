"""Words of the headers in other languages."""

import textwrap


def camel(name: str) -> str:
    """field_state as FieldState."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def lower_camel(name: str) -> str:
    """field_state as fieldState."""
    whole = camel(name)
    return whole[:1].lower() + whole[1:]


def sentence(comment: str) -> str:
    """A comment that begins with a capital and ends with a full stop."""
    comment = comment[:1].upper() + comment[1:].rstrip(":")
    return comment if comment.endswith(".") else comment + "."


def own_line(comment: str, first: str, other: str) -> str:
    """A comment as lines of its own."""
    return textwrap.fill(sentence(comment), 116, initial_indent=first, subsequent_indent=other, break_on_hyphens=False)


def fold(head: str, items: list[str], tail: str, step: int = 4) -> str:
    """A call or an object on one line, or with its items below if it is too long."""
    line = f"{head}{', '.join(items)}{tail}"
    if len(line) <= 120:
        return line
    margin = " " * (len(head) - len(head.lstrip()))
    lines = [margin + " " * step]
    for item in items:
        if len(lines[-1]) + len(item) > 116:
            lines[-1] = lines[-1].rstrip()
            lines.append(margin + " " * step)
        lines[-1] += item + ", "
    below = "\n".join(lines).rstrip()
    return f"{head.rstrip()}\n{below}\n{margin}{tail.lstrip()}"
