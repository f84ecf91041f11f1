"""Every attribute of the page's fields that a browser or a screen reader reads (EM-3): each kind of control, with short and long lists of choices,
free, read-only, required and with an answer that is not allowed. The form is controls.json, with a page for each of these states."""

READ = """(field) => {
  const described = (element) => {
    const ids = element.getAttribute("aria-describedby");
    return ids && ids.split(" ").map((id) => document.getElementById(id).textContent).join(" ");
  };
  const read = (element) => Object.fromEntries(Object.entries({
    tag: element.tagName.toLowerCase(), type: element.getAttribute("type"), role: element.getAttribute("role"),
    mode: element.getAttribute("inputmode"), step: element.getAttribute("step"), completion: element.getAttribute("autocomplete"),
    required: element.getAttribute("aria-required"), invalid: element.getAttribute("aria-invalid"), described: described(element),
    label: element.getAttribute("aria-label"), labelled: element.labels?.[0]?.textContent,
    by: element.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id).textContent).join(" "),
    disabled: element.matches(":disabled") || null, multiple: element.multiple && element.tagName === "SELECT" || null,
    value: element.tagName === "INPUT" && ["radio", "checkbox"].includes(element.type) ? element.value : null,
  }).filter(([, value]) => value !== null && value !== undefined));
  const controls = [...field.querySelectorAll(".control")];
  return { group: field.tagName === "FIELDSET" ? { ...read(field), legend: field.querySelector("legend").textContent } : null,
    controls: controls.map(read), names: new Set(controls.map((one) => one.name)).size,
    options: [...field.querySelectorAll("option")].map((one) => one.value),
    hint: field.querySelector(".hint")?.textContent ?? null, classes: [...field.classList].sort().join(" ") };
}"""

#: Of an input: its type, and the keyboard that a phone shows.
TYPES = {
    "text": ("text", None), "integer": ("text", "numeric"), "decimal": ("text", "decimal"), "date": ("date", None), "time": ("time", None),
    "dateTime": ("datetime-local", None), "barcode": ("text", None), "location": ("text", None),
}
BUTTONS = {"photo": ("Mark as taken", "✓ Remove"), "signature": ("Mark as signed", "✓ Remove")}
VALUES = {
    "text": "x", "integer": "4", "decimal": "-1.5", "date": "2026-02-28", "time": "23:59:30", "dateTime": "2026-02-28T12:30", "barcode": "1",
    "location": "1 2",
}
LONG = [f"v{number}" for number in range(24)]


def without_none(**found):
    return {name: value for name, value in found.items() if value is not None}


def expected(kind, is_locked=False, is_needed=False, is_wrong=False, is_filled=False, is_refused=False):
    """What the field of a kind has in a state."""
    hint = "This answer is not allowed." if is_wrong else "A whole number is expected, such as 42." if is_refused else "Read-only" if is_locked else ""
    hint = hint or ("Required" if is_needed and not is_filled else "")
    if kind in BUTTONS:
        hint = ". ".join(part for part in (hint, "This page takes no pictures: it only notes that there is one.") if part)
    required, invalid, disabled = str(is_needed).lower(), str(is_wrong or is_refused).lower(), is_locked or None
    classes = " ".join(name for name, holds in (
        ("field", True), ("invalid", is_wrong), ("mandatory", is_needed and not is_filled), ("refused", is_refused)) if holds)
    field = {"group": None, "names": 1, "options": [], "hint": hint, "classes": classes}
    if kind == "note":
        return {**field, "controls": [], "hint": None, "names": 0}
    if kind in TYPES:
        type, mode = TYPES[kind]
        return {**field, "controls": [without_none(tag="input", type=type, mode=mode, step="any", completion="off", required=required, invalid=invalid,
                                                   described=hint, labelled=kind, disabled=disabled)]}
    if kind in BUTTONS:
        words = BUTTONS[kind][is_filled]
        return {**field, "controls": [without_none(tag="button", type="button", described=hint, labelled=kind, by=f"{kind} {words}", disabled=disabled)]}
    if kind == "one":
        return {**field, "group": {"tag": "fieldset", "legend": kind}, "options": ["", *LONG],
                "controls": [without_none(tag="select", required=required, invalid=invalid, described=hint, label=kind, disabled=disabled)]}
    offered = {"true": "Yes", "false": "No"} if kind == "boolean" else {"a": "a", "b": "b"} if kind != "several" else {name: name for name in LONG[:20]}
    is_radio = kind not in ("choices", "several")
    marks = {"required": required, "invalid": invalid} if is_radio else {}
    group = without_none(tag="fieldset", role="radiogroup" if is_radio else None, described=hint, legend=kind, **marks)
    controls = [without_none(tag="input", type="radio" if is_radio else "checkbox", value=value, labelled=label, disabled=disabled,
                             invalid=None if is_radio else invalid) for value, label in offered.items()]
    return {**field, "group": group, "controls": controls}


