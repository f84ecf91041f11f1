"""The matrix of MX-1: features of forms, surfaces, and the cells that are no. scripts/lib/matrix.py plays it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Feature:
    """A row: the form Tests/Matrix/NAME.json, which is what import makes of the foreign form in `file`."""

    name: str
    title: str
    file: str
    #: What a line of `inspect` says of the form, as a regular expression.
    figure: str
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
    Feature("rules", "rules", "rules.xml", "rules +[1-9]"),
    Feature("constraints", "constraints", "constraints.xml", "constraints +[1-9]"),
    Feature("calculations", "calculations", "calculations.xml", "calculations +[1-9]"),
    Feature("editable", "editable calculations", "editable.xml", "editable +[1-9]"),
    Feature("triggers", "triggers", "triggers.xml", "with a trigger +[1-9]"),
    Feature("clock", "clock", "clock.xml", "read the clock +[1-9]"),
    Feature("repeats", "repeats", "repeats.xml", "repeats +1"),
    Feature("nested-repeats", "nested repeats", "nested-repeats.xml", "repeats +2"),
    Feature("counts", "counts by expressions", "counts.xml", "counts +[1-9]"),
    Feature("filters", "filters", "filters.xml", "filters +[1-9]"),
    Feature("files", "lists from files", "files.xml", "filters +[1-9]", media="Tests/Matrix/media"),
    Feature("labels", "labels with values", "labels.xml", "labels +[1-9]"),
    Feature("hints", "hints and messages", "hints.xml", "hints +[1-9]"),
    Feature("languages", "languages", "languages.xml", "also +French"),
    Feature("retained", "policy `retained`", "retained.survey.json", "hidden answers +retained"),
    Feature("blank", "policy `blank`", "blank.xml", "hidden answers +blank"),
    Feature("cleared", "policy `cleared`", "cleared.survey.json", "hidden answers +cleared"),
)

DRAW = "formnav generate --edits 300 --form {form} -o {work}/a.edits"
CLOCK = "--clock 2026-01-31T08:05"
# Answers and instances alone, since a filled form has no flags.
FILL = (
    "formnav generate --edits 200 --form {foreign} --format text -o {work}/all.txt",
    "grep -E '^#|answer|Instance' {work}/all.txt >{work}/a.txt",
    f"formnav replay {{foreign}} {{work}}/a.txt --skip-refused {CLOCK} --submission-out {{work}}/filled",
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
        (*FILL, "formnav generate --submission {work}/filled --form {foreign} -o {work}/again.edits 2>{work}/said",
         f"formnav replay {{foreign}} {{work}}/again.edits {CLOCK} --submission-out {{work}}/again",
         "cmp {work}/filled {work}/again"),
    ),
    Surface(
        "check-submission",
        "Files",
        "a filled form is read; what is found is missing or invalid, never unknown or computed otherwise",
        (*FILL, f"{{{{ formnav check-submission {{foreign}} {{work}}/filled {CLOCK} >{{work}}/found 2>{{work}}/sum || test $? = 65; }}}}",
         "! grep -E ': (unknown|computed): ' {work}/found"),
    ),
    Surface(
        "status",
        "Files",
        "the status of a filled form has the counts of the session that wrote it",
        (*FILL[:2], f"{FILL[2]} >{{work}}/state", f"formnav status {{foreign}} {{work}}/filled {CLOCK} --format csv >{{work}}/status",
         "awk '/^  (filled|fillable|still to fill) / {{ gsub(\",\", \"\"); count[$1] = $NF }} "
         "END {{ print count[\"filled\"] \",\" count[\"fillable\"] \",\" count[\"still\"] }}' {work}/state >{work}/counts",
         "cmp <(tail -n 1 {work}/status | cut -d , -f 2-4) {work}/counts"),
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
        ("formnav bench --form {form} --quick --processes 1 --format json -o {work}/times 2>{work}/said",),
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
        "fuzz: others",
        "Engines and screens",
        "the other targets of `fuzz` play it",
        ("formnav fuzz --target rules --form {form} --edits 10",),
    ),
    Surface(
        "rivals of flags",
        "Engines and screens",
        "the rivals that recompute flags end in the same state",
        (DRAW, "formnav replay {form} {work}/a.edits --contenders recompute-page"),
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
    Surface("inspect", "Commands", "it counts the feature", ("formnav inspect {form} >{work}/said", "grep -qE '{figure}' {work}/said")),
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
        (r"printf 'a7\n\033npuU+\033m\033q' | TERM=xterm script -qec 'formnav explore {form}' /dev/null >{work}/shown",),
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

EVERY = tuple(feature.name for feature in FEATURES)
REPEATS = ("repeats", "nested-repeats", "counts")
FLAGS_ONLY = "they know flags alone; on a form without logic they play"
LIKE_LACKS = "generated forms have none"
NO = (
    No("generate --like", REPEATS, LIKE_LACKS, "--like leaves out repeats", 0),
    No("generate --like", ("filters", "files"), LIKE_LACKS, "--like leaves out choices that depend on answers", 0),
    No("generate --like", ("editable",), LIKE_LACKS, "--like leaves out editable calculations", 0),
    No("generate --like", ("triggers",), LIKE_LACKS, "--like leaves out calculations with triggers", 0),
    No("generate --like", ("labels",), LIKE_LACKS, "--like leaves out labels with values", 0),
    No(
        "generate --like",
        ("hints", "languages"),
        LIKE_LACKS,
        "hints, messages and translations",
        0,
    ),
    No("generate --like", ("clock",), LIKE_LACKS, "--like leaves out reads of the clock", 0),
    No(
        "generate --like",
        ("cleared",),
        "a generated form has one policy, and this one keeps the answers of two fields",
        "--like leaves out policies of single fields",
        0,
    ),
    No("contender", ("files",), "another engine reads the form itself, and is handed no files", "unknown option --media", 64),
    No("fuzz: others", EVERY, "they draw forms of their own", "--form goes with the targets navigation and apps", 64),
    No("rivals of flags", REPEATS, FLAGS_ONLY, "recompute-page can't play repeats, and the form has some", 64),
    No(
        "rivals of flags",
        tuple(name for name in EVERY if name not in REPEATS),
        FLAGS_ONLY,
        "recompute-page can't play rules, and the form has some",
        64,
    ),
)
