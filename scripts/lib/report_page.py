"""What scripts/checks/report shows to a browser, and what the browser says.

    report_page.py records RECORD COUNT FOLDER   that many records: RECORD with other dates, builds, figures and processors,
                                                 of a fixed seed
    report_page.py look PAGE COPY                the page with the script that looks at it
    report_page.py report NAME DOM               what the script wrote, as the browser left the page; exit code 1 for faults
"""

import copy
import datetime
import hashlib
import html
import json
import pathlib
import random
import re
import sys

# Runs in the browser, and writes each fault into the page as a line.
CHECK = r"""
const faults = [];
// Texts may share as much as this, px: rounding, and the room above and below letters.
const slack = 2;
for (const details of document.querySelectorAll('details')) details.open = true;
let charts = 0;
for (const svg of document.querySelectorAll('svg[aria-label]')) {
  const frame = svg.getBoundingClientRect();
  if (frame.width === 0) continue;
  charts += 1;
  const name = svg.getAttribute('aria-label');
  const texts = [...svg.querySelectorAll('text')].filter(text => text.textContent.trim() !== '')
    .map(text => ({words: text.textContent.trim(), rect: text.getBoundingClientRect()}));
  texts.forEach(({words, rect}, index) => {
    if (rect.left < frame.left - slack || rect.right > frame.right + slack
        || rect.top < frame.top - slack || rect.bottom > frame.bottom + slack) {
      faults.push(`${name}: “${words}” leaves the chart`);
    }
    for (const other of texts.slice(index + 1)) {
      const width = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const height = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
      // A line of text is higher than its letters.
      if (width > slack && height > Math.max(slack, 0.35 * rect.height)) {
        faults.push(`${name}: “${words}” and “${other.words}” overlap`);
      }
    }
  });
}
for (const table of document.querySelectorAll('.table')) {
  if (innerWidth <= 640 && table.scrollWidth > table.clientWidth + 1) {
    faults.push(`a table is ${table.scrollWidth} px wide in ${table.clientWidth} px`);
  }
}
const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
if (wide > 1) faults.push(`the page is ${wide} px wider than the window of ${innerWidth} px`);
const result = document.createElement('pre');
result.id = 'result';
result.textContent = `${charts} charts\n${faults.join('\n')}`;
document.body.replaceChildren(result);
"""


def records(path, count, folder):
    original = json.loads(pathlib.Path(path).read_text())
    first = datetime.datetime(2024, 1, 1, 3)
    chance = random.Random(1)
    for number in range(int(count)):
        record = copy.deepcopy(original)
        moment = first + datetime.timedelta(hours=13 * number)
        record["environment"]["date"] = moment.strftime("%Y-%m-%dT%H:%M:%SZ")
        build = hashlib.sha1(str(number).encode()).hexdigest()
        record["environment"]["build"].update(commit=build, identifier=build[::-1])
        # Some come from another machine, whose trend has lines of its own.
        if number % 4 == 2:
            record["environment"]["processor"].update(model="AMD EPYC 9R14 96-Core Processor", kind="25.17")
        # Every third record has counts, as a check of the build makes them.
        if number % 3 == 1:
            record["comparisons"] = []
            for result in record["results"]:
                result["metrics"] = [
                    {"name": name, "unit": unit, "kind": "value", "median": figure * (1 + number // 97 / 10)}
                    for name, unit, figure in (
                        ("operations", "operations", 1000.0),
                        ("instructions", "instructions/operation", 40.0 + len(result["benchmark"])),
                        ("data-lines", "lines/operation", 22.0),
                    )
                ]
        # Most records resemble the one before; a few do not.
        step = 1.8 if number % 97 > 60 else 1.0
        for comparison in record["comparisons"]:
            share = step * chance.uniform(0.97, 1.03)
            comparison["ratio"] = {key: figure * share for key, figure in comparison["ratio"].items()}
        for result in record["results"]:
            for metric in result["metrics"]:
                metric.pop("histogram", None)
        target = pathlib.Path(folder) / f"{number:05}.json"
        target.write_text(json.dumps(record))


def look(page, target):
    text = pathlib.Path(page).read_text()
    head, tail = text.rsplit("</body>", 1) if "</body>" in text else (text, "")
    pathlib.Path(target).write_text(f"{head}<script>{CHECK}</script></body>{tail}")


def report(name, dom):
    found = re.search(r'<pre id="result">(.*?)</pre>', pathlib.Path(dom).read_text(), re.S)
    if not found:
        sys.exit(f"{name}: the browser did not run the check")
    count, *faults = html.unescape(found.group(1)).strip().split("\n")
    for fault in faults:
        print(f"{name}: {fault}", file=sys.stderr)
    if faults or count.startswith("0 "):
        sys.exit(1)
    print(f"{name}: {count}, fine")


if __name__ == "__main__":
    {"records": records, "look": look, "report": report}[sys.argv[1]](*sys.argv[2:])