def attributes(walk):
    """Walks through the states, and answers the fields whose answers are not allowed."""
    page = walk.page

    def fields():
        for field in page.locator("#form .field").all():
            label = field.locator("legend, label, p.note").first.inner_text()
            yield label, field

    def fill(kind, field):
        if kind in VALUES:
            field.locator("input").fill(VALUES[kind])
        elif kind in BUTTONS:
            field.locator("button").click()
        elif kind == "one":
            field.locator("select").select_option("v3")
        elif kind == "several":
            for name in ("v3", "v4"):
                field.get_by_label(name, exact=True).check()
        else:
            field.locator("input").nth(1).click()

    def compare(what, field, kind, **state):
        found = field.evaluate(READ)
        wanted = expected(kind, **state)
        walk.expect(f"{what} {kind}", found, wanted)
        # What a screen reader is told: each control has a name, and those of a group a group with a name.
        told = field.aria_snapshot()
        names = [kind] if kind in TYPES else [wanted["controls"][0]["by"]] if kind in BUTTONS else [kind] if kind != "note" else []
        for name in names:
            if name not in told:
                raise SystemExit(f"{what} {kind}: expected the name {name!r}, found {told}")

    seen = set()
    for kind, field in fields():
        seen.add(kind)
        compare("a free", field, kind)
    walk.expect("kinds", seen, {*TYPES, *BUTTONS, "boolean", "choice", "choices", "one", "several", "note"})
    field = next(field for kind, field in fields() if kind == "integer")
    field.locator("input").fill("many")
    compare("a refused", field, "integer", is_refused=True)
    field.locator("input").fill("7")
    compare("an answered", field, "integer")
    for typed in ("7x", "7"):
        field.locator("input").fill(typed)
    compare("an answered again", field, "integer")
    field.locator("input").fill("many")
    page.locator("#undo").click()
    compare("an undone", field, "integer")
    walk.expect("what was refused, after an undo", field.locator("input").input_value(), "")
    page.locator("#next").click()
    for kind, field in fields():
        compare("a locked", field, kind, is_locked=True)
    page.locator("#next").click()
    for kind, field in fields():
        compare("a required", field, kind, is_needed=True)
        fill(kind, field)
        compare("a required and filled", field, kind, is_needed=True, is_filled=True)
        if kind in VALUES:
            walk.expect(f"the answer of {kind}", field.locator("input").input_value(), VALUES[kind])
    page.locator("#next").click()
    for kind, field in fields():
        compare("a free", field, kind)
        fill(kind, field)
        compare("a wrong", field, kind, is_wrong=True)


FRAME = """() => Object.fromEntries(["bar", "steps", "form", "previous", "menu", "next", "tools", "undo", "redo", "sheet", "header", "close", "overlay"].map((id) => {
  const element = document.getElementById(id), own = {};
  for (const { name, value } of element.attributes) {
    if (name === "role" || name.startsWith("aria-")) own[name] = value;
  }
  if (element.disabled) own.disabled = true;
  if (element.closest("[inert]") !== null) own.inert = true;
  if (element.hidden) own.hidden = true;
  return [id, own];
}))"""


