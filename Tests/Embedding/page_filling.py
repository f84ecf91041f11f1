"""What a person may lose, or is refused, while filling a form on the page (EM-3): drafts, files, finishing, numbers, the focus while the menu slides."""

import json
import pathlib
import subprocess

WAIT = "html[data-ready]"
TEXTS = "#form .field:visible input[type=text]:enabled"
FOCUS = "(document.activeElement.closest('.field')?.dataset.field ?? '') + document.activeElement.tagName"


def heading(page):
    return page.locator("#form h2").inner_text()


def until(page, condition):
    """Waits for a condition. The page's policy lets Playwright evaluate none again and again by itself."""
    for _ in range(200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(25)
    raise SystemExit(f"expected {condition}, waited five seconds")


def dialog(page):
    """The heading of the dialog, which has the focus."""
    page.wait_for_selector("dialog[open]")
    until(page, "document.activeElement.id === 'question'")
    return page.locator("#question").inner_text().replace("\u2068", "").replace("\u2069", "")


def choose(page, name):
    page.locator("#choices").get_by_role("button", name=name, exact=True).click()
    page.wait_for_selector("dialog", state="hidden")


def download(page, selector, folder):
    """Saves what a link of the options or of a dialog downloads."""
    is_option = selector.startswith("#") and page.locator("summary").locator("..").locator(selector).count() > 0
    if is_option:
        page.locator("summary").click()
    with page.expect_download() as found:
        page.locator(selector).click()
    if is_option:
        page.locator("summary").click()
    path = pathlib.Path(folder) / found.value.suggested_filename
    found.value.save_as(path)
    return path


def open_file(page, path):
    page.locator("summary").click()
    page.locator("#file").set_input_files(path)


def kept(page):
    """Waits until the draft has everything."""
    page.wait_for_timeout(450)
    until(page, "document.getElementById('kept').value === 'Draft kept'")


def fill_rooms(walk):
    """Fills nested-repeats.xml: two rooms, the second one with two exits."""
    page = walk.page
    page.locator("#form input").first.fill("Hall")
    page.get_by_text("Add: Room").click()
    page.locator("#form input").first.fill("Kitchen")
    for reason in ("a box", "ice"):
        page.get_by_text("Add: Exit").click()
        page.get_by_text("Yes", exact=True).click()
        page.locator(TEXTS).fill(reason)


def rooms(page):
    """The texts of all pages with a field for one."""
    found = []
    while not page.locator("#previous").is_disabled():
        page.locator("#previous").click()
    while True:
        found += [(heading(page), text) for text in page.locator(TEXTS).evaluate_all("(all) => all.map((one) => one.value)")]
        if page.locator("#next").get_attribute("data-finishes"):
            return found
        page.locator("#next").click()


def drafts(walk):
    """A reload loses nothing: neither instances, nor the page, nor a text that is no answer."""
    page = walk.page
    fill_rooms(walk)
    place = heading(page)
    kept(page)
    page.reload()
    walk.expect("a draft is offered", dialog(page), "Go on with the draft?")
    choose(page, "Go on")
    walk.expect("the page where one stood", heading(page), place)
    found = rooms(page)
    walk.expect("all texts", [text for _, text in found if text], ["Hall", "Kitchen", "a box", "ice"])
    # What was typed just before the page went away.
    page.locator("#previous").click()
    page.locator(TEXTS).fill("snow")
    page.reload()
    dialog(page)
    page.keyboard.press("Escape")
    until(page, "document.activeElement.closest('#form') !== null")
    walk.expect("what was typed last", page.locator(TEXTS).input_value(), "snow")
    page.reload()
    dialog(page)
    choose(page, "Start again")
    page.reload()
    page.wait_for_selector(WAIT)
    page.wait_for_timeout(300)
    walk.expect("no draft is left", page.locator("dialog[open]").count(), 0)
    # Two windows with one form: the second one says that it keeps no draft, and asks before it is left.
    page.locator("#form input").first.fill("first")
    kept(page)
    other = page.context.new_page()
    other.goto(page.url)
    dialog(other)
    choose(other, "Go on")
    other.locator("#form input").first.fill("second")
    kept(other)
    page.locator("#form input").first.fill("third")
    until(page, "document.getElementById('kept').value === 'Draft not kept'")
    walk.expect("why no draft is kept", page.locator("#why").text_content().split(",")[0], "This form is also open in another window")
    asked = []
    page.once("dialog", lambda question: (asked.append(question.type), question.accept()))
    page.reload()
    walk.expect("a question before leaving", asked, ["beforeunload"])
    dialog(page)
    choose(page, "Go on")
    walk.expect("the draft that was kept", page.locator("#form input").first.input_value(), "second")
    other.close()


def refuses_drafts(walk):
    """A browser without a database for this page says so, asks before the page is left, and takes a copy instead."""
    page = walk.page
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: { open() { throw new Error('none'); } } });")
    page.reload()
    page.wait_for_selector(WAIT)
    page.locator("#form input").first.fill("Anna")
    walk.expect("that no draft is kept", page.locator("#kept").inner_text(), "Draft not kept")
    walk.expect("why", page.locator("#why").text_content(), "This browser keeps no draft of this page. Save a copy before you leave it.")
    asked = []
    page.once("dialog", lambda question: (asked.append(question.type), question.accept()))
    page.reload()
    walk.expect("a question before leaving", asked, ["beforeunload"])


