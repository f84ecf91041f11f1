"""Plays the matrix of MX-1, and compares docs/matrix.md with it, or writes the page: matrix.py [--record] WORK MODULE"""

import pathlib
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from matrix_table import FEATURES, NO, SURFACES

PAGE = pathlib.Path("docs/matrix.md")
FORMS = pathlib.Path("Tests/Matrix")
WORKERS = 2
COLUMNS = 8
SECONDS = 60


def no_of(feature, surface):
    """The reason why a cell is no, or None."""
    return next((no for no in NO if no.surface == surface.name and feature.name in no.features), None)


def foreign(feature):
    """The foreign form, with the option that its files need."""
    path = str(FORMS / feature.file)
    return f"{path} --media {feature.media}" if feature.media else path


def command(feature, surface, work, module):
    form = FORMS / f"{feature.name}.json"
    values = dict(form=form, foreign=foreign(feature), figure=feature.figure, work=work, module=module)
    return " && ".join(command.format(**values) for command in surface.commands)


def fault(feature, surface, line):
    """What is wrong with a cell, or None."""
    try:
        # Each cell has a group of processes of its own, which ends with it.
        done = subprocess.run(
            ["timeout", "--kill-after=5", str(SECONDS), "bash", "-euo", "pipefail", "-c", line],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
        )
    except OSError as error:
        return str(error)
    said = done.stderr.strip() or done.stdout.strip()
    last = said.splitlines()[-1] if said else "nothing was said"
    no = no_of(feature, surface)
    if no is None:
        # A debug build times nothing, which is exit code 4.
        if done.returncode == 4:
            return None
        return None if done.returncode == 0 and not done.stderr else f"exit code {done.returncode}: {last}"
    if done.returncode == no.code and no.message in said:
        return None
    return f"expected exit code {no.code} and {no.message!r}, found {done.returncode}: {last}"


def play(work, module):
    """Plays all cells, and says which do not hold."""
    cells = []
    for number, (surface, feature) in enumerate((s, f) for s in SURFACES for f in FEATURES):
        folder = pathlib.Path(work) / str(number)
        folder.mkdir()
        cells.append((feature, surface, command(feature, surface, folder, module)))
    with ThreadPoolExecutor(WORKERS) as pool:
        faults = list(pool.map(lambda cell: fault(*cell), cells))
    for (feature, surface, line), found in zip(cells, faults):
        if found is not None:
            print(f"{feature.name} × {surface.name}: {found}; by hand: {line}", file=sys.stderr)
    if any(faults):
        print(f"the commands need: export PATH=$PWD/{work}/bin:$PATH PYTHONPATH=$PWD/{work}/python", file=sys.stderr)
    return not any(faults)


def page():
    """docs/matrix.md."""
    lines = [
        "# Every feature on every surface",
        "",
        "A row is a feature of forms, a column a place where forms are used.",
        "",
        "### MX-1 Everything everywhere",
        "A cell is *yes* if a small form with the feature does what the column says, and *no* if it does not, with the reason",
        "and the message that a person gets. There is no third kind. `scripts/checks/matrix` plays every cell, and fails if one",
        "does not hold or if this page is not what it found.",
        "",
        "    scripts/checks/matrix              # with the module and package of scripts/wasm and scripts/package",
        "    scripts/checks/matrix --record     # writes this page",
        "",
        "The forms are in [Tests/Matrix](../Tests/Matrix), the commands of each column in",
        "[matrix_table.py](../scripts/lib/matrix_table.py): who adds a feature or a surface adds a row or column there.",
    ]
    for group in dict.fromkeys(surface.group for surface in SURFACES):
        surfaces = [surface for surface in SURFACES if surface.group == group]
        lines += ["", f"## {group}"]
        lines += [f"- **{surface.name}**: {surface.holds}" for surface in surfaces]
        for start in range(0, len(surfaces), COLUMNS):
            part = surfaces[start : start + COLUMNS]
            lines += ["", "| | " + " | ".join(surface.name for surface in part) + " |", "| --- |" + " --- |" * len(part)]
            for feature in FEATURES:
                marks = ("**no**" if no_of(feature, surface) else "yes" for surface in part)
                lines.append(f"| {feature.title} | " + " | ".join(marks) + " |")
    lines += ["", "## What is not there"]
    if not NO:
        lines.append("Every cell is a *yes*.")
    titles = {feature.name: feature.title for feature in FEATURES}
    for no in NO:
        features = ", ".join(titles[name] for name in no.features)
        if len(no.features) == len(FEATURES):
            features = "every feature"
        lines.append(f"- **{no.surface}** of {features}: {no.reason}. Exit code {no.code}: `{no.message}`")
    return "\n".join(lines) + "\n"


def main(arguments):
    record = arguments[0] == "--record"
    work, module = arguments[-2:]
    if record:
        for feature in FEATURES:
            target = FORMS / f"{feature.name}.json"
            line = f"formnav import {foreign(feature)} --format json -o {target}"
            subprocess.run(shlex.split(line), check=True, stdout=subprocess.DEVNULL)
        PAGE.write_text(page())
    holds = play(work, module)
    if not PAGE.exists() or PAGE.read_text() != page():
        print(f"{PAGE} is stale: scripts/checks/matrix --record writes it", file=sys.stderr)
        holds = False
    cells = len(FEATURES) * len(SURFACES)
    print(f"matrix: {cells} cells, {sum(len(no.features) for no in NO)} of them no")
    return 0 if holds else 1


sys.exit(main(sys.argv[1:]))
