"""How often the 95 % intervals of a run hold the figures of other runs of the same build.

    interval_coverage.py RECORD…     records of runs, JSON; prints a table, and fails if intervals hold less than 90 %
"""

import itertools
import json
import sys

WANTED = 0.9


def figures(path):
    """The intervals of a record, by what they are of: (kind, row) → (value, lower, upper)."""
    with open(path, encoding="utf-8") as file:
        record = json.load(file)
    found = {}
    for result in record["results"]:
        if "interval" in result:
            kind = "times of the engine" if result["contender"] == "engine" else "times of others"
            row = (result["benchmark"], result["contender"], str(sorted(result["parameters"].items())))
            found[kind, row] = result["interval"]
    for comparison in record["comparisons"]:
        row = (
            comparison["benchmark"],
            comparison["contender"],
            comparison["reference"],
            str(sorted(comparison["parameters"].items())),
        )
        kind = "ratios, empty caches" if comparison.get("metric") == "cold-time" else "ratios"
        found[kind, row] = comparison["ratio"]
    return found


def main(paths):
    if len(paths) < 2:
        raise SystemExit(__doc__)
    runs = []
    for path in paths:
        try:
            runs.append(figures(path))
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise SystemExit(f"error: {path}: expected a record of formnav bench, found {error!r}") from error
    held, all_pairs, rows = {}, {}, {}
    for one, other in itertools.permutations(runs, 2):
        for key, interval in one.items():
            if key not in other:
                continue
            kind, row = key
            holds = interval["lower"] <= other[key]["value"] <= interval["upper"]
            held[kind] = held.get(kind, 0) + holds
            all_pairs[kind] = all_pairs.get(kind, 0) + 1
            rows.setdefault(kind, set()).add(row)
    if not all_pairs:
        raise SystemExit("error: these records have no interval in common")
    print(f"Of {len(runs)} runs, how often an interval of one holds the figure of another")
    for kind in sorted(all_pairs):
        share = held[kind] / all_pairs[kind]
        print(f"{kind:22} {len(rows[kind]):4} rows {all_pairs[kind]:7,} pairs  {share:6.1%}")
    whole = sum(held.values()) / sum(all_pairs.values())
    print(f"{'all':22} {sum(map(len, rows.values())):4} rows {sum(all_pairs.values()):7,} pairs  {whole:6.1%}")
    if whole < WANTED:
        raise SystemExit(f"error: expected at least {WANTED:.0%}")


if __name__ == "__main__":
    main(sys.argv[1:])