def files(walk, opened, form, tool, folder):
    """A copy and a filled form open again in a page that knows nothing; the filled form is one for check-submission."""
    page = walk.page
    fill_rooms(walk)
    before = rooms(page)
    answers = json.loads(download(page, "#answers", folder).read_text())
    walk.expect("answers in instances", [len(room.get("exit", [])) for room in answers["room"]], [0, 2])
    for selector, name in (("#copy", "Nested-repeats.copy"), ("#filled", "Nested-repeats.filled.xml")):
        path = download(page, selector, folder)
        walk.expect("the name of a file", path.name, name)
        other = opened().page
        open_file(other, path)
        walk.expect("a file is opened", dialog(other), f"The form has the answers of {name}.")
        choose(other, "Back to the form")
        walk.expect(f"all texts of {name}", rooms(other), before)
        open_file(other, form)
        walk.expect("answers are not replaced unasked", dialog(other), "Replace all answers?")
        choose(other, "Cancel")
        open_file(other, form)
        dialog(other)
        other.locator("#choices").get_by_text("Replace", exact=True).click()
        until(other, "document.getElementById('question').textContent.includes('damaged')")
        choose(other, "Back to the form")
        walk.expect(f"all texts after a file of another kind", rooms(other), before)
        other.context.close()
    check = subprocess.run([tool, "check-submission", form, path], capture_output=True, text=True)
    walk.expect("check-submission", (check.returncode, check.stderr), (0, ""))


