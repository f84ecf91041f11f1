"""Walks through a page that `formnav page` wrote, in headless Chromium (EM-3).

page.py CHROMIUM FORMNAV WORK: WORK has the pages by the names of their forms (scripts/checks/page), and a folder for screenshots. Prints what was
measured; ends with code 1 and the first thing that is wrong.
"""

import json
import statistics
import sys
import urllib.parse

import page_filling
import page_layout
import page_texts
from axe_playwright_python.sync_playwright import Axe
from page_attributes import attributes, frame, limits, options
from playwright.sync_api import sync_playwright

PHONE = {"width": 390, "height": 880}
CLOSED, HALF, FULL = "closed", "half-open", "full"


class Walk:
    def __init__(self, browser, path, motion="reduce", **options):
        self.faults = []
        self.page = browser.new_context(viewport=PHONE, reduced_motion=motion, **options).new_page()
        self.page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", lambda request: self.faults.append(request.url[:80])
                     if urllib.parse.urlparse(request.url).scheme not in ("file", "data", "blob") else None)
        self.page.goto("file://" + path)
        self.page.wait_for_selector("html[data-ready]", timeout=60_000)

    def box(self, selector):
        return self.page.locator(selector).bounding_box()

    def state(self):
        """Closed, half-open or full, as the sheet's frame says."""
        if not self.page.locator("#sheet").is_visible():
            return CLOSED
        height, whole = self.box("#sheet")["height"], self.box("#phone")["height"]
        return FULL if height > whole * 0.6 else HALF

    def expect(self, what, found, expected):
        if found != expected:
            raise SystemExit(f"{what}: expected {expected!r}, found {found!r}")

    def open_menu(self, state=HALF):
        if self.state() == CLOSED:
            self.page.locator("#menu").click()
        if self.state() != state:
            self.page.locator("#header").click()
        self.expect("the menu opens", self.state(), state)

    def close_menu(self):
        if self.state() != CLOSED:
            self.page.keyboard.press("Escape")
        self.expect("Escape closes the menu", self.state(), CLOSED)

    def drag(self, selector, distance, end="pointerup"):
        """A finger that goes down in the middle of an element, moves, and ends so."""
        box, mouse = self.box(selector), self.page.mouse
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mouse.move(x, y)
        mouse.down()
        for step in range(1, 6):
            mouse.move(x, y + distance * step / 5)
        if end == "pointercancel":
            self.page.locator("#phone").dispatch_event("pointercancel", {"pointerId": 1, "bubbles": True})
        elif end == "background":
            self.page.evaluate("""() => {
              for (const hidden of [true, false]) {
                Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
                document.dispatchEvent(new Event("visibilitychange"));
              }
            }""")
        mouse.up()

    def tap(self, selector, below):
        """A tap so far below an element's bottom."""
        box = self.box(selector)
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] + below)

    def turn(self):
        """Landscape, and back."""
        for size in ({"width": PHONE["height"], "height": PHONE["width"]}, PHONE):
            self.page.set_viewport_size(size)
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            self.expect("the width of the bar", self.box("#bar")["width"], size["width"])

    def option(self, selector, is_on):
        self.page.locator("summary").click()
        self.page.locator(selector).set_checked(is_on)
        self.page.locator("summary").click()

    def overlaps(self):
        """Pairs of texts on one layer that cover one another, and texts that leave their element."""
        return self.page.evaluate(
            """() => {
              const texts = [], faults = [];
              for (const root of ["#bar", "#form", "#footer", "#cards"]) {
                const layer = document.querySelector(root);
                if (layer.inert || layer.offsetParent === null && root !== "#form") continue;
                const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
                for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                  if (!node.data.trim() || !node.parentElement.checkVisibility()) continue;
                  const range = document.createRange();
                  range.selectNodeContents(node);
                  const frame = node.parentElement.getBoundingClientRect();
                  for (const box of range.getClientRects()) {
                    texts.push({ text: node.data, box, root });
                    if (box.left < frame.left - 1 || box.right > frame.right + 1) faults.push(`${node.data} leaves its frame`);
                  }
                }
              }
              texts.forEach((one, index) => {
                for (const other of texts.slice(index + 1)) {
                  if (one.root !== other.root || one.text === other.text) continue;
                  const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
                  const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
                  if (width > 1 && height > 3) faults.push(`${one.text} over ${other.text}`);
                }
              });
              return faults;
            }"""
        )

    def finish(self):
        self.expect("console errors, exceptions and requests", self.faults, [])
        self.page.context.close()


