"""The visible-page index, or the order of pages, beside its peer, from what the processes of scripts/compare-index printed.

    index_ratios.py FILE…     a file for each process; prints a line for each size and operation
"""

import csv
import statistics
import sys


def main(paths):
    # (pages, operation) → structure → a row for each process: nanoseconds of ours, of theirs, the ratio.
    found = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for pages, structure, operation, *figures in csv.reader(file):
                rows = found.setdefault((int(pages), operation), {}).setdefault(structure, [])
                rows.append([float(figure) for figure in figures])
    if not found:
        raise SystemExit(__doc__)
    print(f"{'pages':>10}  {'what':15}  {'ours':>9}  {'theirs':>9}  {'ratio':>6}  {'from … to':13}  their fastest")
    for (pages, operation), structures in sorted(found.items()):
        ratios = {name: sorted(row[2] for row in rows) for name, rows in structures.items()}
        best = min(ratios, key=lambda name: statistics.median(ratios[name]))
        ours, theirs = (statistics.median(row[side] for row in structures[best]) for side in (0, 1))
        ratio = ratios[best]
        print(
            f"{pages:10}  {operation:15}  {ours:6.2f} ns  {theirs:6.2f} ns  {statistics.median(ratio):5.2f}×"
            f"  {ratio[0]:4.2f} … {ratio[-1]:4.2f}  {best}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
