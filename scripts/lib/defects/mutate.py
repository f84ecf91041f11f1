"""Draws changes of the product's sources, weaves them into one build, and says which of them nothing finds.

    mutate.py SITES FOLDER --random COUNT [--seed SEED] [--module MODULE] [--jobs COUNT] [--seconds SECONDS] [-- FLAGS…]

SITES is the program made of Sites.swift, FOLDER the copy of the package. FLAGS go to `swift build`.
"""

import argparse
import re
import subprocess
import sys

import draw
import trial
import weave

# About one change in six does not compile, so more are drawn than asked for.
DRAWN = 1.3
# Errors of a module hide those of the modules behind it.
BUILDS = 30
# The share of changes that must be found.
GOAL = 0.95


def build(folder, changes, flags):
    """Builds the copy, without the changes that do not compile, and returns the rest and the two programs."""
    product = ["swift", "build", "--package-path", folder, "--build-tests", *flags]
    harness = ["swift", "build", "--package-path", f"{folder}/Benchmarks", "--product", "formnav", *flags]
    for _ in range(BUILDS):
        places = {}
        for change in changes:
            places.setdefault(change.file, []).append(change.record())
        for found in places.values():
            found.sort(key=lambda place: place[:2])
        weave.weave(folder, [place[2] for found in places.values() for place in found], places)
        done = subprocess.run(product, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode == 0:
            subprocess.run(harness, stdout=sys.stderr, check=True)
            return changes, [path(command) for command in (product, harness)]
        wrong = refused(folder, changes, done.stdout)
        if not wrong:
            raise SystemExit(f"{done.stdout}error: the copy does not build, and no change is to blame")
        print(f"{len(wrong)} changes do not compile", file=sys.stderr)
        changes = [change for change in changes if change not in wrong]
    raise SystemExit(f"error: after {BUILDS} builds there are still changes that do not compile")


def path(command):
    return subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()


def refused(folder, changes, output):
    """The changes at lines with errors. An error elsewhere, as of a variable that is never set, is that of the nearest
    change of its file."""
    wrong = []
    for file, line in set(re.findall(rf"{re.escape(folder)}/(Sources/[^:\n]+):(\d+):\d+: error:", output)):
        line = int(line)
        own = [change for change in changes if change.file == file]
        at = [change for change in own if change.line <= line <= change.last_line]
        nearest = sorted(own, key=lambda change: abs(change.line - line))[:1]
        wrong += at or nearest
    return wrong


def summary(rows):
    """A table by module, then what nothing found."""
    modules = sorted({change.module for change, *_ in rows})
    lines = [f"{'module':16} {'tried':>6} {'tests':>6} {'fuzzing':>8} {'survived':>9} {'equivalent':>11}"]
    for module in [*modules, ""]:
        own = [row for row in rows if not module or row[0].module == module]
        fuzzing = sum(row[1].startswith("fuzz ") for row in own)
        equivalent = sum(bool(row[3]) for row in own)
        survived = sum(not row[1] and not row[3] for row in own)
        tests = len(own) - fuzzing - equivalent - survived
        lines.append(
            f"{module or 'all':16} {len(own) - equivalent:6} {tests:6} {fuzzing:8} {survived:9} {equivalent:11}"
        )
    for change, found, is_reached, reason in rows:
        if not found and not reason:
            lines.append(f"{change.file}:{change.line}: {change.shown}{'' if is_reached else ' (never reached)'}")
    return "\n".join(lines)


class Parser(argparse.ArgumentParser):
    """Ends with 64 for options that it does not understand."""

    def error(self, message):
        print(f"error: {message}", file=sys.stderr)
        raise SystemExit(64)


def positive(text):
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 1, found {text}")
    return int(text)


def main(arguments):
    options, flags = (arguments[: arguments.index("--")], arguments[arguments.index("--") + 1 :])
    parser = Parser()
    parser.add_argument("sites")
    parser.add_argument("folder")
    parser.add_argument("--random", type=positive, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", default="")
    parser.add_argument("--jobs", type=positive, default=2)
    parser.add_argument("--seconds", type=positive, default=30)
    given = parser.parse_args(options)
    files = [file for file in draw.product_files() if not given.module or file.split("/")[1] == given.module]
    reasons = draw.equivalents()
    drawn = draw.draw(draw.listed(given.sites, files), round(given.random * DRAWN), given.seed)
    if not drawn:
        raise SystemExit(f"error: no places in {given.module or 'Sources'}")
    equivalent = [change for change in drawn if change.key in reasons]
    drawn = [change for change in drawn if change.key not in reasons]
    drawn, (tests, formnav) = build(given.folder, drawn, flags)
    drawn = drawn[: given.random]

    def report(change, found, is_reached):
        says = found or ("NOT FOUND" if is_reached else "NEVER REACHED")
        print(f"{change.file}:{change.line}: {change.shown}: {says}", file=sys.stderr)

    trials = trial.Trials(
        f"{tests}/FormNavigationPackageTests.xctest", f"{formnav}/formnav", given.seconds, given.seed
    )
    rows = [(change, *outcome, "") for change, outcome in zip(drawn, trials.run(drawn, given.jobs, report))]
    print(summary(rows + [(change, "", True, reasons[change.key]) for change in equivalent]))
    survived = sum(not found for _, found, *_ in rows)
    if survived > (1 - GOAL) * len(rows):
        raise SystemExit(2)


if __name__ == "__main__":
    main(sys.argv[1:])