def heading(walk):
    return walk.page.locator("#form h2").inner_text()


def table(walk):
    """The table of interactions (docs/specification.md), with the household form of three pages."""
    page, keyboard = walk.page, walk.page.keyboard
    for state in (HALF, FULL):
        def row(what, act, expected, at="Respondent"):
            walk.open_menu(state)
            act()
            walk.expect(f"{what}, {state}", (walk.state(), heading(walk)), (expected, at))
            walk.close_menu()

        row("a tap outside", lambda: page.locator("#overlay").click(position={"x": 10, "y": 10}), CLOSED)
        row("a tap on the header", lambda: page.locator("#header").click(), FULL if state == HALF else HALF)
        row("a tap on the current card", lambda: page.locator(".card.current").click(), CLOSED)
        row("a tap on the sheet's empty part", lambda: walk.tap("#sheet", below=-60), state)
        row("a tap on another card", lambda: page.locator(".card").nth(1).click(), CLOSED, "Dwelling")
        page.locator("#previous").click()
        row("a cancelled drag", lambda: walk.drag("#header", 300, end="pointercancel"), state)
        row("the app goes to the background", lambda: walk.drag("#header", -20, end="background"), state)
        row("Escape", lambda: keyboard.press("Escape"), CLOSED)
        row("a turned screen", lambda: walk.turn(), state)
        walk.option("#locked", True)
        row("a tap on a locked card", lambda: page.locator(".card").nth(2).click(), state)
        row("a tap on the current card, locked", lambda: page.locator(".card.current").click(), state)
        walk.option("#locked", False)
        walk.option("#android", True)
        if state == HALF:
            row("the menu button over the sheet", lambda: page.locator("#menu").click(), CLOSED)
            row("Next over the sheet", lambda: page.locator("#next").click(), state, "Dwelling")
            row("Previous over the sheet", lambda: page.locator("#previous").click(), state)
        walk.option("#android", False)
    first = ".card:not([hidden]) >> nth=0"
    for state, selector, distance, expected in [
        (HALF, "#header", -8, FULL), (HALF, "#header", -7, FULL), (HALF, "#header", 8, CLOSED), (HALF, "#header", -100, FULL),
        (HALF, "#header", 100, CLOSED), (HALF, first, -40, FULL), (HALF, first, 40, CLOSED),
        (FULL, "#header", 8, HALF), (FULL, "#header", -30, FULL), (FULL, "#header", 700, CLOSED), (FULL, first, 40, HALF),
        (FULL, first, -40, FULL), (FULL, "#header", -7, HALF),
    ]:
        # Less than 8 px is a tap, so the header's other state.
        walk.open_menu(state)
        walk.drag(selector, distance)
        walk.expect(f"{selector} dragged by {distance}, {state}", walk.state(), expected)
        walk.close_menu()
    walk.open_menu()
    walk.expect("the form is inert behind the menu", page.locator("#form").get_attribute("inert"), "")
    card = page.get_by_role("button", name="1: Respondent, 1 of 2, 1 mandatory item left", exact=True)
    walk.expect("what a screen reader says of a card", (card.count(), card.get_attribute("aria-current")), (1, "page"))