def finishing(walk):
    """Finish lists what is missing or not allowed; a row leads to its field. Then the page says that the form is finished."""
    page = walk.page
    page.locator("#form input").nth(1).fill("many")
    for _ in range(3):
        page.locator("#next").click()
    page.locator("#form input").first.fill("x")
    walk.expect("Finish can be tapped", (page.locator("#next").inner_text(), page.locator("#next").is_disabled()), ("Finish", False))
    page.locator("#next").click()
    walk.expect("the number of fields", dialog(page), "To do before finishing: 17")
    rows = page.locator(".rows a").all_inner_texts()
    walk.expect("the rows", [rows[0], rows[1], rows[-1], len(rows)], [
        "integer\n1: plain\nThis is no answer to the question.", "text\n3: needed\nRequired", "text\n4: wrong\nThis answer is not allowed.", 17])
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="hidden")
    walk.expect("the focus after Escape", page.evaluate("document.activeElement.id"), "next")
    page.keyboard.press("Enter")
    dialog(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    walk.expect("the field of the first row", (heading(page), page.evaluate(FOCUS)), ("plain", "1INPUT"))
    walk.expect("the text that is no answer", page.locator("#form input").nth(1).input_value(), "many")
    page.keyboard.press("Control+a")
    page.keyboard.type("4")
    for _ in range(3):
        page.locator("#next").click()
    page.locator("#next").click()
    walk.expect("one field less", dialog(page), "To do before finishing: 16")
    page.locator(".rows a").last.click()
    walk.expect("the field of the last row", (heading(page), page.evaluate(FOCUS)), ("wrong", "0INPUT"))


def finished(walk, folder):
    """A form that is finished says so, and gives what was filled in."""
    page = walk.page
    page.locator("#form input").first.fill("Anna")
    page.locator("#form input[type=radio]").first.click()
    page.locator("#next").click()
    page.locator("#form input").first.fill("130")
    walk.expect("what the form says of a wrong answer", page.locator(".invalid .hint").inner_text(), "Between 12 and 120")
    page.locator("#next").click()
    page.locator("#next").click()
    walk.expect("a wrong answer elsewhere", dialog(page), "To do before finishing: 1")
    walk.expect("its row", page.locator(".rows a").inner_text().split("\n")[1:], ["2: Dwelling", "Between 12 and 120"])
    page.locator(".rows a").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("\u0664\u0662")
    page.locator("#next").click()
    page.locator("#next").click()
    walk.expect("the form is finished", dialog(page), "The form is finished")
    path = download(page, "#matter a", folder)
    walk.expect("the filled form", "<head_age>42</head_age>" in path.read_text(), True)
    choose(page, "Back to the form")
    walk.expect("the focus stays on the button", page.evaluate("document.activeElement.id"), "next")
    page.keyboard.press("Enter")
    dialog(page)
    choose(page, "Fill in a new form")
    until(page, "document.querySelector('#form h2').textContent === 'Respondent'")
    walk.expect("a new form", (heading(page), page.locator("#form input").first.input_value()), ("Respondent", ""))
    walk.expect("the focus", page.evaluate("document.activeElement.tagName"), "H2")
    page.reload()
    page.wait_for_selector(WAIT)
    page.wait_for_timeout(300)
    walk.expect("no draft of what is finished", page.locator("dialog[open]").count(), 0)


def numbers(walk):
    """Numbers as people write them; a text that is none stays, marked, with what was expected."""
    page = walk.page
    integer, decimal = (page.locator(".field").filter(has=page.get_by_text(name, exact=True)) for name in ("integer", "decimal"))

    def value(field, typed):
        field.locator("input").fill(typed)
        page.locator("#form h2").focus()
        return field.locator("input").get_attribute("aria-invalid"), field.locator("input").input_value(), field.locator(".hint").inner_text()

    def answers():
        page.locator("summary").click()
        with page.expect_download() as found:
            page.locator("#answers").click()
        page.locator("summary").click()
        return json.loads(found.value.path().read_text())

    for typed, expected in (("12,5", 12.5), ("1,000", 1000), ("1,000.5", 1000.5), ("\u0664\u0662\u066b\u0665", 42.5), ("-1.5", -1.5), ("\u22124", -4), (" 7 ", 7)):
        walk.expect(f"a number, {typed}", value(decimal, typed)[0], "false")
        walk.expect(f"the answer of {typed}", answers()["decimal"], expected)
    for typed, expected in (("\u0664\u0662", 42), ("1,000", 1000), ("1 000", 1000), ("\uff11\uff12", 12)):
        walk.expect(f"a whole number, {typed}", value(integer, typed)[0], "false")
        walk.expect(f"the answer of {typed}", answers()["integer"], expected)
    walk.expect("no number", value(decimal, "12,5,1"), ("true", "12,5,1", "A number is expected, such as 12.5."))
    walk.expect("no whole number", value(integer, "1.5"), ("true", "1.5", "A whole number is expected, such as 42."))
    walk.expect("what is told", page.locator("#told").inner_text(), "A whole number is expected, such as 42.")
    page.locator("#form input").first.fill("another field")
    walk.expect("both stay", [field.locator("input").input_value() for field in (decimal, integer)], ["12,5,1", "1.5"])
    kept(page)
    page.reload()
    dialog(page)
    choose(page, "Go on")
    walk.expect("both stay after a reload", [field.locator("input").input_value() for field in (decimal, integer)], ["12,5,1", "1.5"])
    walk.expect("both are marked", page.locator(".refused").count(), 2)
    page.locator("#language").evaluate("(list) => { list.value = 'ar'; list.dispatchEvent(new Event('change')); }")
    walk.expect("both stay in another language", [field.locator("input").input_value() for field in (decimal, integer)], ["12,5,1", "1.5"])


def halves(walk):
    """A date of which only a part was typed is marked, keeps the answer from before, and is in no file without a word."""
    page, keyboard = walk.page, walk.page.keyboard
    date = page.locator(".field").filter(has=page.get_by_text("date", exact=True))

    def state():
        page.locator("#form h2").focus()
        return date.locator("input").get_attribute("aria-invalid"), date.locator(".hint").inner_text()

    walk.expect("before", state()[0], "false")
    date.locator("input").focus()
    keyboard.type("12")
    walk.expect("a month alone", state(), ("true", "The date or time is incomplete."))
    walk.expect("what is told", page.locator("#told").inner_text(), "The date or time is incomplete.")
    page.locator("summary").click()
    page.locator("#copy").click()
    walk.expect("what the file lacks", dialog(page), "Texts that are no answers are not in the file: 1.")
    choose(page, "Back to the form")
    page.locator("summary").click()
    date.locator("input").focus()
    for key in ("12", "31", "2026"):
        keyboard.type(key)
    walk.expect("a whole date", (state()[0], date.locator("input").input_value()), ("false", "2026-12-31"))
    date.locator("input").focus()
    keyboard.press("Delete")
    walk.expect("without its month", state(), ("true", "The date or time is incomplete."))
    kept(page)
    page.reload()
    dialog(page)
    choose(page, "Go on")
    walk.expect("after a reload", state(), ("true", "The date or time is incomplete."))
    date.locator("input").fill("2027-01-02")
    walk.expect("another date", (state()[0], date.locator("input").input_value()), ("false", "2027-01-02"))
    date.locator("input").focus()
    keyboard.press("Delete")
    page.locator("#form h2").focus()
    date.locator("input").fill("")
    walk.expect("no date", state()[0], "false")


def moving_focus(walk):
    """The focus while the menu slides, and what a screen reader is told."""
    page, keyboard = walk.page, walk.page.keyboard
    page.locator("#form input[type=radio]").first.click()
    focus = "document.activeElement.id || document.activeElement.tagName"

    def opened():
        page.locator("#menu").focus()
        keyboard.press("Enter")
        walk.expect("the focus as the menu opens", page.evaluate(focus), "header")
        page.wait_for_timeout(350)

    for what, keys, expected in (
        ("Escape", ["Escape"], "menu"), ("Close", ["Shift+Tab", "Enter"], "menu"), ("a card", ["Tab", "ArrowDown", "Enter"], "H2"),
    ):
        opened()
        if what == "Close":
            page.locator("#close").focus()
            keys = ["Enter"]
        for key in keys:
            keyboard.press(key)
        walk.expect(f"the focus at once after {what}", page.evaluate(focus), expected)
        page.wait_for_timeout(350)
        walk.expect(f"the focus after {what}", page.evaluate(focus), expected)
    walk.expect("the sheet is gone", page.locator("#sheet").is_visible(), False)
    keyboard.press("Control+z")
    walk.expect("the page of the form's first field", heading(page), "Respondent")
    page.locator("#form input").first.fill("Anna")
    walk.expect("new counts are told", page.locator("#told").inner_text(), "1 of 2")
    page.locator("#undo").focus()
    keyboard.press("Enter")
    walk.expect("the focus after the last undo", page.evaluate(focus), "redo")
    walk.expect("counts after that", page.locator("#told").inner_text(), "0 of 2, 1 mandatory item left")


def by_keyboard(walk):
    """Fills and finishes the household form without a pointer."""
    keyboard, page = walk.page.keyboard, walk.page

    def reach(selector):
        for _ in range(60):
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            keyboard.press("Tab")
        raise SystemExit(f"the keyboard does not reach {selector}")

    page.evaluate("document.activeElement.blur()")
    reach("#form input[type=text]")
    keyboard.type("Anna")
    reach("#form input[type=radio]")
    keyboard.press("Space")
    walk.expect("pages, after consent", page.locator("#menu").inner_text(), "1 of 3")
    reach("#next")
    keyboard.press("Enter")
    walk.expect("the second page", heading(page), "Dwelling")
    walk.expect("the heading has the focus", page.evaluate("document.activeElement.tagName"), "H2")
    reach("#menu")
    keyboard.press("Enter")
    walk.expect("the menu, by keyboard", walk.state(), "half-open")
    walk.expect("the header has the focus", page.evaluate("document.activeElement.id"), "header")
    reach("#close")
    keyboard.press("Enter")
    walk.expect("the menu's last button, by keyboard", walk.state(), "closed")
    walk.expect("the menu button has the focus", page.evaluate("document.activeElement.id"), "menu")
    keyboard.press("Enter")
    keyboard.press("Tab")
    keyboard.press("ArrowDown")
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    walk.expect("a card, by keyboard", (walk.state(), heading(page)), ("closed", "Members"))
    reach("#form input")
    keyboard.type("4")
    reach("#next")
    keyboard.press("Enter")
    walk.expect("the form is finished", page.locator("#next").get_attribute("aria-label"), "Finished")
    walk.expect("what follows", dialog(page), "The form is finished")
    keyboard.press("Escape")
    field = page.locator("#form input").first
    keyboard.press("Control+z")
    walk.expect("undo takes the answer back", field.input_value(), "")
    keyboard.press("Control+Shift+z")
    walk.expect("redo gives it again", field.input_value(), "4")


def by_touch(walk):
    """Fills and finishes the form with nested repeats by touches alone, while the menu slides; goes on after a reload."""
    page = walk.page

    def swipe(selector, distance):
        """A finger that moves over the middle of an element."""
        box = page.locator(selector).bounding_box()
        touch = page.context.new_cdp_session(page)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 9):
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + distance * step / 8}]})
            page.wait_for_timeout(16)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(400)

    page.locator("#form input").first.tap()
    page.keyboard.type("Hall")
    page.get_by_text("Add: Room").tap()
    page.locator("#form input").first.tap()
    page.keyboard.type("Kitchen")
    page.get_by_text("Add: Exit").tap()
    page.get_by_text("Yes", exact=True).tap()
    page.locator(TEXTS).tap()
    page.keyboard.type("a box")
    kept(page)
    page.reload()
    dialog(page)
    page.locator("#choices").get_by_role("button", name="Go on", exact=True).tap()
    page.wait_for_selector("dialog", state="hidden")
    page.locator("#menu").tap()
    page.wait_for_timeout(400)
    walk.expect("the menu, by touch", walk.state(), "half-open")
    swipe("#header", -200)
    walk.expect("the menu, drawn up", walk.state(), "full")
    swipe("#header", 150)
    walk.expect("the menu, drawn down", walk.state(), "half-open")
    page.locator(".card:not([hidden])").first.tap()
    page.wait_for_timeout(400)
    walk.expect("a card, by touch", (walk.state(), page.locator(TEXTS).first.input_value()), ("closed", "Hall"))
    while not page.locator("#next").get_attribute("data-finishes"):
        page.locator("#next").tap()
    page.locator("#next").tap()
    title = dialog(page)
    if title.startswith("To do"):
        page.locator(".rows a").first.tap()
        page.wait_for_selector("dialog", state="hidden")
    walk.expect("what follows", title, "The form is finished")
