"""Makes or checks the interfaces of other languages: main.py [--check], in the package's folder."""

import pathlib
import re
import sys

import declaration
from javascript import JavaScript
from python import Python
from swift import Swift

PLACE = pathlib.Path("Sources/FormNavigationC")
HEADERS = [PLACE / "C/include" / name for name in ("FormNavigationC.h", "FormNavigationScreens.h", "FormNavigationTexts.h")]

try:
    declared = declaration.read([path.read_text() for path in HEADERS])
except declaration.DeclarationError as error:
    raise SystemExit(f"interface: {error}")
script = JavaScript(declared)
files = {
    PLACE / "python/formnavigation/_interface.py": Python(declared).text(),
    PLACE / "javascript/interface.js": script.text(),
    PLACE / "javascript/interface.d.ts": script.types(),
    pathlib.Path("Tests/FormNavigationCTests/Declared.swift"): Swift(declared).text(),
}
if sys.argv[1:] != ["--check"]:
    for path, text in files.items():
        path.write_text(text)
    sys.exit()

faults = [f"{path}: scripts/interface makes another one" for path, text in files.items() if not path.exists() or path.read_text() != text]
# One version: that of the header, as text and as a number, and the tool's.
numbers = "".join(f"{int(part):02x}" for part in declared.version.split("."))
if f"#define FORMNAV_VERSION_NUMBER 0x{numbers}\n" not in HEADERS[0].read_text():
    faults.append(f"{HEADERS[0]}: expected FORMNAV_VERSION_NUMBER 0x{numbers}, as FORMNAV_VERSION has it")
tool = pathlib.Path("Benchmarks/Sources/ToolKit/Tool.swift")
found = re.search(r'static let version = "(.*)"', tool.read_text())
if found is None or found[1] != declared.version:
    faults.append(f"{tool}: expected the version {declared.version} of {HEADERS[0].name}, found {found and found[1]}")
for fault in faults:
    print(f"interface: {fault}", file=sys.stderr)
sys.exit(1 if faults else 0)
