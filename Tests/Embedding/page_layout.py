"""Where the parts of a page stand on paper, in wide and in low windows, and how keys leap in its menu (page.py)."""


def paper(page):
    """The lines that the browser would print."""
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    lines = page.locator("#paper").inner_text().splitlines()
    isSeen = page.locator("#phone").is_visible()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    return [line for line in lines if line], isSeen


def printing(walk):
    """Prints all pages of a form with its answers, those in instances too."""
    page = walk.page
    page.locator("#form input").first.fill("Anna")
    page.locator("#form input[type=radio]").first.check()
    lines, isSeen = paper(page)
    walk.expect("the screen is not printed", isSeen, False)
    for heading in ("Household survey", "Respondent", "Dwelling"):
        walk.expect(f"{heading} is printed", heading in lines, True)
    walk.expect("an answer stands behind its label", lines[lines.index("Name") + 1], "Anna")
    walk.expect("a choice is printed by its label", lines[lines.index("May we ask?") + 1], "Yes")
    walk.expect("nothing is left of the paper", page.locator("#paper").inner_text(), "")


def printing_kinds(walk):
    """Prints answers of every kind as a person reads them."""
    page = walk.page

    def field(name):
        return page.locator(".field").filter(has=page.get_by_text(name, exact=True))

    field("boolean").locator("input").nth(1).click()
    for index in (0, 1):
        field("choices").locator("input").nth(index).click()
    field("dateTime").locator("input").fill("2026-02-28T12:30")
    field("photo").locator("button").click()
    lines, _ = paper(page)
    labels = field("choices").locator("label").all_inner_texts()
    expected = {"boolean": "No", "choices": ", ".join(labels[:2]), "dateTime": "2026-02-28T12:30", "photo": "✓"}
    walk.expect("answers on paper", {name: lines[lines.index(name) + 1] for name in expected}, expected)


def edges(walk):
    """The words of all fields begin at one line, whether an answer is required, missing or one of several."""
    lefts = walk.page.evaluate(
        """() => [...document.querySelectorAll("#form .field:not([hidden]) > :first-child")].map((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().left;
        })"""
    )
    walk.expect("fields are there", len(lefts) > 1, True)
    walk.expect("where labels begin", sorted({round(left) for left in lefts}), [round(lefts[0])])


def windows(walk):
    """A wide window has a wide form; in a low one, such as at 400 % zoom, the bars scroll away."""
    page = walk.page
    page.locator("#form input").first.fill("Anna")
    page.locator("#form input[type=radio]").first.check()
    page.set_viewport_size({"width": 1280, "height": 800})
    walk.expect("the width of a form in a wide window", (walk.box("#phone")["width"], walk.box("#form h2")["width"]), (760, 680))
    page.set_viewport_size({"width": 320, "height": 200})
    page.wait_for_timeout(100)
    walk.expect("the form has most of a low window", walk.box("#form")["height"] > 300, True)
    page.mouse.move(160, 100)
    for _ in range(2):
        page.mouse.wheel(0, 2000)
        page.wait_for_timeout(400)
    walk.expect("the bars at the top scroll away", walk.box("#bar")["y"] < -100, True)
    page.locator("#next").click()
    walk.expect("a button that was scrolled to", page.locator("#form h2").inner_text(), "Dwelling")


def leaps(walk):
    """End, Home and Page Down go through the menu of a million pages; on paper the form ends in time."""
    page = walk.page
    walk.open_menu("full")

    def focused():
        page.wait_for_timeout(50)
        return page.evaluate("document.activeElement.querySelector('.title')?.textContent ?? ''").split(":")[0]

    def press(key):
        page.keyboard.press(key)
        return focused()

    last = page.locator("#menu").inner_text().split()[-1]
    walk.expect("the last page", press("End"), last)
    walk.expect("the first page", press("Home"), "1")
    numbers = [int(press("PageDown")) for _ in range(3)]
    walk.expect("further with each press", numbers == sorted(set(numbers)) and 10 < numbers[-1] < 100, True)
    walk.expect("and back", int(press("PageUp")) < numbers[-1], True)
    walk.close_menu()
    lines, _ = paper(page)
    walk.expect("what is not printed is said", lines[-1].startswith("Pages that are not printed: "), True)
