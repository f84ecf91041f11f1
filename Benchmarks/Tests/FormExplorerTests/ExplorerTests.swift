import FormExplorer
import FormModel
import Testing

/// The effects of keys.
@Suite struct ExplorerTests {
  @Test("A field is filled, cleared, hidden, locked and required by a key, and the counts follow")
  func edits() throws {
    var explorer = try Explorer.visit()
    #expect(explorer.rowsSeen.show("1 of 3 · 1 mandatory left"))
    explorer.type("f")
    #expect(explorer.rowsSeen.show("2 of 3"))
    #expect(explorer.rowsSeen.show("6 of 15 filled (40 %) · 4 mandatory left"))
    explorer.type("c")
    #expect(explorer.rowsSeen.show("1 of 3 · 1 mandatory left"))
    explorer.type("h")
    #expect(explorer.rowsSeen.show("1 of 2"))
    #expect(explorer.rowsSeen.show("mandatory, hidden"))
    explorer.type("hl")
    #expect(explorer.rowsSeen.show("mandatory, read-only"))
    explorer.type("lr")
    #expect(!explorer.rowsSeen.show("1 mandatory left"))
    explorer.type(" ")
    #expect(explorer.rowsSeen.show("2 of 3"))
    explorer.type(" ")
    #expect(explorer.rowsSeen.show("1 of 3"))
  }

  @Test("Undo takes every change back, the latest first")
  func undo() throws {
    var explorer = try Explorer.visit()
    let before = explorer.rowsSeen[0..<17]
    explorer.type("fhlrH")
    #expect(explorer.rowsSeen.show("of 4"))
    explorer.type("uuuuu")
    #expect(explorer.rowsSeen[0..<17] == before)
    explorer.type("u")
    #expect(explorer.rowsSeen.show("there is nothing to undo"))
  }

  @Test("The last edit is shown with what it cost")
  func cost() throws {
    let meter = CountingMeter()
    var explorer = try Explorer.visit(meter: meter)
    #expect(explorer.rowsSeen.show("none yet"))
    explorer.type("f")
    // The word of flags and the page's record; the page has no mandatory field left.
    #expect(explorer.rowsSeen.show("fill field 1: 1,234 ns · 3 cache lines · 0 bytes allocated"))
    explorer.type("f")
    #expect(explorer.rowsSeen.show("fill field 1: no change"))
    _ = explorer.press(.down)
    _ = explorer.press(.down)
    explorer.type("r")
    #expect(explorer.rowsSeen.show("require field 3: 1,234 ns · 3 cache lines"))
    explorer.type("H")
    // Record and head, five of the visible-page index, two sets of pages.
    #expect(explorer.rowsSeen.show("hide page: 1,234 ns · 9 cache lines"))
    #expect(meter.begun == 4)
    #expect(meter.ended == 4)
  }

  @Test("Pages are turned, and the ends say so")
  func turning() throws {
    var explorer = try Explorer.visit()
    _ = explorer.press(.left)
    #expect(explorer.rowsSeen.show("this is the first page"))
    for _ in 1...4 { _ = explorer.press(.right) }
    #expect(explorer.rowsSeen.show(" Departure"))
    #expect(explorer.rowsSeen.show("Finish ›"))
    _ = explorer.press(.right)
    #expect(explorer.rowsSeen.show("this is the last page"))
    explorer.type("e")
    #expect(explorer.rowsSeen.show("Finished"))
    explorer.type("p")
    #expect(explorer.rowsSeen.show("Finish ›"))
    #expect(explorer.rowsSeen.show(" Departure"))
    explorer.type("p")
    #expect(explorer.rowsSeen.show(" Health"))
  }

