"""Makes a copy of the package that has all defects of a folder, RECORDS, each as a condition.

    weave.py RECORDS check           sees that every record fits the source
    weave.py RECORDS weave FOLDER    makes the copy, or brings it up to date: only files that differ are written
    weave.py RECORDS names           the names of all defects, a line each
    weave.py RECORDS benchmarks      each name, the benchmark whose cost must tell it, and what it is; tabs between
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import places
import records

# The condition, and `formnav mutants`.
SCAFFOLD = "Tests/Defects"
TOOL = "Benchmarks/Sources/formnav/Mutants"
# Changed texts of the copy: the tool has one more command, and counted runs are told the defect.
EDITS = {
    "Benchmarks/Sources/formnav/Commands.swift": (
        "BenchCommands.all + [",
        "BenchCommands.all + [mutants, ",
    ),
    "Benchmarks/Sources/MeasurementKit/Counting/Callgrind.swift": (
        '["LD_LIBRARY_PATH",',
        '["FORMNAV_MUTANT", "LD_LIBRARY_PATH",',
    ),
}
SOURCE_ROOTS = ("Sources/", "Benchmarks/Sources/")


def module_folder(file):
    parts = file.split("/")
    return "/".join(parts[: parts.index("Sources") + 2])


def is_c(file):
    return file.endswith((".c", ".h"))


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def catalogue(all_records):
    """The file that tells the tool of all defects."""
    lines = ["extension MutantEntry {", "  static let all: [MutantEntry] = ["]
    for record in all_records:
        rules = ", ".join(quoted(rule) for rule in record.rules)
        target, suite = (quoted(name) if name else "nil" for name in (record.target, record.suite))
        lines.append(
            f"    MutantEntry(name: {quoted(record.name)}, target: {target}, rules: [{rules}], "
            f"suite: {suite}, what: {quoted(record.what)}),"
        )
    return "\n".join(lines + ["  ]", "}", ""])


def known_rules():
    text = Path(SCAFFOLD, "Tool/SpecRules.swift").read_text()
    counts = re.findall(r'"([A-Z]{2})": ([0-9]+)', text)
    return [f"{kind}-{number}" for kind, count in counts for number in range(1, int(count) + 1)]


def unknown_rules(all_records):
    """What is wrong with the rules that defects name."""
    known = set(known_rules())
    return [
        records.Fault(record, f"there is no rule {rule}")
        for record in all_records
        for rule in record.rules
        if rule not in known
    ]


def gaps(all_records):
    """Rules of the specification that are not listed, and rules that no defect breaks."""
    headings = re.findall(r"^### ([A-Z]{2}-[0-9]+) ", Path("docs/specification.md").read_text(), re.M)
    known = known_rules()
    broken = {rule for record in all_records for rule in record.rules}
    return [f"SpecRules.swift has not the rule {rule}" for rule in headings if rule not in known] + [
        f"no defect breaks {rule}" for rule in known if rule not in broken
    ]


def listed():
    """The package's files, whether committed or not."""
    output = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        check=True,
        capture_output=True,
    ).stdout
    return sorted({name for name in os.fsdecode(output).split("\0") if name and os.path.isfile(name)})


def copy(all_records, sites):
    """What the copy holds: file by file its content."""
    tool = f"{SCAFFOLD}/Tool/"
    for name in listed():
        content = Path(name).read_bytes()
        if name in sites:
            content = places.woven(content.decode(), sites[name], is_c(name)).encode()
            if is_c(name):
                # All lines keep their numbers.
                content = b'#include "Mutant.h"\n#line 1\n' + content
        if name.endswith(".swift") and name.startswith(SOURCE_ROOTS):
            # The compiler's check for locks would report the defects' conditions.
            content = content.replace(b"@_noLocks", b'@_semantics("woven")')
        if name.endswith("Package.swift"):
            # A defect may leave a value unused, or code that never runs.
            content = content.replace(b".treatAllWarnings(as: .error),", b"")
        if name in EDITS:
            old, new = EDITS[name]
            text = content.decode()
            if text.count(old) != 1:
                raise SystemExit(f"error: {name} has no “{old}”")
            content = text.replace(old, new).encode()
        if name.startswith(tool):
            name = f"{TOOL}/{name.removeprefix(tool)}"
        yield name, content
    yield f"{TOOL}/MutantEntry+Catalogue.swift", catalogue(all_records).encode()
    conditions = {
        (module_folder(file), "include/Mutant.h" if is_c(file) else "Mutant.swift") for file in sites
    }
    for folder, name in sorted(conditions):
        yield f"{folder}/{name}", Path(SCAFFOLD, Path(name).name).read_bytes()


def weave(folder, all_records, sites):
    kept = set()
    for name, content in copy(all_records, sites):
        kept.add(name)
        path = Path(folder, name)
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        if os.path.exists(name):
            path.chmod(os.stat(name).st_mode)
    for path in Path(folder).rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not name.startswith(".build") and name not in kept:
            path.unlink()


def main(arguments):
    try:
        all_records = records.read(".", arguments[0] if arguments else "")
        sites, faults = places.places(".", all_records)
        faults += unknown_rules(all_records)
        if arguments[0] == SCAFFOLD and arguments[1:] == ["check"]:
            faults += gaps(all_records)
    except records.Fault as fault:
        faults = [fault]
    if faults:
        raise SystemExit("\n".join(f"error: {fault}" for fault in faults))
    if not all_records:
        raise SystemExit(__doc__)
    if arguments[1:2] == ["weave"] and len(arguments) == 3:
        weave(arguments[2], all_records, sites)
    elif arguments[1:] == ["names"]:
        print("\n".join(record.name for record in all_records))
    elif arguments[1:] == ["benchmarks"]:
        for record in all_records:
            print(record.name, record.benchmark, record.what, sep="\t")
    elif arguments[1:] != ["check"]:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
