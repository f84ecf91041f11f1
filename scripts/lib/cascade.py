"""Writes an XForm with a cascade of four lists, the last of ROWS rows: cascade.py ROWS FILE.xml"""

import sys

# How many rows of a list belong to one of the list before.
OFFERED = 32
LEVELS = 4

FORM = """<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml">
  <h:head><h:title>Cascade</h:title><model>
    <instance><data id="cascade">{nodes}</data></instance>
{lists}
{binds}
  </model></h:head>
  <h:body>
{questions}
  </h:body>
</h:html>
"""


def rows(count, parents, level):
    for row in range(count):
        parent = f"<in>v{level - 1}_{min(row // OFFERED, parents - 1)}</in>" if level else ""
        yield f"<item><name>v{level}_{row}</name><label>Place {row} of level {level}</label>{parent}</item>"


def question(level):
    condition = f"[in = /data/l{level - 1}]" if level else ""
    return f"""    <select1 ref="/data/l{level}"><label>Level {level}</label>
      <itemset nodeset="instance('l{level}')/root/item{condition}"><value ref="name"/><label ref="label"/></itemset></select1>"""


def form(last):
    counts = [max(1, last // OFFERED ** (LEVELS - 1 - level)) for level in range(LEVELS)]
    lists = []
    for level, count in enumerate(counts):
        items = "\n".join(rows(count, counts[level - 1], level))
        lists.append(f"    <instance id=\"l{level}\"><root>\n{items}\n</root></instance>")
    return FORM.format(
        nodes="".join(f"<l{level}/>" for level in range(LEVELS)),
        lists="\n".join(lists),
        binds="\n".join(f'    <bind nodeset="/data/l{level}" type="string"/>' for level in range(LEVELS)),
        questions="\n".join(question(level) for level in range(LEVELS)),
    )


if __name__ == "__main__":
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(form(int(sys.argv[1])))
