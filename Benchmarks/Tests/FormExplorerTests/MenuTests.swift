import FormExplorer
import FormModel
import FormNavigation
import Testing

/// The menu as a sheet over the page.
@Suite struct ExplorerMenuTests {
  private static let names = (1...50).map { "Part \($0)" }

  @Test("NM-16…NM-20: m opens half of the window, Tab the whole, Enter goes to a page, Esc closes")
  func opening() throws {
    var explorer = try Explorer.visit(Self.names)
    explorer.enter("g25")
    explorer.type("m")
    let half = explorer.rowsSeen
    #expect(half[13].hasPrefix(" All pages"))
    #expect(half[15].hasPrefix("▌ 25: Part 25"))
    #expect(half[14].hasPrefix("  24: Part 24"))
    #expect(half[3].hasPrefix(" Part 25"))
    _ = explorer.press(.tab)
    #expect(explorer.rowsSeen[4].hasPrefix(" All pages"))
    _ = explorer.press(.down)
    _ = explorer.press(.enter)
    #expect(explorer.rowsSeen[3].hasPrefix(" Part 26"))
    #expect(!explorer.rowsSeen.show("All pages"))
    explorer.type("m")
    _ = explorer.press(.end)
    _ = explorer.press(.escape)
    #expect(explorer.rowsSeen[3].hasPrefix(" Part 26"))
  }

  @Test("The chosen card stays in sight, to both ends")
  func scrolling() throws {
    var explorer = try Explorer.visit(Self.names)
    explorer.type("m")
    for key in [ExplorerKey.up, .end, .down, .pageDown, .pageUp, .home, .pageUp] {
      _ = explorer.press(key)
      let frame = explorer.frame()
      let isSeen = frame.spans.contains { row in
        row.contains { $0.style == .selected && $0.text.contains("Part ") }
      }
      #expect(isSeen, "\(key)")
    }
    #expect(explorer.rowsSeen.show("1: Part 1"))
    _ = explorer.press(.end)
    #expect(explorer.rowsSeen.show("50: Part 50"))
  }

  @Test("NM-22: without navigation cards lead nowhere, and Next waits")
  func locked() throws {
    var explorer = Explorer(
      try Forms.pages(Self.names),
      title: "visit",
      configuration: MenuConfiguration(allowsFreeNavigation: false),
      meter: CountingMeter(),
      columns: 80,
      rows: 24
    )
    _ = explorer.press(.right)
    #expect(explorer.rowsSeen.show("fill “Question 1” before going on"))
    explorer.type("m")
    _ = explorer.press(.down)
    _ = explorer.press(.enter)
    #expect(explorer.rowsSeen.show("navigation is locked"))
    _ = explorer.press(.escape)
    explorer.type("f")
    _ = explorer.press(.right)
    #expect(explorer.rowsSeen.show(" Part 2"))
  }

  @Test("A window of another size leaves page and menu as they are")
  func resizing() throws {
    var explorer = try Explorer.visit(Self.names)
    explorer.enter("g9")
    explorer.type("m")
    for (columns, rows) in [(120, 50), (40, 16), (300, 90), (10, 3), (80, 24)] {
      explorer.resize(columns: columns, rows: rows)
      let frame = explorer.frame()
      #expect(frame.columns == columns)
      #expect(frame.rows == rows)
      if columns >= 40 { #expect(explorer.rowsSeen.show("9: Part 9")) }
    }
    #expect(explorer.rowsSeen.show("All pages"))
  }
}
