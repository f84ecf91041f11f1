"""Evaluates generated expressions with libxml2's XPath 1.0 and compares what they come to.

Reads lines as `formnav generate --expressions` writes them, of the core that XPath 1.0 and JavaRosa share.
"""

import math
import re
import sys

from lxml import etree


def value(text):
    kind, _, rest = text.partition(":")
    if kind in ("integer", "decimal"):
        return float(rest)
    if kind == "boolean":
        return rest == "true"
    return rest


def same(kind, here, there):
    if kind == "number" and isinstance(there, float):
        number = float(here)
        return number == there or math.isnan(number) and math.isnan(there)
    if kind == "boolean":
        return there is (here == "true")
    return kind == "text" and here == str(there)


def main():
    root = etree.Element("root")
    total = different = 0
    for line in sys.stdin:
        kind, here, expression, *answers = line.rstrip("\n").split("\t")
        total += 1
        # A field without an answer is the empty text.
        names = dict.fromkeys(re.findall(r"\$\{([^}]*)\}", expression), "")
        names.update((name, value(text)) for name, _, text in (a.partition("=") for a in answers))
        try:
            there = etree.XPath(re.sub(r"\$\{([^}]*)\}", r"$\1", expression))(root, **names)
        except etree.XPathError as error:
            there = error
        if not same(kind, here, there):
            different += 1
            if different <= 50:
                print("differs:", line.rstrip("\n").replace("\t", " | "), "\n  libxml2:", there)
    print(f"{total} expressions: {total - different} come to the same, {different} differ")
    return 1 if different else 0


sys.exit(main())
