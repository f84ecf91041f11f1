"""What scripts/checks/pictures shows to a browser, and what the browser says.

    pictures.py page GALLERY SCHEME PAGE    a page with all pictures of a gallery, light or dark, and the script that looks at them
    pictures.py report SCHEME DOM           what the script wrote, as the browser left the page; exit code 1 for faults
"""

import html
import pathlib
import re
import sys

# Runs in the browser, and writes each fault into the page as a line.
CHECK = r"""
const faults = [];
// A text may be this much wider than was measured, and overlap another by as much, px: rounding.
const slack = 1.5;
// AA for text, also for what can't be used; what the open menu shades is dimmed on purpose.
const leastContrast = 4.5, leastBehindShade = 1.5;

function cut(a, b) {
  const left = Math.max(a.left, b.left), top = Math.max(a.top, b.top);
  const right = Math.min(a.right, b.right), bottom = Math.min(a.bottom, b.bottom);
  return {left, top, right, bottom, width: Math.max(0, right - left), height: Math.max(0, bottom - top)};
}
const isEmpty = r => r.width <= 0 || r.height <= 0;
const covers = (a, b) =>
  a.left <= b.left + 0.5 && a.top <= b.top + 0.5 && a.right >= b.right - 0.5 && a.bottom >= b.bottom - 0.5;

// The part of an element that its clips let through. Frames are those of the picture, moved to where it stands.
function seen(element, svg) {
  let rect = element.getBoundingClientRect();
  const origin = svg.getBoundingClientRect(), box = svg.viewBox.baseVal;
  for (let node = element.parentNode; node !== svg; node = node.parentNode) {
    const name = node.getAttribute && node.getAttribute('clip-path');
    if (!name) continue;
    const clip = svg.querySelector(name.slice(4, -1)).firstElementChild;
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(key => +clip.getAttribute(key));
    const left = origin.left + x - box.x, top = origin.top + y - box.y;
    rect = cut(rect, {left, top, right: left + width, bottom: top + height});
  }
  return cut(rect, origin);
}

function luminance(color) {
  const parts = color.match(/[0-9.]+/g).slice(0, 3).map(part => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}
function blend(over, under, share) {
  const [a, b] = [over, under].map(color => color.match(/[0-9.]+/g).slice(0, 3).map(Number));
  return `rgb(${a.map((part, index) => part * share + b[index] * (1 - share)).join(',')})`;
}
function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

for (const svg of document.querySelectorAll('svg')) {
  const name = svg.dataset.name;
  const painted = [...svg.querySelectorAll('text, rect')].filter(e => !e.closest('clipPath'))
    .map(element => ({element, rect: seen(element, svg), style: getComputedStyle(element)}));
  const shares = item => item.style.fill === 'none' ? 0 : +item.style.fillOpacity;
  const texts = painted.map((item, index) => ({...item, index}))
    .filter(item => item.element.tagName === 'text' && !isEmpty(item.rect));
  for (const text of texts) {
    const words = text.element.textContent;
    const measured = +text.element.getAttribute('textLength');
    const whole = text.element.getBoundingClientRect();
    // Emoji are not squeezed: they may be wider than the measurer thinks.
    const room = text.element.getAttribute('lengthAdjust') === 'spacing' ? measured * 0.25 : slack;
    if (whole.width > measured + room) {
      faults.push(`${name}: “${words}” is ${whole.width.toFixed(1)} px wide, measured ${measured}`);
    }
    const size = parseFloat(text.style.fontSize);
    if (whole.height > 2 * size) faults.push(`${name}: “${words}” is higher than two lines`);
    // What is behind the middle of the text.
    const [x, y] = [(text.rect.left + text.rect.right) / 2, (text.rect.top + text.rect.bottom) / 2];
    const at = item => item.rect.left <= x && x < item.rect.right && item.rect.top <= y && y < item.rect.bottom;
    let ink = text.style.fill, ground = 'rgb(255,255,255)', isCovered = false;
    painted.forEach((item, index) => {
      if (item.element.tagName !== 'rect' || !at(item) || isCovered) return;
      const share = shares(item);
      if (share === 0) return;
      if (index > text.index && share === 1) isCovered = true;
      ground = blend(item.style.fill, ground, share);
      if (index > text.index) ink = blend(item.style.fill, ink, share);
    });
    const isShaded = ink !== text.style.fill;
    const least = isShaded ? leastBehindShade : leastContrast;
    if (!isCovered && contrast(ink, ground) < least) {
      faults.push(`${name}: “${words}” has a contrast of ${contrast(ink, ground).toFixed(2)}`);
    }
    for (const other of texts) {
      if (other.index <= text.index) continue;
      const both = cut(text.rect, other.rect);
      if (both.width <= slack || both.height <= slack) continue;
      // Lines of one text may touch: letters seldom fill the height of their font.
      const lower = Math.abs((text.rect.top + text.rect.bottom - other.rect.top - other.rect.bottom) / 2);
      if (lower >= 0.9 * size) continue;
      const isHidden = painted.slice(text.index + 1, other.index)
        .some(item => item.element.tagName === 'rect' && shares(item) === 1 && covers(item.rect, both));
      if (!isHidden) faults.push(`${name}: “${words}” and “${other.element.textContent}” overlap`);
    }
  }
}
const result = document.createElement('pre');
result.id = 'result';
result.textContent = `${document.querySelectorAll('svg').length} pictures\n${faults.join('\n')}`;
document.body.replaceChildren(result);
"""

def page(gallery, scheme, target):
    parts = ['<!doctype html><meta charset="utf-8"><body style="margin:0">']
    query = "(prefers-color-scheme: dark)"
    for path in sorted(pathlib.Path(gallery).glob("*.svg")):
        name = path.stem
        picture = path.read_text().replace(
            "<svg ", f'<svg data-name="{name}" style="display:block" ', 1
        )
        if picture.count(query) != 1:
            sys.exit(f"pictures: {name} has no dark colours")
        picture = picture.replace(query, "all" if scheme == "dark" else "not all")
        # Each picture has its own names of clips.
        picture = re.sub(r'id="(c\d+)"', rf'id="{name}-\1"', picture)
        picture = re.sub(r"url\(#(c\d+)\)", rf"url(#{name}-\1)", picture)
        parts.append(picture)
    parts.append(f"<script>{CHECK}</script>")
    pathlib.Path(target).write_text("\n".join(parts))


def report(scheme, dom):
    text = pathlib.Path(dom).read_text()
    found = re.search(r'<pre id="result">(.*?)</pre>', text, re.S)
    if not found:
        sys.exit("pictures: the browser did not run the check")
    count, *faults = html.unescape(found.group(1)).strip().split("\n")
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults or count.startswith("0 "):
        sys.exit(1)
    print(f"pictures: {count}, {scheme}, fine")


if __name__ == "__main__":
    {"page": page, "report": report}[sys.argv[1]](*sys.argv[2:])
