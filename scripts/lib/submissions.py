"""Compares instances of XForms: python3 submissions.py FIRST SECOND

Prints each value that differs, and ends with 1 if one does. Elements without values count as absent, since an engine
may leave out what is not relevant. Numbers are compared as numbers.
"""

import sys
import xml.etree.ElementTree as ElementTree


def values(element, path, found):
    """Adds the values of an element by path, such as /data/member[2]/age; returns whether it has any."""
    if len(element) == 0:
        if (element.text or "").strip():
            found[path] = element.text
            return True
        return False
    count = {}
    has_any = False
    for child in element:
        name = child.tag.split("}")[-1]
        place = f"{path}/{name}[{count.get(name, 0) + 1}]"
        if values(child, place, found):
            count[name] = count.get(name, 0) + 1
            has_any = True
    return has_any


def read(file):
    root = ElementTree.parse(file).getroot()
    found = {}
    values(root, "/" + root.tag.split("}")[-1], found)
    return found


def is_same(first, second):
    if first == second:
        return True
    # JavaRosa writes a day that is computed for a node without a type as a moment.
    if first and first.endswith("T00:00:00.000Z") and first[:10] == second:
        return True
    try:
        return float(first) == float(second)
    except (TypeError, ValueError):
        return False


def main():
    first, second = read(sys.argv[1]), read(sys.argv[2])
    differences = [
        f"{path}: {first.get(path)!r} became {second.get(path)!r}"
        for path in sorted(first.keys() | second.keys())
        if not is_same(first.get(path), second.get(path))
    ]
    for difference in differences[:20]:
        print(difference)
    return 1 if differences else 0


sys.exit(main())