def kinds(walk):
    """Answers a field of every kind, gives what is no answer, and takes answers back."""
    page = walk.page

    def field(name):
        return page.locator(".field").filter(has=page.get_by_text(name, exact=True))

    typed = {"text": "Anna", "integer": "123456789012345678", "decimal": "-1.5", "date": "2026-02-28", "time": "23:59", "dateTime": "2026-02-28T12:30",
             "barcode": "4006381333931", "location": "52.5 13.4"}
    for name, text in typed.items():
        field(name).locator("input").fill(text)
    walk.expect("a label with an answer in it", page.locator(".note").inner_text(), "You wrote Anna.")
    for name in ("boolean", "choice", "choices"):
        field(name).locator("input").nth(1).click()
    field("choices").locator("input").nth(0).click()
    field("one").locator("select").select_option("v7")
    several = field("several")
    several.get_by_label("v2", exact=True).check()
    several.locator("[type=search]").fill("V23")
    walk.expect("what a search finds, beside what is chosen", several.locator("label").all_inner_texts(), ["v2", "v23"])
    several.get_by_label("v23").check()
    for name in ("photo", "signature"):
        field(name).locator("button").click()
    expected = {**typed, "time": "23:59:00.000", "dateTime": "2026-02-28T12:30:00.000", "integer": 123456789012345678, "decimal": -1.5, "boolean": False, "choice": "b", "choices": ["a", "b"], "one": "v7",
                "several": ["v2", "v23"]}
    page.locator("summary").click()
    with page.expect_download() as download:
        page.locator("#answers").click()
    answers = json.loads(download.value.path().read_text())
    page.locator("summary").click()
    walk.expect("the answers", {name: answers.get(name) for name in expected}, expected)
    field("integer").locator("input").fill("many")
    walk.expect("what is no number", field("integer").locator(".hint").inner_text(), "A whole number is expected, such as 42.")
    field("choice").locator("input").nth(1).click()
    walk.expect("a choice taken back", field("choice").locator("input:checked").count(), 0)
    field("photo").locator("button").click()
    walk.expect("a photo removed", field("photo").locator("button").inner_text(), "Mark as taken")
    for _ in range(40):
        if page.locator("#undo").is_disabled():
            break
        page.locator("#undo").click()
    walk.expect("the label with the answer undone", page.locator(".note").inner_text(), "You wrote .")
    walk.expect("everything undone", [field(name).locator("input").input_value() for name in typed], [""] * len(typed))


def repeats(walk):
    """Adds and removes instances, also of a repeat inside another one."""
    page = walk.page
    page.locator("#next").click()
    page.locator("#form input").first.fill("Anna")
    page.locator("#form input").nth(1).fill("70")
    walk.expect("an answer that is not allowed", page.locator(".invalid .hint").all_inner_texts(), ["This answer is not allowed."])
    page.locator("#form input").nth(1).fill("7")
    page.get_by_text("Add: Member").click()
    walk.expect("the new member", (heading(walk), page.locator("#menu").inner_text()), ("Person 2", "4 of 6"))
    page.locator("#next").click()
    page.get_by_text("Add: Visit").click()
    walk.expect("the new visit", (heading(walk), page.locator("#menu").inner_text()), ("Visit 2.2", "6 of 7"))
    for _ in range(2):
        page.get_by_text("Remove: Visit").click()
        if heading(walk) == "End":
            page.locator("#previous").click()
    page.get_by_text("Add: Visit").click()
    walk.expect("a visit where none was", heading(walk), "Visit 2.1")
    for _ in range(3):
        page.get_by_text("Add: Visit").click()
    page.get_by_text("Add: Visit").click()
    walk.expect("a refusal is shown", page.locator(".refusal").count(), 1)
    for _ in range(20):
        page.locator("#undo").click()
        if page.locator("#undo").is_disabled():
            break
    walk.expect("everything undone", page.evaluate("document.querySelector('#menu').textContent.endsWith('of 4')"), True)


def looks(browser, path, pictures):
    """Screens of all kinds, without overlapping texts."""
    for name, options, size in [
        ("light", {}, PHONE), ("dark", {"color_scheme": "dark"}, PHONE),
        ("landscape", {}, {"width": 844, "height": 430}), ("large", {"text": "200"}, PHONE),
        ("largest", {"text": "310"}, PHONE), ("arabic", {"language": "ar"}, PHONE), ("android", {"android": True}, PHONE),
    ]:
        context = {key: value for key, value in options.items() if key == "color_scheme"}
        walk = Walk(browser, path, **context)
        walk.page.set_viewport_size(size)
        walk.page.locator("summary").click()
        if "text" in options:
            walk.page.locator("#size").select_option(options["text"])
        if "language" in options:
            walk.page.locator("#language").select_option(options["language"])
        if "android" in options:
            walk.page.locator("#android").check()
        walk.page.locator("summary").click()
        walk.page.locator("#form input[type=radio]").first.check()
        for state in (CLOSED, HALF, FULL):
            if state != CLOSED:
                walk.page.locator("#menu").click() if walk.state() == CLOSED else walk.page.locator("#header").click()
            walk.page.screenshot(path=f"{pictures}/{name}-{state}.png")
            walk.expect(f"texts that overlap, {name}, {state}", walk.overlaps(), [])
        walk.finish()