def frame(walk):
    """The same of what is around the fields: bars, buttons, the menu and its cards."""
    page = walk.page

    def compare(what, is_open=False, step=1, undo=False, redo=False, finish=False):
        inert = {"inert": True} if is_open else {}
        hidden = {} if is_open else {"hidden": True}
        behind = {} if is_open else {"inert": True}
        label = "Finish" if finish else "Next"
        wanted = {
            "bar": {**inert},
            "steps": {"role": "progressbar", "aria-label": "Steps", "aria-valuemin": "1", "aria-valuemax": "4", "aria-valuenow": str(step),
                      "aria-valuetext": f"Step {step} of 4, in progress", **inert},
            "form": {**inert},
            "previous": {"aria-label": "Previous", **inert, **({"disabled": True} if step == 1 else {})},
            "menu": {"aria-haspopup": "dialog", "aria-expanded": str(is_open).lower(), **inert},
            "next": {"aria-label": label, **inert},
            "tools": {"aria-label": "Tools", **inert},
            "undo": {**inert, **({} if undo else {"disabled": True})},
            "redo": {**inert, **({} if redo else {"disabled": True})},
            "sheet": {"role": "dialog", "aria-labelledby": "all", **hidden, **behind},
            "header": {**behind},
            "close": {"aria-label": "Close menu", **behind},
            "overlay": {**hidden},
        }
        found = page.evaluate(FRAME)
        for name, own in wanted.items():
            walk.expect(f"{what}: {name}", found[name], own)

    document = page.evaluate("[document.documentElement.lang, document.documentElement.dir, document.title]")
    walk.expect("the document", document, ["en", "ltr", "controls"])
    compare("at first")
    page.locator("#form input").first.fill("x")
    compare("with an answer", undo=True)
    page.locator("#undo").click()
    compare("after an undo", redo=True)
    page.locator("#next").click()
    compare("on the second page", step=2, redo=True)
    page.locator("#menu").click()
    compare("with the menu", is_open=True, step=2, redo=True)
    walk.expect("what covers the form", page.locator("#overlay").evaluate("(overlay) => overlay.style.opacity"), "1")
    walk.expect("the name of the menu", page.locator("#all").inner_text(), "All pages")
    cards = page.locator(".card:not([hidden])").evaluate_all(
        "(all) => all.map((card) => [card.getAttribute('aria-label'), card.getAttribute('aria-current'), card.type])")
    walk.expect("the cards", cards[:3], [
        ["1: plain, 0 of 15", None, "button"], ["2: locked, No items need to be completed", "page", "button"],
        ["3: needed, 0 of 15, 15 mandatory items left", None, "button"]])
    page.keyboard.press("Escape")
    compare("without the menu", step=2, redo=True)
    for _ in range(2):
        page.locator("#form").evaluate("(form) => { form.scrollTop = 99; }")
        page.locator("#next").click()
        walk.expect("a page begins at its top", page.locator("#form").evaluate("(form) => form.scrollTop"), 0)
    page.locator("#menu").click()
    current = page.locator(".card:not([hidden])").evaluate_all("(all) => all.map((card) => card.getAttribute('aria-current'))")
    walk.expect("the current card alone is marked", [mark for mark in current if mark], ["page"])
    walk.expect("the current card", page.locator("[aria-current=page]").get_attribute("aria-label"), "4: wrong, 0 of 13")
    page.keyboard.press("Escape")
    compare("on the last page", step=4, redo=True, finish=True)
    page.locator("#next").click()
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    compare("not finished", step=4, redo=True, finish=True)


