import MeasurementKit
import Testing

@Suite struct TextLayoutTests {
  private var table: Table {
    var table = Table([
      .init("what was done", .left), .init("engine"), .init("p99", isOptional: true),
      .init("bytes a page beyond half a field"),
    ])
    table.append(["edit-batch/all-different-pages", "7.16 ns", "12.2 ns", "30.8"])
    table.append(["edit/person", "110 µs", "1.20 ms", "1,230"])
    return table
  }

  @Test(arguments: [200, 80, 60, 45, 30, 1]) func noLineIsLongerThanItMustBe(width: Int) {
    var style = TextStyle.plain
    style.columns = width
    let lines = table.text(style).split(separator: "\n")
    // The longest pieces of the columns that stay, and the gaps.
    let least = "different-".count + 2 + "7.16 ns".count + 2 + "beyond".count
    #expect(lines.allSatisfy { $0.count <= max(width, least) }, "\(table.text(style))")
    #expect(table.columnsLeftOut(at: width) == (width < 82 ? ["p99"] : []))
  }

  @Test func narrowTablesBreakTitlesAndNames() {
    var style = TextStyle.plain
    style.columns = 44
    #expect(
      table.text(style) == """
                                        bytes a page
                                       beyond half a
        what was done      engine              field
        ────────────────────────────────────────────
        edit-batch/all-   7.16 ns               30.8
        different-pages
        edit/person        110 µs              1,230

        """
    )
  }

  @Test func paragraphsBreakBetweenWords() {
    let text = "engine: looks up what an edit-batch adds to all counts"
    #expect(
      Paragraph.lines(text, width: 24, indent: 2) == [
        "engine: looks up what an", "  edit-batch adds to all", "  counts",
      ]
    )
    #expect(
      Paragraph.lines("a/b edit-batch", width: 8, breaksNames: true) == ["a/b", "edit-", "batch"]
    )
    #expect(Paragraph.lines("", width: 8) == [""])
  }

  @Test func compactCountsAreExact() {
    #expect(
      [0, 10, 999, 1_000, 1_500, 250_000, 3_000_000].map(Figures.compact) == [
        "0", "10", "999", "1k", "1500", "250k", "3M",
      ]
    )
  }
}