def rules_of_axe(browser, path):
    """Axe finds nothing: not on the form, in the menu, nor in a dialog, whatever colours, language and size."""
    for name, context, choices in (
        ("light", {}, {}), ("dark", {"color_scheme": "dark"}, {}), ("arabic", {}, {"#language": "ar"}), ("200 %", {}, {"#size": "200"}),
    ):
        walk = Walk(browser, path("controls"), **context)
        page = walk.page

        def finds_nothing(where):
            found = Axe().run(page).response["violations"]
            faults = [(fault["id"], [node["html"][:120] for node in fault["nodes"][:3]]) for fault in found]
            walk.expect(f"what axe finds, {name}, {where}", faults, [])

        page.locator("summary").click()
        for selector, choice in choices.items():
            page.locator(selector).select_option(choice)
        finds_nothing("the options")
        page.locator("summary").click()
        page.locator("#form input").nth(1).fill("many")
        finds_nothing("a text that is no answer")
        for state in (HALF, FULL):
            walk.open_menu(state)
            finds_nothing(f"the menu {state}")
        walk.close_menu()
        while not page.locator("#next").get_attribute("data-finishes"):
            page.locator("#next").click()
            finds_nothing(f"the page {heading(walk)}")
        page.locator("#next").click()
        page_filling.dialog(page)
        finds_nothing("the list of what is to do")
        page.keyboard.press("Escape")
        page.wait_for_timeout(450)
        page_filling.until(page, "document.getElementById('kept').value !== ''")
        page.reload()
        page_filling.dialog(page)
        finds_nothing("the offer of a draft")
        page.locator("#choices button").first.click()
        walk.finish()
    walk = Walk(browser, path("choices"))
    walk.expect("what axe finds beside 5,000 choices", [fault["id"] for fault in Axe().run(walk.page).response["violations"]], [])
    walk.finish()


def languages(walk):
    """Every word of the page is in each language, and the page runs in its direction."""
    page = walk.page
    english = None
    for tag, direction in (("en", "ltr"), ("ar", "rtl"), ("he", "rtl")):
        page.locator("#language").evaluate("(list, tag) => { list.value = tag; list.dispatchEvent(new Event('change')); }", tag)
        document = page.evaluate("[document.documentElement.lang, document.documentElement.dir]")
        walk.expect(f"language and direction of {tag}", document, [tag, direction])
        words = page.evaluate(
            """() => [...document.querySelectorAll("[data-word], [data-label]")].flatMap((element) =>
              [element.dataset.word && element.textContent, element.dataset.label && element.getAttribute("aria-label")])
              .filter((word) => word !== undefined)"""
        )
        words += page.locator(".instances button, .hint, #footer button").all_inner_texts()
        english = english or words
        same = [word for word, other in zip(words, english) if tag != "en" and word and word == other and word not in "‹›✓"]
        walk.expect(f"English words in {tag}", same, [])
        walk.expect(f"words that are missing in {tag}", [word for word in words if word in ("undefined", "null")], [])


def appearance(browser, path):
    """Milliseconds from a page's last byte to its first complete picture: the median of five openings."""
    times = []
    for _ in range(5):
        walk = Walk(browser, path)
        times.append(walk.page.evaluate("Number(document.documentElement.dataset.ready)"))
        walk.finish()
    return statistics.median(times)


def million(browser, path):
    """Drags the menu of a form of a million pages, and says what a frame takes."""
    walk = Walk(browser, path)
    walk.open_menu(FULL)
    times = walk.page.evaluate(
        """async () => {
          const phone = document.getElementById("phone"), cards = document.getElementById("cards");
          const area = cards.getBoundingClientRect(), x = area.left + area.width / 2;
          const at = (type, y) => phone.dispatchEvent(new PointerEvent(type, {
            pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: y, bubbles: true }));
          phone.setPointerCapture = () => {};
          const times = [];
          let y = area.top + area.height - 20;
          at("pointerdown", y);
          for (let frame = 0; frame < 240; frame++) {
            await new Promise(requestAnimationFrame);
            const begin = performance.now();
            at("pointermove", y -= 2);
            times.push(performance.now() - begin);
          }
          at("pointerup", y);
          return times;
        }"""
    )
    walk.expect("the cards have moved", walk.page.locator(".card:not([hidden])").count() > 3, True)
    walk.finish()
    times.sort()
    return statistics.median(times), times[int(len(times) * 0.99)]


