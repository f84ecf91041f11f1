"""Swift's side of the C interface, for the tests alone: which structures and enumerators there are, by their names."""

from __future__ import annotations

import textwrap

from declaration import Declaration

HEAD = """// Made from the C headers by scripts/interface. Do not edit.

/// Structures and enumerations of the headers, by their names without `formnav_`.
enum Declared {
  /// The structures that functions give.
"""


class Swift:
    def __init__(self, declaration: Declaration) -> None:
        self.declaration = declaration

    def text(self) -> str:
        results = sorted(self.declaration.values() | {"answer"})
        lines = [*HEAD.splitlines(), "  static let results: Set<String> = [", folded([f'"{name}"' for name in results], "    "), "  ]"]
        lines += ["  /// Enumerators, by their names without what they have in common.", "  static let enumerators: [String: [String: Int]] = ["]
        for one in self.declaration.enumerations.values():
            items = [f'"{item.name}": {item.value}' for item in one.enumerators]
            lines += [f'    "{one.name}": [', folded(items, "      "), "    ],"]
        return "\n".join([*lines, "  ]", "}"]) + "\n"


def folded(items: list[str], margin: str) -> str:
    """Items on lines of at most 100 characters, which break between items."""
    joined = ", ".join(item.replace(" ", "\0") for item in items) + ","
    return textwrap.fill(joined, 100, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False).replace("\0", " ")
