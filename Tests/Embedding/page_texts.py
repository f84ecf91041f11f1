"""What a form says beside its labels (EM-3, UR-11): hints, what is said of missing answers, other languages, Markdown. The form is texts.json."""

import page_filling
from axe_playwright_python.sync_playwright import Axe

SET = "(element, value) => { element.value = value; element.dispatchEvent(new Event('change')); }"


def choose_language(walk, name):
    walk.page.locator("#texts").evaluate(SET, {"English": "0", "French": "1", "Arabic": "2"}[name])


def field(walk, number):
    return walk.page.locator(f"#form [data-field='{number}']")


def described(walk, element):
    """What a screen reader says of a control beside its name."""
    return element.evaluate("""(element) => element.getAttribute("aria-describedby").split(" ")
      .map((id) => document.getElementById(id).innerText.replace(/\\s+/g, " ").trim()).filter(Boolean)""")


def hints(walk):
    """Hints and what is said of missing answers are read out with the control, and stand in the list of what is to do."""
    page = walk.page
    name = field(walk, 0).locator("input")
    walk.expect("what describes a text", described(walk, name), ["As in the passport, not a nick*name", "We need your name"])
    walk.expect("its name and description", page.evaluate("document.querySelector('#form label').innerText.replace(/\\s+/g, ' ')"), "Who Your full name")
    hint, control = walk.box("#form [data-field='0'] .help"), walk.box("#form [data-field='0'] input")
    walk.expect("a hint stands above its control", hint["y"] + hint["height"] <= control["y"], True)
    walk.expect("what describes choices", described(walk, field(walk, 2)), ["Take one"])
    walk.expect("what describes a list", described(walk, field(walk, 3).locator("select")), ["Of many"])
    walk.expect("the name of a list", field(walk, 3).locator("select").get_attribute("aria-label"), "The place")
    walk.expect("an option", field(walk, 3).locator("option").nth(1).inner_text(), "P0")
    walk.expect("what describes a photo", described(walk, field(walk, 5).locator("button")),
                ["Of the house", "Take one This page takes no pictures: it only notes that there is one."])
    walk.expect("the hint of a note", field(walk, 4).locator(".help").inner_text(), "Of the note")
    name.fill("Ana")
    walk.expect("a hint alone", described(walk, name), ["As in the passport, not a nick*name"])
    age = field(walk, 1).locator("input")
    age.fill("140")
    walk.expect("an answer that is not allowed", described(walk, age)[-1], "Less than 130")
    walk.expect("its language", field(walk, 1).locator(".hint").get_attribute("lang"), "en")
    age.fill("many")
    walk.expect("no number", described(walk, age)[-1], "A whole number is expected, such as 42.")
    age.fill("30")
    while not page.locator("#next").get_attribute("data-finishes"):
        page.locator("#next").click()
    page.locator("#next").click()
    page_filling.dialog(page)
    walk.expect("what is to do", page.locator(".rows .reason").all_inner_texts(), ["Take one", "Which child?"])
    page.keyboard.press("Escape")


