"""What judges share: the flags of a field, and counts that are made anew of them when they are asked."""

from __future__ import annotations

HIDDEN, READ_ONLY, MANDATORY, FILLED = 1, 2, 4, 8


def flags_of(hidden: bool, read_only: bool, mandatory: bool, filled: bool) -> int:
    return HIDDEN * hidden | READ_ONLY * read_only | MANDATORY * mandatory | FILLED * filled


class Judge:
    """A judge says what its pages are, and the flags of each field."""

    def page_count(self) -> int:
        raise NotImplementedError

    def field_count(self, page: int) -> int:
        raise NotImplementedError

    def flags(self, page: int, field: int) -> int:
        raise NotImplementedError

    def has_field(self, page: int, field: int) -> bool:
        return page < self.page_count() and field < self.field_count(page)

    def addresses(self) -> list[tuple[int, int]]:
        return [(page, field) for page in range(self.page_count()) for field in range(self.field_count(page))]

    def page(self, page: int) -> tuple[int, int, int, int]:
        """Visible, total, filled, remaining."""
        flags = [self.flags(page, field) for field in range(self.field_count(page))]
        shown = [flag for flag in flags if not flag & HIDDEN]
        fillable = [flag for flag in shown if not flag & READ_ONLY]
        filled = sum(1 for flag in fillable if flag & FILLED)
        remaining = sum(1 for flag in fillable if flag & (MANDATORY | FILLED) == MANDATORY)
        return (int(bool(shown) or not flags), len(fillable), filled, remaining)

    def totals(self) -> tuple[int, int, int, int]:
        """Total, filled, remaining, visible pages."""
        pages = [self.page(page) for page in range(self.page_count())]
        visible, total, filled, remaining = (sum(column) for column in zip(*pages)) if pages else (0, 0, 0, 0)
        return (total, filled, remaining, visible)

    def rank(self, page: int) -> int:
        visible = [self.page(other)[0] for other in range(page + 1)]
        return sum(visible) if visible[-1] else 0
