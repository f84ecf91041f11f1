"""Adds runs of `formnav fuzz` to a folder's fuzzing.json, keeps the failures that are the smallest and were found fastest,
and writes index.html.

    fuzz_page.py FOLDER LINES COMMIT     LINES: one line of JSON for each run, schema formnav.fuzz/1
"""

import html
import json
import os
import sys
from pathlib import Path

SCHEMA = "formnav.fuzzing/1"
# The failures that are kept of one target and comparison; the others are counted.
KEPT = 10
COUNTS = ("runs", "streams", "steps", "cpuSeconds", "failures")


def write(path, text):
    """Writes beside the path, and renames."""
    beside = path.with_name(f".{path.name}.tmp")
    beside.write_text(text)
    os.replace(beside, path)


def add(state, line, commit):
    for target in line["targets"]:
        counts = state["targets"].setdefault(target["name"], dict.fromkeys(COUNTS, 0))
        counts["runs"] += 1
        for name in ("streams", "steps", "cpuSeconds"):
            counts[name] += target[name]
    failure = line.get("failure")
    if failure:
        state["targets"][failure["target"]]["failures"] += line["divergences"]
        kept = {key: failure[key] for key in ("target", "check", "message", "stream", "shrunkSteps")}
        kept.update(seed=line["seed"], seconds=line["seconds"], commit=commit, case=Path(failure["path"]).name)
        state["failures"] = [one for one in state["failures"] if one["case"] != kept["case"]] + [kept]


def keep(state, folder):
    """Sorts the failures, drops those of a target and comparison that has enough, and removes all cases but theirs."""
    state["failures"].sort(key=lambda one: (one["shrunkSteps"], one["seconds"], one["case"]))
    seen, kept = {}, []
    for one in state["failures"]:
        kind = (one["target"], one["check"])
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= KEPT:
            kept.append(one)
    state["failures"] = kept
    for case in set(folder.glob("*.case")) - {folder / one["case"] for one in kept}:
        case.unlink()


def table(columns, rows):
    head = "".join(f"<th>{html.escape(name)}" for name in columns)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(str(cell))}" for cell in row) + "\n" for row in rows)
    return f"<table><thead><tr>{head}<tbody>\n{body}</table>"


def page(state):
    counted = [
        (name, f"{one['runs']:,}", f"{one['streams']:,}", f"{one['steps']:,}", f"{one['cpuSeconds'] / 3600:.2f} h",
         f"{one['failures']:,}")
        for name, one in sorted(state["targets"].items())
    ]
    failures = [
        (one["target"], one["check"], one["shrunkSteps"], f"{one['seconds']:.1f} s", one["seed"], one["commit"][:12],
         f"formnav fuzz --replay {one['case']}", one["message"])
        for one in state["failures"]
    ]
    total = sum(one["failures"] for one in state["targets"].values())
    return f"""<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fuzzing: {total:,} failures</title>
<style>
:root {{ color-scheme: light dark; font: 15px system-ui, sans-serif }}
body {{ max-width: 72rem; margin: 2rem auto; padding: 0 1rem }}
div {{ overflow-x: auto }}
td, th {{ padding: .2rem .8rem; text-align: start; border-bottom: 1px solid #8884 }}
</style>
<h1>Fuzzing</h1>
<p>{total:,} streams failed; the smallest of each comparison are below, the fastest first.
<div>{table(("target", "comparison", "steps", "found after", "seed", "commit", "replay", "message"), failures)}</div>
<h2>All runs</h2>
<div>{table(("target", "runs", "streams", "steps", "processor time", "failures"), counted)}</div>
</html>
"""


def main(folder, lines, commit):
    folder = Path(folder)
    stored = folder / "fuzzing.json"
    state = json.loads(stored.read_text()) if stored.exists() else {"schema": SCHEMA, "targets": {}, "failures": []}
    if state["schema"] != SCHEMA:
        sys.exit(f"{stored}: expected schema {SCHEMA}, found {state['schema']}")
    for line in Path(lines).read_text().splitlines():
        add(state, json.loads(line), commit)
    keep(state, folder)
    write(stored, json.dumps(state, indent=1, sort_keys=True) + "\n")
    write(folder / "index.html", page(state))
    print(f"{folder}/index.html: {sum(one['failures'] for one in state['targets'].values())} failures", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