def markdown(walk):
    """Markdown is drawn, and nothing of a form becomes HTML."""
    page = walk.page
    label = field(walk, 0).locator("label")
    walk.expect("a label", label.evaluate("(label) => label.innerHTML"),
                '<span class="heading level-1">Who</span><span class="paragraph">Your <em>full</em> <strong>name</strong></span>')
    link = field(walk, 0).locator(".help a")
    walk.expect("a link", [link.get_attribute(name) for name in ("href", "target", "rel")], ["https://example.org/passport", "_blank", "noopener noreferrer"])
    field(walk, 0).locator("input").fill("Ana <b>")
    walk.expect("an answer in a label", field(walk, 1).locator("label strong").inner_text(), "Ana <b>")
    walk.expect("a hint", field(walk, 1).locator(".help").evaluate("(help) => help.innerHTML"),
                '<span class="paragraph">First line<br>second line</span><span class="paragraph">A <span style="color: rgb(176, 0, 32);">red</span> paragraph</span>')
    walk.expect("a choice", field(walk, 2).locator(".options em").inner_text(), "Sweet")
    note = field(walk, 4).locator("p.note")
    walk.expect("elements of hostile text", note.evaluate("(note) => [...note.querySelectorAll('*')].map((one) => one.className || one.tagName)"), ["paragraph"])
    walk.expect("hostile text", "<img src=x onerror=fail()>" in note.inner_text() and "[bad](javascript:fail())" in note.inner_text(), True)
    walk.expect("the heading", page.locator("#form h2 strong").inner_text(), "person")
    walk.open_menu()
    walk.expect("a card", page.locator(".card").first.get_attribute("aria-label").split(",")[0], "1: The person")
    walk.close_menu()
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    walk.expect("hints on paper", page.locator("#paper").get_by_text("Take one").count(), 0)
    walk.expect("a label on paper", page.locator("#paper dt strong").first.inner_text(), "name")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    # Texts of a megabyte take as long as texts of a line, and stay texts.
    found = page.evaluate("""async () => {
      const { show, plain } = await import("markdown");
      const times = {}, element = document.createElement("p");
      const texts = { stars: "*".repeat(1 << 20), pairs: "*a ".repeat(1 << 19), opens: "**a".repeat(1 << 18), brackets: "[".repeat(1 << 20), ends: "](".repeat(1 << 19),
        closes: "](a".repeat(1 << 18), mixed: "*_[a".repeat(1 << 18), spans: '<span style="color:red'.repeat(1 << 15), spaces: "<span" + " ".repeat(1 << 20),
        colons: '<span style="color:' + " ".repeat(1 << 20), lines: "\\n".repeat(1 << 20), blanks: ("\\n" + " ".repeat(99)).repeat(1 << 13), escapes: "\\\\*".repeat(1 << 19),
        headings: "# a\\n".repeat(1 << 18), letters: "[" + "a".repeat(1 << 20) + "](" + "a".repeat(1 << 20), underlines: "a_".repeat(1 << 19) };
      for (const [name, text] of Object.entries(texts)) {
        const begin = performance.now();
        show(element, text);
        plain(text);
        times[name] = [performance.now() - begin, element.querySelectorAll("*").length, element.textContent.length];
      }
      show(element, texts.stars);
      return [Math.max(...Object.values(times).map(([time]) => time)), Math.max(...Object.values(times).map(([, count]) => count)), element.textContent === texts.stars, times];
    }""")
    walk.expect(f"a megabyte of marks takes at most 500 ms: {found[3]}", found[0] < 500, True)
    walk.expect("elements of a megabyte of marks, at most 6,000", found[1] <= 6000, True)
    walk.expect("a megabyte of stars stays text", found[2], True)
    # What is no mark.
    texts = page.evaluate("""async () => {
      const { show, plain } = await import("markdown");
      const element = document.createElement("p");
      return ["snake_case_name", "2 * 3 * 4", "**open", "a*b", "*a **b* c**", "__b__ and ***c***", "\\\\*a\\\\*", "[a](ftp://x)", "[a](mailto:a@b.org)", "#no", "####### no", "# *a\\nb*",
        "a\\n\\n\\nb", "<span style='color:red;'>x</span>", "<span style='color:expression(1)'>x</span>", "*a *b* c*", "</span>"].map((text) => {
        show(element, text);
        return [element.innerHTML.replaceAll('<span class="paragraph">', "<p>"), plain(text)];
      });
    }""")
    p = "<p>{}</span>".format
    walk.expect("texts with marks", texts, [
        [p("snake_case_name"), "snake_case_name"], [p("2 * 3 * 4"), "2 * 3 * 4"], [p("**open"), "**open"], [p("a*b"), "a*b"],
        [p("<em>a **b</em> c**"), "a **b c**"], [p("<strong>b</strong> and <strong><em>c</em></strong>"), "b and c"], [p("*a*"), "*a*"],
        [p("[a](ftp://x)"), "[a](ftp://x)"], [p('<a href="mailto:a@b.org" target="_blank" rel="noopener noreferrer">a</a>'), "a"], [p("#no"), "#no"],
        [p("####### no"), "####### no"], ['<span class="heading level-1">*a</span>' + p("b*"), "*a\nb*"], [p("a") + p("b"), "a\nb"],
        [p('<span style="color: red;">x</span>'), "x"], [p("&lt;span style='color:expression(1)'&gt;x&lt;/span&gt;"), "<span style='color:expression(1)'>x</span>"],
        [p("*a <em>b</em> c*"), "*a b c*"], [p("&lt;/span&gt;"), "</span>"]])
    choose_language(walk, "French")
    while not page.locator("#next").get_attribute("data-finishes"):
        page.locator("#next").click()
    walk.expect("what are no marks", field(walk, 0).locator("label").inner_text(), "snake_case_name and 2 * 3 * 4, **open, `code`, a*b")