def options(walk):
    """Each option of the page, with its effect; the answers stay."""
    page = walk.page
    page.locator("#form input").first.fill("kept")

    def choose(selector, value):
        element = page.locator(selector)
        element.evaluate("""(element, value) => {
          if (element.type === "checkbox") element.checked = value;
          else element.value = value;
          element.dispatchEvent(new Event("change"));
        }""", value)
        walk.expect(f"the answer, with {selector} {value}", page.locator("#form input").first.input_value(), "kept")

    def heights():
        walk.open_menu()
        found = walk.box(".card >> nth=0")["height"]
        walk.close_menu()
        return found

    before = heights()
    choose("#size", "200")
    walk.expect("cards are higher with larger texts", heights() > before, True)
    # A finger that rests on a bar shows its text large.
    box = walk.box("#menu")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    walk.expect("no large text at once", page.locator("#large").is_visible(), False)
    page.locator("#large").wait_for(state="visible", timeout=5000)
    page.mouse.up()
    walk.expect("the finger has left", (page.locator("#large").is_visible(), walk.state()), (False, "closed"))
    choose("#size", "100")
    walk.expect("cards with usual texts", heights(), before)
    backgrounds = []
    for theme in ("light", "dark"):
        choose("#theme", theme)
        backgrounds.append(page.evaluate("getComputedStyle(document.getElementById('phone')).backgroundColor"))
    walk.expect("two themes", len(set(backgrounds)), 2)
    choose("#theme", "")
    width, height = walk.box("#phone")["width"], walk.box("#phone")["height"]
    choose("#landscape", True)
    walk.expect("landscape", page.evaluate("document.documentElement.hasAttribute('data-landscape')"), True)
    choose("#landscape", False)
    walk.expect("portrait", (walk.box("#phone")["width"], walk.box("#phone")["height"]), (width, height))
    # Cards by the keyboard, down and up, in a menu that a finger opened.
    walk.open_menu("full")
    page.locator("#header").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    walk.expect("the card that the arrows reached", page.locator("#form h2").inner_text(), "locked")
    # With pages in order only, Next goes to the first field that needs an answer.
    page.locator("#next").click()
    choose_locked = page.locator("#locked")
    choose_locked.evaluate("(element) => { element.checked = true; element.dispatchEvent(new Event('change')); }")
    walk.expect("Next, with a field to fill", page.locator("#next").is_disabled(), True)
    walk.tap("#next", below=-10)
    walk.expect("the page", page.locator("#form h2").inner_text(), "needed")
    walk.expect("the field that needs an answer has the focus", page.evaluate("document.activeElement.id"), "field-2-0")
    choose_locked.evaluate("(element) => { element.checked = false; element.dispatchEvent(new Event('change')); }")
    page.locator("#next").click()
    walk.expect("the last page", page.locator("#form h2").inner_text(), "wrong")
    walk.expect("a form can be finished", page.locator("#next").is_disabled(), False)
    page.locator("#form input").nth(1).fill("4")
    walk.tap("#next", below=-10)
    page.locator(".rows a").last.click()
    walk.expect("the answer that is not allowed has the focus", page.evaluate("document.activeElement.id"), "field-3-1")
    page.locator("#menu").click()
    walk.expect("its card", page.locator("[aria-current=page]").get_attribute("aria-label"), "4: wrong, 1 of 13, 1 answer to correct")
    lines = page.locator("[aria-current=page] span:visible").all_inner_texts()
    walk.expect("the lines of its card", [line for line in lines if line], ["4: wrong", "1 of 13", "1 answer to correct", "›"])
    page.keyboard.press("Escape")


def limits(walk):
    """What a person may not do is not offered: hidden fields, choices that a filter drops, instances of a fixed number."""
    page = walk.page

    def names():
        return page.locator("#form .field:visible").locator("label[id], legend").all_inner_texts()

    def drawn():
        return page.locator("#form .field:visible").evaluate_all(f"(all) => all.map({READ})")

    last = ["Field 5", "h", "i"]
    walk.expect("fields without a label", names(), ["a", "b", "c", "Which of ?", *last])
    walk.expect("choices of no letter", page.locator("[type=radio]").count(), 0)
    x, y = (["a", "c", "Which of x?", *last], "xylophone"), (["a", "b", "c", "Which of y?", *last], "yak")
    for letter, (shown, offered) in (("x", x), ("y", y), ("x", x)):
        page.locator("#form input").first.fill(letter)
        walk.expect(f"fields with {letter}", names(), shown)
        walk.expect("the name of a list", page.locator("#form select").first.get_attribute("aria-label"), f"Which of {letter}?")
        walk.expect(f"choices of {letter}", page.locator("[type=radio]").evaluate_all("(all) => all.map((one) => one.value)"), [offered])
        # A list that became long or short has the attributes of a new one.
        found = drawn()
        page.locator("#theme").evaluate("(element) => element.dispatchEvent(new Event('change'))")
        walk.expect(f"fields with {letter}, drawn anew", found, drawn())
    for name, buttons in (("Fixed 1", ["Remove: Fixed 1"]), ("Growing 1", ["Add: Growing"])):
        page.locator("#next").click()
        walk.expect("the page", page.locator("#form h2").inner_text(), name)
        walk.expect(f"buttons of {name}", page.locator(".instances button").all_inner_texts(), buttons)