  @Test("A page is found by its number and by a part of its name")
  func going() throws {
    var explorer = try Explorer.visit()
    explorer.type("g4")
    #expect(explorer.rowsSeen.show("Go to page, 1…5: 4"))
    _ = explorer.press(.enter)
    #expect(explorer.rowsSeen.show(" Health"))
    explorer.enter("g99")
    #expect(explorer.rowsSeen.show("expected a page of 1…5, found 99"))
    explorer.enter("/HYGIENE")
    #expect(explorer.rowsSeen.show(" Water and hygiene"))
    explorer.enter("/ar")
    #expect(explorer.rowsSeen.show(" Departure"))
    // Enter alone goes on, over the end.
    explorer.enter("/")
    #expect(explorer.rowsSeen.show(" Arrival"))
    explorer.enter("/xyz")
    #expect(explorer.rowsSeen.show("no visible page has a name with “xyz”"))
    explorer.type("gx")
    _ = explorer.press(.backspace)
    _ = explorer.press(.backspace)
    #expect(explorer.rowsSeen.show(" Arrival"))
    explorer.type("q/")
    _ = explorer.press(.escape)
    #expect(!explorer.rowsSeen.show("Search"))
  }

  @Test("Names of any script are searched, letter case aside")
  func searchingScripts() throws {
    var explorer = try Explorer.visit(["Größe", "Écoles", "الصحة", "最後"])
    for (query, heading) in [
      ("ÉCO", " Écoles"), ("صح", " الصحة"), ("後", " 最後"), ("GRÖ", " Größe"),
    ] {
      explorer.enter("/" + query)
      #expect(explorer.rowsSeen.show(heading), "\(query)")
    }
  }

  @Test("A page that is gone to begins at its first field that is not hidden")
  func firstShownField() throws {
    var explorer = try Explorer.visit()
    explorer.type("h")
    _ = explorer.press(.right)
    _ = explorer.press(.left)
    #expect(explorer.rowsSeen.show("› [x] Question 2"))
    _ = explorer.press(.up)
    #expect(explorer.rowsSeen.show("› [ ] Question 1"))
    // If all fields are hidden but the page stays, the first one is chosen.
    explorer.enter("g1")
    #expect(explorer.rowsSeen.show("› [ ] Question 1"))
  }

  @Test("What is left: the next incomplete page, and the next mandatory field")
  func whatIsLeft() throws {
    var explorer = try Explorer.visit()
    explorer.type("t")
    #expect(explorer.rowsSeen.show(" The dwelling"))
    explorer.type("ft")
    #expect(explorer.rowsSeen.show(" Water"))
    // Page 2 is complete: it is skipped.
    explorer.type("p")
    _ = explorer.press(.end)
    explorer.type("fpi")
    #expect(explorer.rowsSeen.show(" Water"))
    explorer.type("I")
    #expect(explorer.rowsSeen.show(" Arrival"))
  }

  @Test("Nothing left says so")
  func nothingLeft() throws {
    var explorer = try Explorer.visit(["Only"])
    explorer.type("i")
    #expect(explorer.rowsSeen.show("this is the only incomplete page"))
    explorer.type("f")
    _ = explorer.press(.end)
    explorer.type("fi")
    #expect(explorer.rowsSeen.show("every page is complete"))
    explorer.type("t")
    #expect(explorer.rowsSeen.show("no mandatory field is left"))
    explorer.type("m")
    #expect(explorer.rowsSeen.show("a form has a menu from three visible pages on"))
    explorer.type("H")
    #expect(explorer.rowsSeen.show("No page of this form is visible"))
    for key in "fchlr tiI/gmpne?" { explorer.type(String(key)) }
    _ = explorer.press(.enter)
    explorer.type("u")
    #expect(explorer.rowsSeen.show(" Only"))
  }

  @Test("Keys that end or suspend are told to the program, in every mode")
  func outcomes() throws {
    for mode in ["", "m", "g", "/", "?"] {
      var explorer = try Explorer.visit()
      explorer.type(mode)
      let outcomes = [
        explorer.press(.interrupt), explorer.press(.suspend), explorer.press(.redraw),
      ]
      #expect(outcomes == [.interrupt, .suspend, .redraw])
    }
    var explorer = try Explorer.visit()
    let quit = explorer.press(.character("q"))
    explorer.type("g")
    let typed = explorer.press(.character("q"))
    #expect([quit, typed] == [.quit, .goOn])
  }
}