def languages(walk):
    """The language changes in the middle of filling: answers, place, instances, menu and texts that are no answers stay, and the draft knows."""
    page = walk.page

    def label():
        return page.locator("#form .field:visible label, #form legend").first.inner_text()

    walk.expect("languages", page.locator("#texts option").all_text_contents(), ["English (en)", "French (fr)", "العربية (ar)"])
    field(walk, 0).locator("input").fill("Ana")
    field(walk, 1).locator("input").fill("many")
    field(walk, 2).locator("input").first.check()
    page.locator("#next").click()
    page.locator("#form input").fill("Bo")
    page.get_by_text("Add: Children").click()
    walk.expect("the hint of an instance", described(walk, page.locator("#form input")), ["Any name", "Which child?"])
    page.locator("#form input").fill("Cy")
    walk.open_menu("full")
    choose_language(walk, "French")
    walk.expect("the menu stays", walk.state(), "full")
    walk.expect("a card", page.locator("[aria-current=page]").get_attribute("aria-label").split(",")[0], "3: Enfants 2")
    walk.expect("the language of a card", page.locator("[aria-current=page] .title").get_attribute("lang"), "fr")
    walk.close_menu()
    walk.expect("the place and the answer", (page.locator("#form h2").inner_text(), page.locator("#form input").input_value()), ("Enfant 2", "Cy"))
    walk.expect("the label", label(), "Nom de l’enfant")
    walk.expect("no hint in French", page.locator("#form .help").count(), 0)
    page.locator("#form input").fill("")
    walk.expect("what is said of a missing answer", described(walk, page.locator("#form input")), ["Quel enfant ?"])
    walk.expect("the page's own words", page.evaluate("document.documentElement.lang"), "en")
    page.locator("#undo").click()
    walk.expect("an undo", page.locator("#form input").input_value(), "Cy")
    for _ in range(2):
        page.locator("#previous").click()
    walk.expect("a label with an answer", field(walk, 1).locator("label").inner_text(), "Age de Ana")
    walk.expect("what is no answer", (field(walk, 1).locator("input").input_value(), field(walk, 1).get_attribute("class")), ("many", "field refused"))
    walk.expect("a choice", (field(walk, 2).locator(".options em").inner_text(), field(walk, 2).locator("input").first.is_checked()), ("Sucré", True))
    walk.expect("language and direction", field(walk, 0).locator("label").evaluate("(label) => [label.lang, label.dir]"), ["fr", "ltr"])
    choose_language(walk, "Arabic")
    walk.expect("language and direction", field(walk, 0).locator("label").evaluate("(label) => [label.lang, label.dir]"), ["ar", "rtl"])
    walk.expect("the direction of a text that is not translated", field(walk, 1).locator("label").get_attribute("dir"), "auto")
    walk.expect("the page's words", page.evaluate("[document.documentElement.lang, document.documentElement.dir]"), ["ar", "rtl"])
    walk.expect("texts that overlap", walk.overlaps(), [])
    page.wait_for_timeout(450)
    page_filling.until(page, "document.getElementById('kept').value === 'المسودة محفوظة'")
    page.reload()
    page_filling.dialog(page)
    page.locator("#choices button").first.click()
    page.wait_for_selector("dialog", state="hidden")
    walk.expect("the draft's language", (page.locator("#texts").input_value(), label()), ("2", "الاسم"))
    walk.expect("the draft's answers", (field(walk, 0).locator("input").input_value(), field(walk, 1).locator("input").input_value()), ("Ana", "many"))
    choose_language(walk, "English")
    walk.expect("the first language again", field(walk, 1).locator("label").inner_text(), "Age of Ana")
    walk.expect("its direction", page.evaluate("document.documentElement.dir"), "ltr")
    page.locator("#language").evaluate(SET, "he")
    for name, words in (("Arabic", "ar"), ("French", "he")):
        choose_language(walk, name)
        walk.expect(f"the page's words, with {name}", page.evaluate("document.documentElement.lang"), words)


def looks(walk, pictures, name):
    """Long hints wrap, in every theme, size and direction, and axe finds nothing."""
    page = walk.page
    for language, size in (("English", "100"), ("Arabic", "100"), ("French", "200")):
        choose_language(walk, language)
        page.locator("#size").evaluate(SET, size)
        page.screenshot(path=f"{pictures}/texts-{name}-{language}-{size}.png")
        walk.expect(f"texts that overlap, {name}, {language}, {size} %", walk.overlaps(), [])
        found = Axe().run(page).response["violations"]
        # What colour a word has is the author's choice.
        nodes = [(fault["id"], node["html"][:120]) for fault in found for node in fault["nodes"]]
        faults = [node for node in nodes if not node[1].startswith('<span style="color:')]
        walk.expect(f"what axe finds, {name}, {language}, {size} %", faults, [])
        wide = page.locator("#form").evaluate("(form) => form.scrollWidth - form.clientWidth")
        walk.expect("nothing is wider than the form", wide, 0)
