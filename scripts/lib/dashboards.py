"""The parts of scripts/checks/dashboards that need YAML, JSON and random numbers."""

import copy
import json
import os
import random
import re
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

# The records of the history, and where its figures become 5 % slower or faster, by column.
RECORDS = 500
STEP = 0.05
STEPS = {0: [(150, 1 + STEP)], 1: [(100, 1 + STEP), (320, 1 / (1 + STEP))], 2: [], 3: [(400, 1 + STEP)]}
# The spread of a figure from run to run, as a share of it.
NOISE = 0.01
# So many records off counts as found: the change is known when the records after it are many enough.
NEAR = 3


def workflows(path):
    """Parses the workflows that a document shows, and checks the options that it describes."""
    import yaml

    blocks = re.findall(r"^```yaml\n(.*?)^```", Path(path).read_text(), re.M | re.S)
    found = 0
    for block in blocks:
        workflow = yaml.safe_load(block)
        if "jobs" not in workflow:
            continue
        found += 1
        # YAML reads `on` as true.
        if not (workflow.get("on") or workflow.get(True)) or not workflow.get("name"):
            sys.exit(f"{path}: a workflow lacks `on` or a name")
        for name, job in workflow["jobs"].items():
            steps = job.get("steps")
            if "runs-on" not in job or not steps:
                sys.exit(f"{path}: job {name} lacks runs-on or steps")
            for step in steps:
                if ("uses" in step) == ("run" in step):
                    sys.exit(f"{path}: a step of {name} needs either `uses` or `run`")
            check_action(path, steps)
    if found < 3:
        sys.exit(f"{path}: expected three workflows or more, found {found}")
    print(f"{path}: {found} workflows")


def check_action(path, steps):
    """The options of github-action-benchmark, and of Bencher's command."""
    for step in steps:
        if step.get("uses", "").startswith("benchmark-action/github-action-benchmark@"):
            options = step["with"]
            if options["tool"] != "customSmallerIsBetter" or not options["output-file-path"].endswith(".json"):
                sys.exit(f"{path}: github-action-benchmark: {options}")
        if "bencher run" in step.get("run", ""):
            for option in ("--adapter json", "--file "):
                if option not in step["run"]:
                    sys.exit(f"{path}: bencher run lacks {option}")


def records(place, seed, kept):
    """Writes a history of records with planted steps, made from the newest record that is kept."""
    random.seed(int(seed))
    source = json.loads(sorted(Path(kept).glob("*-times.json"))[-1].read_text())
    rows = [
        row for row in source["results"]
        if row["contender"] == "engine" and any(m["name"] == "time-by-round" for m in row["metrics"])
    ][: len(STEPS)]
    for row in rows:
        row["metrics"] = [m for m in row["metrics"] if m["name"] == "time-by-round"]
    source.update(results=rows, comparisons=[], growth=[])
    folder = Path(place, "records")
    folder.mkdir()
    start = datetime(2025, 1, 1, tzinfo=timezone.utc)
    for number in range(RECORDS):
        record = copy.deepcopy(source)
        date = start + timedelta(days=number)
        record["environment"]["date"] = date.strftime("%Y-%m-%dT%H:%M:%SZ")
        record["environment"]["build"]["commit"] = f"{number:040x}"
        for column, row in enumerate(record["results"]):
            factor = random.gauss(1, NOISE)
            for at, change in STEPS[column]:
                factor *= change if number >= at else 1
            row["metrics"][0]["median"] *= factor
            row.pop("interval", None)
        (folder / f"{number:04}.json").write_text(json.dumps(record))


def steps(place, otava):
    """Runs Otava on the history, and compares what it finds with what was planted."""
    history = Path(place, "history.csv")
    import csv

    columns = next(csv.reader(history.open()))[2:]
    # The columns are in the order of their names, the steps in that of the results.
    first = json.loads(Path(place, "records", "0000.json").read_text())["results"]
    names = [f"{row['benchmark']} {row['contender']} " for row in first]
    lines = ["tests:", "  history:", "    type: csv", f"    file: {history}", "    time_column: time",
             "    attributes: [commit]", "    metrics:"]
    for number in range(len(names)):
        column = next(c for c in columns if c.startswith(names[number]))
        lines += [f"      m{number}:", f"        column: {json.dumps(column)}", "        direction: -1"]
    config = Path(place, "otava.yaml")
    config.write_text("\n".join(lines) + "\n")
    output = subprocess.run(
        [otava, "analyze", "history", "--output", "json",
         "--since", "2024-12-31", "--last", str(RECORDS), "-M", str(STEP / 2)],
        env={**os.environ, "OTAVA_CONFIG": str(config)}, capture_output=True, text=True, check=True,
    ).stdout
    found = {number: [] for number in STEPS}
    start = datetime(2025, 1, 1, tzinfo=timezone.utc).timestamp()
    for point in json.loads(output)["history"]:
        at = round((point["time"] - start) / 86400)
        for change in point["changes"]:
            found[int(change["metric"][1:])].append(at)
    planted = missed = false = 0
    for number, changes in STEPS.items():
        left = list(found[number])
        for at, _ in changes:
            planted += 1
            near = [one for one in left if abs(one - at) <= NEAR]
            if near:
                left.remove(near[0])
            else:
                missed += 1
        false += len(left)
    print(f"Otava: {planted - missed} of {planted} steps found, {false} false alarms in {RECORDS} records: {found}")
    if missed or false > 1:
        sys.exit("Otava: expected every step and at most one false alarm")


if __name__ == "__main__":
    {"workflows": workflows, "records": records, "steps": steps}[sys.argv[1]](*sys.argv[2:])