def many_choices(browser, path):
    """Types beside two lists of 5,000 choices, which stay as they are, and says what a keystroke takes."""
    walk = Walk(browser, path)
    times = walk.page.evaluate(
        """async () => {
          const [text, select] = document.querySelectorAll("#form input[type=text], #form select");
          const options = [...select.options], times = [];
          for (let key = 0; key < 40; key++) {
            await new Promise(requestAnimationFrame);
            const begin = performance.now();
            text.value = "x".repeat(key + 1);
            text.dispatchEvent(new Event("input", { bubbles: true }));
            text.dispatchEvent(new Event("change", { bubbles: true }));
            times.push(performance.now() - begin);
          }
          window.isKept = options.length === 5001 && options.every((option, index) => option === select.options[index]);
          return times;
        }"""
    )
    walk.expect("fields that are left to fill", walk.page.locator("#form .field.mandatory").count(), 0)
    walk.expect("the choices stay", walk.page.evaluate("window.isKept"), True)
    walk.page.locator("#form select").select_option("v4321")
    walk.page.get_by_role("checkbox").first.check()
    walk.expect("chosen in the list", walk.page.locator("#form select").input_value(), "v4321")
    walk.expect("chosen of several", walk.page.locator("#form input:checked").evaluate_all("all => all.map((one) => one.value)"), ["v0"])
    walk.finish()
    return statistics.median(times)


def main(chromium, formnav, work):
    def path(name):
        return f"{work}/{name}.html"

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for step in (table, page_filling.by_keyboard):
            walk = Walk(browser, path("household"))
            walk.page.locator("#form input[type=radio]").first.check()
            step(walk)
            walk.finish()
        for step, name in (
            (kinds, "kinds"), (attributes, "controls"), (frame, "controls"), (options, "controls"), (limits, "limits"), (repeats, "repeats"),
            (languages, "kinds"), (page_filling.drafts, "nested-repeats"), (page_filling.refuses_drafts, "kinds"), (page_filling.numbers, "kinds"), (page_filling.halves, "kinds"),
            (page_filling.finishing, "controls"), (page_layout.printing, "household"), (page_layout.printing_kinds, "kinds"),
            (page_layout.edges, "kinds"), (page_layout.edges, "household"), (page_layout.leaps, "million"), (page_layout.windows, "household"),
            (page_texts.hints, "texts"), (page_texts.markdown, "texts"), (page_texts.languages, "texts"),
        ):
            walk = Walk(browser, path(name))
            step(walk)
            walk.finish()
        walk = Walk(browser, path("nested-repeats"))
        page_filling.files(walk, lambda: Walk(browser, path("nested-repeats")), "Tests/Matrix/nested-repeats.xml", formnav, work)
        walk.finish()
        for step, motion in ((page_filling.finished, "no-preference"), (page_filling.moving_focus, "no-preference")):
            walk = Walk(browser, path("household"), motion)
            step(walk, *([work] if step is page_filling.finished else []))
            walk.finish()
        walk = Walk(browser, path("nested-repeats"), "no-preference", has_touch=True, is_mobile=True)
        page_filling.by_touch(walk)
        walk.finish()
        looks(browser, path("household"), f"{work}/pictures")
        rules_of_axe(browser, path)
        for name, context in (("light", {}), ("dark", {"color_scheme": "dark"})):
            walk = Walk(browser, path("texts"), **context)
            page_texts.looks(walk, f"{work}/pictures", name)
            walk.finish()
        print(f"a form of 500 questions appears in {appearance(browser, path('questions')):.0f} ms")
        print(f"a keystroke beside lists of 5,000 choices takes {many_choices(browser, path('choices')):.1f} ms")
        median, slow = million(browser, path("million"))
        print(f"a frame of the menu of a million pages: {median:.1f} ms, 1 in 100 over {slow:.1f} ms, drawing included")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
