"""A turn of the order of pages beside its peer: what `formnav bench` and Benchmarks/Contenders/dynamic-bit-vector measured.

    order_turns.py PAGES RECORD PEER    prints lines for index_ratios.py
"""

import csv
import json
import sys


def main(pages, record, peer):
    ours = {}
    with open(record, encoding="utf-8") as file:
        for result in json.load(file)["results"]:
            operation = result["benchmark"].removeprefix("repeats/index/")
            when = ", changed" if result["contender"] == "engine" else ""
            ours[operation + when] = next(one["median"] for one in result["metrics"] if one["name"] == "time-by-round")
    with open(peer, encoding="utf-8") as file:
        for structure, operation, theirs in csv.reader(file):
            row = (pages, structure, operation, ours[operation], theirs, float(theirs) / ours[operation])
            csv.writer(sys.stdout).writerow(row)


if __name__ == "__main__":
    main(*sys.argv[1:])
