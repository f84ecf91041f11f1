"""The matrix of MX-1: features of forms, surfaces, and the cells that are no. scripts/lib/matrix.py plays it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Feature:
    """A row: the form Tests/Matrix/NAME.json, which is what import makes of the foreign form in `file`."""

    name: str
    title: str
    file: str
    media: str = ""


@dataclass(frozen=True)
class Surface:
    """A column: commands that all end with exit code 0 and say nothing on standard error if the cell holds.

    {form} is the feature's form, {foreign} the foreign one with --media if it needs files, {work} an empty folder, and
    {module} the WebAssembly module's.
    """

    name: str
    group: str
    holds: str
    commands: tuple[str, ...]


@dataclass(frozen=True)
class No:
    """Cells that are no: the commands end with this exit code and this message."""

    surface: str
    features: tuple[str, ...]
    reason: str
    message: str
    code: int


FEATURES = (
    Feature("rules", "rules", "rules.xml"),
    Feature("constraints", "constraints", "constraints.xml"),
    Feature("calculations", "calculations", "calculations.xml"),
    Feature("triggers", "triggers", "triggers.xml"),
    Feature("clock", "clock", "clock.xml"),
    Feature("repeats", "repeats", "repeats.xml"),
    Feature("nested-repeats", "nested repeats", "nested-repeats.xml"),
    Feature("counts", "counts by expressions", "counts.xml"),
    Feature("filters", "filters", "filters.xml"),
    Feature("files", "lists from files", "files.xml", media="Tests/Matrix/media"),
    Feature("labels", "labels with values", "labels.xml"),
    Feature("retained", "policy `retained`", "retained.survey.json"),
    Feature("blank", "policy `blank`", "blank.xml"),
    Feature("cleared", "policy `cleared`", "cleared.survey.json"),
)

DRAW = "formnav generate --edits 300 --form {form} -o {work}/a.edits"
FILL = (
    "formnav generate --edits 40 --form {foreign} -o {work}/a.edits",
    "formnav replay {foreign} {work}/a.edits --clock 2026-01-31T08:05 --submission-out {work}/filled",
)
LIKE = "formnav generate --like {form} -o {work}/like.json"
FUZZ = "--form {form} --edits 500 --cases {work} >{work}/figures"

SURFACES = (
    Surface(
        "JSON",
        "Files",
        "a form as JSON, as binary and as JSON again has the same bytes",
        ("formnav import {form} -o {work}/a.form", "formnav import {work}/a.form -o {work}/a.json",
         "cmp {form} {work}/a.json"),
    ),
    Surface(
        "binary",
        "Files",
        "`inspect` says the same of the binary form",
        ("formnav import {form} -o {work}/a.form", "formnav inspect {form} >{work}/json",
         "formnav inspect {work}/a.form >{work}/binary", "cmp <(tail -n +2 {work}/json) <(tail -n +2 {work}/binary)"),
    ),
    Surface(
        "import",
        "Files",
        "a foreign form is imported without a report, and gives the form as JSON",
        ("formnav import {foreign} --strict -o {work}/a.json >{work}/report", "cmp {form} {work}/a.json"),
    ),
    Surface(
        "edit streams",
        "Files",
        "a stream as text ends in the same state as in binary",
        (DRAW, "formnav generate --edits 300 --form {form} -o {work}/a.edits.txt",
         "formnav replay {form} {work}/a.edits >{work}/binary", "formnav replay {form} {work}/a.edits.txt >{work}/text",
         "cmp {work}/binary {work}/text"),
    ),
    Surface(
        "submissions",
        "Files",
        "a filled form, played and written again, has the same bytes",
        (*FILL, "formnav generate --submission {work}/filled --form {foreign} -o {work}/again.edits",
         "formnav replay {foreign} {work}/again.edits --clock 2026-01-31T08:05 --submission-out {work}/again",
         "cmp {work}/filled {work}/again"),
    ),
    Surface(
        "check-submission",
        "Files",
        "a filled form is read; what is found is missing or invalid, never unknown or computed otherwise",
        (*FILL, "code=0; formnav check-submission {foreign} {work}/filled --clock 2026-01-31T08:05 >{work}/found || code=$?",
         "test $code = 0 -o $code = 65", "! grep -E ': (unknown|computed|hidden): ' {work}/found"),
    ),
    Surface(
        "saved state",
        "Files",
        "a session is saved and restored in a fresh one, which shows the same",
        ("python3 -B Tests/Matrix/saved.py {form}",),
    ),
    Surface(
        "oracle",
        "Engines and screens",
        "engine and oracle end in the same state",
        (DRAW, "formnav replay {form} {work}/a.edits --contenders engine,oracle >{work}/states"),
    ),
    Surface(
        "bench --form",
        "Engines and screens",
        "the engine and the rivals that claim rules are timed, and agree",
        ("formnav bench --form {form} --quick --processes 1 --filter '^(edit/reads|rules/answer)/person$' -o {work}/times",),
    ),
    Surface(
        "contender",
        "Engines and screens",
        "the engine in another process agrees by the contender protocol",
        ("formnav contender compare {foreign} --answers 100 -- formnav contender serve >{work}/found",),
    ),
    Surface(
        "simulate",
        "Engines and screens",
        "users fill it on a screen and on the naive one",
        ("formnav simulate {form} --events 300 --seed 1 --cases {work} >{work}/figures",),
    ),
    Surface(
        "fuzz: navigation",
        "Engines and screens",
        "`fuzz --target navigation --form` finds nothing",
        ("formnav fuzz --target navigation " + FUZZ,),
    ),
    Surface(
        "fuzz: apps",
        "Engines and screens",
        "`fuzz --target apps --form` finds nothing",
        ("formnav fuzz --target apps " + FUZZ,),
    ),
    Surface(
        "generate --edits",
        "Commands",
        "the form takes every edit that is drawn for it",
        (DRAW, "formnav replay {form} {work}/a.edits >{work}/state", "grep -qx '  refused  *0' {work}/state"),
    ),
    Surface(
        "generate --like",
        "Commands",
        "a form of its shape has the feature, and takes edits",
        (LIKE, "formnav generate --edits 100 --form {work}/like.json -o {work}/a.edits",
         "formnav replay {work}/like.json {work}/a.edits >{work}/state"),
    ),
    Surface(
        "--like --repeat",
        "Commands",
        "three copies of it in one form take edits",
        (LIKE + " --repeat 3", "formnav generate --edits 100 --form {work}/like.json -o {work}/a.edits",
         "formnav replay {work}/like.json {work}/a.edits >{work}/state"),
    ),
    Surface("inspect", "Commands", "it says what is in the form", ("formnav inspect {form} >{work}/said",)),
    Surface(
        "inspect --shape", "Commands", "it says the form's shape", ("formnav inspect --shape {form} >{work}/said",)
    ),
    Surface(
        "render", "Commands", "the form and its menu are drawn", ("formnav render {form} --detent full -o {work}/a.svg",)
    ),
    Surface(
        "page",
        "Commands",
        "a page is written that contains it",
        ("formnav page {form} --module {module} -o {work}/a.html", "test -s {work}/a.html"),
    ),
    Surface(
        "explore",
        "Commands",
        "a person walks through it in the terminal",
        ("printf 'f aw1\\nnfwuUmqq' | TERM=xterm script -qec 'formnav explore {form}' /dev/null >{work}/shown",),
    ),
    Surface("C", "Languages", "a seeded stream is played", ("digest 60 {form}",)),
    Surface(
        "Python",
        "Languages",
        "a seeded stream shows what it shows in C",
        ("digest 60 {form} >{work}/c", "python3 -B Tests/Embedding/digest.py 60 {form} >{work}/python",
         "cmp {work}/c {work}/python"),
    ),
    Surface(
        "JavaScript",
        "Languages",
        "a seeded stream shows what it shows in C, under Node",
        ("digest 60 {form} >{work}/c", "node Tests/Embedding/digest.mjs {module} 60 {form} >{work}/javascript",
         "cmp {work}/c {work}/javascript"),
    ),
)

NO = ()
